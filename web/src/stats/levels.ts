// The computer's levels in order of strength, for grouping.
export const levelOrder: readonly string[] = ["random", "beginner", "easy", "medium", "hard", "expert"];
