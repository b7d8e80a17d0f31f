/** State, result and verdict of a group test. */
import type { Fields, OptionsOf } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { hasKnownSecret, knownOptions, maskKnownSecrets, isHidden } from "../../checks/hidden.ts";
import { asRecord, type Json, type UncheckedOptions } from "../../checks/json.ts";
import { isProblem } from "../../checks/problem.ts";
import { isObject, makeRecord, replayRecord, type ReplayedRecord } from "../../checks/record.ts";
import { TONES, type Text, type Tone } from "../../checks/report.ts";
import type { Mode } from "../../checks/visibility.ts";
import type { GroupEnd } from "../../dicewright.d.ts";
import { readDie } from "../../engine/die.ts";
import { oddsWithKnownDice, probability } from "../../engine/odds.ts";
import type { RolledDice } from "../../engine/play.ts";
import { ifComplete, readIndex, type Party } from "../reader/log.ts";
import type { ThreadState } from "../thread.ts";
import { kindPhrase, gameText, phrases, type News, type Phrase, type VerdictView, type Viewer } from "../view.ts";

const say = phrases("group");

export interface GroupOpening {
  readonly system: Game;
  readonly kind: string;
  /** Initial options. A difficulty among them is the same for everyone. */
  readonly options: UncheckedOptions;
  /** The house rules for helping or the mean; empty if the game has none. */
  readonly rules: OptionsOf<Fields>;
  readonly parties: readonly Party[];
  /** The suggested visibility of the rolls. */
  readonly mode?: Mode;
  readonly label?: string;
  /** The name of the saved check that each member rolls. */
  readonly saved?: string;
  /** The requested line, if it has numbers of each actor's own, such as `@skills.sneak`. */
  readonly line?: string;
  /** True if everyone rolls individually: without help and without a common result. */
  readonly isAlone?: true;
}

export interface GroupMember {
  readonly party: Party;
  /** `hidden` has rolled, but this reader may not see it; `gone` can no longer roll. */
  standing: "waiting" | "in" | "hidden" | "skipped" | "gone";
  entry?: string;
  /** The roll as it fell, and with the help of others. */
  first?: ReplayedRecord;
  replayed?: ReplayedRecord;
  /** Every die rolled for help, whether it counts now or not: its first face, then those of its rerolls. */
  readonly helpDice: (readonly number[])[];
  /** Gifts left to give. */
  left: number;
}

export interface Gift {
  readonly entry: string;
  readonly from: number;
  readonly to: number;
}

type GroupResult = NonNullable<GroupEnd["result"]>;

export const OUTCOMES = ["good", "mixed", "bad"] as const;

export type GroupRuling = { readonly outcome: (typeof OUTCOMES)[number] };

export interface GroupTest extends ThreadState<GroupRuling>, GroupOpening {
  readonly rows: GroupMember[];
  readonly gifts: Gift[];
  isComplete: boolean;
  /** True if the result is final: closed, or complete with no help left. */
  isSettled: boolean;
  /** Absent before all have rolled, and if this reader may not see every roll. */
  result?: GroupResult;
  /** The report that counts for all, as the ledger stores it. */
  decisiveText?: StoredReport;
}

/** The rules for help; undefined if members cannot help each other. */
export function helpOf({ system, kind, isAlone }: HelpQuestion): Game["group"] {
  return system.group?.kind === kind && !isAlone ? system.group : undefined;
}

/** The fields of the house rules for all who roll together. */
export function groupFields(opening: HelpQuestion): Fields {
  const { system, isAlone } = opening;
  return (helpOf(opening) ?? (isAlone ? undefined : system.groupMean))?.fields ?? {};
}

function meanOf({ system, rules, isAlone }: GroupOpening): Game["groupMean"] {
  return !isAlone && system.groupMean?.isUsed(rules) ? system.groupMean : undefined;
}

type HelpQuestion = Pick<GroupOpening, "system" | "kind" | "isAlone">;

export function rankIn(opening: HelpQuestion, { played: { outcome } }: ReplayedRecord): number {
  const kind = opening.system.kinds[opening.kind]!;
  return helpOf(opening)?.rank(outcome) ?? kind.rank?.(outcome) ?? kind.score(outcome);
}

/** Help chances by member, cached: a panel asks for them many times. */
const chances = new WeakMap<GroupTest, (readonly number[])[]>();

/**
 * How likely a member's roll is good enough once it is helped once more, twice more, as often as others can; none if it
 * is already, or not seen. Dice that were rolled for it lie on the table: help that is given again shows the same die.
 */
export function chancesOfHelp(group: GroupTest, index: number): readonly number[] {
  const known = chances.get(group) ?? [];
  chances.set(group, known);
  return (known[index] ??= computeChances(group, index));
}

function computeChances(group: GroupTest, index: number): readonly number[] {
  const { first, replayed, helpDice } = group.rows[index]!;
  const help = helpOf(group);
  if (!help || !first?.request || !replayed || help.isSafe(replayed.played.outcome)) return [];
  const { system, options } = first.request;
  const [{ dice }] = first.played.rolledDice as [RolledDice];
  const lying = [...dice.map(({ value }) => value), ...helpDice.map((faces) => readDie(dice[0]!.die, faces).value)];
  return Array.from({ length: helpLeft(group, index) }, (_, more) => {
    const count = receivedBy(group, index) + more + 1;
    const helped = { ...options, ...help.withHelp(options, count, group.rules) } as typeof options;
    return probability(oddsWithKnownDice(system.kinds[help.helpedKind]!.check(helped), lying), help.isSafe);
  });
}

export function receivedBy({ gifts }: GroupTest, index: number): number {
  return gifts.filter(({ to }) => to === index).length;
}

function helpLeft({ rows, closedBy }: GroupTest, index: number): number {
  return closedBy === undefined ? rows.reduce((sum, { left }, other) => (other === index ? sum : sum + left), 0) : 0;
}

/**
 * How likely the help that is left is enough for all, if it is given where it is needed until it is: how much each
 * needs is added up. Undefined if nobody needs any or has any to give, or if this reader may not see every roll.
 */
export function chanceToSaveAll(group: GroupTest): number | undefined {
  const help = helpOf(group);
  const isInNeed = ({ replayed }: GroupMember) => replayed && help?.isSafe(replayed.played.outcome) === false;
  const places = [...group.rows.keys()].filter((index) => isInNeed(group.rows[index]!));
  // A member who needs help has none to give.
  if (!group.result || places.length === 0 || places.some((index) => group.rows[index]!.left > 0)) return undefined;
  const left = helpLeft(group, places[0]!);
  if (left === 0) return undefined;
  let spent = [1];
  for (const index of places) {
    const needs = [0, ...chancesOfHelp(group, index)].map((p, i, all) => (i === 0 ? 0 : p - all[i - 1]!));
    spent = Array.from({ length: left + 1 }, (_, all) =>
      needs.reduce((sum, p, own) => sum + p * (spent[all - own] ?? 0), 0),
    );
  }
  return spent.reduce((sum, p) => sum + p, 0);
}

export function hasRolled({ standing }: GroupMember): boolean {
  return standing === "in" || standing === "hidden";
}

/** Undefined without rolls, and if this reader may not see all of them. */
export function resultOfRolls(group: GroupTest): GroupResult | undefined {
  const rolled = group.rows.flatMap(({ replayed }, index) =>
    replayed ? [{ place: index, replayed, rank: rankIn(group, replayed) }] : [],
  );
  const [first] = rolled;
  if (!first || group.rows.some(({ standing }) => standing === "hidden")) return undefined;
  const lowest = rolled.reduce((low, each) => (each.rank < low.rank ? each : low), first);
  const highest = rolled.reduce((high, each) => (each.rank > high.rank ? each : high), first);
  const successes = rolled.map(({ replayed }) => replayed.played.outcome["success"]);
  const isTold = successes.every((each) => typeof each === "boolean");
  const passed = isTold && { passed: successes.filter(Boolean).length };
  const mean = meanOf(group) && { mean: Math.floor(meanScore(group, rolled)) };
  return { lowest: lowest.place, highest: highest.place, count: rolled.length, ...passed, ...mean };
}

function meanScore({ system, kind }: GroupTest, rolled: readonly { readonly replayed: ReplayedRecord }[]): number {
  const scores = rolled.map(({ replayed }) => system.kinds[kind]!.score(replayed.played.outcome));
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** The report that counts for all: of the lowest roll where members help each other, or of the mean. */
function decisiveReport(group: GroupTest, { lowest, mean }: GroupResult): StoredReport | undefined {
  const { replayed } = group.rows[lowest]!;
  if (!replayed) return undefined;
  if (helpOf(group)) return storedReport(replayed);
  const decides = mean === undefined ? undefined : meanOf(group);
  if (mean === undefined || !decides) return undefined;
  const options = knownOptions(replayed.request!);
  return storedReport({ report: group.system.kinds[group.kind]!.report(decides.outcomeOf(mean, options), options) });
}

export function groupTitle(asked: GroupOpening): Phrase {
  const check = checkIn(asked);
  if (asked.isAlone) return say("request", { check });
  return helpOf(asked) ? check : say("title", { check });
}

/** The requested check as it is written; if members help each other, with its game. */
export function checkIn({ system, kind, options, isAlone }: GroupOpening): Phrase {
  const { fields } = system.kinds[kind]!;
  const given = Object.entries(options).map(([name, value]) =>
    isHidden(value) ? (fields[name]?.hidden?.write("") ?? "") : (fields[name]?.text?.write(value as Json) ?? ""),
  );
  const check: Phrase = {
    parts: [kindPhrase({ system, kind }), ...given.filter((part) => part !== "")],
    separator: " ",
  };
  return !isAlone && helpOf({ system, kind }) ? { parts: [gameText(system, "name"), check], separator: " · " } : check;
}

export function groupVerdict(group: GroupTest, viewer: Viewer): VerdictView {
  return { ...resultView(group, viewer), lines: linesOf(group, viewer) };
}

function resultView(group: GroupTest, { nameOf }: Viewer): Pick<VerdictView, "headline" | "tone" | "total"> {
  const { rows, result, isComplete, isSettled } = group;
  const ruled = lastRuling(group);
  if (ruled) return { headline: outcomePhrase(group, ruled), tone: ruled.outcome };
  const done = rows.filter(hasRolled).length;
  if (!isComplete && !isSettled) return { headline: say("rolled", { done, all: rows.length }), tone: "plain" };
  if (!result) return { headline: say(done === 0 ? "nobody" : "veiled"), tone: "plain" };
  const decisive = group.decisiveText ?? decisiveReport(group, result);
  if (decisive) {
    const { tone, total, ...text } = decisive;
    return { headline: { system: group.system.id, text }, tone, ...(total !== null && { total }) };
  }
  const { passed, count, highest } = result;
  if (group.isAlone && passed === undefined) return { headline: say("everyone"), tone: "plain" };
  if (passed === undefined) return { headline: say("best", { names: nameOf(rows[highest]!.party) }), tone: "plain" };
  const tone: Tone = group.isAlone ? "plain" : passed === count ? "good" : passed === 0 ? "bad" : "mixed";
  return { headline: say("passed", { passed, count }), tone };
}

function storedReport({ report: { headline, tone, total } }: Pick<ReplayedRecord, "report">): StoredReport {
  return { ...headline, tone, total: total ?? null };
}

function linesOf(group: GroupTest, viewer: Viewer): Phrase[] {
  const { result, closedBy, rows, isComplete } = group;
  const left = rows.reduce((sum, row) => sum + row.left, 0);
  const lines = result ? togetherOf(group, result, viewer) : [];
  if (closedBy !== undefined) return [...lines, say("closed")];
  if (!isComplete || left === 0) return lines;
  const chance = chanceToSaveAll(group);
  return [...lines, chance === undefined ? say("left", { count: left }) : say("savesAll", { chance: { chance } })];
}

function togetherOf(group: GroupTest, result: GroupResult, { nameOf }: Viewer): Phrase[] {
  const { lowest, highest, count, passed, mean } = result;
  const nameAt = (index: number) => nameOf(group.rows[index]!.party);
  if (group.isAlone) return [];
  if (helpOf(group)) return [say("lowest", { names: { list: lowestIn(group).map(nameAt) } })];
  return [
    ...(mean === undefined || count < 2 ? [] : [say("mean", { count })]),
    ...(mean === undefined || passed === undefined ? [] : [say("passed", { passed, count })]),
    ...(passed === undefined && mean === undefined ? [] : [say("best", { names: nameAt(highest) })]),
    ...(count < 2 ? [] : [say("worst", { names: nameAt(lowest) })]),
  ];
}

/** Members whose roll counts for the group; empty if the result is unknown. */
export function lowestIn(group: GroupTest): number[] {
  const { result, rows } = group;
  if (!result) return [];
  const { replayed } = rows[result.lowest]!;
  if (!replayed) return [result.lowest];
  const rank = rankIn(group, replayed);
  return [...rows.keys()].filter((index) => rows[index]!.replayed && rankIn(group, rows[index]!.replayed) === rank);
}

function sentenceOf(group: GroupTest, viewer: Viewer): Phrase {
  const { headline, total } = resultView(group, viewer);
  const [first] = linesOf(group, viewer);
  const parts = [
    headline,
    ...(total === undefined ? [] : [{ key: "sentence.total", data: { total } }]),
    ...(group.result && first !== undefined ? [first] : []),
  ];
  return { key: "sentence.roll", data: { what: group.label ?? groupTitle(group), result: { parts, separator: ", " } } };
}

/** The payload of the hook, once the result is final. */
export function groupEnd(group: GroupTest, viewer: Viewer): GroupEnd | undefined {
  const { id, system, kind, label, rows, result = null, isSettled } = group;
  if (!isSettled) return undefined;
  const members = rows.map(({ party, standing, replayed }) => ({
    uuid: party.uuid,
    name: viewer.nameOf(party),
    standing,
    ...(replayed && { outcome: replayed.played.outcome }),
  }));
  const sentence = viewer.say(sentenceOf(group, viewer));
  const asked = { id, system: system.id, kind, ...(label !== undefined && { label }) };
  return Object.freeze({ ...asked, members, result, sentence });
}

/** Announced again if a changed roll changes the result. */
export function groupNews(group: GroupTest, viewer: Viewer): News[] {
  const event = groupEnd(group, viewer);
  if (!event) return [];
  const version = JSON.stringify([event.result, event.members.map(({ outcome }) => outcome ?? null)]);
  return [{ key: "end", version, sentence: event.sentence, event }];
}

export function lastRuling({ rulings }: GroupTest): GroupRuling | undefined {
  return rulings.at(-1)?.what;
}

export function outcomePhrase(_group: GroupTest, { outcome }: GroupRuling): Phrase {
  return { key: `thread.outcomes.${outcome}` };
}

/** Players can read the ledger, so it holds only what everyone may know. */
export function groupResult(group: GroupTest): Json | undefined {
  const { isSettled, isFromLedger } = group;
  const rows = rowsForAll(group);
  const result = isFromLedger ? group.result : resultOfRolls({ ...group, rows });
  const ruled = lastRuling(group)?.outcome;
  if (!isSettled || !(result ?? ruled)) return undefined;
  const decisive = group.decisiveText ?? (result && decisiveReport({ ...group, rows }, result));
  return {
    ...(result && { result: { ...result } }),
    ...(decisive && { told: { ...decisive } }),
    ...(ruled && { ruled }),
  };
}

/** A GM knows the hidden number of the test, players do not. */
function rowsForAll({ rows, world }: GroupTest): GroupMember[] {
  return rows.map((row) => {
    const { replayed, ...bare } = row;
    if (!replayed?.request || !hasKnownSecret(replayed.request)) return row;
    const known = replayRecord(makeRecord(maskKnownSecrets(replayed.request), replayed.played.faces), world.systems);
    return isProblem(known) ? bare : { ...bare, replayed: known };
  });
}

/** The sentence of a stored result while its opening is gone. */
export function storedOutcome(kept: Json): Phrase | undefined {
  const { result, ruled } = asRecord(kept);
  const outcome = OUTCOMES.find((each) => each === ruled);
  if (outcome) return { key: `thread.outcomes.${outcome}` };
  const { count, passed } = asRecord(result);
  return typeof count === "number" && typeof passed === "number" ? say("passed", { passed, count }) : undefined;
}

/** Without a result, which not everyone may know, the test is over all the same. */
export function restoreGroup(group: GroupTest, kept: Json | undefined): void {
  if (kept === undefined) group.isSettled = true;
  const { result, told, ruled } = asRecord(kept);
  const [counts, decisive] = [readResult(group, result), parseStoredReport(told)];
  const outcome = OUTCOMES.find((each) => each === ruled);
  if (outcome && !lastRuling(group)) group.rulings.push({ entry: "", author: "", what: { outcome } });
  if (counts) Object.assign(group, { result: counts, isComplete: true, isSettled: true });
  if (decisive) group.decisiveText = decisive;
}

function readResult({ rows }: GroupTest, stored: unknown): GroupResult | undefined {
  const { lowest, highest, count, passed, mean } = asRecord(stored);
  const most = rows.length + 1;
  const places = { lowest: readIndex(lowest, rows.length), highest: readIndex(highest, rows.length) };
  const counts = { count: readIndex(count, most), ...(passed !== undefined && { passed: readIndex(passed, most) }) };
  return ifComplete({ ...places, ...counts, ...(Number.isSafeInteger(mean) && { mean: mean as number }) });
}

/** The report of a roll as the ledger stores it. */
type StoredReport = Text & { readonly tone: Tone; readonly total: number | null };

function parseStoredReport(stored: unknown): StoredReport | undefined {
  const { key, data, tone: named, total } = asRecord(stored);
  const tone = TONES.find((each) => each === named);
  if (typeof key !== "string" || !tone) return undefined;
  const shown = { tone, total: typeof total === "number" ? total : null };
  return { key, ...(isObject(data) && { data: data as NonNullable<Text["data"]> }), ...shown };
}
