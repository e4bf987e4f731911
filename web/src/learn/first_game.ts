// The first game: seven turns with given dice that teach by doing. What is said, what may be tapped and what Robin does
// stand here; whether it is legal is, as always, the table's business (first_game.test.ts and the browser tests play it).
import type { StudyKey } from "../i18n/study/en";
import type { Dice, Move } from "../protocol/game";

export const you = 0;
export const robin = 1;

export type Deed = { roll: Dice } | { seat: number; move: Move };

export interface TourStep {
  text: Extract<StudyKey, `tour.${string}`>;
  // What the person does: go on, roll, or choose one of `moves`.
  act: "next" | "roll" | "pick";
  moves: readonly Move[];
  // What happens then, after the person's own deed.
  then: readonly Deed[];
  dice?: Dice;
}

const say = (text: TourStep["text"], then: readonly Deed[] = []): TourStep => ({ text, act: "next", moves: [], then });
const roll = (text: TourStep["text"], dice: Dice): TourStep => ({ text, act: "roll", moves: [], then: [], dice });
const pick = (text: TourStep["text"], moves: readonly Move[], then: readonly Deed[] = []): TourStep => ({ text, act: "pick", moves, then });
const robinPlays = (move: Move): Deed => ({ seat: robin, move });

export const tour: readonly TourStep[] = [
  say("tour.welcome"),

  roll("tour.roll1", [1, 2, 2, 5, 6, 6]),
  pick("tour.white1", ["r3"], [robinPlays("y3")]),
  pick("tour.colour1", ["r4"]),

  say("tour.turn2", [{ roll: [6, 5, 3, 1, 2, 1] }]),
  pick("tour.white2", ["g11", "b11"], [robinPlays("g11")]),
  say("tour.reveal2", [robinPlays("y6")]),

  roll("tour.roll3", [4, 1, 1, 3, 6, 5]),
  pick("tour.white3", ["y5"], [robinPlays("r5")]),
  pick("tour.colour3", ["r5"]),

  say("tour.turn4", [{ roll: [3, 4, 2, 6, 4, 6] }]),
  pick("tour.white4", ["r7"], [robinPlays("y7"), robinPlays("b10")]),

  roll("tour.roll5", [1, 1, 2, 3, 1, 1]),
  pick("tour.white5", ["-"], [robinPlays("-")]),
  pick("tour.colour5", ["-"]),
  say("tour.misthrow"),

  say("tour.turn6", [{ roll: [4, 4, 6, 5, 3, 5] }]),
  pick("tour.white6", ["r8"], [robinPlays("y8"), robinPlays("b9")]),

  roll("tour.roll7", [6, 6, 4, 2, 5, 6]),
  pick("tour.white7", ["r12"], [robinPlays("-")]),
  say("tour.lock"),
  pick("tour.colour7", ["y8", "-"]),
  say("tour.score"),
  { text: "tour.end", act: "next", moves: [], then: [] },
];

// The table the tour is played on.
export interface TourTable {
  roll(dice: Dice): Promise<boolean>;
  choose(seat: number, move: Move): Promise<boolean>;
}

// Carries out what the person did in a step and what follows from it; false when the table refused something.
export async function carryOut(step: TourStep, move: Move | null, table: TourTable): Promise<boolean> {
  if (step.act === "pick" && (move === null || !step.moves.includes(move))) return false;
  if (step.dice && !(await table.roll(step.dice))) return false;
  if (step.act === "pick" && move !== null && !(await table.choose(you, move))) return false;
  for (const deed of step.then) {
    const done = "roll" in deed ? await table.roll(deed.roll) : await table.choose(deed.seat, deed.move);
    if (!done) return false;
  }
  return true;
}
