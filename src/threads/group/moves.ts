/**
 * How a group test is played: the moves in it, and what they come to. In a game with help, good rolls help others and
 * the lowest roll counts for all; in any other game the number of successes counts.
 */
import { changeRecord, completeRecord, withRolledDice, type Change } from "../../checks/change.ts";
import { parseFields, type Field, type Fields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { isHidden, isSecretId, toUncheckedOptions } from "../../checks/hidden.ts";
import { asRecord, type Json, type UncheckedOptions } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { gameOfLine } from "../../checks/notation.ts";
import { isProblem, problem } from "../../checks/problem.ts";
import { makeRecord, replayRecord, type CheckRecord, type ReplayedRecord } from "../../checks/record.ts";
import { parseRequestedOption } from "../../checks/saved-check.ts";
import { MODES } from "../../checks/visibility.ts";
import { changeMoves, endingMove, rulingMoves } from "../changes.ts";
import {
  ifComplete,
  equalsStored,
  readLabel,
  readParties,
  readIndex,
  readStored,
  THREAD_VERSION,
  type LogEntry,
  type Party,
  type Payload,
} from "../log.ts";
import { mayMoveFor, onlyLeader } from "../seats.ts";
import { readRollOfKinds, type Move, type ThreadState } from "../thread.ts";
import { receivedBy } from "./help.ts";
import { resultOfRolls } from "./result.ts";
import {
  isWhole,
  rawWith,
  groupFields,
  hasRolled,
  helpOf,
  OUTCOMES,
  lastRuling,
  outcomeText,
  type GroupOpening,
  type GroupRuling,
  type GroupTest,
  type GroupMember,
} from "./state.ts";

export function groupPayload({ game, parties, ...opened }: GroupOpening): object {
  return { v: THREAD_VERSION, thread: "group", system: game.id, parties, ...opened };
}

export function parseGroup(payload: Payload, games: readonly Game[]): GroupOpening | undefined {
  const { kind, mode: named } = payload;
  const game = games.find(({ id }) => id === payload["system"]);
  const parties = readParties(payload["parties"]);
  const isKind = typeof kind === "string" && game !== undefined && Object.hasOwn(game.kinds, kind);
  if (payload["thread"] !== "group" || !isKind || !parties) return undefined;
  const options = readGiven(game.kinds[kind]!.fields, payload["options"]);
  const rules = parseFields(groupFields({ game, kind }), asRecord(payload["rules"]));
  const mode = MODES.find((each) => each === named);
  if (!options || isProblem(rules)) return undefined;
  const asked = { game, kind, options, rules, parties, ...(mode && { mode }), ...readLabel(payload["label"]) };
  return { ...asked, ...readManner(payload, game) };
}

function readManner({ saved, line, isAlone }: Payload, game: Game): Partial<GroupOpening> {
  const isLine = typeof line === "string" && line.length <= LIMITS.line && gameOfLine(line, [game]) !== undefined;
  return {
    ...(typeof saved === "string" && { saved: saved.slice(0, LIMITS.name) }),
    ...(isLine && { line }),
    ...(isAlone === true && { isAlone }),
  };
}

/** Options of the opening. Everyone may read it, so a hidden number is given by its id. */
export function readGiven(fields: Fields, stored: unknown): UncheckedOptions | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const given = Object.entries(fields).filter(([name]) => Object.hasOwn(stored, name));
  const parsed = given.map(
    ([name, field]) => [name, readOption(name, field, (stored as UncheckedOptions)[name])] as const,
  );
  return parsed.some(([, value]) => isProblem(value)) ? undefined : Object.fromEntries(parsed);
}

export function readOption(name: string, field: Field, raw: unknown): unknown {
  if (!isHidden(raw)) return parseRequestedOption(name, field, raw);
  const { hidden } = raw;
  return field.hidden && isSecretId(hidden) ? { hidden } : problem("hiddenNumber");
}

export function startGroup(opened: GroupOpening, base: ThreadState): GroupTest | undefined {
  if (base.opening.isHidden) return undefined;
  const own = { ...(base as ThreadState<GroupRuling>), ...opened };
  return { ...own, rows: opened.parties.map(waitingRow), gifts: [], isComplete: false, isSettled: false };
}

function waitingRow(party: Party): GroupMember {
  return { party, standing: "waiting", helpDice: [], left: 0 };
}

const move = <M extends object>(own: Move<GroupTest, M>): Move<GroupTest> => own;
const placeIn = (stored: unknown, group: GroupTest | undefined) => readIndex(stored, group?.rows.length);
const readOne = ({ place: index }: Payload, group: GroupTest | undefined) =>
  ifComplete({ place: placeIn(index, group) });
const mayActAt = (group: GroupTest, index: number, user: string) => mayMoveFor(group, group.rows[index]!.party, user);
const placeOf = ({ place: index }: { readonly place: number }) => String(index);

export const groupMoves = {
  answer: move<{ readonly place: number }>({
    parse: readOne,
    mayPlay: (group, { place: index }, user) => mayActAt(group, index, user),
    occupiesSlot: placeOf,
    apply(group, { place: index }, { id, record, recordForReader = record, isHidden: isSecret }) {
      const first = isSecret ? undefined : readRollOfKinds(group, recordForReader, [group.kind]);
      const isFitting = first && isSameTask(group, group.options, toUncheckedOptions(record as CheckRecord));
      if (!isSecret && !isFitting) return "unfit";
      Object.assign(group.rows[index]!, { standing: isSecret ? "hidden" : "in", entry: id, ...(first && { first }) });
      return undefined;
    },
    check(group, _data, own) {
      const { game, kind, label, line } = group;
      if (line !== undefined && !own) return line;
      const isOpen = !own && !isWhole(group) && ("alone" as const);
      return { game, kind, raw: rawWith(group, own?.options), label, ...(isOpen && { isOpen }) };
    },
    accept: (group, _data, asked) =>
      asked.game === group.game && asked.kind === group.kind ? asked : problem("groupCheck"),
  }),

  /** If the help needs another die, its message holds the friend's roll with that die. */
  give: move<{ readonly giver: number; readonly friend: number }>({
    parse: ({ giver, friend }, group) => ifComplete({ giver: placeIn(giver, group), friend: placeIn(friend, group) }),
    mayPlay: (group, { giver }, user) => mayActAt(group, giver, user),
    apply: give,
    dice(group, { friend }) {
      const row = group.rows[friend]!;
      const change = row.first && helpedBy(group, row as Helpable, receivedBy(group, friend) + 1);
      return change && change.missing.length > 0 ? { change } : undefined;
    },
    describe({ game, rows, gifts }, { giver, friend }, { nameOf, say }, { id } = {}) {
      const names = { from: nameOf(rows[giver]!.party), to: nameOf(rows[friend]!.party) };
      const given = say(`${game.id}.help.gives`, names);
      const isTakenBack = id !== undefined && !gifts.some(({ entry }) => entry === id);
      return isTakenBack ? `${given} ${say("group.takenBack")}` : given;
    },
  }),

  undo: move<{ readonly gift: string }>({
    parse: ({ gift }) => (typeof gift === "string" ? { gift } : undefined),
    mayPlay(group, { gift }, user) {
      const giver = group.gifts.find(({ entry }) => entry === gift)?.from;
      return giver === undefined || mayActAt(group, giver, user);
    },
    apply({ gifts }, { gift }) {
      const at = gifts.findIndex(({ entry }) => entry === gift);
      if (at < 0) return "duplicate";
      gifts.splice(at, 1);
      return undefined;
    },
    describe({ log, rows }, { gift }, { nameOf, say }) {
      const given = readStored(log.find(({ id }) => id === gift)?.payload);
      const giver = given && readIndex(given["giver"], rows.length);
      return giver === undefined ? undefined : say("group.said.undo", { name: nameOf(rows[giver]!.party) });
    },
  }),

  /** A later roll of a skipped member still counts. */
  skip: move<{ readonly place: number }>({
    parse: readOne,
    mayPlay: onlyLeader,
    apply({ rows }, { place: index }) {
      if (rows[index]!.standing !== "waiting") return "duplicate";
      rows[index]!.standing = "skipped";
      return undefined;
    },
    describe({ rows, isAlone }, { place: index }, { nameOf, say }) {
      return say(isAlone ? "request.said.skip" : "group.said.skip", { name: nameOf(rows[index]!.party) });
    },
  }),

  close: endingMove<GroupTest>(({ isAlone }, _move, { say }) =>
    say(isAlone ? "request.said.close" : "group.said.close"),
  ),

  ...rulingMoves<GroupRuling, GroupTest>({
    parse: ({ outcome }) => {
      const found = OUTCOMES.find((each) => each === outcome);
      return found && { outcome: found };
    },
    describe: outcomeText,
  }),

  ...changeMoves<GroupTest>({
    findRoll({ rows }, of) {
      const row = rows.find(({ entry }) => entry === of);
      return row && { party: row.party, replayed: row.first };
    },
    replaceRoll(group, of, replayed) {
      const row = group.rows.find(({ entry }) => entry === of)!;
      const isFitting =
        !replayed || isSameTask(group, toUncheckedOptions(row.first!.request!), toUncheckedOptions(replayed.request!));
      if (!isFitting) return "unfit";
      return void Object.assign(row, replayed ? { first: replayed } : { first: undefined, standing: "hidden" });
    },
  }),
};

/** Whether two rolls have the same difficulty, if the test names one. */
function isSameTask({ game, kind, options }: GroupTest, wanted: UncheckedOptions, raw: UncheckedOptions): boolean {
  const { fields } = game.kinds[kind]!;
  return Object.keys(options).every((name) => !fields[name]?.hidden || equalsStored(wanted[name] as Json, raw[name]));
}

/** A reader who cannot see the giver's roll trusts them, and sees no result either. */
function give(group: GroupTest, { giver: from, friend: to }: { giver: number; friend: number }, entry: LogEntry) {
  const [giver, friend] = [group.rows[from]!, group.rows[to]!];
  if (from === to || !hasRolled(giver) || !hasRolled(friend) || !helpOf(group)) return "unfit";
  if (giver.first && leftOf(group, from) <= 0) return "unfit";
  if (friend.first && !takeHelp(group, to, entry)) return "unfit";
  group.gifts.push({ entry: entry.id, from, to });
  return undefined;
}

/** Two gifts at the same instant may lack a die: the later one does not count and can be given again. */
function takeHelp(group: GroupTest, to: number, { record, isHidden: isSecret }: LogEntry): boolean {
  const friend = group.rows[to]!;
  const helpRoll = readRollOfKinds(group, record, [helpOf(group)!.helpedKind]);
  if (record !== undefined && !helpRoll) return false;
  const die = helpRoll && dieOfHelp(helpRoll);
  const thrown = die ? [...friend.helpDice, die] : friend.helpDice;
  const count = receivedBy(group, to) + 1;
  const isWhole = replayedWith(group, { first: friend.first!, helpDice: thrown }, count) !== undefined;
  if (!isWhole && !isSecret) return false;
  if (!isWhole) Object.assign(friend, { standing: "hidden", first: undefined });
  if (die) friend.helpDice.push(die);
  return true;
}

type Helpable = Required<Pick<GroupMember, "first" | "helpDice">>;

/** The roll with `count` gifts, and the dice that are missing for it; undefined in a game without help. */
export function helpedBy(group: GroupTest, { first, helpDice }: Helpable, count: number): Change | undefined {
  const help = helpOf(group);
  if (!help) return undefined;
  const options = help.withHelp(first.request!.options, count, group.rules);
  const record = makeRecord({ ...first.request!, kind: help.helpedKind }, first.played.faces);
  const change = changeRecord(record, options, group.world.games);
  return isProblem(change) ? undefined : withRolledDice(change, helpDice);
}

/** Undefined if a die is missing or invalid. */
function replayedWith(group: GroupTest, roll: Helpable, count: number): ReplayedRecord | undefined {
  if (count === 0) return roll.first;
  const change = helpedBy(group, roll, count);
  if (!change || change.missing.length > 0) return undefined;
  const replayed = replayRecord(completeRecord(change), group.world.games);
  return isProblem(replayed) ? undefined : replayed;
}

/** The last die of the roll as it was posted, before any later change. */
function dieOfHelp(given: ReplayedRecord): readonly number[] | undefined {
  const { played } = given.history?.[1] ?? given;
  return played.rolledDice.at(-1)?.dice.at(-1)?.faces;
}

/** Gifts depend on a member's own roll, without help. */
function leftOf(group: GroupTest, index: number): number {
  const { first } = group.rows[index]!;
  const given = group.gifts.filter(({ from }) => from === index).length;
  return first ? (helpOf(group)?.gifts(first.played.outcome) ?? 0) - given : 0;
}

export function resolveGroup(group: GroupTest): void {
  for (const [index, row] of group.rows.entries()) {
    if (!hasRolled(row) && !group.world.exists(row.party)) row.standing = "gone";
    row.left = Math.max(0, leftOf(group, index));
    if (row.first) row.replayed = replayedWith(group, row as Helpable, receivedBy(group, index)) ?? row.first;
  }
  const { rows, gifts, closedBy } = group;
  const canHelp = gifts.length > 0 || rows.some(({ left, standing }) => left > 0 || standing === "hidden");
  group.isComplete = rows.every(({ standing }) => standing !== "waiting");
  group.isSettled =
    lastRuling(group) !== undefined || closedBy !== undefined || (group.isComplete && !(canHelp && helpOf(group)));
  const result = group.isComplete || group.isSettled ? resultOfRolls(group) : undefined;
  if (result) group.result = result;
}
