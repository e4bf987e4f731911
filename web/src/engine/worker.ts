// The engine in its worker: tables with their bots and timers, pads, reviews. Long work is cut into steps, and
// messages that come in between are handled in between.
import classicWeights from "../../../data/weights/classic.weights?url";
import duelWeights from "../../../data/weights/duel.weights?url";
import onboardWeights from "../../../data/weights/onboard.weights?url";
import type { GameName } from "../protocol/generated";
import url from "./engine.wasm?url";
import type { Call, FromWorker } from "./calls";
import { EngineModule, type Seed, type TableAnswer } from "./module";
import { rehearsal } from "./rehearsal";

const device = 1; // the only client of a table in the browser

interface RunningTable {
  game: GameName;
  pace: number;
  thinking: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

// Fetched at once, but compiled only when something is asked of it: where the network is fast and a table is painted from
// what was seen last, the compiler would take the processor from the screen.
let fetched: Promise<Response> | undefined = fetch(url);
fetched.catch(() => undefined); // whoever asks for something hears of it
let loaded: Promise<EngineModule> | undefined;
// What could not be fetched is fetched anew when something is asked again.
function engine(): Promise<EngineModule> {
  loaded ??= EngineModule.load(fetched ?? fetch(url)).catch((error: unknown) => {
    loaded = fetched = undefined;
    throw new Missing(String(error));
  });
  return loaded;
}
class Missing extends Error {}
const tables = new Map<number, RunningTable>();
const stopped = new Set<number>();

const weightsOf: Record<GameName, string> = { classic: classicWeights, onboard: onboardWeights, duel: duelWeights };
const weighted = new Map<GameName, Promise<void>>();

// The trained weights are fetched with the first table of their game. People can begin before they are there: only bots
// and hints wait for them.
function withWeights(module: EngineModule, game: GameName): Promise<void> {
  let ready = weighted.get(game);
  if (!ready) {
    ready = fetch(weightsOf[game])
      .then((response) => response.arrayBuffer())
      .then((weights) => module.setWeights(game, weights));
    weighted.set(game, ready);
    ready.then(
      () => rehearse(module, game),
      () => weighted.delete(game),
    );
  }
  return ready;
}

async function rehearse(module: EngineModule, game: GameName): Promise<void> {
  await pause(500); // the screen and the bots that have waited for the weights come first
  for (const _ of rehearsal(module, game)) await pause(50);
}

async function untilWeighted(module: EngineModule, game: GameName): Promise<void> {
  for (;;) {
    try {
      return await withWeights(module, game);
    } catch {
      await pause(2000); // the network is gone; it may come back
    }
  }
}

function gameOf(setup: object, log: readonly string[] | undefined): GameName {
  const text = log?.[0] ?? JSON.stringify(setup);
  const found = /"game":"(classic|onboard|duel)"/.exec(text);
  return (found?.[1] ?? "classic") as GameName;
}

const post = (message: FromWorker): void => postMessage(message);
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function freshSeed(): Seed {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return [words[0] ?? 0, words[1] ?? 0];
}

// `pace`: how long a bot seems to think before it plays.
function deliver(module: EngineModule, table: number, answer: TableAnswer, pace = tables.get(table)?.pace ?? 0): void {
  if (answer.messages.length > 0 || answer.log.length > 0) {
    post({ table, messages: answer.messages.map((message) => message.text), log: answer.log });
  }
  const running = tables.get(table);
  if (!running) return;
  clearTimeout(running.timer);
  if (answer.deadline !== null) {
    running.timer = setTimeout(
      () => tables.has(table) && deliver(module, table, module.tableTick(table, Date.now())),
      Math.max(50, answer.deadline - Date.now()),
    );
  }
  if (answer.thinking > 0 && !running.thinking) void think(module, table, running, pace);
}

async function think(module: EngineModule, table: number, running: RunningTable, pace: number): Promise<void> {
  running.thinking = true;
  await untilWeighted(module, running.game);
  for (let more = true; more; pace = running.pace) {
    await pause(pace);
    if (!tables.has(table)) return;
    const answer = module.tableThink(table, Date.now());
    more = answer.thinking > 0;
    if (!more) running.thinking = false;
    deliver(module, table, answer);
  }
}

async function review(module: EngineModule, n: number, record: string, precision: number): Promise<unknown> {
  const session = module.reviewOpen(record, precision);
  try {
    for (;;) {
      const step = module.reviewStep(session);
      if (step.t === "review") return step;
      post({ n, progress: step });
      await pause(0);
      if (stopped.delete(n)) throw new Error("stopped");
    }
  } finally {
    module.reviewClose(session);
  }
}

async function answer(module: EngineModule, message: Call): Promise<unknown> {
  switch (message.call) {
    case "table.open": {
      const { setup, log, pace } = message.args;
      const game = gameOf(setup, log);
      withWeights(module, game).catch(() => undefined);
      const opened = log
        ? module.tableRestore(log, freshSeed(), Date.now())
        : module.tableOpen(setup, freshSeed(), Date.now());
      tables.set(opened.session, { game, pace, thinking: false, timer: undefined });
      deliver(module, opened.session, opened.answer);
      return opened.session;
    }
    case "table.send": {
      const { table, message: sent } = message.args;
      const said = module.tableSend(table, device, sent, Date.now());
      // Whoever asks for a hint need not be shown that somebody thinks.
      deliver(module, table, said, sent.t === "hint" ? 0 : undefined);
      return null;
    }
    case "table.record":
      return module.tableRecord(message.args.table);
    case "table.close":
      clearTimeout(tables.get(message.args.table)?.timer);
      tables.delete(message.args.table);
      module.tableClose(message.args.table);
      return null;
    case "pad.open": {
      const opened = module.padOpen(message.args.setup);
      return { pad: opened.session, view: opened.pad };
    }
    case "pad.send":
      return module.padSend(message.args.pad, message.args.message);
    case "pad.save":
      return module.padSave(message.args.pad);
    case "pad.close":
      module.padClose(message.args.pad);
      return null;
    case "replay":
      return module.replay(message.args.record);
    case "review": {
      const { record, precision } = message.args;
      await withWeights(module, gameOfRecord(module, record)).catch((error: unknown) => {
        throw new Missing(String(error));
      });
      return review(module, message.n, record, precision);
    }
    case "prepare":
      return null;
    case "stop":
      stopped.add(message.args.of);
      return null;
  }
}

function gameOfRecord(module: EngineModule, record: string): GameName {
  const replay = module.replay(record);
  if (replay.t === "failed") throw new Error(replay.message);
  return replay.game;
}

addEventListener("message", (event: MessageEvent<Call>) => {
  const message = event.data;
  engine()
    .then((module) => answer(module, message))
    .then((result) => post({ n: message.n, result }))
    .catch((error: unknown) => post({ n: message.n, error: error instanceof Error ? error.message : String(error), missing: error instanceof Missing }));
});
