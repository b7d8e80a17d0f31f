/**
 * A copy of a game that may be anything. Each of its parts is read once and must be of its type, and each of its rules
 * answers with plain values, with what stands for no answer, or with a RuleError.
 */
import { isCheck, reasonOf, RuleError } from "../engine/check.ts";
import { defineGame, type Game } from "./game.ts";
import { isObject } from "./json.ts";
import { LIMITS } from "./limits.ts";
import { plainOf } from "./plain-json.ts";
import { isProblem, problem, type Problem } from "./problem.ts";
import { TONES, type Outcome, type Report, type Text, type Verdict } from "./report.ts";

/** @throws Misshapen, and anything that its getters throw */
export function guardGame(given: unknown): Game {
  const own = { codes: {}, ...(copyOf(given, "") as object) } as Game;
  GAME(own, "");
  const whole = { ...defineGame(own), mayHang: true } as const;
  const stray = Object.keys(whole.settings).find((key) => !/^[a-zA-Z]\w*$/.test(key.replace(`${own.id}.`, "")));
  if (stray !== undefined) throw new Misshapen(`the setting ${stray}`);
  return whole;
}

// ---- Shapes: the parts of a game and their types ----

/** A part that is missing or of another type, by its path in the game. */
export class Misshapen extends Error {
  constructor(readonly path: string) {
    super(`The part ${path} is missing or of another type.`);
  }
}

type Shape = (value: unknown, path: string) => void;

const is =
  (holds: (value: unknown) => boolean): Shape =>
  (value, path) => {
    if (!holds(value)) throw new Misshapen(path);
  };
const maybe =
  (shape: Shape): Shape =>
  (value, path) => {
    if (value !== undefined) shape(value, path);
  };
const matching = (pattern: RegExp) => is((value) => typeof value === "string" && pattern.test(value));
const oneOf = (...values: readonly unknown[]) => is((value) => values.includes(value));

const inside = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

const listOf =
  (shape: Shape): Shape =>
  (value, path) => {
    if (!Array.isArray(value)) throw new Misshapen(path);
    value.forEach((each, i) => shape(each, inside(path, String(i))));
  };
const tableOf =
  (shape: Shape, name = /^[a-zA-Z]\w{0,39}$/): Shape =>
  (value, path) => {
    if (!isObject(value)) throw new Misshapen(path);
    for (const [key, each] of Object.entries(value)) {
      if (!name.test(key)) throw new Misshapen(inside(path, key));
      shape(each, inside(path, key));
    }
  };
const objectOf =
  (parts: Readonly<Record<string, Shape>>): Shape =>
  (value, path) => {
    if (!isObject(value)) throw new Misshapen(path);
    for (const [name, shape] of Object.entries(parts)) shape(value[name], inside(path, name));
  };

const text = is((value) => typeof value === "string" && value.length <= LIMITS.line);
const whole = is((value) => Number.isInteger(value));
const rule = is((value) => typeof value === "function");
const yes = maybe(oneOf(true));
const json = is((value) => {
  plainOf(value);
  return true;
});
const LETTERS = /^[a-z]+$/;
const word = matching(/^[a-z][a-z0-9]{0,39}$/);

const NOTATION = objectOf({ firstChars: text, read: rule, write: rule, word: maybe(text), isSummed: yes });

const FIELD = objectOf({
  ...{ type: oneOf("number", "flag", "choice", "dice", "ranges"), parse: rule, default: maybe(json) },
  ...{ setting: maybe(text), min: maybe(whole), max: maybe(whole), choices: maybe(listOf(text)) },
  ...{ text: maybe(NOTATION), hidden: maybe(NOTATION), asksBefore: maybe(text), sample: maybe(json) },
  ...{ isSituational: yes, isTarget: yes, isMain: yes, isUnreported: yes, addedAfterSeals: yes },
  presets: maybe(objectOf({ setting: maybe(text), tables: tableOf(tableOf(whole)) })),
  opposes: maybe(objectOf({ field: text, most: maybe(whole) })),
  visibleWhen: maybe(objectOf({ field: text, value: json })),
  hiddenWhen: maybe(objectOf({ field: text, value: json })),
  diceEditor: maybe(objectOf({ sizes: listOf(whole), slots: listOf(text), mostStages: whole, grown: rule })),
});

const KIND = objectOf({
  ...{ word: maybe(word), fields: tableOf(FIELD), labels: maybe(listOf(text)), example: tableOf(json) },
  ...{ check: rule, report: rule, score: rule, refuse: maybe(rule), compare: maybe(rule), followUp: maybe(rule) },
  ...{ contestValue: maybe(rule), contestTexts: maybe(rule), contestOptions: maybe(tableOf(json)) },
  steps: maybe(objectOf({ stepOf: rule, text: rule, isFolded: yes })),
});

const CODE = objectOf({
  ...{ refuse: rule, reshape: maybe(rule), check: maybe(rule), report: maybe(rule) },
  allowedModifiers: maybe(listOf(text)),
});

const DIE = objectOf({
  ...{ name: matching(/^[a-zA-Z]\w{0,39}$/), value: maybe(rule), print: maybe(rule) },
  faces: is((faces) => Array.isArray(faces) && faces.length > 1 && faces.every(Number.isInteger)),
});

const LADDER = objectOf({ comparisonKeys: listOf(rule), tieKey: maybe(rule) });

const TEXT = objectOf({ key: text, data: maybe(json) });
const COMPARISONS = listOf(
  objectOf({
    ...{ title: TEXT, note: maybe(TEXT), noteHolds: maybe(rule), isScale: yes, marksBest: yes },
    each: listOf(objectOf({ text: TEXT, value: maybe(is(Number.isFinite)), options: tableOf(json) })),
  }),
);

const GAME: Shape = (value, path) => {
  objectOf({
    ...{ id: matching(/^[a-z][a-z0-9-]{0,39}$/), command: word, kinds: tableOf(KIND), codes: tableOf(CODE, LETTERS) },
    ...{ firstWord: maybe(rule), formulas: maybe(listOf(text)), hasLasting: yes },
    purposes: maybe(tableOf(oneOf("instead", "lookUp"))),
    dice: maybe(tableOf(DIE, /^[a-z]$/)),
    contest: maybe(
      objectOf({
        ...{ fields: tableOf(FIELD), most: whole, judge: rule, report: rule, ladder: maybe(rule) },
        ...{ followUp: maybe(rule), isLeftOpen: maybe(rule) },
        comparisons: maybe(listOf(objectOf({ name: text, text: maybe(rule) }))),
      }),
    ),
    extended: maybe(objectOf({ kind: text, pool: text, gains: listOf(text), progress: rule, remainingDice: rule })),
    groupMean: maybe(objectOf({ fields: tableOf(FIELD), isUsed: rule, outcomeOf: rule })),
    group: maybe(
      objectOf({
        ...{ kind: text, helpedKind: text, fields: tableOf(FIELD) },
        ...{ gifts: rule, withHelp: rule, isSafe: rule, rank: rule },
      }),
    ),
  })(value, path);
  const { kinds, extended, group } = value as Game;
  if (Object.keys(kinds).length === 0) throw new Misshapen("kinds");
  for (const [name, kind] of [
    ["extended.kind", extended?.kind],
    ["group.kind", group?.kind],
    ["group.helpedKind", group?.helpedKind],
  ] as const)
    if (kind !== undefined && !Object.hasOwn(kinds, kind)) throw new Misshapen(name);
};

// ---- Copies ----

const MOST_PARTS = 50_000;
const MOST_DEPTH = 12;

function copyOf(value: unknown, path: string, parts = { left: MOST_PARTS }, depth = MOST_DEPTH): unknown {
  if (typeof value === "function") return ruleAt(path, value as Rule);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value);
  parts.left -= names.length;
  if (depth === 0 || parts.left < 0) throw new Misshapen(path);
  const copies = names.map((name): [string, unknown] => {
    const part: unknown = (value as Readonly<Record<string, unknown>>)[name];
    const at = inside(path, name);
    return [name, typeof part === "function" ? ruleAt(at, part as Rule, value) : copyOf(part, at, parts, depth - 1)];
  });
  return Array.isArray(value) ? copies.map(([, copy]) => copy) : Object.fromEntries(copies);
}

// ---- Rules, and what they answer ----

type Rule = (...given: readonly unknown[]) => unknown;

interface Answer {
  readonly read: (answer: unknown) => unknown;
  /** The answer of a rule that fails; without it the failure is a RuleError. */
  readonly fallback?: (given: readonly unknown[], reason: string) => unknown;
}

function ruleAt(path: string, rule: Rule, owner?: object): Rule {
  const { read, fallback } = ANSWERS.find(([pattern]) => pattern.test(path))?.[1] ?? ANYTHING;
  return (...given) => {
    try {
      return read(Reflect.apply(rule, owner, given));
    } catch (error) {
      if (fallback) return fallback(given, reasonOf(error));
      throw RuleError.from(error);
    }
  };
}

const ANYTHING: Answer = { read: (answer) => answer };
const withFallback = (read: Answer["read"], answer: unknown): Answer => ({ read, fallback: () => answer });
const failed = (_given: readonly unknown[], reason: string): Problem => problem("ruleFailed", { reason });

const copied = (shape: Shape) => (answer: unknown) => {
  const copy = copyOf(answer, "answer");
  shape(copy, "answer");
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
  [/^contest\.ladder$/, withFallback(copied(LADDER), undefined)],
  [/\.fields\.\w+\.parse$/, { read: plainOrProblem, fallback: failed }],
  [/\.(?:text|hidden)\.read$/, withFallback((answer) => answer, undefined)],
  [/\.(?:text|hidden)\.write$/, withFallback(textOf, "")],
  [/\.diceEditor\.grown$/, withFallback(plain, [])],
  [/^(?:kinds|codes)\.\w+\.refuse$/, { read: plainOrProblem, fallback: failed }],
  [/^kinds\.\w+\.compare$/, withFallback(copied(COMPARISONS), [])],
  [/^codes\.\w+\.reshape$/, { read: plain }],
  [/\.followUp$/, withFallback(plain, undefined)],
  [/\.contestTexts$/, withFallback(plain, [])],
  [/\.stepOf$/, withFallback((answer) => (answer === undefined ? answer : finite(answer)), undefined)],
  [/\.steps\.text$/, withFallback(textIn, { key: "step" })],
  [/^firstWord$/, withFallback(plainOrProblem, undefined)],
  [/\.comparisons\.\d+\.text$/, { read: textOf, fallback: ([value]) => String(value) }],
  [/\.(?:gifts|progress|remainingDice)$/, withFallback(finite, 0)],
  [/\.rank$/, withFallback(Number, 0)],
  [/\.isSafe$/, withFallback(Boolean, true)],
  [/^groupMean\.isUsed$/, withFallback(Boolean, false)],
  [/^groupMean\.outcomeOf$/, { read: outcomeOf }],
  [/\.withHelp$/, { read: plain, fallback: ([options]) => options }],
  [/\.(?:isLeftOpen|noteHolds)$/, withFallback(Boolean, false)],
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
    headline: textIn(headline),
    tone: tone!,
    lines: lines.map(textIn),
    ...(total !== undefined && { total: finite(total) }),
    ...(unit && { unit: textIn(unit) }),
    ...(by && { by: textIn(by) }),
    ...(added !== undefined && { added: finite(added) }),
    ...(notes && { notes: notes.map(textIn) }),
    ...(isSuspenseful && { isSuspenseful }),
  };
}
