import { describe, expect, it } from "vitest";
import { forbidden, MemoryStorage } from "../stats/testing";
import { forgetGames, keep, keptGame, keptGames, mostKept, type KeptGame } from "./archive";

function game(id: string, record = "[Game \"classic\"]"): KeptGame {
  return { id, when: 1, game: "classic", names: ["Ada", "Ben"], scores: [50, 40], winners: [0], seat: 0, record };
}

describe("kept games", () => {
  it("come back newest first, each once", () => {
    const storage = new MemoryStorage();
    for (const id of ["a", "b", "a"]) keep(game(id), storage);
    expect(keptGames(storage).map((kept) => kept.id)).toEqual(["a", "b"]);
    expect(keptGame("b", storage)).toEqual(game("b"));
    expect(keptGame("c", storage)).toBeNull();
    forgetGames(storage);
    expect(keptGames(storage)).toEqual([]);
  });

  it("are no more than so many", () => {
    const storage = new MemoryStorage();
    for (let i = 0; i < mostKept + 3; i++) keep(game(`g${i}`), storage);
    expect(keptGames(storage)).toHaveLength(mostKept);
    expect(keptGame("g2", storage)).toBeNull();
  });

  it("make room for a new one where storage is short", () => {
    const storage = new MemoryStorage(3000);
    for (let i = 0; i < 10; i++) expect(keep(game(`g${i}`, "x".repeat(500)), storage)).toBe(true);
    expect(keptGames(storage)[0]?.id).toBe("g9");
    expect(keep(game("huge", "x".repeat(4000)), storage)).toBe(false);
  });

  it.each(["nonsense", "{}", "[7, null, {}]", '[{"id":"a","when":1,"game":"chess"}]'])("leave out what is broken: %s", (text) => {
    const storage = new MemoryStorage();
    storage.setItem("qwixx.games", text);
    expect(keptGames(storage)).toEqual([]);
    expect(keep(game("a"), storage)).toBe(true);
    expect(keptGames(storage)).toHaveLength(1);
  });

  it("survive a storage that refuses", () => {
    expect(keptGames(forbidden)).toEqual([]);
    expect(keep(game("a"), forbidden)).toBe(false);
    expect(() => forgetGames(forbidden)).not.toThrow();
  });
});
