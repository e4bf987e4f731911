// What the page and the engine's worker say to each other.
import type { ClientMessage, Pad, PadMessage, PadOpen, PadRefuse, Failed, Replay, Review, Reviewed, ServerMessage } from "../protocol/generated";

// A call and what it gives back.
export interface Calls {
  prepare: { args: null; result: null };
  "table.open": { args: { setup: object; log?: readonly string[] | undefined; pace: number }; result: number };
  "table.send": { args: { table: number; message: ClientMessage }; result: null };
  "table.record": { args: { table: number }; result: string | null };
  "table.close": { args: { table: number }; result: null };
  "pad.open": { args: { setup: PadOpen | string }; result: { pad: number; view: Pad } };
  "pad.send": { args: { pad: number; message: PadMessage }; result: Pad | PadRefuse };
  "pad.save": { args: { pad: number }; result: string };
  "pad.close": { args: { pad: number }; result: null };
  replay: { args: { record: string }; result: Replay | Failed };
  review: { args: { record: string; precision: number }; result: Review };
}

export type Call = { [K in keyof Calls]: { n: number; call: K; args: Calls[K]["args"] } }[keyof Calls] | { n: number; call: "stop"; args: { of: number } };

export type FromWorker =
  | { n: number; result: unknown }
  // `missing`: the engine itself, or what it needs, could not be fetched.
  | { n: number; error: string; missing: boolean }
  | { n: number; progress: Reviewed }
  | { table: number; messages: ServerMessage[]; log: string[] };
