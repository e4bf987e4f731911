// Where a record comes from: a game kept on this device, a link that carries it, or a table on the server. Each may be
// gone or broken; the screens then say so.
import { keptGame } from "./archive";
import { longestRecord, packRecord, unpackRecord } from "./share";

export type Source =
  | { kind: "record"; record: string; id: string | null; seat: number | null }
  | { kind: "gone" }
  | { kind: "broken" };

type Fetch = (address: string) => Promise<Response>;

export async function findRecord(path: readonly string[], fetcher: Fetch = (address) => fetch(address)): Promise<Source> {
  const [kind, name = ""] = path;
  if (kind === "game") {
    const kept = keptGame(name);
    return kept ? { kind: "record", record: kept.record, id: kept.id, seat: kept.seat } : { kind: "gone" };
  }
  if (kind === "link") {
    const record = await unpackRecord(name);
    return record === null ? { kind: "broken" } : { kind: "record", record, id: null, seat: null };
  }
  if (kind === "table") return fromServer(name, fetcher);
  return { kind: "gone" };
}

async function fromServer(table: string, fetcher: Fetch): Promise<Source> {
  try {
    const answer = await fetcher(`api/tables/${encodeURIComponent(table)}/record`);
    if (!answer.ok) return { kind: "gone" };
    return { kind: "record", record: await answer.text(), id: null, seat: null };
  } catch {
    return { kind: "gone" };
  }
}

// The path of an opened file: the record itself, so that it survives a reload and can be passed on. Null where the
// file is far too long to be a game.
export async function pathOfFile(file: File): Promise<string | null> {
  if (file.size > longestRecord) return null;
  return `link/${await packRecord(await file.text())}`;
}
