import { expect, it } from "vitest";
import type { Replay } from "../protocol/generated";
import { named } from "./open";

const namesOf = (...names: string[]): string[] => named({ names } as Replay).names;

it("names bots as at the table, with a number where several are alike", () => {
  expect(namesOf("Ada", "medium")).toEqual(["Ada", "Bot (Medium)"]);
  expect(namesOf("Ada", "medium", "hard", "medium")).toEqual(["Ada", "Bot (Medium) 1", "Bot (Hard)", "Bot (Medium) 2"]);
});

it("leaves people their names, and calls the nameless by their seat", () => {
  expect(namesOf("Ada", "Ada", "seat 2")).toEqual(["Ada", "Ada", "Seat 3"]);
});
