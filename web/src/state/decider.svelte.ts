// The way of one decision: tap chooses, tap again takes back, confirm makes it final; a pass that costs a misthrow asks first.
import { pass, type Move } from "../protocol/game";
import { mayAct } from "./prompt";
import type { TableSession } from "./session.svelte";
import { settings } from "./settings.svelte";
import { decision } from "./view";

export class Decider {
  // Chosen on this device, not yet sent.
  pick = $state<Move | null>(null);
  warning = $state(false);
  // Sent, and the table has not answered yet: painted at once.
  sent = $state<Move | null>(null);
  why = $state.raw<{ move: Move; reason: string } | null>(null);
  // A decision is the same one until this changes, whatever else happens at the table.
  readonly key: string = $derived.by(() => {
    const view = this.#session.view;
    return `${view?.table.games}/${view?.turn}/${view?.game?.phase}/${this.seat}`;
  });

  #session: TableSession;
  #seat: () => number | null;

  constructor(session: TableSession, seat: () => number | null) {
    this.#session = session;
    this.#seat = seat;
  }

  get seat(): number | null {
    return this.#seat();
  }

  // Is it this seat's decision, and has everything before it been shown?
  get open(): boolean {
    const view = this.#session.view;
    const seat = this.seat;
    return view !== null && seat !== null && !this.#session.behind && mayAct(view, seat);
  }

  get legal(): Move[] {
    const view = this.#session.view;
    return view && this.open && view.game?.phase !== "roll" ? decision(view, this.seat).legal : [];
  }

  get choice(): Move | null {
    const view = this.#session.view;
    return this.sent ?? (view ? decision(view, this.seat).choice : null);
  }

  get costsMisthrow(): boolean {
    const view = this.#session.view;
    return view ? decision(view, this.seat).costsMisthrow : false;
  }

  reset(): void {
    this.pick = null;
    this.warning = false;
    this.sent = null;
    this.why = null;
  }

  tap(move: Move): void {
    this.warning = false;
    this.why = null;
    if (this.pick === move) this.pick = null;
    else if (this.pick === null && this.choice === move) void this.takeBack();
    else if (settings.confirm) this.pick = move;
    else void this.#send(move);
  }

  confirm(): void {
    if (this.pick !== null) void this.#send(this.pick);
  }

  pass(): void {
    this.pick = null;
    if (this.costsMisthrow && !this.warning) this.warning = true;
    else void this.#send(pass);
  }

  async takeBack(): Promise<void> {
    this.sent = null;
    await this.#session.undo(this.seat ?? undefined);
  }

  async ask(move: Move): Promise<void> {
    const reason = await this.#session.why(move, this.seat ?? undefined);
    this.why = reason && reason !== "legal" ? { move, reason } : null;
  }

  async #send(move: Move): Promise<void> {
    const key = this.key;
    this.sent = move;
    this.pick = null;
    this.warning = false;
    await this.#session.choose(move, this.seat ?? undefined);
    if (this.key === key) this.sent = null;
  }
}
