import { describe, expect, it } from "vitest";
import sideA from "../../../data/boards/side-a.json";
import { colours, gameNames, readMove, rowNumbers, type Colour, type Sheet } from "../protocol/game";
import { pictures, type Picture } from "./pictures";

const place = (row: Colour, number: number) => rowNumbers(row).indexOf(number);
const rising = (places: number[]) => places.every((at, i) => i === 0 || at > (places[i - 1] ?? 0));

// classic 1: right of the own crosses; the last number with five.
function crossable(sheet: Sheet, row: Colour, number: number): boolean {
  const crosses = sheet.rows[row].map((n) => place(row, n));
  return place(row, number) > Math.max(-1, ...crosses) && (place(row, number) < 10 || crosses.length >= 5);
}

type Kind = Picture["kind"];
type Of<K extends Kind> = Extract<Picture, { kind: K }>;

function of<K extends Kind>(kind: K): [string, Of<K>][] {
  return gameNames.flatMap((game) =>
    Object.entries(pictures[game]).flatMap(([name, picture]): [string, Of<K>][] =>
      picture.kind === kind ? [[`${game} ${name}`, picture as Of<K>]] : [],
    ),
  );
}

describe("pictures", () => {
  it.each(of("sheet"))("%s has crosses from left to right and lights only what may be crossed", (_, picture) => {
    for (const row of colours) expect(rising(picture.sheet.rows[row].map((n) => place(row, n)))).toBe(true);
    for (const text of picture.legal) {
      const move = readMove(text);
      expect(move.kind === "mark" && crossable(picture.sheet, move.colour, move.number)).toBe(true);
    }
  });

  it("show the sums of their dice", () => {
    const sums = (name: string) => {
      const picture = pictures.classic[name];
      if (picture?.kind !== "sheet" || !picture.dice) throw new Error("no dice");
      const lit = picture.dice.filter((_, i) => picture.lit?.[i]).reduce<number>((sum, die) => sum + (die ?? 0), 0);
      return picture.legal.map((move) => Number(move.slice(1)) - lit);
    };
    expect(sums("action-1")).toEqual([0, 0, 0, 0]);
    expect(sums("action-2")).toEqual([0]);
  });

  it.each(of("path"))("%s lights what can be reached in 1 to 5 free spaces", (_, picture) => {
    if (picture.reach.length === 0) return;
    const here = picture.spaces[picture.seat] ?? 0;
    const free: number[] = [];
    for (let space = here + 1; free.length < 5; space++) if (!picture.spaces.includes(space)) free.push(space);
    const may = (space: number) => {
      const at = sideA.spaces[space - 1];
      const row = colours.find((colour) => colour === at?.colour);
      if (!at || !row) return false;
      return picture.sheet.rows[row].includes(at.number) || crossable(picture.sheet, row, at.number);
    };
    expect(picture.reach).toEqual(free.filter(may));
    expect(picture.barred).toEqual(free.filter((space) => !may(space)));
  });

  it.each(of("duel"))("%s lights what the Duel allows", (_, { state, seat, legal, rows }) => {
    if (legal.length === 0) return;
    const allowed = rows.flatMap((row) => {
      const tokens = state.rows[row];
      const foremost = Math.max(-1, ...tokens.map((token) => place(row, token.number)));
      const own = tokens.filter((token) => token.owner === seat);
      const limit = Math.max(-1, ...own.map((token) => place(row, token.number)));
      const count = own.reduce((sum, token) => sum + token.height, 0);
      return rowNumbers(row).flatMap((number, at) => {
        const token = tokens.find((t) => t.number === number);
        if (at < limit || (at === 10 && count < 5)) return [];
        const open = !token ? at > limit : at === foremost && (token.owner === seat || token.height === 1);
        return open ? [`${row[0]}${number}`] : [];
      });
    });
    expect(legal).toEqual(allowed);
  });
});
