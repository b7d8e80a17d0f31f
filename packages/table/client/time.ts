// Provenance: foundryvtt.com/api, page GameTime and hookEvents.updateWorldTime (v13, v14); types of 13, helpers/time. That packages advance it and
// ask effects what is left: issue #7624, and modules that count torches by it.
import type { CalendarData, TimeComponents } from "../fields/calendar.ts";
import { globals } from "./globals.ts";

/** The classes and shapes of calendars, where packages put their own. */
interface TimeConfig {
  readonly worldCalendarClass: typeof CalendarData;
  readonly worldCalendarConfig: object;
}

/** The time in the world of the story, in seconds. */
export class GameTime {
  #calendar: CalendarData | undefined;

  /** Reads the calendars from `CONFIG.time`, when packages have had their say. */
  initializeCalendar(): void {
    const config = globals.CONFIG["time"] as TimeConfig;
    this.#calendar = new config.worldCalendarClass({ ...config.worldCalendarConfig });
  }

  get calendar(): CalendarData {
    if (!this.#calendar) this.initializeCalendar();
    return this.#calendar!;
  }

  /** The present time in its parts, as the calendar of the world has them. */
  get components(): TimeComponents {
    return this.calendar.timeToComponents(this.worldTime);
  }

  get worldTime(): number {
    return Number(globals.game.settings.get("core", "time"));
  }

  /** Lets time go by, or turns it back; gamemasters may. Gives what time it is then. */
  advance(delta: number | Partial<TimeComponents>): Promise<number> {
    return this.set(this.calendar.componentsToTime(this.calendar.add(this.worldTime, delta)));
  }

  async set(time: number | Partial<TimeComponents>): Promise<number> {
    const seconds = typeof time === "number" ? time : this.calendar.componentsToTime(time);
    await globals.game.settings.set("core", "time", seconds);
    return this.worldTime;
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
