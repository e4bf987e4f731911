// The texts of the screens one studies with: learn, statistics, games, replay, review. They are apart from en.ts so
// that the first page does not carry them; a route to such a screen waits for loadStudy.
import { currentLanguage, fill, type Language, type Values } from "./i18n.svelte";
import { en, type StudyKey, type StudyTexts } from "./study/en";

const loaders: Record<Language, () => Promise<StudyTexts>> = {
  en: async () => en,
  de: async () => (await import("./study/de")).de,
  es: async () => (await import("./study/es")).es,
  pl: async () => (await import("./study/pl")).pl,
};

let texts = $state.raw<StudyTexts>(en);

export async function loadStudy(): Promise<void> {
  texts = await loaders[currentLanguage()]();
}

export function s(key: StudyKey, values: Values = {}): string {
  return fill(texts[key], values, currentLanguage());
}
