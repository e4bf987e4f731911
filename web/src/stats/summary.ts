// Figures over the games played on this device.
import type { GameName } from "../protocol/game";
import type { PlayedGame } from "./games";

export interface Summary {
  games: number;
  wins: number; // shared wins count their share
  average: number; // of the own score
  best: number;
  margin: number; // average lead over the best other player
  misthrows: number; // average a game
  streak: number; // wins in a row, now
  accuracy: number | null; // average over the reviewed games
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function streak(games: readonly PlayedGame[]): number {
  let wins = 0;
  for (let i = games.length - 1; i >= 0 && (games[i]?.win ?? 0) > 0; i--) wins++;
  return wins;
}

export function summarise(games: readonly PlayedGame[]): Summary {
  const reviewed = games.flatMap((game) => (game.accuracy === null ? [] : [game.accuracy]));
  return {
    games: games.length,
    wins: games.reduce((sum, game) => sum + game.win, 0),
    average: mean(games.map((game) => game.score)),
    best: games.length === 0 ? 0 : Math.max(...games.map((game) => game.score)),
    margin: mean(games.map((game) => game.score - game.bestOther)),
    misthrows: mean(games.map((game) => game.misthrows)),
    streak: streak(games),
    accuracy: reviewed.length === 0 ? null : mean(reviewed),
  };
}

export function ofGame(games: readonly PlayedGame[], name: GameName | null): PlayedGame[] {
  return games.filter((game) => name === null || game.game === name);
}

// Opponents: the strongest bot level at the table, or "people" where nobody was a bot.
export const people = "people";

export function opponent(game: PlayedGame, order: readonly string[]): string {
  const strength = (level: string) => order.indexOf(level);
  return game.levels.reduce<string>(
    (hardest, level) => (hardest === people || strength(level) > strength(hardest) ? level : hardest),
    people,
  );
}

export interface OpponentSummary extends Summary {
  opponent: string;
}

export function byOpponent(games: readonly PlayedGame[], order: readonly string[]): OpponentSummary[] {
  const groups = new Map<string, PlayedGame[]>();
  for (const game of games) {
    const key = opponent(game, order);
    groups.set(key, [...(groups.get(key) ?? []), game]);
  }
  const rank = (key: string) => (key === people ? order.length : order.indexOf(key));
  return [...groups]
    .map(([key, list]) => ({ opponent: key, ...summarise(list) }))
    .sort((a, b) => rank(a.opponent) - rank(b.opponent));
}

// The mean of each value and up to `width` - 1 before it: the calm line in a jumpy chart.
export function rolling(values: readonly number[], width: number): number[] {
  return values.map((_, i) => mean(values.slice(Math.max(0, i + 1 - width), i + 1)));
}

export interface Bar {
  from: number;
  to: number;
  count: number;
}

// How often the score fell into each span of `width` points.
export function histogram(values: readonly number[], width: number): Bar[] {
  if (values.length === 0) return [];
  const first = Math.floor(Math.min(...values) / width);
  const last = Math.floor(Math.max(...values) / width);
  const bars = Array.from({ length: last - first + 1 }, (_, i) => ({
    from: (first + i) * width,
    to: (first + i + 1) * width - 1,
    count: 0,
  }));
  for (const value of values) {
    const bar = bars[Math.floor(value / width) - first];
    if (bar) bar.count++;
  }
  return bars;
}
