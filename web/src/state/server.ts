// What is asked of the server outside a table's own connection.
import type { CreatedTable, CreateTable, HttpError, ServerAddress } from "../protocol/generated";

export async function createTable(body: CreateTable): Promise<CreatedTable | { error: string }> {
  try {
    const answer = await fetch("api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const json = (await answer.json()) as CreatedTable | HttpError;
    return answer.ok ? json as CreatedTable : { error: (json as HttpError).error };
  } catch {
    return { error: "" };
  }
}

export async function fetchRecord(table: string): Promise<string | null> {
  try {
    const answer = await fetch(`api/tables/${encodeURIComponent(table)}/record`);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

const onlyHere = ["127.0.0.1", "localhost", "[::1]"];

// What others can open: the page's own address, or the one in the network where the own is good for this device alone.
export async function addressForOthers(): Promise<string | null> {
  if (!onlyHere.includes(location.hostname)) return location.origin + location.pathname;
  try {
    const answer = await fetch("api/address");
    return answer.ok ? ((await answer.json()) as ServerAddress).address : null;
  } catch {
    return null;
  }
}
