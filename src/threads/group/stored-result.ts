/** The result of a group test as the ledger stores it, and a test whose result is restored from there. */
import { hasKnownSecret, maskKnownSecrets } from "../../checks/hidden.ts";
import { asRecord, isObject, type Json } from "../../checks/json.ts";
import { isProblem } from "../../checks/problem.ts";
import { makeRecord, replayRecord } from "../../checks/record.ts";
import { TONES, type Text } from "../../checks/report.ts";
import { ifComplete, readIndex } from "../reader/log.ts";
import { phrases, type Phrase } from "../view.ts";
import { decisiveReport, resultOfRolls } from "./result.ts";
import {
  lastRuling,
  OUTCOMES,
  type GroupMember,
  type GroupResult,
  type GroupTest,
  type StoredReport,
} from "./state.ts";

const say = phrases("group");

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

function parseStoredReport(stored: unknown): StoredReport | undefined {
  const { key, data, tone: named, total } = asRecord(stored);
  const tone = TONES.find((each) => each === named);
  if (typeof key !== "string" || !tone) return undefined;
  const shown = { tone, total: typeof total === "number" ? total : null };
  return { key, ...(isObject(data) && { data: data as NonNullable<Text["data"]> }), ...shown };
}
