// Sitting down at a server's table. The key to the seat is kept here before the table hears of it: whoever loses the
// connection or the page before the answer came says the same again, and has the same seat.
import { t } from "../i18n/i18n.svelte";
import type { ServerMessage } from "../protocol/messages";
import type { Refusal, TableSession } from "./session.svelte";
import { settings } from "./settings.svelte";
import { freshKey, freshSeed } from "./setup";
import { forget, load, save } from "./storage";

function keptKey(table: string): string | null {
  return load(`join.${table}`, (value): value is string => typeof value === "string");
}

export async function sitDown(session: TableSession, table: string): Promise<ServerMessage | Refusal> {
  const key = keptKey(table) ?? freshKey();
  save(`join.${table}`, key);
  const answer = await session.send({ t: "join", name: settings.name || t("setup.me"), seed: freshSeed(), key });
  forget(`join.${table}`);
  return answer;
}

// The answer to a join never came to this device.
export function satDownUnanswered(table: string): boolean {
  return keptKey(table) !== null;
}
