/**
 * A game that the file of another package gives. Its shape is checked once, and its own examples are played; a problem
 * says what is wrong with it. From then on it is trusted like any module.
 */
import { parseFields } from "../checks/field.ts";
import { defineGame, type Game } from "../checks/game.ts";
import { isObject } from "../checks/json.ts";
import { checkOf, readCheck, parseRequest, writeCheck, type CheckRequest } from "../checks/notation.ts";
import { isProblem, problem, type Problem } from "../checks/problem.ts";
import { TONES } from "../checks/report.ts";
import { isCheck, reasonOf } from "../engine/check.ts";
import { randomFaceSource, roll } from "../engine/play.ts";
import * as kit from "./kit.ts";

/** The modifiers of Foundry's dice and the letters of its own ones, by its article on dice modifiers. */
export const FOUNDRY = {
  codes: "r rr x xo k kh kl d dh dl cs cf df sf ms min max even odd".split(" "),
  letters: ["c", "d", "f"],
};

export async function importGame(address: string, games: readonly Game[]): Promise<Game | Problem> {
  try {
    const file = (await import(/* @vite-ignore */ address)) as { readonly default?: unknown };
    return readGame(file.default, games);
  } catch (error) {
    return problem("gameFile", { reason: reasonOf(error) });
  }
}

export function readGame(makeGame: unknown, games: readonly Game[]): Game | Problem {
  if (typeof makeGame !== "function") return problem("gameNoFunction");
  try {
    const given = (makeGame as (given: typeof kit) => Game)(kit);
    const path = misshapenPart(given, GAME);
    if (path !== undefined) return problem("gameShape", { path });
    const game = defineGame({ ...given, codes: given.codes ?? {} });
    const stray = Object.keys(game.settings).find((key) => !NAME.test(key.replace(`${game.id}.`, "")));
    if (stray !== undefined) return problem("gameShape", { path: `the setting ${stray}` });
    return clashOf(game, games) ?? faultOf(game) ?? game;
  } catch (error) {
    return problem("gameFails", { reason: reasonOf(error) });
  }
}

// ---- The schema of a game ----

/** A part of a game: a question that its value answers, or its parts by their names; `*` stands for all others. */
type Shape = ((value: unknown) => boolean) | { readonly [part: string]: Shape };

const NAME = /^[a-zA-Z]\w{0,39}$/;
const isRule = (value: unknown) => typeof value === "function";
const isText = (value: unknown) => typeof value === "string";
const isList = (value: unknown) => Array.isArray(value);
const matches = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value);
const FIELDS: Shape = {
  "*": {
    type: matches(/^(number|flag|choice|dice|ranges|formula)$/),
    parse: isRule,
    "text?": { read: isRule, write: isRule },
  },
};
const REPORT: Shape = { headline: { key: isText }, tone: (value) => TONES.some((tone) => tone === value) };

const GAME: Shape = {
  id: matches(/^[a-z][a-z0-9-]{0,39}$/),
  command: matches(/^[a-z][a-z0-9]{0,39}$/),
  kinds: { "*": { fields: FIELDS, example: isObject, check: isRule, report: isRule, score: isRule } },
  "codes?": { "*": { refuse: isRule } },
  "dice?": { "*": { name: isText, faces: (faces) => Array.isArray(faces) && faces.length > 1 } },
  "contest?": { fields: FIELDS, most: Number.isInteger, judge: isRule, report: isRule },
  "extended?": { kind: isText, pool: isText, gains: isList, progress: isRule, remainingDice: isRule },
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
};

/** The path of the first part that is missing or of another type. A name with `?` may be missing. */
function misshapenPart(value: unknown, shape: Shape, path = ""): string | undefined {
  if (typeof shape === "function") return shape(value) ? undefined : path;
  if (!isObject(value)) return path || "{}";
  const within = (name: string) => (path === "" ? name : `${path}.${name}`);
  for (const [key, part] of Object.entries(shape)) {
    const names = key === "*" ? Object.keys(value) : [key.replace("?", "")];
    for (const name of names) {
      if (key === "*" && !NAME.test(name)) return within(name);
      if (key.endsWith("?") && value[name] === undefined) continue;
      const wrong = misshapenPart(value[name], part, within(name));
      if (wrong !== undefined) return wrong;
    }
  }
  return undefined;
}

/** The blocks of `lang` that belong to no game: no game may take one as its id or command. */
export const RESERVED = [
  "after card challenge contest dialog die extended formula foundry gameColours games group guide help",
  "keys lasting laws locale luck odds problems prompts request scene secret sentence settings speech",
  "start suspense thread tour traits welcome",
].flatMap((names) => names.split(" "));

function clashOf({ id, command, codes, dice = {} }: Game, games: readonly Game[]): Problem | undefined {
  const ids = games.flatMap((each) => [each.id, each.command]);
  if (ids.includes(id) || RESERVED.includes(id)) return problem("gameIdTaken", { id });
  if (ids.includes(command) || RESERVED.includes(command)) return problem("gameCommandTaken", { command });
  const known = [...FOUNDRY.codes, ...games.flatMap((each) => Object.keys(each.codes))];
  const code = Object.keys(codes).find((each) => known.includes(each));
  if (code !== undefined) return problem("gameCodeTaken", { code });
  const letters = [...FOUNDRY.letters, ...games.flatMap((each) => Object.keys(each.dice ?? {}))];
  const letter = Object.keys(dice).find((each) => letters.includes(each));
  return letter === undefined ? undefined : problem("gameLetterTaken", { letter: `d${letter}` });
}

// ---- Its examples ----

/** The first fault of its kinds, each of which must read, write, play and report its own example. */
function faultOf(game: Game): Problem | undefined {
  const { kinds, contest, extended, group } = game;
  const named = { "extended.kind": extended?.kind, "group.kind": group?.kind, "group.helpedKind": group?.helpedKind };
  const path = Object.entries({ kinds: Object.keys(kinds)[0], ...named }).find(([part, kind]) =>
    kind === undefined ? part === "kinds" : !Object.hasOwn(kinds, kind),
  )?.[0];
  if (path !== undefined) return problem("gameShape", { path });
  for (const [kind, { fields, example, contestValue }] of Object.entries(kinds)) {
    if (Object.keys(fields).length === 0) return problem("gameNoFields", { kind });
    const request = parseRequest(game, kind, example);
    if (isProblem(request)) return exampleFault(kind, request);
    const line = writeCheck(request);
    const read = readCheck(line, { games: [game] });
    if (isProblem(read)) return exampleFault(kind, { ...read, data: { line: line.trim() } });
    try {
      playExample(request);
      if (contest && contestValue) playContest(request, contest);
    } catch (error) {
      return problem("gameRule", { kind, reason: reasonOf(error) });
    }
  }
  return undefined;
}

function exampleFault(kind: string, { problem: code, data }: Problem): Problem {
  return problem("gameExample", { kind, reason: [code, ...Object.values(data)].join(" ") });
}

const MIDDLE_FACES = randomFaceSource(() => 0.49);

/** Plays a check and reports it. Gives what a contest compares. @throws Error if a rule fails */
function playExample(request: CheckRequest) {
  const kind = request.game.kinds[request.kind]!;
  const { outcome } = roll(checkOf(request), MIDDLE_FACES);
  if (!isObject(outcome)) throw new Error("Its outcome is not an object.");
  const wrong = misshapenPart(kind.report(outcome, request.options), REPORT);
  if (wrong !== undefined) throw new Error(`Its report has no ${wrong}.`);
  if (!Number.isFinite(kind.score(outcome))) throw new Error("It gives no number.");
  return kind.contestValue?.(outcome, request.options);
}

/** Plays a contest between two that roll the example. @throws Error if a rule fails */
function playContest(request: CheckRequest, contest: NonNullable<Game["contest"]>): void {
  const rules = parseFields(contest.fields, {});
  if (isProblem(rules)) throw new Error(rules.problem);
  const judged = contest.judge([playExample(request)!, playExample(request)!], rules);
  const verdict = isCheck(judged) ? roll(judged, MIDDLE_FACES).outcome : judged;
  if (verdict.winner !== null && !Number.isInteger(verdict.winner)) throw new Error("It names no winner.");
  contest.report(verdict, rules);
}
