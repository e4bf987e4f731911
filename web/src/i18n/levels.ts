// The computer's levels in words; a level this app does not know keeps its own name.
import { en, type Key } from "./en";
import { t } from "./i18n.svelte";

export function levelLabel(level: string | null): string {
  const key = `level.${level ?? ""}`;
  return key in en ? t(key as Key) : (level ?? "");
}
