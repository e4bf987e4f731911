// The computer's levels as the engine names them.
import { engine } from "../engine/engine";
import type { GameName } from "../protocol/game";

// Weakest first. Asking also starts the engine, which is then ready when the game begins.
export function levelsOf(game: GameName): Promise<string[]> {
  return engine().bots(game);
}

// In the middle: neither chance nor the strongest.
export function usualLevel(levels: readonly string[]): string {
  return levels[Math.floor(levels.length / 2)] ?? "medium";
}
