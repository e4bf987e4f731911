import { describe, expect, it } from "vitest";
import type { Welcome } from "../protocol/generated";
import { nextHolder, prompt } from "./prompt";
import { classic, welcome } from "./testing";
import { keepUp, type View } from "./view";

const seen = (changes: Partial<Welcome>): View => keepUp(null, welcome(changes))!;
const you = welcome().you;
const dice = [4, 3, 1, 1, 1, 1];

describe("the prompt", () => {
  it("asks the active player to roll and tells the other who is to roll", () => {
    expect(prompt(seen({}), 0)).toEqual({ kind: "roll" });
    expect(prompt(seen({ you: { ...you, seat: 1 } }), 1)).toEqual({ kind: "waiting", what: "roll", seats: [0] });
  });

  it("names the white sum and says when nothing fits", () => {
    const white = { game: classic({ phase: "white", dice }), waiting: [0, 1] };
    expect(prompt(seen({ ...white, you: { ...you, legal: ["-", "r7"] } }), 0)).toEqual({ kind: "white", sum: 7, none: false });
    expect(prompt(seen({ ...white, you: { ...you, legal: ["-"] } }), 0)).toEqual({ kind: "white", sum: 7, none: true });
  });

  it("says that a choice is sealed and for whom it waits", () => {
    const sealed = seen({ game: classic({ phase: "white", dice }), waiting: [1], chosen: [0], you: { ...you, legal: ["-", "r7"], choice: "r7" } });
    expect(prompt(sealed, 0)).toEqual({ kind: "sealed", seats: [1] });
  });

  it("tells a spectator who is deciding", () => {
    const view = seen({ game: classic({ phase: "colour", dice }), waiting: [1], you: { ...you, seat: null } });
    expect(prompt(view, null)).toEqual({ kind: "waiting", what: "colour", seats: [1] });
  });

  it("hands the device on clockwise from the active player, over those still to decide", () => {
    const mine = [0, 1].map((seat) => ({ seat, legal: ["-"], choice: null, costsMisthrow: false }));
    const both = seen({ mine, game: classic({ phase: "white", dice, active: 1 }), waiting: [0, 1] });
    expect(nextHolder(both)).toBe(1);
    expect(nextHolder(seen({ mine, game: classic({ phase: "white", dice, active: 1 }), waiting: [0] }))).toBe(0);
  });
});
