// The table in this browser as a transport: the app talks to it as it talks to a server.
import type { ClientMessage } from "../protocol/messages";
import type { Transport, TransportListener } from "../transport/transport";
import { engine, EngineMissing, type LocalTable } from "./engine";

export interface LocalTableSetup {
  // As for POST /api/tables; a device that is passed round has the options `local` and `undo`.
  setup: object;
  // The log of the table, when it is opened again.
  log?: readonly string[];
  // Milliseconds between a bot's steps.
  pace?: number;
  // To keep the log.
  keep?: (entries: string[]) => void;
  // It could not be opened: the engine is missing, or does not take what it was given.
  lost?: (missing: boolean) => void;
}

export class LocalTransport implements Transport {
  #setup: LocalTableSetup;
  #table: LocalTable | null = null;
  #closed = false;

  constructor(setup: LocalTableSetup) {
    this.#setup = setup;
  }

  open(listener: TransportListener, hello: () => ClientMessage): void {
    listener.connection("connecting");
    const { setup, log, pace, keep, lost } = this.#setup;
    engine()
      .openTable(
        setup,
        {
          messages: (messages) => {
            for (const message of messages) listener.message(message);
          },
          log: (entries) => keep?.(entries),
        },
        { ...(log ? { log } : {}), ...(pace === undefined ? {} : { pace }) },
      )
      .then((table) => {
        if (this.#closed) return table.close();
        this.#table = table;
        void table.send(hello());
        listener.connection("open");
      })
      .catch((error: unknown) => {
        lost?.(error instanceof EngineMissing);
        listener.connection("lost");
      });
  }

  send(message: ClientMessage): boolean {
    if (!this.#table) return false;
    void this.#table.send(message);
    return true;
  }

  record(): Promise<string | null> {
    return this.#table?.record() ?? Promise.resolve(null);
  }

  close(): void {
    this.#closed = true;
    this.#table?.close();
    this.#table = null;
  }
}
