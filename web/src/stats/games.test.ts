import { describe, expect, it } from "vitest";
import { merge, mostGames, read, readGame, write } from "./games";
import { game } from "./testing";

describe("games on the device", () => {
  it("come back as they were written", () => {
    const games = [game(), game({ id: "b-1", when: 2000, game: "duel", accuracy: 81.5, levels: [] })];
    expect(read(write(games))).toEqual({ games, lost: 0 });
  });

  it("are read in order of time, each once", () => {
    const text = write([game({ id: "late", when: 9 }), game({ id: "early", when: 3 }), game({ id: "late", when: 9, score: 7 })]);
    expect(read(text)?.games.map((g) => [g.id, g.score])).toEqual([["early", 60], ["late", 7]]);
  });

  it.each(["", "nonsense", "null", "[]", "{}", '{"format":"qwixx-statistics"}', '{"format":"other","games":[]}'])(
    "refuses %j as a whole",
    (text) => expect(read(text)).toBeNull(),
  );

  it.each([
    null, 7, [], {}, { ...game(), id: "" }, { ...game(), id: "x".repeat(101) }, { ...game(), game: "chess" },
    { ...game(), score: "60" }, { ...game(), score: 1e9 }, { ...game(), win: 2 }, { ...game(), when: Number.NaN },
    { ...game(), players: 0 }, { ...game(), way: "stolen" }, { ...game(), misthrows: 5 },
  ])("leaves out the broken entry %#", (entry) => {
    expect(readGame(entry)).toBeNull();
    const text = JSON.stringify({ format: "qwixx-statistics", version: 1, games: [entry, game()] });
    expect(read(text)).toEqual({ games: [game()], lost: 1 });
  });

  it("forgets an accuracy and levels that make no sense, but keeps the game", () => {
    expect(readGame({ ...game(), accuracy: 1000, levels: [1, "learned"] })).toEqual(game({ levels: ["learned"] }));
  });

  it("keeps the newest when there are too many", () => {
    const many = Array.from({ length: mostGames + 5 }, (_, i) => game({ id: `g${i}`, when: i }));
    const kept = merge([], many);
    expect(kept).toHaveLength(mostGames);
    expect(kept[0]?.id).toBe("g5");
  });
});
