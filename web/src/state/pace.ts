// How long each step of the others stays, by the person's wish.
import { settings } from "./settings.svelte";

const factors = { calm: 1.5, normal: 1, quick: 0.35, instant: 0 };

export function pace(): number {
  return factors[settings.speed];
}
