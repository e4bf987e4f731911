// The computer's levels, weakest first, as the engine names them (levels.test.ts asks it): a setup is there before the engine.
export const levels: readonly string[] = ["random", "beginner", "easy", "medium", "hard", "expert"];

// In the middle: neither chance nor the strongest.
export const usualLevel = "medium";
