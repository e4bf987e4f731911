import { mount } from "svelte";
import "./design/fonts.css";
import "./design/tokens.css";
import "./design/base.css";
import App from "./App.svelte";
import { installWorkerLater } from "./pwa/update.svelte";
import { applyLanguage, applyLook } from "./state/settings.svelte";

applyLook();
// In a task of its own, so that the browser can do something between reading the script and making the page.
void applyLanguage().then(() =>
  setTimeout(() => {
    const target = document.getElementById("app");
    if (target) mount(App, { target });
  }),
);
addEventListener("load", installWorkerLater);
