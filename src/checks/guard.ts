/**
 * A copy of a game that may be anything. Each of its parts is read once and must be of its type, and each of its rules
 * answers with plain values, with what stands for no answer, or with a RuleError.
 */
import { isCheck, reasonOf, RuleError } from "../engine/check.ts";
import { COMPARISONS, GAME, LADDER, Misshapen, type Shape } from "./game-shape.ts";
import { defineGame, type Game } from "./game.ts";
import { LIMITS } from "./limits.ts";
import { plainOf, type Room } from "./plain-json.ts";
import { isProblem, problem, type Problem } from "./problem.ts";
import { TONES, type Outcome, type Report, type Text, type Verdict } from "./report.ts";

/** @throws Misshapen, and anything that its getters throw */
export function guardGame(given: unknown): Game {
  const own = { codes: {}, ...(copyOf(given, "", { left: MOST_PARTS, depth: MOST_DEPTH }) as object) } as Game;
  GAME(own, "");
  const whole = { ...defineGame(own), mayHang: true } as const;
  const stray = Object.keys(whole.settings).find((key) => !/^[a-zA-Z]\w*$/.test(key.replace(`${own.id}.`, "")));
  if (stray !== undefined) throw new Misshapen(`the setting ${stray}`);
  return whole;
}

// ---- Copies ----

const MOST_PARTS = 50_000;
const MOST_DEPTH = 12;

function copyOf(value: unknown, path: string, room: Room): unknown {
  if (typeof value === "function") return ruleAt(path, value as Rule);
  if (typeof value !== "object" || value === null) return value;
  if (room.depth === 0) throw new Misshapen(path);
  const inside = { left: room.left, depth: room.depth - 1 };
  const names = Object.keys(value);
  inside.left -= names.length;
  if (inside.left < 0) throw new Misshapen(path);
  const copies = names.map((name): [string, unknown] => {
    const part: unknown = (value as Readonly<Record<string, unknown>>)[name];
    const at = path === "" ? name : `${path}.${name}`;
    return [name, typeof part === "function" ? ruleAt(at, part as Rule, value) : copyOf(part, at, inside)];
  });
  room.left = inside.left;
  return Array.isArray(value) ? copies.map(([, copy]) => copy) : Object.fromEntries(copies);
}

// ---- Rules, and what they answer ----

type Rule = (...given: readonly unknown[]) => unknown;

interface Answer {
  readonly read: (answer: unknown) => unknown;
  /** The answer of a rule that fails; without it the failure is a RuleError. */
  readonly orElse?: (given: readonly unknown[], reason: string) => unknown;
}

function ruleAt(path: string, rule: Rule, owner?: object): Rule {
  const { read, orElse } = ANSWERS.find(([pattern]) => pattern.test(path))?.[1] ?? ANYTHING;
  return (...given) => {
    try {
      return read(Reflect.apply(rule, owner, given));
    } catch (error) {
      if (orElse) return orElse(given, reasonOf(error));
      throw RuleError.from(error);
    }
  };
}

const ANYTHING: Answer = { read: (answer) => answer };
const orElse = (read: Answer["read"], stand: unknown): Answer => ({ read, orElse: () => stand });
const failed = (_given: readonly unknown[], reason: string): Problem => problem("ruleFailed", { reason });

const copied = (shape: () => Shape) => (answer: unknown) => {
  const copy = copyOf(answer, "answer", { left: MOST_PARTS, depth: MOST_DEPTH });
  shape()(copy, "answer");
  return copy;
};
const plain = (answer: unknown) => (answer === undefined ? undefined : plainOf(answer));
const plainOrProblem = (answer: unknown) => (isProblem(answer) ? problemOf(answer) : plain(answer));

/** The rules by their path, with what they answer. */
const ANSWERS: readonly (readonly [RegExp, Answer])[] = [
  [/^(?:kinds|codes)\.\w+\.check$/, { read: guardedCheck }],
  [/^(?:kinds\.\w+|codes\.\w+|contest)\.report$/, { read: reportOf }],
  [/^kinds\.\w+\.score$/, { read: finite }],
  [/^kinds\.\w+\.contestValue$/, { read: plainOf }],
  [/^contest\.judge$/, { read: verdictOf }],
  [
    /^contest\.ladder$/,
    orElse(
      copied(() => LADDER),
      undefined,
    ),
  ],
  [/\.fields\.\w+\.parse$/, { read: plainOrProblem, orElse: failed }],
  [/\.(?:text|hidden)\.read$/, orElse((answer) => answer, undefined)],
  [/\.(?:text|hidden)\.write$/, orElse(textOf, "")],
  [/\.diceEditor\.grown$/, orElse(plain, [])],
  [/^(?:kinds|codes)\.\w+\.refuse$/, { read: plainOrProblem, orElse: failed }],
  [
    /^kinds\.\w+\.compare$/,
    orElse(
      copied(() => COMPARISONS),
      [],
    ),
  ],
  [/^codes\.\w+\.reshape$/, { read: plain }],
  [/\.followUp$/, orElse(plain, undefined)],
  [/\.contestTexts$/, orElse(plain, [])],
  [/\.stepOf$/, orElse((answer) => (answer === undefined ? answer : finite(answer)), undefined)],
  [/\.steps\.text$/, orElse(textIn, { key: "step" })],
  [/^firstWord$/, orElse(plainOrProblem, undefined)],
  [/\.comparisons\.\d+\.text$/, { read: textOf, orElse: ([value]) => String(value) }],
  [/\.(?:gifts|progress|remainingDice)$/, orElse(finite, 0)],
  [/\.rank$/, orElse(Number, 0)],
  [/\.isSafe$/, orElse(Boolean, true)],
  [/^groupMean\.isUsed$/, orElse(Boolean, false)],
  [/^groupMean\.outcomeOf$/, { read: outcomeOf }],
  [/\.withHelp$/, { read: plain, orElse: ([options]) => options }],
  [/\.(?:isLeftOpen|noteHolds)$/, orElse(Boolean, false)],
];

function guardedCheck(answer: unknown) {
  if (!isCheck(answer)) throw new RuleError("It gives no check.");
  return answer.map(outcomeOf);
}

function outcomeOf(answer: unknown): Outcome {
  const outcome = plainOf(answer);
  if (typeof outcome !== "object" || outcome === null || Array.isArray(outcome))
    throw new RuleError("Its outcome is not an object.");
  return outcome as Outcome;
}

function verdictOf(answer: unknown) {
  return isCheck(answer) ? answer.map(plainVerdict) : plainVerdict(answer);
}

function plainVerdict(answer: unknown): Verdict {
  const verdict = outcomeOf(answer) as Verdict;
  const { winner } = verdict;
  if (winner !== null && !(Number.isInteger(winner) && winner >= 0)) throw new RuleError("It names no winner.");
  return { ...verdict, tie: verdict.tie === true };
}

function finite(answer: unknown): number {
  if (typeof answer !== "number" || !Number.isFinite(answer)) throw new RuleError("It gives no number.");
  return answer;
}

function textOf(answer: unknown): string {
  if (typeof answer !== "string" || answer.length > LIMITS.line) throw new RuleError("It gives no text.");
  return answer;
}

function problemOf({ problem: code, data }: Problem): Problem {
  const mentions = Object.entries(Object(data) as object).filter(([, value]) =>
    /^(?:string|number)$/.test(typeof value),
  );
  return problem(String(code), Object.fromEntries(mentions));
}

function textIn(given: unknown): Text {
  const { key, data } = Object(given) as Partial<Text>;
  if (typeof key !== "string") throw new RuleError("Its report has a text without a key.");
  return data === undefined ? { key } : { key, data: problemOf({ problem: key, data }).data };
}

function reportOf(answer: unknown): Report {
  const report = Object(plainOf(answer)) as Partial<Report>;
  const { headline, tone, total, unit, by, lines = [], added, notes, isSuspenseful } = report;
  if (!TONES.includes(tone!)) throw new RuleError("Its report has no tone.");
  return {
    ...{ headline: textIn(headline), tone: tone!, lines: lines.map(textIn) },
    ...(total !== undefined && { total: finite(total) }),
    ...(unit && { unit: textIn(unit) }),
    ...(by && { by: textIn(by) }),
    ...(added !== undefined && { added: finite(added) }),
    ...(notes && { notes: notes.map(textIn) }),
    ...(isSuspenseful && { isSuspenseful }),
  };
}
