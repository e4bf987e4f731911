// What the person has chosen about the app itself. Kept on the device; unknown or broken values fall back to the default.
import { browserLanguage, languages, setLanguage, type Language } from "../i18n/i18n.svelte";
import { isRecord, load, save } from "./storage";

// How long each step of the others stays.
export const speeds = ["calm", "normal", "quick", "instant"] as const;

export interface Settings {
  name: string;
  language: Language | "auto";
  theme: "auto" | "light" | "dark";
  sound: boolean;
  motion: boolean;
  speed: (typeof speeds)[number];
  confirm: boolean;
  autoPass: boolean;
  scores: "live" | "hidden";
  hints: boolean;
}

const defaults: Settings = {
  name: "",
  language: "auto",
  theme: "auto",
  sound: false,
  motion: true,
  speed: "normal",
  confirm: true,
  autoPass: true,
  scores: "live",
  hints: true,
};

const choices: { [K in keyof Settings]?: readonly Settings[K][] } = {
  language: ["auto", ...languages],
  theme: ["auto", "light", "dark"],
  speed: speeds,
  scores: ["live", "hidden"],
};

export function readSettings(stored: unknown): Settings {
  if (!isRecord(stored)) return { ...defaults };
  const read = <K extends keyof Settings>(key: K): Settings[K] => {
    const value = stored[key] as Settings[K];
    if (typeof value !== typeof defaults[key]) return defaults[key];
    return choices[key]?.includes(value) === false ? defaults[key] : value;
  };
  const entries = (Object.keys(defaults) as (keyof Settings)[]).map((key) => [key, read(key)] as const);
  return Object.fromEntries(entries) as unknown as Settings;
}

const stored = load("settings", isRecord);
export const settings: Settings = $state(readSettings(stored));

export function change<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  save("settings", settings);
  if (key === "theme" || key === "motion") applyLook();
  if (key === "language") void applyLanguage();
}

export function applyLanguage(): Promise<void> {
  const wanted = settings.language === "auto" ? browserLanguage(navigator.languages) : settings.language;
  return setLanguage(wanted);
}

const dark = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-color-scheme: dark)");
const calm = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");
dark?.addEventListener("change", applyLook);
calm?.addEventListener("change", applyLook);

export function applyLook(): void {
  const theme = settings.theme === "auto" ? (dark?.matches ? "dark" : "light") : settings.theme;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.motion = moves() ? "on" : "off";
}

export function moves(): boolean {
  return settings.motion && !calm?.matches;
}
