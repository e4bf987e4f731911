import { expect, it } from "vitest";
import type { HintMove } from "../protocol/messages";
import { Coach } from "./coach";

function asking(...answers: (HintMove[] | null)[]) {
  const asked: (number | null)[] = [];
  const coach = new Coach((seat) => {
    asked.push(seat);
    return Promise.resolve(answers.shift() ?? null);
  });
  return { coach, asked };
}
const pass: HintMove[] = [{ move: "-", win: 0.5, margin: 0 }];
const red: HintMove[] = [{ move: "R5", win: 0.6, margin: 1 }];

it("gives what was thought of ahead, and thinks of a decision once", async () => {
  const { coach, asked } = asking(pass);
  coach.thinkOf("1", 0);
  coach.thinkOf("1", 0);
  expect(await coach.hint("1", 0)).toBe(pass);
  expect(await coach.hint("1", 0)).toBe(pass);
  expect(asked).toEqual([0]);
});

it("asks for a decision that nobody has thought of", async () => {
  const { coach, asked } = asking(pass, red);
  coach.thinkOf("1", 0);
  expect(await coach.hint("2", 1)).toBe(red);
  expect(asked).toEqual([0, 1]);
});

it("asks again where nothing was found", async () => {
  const { coach } = asking(null, red);
  coach.thinkOf("1", 0);
  expect(await coach.hint("1", 0)).toBe(red);
});
