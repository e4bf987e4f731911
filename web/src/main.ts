import { mount } from "svelte";
import "./design/fonts.css";
import "./design/tokens.css";
import "./design/base.css";
import App from "./App.svelte";
import { installWorker } from "./pwa/update.svelte";
import { applyLanguage, applyLook } from "./state/settings.svelte";

applyLook();
void applyLanguage().then(() => {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
});
addEventListener("load", () => void installWorker());
