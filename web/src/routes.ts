// Every screen but the first is loaded when it is first opened. A screen gets the rest of the address as `path`.
import type { Component } from "svelte";

export type Screen = Component<{ path: string[] }>;
// A screen that needs nothing of its address may take no properties at all.
type Loader = () => Promise<{ default: Screen | Component<Record<string, never>> }>;

export const routes: Record<string, Loader> = {
  settings: () => import("./settings/Settings.svelte"),
};
