// Why a game that was to be opened on this device is not: it is not there, what is there is damaged, or the engine is missing.
import { hasLog, setAside } from "./open_games";

export type Lost = "gone" | "damaged" | "missing";

// A game whose log cannot be read, or that the engine does not take; what is damaged is set aside.
export function lostGame(id: string): Lost {
  if (!hasLog(id)) return "gone";
  setAside(id);
  return "damaged";
}
