/** Opening, moves and result of an extended test. */
import { parseFields, type Fields, type OptionsOf } from "../../checks/field.ts";
import { firstState, rollOptions, extendedRules, type TestState } from "../../checks/forecast.ts";
import type { Game } from "../../checks/game.ts";
import { asRecord, type Json } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { isProblem, problem } from "../../checks/problem.ts";
import type { ReplayedRecord } from "../../checks/record.ts";
import { type Say, numberText } from "../../words/words.ts";
import { changeMoves, endingMove, rulingMoves } from "../changes.ts";
import {
  ifComplete,
  isSameTurn,
  readLabel,
  readParties,
  readIndex,
  readTurn,
  type LogEntry,
  type Party,
  type Payload,
  type Rejection,
  type Turn,
} from "../log.ts";
import type { Writer } from "../panel.ts";
import { mayMoveFor, onlyLeader } from "../seats.ts";
import { readRollOfKinds, type LedgerRules, type Move, type ThreadState, type WantedOptions } from "../thread.ts";

/** The message of the opening may hold the first roll. */
export interface ExtendedOpening {
  readonly game: Game;
  readonly party: Party;
  readonly options: OptionsOf<Fields>;
  /** The progress that ends the test; null if people decide. */
  readonly goal: number | null;
  readonly label?: string;
  readonly turn: Turn | null;
}

/** `replayed` is absent if this reader may not see the roll. */
export interface PoolRoll {
  readonly entry: string;
  readonly turn: Turn | null;
  replayed?: ReplayedRecord;
  /** True or false for a roll in a contest: whether it counts as progress. */
  readonly counts?: boolean;
  /** The dice that came back; set on the last roll of a turn that is over. */
  gained?: number;
}

type ProgressRuling = { readonly progress: number; by?: number };

/** Pool and progress are absent if this reader may not see every roll. */
export interface ExtendedState extends ThreadState<ProgressRuling>, Omit<ExtendedOpening, "goal" | "turn">, TestState {
  pool?: number;
  progress?: number;
  goal: number | null;
  /** `gone` if the roller was deleted. */
  standing: "open" | "reached" | "ended" | "gone";
  readonly rounds: PoolRoll[];
  /** Rolls that the ledger counted and that are missing since. */
  missing?: number;
  /** The turn of the last roll until its end was seen; null outside of combat. */
  turn: Turn | null | undefined;
  /** Dice come back once a turn, even if the combat steps back. */
  readonly refilledTurns: Turn[];
}

/** The check of the next roll: that of the whole pool. */
export function nextRoll({ game, options, label, pool = 0 }: ExtendedState): WantedOptions {
  return { game, label, kind: extendedRules(game).kind, raw: rollOptions(game, options, pool) };
}

export function parseExtended(payload: Payload, games: readonly Game[]): ExtendedOpening | undefined {
  const game = games.find(({ id }) => id === payload["system"]);
  const [party] = readParties([payload["party"]]) ?? [];
  if (!game?.extended || !party) return undefined;
  const options = parseFields(game.kinds[game.extended.kind]!.fields, asRecord(payload["options"]));
  const [goal, turn] = [readGoal(payload["goal"]), readTurn(payload["turn"])];
  if (isProblem(options) || goal === undefined || turn === undefined) return undefined;
  return { game, party, options, goal, turn, ...readLabel(payload["label"]) };
}

export function readGoal(stored: unknown): number | null | undefined {
  if (stored === undefined || stored === null) return null;
  return readIndex(stored, LIMITS.goal + 1) || undefined;
}

export function startExtended(opened: ExtendedOpening, base: ThreadState): ExtendedState | undefined {
  const { game, party, options, goal } = opened;
  if (base.opening.isHidden || !mayMoveFor(base, party, base.author)) return undefined;
  const own = { ...(base as ThreadState<ProgressRuling>), ...opened, ...firstState(game, options, goal) };
  return { ...own, standing: "open", rounds: [], turn: undefined, refilledTurns: [] };
}

/** `counts` is given for a roll in a contest: whether it counts as progress. */
type RollData = { readonly turn: Turn | null; readonly counts?: boolean };

const move = <M extends object>(own: Move<ExtendedState, M>): Move<ExtendedState> => own;
const mayRoll: Move<ExtendedState>["mayPlay"] = (test, _data, user) => mayMoveFor(test, test.party, user);

export const extendedMoves = {
  /** A roll of the whole pool, in the turn that goes on or in a later one. */
  roll: move<RollData>({
    isShareable: true,
    parse({ turn, counts }) {
      const read = ifComplete({ turn: readTurn(turn) });
      return read && { ...read, ...(typeof counts === "boolean" && { counts }) };
    },
    mayPlay: mayRoll,
    apply: takeRoll,
    check: nextRoll,
    accept({ game, pool = 0 }, _data, asked) {
      const rules = extendedRules(game);
      const isWhole = asked.game === game && asked.kind === rules.kind && asked.options[rules.pool] === pool;
      return isWhole ? asked : problem("notWhole", { pool });
    },
  }),

  turn: move<object>({
    parse: () => ({}),
    mayPlay: mayRoll,
    apply: (test) => (test.turn === undefined ? "duplicate" : endTurn(test)),
    describe: ({ party }, _data, { nameOf, say }) => say("extended.said.turn", { name: nameOf(party) }),
  }),

  goal: move<{ readonly goal: number | null }>({
    parse: ({ goal }) => ifComplete({ goal: readGoal(goal) }),
    mayPlay: onlyLeader,
    apply(test, { goal }, { id }) {
      test.goal = goal;
      return checkGoal(test, id);
    },
    describe({ party }, { goal }, { nameOf, say }) {
      const name = nameOf(party);
      return goal === null ? say("extended.said.noGoal", { name }) : say("extended.said.goal", { name, goal });
    },
  }),

  end: endingMove<ExtendedState>(
    ({ party }, _data, { nameOf, say }) => say("extended.said.end", { name: nameOf(party) }),
    (test) => {
      test.standing = "ended";
    },
  ),

  ...rulingMoves<ProgressRuling, ExtendedState>({
    parse: ({ progress }) =>
      Number.isInteger(progress) && Math.abs(progress as number) <= LIMITS.goal
        ? { progress: progress as number }
        : undefined,
    describe: progressText,
    apply(test, what, { id }) {
      what.by = what.progress - (test.progress ?? 0);
      test.progress = what.progress;
      checkGoal(test, id);
    },
    takeBack(test, { by = 0 }, { id }) {
      test.progress! -= by;
      checkGoal(test, id);
    },
  }),

  ...changeMoves<ExtendedState>({
    findRoll({ party, rounds }, of) {
      const round = rounds.find(({ entry }) => entry === of);
      return round && { party, replayed: round.replayed };
    },
    replaceRoll: takeChanged,
  }),
};

/** The rolls after a changed one stay as they are; it moves the progress, and the pool of the next roll. */
function takeChanged(test: ExtendedState, of: string, after: ReplayedRecord | undefined): Rejection | undefined {
  const { remainingDice, progress } = extendedRules(test.game);
  const round = test.rounds.find(({ entry }) => entry === of)!;
  if (!after) return forgetPool(test, round);
  const before = round.replayed!;
  if (diceIn(before) !== diceIn(after)) return "unfit";
  round.replayed = after;
  if (test.pool === undefined) return undefined;
  const [was, is] = [before.played.outcome, after.played.outcome];
  test.pool = Math.min(test.most, Math.max(0, test.pool + remainingDice(is) - remainingDice(was)));
  if (round.counts !== false) test.progress! += progress(is) - progress(was);
  return checkGoal(test, of);
}

function takeRoll(test: ExtendedState, { turn, counts }: RollData, entry: LogEntry): Rejection | undefined {
  const { kind, remainingDice, progress } = extendedRules(test.game);
  const isLater = test.turn !== undefined && !(test.turn && turn ? isSameTurn(test.turn, turn) : test.turn === turn);
  const replayed = entry.isHidden ? undefined : readRollOfKinds(test, entry.record, [kind]);
  const isWhole =
    replayed && (test.pool === undefined || diceIn(replayed) === test.pool + (isLater ? returningDice(test) : 0));
  if (!entry.isHidden && !isWhole) return "unfit";
  if (isLater) endTurn(test);
  test.turn = turn;
  const contested = counts !== undefined && { counts };
  test.rounds.push({ entry: entry.id, turn, ...contested, ...(replayed && { replayed }) });
  if (replayed && test.pool !== undefined) {
    test.pool = remainingDice(replayed.played.outcome);
    if (counts !== false) test.progress! += progress(replayed.played.outcome);
    checkGoal(test, entry.id);
  } else forgetPool(test);
  if (turn === null) endTurn(test);
  return undefined;
}

export function diceIn({ game, request: asked }: ReplayedRecord): number {
  return Number(asked!.options[extendedRules(game).pool]);
}

/** From a hidden roll on, neither pool nor progress is known. */
function forgetPool(test: ExtendedState, round?: PoolRoll): undefined {
  delete round?.replayed;
  delete test.pool;
  delete test.progress;
}

/** The message that reaches the goal ends the test; undoing that continues it. */
function checkGoal(test: ExtendedState, entry: string): undefined {
  const isReached = test.goal !== null && test.progress !== undefined && test.progress >= test.goal;
  if (test.standing === "open" && isReached) Object.assign(test, { standing: "reached", closedBy: entry });
  else if (test.standing === "reached" && !isReached) Object.assign(test, { standing: "open", closedBy: undefined });
}

/** Once a turn, and no more than the pool can hold. */
function returningDice({ pool = 0, turn, refilledTurns, most, gain }: ExtendedState): number {
  return turn && refilledTurns.some((each) => isSameTurn(each, turn)) ? 0 : Math.min(gain, most - pool);
}

function endTurn(test: ExtendedState): undefined {
  const back = returningDice(test);
  test.rounds.at(-1)!.gained = back;
  if (test.pool !== undefined) test.pool += back;
  if (test.turn) test.refilledTurns.push(test.turn);
  test.turn = undefined;
}

export function closeTurn(test: ExtendedState): void {
  const { standing, turn, world, party } = test;
  if (standing !== "open") return;
  if (!world.exists(party)) test.standing = "gone";
  else if (turn !== undefined && world.isTurnOver(party, turn)) endTurn(test);
}

export function progressText(_test: ExtendedState, { progress }: ProgressRuling, { say }: Writer): string {
  return `${say("extended.progress")} ${numberText(progress)}`;
}

/** How a test ended, after this number of rolls. */
export function endText(
  { standing, progress, goal }: Pick<ExtendedState, "standing" | "goal"> & { readonly progress: number },
  count: number,
  say: Say,
): string {
  const rolls = say("extended.rolls", { count });
  return say(`extended.${standing}`, { rolls, progress, ...(standing === "reached" && { goal: String(goal) }) });
}

export const extendedLedger: LedgerRules<ExtendedState> = {
  result({ standing, progress, goal, rounds, missing = 0 }) {
    const isOver = standing === "reached" || standing === "ended";
    return isOver && progress !== undefined ? { standing, progress, goal, rolls: rounds.length + missing } : undefined;
  },

  sentence(stored, { say }) {
    const end = readEnd(stored);
    return end && endText(end, end.rolls, say);
  },

  /** Without a result, which not everyone may know, the test is over all the same. */
  restore(test, stored) {
    if (stored === null) Object.assign(test, { standing: "ended", progress: undefined });
    const { rolls, ...end } = readEnd(stored) ?? {};
    if (rolls === undefined || test.rulings.length > 0) return;
    Object.assign(test, end, { missing: Math.max(0, rolls - test.rounds.length) });
  },

  openSlots: () => [],
};

function readEnd(stored: Json) {
  const { standing, progress, goal: named, rolls } = asRecord(stored);
  const goal = readGoal(named);
  if (typeof progress !== "number" || typeof rolls !== "number" || goal === undefined) return undefined;
  return standing === "reached" || standing === "ended" ? ({ standing, progress, goal, rolls } as const) : undefined;
}
