/**
 * A group test as messages make it: how it is opened, the rules of its game for all who roll together, the moves in it,
 * and what they come to. In a game with help, good rolls help others and the lowest roll counts for all; in any other
 * game the number of successes counts.
 */
import { changeRecord, completeRecord, withRolledDice, type Change } from "../../checks/change.ts";
import { parseFields, type Field, type Fields, type OptionsOf } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { isHidden, isSecretId, toUncheckedOptions } from "../../checks/hidden.ts";
import { asRecord, isObject, type Json, type UncheckedOptions } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { gameOfLine, type CheckRequest } from "../../checks/notation.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { makeRecord, replayRecord, type CheckRecord, type ReplayedRecord } from "../../checks/record.ts";
import type { Text, Tone } from "../../checks/report.ts";
import { parseRequestedOption, type SavedCheck } from "../../checks/saved-check.ts";
import { targetNames } from "../../checks/scene-difficulty.ts";
import { MODES, type Mode } from "../../checks/visibility.ts";
import { readDie } from "../../engine/die.ts";
import { oddsWithKnownDice, probability } from "../../engine/odds.ts";
import { changeMoves, endingMove, rulingMoves } from "../changes.ts";
import type { GroupEnd } from "../events.ts";
import {
  equalsStored,
  readLabel,
  readParties,
  readIndex,
  readStored,
  type LogEntry,
  type Party,
  type Payload,
} from "../log.ts";
import type { Viewer, Writer } from "../panel.ts";
import {
  hasRolled,
  isEveryoneIn,
  markGone,
  mayMoveFor,
  onlyLeader,
  readSeat,
  seatIn,
  seatMove,
  waitingSeat,
  type Seat,
  type SeatsState,
} from "../seats.ts";
import { readRollOfKinds, type Move, type ThreadState } from "../thread.ts";

export interface GroupOpening {
  readonly game: Game;
  readonly kind: string;
  /** Initial options. A difficulty among them is the same for everyone. */
  readonly options: UncheckedOptions;
  /** The house rules for helping or the mean; empty if the game has none. */
  readonly rules: OptionsOf<Fields>;
  readonly parties: readonly Party[];
  readonly mode?: Mode;
  readonly label?: string;
  /** The name of the saved check that each member rolls. */
  readonly saved?: string;
  /** The requested line, if it has numbers of each actor's own, such as `@skills.sneak`. */
  readonly line?: string;
  /** True if everyone rolls individually: without help and without a common result. */
  readonly isAlone?: boolean;
}

export interface Member extends Seat {
  /** The roll as it fell; `replayed` is with the help of others. */
  first?: ReplayedRecord | undefined;
  /** Every die rolled for help, whether it counts now or not: its first face, then those of its rerolls. */
  readonly helpDice: (readonly number[])[];
  left: number;
}

export interface Gift {
  readonly entry: string;
  readonly from: number;
  readonly to: number;
}

export type GroupResult = NonNullable<GroupEnd["result"]>;

export const OUTCOMES = ["good", "mixed", "bad"] as const;

export type GroupRuling = { readonly outcome: (typeof OUTCOMES)[number] };

export interface GroupTest extends SeatsState<GroupRuling, Member>, GroupOpening {
  readonly gifts: Gift[];
  isComplete: boolean;
  /** True if the result is final: closed, or complete with no help left. */
  isSettled: boolean;
  /** Absent before all have rolled, and if this reader may not see every roll. */
  result?: GroupResult;
  /** The report that counts for all, as the ledger stores it. */
  decisiveText?: StoredReport;
}

export type StoredReport = Text & { readonly tone: Tone; readonly total: number | null };

// ---- The rules for all who roll together ----

/** The rules for help; undefined if members cannot help each other. */
export function helpOf({ game, kind, isAlone }: HelpQuestion): Game["group"] {
  return game.group?.kind === kind && !isAlone ? game.group : undefined;
}

export function groupFields(opening: HelpQuestion): Fields {
  const { game, isAlone } = opening;
  return (helpOf(opening) ?? (isAlone ? undefined : game.groupMean))?.fields ?? {};
}

export const meanOf = ({ game, rules, isAlone }: GroupOpening): Game["groupMean"] =>
  !isAlone && game.groupMean?.isUsed(rules) ? game.groupMean : undefined;

type HelpQuestion = Pick<GroupOpening, "game" | "kind" | "isAlone">;

export function rankIn(opening: HelpQuestion, { played: { outcome } }: ReplayedRecord): number {
  const kind = opening.game.kinds[opening.kind]!;
  return helpOf(opening)?.rank(outcome) ?? kind.rank?.(outcome) ?? kind.score(outcome);
}

/** Members whose roll counts for the group; empty if the result is unknown. */
export function lowestIn(group: GroupTest): readonly number[] {
  return group.result ? levelWith(group, group.result.lowest) : [];
}

/** Members whose rolls are level with that of one, who is alone if this reader may not see it. */
export function levelWith(group: GroupTest, seat: number): readonly number[] {
  const rankAt = (each: number) => group.seats[each]!.replayed && rankIn(group, group.seats[each]!.replayed);
  const rank = rankAt(seat);
  return rank === undefined ? [seat] : [...group.seats.keys()].filter((each) => rankAt(each) === rank);
}

export function lastRuling({ rulings }: GroupTest): GroupRuling | undefined {
  return rulings.at(-1)?.what;
}

export function outcomeText(_group: GroupTest, { outcome }: GroupRuling, { say }: Writer): string {
  return say(`thread.outcomes.${outcome}`);
}

// ---- The opening ----

export function parseGroup(payload: Payload, games: readonly Game[]): GroupOpening | undefined {
  const { kind, mode: named } = payload;
  const game = games.find(({ id }) => id === payload["system"]);
  const parties = readParties(payload["parties"]);
  const isKind = typeof kind === "string" && game !== undefined && Object.hasOwn(game.kinds, kind);
  if (!isKind || !parties) return undefined;
  const options = isObject(payload["options"]) && readGiven(game.kinds[kind]!.fields, payload["options"]);
  const rules = parseFields(groupFields({ game, kind }), asRecord(payload["rules"]));
  const mode = MODES.find((each) => each === named);
  if (!options || isProblem(options) || isProblem(rules)) return undefined;
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
export function readGiven(fields: Fields, stored: UncheckedOptions): UncheckedOptions | Problem {
  const given = Object.entries(fields).filter(([name]) => Object.hasOwn(stored, name));
  const read = given.map(([name, field]) => [name, readOption(name, field, stored[name])] as const);
  for (const [field, value] of read) if (isProblem(value)) return problem(value.problem, { field, ...value.data });
  return Object.fromEntries(read);
}

function readOption(name: string, field: Field, raw: unknown): unknown {
  if (!isHidden(raw)) return parseRequestedOption(name, field, raw);
  const { hidden } = raw;
  return field.hidden && isSecretId(hidden) ? { hidden } : problem("hiddenNumber");
}

export function startGroup(opened: GroupOpening, base: ThreadState): GroupTest | undefined {
  if (base.opening.isHidden) return undefined;
  const seats = opened.parties.map((party): Member => ({ ...waitingSeat(party), helpDice: [], left: 0 }));
  const own = { ...(base as ThreadState<GroupRuling>), ...opened };
  return { ...own, seats, gifts: [], isComplete: false, isSettled: false };
}

// ---- Checks that fit ----

type RequestedCheck = Pick<GroupOpening, "game" | "kind" | "options" | "label" | "saved" | "line" | "isAlone">;

/**
 * The requested options, with the numbers of a saved check. A difficulty is the same for all; one that the request does
 * not name is taken from the saved check if it is required, or if each rolls alone.
 */
export function rawWith(requested: RequestedCheck, own: UncheckedOptions = {}): SavedCheck["options"] {
  const { game, kind, options, isAlone } = requested;
  const { fields } = game.kinds[kind]!;
  const isOwn = ([name, value]: [string, unknown]) => {
    const { hidden, default: usual } = fields[name] ?? {};
    return value !== usual && (!hidden || ((isAlone || usual === undefined) && !Object.hasOwn(options, name)));
  };
  return { ...options, ...Object.fromEntries(Object.entries(own).filter(isOwn)) } as SavedCheck["options"];
}

/** True if a request says how everyone rolls, not only against which difficulty. */
export function isWhole({ game, kind, options, line, saved }: RequestedCheck): boolean {
  const own = Object.entries(game.kinds[kind]!.fields).filter(
    ([, { isMain, isTarget, hidden, default: usual }]) => (isMain || usual === undefined) && !isTarget && !hidden,
  );
  const isGiven = ([name]: readonly [string, unknown]) => Object.hasOwn(options, name);
  const isComplete = own.every((each) => isGiven(each) || each[1].default !== undefined);
  return saved === undefined && (line !== undefined || (isComplete && own.some(isGiven)));
}

/** The saved check with the requested name comes first, or alone if that name is required. */
export function fittingChecks(
  { game, kind, label, saved }: RequestedCheck,
  party: Party,
  viewer: Viewer,
): SavedCheck[] {
  // A check of the kind that help makes better can be rolled as a group too.
  const kinds = [kind, game.group?.kind === kind ? game.group.helpedKind : kind];
  const fitting = viewer.savedChecksOf(party).filter((each) => each.system === game.id && kinds.includes(each.kind));
  const isMeant = ({ name }: SavedCheck) => name.toLowerCase() === (saved ?? label)?.toLowerCase();
  return [...fitting.filter(isMeant), ...(saved === undefined ? fitting.filter((each) => !isMeant(each)) : [])];
}

export function requestWith(
  requested: RequestedCheck,
  party: Party,
  viewer: Viewer,
  saved?: SavedCheck,
): CheckRequest | undefined {
  const { game, kind, label = "", line } = requested;
  if (!saved && line !== undefined) return viewer.readLine(party, line);
  const options = rawWith(requested, saved?.options);
  return viewer.requestOf(party, { id: "", name: saved?.name ?? label, system: game.id, kind, options });
}

/** Undefined if the party lacks the requested saved check. */
export function likelyRequest(requested: RequestedCheck, party: Party, viewer: Viewer): CheckRequest | undefined {
  const [saved] = requested.line === undefined ? fittingChecks(requested, party, viewer) : [];
  return requested.saved !== undefined && !saved ? undefined : requestWith(requested, party, viewer, saved);
}

// ---- Moves ----

type OfPlace = { readonly place: number };

const readPlace = (payload: Payload, group: GroupTest | undefined) => readSeat("place", payload, group?.seats);
const move = <M extends object>(own: Move<GroupTest, M>): Move<GroupTest> => own;
const mayActAt = (group: GroupTest, seat: number, user: string) => mayMoveFor(group, group.seats[seat]!.party, user);

export const groupMoves = {
  answer: seatMove<GroupTest, OfPlace>({
    parse: readPlace,
    occupiesSlot: (own) => String(seatIn(own)),
    apply(group, { place }, { id, record, recordForReader = record, isHidden: isSecret }) {
      const first = isSecret ? undefined : readRollOfKinds(group, recordForReader, [group.kind]);
      const isFitting = first && isSameTask(group, group.options, toUncheckedOptions(record as CheckRecord));
      if (!isSecret && !isFitting) return "unfit";
      return void Object.assign(group.seats[place]!, { standing: isSecret ? "hidden" : "in", entry: id, first });
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
    parse(payload, group) {
      const [giver, friend] = [readSeat("giver", payload, group?.seats), readSeat("friend", payload, group?.seats)];
      return giver && friend && { ...giver, ...friend };
    },
    mayPlay: (group, { giver }, user) => mayActAt(group, giver, user),
    apply: give,
    dice(group, { friend }) {
      const seat = group.seats[friend]!;
      const change = seat.first && helpedBy(group, seat as Helpable, receivedBy(group, friend) + 1);
      return change && change.missing.length > 0 ? { change } : undefined;
    },
    describe({ game, seats, gifts }, { giver, friend }, { nameOf, say }, { id } = {}) {
      const names = { from: nameOf(seats[giver]!.party), to: nameOf(seats[friend]!.party) };
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
      return at < 0 ? "duplicate" : void gifts.splice(at, 1);
    },
    describe({ log, seats }, { gift }, { nameOf, say }) {
      const given = readStored(log.find(({ id }) => id === gift)?.payload);
      const giver = given && readIndex(given["giver"], seats.length);
      return giver === undefined ? undefined : say("group.said.undo", { name: nameOf(seats[giver]!.party) });
    },
  }),

  /** A later roll of a skipped member still counts. */
  skip: move<OfPlace>({
    parse: readPlace,
    mayPlay: onlyLeader,
    apply({ seats }, { place }) {
      if (seats[place]!.standing !== "waiting") return "duplicate";
      seats[place]!.standing = "out";
      return undefined;
    },
    describe: (group, { place }, { nameOf, say }) =>
      say(said(group, "skip"), { name: nameOf(group.seats[place]!.party) }),
  }),

  close: endingMove<GroupTest>((group, _move, { say }) => say(said(group, "close"))),

  ...rulingMoves<GroupRuling, GroupTest>({
    parse: ({ outcome }) => {
      const found = OUTCOMES.find((each) => each === outcome);
      return found && { outcome: found };
    },
    describe: outcomeText,
  }),

  ...changeMoves<GroupTest>({
    findRoll({ seats }, of) {
      const seat = seats.find(({ entry }) => entry === of);
      return seat && { party: seat.party, replayed: seat.first };
    },
    replaceRoll(group, of, replayed) {
      const seat = group.seats.find(({ entry }) => entry === of)!;
      const isFitting =
        !replayed || isSameTask(group, toUncheckedOptions(seat.first!.request!), toUncheckedOptions(replayed.request!));
      if (!isFitting) return "unfit";
      return void Object.assign(seat, { first: replayed, ...(!replayed && { standing: "hidden" }) });
    },
  }),
};

const said = ({ isAlone }: GroupTest, act: string) => `${isAlone ? "request" : "group"}.said.${act}`;

/** The difficulty, if the test names one: a roll against another one does not count. */
export const fixedFields = ({ game, kind, options }: GroupOpening): readonly string[] =>
  targetNames(game.kinds[kind]!.fields).filter((name) => Object.hasOwn(options, name));

function isSameTask(group: GroupTest, wanted: UncheckedOptions, raw: UncheckedOptions): boolean {
  return fixedFields(group).every((name) => equalsStored(wanted[name] as Json, raw[name]));
}

/** A reader who cannot see the giver's roll trusts them, and sees no result either. */
function give(group: GroupTest, { giver: from, friend: to }: { giver: number; friend: number }, entry: LogEntry) {
  const [giver, friend] = [group.seats[from]!, group.seats[to]!];
  if (from === to || !hasRolled(giver) || !hasRolled(friend) || !helpOf(group)) return "unfit";
  if (giver.first && leftOf(group, from) <= 0) return "unfit";
  if (friend.first && !takeHelp(group, to, entry)) return "unfit";
  group.gifts.push({ entry: entry.id, from, to });
  return undefined;
}

/** Two gifts at the same instant may lack a die: the later one does not count and can be given again. */
function takeHelp(group: GroupTest, to: number, { record, isHidden: isSecret }: LogEntry): boolean {
  const friend = group.seats[to]!;
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

type Helpable = { readonly first: ReplayedRecord } & Pick<Member, "helpDice">;

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
function leftOf(group: GroupTest, seat: number): number {
  const { first } = group.seats[seat]!;
  const given = group.gifts.filter(({ from }) => from === seat).length;
  return first ? (helpOf(group)?.gifts(first.played.outcome) ?? 0) - given : 0;
}

export function resolveGroup(group: GroupTest): void {
  markGone(group, ["waiting", "out"]);
  for (const [index, seat] of group.seats.entries()) {
    seat.left = Math.max(0, leftOf(group, index));
    if (seat.first) seat.replayed = replayedWith(group, seat as Helpable, receivedBy(group, index)) ?? seat.first;
  }
  const { seats, gifts, closedBy } = group;
  const canHelp = gifts.length > 0 || seats.some(({ left, standing }) => left > 0 || standing === "hidden");
  group.isComplete = isEveryoneIn(group);
  group.isSettled =
    lastRuling(group) !== undefined || closedBy !== undefined || (group.isComplete && !(canHelp && helpOf(group)));
  const result = group.isComplete || group.isSettled ? resultOfRolls(group) : undefined;
  if (result) group.result = result;
}

// ---- Help ----

/** Help chances by member, cached: a panel asks for them many times. */
const chances = new WeakMap<GroupTest, (readonly number[])[]>();

/**
 * How likely a member's roll is good enough once it is helped once more, twice more, as often as others can; none if it
 * is already, or not seen. Dice that were rolled for it lie on the table: help that is given again shows the same die.
 */
export function chancesOfHelp(group: GroupTest, seat: number): readonly number[] {
  const known = chances.get(group) ?? [];
  chances.set(group, known);
  return (known[seat] ??= computeChances(group, seat));
}

function computeChances(group: GroupTest, seat: number): readonly number[] {
  const { first, replayed, helpDice } = group.seats[seat]!;
  const help = helpOf(group);
  if (!help || !first?.request || !replayed || help.isSafe(replayed.played.outcome)) return [];
  const { game, options } = first.request;
  const { dice } = first.played.rolledDice[0]!;
  const known = [...dice.map(({ value }) => value), ...helpDice.map((faces) => readDie(dice[0]!.die, faces).value)];
  return Array.from({ length: helpLeft(group, seat) }, (_, more) => {
    const count = receivedBy(group, seat) + more + 1;
    const helped = { ...options, ...help.withHelp(options, count, group.rules) } as typeof options;
    return probability(oddsWithKnownDice(game.kinds[help.helpedKind]!.check(helped), known), help.isSafe);
  });
}

function receivedBy({ gifts }: GroupTest, seat: number): number {
  return gifts.filter(({ to }) => to === seat).length;
}

function helpLeft({ seats, closedBy }: GroupTest, seat: number): number {
  return closedBy === undefined ? seats.reduce((sum, { left }, other) => (other === seat ? sum : sum + left), 0) : 0;
}

/**
 * How likely the help that is left is enough for all, if it is given where it is needed until it is: how much each
 * needs is added up. Undefined if nobody needs any or has any to give, or if this reader may not see every roll.
 */
export function chanceToSaveAll(group: GroupTest): number | undefined {
  const help = helpOf(group);
  const isUnsafe = ({ replayed }: Member) => replayed && help?.isSafe(replayed.played.outcome) === false;
  const unsafe = [...group.seats.keys()].filter((seat) => isUnsafe(group.seats[seat]!));
  // A member who needs help has none to give.
  if (!group.result || unsafe.length === 0 || unsafe.some((seat) => group.seats[seat]!.left > 0)) return undefined;
  const left = helpLeft(group, unsafe[0]!);
  if (left === 0) return undefined;
  let spent = [1];
  for (const seat of unsafe) {
    const needs = [0, ...chancesOfHelp(group, seat)].map((p, i, all) => (i === 0 ? 0 : p - all[i - 1]!));
    spent = Array.from({ length: left + 1 }, (_, all) =>
      needs.reduce((sum, p, own) => sum + p * (spent[all - own] ?? 0), 0),
    );
  }
  return spent.reduce((sum, p) => sum + p, 0);
}

// ---- The result ----

/** Undefined without rolls, and if this reader may not see all of them. */
export function resultOfRolls(group: GroupTest): GroupResult | undefined {
  const rolled = group.seats.flatMap(({ replayed }, seat) =>
    replayed ? [{ seat, replayed, rank: rankIn(group, replayed) }] : [],
  );
  const [first] = rolled;
  if (!first || group.seats.some(({ standing }) => standing === "hidden")) return undefined;
  const lowest = rolled.reduce((low, each) => (each.rank < low.rank ? each : low), first);
  const highest = rolled.reduce((high, each) => (each.rank > high.rank ? each : high), first);
  const successes = rolled.map(({ replayed }) => replayed.played.outcome["success"]);
  const isJudged = successes.every((each) => typeof each === "boolean");
  const passed = isJudged && { passed: successes.filter(Boolean).length };
  const mean = meanOf(group) && { mean: Math.floor(meanScore(group, rolled)) };
  return { lowest: lowest.seat, highest: highest.seat, count: rolled.length, ...passed, ...mean };
}

function meanScore({ game, kind }: GroupTest, rolled: readonly { readonly replayed: ReplayedRecord }[]): number {
  const scores = rolled.map(({ replayed }) => game.kinds[kind]!.score(replayed.played.outcome));
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
