// A replayed game told in the words of a table: the announcements read a view, so the replay makes one.
import type { Replay, ReplayStep } from "../protocol/generated";
import { announcement } from "../state/announce";
import type { View } from "../state/view";

export function storyView(replay: Replay, seat: number | null): View {
  const seats = replay.names.map((name) => ({ name, kind: "person" as const, level: null, present: true, botPlays: false }));
  const options = {
    timer: null, warning: 0, botsForGone: false, goneAfter: 0, goneLevel: "", dice: "table" as const, hints: false,
    reactions: false, undo: false, local: false,
  };
  const table = {
    id: "", game: replay.game, board: null, path: replay.path, status: "over" as const, host: null, options, seats,
    commitment: null, contributions: [], rematch: [], games: 1,
  };
  const you = { seat, host: false, lastId: 0, legal: [], choice: null, costsMisthrow: false };
  return { v: 0, table, game: null, rolled: null, turn: 0, waiting: [], chosen: [], deadline: null, you, mine: [] };
}

export function stepText(step: ReplayStep, view: View): string {
  return announcement(step.events, view);
}
