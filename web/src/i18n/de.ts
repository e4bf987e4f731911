import type { Texts } from "./i18n.svelte";

export const de: Texts = {};
