/** The parts of a game and their types. */
import type { Game } from "./game.ts";
import { LIMITS } from "./limits.ts";
import { plainOf } from "./plain-json.ts";

/** A part that is missing or of another type, by its path in the game. */
export class Misshapen extends Error {
  constructor(readonly path: string) {
    super(`The part ${path} is missing or of another type.`);
  }
}

export type Shape = (value: unknown, path: string) => void;

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
const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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
    if (!isTable(value)) throw new Misshapen(path);
    for (const [key, each] of Object.entries(value)) {
      if (!name.test(key)) throw new Misshapen(inside(path, key));
      shape(each, inside(path, key));
    }
  };
const objectOf =
  (parts: Readonly<Record<string, Shape>>): Shape =>
  (value, path) => {
    if (!isTable(value)) throw new Misshapen(path);
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

export const LADDER = objectOf({ comparisonKeys: listOf(rule), tieKey: maybe(rule) });

const TEXT = objectOf({ key: text, data: maybe(json) });
export const COMPARISONS = listOf(
  objectOf({
    ...{ title: TEXT, note: maybe(TEXT), noteHolds: maybe(rule), isScale: yes, marksBest: yes },
    each: listOf(objectOf({ text: TEXT, value: maybe(is(Number.isFinite)), options: tableOf(json) })),
  }),
);

export const GAME: Shape = (value, path) => {
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
