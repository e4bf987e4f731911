// Texts in four languages. en.ts is the source of the keys; a text missing elsewhere falls back to English
// (i18n.test.ts asks that none is). `{name}` is filled in; `{count:point|points}` picks a plural form, the forms
// standing in the order of the language's categories (English, German, Spanish: one|other; Polish: one|few|many).
import { en, type Key } from "./en";

export const languages = ["en", "de", "es", "pl"] as const;
export type Language = (typeof languages)[number];
export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch", es: "Español", pl: "Polski" };
export type Texts = Partial<Record<Key, string>>;
export type Values = Record<string, string | number>;

const loaders: Record<Language, () => Promise<Texts>> = {
  en: async () => en,
  de: async () => (await import("./de")).de,
  es: async () => (await import("./es")).es,
  pl: async () => (await import("./pl")).pl,
};
const categories: Record<Language, readonly Intl.LDMLPluralRule[]> = {
  en: ["one", "other"],
  de: ["one", "other"],
  es: ["one", "other"],
  pl: ["one", "few", "many"],
};
const percentSign: Record<Language, string> = { en: "%", de: "\u00a0%", es: "\u00a0%", pl: "%" };
const and: Record<Language, (next: string) => string> = {
  en: () => "and",
  de: () => "und",
  es: (next) => (/^h?i(?!e)/i.test(next) ? "e" : "y"),
  pl: () => "i",
};

let language = $state<Language>("en");
let texts = $state.raw<Texts>(en);

export function currentLanguage(): Language {
  return language;
}

export async function setLanguage(wanted: Language): Promise<void> {
  texts = await loaders[wanted]();
  language = wanted;
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
}

export function browserLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const found = languages.find((l) => tag.toLowerCase().startsWith(l));
    if (found) return found;
  }
  return "en";
}

export function t(key: Key, values: Values = {}): string {
  return fill(texts[key] ?? en[key], values, language);
}

export function fill(text: string, values: Values, inLanguage: Language): string {
  if (!text.includes("{")) return text;
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, forms: string | undefined) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (forms === undefined) return String(value);
    return pluralForm(forms.split("|"), Number(value), inLanguage);
  });
}

// Making one of these takes longer than all else that is done with a text, so each is made once.
function once<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const found = made.get(key) ?? make(key);
    made.set(key, found);
    return found;
  };
}
const plurals = once((key) => new Intl.PluralRules(key));
const numbers = [0, 1, 2].map((digits) => once((key) => new Intl.NumberFormat(key, { maximumFractionDigits: digits })));

function pluralForm(forms: string[], count: number, inLanguage: Language): string {
  const category = plurals(inLanguage).select(count);
  const index = categories[inLanguage].indexOf(category);
  return forms[index] ?? forms[forms.length - 1] ?? "";
}

// "Ada", "Ada and Ben", "Ada, Ben and Cem". By hand, as the percentages: the first formatter
// of Intl takes a browser as long to make as a whole sheet, and no table is to wait for it.
export function list(names: readonly string[], inLanguage = language): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${and[inLanguage](last)} ${last}`;
}

// As a sentence or a button begins.
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function percent(share: number, digits: 0 | 1 | 2 = 0): string {
  return `${digits === 0 ? Math.round(100 * share) : number(100 * share, digits)}${percentSign[language]}`;
}

export function number(value: number, digits: 0 | 1 | 2 = 1): string {
  return numbers[digits]!(language).format(value).replace("-", "−"); // as wide as a digit
}
