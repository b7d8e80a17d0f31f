/** The result of a group test: in words, for programs, and as the ledger stores it. */
import { hasKnownSecret, isHidden, knownOptions, maskKnownSecrets } from "../../checks/hidden.ts";
import { asRecord, isObject, type Json } from "../../checks/json.ts";
import { isProblem } from "../../checks/problem.ts";
import { makeRecord, replayRecord, type ReplayedRecord } from "../../checks/record.ts";
import { TONES, type Text, type Tone } from "../../checks/report.ts";
import { chanceText, gameText, listText, numberText, reportText, type Say } from "../../words/words.ts";
import type { GroupEnd } from "../events.ts";
import { ifComplete, readIndex } from "../log.ts";
import { kindName, verdict, written, type Button, type News, type VerdictPanel, type Viewer } from "../panel.ts";
import { hasRolled } from "../seats.ts";
import type { LedgerRules } from "../thread.ts";
import {
  chanceToSaveAll,
  helpOf,
  lastRuling,
  levelWith,
  lowestIn,
  meanOf,
  OUTCOMES,
  resultOfRolls,
  type GroupOpening,
  type GroupResult,
  type GroupTest,
  type Member,
  type StoredReport,
} from "./moves.ts";

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

/** The report that counts for all: of the lowest roll where members help each other, or of the mean. */
function decisiveReport(group: GroupTest, { lowest, mean }: GroupResult): StoredReport | undefined {
  const { replayed } = group.seats[lowest]!;
  if (!replayed) return undefined;
  if (helpOf(group)) return storedReport(replayed);
  const decides = mean === undefined ? undefined : meanOf(group);
  if (mean === undefined || !decides) return undefined;
  const options = knownOptions(replayed.request!);
  return storedReport({ report: group.game.kinds[group.kind]!.report(decides.outcomeOf(mean, options), options) });
}

function storedReport({ report: { headline, tone, total } }: Pick<ReplayedRecord, "report">): StoredReport {
  return { ...headline, tone, total: total ?? null };
}

export function groupVerdict(group: GroupTest, viewer: Viewer, buttons: readonly Button[]): VerdictPanel {
  return verdict({ ...verdictOf(group, viewer), lines: linesOf(group, viewer), buttons }, viewer);
}

function verdictOf(
  group: GroupTest,
  { nameOf, say }: Viewer,
): { readonly headline: string; readonly tone: Tone; readonly total?: string } {
  const { seats, result, isComplete, isSettled, isAlone } = group;
  const ruled = lastRuling(group);
  if (ruled) return { headline: say(`thread.outcomes.${ruled.outcome}`), tone: ruled.outcome };
  const plain = (key: string, data = {}) => ({ headline: say(`group.${key}`, data), tone: "plain" as const });
  const done = seats.filter(hasRolled).length;
  if (!isComplete && !isSettled) return plain("rolled", { done, all: seats.length });
  if (!result) return plain(done === 0 ? "nobody" : "veiled");
  const decisive = group.decisiveText ?? decisiveReport(group, result);
  if (decisive) {
    const { tone, total, ...text } = decisive;
    const headline = reportText(group.game.id, text, say.words);
    return { headline, tone, ...(total !== null && { total: numberText(total) }) };
  }
  const { passed, count, highest } = result;
  if (passed !== undefined) {
    const tone = isAlone ? "plain" : passed === count ? "good" : passed === 0 ? "bad" : "mixed";
    return { ...plain("passed", { passed, count }), tone };
  }
  const best = levelWith(group, highest).map((seat) => nameOf(seats[seat]!.party));
  return isAlone ? plain("everyone") : plain("best", { names: listText(best, say.words) });
}

function linesOf(group: GroupTest, viewer: Viewer): string[] {
  const { say } = viewer;
  const { result, closedBy, seats, isComplete } = group;
  const left = seats.reduce((sum, seat) => sum + seat.left, 0);
  const lines = result ? togetherOf(group, result, viewer) : [];
  if (closedBy !== undefined) return [...lines, say("group.closed")];
  if (!isComplete || left === 0) return lines;
  const chance = chanceToSaveAll(group);
  const rest =
    chance === undefined
      ? say("group.left", { count: left })
      : say("group.savesAll", { chance: chanceText(chance, say.words) });
  return [...lines, rest];
}

function togetherOf(group: GroupTest, result: GroupResult, { nameOf, say }: Viewer): string[] {
  const { lowest, highest, count, passed, mean } = result;
  if (group.isAlone) return [];
  const namesOf = (seats: readonly number[]) =>
    listText(
      seats.map((seat) => nameOf(group.seats[seat]!.party)),
      say.words,
    );
  const areLevel = levelWith(group, lowest).length === count;
  if (helpOf(group)) return [say("group.lowest", { names: namesOf(lowestIn(group)) })];
  return [
    ...(mean === undefined || count < 2 ? [] : [say("group.mean", { count })]),
    ...(mean === undefined || passed === undefined ? [] : [say("group.passed", { passed, count })]),
    ...(areLevel || (passed === undefined && mean === undefined)
      ? []
      : [say("group.best", { names: namesOf(levelWith(group, highest)) })]),
    ...(areLevel ? [] : [say("group.worst", { names: namesOf(lowestIn(group)) })]),
  ];
}

function sentenceOf(group: GroupTest, viewer: Viewer): string {
  const { say } = viewer;
  const { headline, total } = verdictOf(group, viewer);
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
  const { id, game, kind, label, seats, result = null, isSettled } = group;
  if (!isSettled) return undefined;
  const members = seats.map(({ party, standing, replayed }) => ({
    uuid: party.uuid,
    name: viewer.nameOf(party),
    standing: standing === "out" ? ("skipped" as const) : (standing as Exclude<typeof standing, "sealed">),
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

export const groupLedger: LedgerRules<GroupTest> = {
  /** Players can read the ledger, so it holds only what everyone may know. */
  result(group) {
    const { isSettled, isBelieved } = group;
    const shared = { ...group, seats: group.seats.map((seat) => seatForAll(group, seat)) };
    const result = isBelieved ? group.result : resultOfRolls(shared);
    const ruled = lastRuling(group)?.outcome;
    if (!isSettled || !(result ?? ruled)) return undefined;
    const decisive = group.decisiveText ?? (result && decisiveReport(shared, result));
    return {
      ...(result && { result: { ...result } }),
      ...(decisive && { told: { ...decisive } }),
      ...(ruled && { ruled }),
    };
  },

  sentence(stored, { say }) {
    const { result, ruled } = asRecord(stored);
    const outcome = OUTCOMES.find((each) => each === ruled);
    if (outcome) return say(`thread.outcomes.${outcome}`);
    const { count, passed } = asRecord(result);
    return typeof count === "number" && typeof passed === "number" ? say("group.passed", { passed, count }) : undefined;
  },

  /** Without a result, which not everyone may know, the test is over all the same. */
  restore(group, stored) {
    if (stored === null) group.isSettled = true;
    const { result, told: report, ruled } = asRecord(stored);
    const [counts, decisive] = [readResult(group, result), parseStoredReport(report)];
    const outcome = OUTCOMES.find((each) => each === ruled);
    if (outcome && !lastRuling(group)) group.rulings.push({ entry: "", author: "", what: { outcome } });
    if (counts) Object.assign(group, { result: counts, isComplete: true, isSettled: true });
    if (decisive) group.decisiveText = decisive;
  },

  openSlots: (_result, { seats }) => [...seats.keys()].filter((seat) => seats[seat]!.standing === "out").map(String),
};

/** A GM knows the hidden number of the test, players do not. */
function seatForAll({ world }: GroupTest, seat: Member): Member {
  const { replayed, ...bare } = seat;
  if (!replayed?.request || !hasKnownSecret(replayed.request)) return seat;
  const known = replayRecord(makeRecord(maskKnownSecrets(replayed.request), replayed.played.faces), world.games);
  return isProblem(known) ? bare : { ...bare, replayed: known };
}

function readResult({ seats }: GroupTest, stored: unknown): GroupResult | undefined {
  const { lowest, highest, count, passed, mean } = asRecord(stored);
  const most = seats.length + 1;
  return ifComplete({
    lowest: readIndex(lowest, seats.length),
    highest: readIndex(highest, seats.length),
    count: readIndex(count, most),
    ...(passed !== undefined && { passed: readIndex(passed, most) }),
    ...(Number.isSafeInteger(mean) && { mean: mean as number }),
  });
}

function parseStoredReport(stored: unknown): StoredReport | undefined {
  const { key, data, tone: named, total } = asRecord(stored);
  const tone = TONES.find((each) => each === named);
  if (typeof key !== "string" || !tone) return undefined;
  const shown = { tone, total: typeof total === "number" ? total : null };
  return { key, ...(isObject(data) && { data: data as NonNullable<Text["data"]> }), ...shown };
}
