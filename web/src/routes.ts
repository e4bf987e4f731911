// Every screen but the first is loaded when it is first opened. A screen gets the rest of the address as `path`.
import type { Component } from "svelte";
import { engine } from "./engine/engine";

export type Screen = Component<{ path: string[] }>;
// A screen that needs nothing of its address may take no properties at all.
type Loader = () => Promise<{ default: Screen | Component<Record<string, never>> }>;

// The screens one studies with have texts of their own, which are there before the screen is.
function study(load: Loader): Loader {
  return async () => {
    const [{ loadStudy }, screen] = await Promise.all([import("./i18n/study.svelte"), load()]);
    await loadStudy();
    return screen;
  };
}

// The engine is fetched at the same time as the screen that will ask it.
function played(load: Loader): Loader {
  return () => {
    engine();
    return load();
  };
}

export const routes: Record<string, Loader> = {
  new: () => import("./setup/New.svelte"),
  local: played(() => import("./table/LocalTable.svelte")),
  pad: played(() => import("./pad/PadScreen.svelte")),
  table: () => import("./table/OnlineTable.svelte"),
  settings: () => import("./settings/Settings.svelte"),
  learn: study(() => import("./learn/Learn.svelte")),
  "first-game": played(study(() => import("./learn/FirstGame.svelte"))),
  replay: played(study(() => import("./review/Replay.svelte"))),
  review: played(study(() => import("./review/Review.svelte"))),
  stats: study(() => import("./stats/Stats.svelte")),
  games: study(() => import("./review/Games.svelte")),
};
