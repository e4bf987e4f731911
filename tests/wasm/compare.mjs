// compare.mjs ENGINE.wasm NATIVE_DOOR QWIXX: the engine in WebAssembly against the native one.
// Whole games of all three kinds at a table, pads, replays and reviews: every answer must be the same, byte for
// byte (reviews: within the noise of their rollouts); and the dice must be those that `qwixx engine` rolls from the same seed.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const [wasmPath, nativeDoor, program] = process.argv.slice(2);
const bytes = readFileSync(wasmPath);
const largest = 250_000;

const system = new Proxy({}, { get: () => () => 0 });
const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: system });
const door = instance.exports;
door._initialize();

// The native nets may round otherwise (src/CMakeLists.txt), so a rollout may take another way: what a review says
// is the same, its figures within what so few games tell.
function alike(native, browser) {
  if (!native.startsWith('2 {"t":"review"')) return false;
  const [a, b] = [native, browser].map((text) => JSON.parse(text.slice(2)));
  const near = (x, y, most) => Math.abs(x - y) <= most;
  const same = (x, y) => x.step === y.step && x.turn === y.turn && x.seat === y.seat && x.played === y.played && x.candidates.length === y.candidates.length;
  return (
    a.decisions.length === b.decisions.length && a.decisions.every((x, i) => same(x, b.decisions[i]) && near(x.win, b.decisions[i].win, 0.1)) &&
    a.curve.length === b.curve.length && a.curve.every((x, i) => x.step === b.curve[i].step && x.win.every((win, seat) => near(win, b.curve[i].win[seat], 0.1))) &&
    a.accuracy.every((x, i) => near(x, b.accuracy[i], 8))
  );
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const calls = [];
const answers = [];

// A call whose pointers stand before its numbers (`first`) or after them.
function call(name, numbers, texts, order) {
  const places = texts.map((text) => {
    const data = encoder.encode(text);
    const at = door.door_alloc(Math.max(1, data.length));
    new Uint8Array(door.memory.buffer, at, data.length).set(data);
    return [at, data.length];
  });
  const number = door[name](...order(numbers, places.flat()));
  for (const [at] of places) door.door_free(at);
  const answer = decoder.decode(new Uint8Array(door.memory.buffer, door.door_result(), door.door_result_length()));
  calls.push(JSON.stringify([name, numbers, texts]));
  answers.push(`${number} ${answer}`);
  return { number, answer };
}
const textsFirst = (numbers, places) => [...places, ...numbers];
const textsLast = (numbers, places) => [...numbers, ...places];
const sendOrder = ([session, client, now], places) => [session, client, ...places, now];

// The native engine holds the weights, the browser's is given them.
for (const game of ["classic", "onboard", "duel"]) {
  const name = encoder.encode(game);
  const weights = readFileSync(new URL(`../../data/weights/${game}.weights`, import.meta.url));
  const [at, bytesAt] = [door.door_alloc(name.length), door.door_alloc(weights.length)];
  new Uint8Array(door.memory.buffer, at, name.length).set(name);
  new Uint8Array(door.memory.buffer, bytesAt, weights.length).set(weights);
  door.weights_set(at, name.length, bytesAt, weights.length);
  door.door_free(at);
  door.door_free(bytesAt);
}

function fail(text) {
  console.error(text);
  process.exit(1);
}

const now = 1_700_000_000_000;

// A game of one person, who takes the last legal move and sometimes passes, against bots. The record and the
// rolls in order.
function playGame(game, seats, seed, level) {
  const bots = Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, level }));
  const setup = JSON.stringify({ game, seats, bots, options: { local: true } });
  const { number: session } = call("table_open", [seed, 0, now], [setup], textsFirst);
  const view = {};
  const rolls = [];
  let id = 0;
  const take = (answer) => {
    for (const { text } of answer.messages) {
      for (const event of text.events ?? []) if (event.e === "roll") rolls.push(event.dice);
      if (text.t === "refuse") fail(`${game}: refused: ${text.message}`);
      if (text.t === "welcome" || text.t === "update") Object.assign(view, text);
    }
    return answer.thinking > 0;
  };
  const send = (t, members = {}) => {
    const message = JSON.stringify({ t, id: ++id, v: view.v ?? 0, ...members });
    let thinking = take(JSON.parse(call("table_send", [session, 1, now], [message], sendOrder).answer));
    while (thinking) thinking = take(JSON.parse(call("table_think", [session, now], [], textsLast).answer));
  };
  send("hello", { table: "local" });
  send("join", { name: "Ada" });
  send("start");
  for (let step = 0; view.table.status === "playing"; step++) {
    if (view.game.phase === "roll") send("roll");
    else send("choose", { move: step % 7 === 3 ? "-" : view.you.legal.at(-1) });
    if (step > 2000) fail(`${game}: the game does not end`);
  }
  return { record: call("table_record", [session], [], textsLast).answer, rolls };
}

// The same seed gives the same dice in `qwixx engine`; locked rows' dice are left out there as here.
function checkDice(game, seats, seed, record, rolls) {
  const script = [`import ${record.replaceAll("\n", " ")}`, "state", `new ${game} ${seats} seed=${seed}`, "roll", "quit", ""].join("\n");
  const lines = spawnSync(program, ["engine"], { input: script, encoding: "utf8" }).stdout.trim().split("\n");
  if (lines[0] !== "=") fail(`qwixx engine does not take the record of ${game}: ${lines[0]}`);
  const first = lines[3].replace("= ", "").split(" ").map(Number);
  if (JSON.stringify(first) !== JSON.stringify(rolls[0])) fail(`${game} seed ${seed}: engine rolls ${first}, table ${rolls[0]}`);
}

let games = 0;
for (const [game, seats] of [["classic", 2], ["classic", 4], ["onboard", 3], ["duel", 2]]) {
  for (const level of ["random", "beginner", "easy"]) {
    for (let seed = 1; seed <= 3; seed++) {
      const { record, rolls } = playGame(game, seats, seed, level);
      checkDice(game, seats, seed, record, rolls);
      games++;
      if (seed > 1) continue;
      call("record_replay", [], [record], textsLast);
      if (level !== "easy") continue;
      const { number: review } = call("review_open", [60], [record], textsFirst);
      while (call("review_step", [review], [], textsLast).number === 1);
    }
  }
}
for (const [game, sheets] of [["classic", 3], ["onboard", 2], ["duel", 2]]) {
  const { number: pad } = call("pad_open", [], [JSON.stringify({ game, sheets })], textsLast);
  for (const message of [
    { t: "mark", sheet: 0, move: "r5" }, { t: "mark", sheet: 0, move: "r4" }, { t: "mark", sheet: 1, move: "g9" },
    { t: "misthrow", sheet: 1 }, { t: "undo" }, { t: "redo" }, { t: "dice", dice: [1, 2, 3, 4, 5, 6], active: 0 },
    { t: "mark", sheet: 0, move: "y3" }, { t: "piece", sheet: 0, steps: 1 }, { t: "close", row: "blue" }, { t: "nonsense" },
  ]) call("pad_send", [pad], [JSON.stringify(message)], textsLast);
  call("pad_save", [pad], [], textsLast);
}
call("record_replay", [], ["not a record"], textsLast);
call("bots_of", [], ["classic"], textsLast);

const native = spawnSync(nativeDoor, { input: calls.join("\n") + "\n", encoding: "utf8", maxBuffer: 1 << 30 });
const lines = native.stdout.trim().split("\n");
if (lines.length !== calls.length) fail(`the native door answered ${lines.length} of ${calls.length} calls: ${native.stderr}`);
for (const [i, line] of lines.entries()) {
  const space = line.indexOf(" ");
  const answer = `${line.slice(0, space)} ${JSON.parse(line.slice(space + 1))}`;
  if (answer !== answers[i] && !alike(answer, answers[i])) fail(`call ${i + 1} differs: ${calls[i].slice(0, 300)}\nbrowser ${answers[i].slice(0, 2000)}\nnative  ${answer.slice(0, 2000)}`);
}
const compressed = brotliCompressSync(bytes).length;
if (compressed > largest) fail(`engine.wasm has ${compressed} bytes compressed, more than ${largest}`);
console.log(`${games} games, ${calls.length} calls equal in the browser and natively; engine.wasm ${compressed} bytes compressed`);
