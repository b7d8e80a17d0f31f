/**
 * A game that the file of another package gives. Its shape is checked once, and its own examples are played; a problem
 * says what is wrong with it. From then on it is trusted like any module.
 */
import { parseFields, type Fields } from "../checks/field.ts";
import { defineGame, type Game } from "../checks/game.ts";
import { isObject, truncateForMessage, type Json } from "../checks/json.ts";
import { nearestWord } from "../checks/nearest-word.ts";
import { checkOf, readCheck, parseRequest, writeCheck, type CheckRequest } from "../checks/notation.ts";
import { isProblem, problem, ruleAnswer, type Problem } from "../checks/problem.ts";
import { isCheck, reasonOf } from "../engine/check.ts";
import { randomFaceSource, roll } from "../engine/play.ts";
import * as kit from "./kit.ts";
import { withFailsafes } from "./package-failsafe.ts";
import { GAME, isName, misshapenPart, REPORT, shapeFault, strayNamesIn, writtenIn } from "./package-shape.ts";

/**
 * The modifiers of Foundry's dice, the letters of its own ones and its chat commands, by its articles on dice modifiers
 * and on chat; `m` and `macro` by its release notes and by modules that call them.
 */
export const FOUNDRY = {
  codes: "r rr x xo k kh kl d dh dl cs cf df sf ms min max even odd".split(" "),
  letters: ["c", "d", "f"],
  commands: [
    ...["", "gm", "b", "blind", "s", "self", "p", "public"].flatMap((mode) => [`${mode}r`, `${mode}roll`]),
    ..."ic ooc em emote me w whisper reply gm players m macro".split(" "),
  ],
};

/** The place that a game comes to: the games there, the commands of other packages, and what is said of it. */
export interface Host {
  readonly games: readonly Game[];
  isCommandTaken?(this: void, command: string): boolean;
  warn?(this: void, left: Problem): void;
}

export async function importGame(address: string, host: Host): Promise<Game | Problem> {
  try {
    return readGame(await exportAt(address), host);
  } catch (error) {
    return problem("gameFile", { reason: reasonOf(error) });
  }
}

/** The default export of a file. @throws Error if it is not there, or fails while it is read */
export async function exportAt(address: string): Promise<unknown> {
  return ((await import(/* @vite-ignore */ address)) as { readonly default?: unknown }).default;
}

export function readGame(makeGame: unknown, host: Host): Game | Problem {
  if (typeof makeGame !== "function") return problem("gameNoFunction");
  try {
    const given = (makeGame as (given: typeof kit) => Game)(kit);
    const wrong = misshapenPart(given, GAME);
    if (wrong) return wrong;
    const game = defineGame({ ...given, codes: given.codes ?? {} });
    const refused = strangeNameIn(game) ?? clashOf(game, host) ?? faultOf(game);
    if (refused) return refused;
    strayNamesIn(given).forEach((stray) => host.warn?.(stray));
    return withFailsafes(withFreeAliases(game, host), host.warn);
  } catch (error) {
    return problem("gameFails", { reason: likelyReason(error) });
  }
}

/** The words of an error, with the part of the kit that was meant if it calls something else. */
function likelyReason(error: unknown): string {
  const reason = reasonOf(error);
  const [, called = ""] = /^(\w+) is not (?:a function|defined)$/.exec(reason) ?? [];
  const near = nearestWord(called, Object.keys(kit));
  return near === undefined || near === called ? reason : `${reason}; did you mean ${near}?`;
}

// ---- Its names ----

/** The first setting or name of a part that does not fit the game. */
function strangeNameIn({ id, kinds, extended, group, settings }: Game): Problem | undefined {
  const stray = Object.keys(settings).find((key) => !isName(key.replace(`${id}.`, "")));
  if (stray !== undefined) return problem("gameSetting", { setting: stray, example: `${id}.tie` });
  const all = Object.keys(kinds);
  if (all.length === 0) return problem("gameMissing", { path: "kinds", example: "{ attack: kind({ … }) }" });
  const named = (path: string, value: unknown, known: readonly string[]) =>
    value === undefined || known.includes(value as string)
      ? []
      : [problem("gameNotThere", { path, value: writtenIn(value), known: known.join(", ") })];
  const inPool = Object.keys((extended && kinds[extended.kind]?.fields) ?? {});
  return [
    ...named("extended.kind", extended?.kind, all),
    ...named("group.kind", group?.kind, all),
    ...named("group.helpedKind", group?.helpedKind, all),
    ...named("extended.pool", extended?.pool, inPool),
    ...(extended?.gains ?? []).flatMap((gain) => named("extended.gains", gain, inPool)),
    ...Object.entries(kinds).flatMap(([kind, { opposes = [] }]) =>
      opposes.flatMap((other) => named(`kinds.${kind}.opposes`, other, all)),
    ),
    ...Object.entries(kinds).flatMap(([kind, { fields, example, contestOptions = {} }]) =>
      Object.entries({ example, contestOptions }).flatMap(([part, options]) =>
        Object.keys(Object.keys(fields).length > 0 ? options : {}).flatMap((name) =>
          named(`kinds.${kind}.${part}`, name, Object.keys(fields)),
        ),
      ),
    ),
    ...Object.entries(kinds).flatMap(([kind, { fields }]) =>
      Object.entries(fields).flatMap(([name, { opposes, visibleWhen, hiddenWhen, asksBefore }]) =>
        Object.entries({
          opposes: opposes?.field,
          visibleWhen: visibleWhen?.field,
          hiddenWhen: hiddenWhen?.field,
          asksBefore,
        }).flatMap(([part, field]) => named(`kinds.${kind}.fields.${name}.${part}`, field, Object.keys(fields))),
      ),
    ),
  ][0];
}

/** The blocks of `lang` that belong to no game: no game may take one as its id or command. */
export const RESERVED = [
  "after card challenge contest dialog die extended formula foundry gameColours games group guide help",
  "keys lasting laws locale luck odds problems prompts request scene secret sentence settings speech",
  "spoken start suspense thread tour traits welcome",
].flatMap((names) => names.split(" "));

/** True if a line with this command is answered already: by Foundry, this module, another game or another package. */
export function isTaken(command: string, { games, isCommandTaken }: Host): boolean {
  const ours = games.flatMap(({ id, command, aliases = [] }) => [id, command, ...aliases]);
  return [...FOUNDRY.commands, ...RESERVED, ...ours].includes(command) || isCommandTaken?.(command) === true;
}

function clashOf({ id, command, codes, dice = {} }: Game, host: Host): Problem | undefined {
  // A line may begin with the id too.
  if (isTaken(id, host)) return problem("gameIdTaken", { id });
  if (isTaken(command, host)) return problem("gameCommandTaken", { command });
  const known = [...FOUNDRY.codes, ...host.games.flatMap((each) => Object.keys(each.codes))];
  const code = Object.keys(codes).find((each) => known.includes(each));
  if (code !== undefined) return problem("gameCodeTaken", { code });
  const letters = [...FOUNDRY.letters, ...host.games.flatMap((each) => Object.keys(each.dice ?? {}))];
  const letter = Object.keys(dice).find((each) => letters.includes(each));
  return letter === undefined ? undefined : problem("gameLetterTaken", { letter: `d${letter}` });
}

/** The game without aliases that something else answers. */
function withFreeAliases(game: Game, host: Host): Game {
  const { aliases = [] } = game;
  const taken = aliases.filter((alias) => isTaken(alias, host));
  if (taken.length === 0) return game;
  host.warn?.(problem("gameAliasTaken", { aliases: taken.map((alias) => `/${alias}`).join(", ") }));
  return { ...game, aliases: aliases.filter((alias) => !taken.includes(alias)) };
}

// ---- Its examples ----

/** The first fault of its kinds, each of which must read, write, play and report its own example. */
function faultOf(game: Game): Problem | undefined {
  const { kinds, contest } = game;
  const values: Record<string, Json> = {};
  for (const [kind, { fields, example }] of Object.entries(kinds)) {
    if (Object.keys(fields).length === 0) return problem("gameNoFields", { kind });
    const stray = strayDefault(fields, `kinds.${kind}.fields`);
    if (stray) return stray;
    const request = parseRequest(game, kind, example);
    if (isProblem(request)) return exampleFault(kind, request);
    const line = writeCheck(request);
    const read = readCheck(line, { games: [game] });
    if (isProblem(read)) return exampleFault(kind, { ...read, data: { line: line.trim() } });
    const value = ruleAnswer(game.id, () => playExample(request));
    if (isProblem(value)) return problem("gameRule", { kind, ...value.data });
    if (value !== undefined) values[kind] = value;
  }
  for (const [kind, own] of contest ? Object.entries(values) : []) {
    const other = kinds[kind]!.opposes?.map((each) => values[each]).find((value) => value !== undefined) ?? own;
    const judged = ruleAnswer(game.id, () => playContest([own, other], contest!));
    if (isProblem(judged)) return problem("gameRule", { kind, ...judged.data });
  }
  return undefined;
}

/** The first default that its own field refuses, so that no stored roll with it could be read again. */
function strayDefault(fields: Fields, path: string): Problem | undefined {
  const [name, field] =
    Object.entries(fields).find(
      ([, { default: usual, ...each }]) => usual !== undefined && usual !== null && isProblem(each.parse(usual)),
    ) ?? [];
  if (!field) return undefined;
  const example = field.min === undefined ? "a value that it takes" : `${field.min} … ${field.max}`;
  return problem("gameShape", { path: `${path}.${name}.default`, value: writtenIn(field.default), example });
}

/** The fault of something that a rule has returned, unless it is a check. */
function checkFault(made: unknown): string | undefined {
  if (isCheck(made)) return undefined;
  if (made === undefined) return "Its check returns nothing; perhaps a return is missing.";
  if (made instanceof Promise) return "Its check is async; a rule answers at once.";
  return `Its check returns ${writtenIn(made)}; it has to return dice, such as rollSum(…).`;
}

function exampleFault(kind: string, { problem: code, data }: Problem): Problem {
  return problem("gameExample", { kind, reason: [code, ...Object.values(data)].join(" ") });
}

const MIDDLE_FACES = randomFaceSource(() => 0.49);

/** Plays a check and reports it. Gives what a contest compares. @throws Error if a rule fails */
function playExample(request: CheckRequest) {
  const kind = request.game.kinds[request.kind]!;
  const made = checkOf(request);
  const fault = checkFault(made);
  if (fault !== undefined) throw new Error(fault);
  const { outcome } = roll(made, MIDDLE_FACES);
  if (!isObject(outcome) || isProblem(outcome)) throw new Error("Its outcome is not an object such as { total: 7 }.");
  const wrong = misshapenPart(kind.report(outcome, request.options), REPORT, "report");
  if (wrong) throw new Error(shapeFault(wrong));
  if (!Number.isFinite(kind.score(outcome))) throw new Error("It gives no number.");
  return kind.contestValue?.(outcome, request.options);
}

/** Plays a contest between two that have rolled examples. @throws Error if a rule fails */
function playContest(sides: readonly Json[], contest: NonNullable<Game["contest"]>): void {
  const rules = parseFields(contest.fields, {});
  if (isProblem(rules)) throw new Error(rules.problem);
  for (const key of contest.ladder?.(rules)?.comparisonKeys ?? []) for (const side of sides) key(side);
  const judged = contest.judge(sides, rules);
  const verdict = isCheck(judged) ? roll(judged, MIDDLE_FACES).outcome : judged;
  if (![0, 1, null].includes(verdict.winner))
    throw new Error(`Its judge names the side ${truncateForMessage(verdict.winner)}; it is 0, 1, or null for nobody.`);
  contest.report(verdict, rules);
}
