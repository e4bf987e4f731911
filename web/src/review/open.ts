// From an address to a game that can be walked through.
import type { Replay } from "../protocol/generated";
import { analyst } from "./analyst";
import { findRecord } from "./source";

export interface Opened {
  record: string;
  id: string | null; // of the game kept on this device
  seat: number | null;
  replay: Replay;
}

export type Opening = { kind: "opened"; opened: Opened } | { kind: "gone" } | { kind: "broken"; message: string };

export async function openRecord(path: readonly string[]): Promise<Opening> {
  const source = await findRecord(path);
  if (source.kind === "gone") return { kind: "gone" };
  if (source.kind === "broken") return { kind: "broken", message: "" };
  const replay = await analyst.replay(source.record);
  if (replay.t === "failed") return { kind: "broken", message: replay.message };
  if (replay.steps.length === 0) return { kind: "broken", message: "" };
  return { kind: "opened", opened: { record: source.record, id: source.id, seat: source.seat, replay } };
}
