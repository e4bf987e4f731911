// From an address to a game that can be walked through.
import { t } from "../i18n/i18n.svelte";
import type { Replay } from "../protocol/generated";
import { seatName } from "../state/announce";
import { levels } from "../state/levels";
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
  return { kind: "opened", opened: { record: source.record, id: source.id, seat: source.seat, replay: named(replay) } };
}

// A record need not say who played (the engine then says "seat 0"), and calls a bot by its level: both are said in the
// person's language, the bots of a level with their number as at the table.
export function named(replay: Replay): Replay {
  const name = (text: string, seat: number): string => {
    if (text === `seat ${seat}`) return t("table.seat", { number: seat + 1 });
    return levels.includes(text) ? seatName(seats, seat) : text;
  };
  const seats = replay.names.map((text) => ({ name: text, kind: levels.includes(text) ? ("bot" as const) : ("person" as const), level: text, present: true, botPlays: false }));
  return { ...replay, names: replay.names.map(name) };
}
