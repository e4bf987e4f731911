// engine.wasm with types: numbers and bytes become calls with texts and objects. Knows nothing of workers, so the tests
// use it in node as it is.
import type { ClientMessage, Failed, GameName, Pad, PadMessage, PadOpen, PadRefuse, Replay, Review, Reviewed, ServerMessage } from "../protocol/generated";

export type Seed = readonly [low: number, high: number];

// What one call to a table brings.
export interface TableAnswer {
  messages: { to: number; text: ServerMessage }[];
  // New entries of the table's log; all of them together make the table again.
  log: string[];
  // How many bots or hints wait to be thought about (tableThink).
  thinking: number;
  // When the table wants to hear of the time (tableTick), in milliseconds since 1970.
  deadline: number | null;
  version: number;
}

export class EngineError extends Error {}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  door_alloc(size: number): number;
  door_free(memory: number): void;
  door_result(): number;
  door_result_length(): number;
  table_open(setup: number, length: number, low: number, high: number, now: number): number;
  table_restore(log: number, length: number, low: number, high: number, now: number): number;
  table_send(session: number, client: number, message: number, length: number, now: number): number;
  table_detach(session: number, client: number, now: number): number;
  table_think(session: number, now: number): number;
  table_tick(session: number, now: number): number;
  table_record(session: number): number;
  table_close(session: number): void;
  pad_open(setup: number, length: number): number;
  pad_send(session: number, message: number, length: number): number;
  pad_save(session: number): number;
  pad_close(session: number): void;
  record_replay(record: number, length: number): number;
  review_open(record: number, length: number, precision: number): number;
  review_step(session: number): number;
  review_close(session: number): void;
  weights_set(game: number, length: number, bytes: number, size: number): void;
  bots_of(game: number, length: number): number;
}

// The little of an operating system that the C library asks for: nothing is read, nothing is written.
const noSystem = {
  environ_get: () => 0,
  environ_sizes_get: () => 0,
  fd_close: () => 0,
  fd_seek: () => 0,
  fd_write: () => 0,
  fd_read: () => 0,
  fd_fdstat_get: () => 0,
  clock_time_get: () => 0,
  random_get: () => 0,
  proc_exit: () => {
    throw new EngineError("the engine has stopped");
  },
};

export class EngineModule {
  #exports: Exports;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static async load(source: BufferSource | Response | Promise<Response>): Promise<EngineModule> {
    const memory: { now?: Exports } = {};
    const system = {
      ...noSystem,
      // For bots that are given a time to think.
      clock_time_get: (_clock: number, _precision: bigint, into: number): number => {
        const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
        if (memory.now) new DataView(memory.now.memory.buffer).setBigUint64(into, nanoseconds, true);
        return 0;
      },
    };
    const imports = { wasi_snapshot_preview1: system };
    const { instance } =
      source instanceof ArrayBuffer || ArrayBuffer.isView(source)
        ? await WebAssembly.instantiate(source as BufferSource, imports)
        : await WebAssembly.instantiateStreaming(source as Response, imports);
    const exports = instance.exports as unknown as Exports;
    memory.now = exports;
    exports._initialize();
    return new EngineModule(exports);
  }

  tableOpen(setup: object, seed: Seed, now: number): { session: number; answer: TableAnswer } {
    return this.#withText(JSON.stringify(setup), (at, length) =>
      this.#opened(this.#exports.table_open(at, length, seed[0], seed[1], now)),
    );
  }
  tableRestore(log: readonly string[], seed: Seed, now: number): { session: number; answer: TableAnswer } {
    return this.#withText(log.join("\n"), (at, length) =>
      this.#opened(this.#exports.table_restore(at, length, seed[0], seed[1], now)),
    );
  }
  tableSend(session: number, client: number, message: ClientMessage, now: number): TableAnswer {
    return this.#withText(JSON.stringify(message), (at, length) =>
      this.#answer(this.#exports.table_send(session, client, at, length, now)),
    );
  }
  tableDetach(session: number, client: number, now: number): TableAnswer {
    return this.#answer(this.#exports.table_detach(session, client, now));
  }
  tableThink(session: number, now: number): TableAnswer {
    return this.#answer(this.#exports.table_think(session, now));
  }
  tableTick(session: number, now: number): TableAnswer {
    return this.#answer(this.#exports.table_tick(session, now));
  }
  // The record of the last game that came to its end, or null.
  tableRecord(session: number): string | null {
    return this.#exports.table_record(session) === 0 ? null : this.#result();
  }
  tableClose(session: number): void {
    this.#exports.table_close(session);
  }

  // The setup may also be what padSave gave.
  padOpen(setup: PadOpen | string): { session: number; pad: Pad } {
    const text = typeof setup === "string" ? setup : JSON.stringify(setup);
    return this.#withText(text, (at, length) => {
      const session = this.#exports.pad_open(at, length);
      return { session, pad: this.#answer<Pad>(session) };
    });
  }
  padSend(session: number, message: PadMessage): Pad | PadRefuse {
    return this.#withText(JSON.stringify(message), (at, length) =>
      this.#answer(this.#exports.pad_send(session, at, length)),
    );
  }
  padSave(session: number): string {
    if (this.#exports.pad_save(session) === 0) throw new EngineError("there is no such pad");
    return this.#result();
  }
  padClose(session: number): void {
    this.#exports.pad_close(session);
  }

  replay(record: string): Replay | Failed {
    return this.#withText(record, (at, length) => this.#answer(this.#exports.record_replay(at, length)));
  }
  reviewOpen(record: string, precision: number): number {
    return this.#withText(record, (at, length) => {
      const session = this.#exports.review_open(at, length, precision);
      this.#answer(session);
      return session;
    });
  }
  reviewStep(session: number): Reviewed | Review {
    return this.#answer(this.#exports.review_step(session));
  }
  reviewClose(session: number): void {
    this.#exports.review_close(session);
  }

  // The trained weights of a game (data/weights), before anything of that game is opened.
  setWeights(game: GameName, weights: ArrayBuffer): void {
    this.#withText(game, (at, length) =>
      this.#withBytes(new Uint8Array(weights), (bytes, size) => this.#exports.weights_set(at, length, bytes, size)),
    );
  }

  // The levels of a game, weakest first.
  botsOf(game: GameName): string[] {
    return this.#withText(game, (at, length) => this.#answer<string[]>(this.#exports.bots_of(at, length)));
  }

  #opened(session: number): { session: number; answer: TableAnswer } {
    return { session, answer: this.#answer(session) };
  }

  // The answer of the call that has just been made; its number is 0 where it failed.
  #answer<T>(code: number): T {
    const answer = JSON.parse(this.#result()) as T | Failed;
    if (code === 0) throw new EngineError((answer as Failed).message);
    return answer as T;
  }

  #result(): string {
    const at = this.#exports.door_result();
    return this.#decoder.decode(new Uint8Array(this.#exports.memory.buffer, at, this.#exports.door_result_length()));
  }

  #withText<T>(text: string, call: (at: number, length: number) => T): T {
    return this.#withBytes(this.#encoder.encode(text), call);
  }

  #withBytes<T>(bytes: Uint8Array, call: (at: number, length: number) => T): T {
    const at = this.#exports.door_alloc(Math.max(1, bytes.length));
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    try {
      return call(at, bytes.length);
    } finally {
      this.#exports.door_free(at);
    }
  }
}
