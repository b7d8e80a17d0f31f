/**
 * The schema of a game that the file of another package gives: its parts by their names, and what each may look like.
 *
 *     strayNamesIn({ comand: "mine" }) // [{ problem: "near", data: { word: "comand", near: "command" } }]
 */
import { isObject, truncateForMessage } from "../checks/json.ts";
import { nearestWord } from "../checks/nearest-word.ts";
import { problem, type Problem } from "../checks/problem.ts";
import { TONES } from "../checks/report.ts";

type Leaf = ((value: unknown) => boolean) & { readonly like: string };

/** A part of a game, or its parts by their names; `*` stands for all others. A name with `?` may be missing. */
export type Shape = Leaf | { readonly [part: string]: Shape };

const part = (like: string, test: (value: unknown) => boolean): Leaf =>
  Object.assign((value: unknown) => test(value), { like });
const matching = (like: string, pattern: RegExp) =>
  part(like, (value) => typeof value === "string" && pattern.test(value));
const oneOf = (values: readonly string[]) =>
  part(values.map((each) => JSON.stringify(each)).join(", "), (value) => values.includes(value as string));

const NAME = /^[a-zA-Z]\w{0,39}$/;
const COMMAND = /^[a-z][a-z0-9]{0,39}$/;
/** Names that every object has, and the one by which mistakes are known. */
export const isName = (name: string) => NAME.test(name) && !(name in {}) && name !== "problem";

const isRule = part("(…) => …", (value) => typeof value === "function");
const isText = part('"total"', (value) => typeof value === "string");
const isNumber = part("3", (value) => Number.isFinite(value));
const isList = part('["attack"]', Array.isArray);
const isTrue = part("true", (value) => typeof value === "boolean");
const isAnything = part("…", () => true);

const optional = (names: string, shape: Shape) =>
  Object.fromEntries(names.split(" ").map((name) => [`${name}?`, shape] as const));

const FLAGS = "isSituational isTarget isMain isContestOnly isAfterRoll isUnreported addedAfterSeals";
const FIELDS: Shape = {
  "*": {
    type: oneOf(["number", "flag", "choice", "dice", "ranges", "formula"]),
    parse: isRule,
    "text?": { read: isRule, write: isRule, ...optional("isSummed word words takesTerms", isAnything) },
    "diceOf?": isRule,
    ...optional("min max", isNumber),
    ...optional(FLAGS, isTrue),
    ...optional("setting asksBefore spelling hint", isText),
    ...optional("choices replacedBy", isList),
    ...optional("default sample presets opposes visibleWhen hiddenWhen diceEditor hidden modifiers", isAnything),
  },
};

const TEXT: Shape = { key: isText, "data?": isAnything };
export const REPORT: Shape = {
  headline: TEXT,
  tone: oneOf(TONES),
  lines: part('[{ key: "extra" }]', Array.isArray),
  ...optional("total added countedAs", isNumber),
  ...optional("unit by", TEXT),
  "notes?": isList,
  ...optional("areDiceAdded isSuspenseful", isTrue),
};

/** Rules of a kind that screens ask, and the shape of their answers. */
export const ANSWERS: Readonly<Record<string, Shape>> = {
  followUp: { ...optional("name kind", isText), ...optional("options changesRoll isForAnybody", isAnything) },
  heading: TEXT,
  note: TEXT,
  withoutOdds: TEXT,
  fieldTexts: { "*": TEXT },
  contestTexts: isList,
  compare: part("[{ each: [] }]", Array.isArray),
};

const RULES = "refuse rank isEnough contestValue misread";
const DIE = optional("sides value print reroll formula odds", isAnything);

export const GAME: Shape = {
  id: matching('"my-game"', /^[a-z][a-z0-9-]{0,39}$/),
  command: matching('"mygame"', COMMAND),
  "aliases?": part('["mg"]', (value) => Array.isArray(value) && value.every((each) => COMMAND.test(String(each)))),
  kinds: {
    "*": {
      "word?": matching('"attack"', /^[a-z]\w{0,39}$/i),
      fields: FIELDS,
      example: part("{ dice: 2 }", isObject),
      check: isRule,
      report: isRule,
      score: isRule,
      "opposes?": isList,
      "followUpNames?": part('["push"]', Array.isArray),
      "contestOptions?": part("{ need: 1 }", isObject),
      ...optional([RULES, ...Object.keys(ANSWERS)].join(" "), isRule),
      ...optional("steps chances", isAnything),
    },
  },
  "codes?": { "*": { refuse: isRule, ...optional("reshape check report", isRule), "allowedModifiers?": isList } },
  "dice?": {
    "*": { name: isText, faces: part("[1, 2, 3]", (faces) => Array.isArray(faces) && faces.length > 1), ...DIE },
  },
  "contest?": {
    fields: FIELDS,
    most: part("2", Number.isInteger),
    judge: isRule,
    report: isRule,
    ...optional("ladder followUp isLeftOpen", isRule),
    "comparisons?": part('[{ name: "total" }]', Array.isArray),
    "tieBreak?": { name: isText, roll: isRule },
  },
  "extended?": {
    kind: isText,
    pool: isText,
    gains: part('["refill"]', Array.isArray),
    progress: isRule,
    remainingDice: isRule,
  },
  "group?": {
    kind: isText,
    helpedKind: isText,
    fields: FIELDS,
    gifts: isRule,
    withHelp: isRule,
    isSafe: isRule,
    rank: isRule,
  },
  "groupMean?": { fields: FIELDS, isUsed: isRule, outcomeOf: isRule },
  "firstWord?": isRule,
  "formulas?": isList,
  ...optional("purposes settings", isAnything),
  "hasLasting?": isTrue,
};

/** The first part that is missing, of another type or by a name that cannot be used. */
export function misshapenPart(value: unknown, shape: Shape, path = ""): Problem | undefined {
  const like = typeof shape === "function" ? shape.like : "{ … }";
  if (typeof shape === "function" ? shape(value) : isObject(value)) {
    if (typeof shape === "function") return undefined;
  } else if (value === undefined && path !== "") return problem("gameMissing", { path, example: like });
  else {
    const example = path === "" ? "return defineGame({ … })" : like;
    return problem("gameShape", { path: path || "defineGame", value: writtenIn(value), example });
  }
  for (const [name, each, mayMiss] of partsOf(value as object, shape)) {
    const within = path === "" ? name : `${path}.${name}`;
    if ("*" in shape && !isName(name)) return problem("gameName", { path: within, example: "attack" });
    const own = (value as Readonly<Record<string, unknown>>)[name];
    const wrong = mayMiss && own === undefined ? undefined : misshapenPart(own, each, within);
    if (wrong) return wrong;
  }
  return undefined;
}

function partsOf(value: object, shape: Exclude<Shape, Leaf>): readonly (readonly [string, Shape, boolean])[] {
  return Object.entries(shape).flatMap(([key, each]) =>
    key === "*"
      ? Object.keys(value).map((name) => [name, each, false] as const)
      : [[key.replace("?", ""), each, key.endsWith("?")] as const],
  );
}

/** The names in a game that nothing reads, each with the known one that was probably meant. */
export function strayNamesIn(value: unknown, shape: Shape = GAME, path = ""): readonly Problem[] {
  if (typeof shape === "function" || !isObject(value)) return [];
  const parts = partsOf(value, shape);
  const known = parts.map(([name]) => name);
  const strays = Object.keys(value).filter((name) => !known.includes(name));
  const at = (name: string) => (path === "" ? name : `${path}.${name}`);
  return [
    ...strays.map((name) => {
      const near = nearestWord(name, known);
      return near === undefined
        ? problem("unknownWord", { word: at(name) })
        : problem("near", { word: at(name), near });
    }),
    ...parts.flatMap(([name, each]) => strayNamesIn((value as Record<string, unknown>)[name], each, at(name))),
  ];
}

export function shapeFault({ data: { path, value, example } }: Problem): string {
  return value === undefined
    ? `Its ${path} is missing; write something like ${example}.`
    : `Its ${path} is ${value}, and has to look like ${example}.`;
}

export function writtenIn(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : "[…]";
  if (typeof value === "function") return "(…) => …";
  return typeof value === "string" ? JSON.stringify(value.slice(0, 40)) : truncateForMessage(value);
}
