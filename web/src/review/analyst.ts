// What the engine says about a record. Its refusals come as a value here, because a broken record is nothing unusual; where
// the engine is missing nothing can be said about the record, and that is thrown.
import { engine, EngineMissing } from "../engine/engine";
import type { Failed, Replay } from "../protocol/generated";
import type { Review } from "./review";

function failed(error: unknown): Failed {
  if (error instanceof EngineMissing) throw error;
  return { t: "failed", message: error instanceof Error ? error.message : String(error) };
}

export const analyst = {
  async replay(record: string): Promise<Replay | Failed> {
    return engine().replay(record).catch(failed);
  },
  async review(record: string, progress: (done: number, total: number) => void, signal: AbortSignal): Promise<Review | Failed> {
    return engine()
      .review(record, { progress: (step) => progress(step.done, step.total), signal })
      .catch(failed);
  },
};
