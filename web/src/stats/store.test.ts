import { describe, expect, it } from "vitest";
import { add, erase, load, save, setAccuracy } from "./store";
import { forbidden, game, MemoryStorage } from "./testing";

describe("the statistics in storage", () => {
  it("start empty and keep what is added, once", () => {
    const storage = new MemoryStorage();
    expect(load(storage)).toEqual({ games: [], trouble: "none" });
    add(game(), storage);
    add(game(), storage);
    expect(load(storage)).toEqual({ games: [game()], trouble: "none" });
  });

  it("keep the accuracy of a review when the game is seen again", () => {
    const storage = new MemoryStorage();
    add(game(), storage);
    setAccuracy("a-1", 77, storage);
    add(game(), storage);
    expect(load(storage).games[0]?.accuracy).toBe(77);
  });

  it("set a broken text aside, say so until erased, and go on", () => {
    const storage = new MemoryStorage();
    storage.setItem("qwixx.statistics", "{broken");
    expect(load(storage)).toEqual({ games: [], trouble: "broken" });
    expect(storage.getItem("qwixx.statistics.broken")).toBe("{broken");
    expect(load(storage).trouble).toBe("broken");
    expect(add(game(), storage)).toBe(true);
    expect(load(storage).games).toHaveLength(1);
    erase(storage);
    expect(load(storage)).toEqual({ games: [], trouble: "none" });
  });

  it("tell when some entries could not be read", () => {
    const storage = new MemoryStorage();
    storage.setItem("qwixx.statistics", JSON.stringify({ format: "qwixx-statistics", games: [game(), 7] }));
    expect(load(storage)).toEqual({ games: [game()], trouble: "partly" });
  });

  it("survive a storage that is full or forbidden", () => {
    expect(save([game()], new MemoryStorage(10))).toBe(false);
    expect(add(game(), forbidden)).toBe(false);
    expect(load(forbidden)).toEqual({ games: [], trouble: "no-storage" });
    expect(load(null).trouble).toBe("no-storage");
    expect(() => erase(forbidden)).not.toThrow();
  });
});
