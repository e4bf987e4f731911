// A game has come to its end: it goes into the statistics and, with its record, among the games kept for replay.
import { keep } from "../review/archive";
import type { Way } from "../stats/games";
import { add } from "../stats/store";
import { seatName } from "./announce";
import type { View } from "./view";

// A table plays several games (again!): its number tells them apart.
export function gameId(view: View, table: string): string {
  return `${table}-${view.table.games}`;
}

export async function finished(view: View, table: string, way: Way, record: () => Promise<string | null>): Promise<void> {
  const game = view.game;
  if (!game) return;
  const seat = view.mine.length > 0 ? null : view.you.seat;
  const scores = game.players.map((player) => player.score);
  const winners = game.winners ?? [];
  const when = Date.now();
  if (seat !== null) {
    const others = scores.filter((_, i) => i !== seat);
    add({
      id: gameId(view, table),
      when,
      game: view.table.game,
      way,
      players: scores.length,
      score: scores[seat] ?? 0,
      bestOther: Math.max(...others, -20),
      win: winners.includes(seat) ? 1 / winners.length : 0,
      misthrows: game.players[seat]?.misthrows ?? 0,
      levels: view.table.seats.flatMap((s) => (s.kind === "bot" && s.level ? [s.level] : [])),
      accuracy: null,
    });
  }
  const text = await record();
  if (text === null) return;
  const names = view.table.seats.map((_, i) => seatName(view.table.seats, i));
  keep({ id: gameId(view, table), when, game: view.table.game, names, scores, winners, seat, record: text });
}
