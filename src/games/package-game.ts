/**
 * A game that the file of another package gives: made of the kit, read once, guarded, and checked by its own examples.
 * A problem says what is wrong with it.
 */
import { parseFields } from "../checks/field.ts";
import type { Game } from "../checks/game.ts";
import { guardGame, Misshapen } from "../checks/guard.ts";
import { parseCheck, parseRequest, writeCheck, type CheckRequest } from "../checks/notation.ts";
import { isProblem, problem, type Problem } from "../checks/problem.ts";
import { failureOf, numbersFrom, playWhole } from "../checks/rule-trial.ts";
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
    const made = guardGame((makeGame as (given: typeof kit) => unknown)(kit));
    return clashOf(made, games) ?? faultOf(made) ?? made;
  } catch (error) {
    return error instanceof Misshapen
      ? problem("gameShape", { path: error.path || "{}" })
      : problem("gameFails", { reason: reasonOf(error) });
  }
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

/** The first fault of its kinds, each of which must read, write, play and report its own example. */
function faultOf(system: Game): Problem | undefined {
  readSamples(system);
  for (const [kind, { fields, example }] of Object.entries(system.kinds)) {
    if (Object.keys(fields).length === 0) return problem("gameNoFields", { kind });
    const request = parseRequest(system, kind, example);
    if (isProblem(request)) return exampleFault(kind, request);
    const line = writeCheck(request);
    const read = parseCheck(line, [system]);
    if (isProblem(read)) return exampleFault(kind, { ...read, data: { line: line.trim() } });
    const reason = failureOf(request) ?? contestFailure(request);
    if (reason !== undefined) return problem("gameRule", { kind, reason });
  }
  return undefined;
}

function exampleFault(kind: string, { problem: code, data }: Problem): Problem {
  return problem("gameExample", { kind, reason: [code, ...Object.values(data)].join(" ") });
}

/** The reason for which a contest between two that roll the example fails. */
function contestFailure(request: CheckRequest): string | undefined {
  const { contest, kinds } = request.system;
  if (!contest || !kinds[request.kind]!.contestValue) return undefined;
  const source = randomFaceSource(numbersFrom(0));
  const rules = parseFields(contest.fields, {});
  if (isProblem(rules)) return rules.problem;
  try {
    const judged = contest.judge([playWhole(request, source)!, playWhole(request, source)!], rules);
    contest.report(isCheck(judged) ? roll(judged, source).outcome : judged, rules);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

const SAMPLES = [
  "0",
  "-1",
  "+3",
  "12",
  "999999999",
  "word",
  "d6",
  "2d6 + 1",
  "[7..9]",
  "1, 2",
  "?9",
  "(",
  "@a.b",
  "\u2212",
];

/** Reads fields from many texts, and makes options of many values: a rule that never ends is found so. */
function readSamples({ kinds }: Game): void {
  for (const { fields } of Object.values(kinds))
    for (const field of Object.values(fields)) {
      for (const sample of SAMPLES)
        for (const notation of [field.text, field.hidden])
          notation?.read({ text: [notation.word, sample].filter(Boolean).join(" "), offset: 0 });
      for (const value of [null, -1, 0.5, 1e9, true, [], {}, ...SAMPLES]) field.parse(value);
    }
}
