/** How an extended test is opened, the moves people make in it, and what they come to. */
import { parseFields, type Fields, type OptionsOf } from "../../systems/field.ts";
import { LIMITS } from "../../systems/limits.ts";
import { firstState, rollOptions, rulesOf } from "../../systems/outlook.ts";
import { replayRecord, type Replayed } from "../../systems/record.ts";
import type { System } from "../../systems/system.ts";
import { isProblem, problem, type Raw } from "../../systems/vocabulary.ts";
import { changeMoves } from "../changes.ts";
import {
  readLabel,
  readParties,
  readTurn,
  THREAD_VERSION,
  type Edit,
  type LogEntry,
  type Party,
  type Payload,
  type Rejection,
  type Turn,
} from "../log.ts";
import { hasGap, isAgain, overBy, reopenMove, sayReopened, type Gaps } from "../second-chance.ts";
import { byLeader, type Move, type ThreadState } from "../thread.ts";
import { phrases } from "../view.ts";

const say = phrases("extended");

/** How an extended test begins. Its message may hold the first roll. */
export interface ExtendedOpening {
  readonly system: System;
  readonly party: Party;
  readonly options: OptionsOf<Fields>;
  /** The progress that ends it; null if people say when it ends. */
  readonly goal: number | null;
  readonly label?: string;
  /** The turn of the first roll. */
  readonly turn: Turn | null;
}

/** One roll that counts; of one that this reader may not see only its turn is known. */
export interface PoolRoll {
  readonly entry: string;
  readonly turn: Turn | null;
  replayed?: Replayed;
  /** Who has edited its message past this module. */
  readonly edit?: Edit;
  /** How many dice came back after it; absent if it was not the last of a turn that is over. */
  gained?: number;
}

/** Whether it goes on; `gone` if the roller no longer exists. */
type ExtendedStanding = "open" | "reached" | "ended" | "gone";

/** An extended test as it stands. */
export interface Extended extends ThreadState, Gaps, Omit<ExtendedOpening, "goal" | "turn"> {
  /** True if a roll was deleted, so that only a GM rolls on. */
  isCut?: true;
  goal: number | null;
  standing: ExtendedStanding;
  /** The message that ended it. */
  endedBy?: string;
  readonly rounds: PoolRoll[];
  /** The dice of the next roll, and the sum so far. Absent if this reader may not see every roll. */
  pool?: number;
  progress?: number;
  /** How many dice come back at the end of a turn, and the most that the pool can hold. */
  readonly gain: number;
  readonly most: number;
  /** The turn in which it was rolled and whose end was not seen yet, or null outside of combat. */
  turn: Turn | null | undefined;
  /** Turns whose dice came back: once each, even if the combat steps back. */
  readonly paid: Set<string>;
}

// ---- The opening ----

function makeOpening({ system, label, ...opened }: ExtendedOpening): object {
  const { party, options, goal, turn } = opened;
  const stored = { v: THREAD_VERSION, thread: "extended", system: system.id, party, options, goal, turn };
  return { ...stored, ...(label !== undefined && { label }) };
}

function parseOpening(payload: Payload, systems: readonly System[]): ExtendedOpening | undefined {
  const system = systems.find(({ id }) => id === payload["system"]);
  const [party] = readParties([payload["party"]]) ?? [];
  if (payload["thread"] !== "extended" || !system?.extended || !party) return undefined;
  const options = parseFields(system.kinds[system.extended.kind]!.fields, (payload["options"] ?? {}) as Raw);
  const [goal, turn] = [readGoal(payload["goal"]), readTurn(payload["turn"])];
  if (isProblem(options) || goal === undefined || turn === undefined) return undefined;
  return { system, party, options, goal, turn, ...readLabel(payload["label"]) };
}

/** A goal as it is stored or asked for; undefined for anything else. */
export function readGoal(stored: unknown): number | null | undefined {
  if (stored === undefined || stored === null) return null;
  const isGoal = typeof stored === "number" && Number.isInteger(stored) && stored > 0 && stored <= LIMITS.goal;
  return isGoal ? stored : undefined;
}

/** Once the roller is gone, its players are unknown, so no result of the test is shown. */
function start(opened: ExtendedOpening, base: ThreadState, entry: LogEntry): Extended | undefined {
  const { system, party, options, goal } = opened;
  const isLost = !base.world.exists(party);
  if (entry.isHidden || (!isLost && !base.world.mayActFor(entry.author, party, entry.created))) return undefined;
  const { pool, progress, gain, most } = firstState(system, options, goal);
  return {
    ...{ ...base, ...opened, isLost },
    standing: isLost ? "gone" : "open",
    rounds: [],
    reopened: new Map(),
    ...(!isLost && { pool: pool!, progress: progress! }),
    gain,
    most,
    turn: undefined,
    paid: new Set(),
  };
}

/** All rolls are one after the other, so one that is deleted changes those behind it, as the end of a turn does. */
const ROLLS = "rolls";
const placeOf = ({ act }: Payload) => (act === "roll" || act === "turn" ? ROLLS : undefined);

// ---- The moves ----

const move = <M extends object>(own: Move<Extended, M>): Move<Extended> => own;
const mayRoll = ({ world, party }: Extended, _data: object, user: string, { created }: LogEntry) =>
  world.mayActFor(user, party, created);

/** Of a test that has ended everything is late. */
function inTime<M>(play: Move<Extended, M>["play"]): Move<Extended, M>["play"] {
  const isOver = (test: Extended, { created }: LogEntry) =>
    test.standing !== "open" || overBy(test, "end", created) !== undefined;
  return (test, data, entry) => (isOver(test, entry) ? "late" : play(test, data, entry));
}

const moves = {
  /** A roll of the whole pool, in the turn that goes on or in a later one. */
  roll: move<{ readonly turn: Turn | null }>({
    parse(payload) {
      const turn = readTurn(payload["turn"]);
      return turn === undefined ? undefined : { turn };
    },
    mayPlay: mayRoll,
    play: inTime(takeRoll),
    check({ system, options, label, pool = 0 }) {
      return { system, label, kind: rulesOf(system).kind, raw: rollOptions(system, options, pool) };
    },
    accept({ system, pool = 0 }, _data, asked) {
      const rules = rulesOf(system);
      const isWhole = asked.system === system && asked.kind === rules.kind && asked.options[rules.pool] === pool;
      return isWhole ? asked : problem("notWhole", { pool });
    },
  }),

  /** Ends the turn outside of combat. */
  turn: move<object>({
    parse: () => ({}),
    mayPlay: mayRoll,
    play: inTime((test) => (test.turn === undefined ? "duplicate" : endTurn(test))),
    says: ({ party }, _data, nameOf) => say("said.turn", { name: nameOf(party) }),
  }),

  goal: move<{ readonly goal: number | null }>({
    stays: true,
    parse(payload) {
      const goal = readGoal(payload["goal"]);
      return goal === undefined ? undefined : { goal };
    },
    mayPlay: byLeader,
    play: inTime((test, { goal }, entry) => {
      test.goal = goal;
      return reach(test, entry);
    }),
    says({ party }, { goal }, nameOf) {
      const name = nameOf(party);
      return goal === null ? say("said.noGoal", { name }) : say("said.goal", { name, goal });
    },
  }),

  end: move<object>({
    parse: () => ({}),
    mayPlay: byLeader,
    play: inTime((test, _data, { id }) => void Object.assign(test, { standing: "ended", endedBy: id })),
    says: ({ party }, _data, nameOf) => say("said.end", { name: nameOf(party) }),
  }),

  /** A GM lets it go on after a roll was deleted. */
  reopen: reopenMove<Extended, object>({
    parse: () => ({}),
    placeOf: () => ROLLS,
    clear: () => undefined,
    says: ({ party }, _data, nameOf) => sayReopened(nameOf(party)),
  }),

  ...changeMoves<Extended>({
    find({ party, rounds }, of) {
      const round = rounds.find(({ entry }) => entry === of);
      return round && { party, replayed: round.replayed };
    },
    put: takeChanged,
    hide(test, of) {
      delete test.rounds.find(({ entry }) => entry === of)!.replayed;
      veil(test);
    },
  }),
};

/** The rolls after a changed one stay as they are; it moves the progress, and the pool of the next roll. */
function takeChanged(test: Extended, of: string, after: Replayed): Rejection | undefined {
  const { left, progress } = rulesOf(test.system);
  const round = test.rounds.find(({ entry }) => entry === of)!;
  const before = round.replayed!;
  if (diceIn(before) !== diceIn(after)) return "unfit";
  round.replayed = after;
  if (test.pool === undefined) return undefined;
  const [was, is] = [before.played.outcome, after.played.outcome];
  test.pool = Math.min(test.most, Math.max(0, test.pool + left(is) - left(was)));
  test.progress! += progress(is) - progress(was);
  const isReached = test.goal !== null && test.progress! >= test.goal;
  if (test.standing === "reached" && !isReached) Object.assign(test, { standing: "open", endedBy: undefined });
  else if (test.standing === "open" && isReached) Object.assign(test, { standing: "reached", endedBy: of });
  return undefined;
}

function takeRoll(test: Extended, { turn }: { readonly turn: Turn | null }, entry: LogEntry): Rejection | undefined {
  if (isAgain(test, ROLLS, entry, placeOf)) return "again";
  const isLater = test.turn !== undefined && keyOf(test.turn) !== keyOf(turn);
  const replayed = entry.isHidden ? undefined : replay(test, entry);
  const isWhole =
    replayed && (test.pool === undefined || diceIn(replayed) === test.pool + (isLater ? backIn(test) : 0));
  if (!entry.isHidden && !isWhole) return "unfit";
  if (isLater) endTurn(test);
  test.turn = turn;
  test.rounds.push({
    ...{ entry: entry.id, turn },
    ...(replayed && { replayed }),
    ...(entry.changed && { edit: entry.changed }),
  });
  return replayed && test.pool !== undefined ? count(test, replayed, entry) : veil(test);
}

function replay({ world, system }: Extended, { record }: LogEntry): Replayed | undefined {
  const replayed = replayRecord(record, world.systems);
  const isOurs =
    !isProblem(replayed) && replayed.system.id === system.id && replayed.asked?.kind === rulesOf(system).kind;
  return isOurs ? replayed : undefined;
}

export function diceIn({ system, asked }: Replayed): number {
  return Number(asked!.options[rulesOf(system).pool]);
}

function count(test: Extended, { played: { outcome } }: Replayed, entry: LogEntry): undefined {
  const { left, progress } = rulesOf(test.system);
  test.pool = left(outcome);
  test.progress! += progress(outcome);
  return reach(test, entry);
}

/** From a roll on that this reader may not see, neither pool nor progress is known. */
function veil(test: Extended): undefined {
  delete test.pool;
  delete test.progress;
}

function reach(test: Extended, { id }: LogEntry): undefined {
  if (test.goal !== null && test.progress !== undefined && test.progress >= test.goal)
    Object.assign(test, { standing: "reached", endedBy: id });
}

/** How many dice come back at the end of the turn: once, and no more than the pool can hold. */
function backIn({ pool = 0, turn, paid, most, gain }: Extended): number {
  return turn && paid.has(keyOf(turn)) ? 0 : Math.min(gain, most - pool);
}

function endTurn(test: Extended): undefined {
  const back = backIn(test);
  test.rounds.at(-1)!.gained = back;
  if (test.pool !== undefined) test.pool += back;
  if (test.turn) test.paid.add(keyOf(test.turn));
  test.turn = undefined;
}

function keyOf(turn: Turn | null): string {
  return turn ? `${turn.combat} ${turn.round} ${turn.turn}` : "";
}

/** A turn may have ended since the last message. */
function finish(test: Extended): void {
  if (hasGap(test, ROLLS, placeOf)) test.isCut = true;
  const over = overBy(test, "end");
  if (test.standing === "open" && over !== undefined) Object.assign(test, { standing: "ended", endedBy: over });
  const { standing, turn, world, party } = test;
  if (standing === "open" && turn !== undefined && world.isOver(party, turn)) endTurn(test);
}

/** How an extended test is played; `extended.ts` shows it. */
export const play = {
  parseOpening,
  makeOpening,
  start,
  firstMove: ({ turn }: ExtendedOpening, { record }: LogEntry) =>
    record === undefined ? undefined : { act: "roll", turn },
  moves,
  finish,
};
