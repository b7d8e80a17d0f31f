// Provenance: foundryvtt.com/api, page GameTime and hookEvents.updateWorldTime (v13, v14); types of 13, helpers/time. That packages advance it and
// ask effects what is left: issue #7624, and modules that count torches by it.
import { HostNotImplemented } from "../not-implemented.ts";
import { globals } from "./globals.ts";

/** The time in the world of the story, in seconds. It has no calendar. */
export class GameTime {
  get worldTime(): number {
    return Number(globals.game.settings.get("core", "time"));
  }

  /** Lets time go by, or turns it back; gamemasters may. Gives what time it is then. */
  advance(delta: number): Promise<number> {
    return this.set(this.worldTime + delta);
  }

  async set(time: number): Promise<number> {
    await globals.game.settings.set("core", "time", time);
    return this.worldTime;
  }

  get calendar(): never {
    throw new HostNotImplemented("game.time.calendar");
  }
}

/** Registers where the time is kept; every seat is told when it changes. */
export function registerTime(): void {
  let before = 0;
  globals.game.settings.register("core", "time", {
    scope: "world",
    config: false,
    type: Number,
    default: 0,
    onChange: (now: unknown) => {
      const delta = Number(now) - before;
      before = Number(now);
      globals.Hooks.callAll("updateWorldTime", before, delta, {}, globals.game.userId);
    },
  });
  before = globals.game.time.worldTime;
}
