import { describe, expect, it } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { pl } from "./pl";
import { de as studyDe } from "./study/de";
import { en as studyEn } from "./study/en";
import { es as studyEs } from "./study/es";
import { pl as studyPl } from "./study/pl";

type Table = Readonly<Record<string, string | undefined>>;
const sets: [string, Table, Record<string, Table>][] = [
  ["the app", en, { de, es, pl }],
  ["the study screens", studyEn, { de: studyDe, es: studyEs, pl: studyPl }],
];

const placeholder = /\{(\w+)(?::([^}]*))?\}/g;
const names = (text: string) => new Set([...text.matchAll(placeholder)].map((match) => match[1]));
const forms = (text: string) => [...text.matchAll(placeholder)].flatMap((match) => (match[2] === undefined ? [] : [match[2].split("|").length]));

describe.each(sets)("the texts of %s", (_, english, others) => {
  it.each(Object.keys(others))("are complete in %s, and no more than that", (language) => {
    expect(Object.keys(others[language] ?? {}).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(Object.entries(others))("fill in the same values in %s", (_language, texts) => {
    for (const [key, text] of Object.entries(english)) {
      expect([key, names(texts[key] ?? "")]).toEqual([key, names(text ?? "")]);
    }
  });

  it.each([["en", 2], ["de", 2], ["es", 2], ["pl", 3]] as const)("have the plural forms of %s", (language, count) => {
    for (const [key, text] of Object.entries(language === "en" ? english : (others[language] ?? {}))) {
      for (const found of forms(text ?? "")) expect([key, found]).toEqual([key, count]);
    }
  });

  it("never leave a text empty", () => {
    for (const texts of [english, ...Object.values(others)]) {
      for (const [key, text] of Object.entries(texts)) expect([key, text?.trim()]).not.toEqual([key, ""]);
    }
  });
});
