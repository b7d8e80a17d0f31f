// Provenance: foundryvtt.com/api, pages CalendarData and GameTime (v13); types of 13, client/data/calendar. dnd5e extends it for the calendars of its
// worlds, and its clock asks for the parts of the time.
import type { DataField } from "./data-field.ts";
import { DataModel } from "./data-model.ts";
import { ArrayField, SchemaField } from "./nested-fields.ts";
import { NumberField, StringField } from "./simple-fields.ts";

/** A time in its parts. */
export interface TimeComponents {
  year: number;
  /** Days of the year that are over. */
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** The place of the month in the year, from 0. */
  month: number;
  dayOfMonth: number;
  dayOfWeek: number;
  season: number;
  leapYear: boolean;
}

interface Month {
  readonly days: number;
  readonly leapDays?: number | null;
}
interface Season {
  readonly monthStart: number | null;
  readonly monthEnd: number | null;
  readonly dayStart: number | null;
  readonly dayEnd: number | null;
}

const whole = (min?: number) =>
  new NumberField({ required: true, nullable: false, integer: true, ...(min !== undefined && { min }) });
const amount = () => new NumberField({ required: true, nullable: false, positive: true });
const words = () => ({ name: new StringField({ required: true, blank: false }), abbreviation: new StringField() });
const orNull = { required: true, nullable: true, initial: null };

function seasonFields(): Record<string, DataField> {
  const day = () => new NumberField({ required: true, nullable: true, min: 0, integer: true });
  return { ...words(), monthStart: day(), monthEnd: day(), dayStart: day(), dayEnd: day() };
}

/** A calendar: how many seconds, hours, days and months a year has, and what they are called. */
export class CalendarData extends DataModel {
  declare readonly years: {
    readonly yearZero: number;
    readonly firstWeekday: number;
    readonly leapYear: { readonly leapStart: number; readonly leapInterval: number } | null;
  } | null;
  declare readonly months: { readonly values: readonly Month[] } | null;
  declare readonly days: {
    readonly values: readonly object[];
    readonly daysPerYear: number;
    readonly hoursPerDay: number;
    readonly minutesPerHour: number;
    readonly secondsPerMinute: number;
  };
  declare readonly seasons: { readonly values: readonly Season[] } | null;

  static override defineSchema(): Record<string, DataField> {
    const leapYear = new SchemaField({ leapStart: whole(), leapInterval: whole(1) }, orNull);
    const month = { ...words(), ordinal: whole(1), days: whole(), leapDays: new NumberField({ nullable: true }) };
    return {
      name: new StringField({ required: true, blank: false }),
      description: new StringField(),
      years: new SchemaField({ yearZero: whole(), firstWeekday: whole(0), leapYear }, orNull),
      months: new SchemaField({ values: new ArrayField(new SchemaField(month)) }, orNull),
      days: new SchemaField({
        values: new ArrayField(new SchemaField({ ...words(), ordinal: whole(1) })),
        daysPerYear: amount(),
        hoursPerDay: amount(),
        minutesPerHour: amount(),
        secondsPerMinute: amount(),
      }),
      seasons: new SchemaField({ values: new ArrayField(new SchemaField(seasonFields())) }, orNull),
    };
  }

  get #secondsPerDay(): number {
    const { hoursPerDay, minutesPerHour, secondsPerMinute } = this.days;
    return hoursPerDay * minutesPerHour * secondsPerMinute;
  }

  isLeapYear(year: number): boolean {
    const { leapYear, yearZero = 0 } = this.years ?? {};
    if (!leapYear) return false;
    const since = year + yearZero - leapYear.leapStart;
    return since >= 0 && since % leapYear.leapInterval === 0;
  }

  #daysOf({ days, leapDays }: Month, year: number): number {
    return this.isLeapYear(year) ? (leapDays ?? days) : days;
  }

  #daysIn(year: number): number {
    const months = this.months?.values;
    if (!months || !this.isLeapYear(year)) return this.days.daysPerYear;
    return months.reduce((sum, month) => sum + this.#daysOf(month, year), 0);
  }

  /** A time in its parts, of seconds. */
  timeToComponents(time = 0): TimeComponents {
    const { minutesPerHour, secondsPerMinute, values } = this.days;
    const days = Math.floor(time / this.#secondsPerDay);
    const rest = time - days * this.#secondsPerDay;
    let [year, day] = [0, days];
    while (day < 0) day += this.#daysIn(--year);
    while (day >= this.#daysIn(year)) day -= this.#daysIn(year++);
    const minutes = Math.floor(rest / secondsPerMinute);
    const week = values.length || 1;
    const weekday = (((days + (this.years?.firstWeekday ?? 0)) % week) + week) % week;
    return {
      year,
      day,
      hour: Math.floor(minutes / minutesPerHour),
      minute: minutes % minutesPerHour,
      second: rest % secondsPerMinute,
      ...this.#placeOf(year, day),
      dayOfWeek: weekday,
      leapYear: this.isLeapYear(year),
    };
  }

  #placeOf(year: number, day: number): Pick<TimeComponents, "month" | "dayOfMonth" | "season"> {
    const months = this.months?.values ?? [];
    let [month, dayOfMonth] = [0, day];
    while (month < months.length - 1 && dayOfMonth >= this.#daysOf(months[month]!, year))
      dayOfMonth -= this.#daysOf(months[month++]!, year);
    return { month, dayOfMonth, season: this.#seasonAt(month + 1, dayOfMonth + 1) };
  }

  #seasonAt(month: number, day: number): number {
    const at = (m: number | null, d: number | null) => (m ?? 0) * 1000 + (d ?? 0);
    const seasons = this.seasons?.values ?? [];
    const found = seasons.findIndex(({ monthStart, dayStart, monthEnd, dayEnd }) => {
      const [start, end, now] = [at(monthStart, dayStart), at(monthEnd, dayEnd ?? 999), at(month, day)];
      return start <= end ? now >= start && now <= end : now >= start || now <= end;
    });
    return Math.max(found, 0);
  }

  /** The seconds of a time in its parts; a month counts if no day of the year is given. */
  componentsToTime(parts: Partial<TimeComponents>): number {
    const { year = 0, hour = 0, minute = 0, second = 0, month, dayOfMonth = 0 } = parts;
    const { minutesPerHour, secondsPerMinute } = this.days;
    let days = parts.day ?? dayOfMonth;
    if (parts.day === undefined)
      for (const each of this.months?.values.slice(0, month ?? 0) ?? []) days += this.#daysOf(each, year);
    for (let y = 0; y < year; y++) days += this.#daysIn(y);
    for (let y = -1; y >= year; y--) days -= this.#daysIn(y);
    return days * this.#secondsPerDay + (hour * minutesPerHour + minute) * secondsPerMinute + second;
  }

  #seconds(time: number | Partial<TimeComponents>): number {
    return typeof time === "number" ? time : this.componentsToTime(time);
  }

  add(start: number | Partial<TimeComponents>, delta: number | Partial<TimeComponents>): TimeComponents {
    return this.timeToComponents(this.#seconds(start) + this.#seconds(delta));
  }
}

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"];
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const SEASONS = { Spring: [3, 5], Summer: [6, 8], Fall: [9, 11], Winter: [12, 2] } as const;

/** The calendar that worlds begin with: that of the earth, with a leap year in every fourth. */
export const EARTH_CALENDAR = {
  name: "Simplified Gregorian",
  description: "",
  years: { yearZero: 0, firstWeekday: 0, leapYear: { leapStart: 8, leapInterval: 4 } },
  months: {
    values: [...MONTHS, "November", "December"].map((name, i) => ({
      name: `CALENDAR.GREGORIAN.${name}`,
      abbreviation: `CALENDAR.GREGORIAN.${name}Abbr`,
      ordinal: i + 1,
      days: LENGTHS[i],
      ...(i === 1 && { leapDays: 29 }),
    })),
  },
  days: {
    values: WEEK.map((name, i) => ({
      name: `CALENDAR.GREGORIAN.${name}`,
      abbreviation: `CALENDAR.GREGORIAN.${name}Abbr`,
      ordinal: i + 1,
    })),
    ...{ daysPerYear: 365, hoursPerDay: 24, minutesPerHour: 60, secondsPerMinute: 60 },
  },
  seasons: {
    values: Object.entries(SEASONS).map(([name, [monthStart, monthEnd]]) => ({
      name: `CALENDAR.GREGORIAN.${name}`,
      monthStart,
      monthEnd,
      dayStart: null,
      dayEnd: null,
    })),
  },
} as const;
