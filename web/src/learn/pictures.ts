// The pictures of the rules pages, as positions that the app's own components paint. What is lit is what the rules
// allow there; pictures.test.ts checks the positions against the rule book's arithmetic.
import { colours, type Colour, type Dice, type DuelState, type GameName, type Move, type Sheet, type Stack } from "../protocol/game";
import { points } from "../state/cells";

export type Picture =
  | { kind: "sheet"; sheet: Sheet; locked: Colour[]; rows: Colour[]; legal: Move[]; dice?: Dice; lit?: boolean[] }
  | { kind: "duel"; state: DuelState; rows: Colour[]; seat: number; legal: Move[] }
  | { kind: "path"; sheet: Sheet; spaces: number[]; seat: number; reach: number[]; barred: number[] }
  | { kind: "points" };

type Rows = Partial<Record<Colour, number[]>>;

function sheet(rows: Rows, locks: Colour[] = [], misthrows = 0): Sheet {
  const all = { red: [], yellow: [], green: [], blue: [], ...rows };
  const sum = colours.reduce((total, row) => total + points(all[row].length + (locks.includes(row) ? 1 : 0)), 0);
  return { rows: all, locks, misthrows, score: sum - 5 * misthrows };
}

function duel(rows: Partial<Record<Colour, Stack[]>>): DuelState {
  const all = { red: [], yellow: [], green: [], blue: [], ...rows };
  const player = (seat: number) => {
    const inRow = (row: Colour) => all[row].filter((token) => token.owner === seat).reduce((sum, token) => sum + token.height, 0);
    const placed = colours.reduce((sum, row) => sum + inRow(row), 0);
    return { tokens: 22 - placed, misthrows: 0, score: colours.reduce((sum, row) => sum + points(inRow(row)), 0) };
  };
  const lockOwner = { red: null, yellow: null, green: null, blue: null };
  const dice = [null, null, null, null, null, null];
  return { game: "duel", phase: "white", active: 1, dice, locked: [], players: [player(0), player(1)], rows: all, lockOwner };
}

const black = (number: number, height = 1): Stack => ({ number, owner: 0, height });
const grey = (number: number, height = 1): Stack => ({ number, owner: 1, height });
const fourRows = [...colours];

const classic: Record<string, Picture> = {
  sheet: {
    kind: "sheet", rows: fourRows, locked: [], legal: [],
    sheet: sheet({ red: [2, 4, 5], yellow: [3, 6], green: [12, 10, 9, 8], blue: [11] }, [], 1),
  },
  "left-to-right": { kind: "sheet", rows: ["red"], locked: [], legal: [], sheet: sheet({ red: [5, 7] }) },
  "action-1": {
    kind: "sheet", rows: fourRows, locked: [], legal: ["r5", "y5", "g5", "b5"], dice: [4, 1, 3, 5, 6, 2], lit: [true, true],
    sheet: sheet({ red: [2, 4], yellow: [3], green: [11], blue: [] }),
  },
  "action-2": {
    kind: "sheet", rows: ["red"], locked: [], legal: ["r7"], dice: [4, 1, 3, 5, 6, 2], lit: [true, false, true],
    sheet: sheet({ red: [2, 4, 5] }),
  },
  lock: {
    kind: "sheet", rows: ["green"], locked: ["green"], legal: [],
    sheet: sheet({ green: [12, 10, 9, 8, 7, 2] }, ["green"]),
  },
  points: { kind: "points" },
};

// Spaces of side-a: 8 red 2, 9 yellow 5, 10 green 9, 11 blue 9, 12 red 4, 13 green 11.
const onboard: Record<string, Picture> = {
  path: { kind: "path", sheet: sheet({}), spaces: [4, 9, 0], seat: 0, reach: [], barred: [] },
  reach: {
    kind: "path", seat: 0, spaces: [7, 9], reach: [8, 10, 11, 12, 13], barred: [],
    sheet: sheet({ yellow: [2, 3], green: [12], blue: [12] }),
  },
  barred: {
    kind: "path", seat: 0, spaces: [8, 0], reach: [9, 10, 11, 13], barred: [12],
    sheet: sheet({ red: [2, 5], green: [12], blue: [12] }),
  },
};

const duelPictures: Record<string, Picture> = {
  board: {
    kind: "duel", rows: fourRows, seat: 1, legal: [],
    state: duel({
      red: [grey(3), black(5), black(7)], yellow: [black(4), grey(6, 2)],
      green: [grey(11), black(10, 2), grey(7)], blue: [black(12), black(9)],
    }),
  },
  place: {
    kind: "duel", rows: ["red"], seat: 1, legal: ["r4", "r6", "r7", "r8", "r9", "r10", "r11"],
    state: duel({ red: [grey(3), black(5), black(7)] }),
  },
  stack: {
    kind: "duel", rows: ["blue"], seat: 0, legal: ["b8", "b7", "b6", "b4", "b3", "b2"],
    state: duel({ blue: [black(12), black(11, 2), black(10), black(9), grey(5, 2)] }),
  },
  points: { kind: "points" },
};

export const pictures: Record<GameName, Record<string, Picture>> = { classic, onboard, duel: duelPictures };
