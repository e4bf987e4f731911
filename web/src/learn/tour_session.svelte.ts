// The table of the first game: a real one in this browser with given dice, both seats played from here.
import { LocalTransport } from "../engine/transport";
import { colours, type Dice, type Move, type SheetGame } from "../protocol/game";
import { TableSession } from "../state/session.svelte";
import { robin, you, type TourTable } from "./first_game";

const setup = { game: "classic", seats: 2, options: { local: true, dice: "real" } };
const rollingTime = 600;
const longestWait = 20_000;

export class TourSession implements TourTable {
  rolling = $state(false);
  #lost: () => void = () => undefined;
  #session = new TableSession(new LocalTransport({ setup, lost: () => this.#lost() }), { table: "local", pace: () => 0.5 });

  static async open(names: readonly [string, string]): Promise<TourSession> {
    const tour = new TourSession();
    await tour.#welcomed();
    for (const seat of [you, robin]) await tour.#session.send({ t: "join", name: names[seat] ?? "", seat });
    await tour.#session.send({ t: "start" });
    return tour;
  }

  get game(): SheetGame | null {
    const game = this.#session.view?.game;
    return game && game.game !== "duel" ? game : null;
  }

  get events() {
    return this.#session.events;
  }

  // Still showing what has happened.
  get behind(): boolean {
    return this.#session.behind;
  }

  async roll(dice: Dice): Promise<boolean> {
    this.rolling = true;
    setTimeout(() => (this.rolling = false), rollingTime);
    // A die out of the game is not rolled.
    const locked = this.game?.locked ?? [];
    const rolled = dice.map((die, i) => (i > 1 && locked.includes(colours[i - 2] ?? "red") ? null : die));
    return "t" in (await this.#session.roll(rolled));
  }

  async choose(seat: number, move: Move): Promise<boolean> {
    return "t" in (await this.#session.choose(move, seat));
  }

  close(): void {
    this.#session.close();
  }

  #welcomed(): Promise<void> {
    return new Promise((done, failed) => {
      const timer = setTimeout(() => failed(new Error("the engine does not answer")), longestWait);
      this.#lost = () => (clearTimeout(timer), failed(new Error("there is no engine")));
      const stop = this.#session.onStep(() => {
        clearTimeout(timer);
        stop();
        done();
      });
      void this.#session.open();
    });
  }
}
