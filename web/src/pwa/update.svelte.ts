// Offline use and updates. A new version waits until the person takes it; nothing reloads by itself.
import { whenIdle } from "../design/steps.svelte";

let waiting = $state.raw<ServiceWorker | null>(null);

export function updateReady(): boolean {
  return waiting !== null;
}

export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take-over");
}

// It fetches and stores every file, so not before the page one looks at is made and quiet.
export function installWorkerLater(): void {
  setTimeout(() => whenIdle(() => void installWorker()), 3000);
}

async function installWorker(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  try {
    const registration = await navigator.serviceWorker.register("./sw.js");
    const look = (): void => {
      if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting;
    };
    look();
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => coming.state === "installed" && look());
    });
  } catch {
    // Without a service worker (a private window, plain HTTP in the local network) the app works online only.
  }
}
