/**
 * The record of a check in a message: its causes, never its consequences. Worked example: a stored percentile roll.
 *
 *     const record = { v: 1, system: "kaiser", kind: "percentile", options: {}, faces: [10, 5] };
 *     replayRecord(record, games).played.outcome // { total: 5 }
 */
import { reasonOf } from "../engine/check.ts";
import { replay, roll, type PlayedCheck, type RolledDice, type RolledDie } from "../engine/play.ts";
import { refuseCode, type Game, type TermDice } from "./game.ts";
import { knownOptions, toUncheckedOptions, type Secrets } from "./hidden.ts";
import { isObject, truncateForMessage, type Options, type UncheckedOptions } from "./json.ts";
import { fittingLasting, type LastingLevel } from "./lasting.ts";
import { LIMITS } from "./limits.ts";
import { checkOf, parseRequest, type CheckRequest } from "./notation.ts";
import { isProblem, problem, type Problem } from "./problem.ts";
import type { Outcome, Report } from "./report.ts";
import { soundParts, type SumParts } from "./sum.ts";

/** The version of new records. Later versions are not read. */
export const RECORD_VERSION = 1;

export interface CheckRecord {
  readonly v: number;
  readonly system: string;
  readonly kind: string;
  readonly options: Options;
  /** Options that players may not know; a stored record holds only ids of secrets. */
  readonly hidden?: Secrets;
  readonly faces: readonly number[];
  readonly label?: string;
  readonly parts?: SumParts;
  readonly lasting?: readonly LastingLevel[];
  /** Faces of earlier options that are not needed now, by the slot of their die; see `change.ts`. */
  readonly spare?: Readonly<Record<string, number>>;
  readonly history?: readonly EarlierVersion[];
}

export type EarlierVersion = Pick<CheckRecord, "options" | "faces">;

export interface CodeRecord {
  readonly v: number;
  readonly system: string;
  readonly code: string;
  readonly argument?: number;
  readonly dice: TermDice;
  readonly faces: readonly number[];
}

export interface ReplayedRecord {
  readonly game: Game;
  readonly played: PlayedCheck<Outcome>;
  readonly report: Report;
  /** Absent for a code. */
  readonly request?: CheckRequest;
  readonly history?: readonly ReplayedRecord[];
}

/** The record of a played check. All players may read it, so it must not contain a hidden number. */
export function makeRecord(request: CheckRequest, faces: readonly number[]): CheckRecord {
  const { game, kind, options, hidden, label, parts, lasting } = request;
  const plainSecret = hidden && Object.entries(hidden).find(([, secret]) => typeof secret === "number");
  if (plainSecret)
    throw new Error(`The ${plainSecret[0]} of this check of ${game.id} is hidden and cannot be stored as it is.`);
  const record = { v: RECORD_VERSION, system: game.id, kind, options, faces };
  const more = { ...(parts && { parts }), ...(lasting && { lasting }), ...(hidden && { hidden }) };
  return { ...record, ...more, ...(label !== undefined && { label }) };
}

/** Whether a stored value is small enough to look at. Stops at the first character or level too much. */
export function isBounded(stored: unknown, most: number = LIMITS.record, depth: number = LIMITS.depth): boolean {
  return remainingBudget(stored, most, depth) >= 0;
}

function remainingBudget(value: unknown, left: number, depth: number): number {
  if (typeof value === "string") return left - value.length - 2;
  if (typeof value !== "object" || value === null) return left - 4;
  if (depth === 0) return -1;
  let rest = left - 2;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && rest >= 0; i++) rest = remainingBudget(value[i], rest - 1, depth - 1);
    return rest;
  }
  for (const key in value) {
    if (rest < 0) break;
    rest = remainingBudget((value as Readonly<Record<string, unknown>>)[key], rest - key.length - 3, depth - 1);
  }
  return rest;
}

const areFaces = (stored: unknown): boolean =>
  Array.isArray(stored) && stored.length <= LIMITS.faces && stored.every(Number.isFinite);
const hasEveryValue = (stored: unknown, holds: (value: unknown) => boolean): boolean =>
  stored === undefined || (isObject(stored) && Object.values(stored).every(holds));
const isSecret = (value: unknown): boolean =>
  Number.isInteger(value) || (typeof value === "string" && value.length <= LIMITS.uuid);
const isEarlier = (stored: unknown): stored is EarlierVersion =>
  isObject(stored) && isObject(stored["options"]) && areFaces(stored["faces"]);

/** Leaves out damaged versions in the history: the check itself can still be read. */
export function readRecord(stored: unknown): CheckRecord | CodeRecord | Problem {
  if (!isObject(stored) || typeof stored["v"] !== "number") return problem("brokenRecord");
  if (stored["v"] > RECORD_VERSION) return problem("laterRecord");
  if (!isBounded(stored)) return problem("largeRecord");
  const { system, code, kind, options, dice, faces, label, hidden, spare, history } = stored;
  const isNamed =
    typeof system === "string" && (label === undefined || (typeof label === "string" && label.length <= LIMITS.line));
  const asks = typeof code === "string" ? isObject(dice) : typeof kind === "string" && isObject(options);
  if (
    !isNamed ||
    !asks ||
    !areFaces(faces) ||
    !hasEveryValue(hidden, isSecret) ||
    !hasEveryValue(spare, Number.isInteger)
  )
    return problem("brokenRecord");
  const earlier = Array.isArray(history) ? limitHistory(history.filter(isEarlier)) : undefined;
  const sound: Record<string, unknown> = { ...stored, history: earlier };
  if (!earlier) delete sound["history"];
  return sound as object as CheckRecord | CodeRecord;
}

/** Keeps the first version, which others may rely on, and as many of the latest as the limits allow. */
export function limitHistory<E extends Pick<EarlierVersion, "faces">>([first, ...later]: readonly E[]): readonly E[] {
  if (!first) return [];
  const latest = later.slice(1 - LIMITS.history);
  let from = latest.length;
  for (let left = LIMITS.faces - first.faces.length; from > 0; from--) {
    left -= latest[from - 1]!.faces.length;
    if (left < 0) break;
  }
  return [first, ...latest.slice(from)];
}

/** Replayed records by their stored object: a drawing asks for the same record several times. */
const replayCache = new WeakMap<object, { games: readonly Game[]; replayed: ReplayedRecord | Problem }>();

export function replayRecord(stored: unknown, games: readonly Game[]): ReplayedRecord | Problem {
  if (!isObject(stored)) return problem("brokenRecord");
  const before = replayCache.get(stored);
  if (before?.games === games) return before.replayed;
  const replayed = replayUncached(stored, games);
  replayCache.set(stored, { games, replayed });
  return replayed;
}

function replayUncached(stored: UncheckedOptions, games: readonly Game[]): ReplayedRecord | Problem {
  const record = readRecord(stored);
  if (isProblem(record)) return record;
  const game = games.find(({ id }) => id === record.system);
  if (!game) return problem("gameGone", { game: truncateForMessage(record.system) });
  try {
    const replayed = "code" in record ? replayCode(record, game) : replayCheck(record, game, games);
    return replayed ?? problem("brokenRecord");
  } catch (error) {
    return problem("brokenRecord", { game: game.id, reason: reasonOf(error) });
  }
}

function replayCheck(record: CheckRecord, game: Game, games: readonly Game[]): ReplayedRecord | undefined {
  const request = parseRequest(game, record.kind, toUncheckedOptions(record));
  if (isProblem(request)) return undefined;
  const played = replay(checkOf(request), record.faces);
  const history = historyOf(record, games);
  return {
    game,
    played,
    report: game.kinds[record.kind]!.report(played.outcome, knownOptions(request)),
    request: withRecordedDetails(request, record),
    ...(history.length > 0 && { history }),
  };
}

/** A check with the label, parts and lasting levels of its record, as far as they fit the options. */
export function withRecordedDetails(request: CheckRequest, { label, parts, lasting }: CheckRecord): CheckRequest {
  const sums = parts && soundParts(parts, request.options);
  const sound = lasting && fittingLasting(lasting, request);
  return {
    ...request,
    ...(label !== undefined && { label }),
    ...(sums && { parts: sums }),
    ...(sound && { lasting: sound }),
  };
}

function historyOf(record: CheckRecord, games: readonly Game[]): readonly ReplayedRecord[] {
  const { v, system, kind, hidden, history = [] } = record;
  const replayed = history.map((each) =>
    replayRecord({ ...each, v, system, kind, ...(hidden && { hidden }), history: undefined }, games),
  );
  return replayed.filter((each): each is ReplayedRecord => !isProblem(each));
}

function replayCode({ code: letters, argument, dice, faces }: CodeRecord, game: Game): ReplayedRecord | undefined {
  const code = Object.hasOwn(game.codes, letters) ? game.codes[letters] : undefined;
  const { count, sides } = dice;
  // A crafted record cannot ask for more dice than it has faces.
  const isPlausible = Number.isInteger(count) && count >= 0 && count <= faces.length && Number.isInteger(sides);
  if (!code?.check || !code.report || !isPlausible || refuseCode(code, dice, argument)) return undefined;
  const played = replay(code.check(dice, argument as number), faces);
  return { game, played, report: code.report(played.outcome) };
}

/** The dice that are part of the sum, without those that are only looked up. */
export function summedDice({ game, played }: Pick<ReplayedRecord, "game" | "played">): readonly RolledDie[] {
  const isLookedUp = ({ role }: RolledDice) => game.purposes?.[role] === "lookUp";
  return played.rolledDice.filter((row) => !isLookedUp(row)).flatMap(({ dice }) => dice);
}

/** The number added to the dice; 0 for a code, for a check without options, and if the dice are not added up. */
export function addedNumber(replayed: ReplayedRecord): number {
  const { report, request } = replayed;
  if (report.added !== undefined) return report.added;
  if (!request || Object.keys(request.options).length === 0) return 0;
  const added = beyondDice(replayed);
  return added === 0 || isAlwaysAdded(added, request) ? added : 0;
}

/** The part of the total that is not the sum of the dice. */
function beyondDice(replayed: Pick<ReplayedRecord, "game" | "played" | "report">): number {
  const { total } = replayed.report;
  return total === undefined
    ? 0
    : total - summedDice(replayed).reduce((sum, { counts, value }) => (counts ? sum + value : sum), 0);
}

/** True if a rule adds this number to other dice too, but for rare faces, so that it neither counts nor reads them. */
function isAlwaysAdded(added: number, request: CheckRequest): boolean {
  const { game, kind } = request;
  const others = [0, 1, 2].map((from) => {
    let at = from;
    const played = roll(checkOf(request), ({ faces }) => faces[at++ % faces.length]!);
    return beyondDice({ game, played, report: game.kinds[kind]!.report(played.outcome, knownOptions(request)) });
  });
  return others.filter((each) => each === added).length > 1;
}
