// The messages between a table and this app, over either transport (docs/server-protocol.md).
import type { ClientMessage } from "./generated";

export type {
  Candidate as HintMove,
  ClientMessage,
  Event as TableEvent,
  Mine as OwnSeat,
  Options as TableOptions,
  Reaction,
  Reason,
  RefuseCode,
  SeatView as SeatInfo,
  ServerMessage,
  TableView as TableInfo,
  You as Own,
} from "./generated";

// A client message before the session has numbered it.
export type ClientBody = ClientMessage extends infer M ? (M extends unknown ? Omit<M, "id" | "v"> : never) : never;
