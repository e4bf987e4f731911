import type { Texts } from "./i18n.svelte";

export const pl: Texts = {};
