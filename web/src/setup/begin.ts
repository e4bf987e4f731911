// From what was chosen to a game that can be opened: on the server, or as the beginning of a log on this device.
import type { GameName } from "../protocol/game";
import type { CreateTable } from "../protocol/generated";
import { saveLocal } from "../state/local_game";
import { keepOpen, newId, saveLog } from "../state/open_games";
import { createTable } from "../state/server";
import { freshSeed, mostPlayers, type Way } from "../state/setup";

export interface Plan {
  way: Way;
  game: GameName;
  count: number;
  names: string[];
  name: string;
  levels: string[];
  board: string;
  timer: number | null;
  botsForGone: boolean;
  realDice: boolean;
}

export type Begun = { to: string } | { error: string };

export async function begin(plan: Plan): Promise<Begun> {
  if (plan.way === "friends") return online(plan);
  const id = newId();
  const when = Date.now();
  if (plan.way === "sheet") {
    saveLog(id, JSON.stringify({ game: plan.game, sheets: plan.count, names: plan.names, ...board(plan) }));
    keepOpen({ id, kind: "pad", game: plan.game, names: plan.names, when });
    return { to: `pad/${id}` };
  }
  const people = plan.way === "computer" ? [plan.name] : plan.names;
  saveLocal(id, { create: local(plan), people, log: [], secrets: [] });
  keepOpen({ id, kind: "local", game: plan.game, names: people, when });
  return { to: `local/${id}` };
}

function board(plan: Plan): { board?: string } {
  return plan.game === "onboard" ? { board: plan.board } : {};
}

export function local(plan: Plan): CreateTable {
  const bots = plan.way === "computer" ? plan.levels.map((level, i) => ({ seat: i + 1, level })) : [];
  const seats = plan.way === "computer" ? plan.count + 1 : plan.count;
  const options = { local: true, hints: true, undo: plan.way === "pass", dice: plan.realDice ? ("real" as const) : ("table" as const) };
  return { game: plan.game, seats, bots, options, ...board(plan) };
}

async function online(plan: Plan): Promise<Begun> {
  const created = await createTable({
    game: plan.game,
    seats: mostPlayers[plan.game],
    name: plan.name,
    seed: freshSeed(),
    options: { timer: plan.timer, botsForGone: plan.botsForGone },
    ...board(plan),
  });
  if ("error" in created) return created;
  keepOpen({ id: created.table, kind: "online", game: plan.game, names: [plan.name], when: Date.now(), ...(created.secret ? { secret: created.secret } : {}) });
  return { to: `table/${created.table}` };
}
