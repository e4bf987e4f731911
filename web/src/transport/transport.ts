// A way to a table. The table may be on a server (socket.ts) or in this browser (worker.ts): the app cannot tell.
import type { ClientMessage, ServerMessage } from "../protocol/messages";

export type Connection = "connecting" | "open" | "lost" | "closed";

export interface TransportListener {
  message(message: ServerMessage): void;
  connection(state: Connection): void;
}

export interface Transport {
  // Starts delivering. `hello` makes the first message of every (re)connection.
  open(listener: TransportListener, hello: () => ClientMessage): void;
  // False when the message could not be handed over now; the session then sends it again after a reconnection.
  send(message: ClientMessage): boolean;
  close(): void;
}
