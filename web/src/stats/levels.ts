// The computer's levels in order of strength, for grouping; a level this app does not know keeps its own name.
import { s } from "../i18n/study.svelte";

const known = ["random", "beginner", "easy", "medium", "hard", "expert"] as const;
export const levelOrder: readonly string[] = known;

export function levelName(level: string): string {
  const found = known.find((name) => name === level);
  return found ? s(`level.${found}`) : level;
}
