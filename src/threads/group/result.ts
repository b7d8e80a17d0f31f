/** The result and the verdict of a group test: from its rolls, in words, and as the ledger stores them. */
import { hasKnownSecret, isHidden, knownOptions, maskKnownSecrets } from "../../checks/hidden.ts";
import { asRecord, isObject, type Json } from "../../checks/json.ts";
import { isProblem } from "../../checks/problem.ts";
import { makeRecord, replayRecord, type ReplayedRecord } from "../../checks/record.ts";
import { TONES, type Text, type Tone } from "../../checks/report.ts";
import { gameText, type Say, listText, chanceText, numberText, reportText } from "../../words/words.ts";
import type { GroupEnd } from "../events.ts";
import { ifComplete, readIndex } from "../log.ts";
import {
  kindName,
  verdict,
  type Button,
  type News,
  type VerdictPanel,
  type Viewer,
  type Writer,
  written,
} from "../panel.ts";
import { chanceToSaveAll } from "./help.ts";
import {
  hasRolled,
  helpOf,
  lastRuling,
  lowestIn,
  meanOf,
  OUTCOMES,
  rankIn,
  type GroupMember,
  type GroupOpening,
  type GroupResult,
  type GroupTest,
  type StoredReport,
} from "./state.ts";

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
  const isJudged = successes.every((each) => typeof each === "boolean");
  const passed = isJudged && { passed: successes.filter(Boolean).length };
  const mean = meanOf(group) && { mean: Math.floor(meanScore(group, rolled)) };
  return { lowest: lowest.place, highest: highest.place, count: rolled.length, ...passed, ...mean };
}

function meanScore({ game, kind }: GroupTest, rolled: readonly { readonly replayed: ReplayedRecord }[]): number {
  const scores = rolled.map(({ replayed }) => game.kinds[kind]!.score(replayed.played.outcome));
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
  return storedReport({ report: group.game.kinds[group.kind]!.report(decides.outcomeOf(mean, options), options) });
}

export function groupTitle(opening: GroupOpening, say: Say): string {
  const check = checkIn(opening, say);
  if (opening.isAlone) return say("group.request", { check });
  return helpOf(opening) ? check : say("group.title", { check });
}

/** The label of the test, or else its check. */
export function groupName(opening: GroupOpening, say: Say, unnamed = groupTitle(opening, say)): string {
  return opening.label === undefined ? unnamed : written(opening.label);
}

/** The requested check as it is written; if members help each other, with its game. */
export function checkIn({ game, kind, options, isAlone }: GroupOpening, say: Say): string {
  const { fields } = game.kinds[kind]!;
  const given = Object.entries(options).map(([name, value]) =>
    isHidden(value) ? (fields[name]?.hidden?.write("") ?? "") : (fields[name]?.text?.write(value as Json) ?? ""),
  );
  const check = [kindName({ game, kind }, say), ...given.filter((part) => part !== "").map(written)].join(" ");
  return !isAlone && helpOf({ game, kind }) ? `${gameText(game, "name", say)} · ${check}` : check;
}

export function groupVerdict(group: GroupTest, viewer: Viewer, buttons: readonly Button[]): VerdictPanel {
  return verdict({ ...resultOf(group, viewer), lines: linesOf(group, viewer), buttons }, viewer);
}

function resultOf(
  group: GroupTest,
  { nameOf, say }: Viewer,
): { readonly headline: string; readonly tone: Tone; readonly total?: string } {
  const { rows, result, isComplete, isSettled } = group;
  const ruled = lastRuling(group);
  if (ruled) return { headline: say(`thread.outcomes.${ruled.outcome}`), tone: ruled.outcome };
  const done = rows.filter(hasRolled).length;
  if (!isComplete && !isSettled) return { headline: say("group.rolled", { done, all: rows.length }), tone: "plain" };
  if (!result) return { headline: say(done === 0 ? "group.nobody" : "group.veiled"), tone: "plain" };
  const decisive = group.decisiveText ?? decisiveReport(group, result);
  if (decisive) {
    const { tone, total, ...text } = decisive;
    return {
      headline: reportText(group.game.id, text, say.words),
      tone,
      ...(total !== null && { total: numberText(total) }),
    };
  }
  const { passed, count, highest } = result;
  if (group.isAlone && passed === undefined) return { headline: say("group.everyone"), tone: "plain" };
  if (passed === undefined)
    return { headline: say("group.best", { names: nameOf(rows[highest]!.party) }), tone: "plain" };
  const tone: Tone = group.isAlone ? "plain" : passed === count ? "good" : passed === 0 ? "bad" : "mixed";
  return { headline: say("group.passed", { passed, count }), tone };
}

function storedReport({ report: { headline, tone, total } }: Pick<ReplayedRecord, "report">): StoredReport {
  return { ...headline, tone, total: total ?? null };
}

function linesOf(group: GroupTest, viewer: Viewer): string[] {
  const { say } = viewer;
  const { result, closedBy, rows, isComplete } = group;
  const left = rows.reduce((sum, row) => sum + row.left, 0);
  const lines = result ? togetherOf(group, result, viewer) : [];
  if (closedBy !== undefined) return [...lines, say("group.closed")];
  if (!isComplete || left === 0) return lines;
  const chance = chanceToSaveAll(group);
  return [
    ...lines,
    chance === undefined
      ? say("group.left", { count: left })
      : say("group.savesAll", { chance: chanceText(chance, say.words) }),
  ];
}

function togetherOf(group: GroupTest, result: GroupResult, { nameOf, say }: Viewer): string[] {
  const { lowest, highest, count, passed, mean } = result;
  const nameAt = (index: number) => nameOf(group.rows[index]!.party);
  if (group.isAlone) return [];
  if (helpOf(group)) return [say("group.lowest", { names: listText(lowestIn(group).map(nameAt), say.words) })];
  return [
    ...(mean === undefined || count < 2 ? [] : [say("group.mean", { count })]),
    ...(mean === undefined || passed === undefined ? [] : [say("group.passed", { passed, count })]),
    ...(passed === undefined && mean === undefined ? [] : [say("group.best", { names: nameAt(highest) })]),
    ...(count < 2 ? [] : [say("group.worst", { names: nameAt(lowest) })]),
  ];
}

function sentenceOf(group: GroupTest, viewer: Viewer): string {
  const { say } = viewer;
  const { headline, total } = resultOf(group, viewer);
  const [first] = linesOf(group, viewer);
  const parts = [
    headline,
    ...(total === undefined ? [] : [say("sentence.total", { total })]),
    ...(group.result && first !== undefined ? [first] : []),
  ];
  return say("sentence.roll", { what: groupName(group, say), result: parts.join(", ") });
}

/** The payload of the hook, once the result is final. */
export function groupEnd(group: GroupTest, viewer: Viewer): GroupEnd | undefined {
  const { id, game, kind, label, rows, result = null, isSettled } = group;
  if (!isSettled) return undefined;
  const members = rows.map(({ party, standing, replayed }) => ({
    uuid: party.uuid,
    name: viewer.nameOf(party),
    standing,
    ...(replayed && { outcome: replayed.played.outcome }),
  }));
  const sentence = sentenceOf(group, viewer);
  const asked = { id, system: game.id, kind, ...(label !== undefined && { label }) };
  return Object.freeze({ ...asked, members, result, sentence });
}

/** Announced again if a changed roll changes the result. */
export function groupNews(group: GroupTest, viewer: Viewer): News[] {
  const event = groupEnd(group, viewer);
  if (!event) return [];
  const version = JSON.stringify([event.result, event.members.map(({ outcome }) => outcome ?? null)]);
  return [{ key: "end", version, sentence: event.sentence, event }];
}

// ---- The result in the ledger ----

/** Players can read the ledger, so it holds only what everyone may know. */
export function groupResult(group: GroupTest): Json | undefined {
  const { isSettled, isBelieved } = group;
  const rows = rowsForAll(group);
  const result = isBelieved ? group.result : resultOfRolls({ ...group, rows });
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
    const known = replayRecord(makeRecord(maskKnownSecrets(replayed.request), replayed.played.faces), world.games);
    return isProblem(known) ? bare : { ...bare, replayed: known };
  });
}

export function storedOutcome(stored: Json, { say }: Writer): string | undefined {
  const { result, ruled } = asRecord(stored);
  const outcome = OUTCOMES.find((each) => each === ruled);
  if (outcome) return say(`thread.outcomes.${outcome}`);
  const { count, passed } = asRecord(result);
  return typeof count === "number" && typeof passed === "number" ? say("group.passed", { passed, count }) : undefined;
}

/** Without a result, which not everyone may know, the test is over all the same. */
export function restoreGroup(group: GroupTest, stored: Json): void {
  if (stored === null) group.isSettled = true;
  const { result, told: report, ruled } = asRecord(stored);
  const [counts, decisive] = [readResult(group, result), parseStoredReport(report)];
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

function parseStoredReport(stored: unknown): StoredReport | undefined {
  const { key, data, tone: named, total } = asRecord(stored);
  const tone = TONES.find((each) => each === named);
  if (typeof key !== "string" || !tone) return undefined;
  const shown = { tone, total: typeof total === "number" ? total : null };
  return { key, ...(isObject(data) && { data: data as NonNullable<Text["data"]> }), ...shown };
}
