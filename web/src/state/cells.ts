// What each cell of a row looks like, from the state and the list of legal moves. No rules here: what may be crossed is
// what the table says is legal; what is faded lies left of a mark that is there to be seen.
import { markMove, readMove, rowNumbers, type Colour, type DuelState, type Move, type Sheet } from "../protocol/game";

export interface CellView {
  number: number;
  move: Move;
  crossed: boolean;
  picked: boolean;
  legal: boolean;
  faded: boolean;
  token: { owner: number; height: number } | null;
  // The Duel: the token that would lie here if the choice were final.
  ghost: { owner: number; height: number } | null;
  beats: boolean;
  best: boolean;
}

export interface LockView {
  closed: boolean;
  own: boolean;
  owner: number | null;
}

export interface RowView {
  colour: Colour;
  cells: CellView[];
  lock: LockView;
}

export interface Lights {
  legal: ReadonlySet<Move>;
  best?: Move | null;
}

export const noLights: Lights = { legal: new Set() };

// What is chosen, where it is in this row: a tap makes one row anew and leaves the others alone.
export function pickIn(colour: Colour, pick: Move | null): Move | null {
  const read = pick === null ? null : readMove(pick);
  return read?.kind === "mark" && read.colour === colour ? pick : null;
}

// Cells that look the same are one object, so that a screen paints again only those that have changed.
const known = new Map<string, CellView>();
function same(cell: CellView): CellView {
  const { move, crossed, picked, legal, faded, beats, best, token, ghost } = cell;
  const key = [move, crossed, picked, legal, faded, beats, best, token?.owner, token?.height, ghost?.owner, ghost?.height].join();
  const found = known.get(key) ?? cell;
  known.set(key, found);
  return found;
}

function cell(colour: Colour, number: number, lights: Lights, pick: Move | null): CellView {
  const move = markMove(colour, number);
  return {
    number,
    move,
    crossed: false,
    picked: pick === move,
    legal: lights.legal.has(move),
    faded: false,
    token: null,
    ghost: null,
    beats: false,
    best: lights.best === move,
  };
}

export function sheetRow(sheet: Sheet, colour: Colour, locked: boolean, lights: Lights, pick: Move | null = null): RowView {
  const numbers = rowNumbers(colour);
  const crosses = sheet.rows[colour];
  const last = crosses.length === 0 ? -1 : numbers.indexOf(crosses[crosses.length - 1]!);
  const cells = numbers.map((number, i) => {
    const crossed = crosses.includes(number);
    const base = cell(colour, number, lights, pick);
    return same({ ...base, crossed, faded: !crossed && !base.legal && (i < last || locked) });
  });
  const own = sheet.locks.includes(colour);
  return { colour, cells, lock: { closed: locked || own, own, owner: null } };
}

export function duelRow(state: DuelState, colour: Colour, seat: number | null, lights: Lights, pick: Move | null = null): RowView {
  const locked = state.locked.includes(colour);
  const cells = rowNumbers(colour).map((number) => {
    const token = state.rows[colour].find((t) => t.number === number) ?? null;
    const base = cell(colour, number, lights, pick);
    return same({
      ...base,
      token: token && { owner: token.owner, height: token.height },
      ghost: base.picked && seat !== null ? { owner: seat, height: token?.owner === seat ? token.height + 1 : 1 } : null,
      beats: base.legal && token !== null && token.owner !== seat,
      faded: locked && token === null,
    });
  });
  const owner = state.lockOwner[colour];
  return { colour, cells, lock: { closed: locked, own: owner !== null && owner === seat, owner } };
}

// What a row is worth: classic 4.3's table of points, for the breakdown at the foot of a sheet.
export function points(marks: number): number {
  const n = Math.min(marks, 12);
  return (n * (n + 1)) / 2;
}

export function rowPoints(sheet: Sheet, colour: Colour): number {
  return points(sheet.rows[colour].length + (sheet.locks.includes(colour) ? 1 : 0));
}

export function duelRowPoints(state: DuelState, colour: Colour, seat: number): number {
  const lying = state.rows[colour].filter((t) => t.owner === seat).reduce((sum, t) => sum + t.height, 0);
  return points(lying + (state.lockOwner[colour] === seat ? 1 : 0));
}
