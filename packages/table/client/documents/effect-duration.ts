// Provenance: foundryvtt.com/api, pages ActiveEffectDuration, EffectDurationData, EffectStartData (v13, v14) and ActiveEffect.getInitialDuration.
// Durations in rounds and in time: issue #7624. An explicit start counts instead of the present moment: issue #9715; in 14, dnd5e PR #6837.
// Without a start, time counts from now: issue #14220. What remains is in the unit of the duration: issue #14103.
import type { Json } from "../../documents/json.ts";
import { HostNotImplemented } from "../../not-implemented.ts";
import { globals, isFourteen } from "../globals.ts";
import type { Combat } from "./combat.ts";

/** Seconds in each unit of 14; how long months and years are, a calendar says, which is not built. */
const SECONDS: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

/** Whether an effect of this duration ends some day. */
export function lasts({ seconds, rounds, turns, value }: Json): boolean {
  return Number((isFourteen() ? value : (seconds ?? (rounds || turns))) ?? 0) > 0;
}

/** The start of an effect that is created now. */
export function presentStart(): Json {
  const { game } = globals;
  const { combat } = game;
  const time = game.time.worldTime;
  if (isFourteen()) {
    const { id = null, round = null, turn = null, combatant } = combat ?? {};
    return {
      time,
      combat: id,
      round,
      turn,
      combatant: combatant?.id ?? null,
      initiative: combatant?.initiative ?? null,
    };
  }
  return {
    startTime: time,
    ...(combat && { combat: combat.id, startRound: combat.round, startTurn: combat.turn ?? 0 }),
  };
}

/** Adds to a duration what remains of it, computed at each reading. */
export function countDuration(duration: Json, start: Json | null): void {
  const left = isFourteen() ? () => leftOfNewer(duration, start) : () => leftOfOlder(duration);
  const getters = {
    remaining: () => left().remaining,
    label: () => left().label,
    ...(isFourteen()
      ? {
          seconds: () => secondsOf(duration),
          expired: () => duration["_expired"] === true || isOver(duration, left().remaining),
        }
      : { type: () => left().type, duration: () => left().duration }),
  };
  if (isFourteen()) Object.defineProperty(duration, "_expired", { value: duration["expired"], enumerable: false });
  for (const [name, get] of Object.entries(getters))
    Object.defineProperty(duration, name, { get, configurable: true, enumerable: true });
}

interface Left {
  readonly type: string;
  readonly duration: number | null;
  readonly remaining: number | null;
  readonly label: string;
}

const endless = { type: "none", duration: null, remaining: null, label: "None" };

function leftOfOlder({ seconds, rounds, turns, startTime, startRound, startTurn }: Json): Left {
  if (Number.isFinite(seconds)) {
    const remaining = Number(startTime ?? 0) + Number(seconds) - globals.game.time.worldTime;
    return { type: "seconds", duration: Number(seconds), remaining, label: `${remaining} Seconds` };
  }
  if (!rounds && !turns) return endless;
  const { combat } = globals.game;
  const each = Math.max(1, combat?.turns.length ?? 1);
  const all = Number(rounds ?? 0) * each + Number(turns ?? 0);
  const gone = combat ? turnsBetween(combat, each, startRound, startTurn) : 0;
  const left = Math.max(0, all - Math.max(0, gone));
  const parts = combat ? [Math.floor(left / each), left % each] : [Number(rounds ?? 0), Number(turns ?? 0)];
  const label = parts.flatMap((count, at) => (count ? `${count} ${["Rounds", "Turns"][at]}` : [])).join(", ");
  const written = ([round = 0, turn = 0]: number[]) => round + turn / 100;
  return {
    type: "turns",
    duration: written([Number(rounds ?? 0), Number(turns ?? 0)]),
    remaining: written(parts),
    label: label || "None",
  };
}

function turnsBetween(combat: Combat, each: number, round: unknown, turn: unknown): number {
  return (combat.round - Number(round ?? 0)) * each + (combat.turn ?? 0) - Number(turn ?? 0);
}

function leftOfNewer(duration: Json, start: Json | null): Left {
  const { units, value } = duration;
  if (value === null || value === undefined) return { ...endless, remaining: Infinity };
  const remaining = Number(value) - goneOf(String(units), start);
  return { type: String(units), duration: Number(value), remaining, label: `${remaining} ${String(units)}` };
}

/** How many of a unit have gone by. */
function goneOf(units: string, start: Json | null): number {
  const { combat, time } = globals.game;
  if (units === "rounds" || units === "turns") {
    if (!combat || start?.["combat"] !== combat.id) return 0;
    const each = units === "rounds" ? 1 : Math.max(1, combat.turns.length);
    const turns = units === "rounds" ? 0 : (combat.turn ?? 0) - Number(start["turn"] ?? 0);
    return (combat.round - Number(start["round"] ?? 0)) * each + turns;
  }
  return (time.worldTime - Number(start?.["time"] ?? time.worldTime)) / secondsIn(units);
}

function secondsIn(units: string): number {
  const seconds = SECONDS[units];
  if (seconds === undefined) throw new HostNotImplemented(`durations of active effects in ${units}`);
  return seconds;
}

function secondsOf({ units, value }: Json): number | null {
  const isTime = !["rounds", "turns"].includes(String(units));
  return isTime && value !== null && value !== undefined ? Number(value) * secondsIn(String(units)) : null;
}

/** With an event that it waits for as well, an effect is over only once that has come. */
function isOver({ expiry }: Json, remaining: number | null): boolean {
  return remaining !== null && remaining <= 0 && (expiry ?? null) === null;
}
