// One table as this device sees it. Fed by messages from either transport, read by the screens; knows no DOM.
//
// `view` is what is shown now (it may trail what is known by some steps of motion, see pacer.ts). Messages that were not
// answered when the connection broke are sent again with the same id after it is back; the table takes each once.
import type { Dice, Move } from "../protocol/game";
import type { ClientBody, ClientMessage, HintMove, Reaction, ServerMessage, TableEvent } from "../protocol/messages";
import type { Connection, Transport } from "../transport/transport";
import { Pacer, type Clock } from "./pacer";
import { keepUp, type View } from "./view";

export interface Refusal {
  code: string;
  message: string;
}

interface Step {
  view: View;
  events: readonly TableEvent[];
}

// Hello is not numbered with the decisions: it comes before the table has said which numbers it has taken.
const helloId = 0;

interface Pending {
  message: ClientMessage;
  resolve: (answer: ServerMessage | Refusal) => void;
}

export interface Seen {
  reaction: Reaction;
  seat: number;
  key: number;
}

export interface SessionOptions {
  table: string;
  secret?: string | undefined;
  // Where the numbering of messages begins: above anything this device has sent before.
  firstId?: number;
  pace?: () => number;
  clock?: Clock;
  // What this device saw last: shown, and to be decided on, until the table itself has answered and settle() is called.
  kept?: View | null;
}

export class TableSession {
  view = $state.raw<View | null>(null);
  events = $state.raw<readonly TableEvent[]>([]);
  // Counts the steps shown, so that a screen can react to each.
  step = $state(0);
  behind = $state(false);
  connection = $state<Connection>("connecting");
  // Why the table cannot be shown at all (gone, bad secret …).
  trouble = $state.raw<Refusal | null>(null);
  reactions = $state.raw<readonly Seen[]>([]);
  // When the running timer passes, on this device's clock; null without a timer.
  deadline = $state<number | null>(null);

  secret: string | undefined;
  #table: string;
  #transport: Transport;
  #known: View | null;
  #settled: boolean;
  #welcome: () => void = () => undefined;
  #pacer: Pacer<Step>;
  #pending = new Map<number, Pending>();
  #lastId = 0;
  #reactionKey = 0;
  #listeners = new Set<(events: readonly TableEvent[], view: View) => void>();

  constructor(transport: Transport, options: SessionOptions) {
    this.#transport = transport;
    this.#table = options.table;
    this.secret = options.secret;
    this.#lastId = options.firstId ?? 0;
    this.view = this.#known = options.kept ?? null;
    this.#settled = this.#known === null;
    this.#pacer = new Pacer<Step>((step, waiting) => this.#show(step, waiting), options.pace ?? (() => 1), options.clock);
  }

  // Resolves when the table has welcomed this device.
  open(): Promise<void> {
    this.#transport.open(
      { message: (message) => this.receive(message), connection: (state) => (this.connection = state) },
      () => this.#hello(),
    );
    return new Promise((welcomed) => (this.#welcome = welcomed));
  }

  close(): void {
    this.#transport.close();
  }

  // From now on the table speaks: what it says is shown, and what was decided meanwhile goes to it.
  settle(): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#sendAgain();
    // Mostly it knows no more than is shown already, which need not be made again.
    if (this.#known && JSON.stringify(this.#known) !== JSON.stringify(this.view)) this.#pacer.push({ view: this.#known, events: [] });
  }

  // Calls back for every step as it is shown (sound, announcements, statistics).
  onStep(listener: (events: readonly TableEvent[], view: View) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  skip(): void {
    this.#pacer.skip();
  }

  // The newest view, which may not be shown yet.
  get known(): View | null {
    return this.#known;
  }

  send(body: ClientBody): Promise<ServerMessage | Refusal> {
    const id = ++this.#lastId;
    const message = { ...body, id, v: this.#known?.v ?? 0 } as ClientMessage;
    return new Promise((resolve) => {
      this.#pending.set(id, { message, resolve });
      if (this.#settled || body.t === "hello") this.#transport.send(message);
    });
  }

  roll(dice?: Dice): Promise<ServerMessage | Refusal> {
    return this.send({ t: "roll", ...optional({ dice }) });
  }

  choose(move: Move, seat?: number): Promise<ServerMessage | Refusal> {
    return this.send({ t: "choose", move, ...optional({ seat }) });
  }

  undo(seat?: number): Promise<ServerMessage | Refusal> {
    return this.send({ t: "undo", ...optional({ seat }) });
  }

  async why(move: Move, seat?: number): Promise<string | null> {
    const answer = await this.send({ t: "why", move, ...optional({ seat }) });
    return "t" in answer && answer.t === "because" ? answer.reason : null;
  }

  // Most end before their time; on a slow phone, where more than the search takes its time, all are there in a fifth of a second.
  async hint(seat?: number, ms = 25): Promise<HintMove[] | null> {
    const answer = await this.send({ t: "hint", ms, ...optional({ seat }) });
    return "t" in answer && answer.t === "hint" ? answer.moves : null;
  }

  receive(message: ServerMessage): void {
    switch (message.t) {
      case "welcome":
      case "update":
        return this.#take(message);
      case "refuse":
        return this.#refused(message);
      case "reaction":
        return this.#reacted(message.seat, message.reaction);
      case "presence":
        return this.#present(message.seat, message.present);
      case "warning":
        this.deadline = Date.now() + message.deadline;
        return;
      default:
        this.#answer(message.id, message);
    }
  }

  #hello(): ClientMessage {
    const hello = { t: "hello" as const, table: this.#table, id: helloId, v: this.#known?.v ?? 0 };
    return this.secret ? { ...hello, secret: this.secret } : hello;
  }

  #take(message: Extract<ServerMessage, { t: "welcome" | "update" }>): void {
    const view = keepUp(this.#known, message);
    if (!view) return;
    const first = this.#known === null;
    this.#known = view;
    this.#lastId = Math.max(this.#lastId, view.you.lastId);
    if (message.you.secret) this.secret = message.you.secret;
    if (message.t === "welcome") this.#welcomed(message, !first);
    if (!this.#settled) return;
    this.#pacer.push({ view, events: first ? [] : (message.events ?? []) });
    this.behind = this.#pacer.behind;
  }

  #welcomed(message: Extract<ServerMessage, { t: "welcome" }>, again: boolean): void {
    this.trouble = null;
    if (typeof message.id === "number") this.#answer(message.id, message);
    if (again && this.#settled) this.#sendAgain();
    this.#welcome();
  }

  // What was on its way when the connection broke goes out again, unchanged.
  #sendAgain(): void {
    for (const { message } of this.#pending.values()) this.#transport.send(message);
  }

  #show(step: Step, waiting: number): void {
    this.view = step.view;
    this.events = step.events;
    this.deadline = step.view.deadline === null ? null : Date.now() + step.view.deadline;
    this.behind = waiting > 0;
    this.step += 1;
    for (const listener of this.#listeners) listener(step.events, step.view);
  }

  #answer(id: number, answer: ServerMessage | Refusal): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.resolve(answer);
  }

  #refused(refusal: Extract<ServerMessage, { t: "refuse" }>): void {
    const { id, code, message } = refusal;
    if (id === null) return;
    const pending = this.#pending.get(id);
    if (id === helloId) {
      this.trouble = { code, message };
    } else if (code === "ahead" && pending) {
      setTimeout(() => this.#transport.send(pending.message), 200);
    } else if (code === "duplicate") {
      this.#answer(id, { t: "ack", id, v: refusal.v });
    } else {
      this.#answer(id, { code, message });
    }
  }

  #reacted(seat: number, reaction: Reaction): void {
    const seen = { seat, reaction, key: ++this.#reactionKey };
    this.reactions = [...this.reactions, seen];
    setTimeout(() => (this.reactions = this.reactions.filter((r) => r !== seen)), 2600);
  }

  #present(seat: number, present: boolean): void {
    const patch = (view: View | null): View | null =>
      view && { ...view, table: { ...view.table, seats: view.table.seats.map((s, i) => (i === seat ? { ...s, present } : s)) } };
    this.#known = patch(this.#known);
    this.view = patch(this.view);
  }
}

function optional<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> };
}
