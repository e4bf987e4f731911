import { describe, expect, it } from "vitest";
import { byOpponent, histogram, ofGame, people, rolling, summarise } from "./summary";
import { game } from "./testing";

describe("summary", () => {
  it("of no games is all zero", () => {
    expect(summarise([])).toEqual({ games: 0, wins: 0, average: 0, best: 0, margin: 0, misthrows: 0, streak: 0, accuracy: null });
  });

  it("counts wins with their share, averages and the best score", () => {
    const games = [
      game({ win: 0, score: 40, bestOther: 60, misthrows: 2 }),
      game({ win: 0.5, score: 70, bestOther: 70, misthrows: 0, accuracy: 80 }),
      game({ win: 1, score: 100, bestOther: 50, misthrows: 1, accuracy: 90 }),
    ];
    expect(summarise(games)).toEqual({ games: 3, wins: 1.5, average: 70, best: 100, margin: 10, misthrows: 1, streak: 2, accuracy: 85 });
  });

  it("keeps a best score below zero", () => expect(summarise([game({ score: -7 })]).best).toBe(-7));

  it("separates games and opponents, people last", () => {
    const games = [
      game({ levels: [] }), game({ levels: ["easy", "search"] }), game({ levels: ["random"] }),
      game({ levels: ["search", "random"], win: 0 }), game({ game: "duel" }),
    ];
    const rows = byOpponent(ofGame(games, "classic"), ["random", "easy", "search"]);
    expect(rows.map((row) => [row.opponent, row.games, row.wins])).toEqual([["random", 1, 1], ["search", 2, 1], [people, 1, 1]]);
    expect(ofGame(games, null)).toHaveLength(5);
  });

  it("smooths with the values before", () => expect(rolling([2, 4, 6, 8], 2)).toEqual([2, 3, 5, 7]));

  it("counts scores in spans, negative ones too", () => {
    expect(histogram([-3, 0, 9, 10, 25], 10)).toEqual([
      { from: -10, to: -1, count: 1 }, { from: 0, to: 9, count: 2 }, { from: 10, to: 19, count: 1 }, { from: 20, to: 29, count: 1 },
    ]);
    expect(histogram([], 10)).toEqual([]);
  });
});
