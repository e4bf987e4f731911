// Messages of a small table, for tests.
import type { SheetGame, Update, View, Welcome } from "../protocol/generated";

export const sheet = { rows: { red: [], yellow: [], green: [], blue: [] }, locks: [], misthrows: 0, score: 0 };

export function classic(changes: Partial<SheetGame> = {}): SheetGame {
  return { game: "classic", phase: "roll", active: 0, dice: [null, null, null, null, null, null], locked: [], players: [sheet, sheet], ...changes };
}

const seat = (name: string) => ({ name, kind: "person" as const, level: null, present: true, botPlays: false });

const view: View = {
  v: 1,
  table: {
    id: "t",
    game: "classic",
    board: null,
    path: null,
    status: "playing",
    host: 0,
    options: { timer: null, warning: 10, botsForGone: false, goneAfter: 60, goneLevel: "easy", dice: "table", hints: false, reactions: true, undo: false, local: false },
    seats: [seat("Ada"), seat("Ben")],
    commitment: null,
    contributions: [],
    rematch: [],
    games: 1,
  },
  game: classic(),
  rolled: { rolls: 0, faces: [0, 0, 0, 0, 0, 0], sums: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  turn: 1,
  waiting: [0],
  chosen: [],
  deadline: null,
  you: { seat: 0, host: true, lastId: 0, legal: [], choice: null, costsMisthrow: false },
};

export function welcome(changes: Partial<Welcome> = {}): Welcome {
  return { ...view, t: "welcome", ...changes };
}

export function update(changes: Partial<Update> = {}): Update {
  return { t: "update", v: 2, events: [], turn: 1, waiting: [0], chosen: [], deadline: null, you: view.you, ...changes };
}
