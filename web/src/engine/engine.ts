// The engine as the app uses it: promises over the worker (worker.ts), which is started at the first use.
import type { ClientMessage, Failed, Pad, PadMessage, PadOpen, PadRefuse, Replay, Review, Reviewed, ServerMessage } from "../protocol/generated";
import type { Call, Calls, FromWorker } from "./calls";

export interface TableListener {
  messages(messages: ServerMessage[]): void;
  // New entries of the table's log: all of them, kept in order, open the table again after a reload.
  log(entries: string[]): void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  progress: ((step: Reviewed) => void) | undefined;
}

// It is not there: the network went before it had come. Nothing is wrong with what it was asked.
export class EngineMissing extends Error {}

export class Engine {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #listeners = new Map<number, TableListener>();
  // What a table said before the page knew its number.
  #early = new Map<number, { messages: ServerMessage[]; log: string[] }[]>();
  #last = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.#take(event.data);
    worker.onerror = (event) => {
      for (const waiting of this.#waiting.values()) waiting.reject(new EngineMissing(event.message || "the engine did not start"));
      this.#waiting.clear();
      if (shared === this) shared = null; // the next who asks starts another
    };
  }

  // Makes it ready for what will be asked of it soon.
  prepare(): void {
    this.#call("prepare", null).catch(() => undefined); // whoever asks for something hears of it
  }

  // A table from a setup (docs/server-protocol.md, "Creating a table") or, after a reload, from its log.
  async openTable(setup: object, listener: TableListener, options: { log?: readonly string[]; pace?: number } = {}): Promise<LocalTable> {
    const number = await this.#call("table.open", { setup, log: options.log, pace: options.pace ?? 300 });
    this.#listeners.set(number, listener);
    for (const said of this.#early.get(number) ?? []) this.#tell(listener, said);
    this.#early.delete(number);
    return new LocalTable(this, number);
  }
  sendToTable(table: number, message: ClientMessage): Promise<null> {
    return this.#call("table.send", { table, message });
  }
  recordOf(table: number): Promise<string | null> {
    return this.#call("table.record", { table });
  }
  closeTable(table: number): void {
    this.#listeners.delete(table);
    void this.#call("table.close", { table });
  }

  // A pad from a setup, or from what save() gave.
  async openPad(setup: PadOpen | string): Promise<{ pad: LocalPad; view: Pad }> {
    const opened = await this.#call("pad.open", { setup });
    const number = opened.pad;
    const pad: LocalPad = {
      send: (message) => this.#call("pad.send", { pad: number, message }),
      save: () => this.#call("pad.save", { pad: number }),
      close: () => void this.#call("pad.close", { pad: number }),
    };
    return { pad, view: opened.view };
  }

  replay(record: string): Promise<Replay | Failed> {
    return this.#call("replay", { record });
  }
  // `precision`: the standard error of a chance to win at which it stops, in thousandths; 10 is what `qwixx analyze` takes.
  review(record: string, options: { precision?: number; progress?: (step: Reviewed) => void; signal?: AbortSignal } = {}): Promise<Review> {
    const result = this.#call("review", { record, precision: options.precision ?? 10 }, options.progress);
    const n = this.#last;
    options.signal?.addEventListener("abort", () => this.#post({ n: ++this.#last, call: "stop", args: { of: n } }));
    return result;
  }

  #call<K extends keyof Calls>(call: K, args: Calls[K]["args"], progress?: (step: Reviewed) => void): Promise<Calls[K]["result"]> {
    const n = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(n, { resolve: resolve as (result: unknown) => void, reject, progress });
      this.#post({ n, call, args } as Call);
    });
  }

  #post(call: Call): void {
    this.#worker.postMessage(call);
  }

  #tell(listener: TableListener, said: { messages: ServerMessage[]; log: string[] }): void {
    // In this order: whoever keeps the log keeps with it what it led to.
    if (said.messages.length > 0) listener.messages(said.messages);
    if (said.log.length > 0) listener.log(said.log);
  }

  #take(message: FromWorker): void {
    if ("table" in message) {
      const listener = this.#listeners.get(message.table);
      if (listener) this.#tell(listener, message);
      else this.#early.set(message.table, [...(this.#early.get(message.table) ?? []), message]);
      return;
    }
    const waiting = this.#waiting.get(message.n);
    if (!waiting) return;
    if ("progress" in message) {
      waiting.progress?.(message.progress);
      return;
    }
    this.#waiting.delete(message.n);
    if ("error" in message) waiting.reject(message.missing ? new EngineMissing(message.error) : new Error(message.error));
    else waiting.resolve(message.result);
  }
}

export class LocalTable {
  #engine: Engine;
  #number: number;

  constructor(engine: Engine, number: number) {
    this.#engine = engine;
    this.#number = number;
  }
  send(message: ClientMessage): Promise<null> {
    return this.#engine.sendToTable(this.#number, message);
  }
  record(): Promise<string | null> {
    return this.#engine.recordOf(this.#number);
  }
  close(): void {
    this.#engine.closeTable(this.#number);
  }
}

export interface LocalPad {
  send(message: PadMessage): Promise<Pad | PadRefuse>;
  save(): Promise<string>;
  close(): void;
}

let shared: Engine | null = null;

export function engine(): Engine {
  shared ??= new Engine(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
  return shared;
}
