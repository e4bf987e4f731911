// The first hint of a game would be by far the slowest: nothing of the search is compiled yet, no net is unpacked. So, while
// nobody waits for anything, a turn of the game is played at a table that nobody sees, with a hint at each decision.
import type { ClientBody } from "../protocol/messages";
import type { ClientMessage, GameName } from "../protocol/generated";
import type { EngineModule, TableAnswer } from "./module";

const device = 1;
const thinkingTime = 40;

// One step a call of the generator, so that what is asked meanwhile is not kept waiting.
export function* rehearsal(module: EngineModule, game: GameName): Generator<void> {
  const setup = { game, seats: 2, options: { local: true } };
  const opened = module.tableOpen(setup, [1, 0], Date.now());
  let version = opened.answer.version;
  let id = 0;
  const say = (body: ClientBody): TableAnswer => {
    const answer = module.tableSend(opened.session, device, { ...body, id: ++id, v: version } as ClientMessage, Date.now());
    version = answer.version;
    return answer;
  };
  say({ t: "hello", table: "local" });
  for (const name of ["1", "2"]) say({ t: "join", name });
  say({ t: "start" });
  let waiting = waitingIn(say({ t: "roll" }));
  while (waiting.length > 0) {
    say({ t: "hint", ms: thinkingTime, seat: waiting[0]! });
    module.tableThink(opened.session, Date.now());
    yield;
    let next = waiting;
    for (const seat of waiting) next = waitingIn(say({ t: "choose", move: "-", seat }));
    waiting = next;
  }
  module.tableClose(opened.session);
}

// Who has something to choose now; nobody when the dice are to be rolled again.
function waitingIn(answer: TableAnswer): number[] {
  const update = answer.messages.flatMap(({ text }) => (text.t === "update" ? [text] : [])).at(-1);
  return update && update.game?.phase !== "roll" ? update.waiting : [];
}
