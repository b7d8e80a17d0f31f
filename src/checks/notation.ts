/**
 * Checks as people write them: `/kaiser skill 5 vs 12 a2 # Sneak`. Worked example:
 *
 *     readCheck("/kr 6 of 9 dt 7", { games }).options // { rolled: 6, pool: 9, dt: 7, zeroSucceeds: false }
 */
import { RuleError } from "../engine/check.ts";
import { plainLine, skipBlanks, wordAt, type Line } from "./field-notation.ts";
import { readAllFields, type FieldReader } from "./field-reader.ts";
import type { PresetNames } from "./field-reader.ts";
import { parseFields, type Field, type Fields, type OptionsOf } from "./field.ts";
import type { Game } from "./game.ts";
import { knownOptions, extractSecrets, type Secrets } from "./hidden.ts";
import { truncateForMessage, type Options, type UncheckedOptions } from "./json.ts";
import { withoutLasting, withLasting, type LastingLevel } from "./lasting.ts";
import { LIMITS } from "./limits.ts";
import { isProblem, problem, ruleAnswer, type Problem } from "./problem.ts";
import { withSceneDifficulty } from "./scene-difficulty.ts";
import { replacePaths, soundParts, unreadPath, wordPath, type Origins, type SumPart, type SumParts } from "./sum.ts";

export interface CheckRequest {
  readonly game: Game;
  readonly kind: string;
  readonly options: Options;
  /** Options that players may not know; they are null among the others. */
  readonly hidden?: Secrets;
  readonly label?: string;
  readonly parts?: SumParts;
  readonly lasting?: readonly LastingLevel[];
}

/** @throws RuleError if the rule of the game fails */
export function checkOf(request: CheckRequest) {
  try {
    return request.game.kinds[request.kind]!.check(knownOptions(request));
  } catch (error) {
    throw RuleError.from(error);
  }
}

export function gameOfLine(line: string, games: readonly Game[]): Game | undefined {
  const word = line.startsWith("/") ? wordAt(line, 1).toLowerCase() : "";
  const next = line[1 + word.length] ?? " ";
  return next === " " || /\s/.test(next)
    ? (games.find(({ id, command }) => word === command || word === id) ??
        games.find(({ aliases }) => aliases?.includes(word)))
    : undefined;
}

const NO_RULES: UncheckedOptions = {};

/** How checks are read in a place. */
export interface ReadContext {
  readonly games: readonly Game[];
  readonly rules?: UncheckedOptions;
  readonly names?: PresetNames;
  /** The data to which paths such as `@str` lead. What holds a path first counts. */
  readonly numbers?: readonly object[];
}

/** Reads a check as people write it, with numbers in place of its paths. */
export function readCheck(text: string, context: ReadContext): CheckRequest | Problem {
  const { line, origins, wrong } = replacePaths(text, context.numbers ?? []);
  if (wrong && context.numbers) return wrong;
  const read = readLine(line, context, origins);
  if (!isProblem(read)) return read;
  if (UNREAD.includes(read.problem)) return unreadPath(line, origins, context.numbers ?? []) ?? read;
  // Problems of a game's own fields, such as a formula that has a word in it.
  return (read.problem.includes(".") && wordPath(origins, context.numbers ?? [])) || read;
}

/** The problems of a line in which a path may have no number. */
const UNREAD = ["unknownWord", "brokenSum", "noPresets", "unknownPreset", "notNumber"];

function readLine(line: string, context: ReadContext, origins: Origins): CheckRequest | Problem {
  const { games, rules = NO_RULES, names } = context;
  if (line.length > LIMITS.line) return problem("tooLong", { most: LIMITS.line });
  const game = gameOfLine(line, games);
  const known = () => games.map((each) => `/${each.command}`).join(", ");
  if (!game) return problem("unknownSystem", { word: line.slice(0, 20), known: known() });
  const hash = line.indexOf("#");
  const check = plainLine(hash < 0 ? line : line.slice(0, hash));
  const label = hash < 0 ? "" : line.slice(hash + 1).trim();
  const from = skipBlanks(check, 1 + wordAt(line, 1).length);
  const request = ruleAnswer(game.id, () =>
    parseBody(game, { text: check, offset: from }, { rules, names, origins, label }),
  );
  return label === "" || isProblem(request) ? request : { ...request, label };
}

type LineContext = Pick<FieldReader, "rules" | "names" | "origins"> & { readonly label: string };

/** Writes a check as a line, without values of world settings and without lasting levels. */
export function writeCheck(request: CheckRequest): string {
  const { game, kind, hidden = {}, label } = request;
  const options = request.lasting ? withoutLasting(request) : request.options;
  const { word = "", fields } = game.kinds[kind]!;
  const write = ([name, { text, hidden: secretText, default: usual, isAfterRoll }]: [string, Field]) => {
    if (isAfterRoll) return "";
    if (name in hidden) return secretText!.write(hidden[name]!);
    return options[name] === usual ? "" : (text?.write(options[name]!) ?? "");
  };
  const parts = [word, ...Object.entries(fields).map(write)].filter((part) => part !== "");
  // A bare command means nothing, and some first words mean something else, so the first field is written then.
  const [first] = Object.entries(fields);
  const isTaken = word === "" && game.firstWord?.(wordAt(parts[0] ?? "", 0)) !== undefined;
  if ((parts.length === 0 || isTaken) && first) parts.unshift(first[1].text?.write(options[first[0]]!) ?? "");
  return [`/${game.command}`, ...parts, ...(label === undefined ? [] : [`# ${label}`])].join(" ");
}

export function parseGameId(id: unknown, games: readonly Game[]): Game | Problem {
  return (
    games.find((each) => each.id === id) ??
    problem("unknownSystem", { word: truncateForMessage(id), known: games.map((each) => each.id).join(", ") })
  );
}

type NamedKind = Pick<CheckRequest, "game" | "kind">;

export function parseKindId(id: unknown, kind: unknown, games: readonly Game[]): NamedKind | Problem {
  const game = parseGameId(id, games);
  if (isProblem(game)) return game;
  const kinds = Object.keys(game.kinds);
  return kinds.includes(kind as string)
    ? { game, kind: kind as string }
    : problem("unknownKind", { word: truncateForMessage(kind), known: kinds.join(", ") });
}

/** Checks options from a program; unknown names are a mistake. */
export function parseNamedOptions(
  { game, kind }: NamedKind,
  raw: UncheckedOptions,
  rules: UncheckedOptions,
): CheckRequest | Problem {
  const names = Object.keys(game.kinds[kind]!.fields);
  const strange = Object.keys(raw).find((name) => !names.includes(name));
  return strange === undefined
    ? parseRequest(game, kind, raw, rules)
    : problem("unknownOption", { word: truncateForMessage(strange), known: names.join(", ") });
}

/** The rules of a contest that a program names; those of the world fill in the rest. Unknown names are a mistake. */
export function parseNamedRules(
  { contest }: Game,
  raw: UncheckedOptions,
  settings: UncheckedOptions,
): OptionsOf<Fields> | Problem {
  const { fields } = contest!;
  const nameOf = (given: string) =>
    Object.keys(fields).find((name) => name === given || fields[name]!.spelling === given);
  const strange = Object.keys(raw).find((given) => nameOf(given) === undefined);
  if (strange !== undefined)
    return problem("unknownRule", { word: truncateForMessage(strange), known: Object.keys(fields).join(", ") });
  const named = Object.entries(raw).map(([given, value]) => [nameOf(given)!, value]);
  return parseFields(fields, Object.fromEntries(named) as UncheckedOptions, settings);
}

/** Checks the options of a check; those that are missing take their defaults. */
export function parseRequest(
  game: Game,
  kind: string,
  raw: UncheckedOptions,
  rules: UncheckedOptions = NO_RULES,
  label?: string,
): CheckRequest | Problem {
  const found = Object.hasOwn(game.kinds, kind) ? game.kinds[kind] : undefined;
  if (!found) return problem("unknownKind", { word: kind, known: Object.keys(game.kinds).join(", ") });
  const given = withSceneDifficulty(game, found.fields, raw, rules);
  const options = parseFields(found.fields, given, rules);
  if (isProblem(options)) return options;
  const refused = found.refuse?.(options);
  if (refused) return refused;
  const hidden = extractSecrets(given, found.fields);
  const request = hidden ? { game, kind, options, hidden } : { game, kind, options };
  return game.hasLasting ? withLasting(request, rules, label) : request;
}

/** Tries the kind whose word starts the line, or else those without a word; before a number, the first: `/kaiser 5`. */
function parseBody(game: Game, line: Line, context: LineContext): CheckRequest | Problem {
  const from = line.offset;
  if (from >= line.text.length) return unknownKind(game, "");
  const first = wordAt(line.text, from).toLowerCase();
  const kinds = Object.keys(game.kinds);
  const opener = (name: string) => game.kinds[name]!.word;
  const kind = kinds.find((name) => opener(name) === first) ?? game.firstWord?.(first);
  if (isProblem(kind)) return kind;
  if (kind !== undefined) return parseKind(game, kind, { text: line.text, offset: from + first.length }, context);
  const named = kindOfWord(first, game);
  if (named !== undefined) return parseKind(game, named, line, context);
  const rolled = /^\d*d\d/.test(first)
    ? kinds.find((name) => Object.values(game.kinds[name]!.fields)[0]?.type === "dice")
    : undefined;
  const wordless = kinds.filter((name) => opener(name) === undefined);
  if (rolled !== undefined && wordless.length === 0) return parseKind(game, rolled, line, context);
  if (wordless.length === 0)
    return /^[a-z]/.test(first) ? unknownKind(game, first) : parseKind(game, kinds[0]!, line, context);
  const failed: { readonly wrong: Problem; readonly offset: number }[] = [];
  for (const name of wordless) {
    const own = { text: line.text, offset: from };
    const read = parseKind(game, name, own, context);
    if (!isProblem(read)) return read;
    failed.push({ wrong: read, offset: own.offset });
  }
  const clear = failed.find(({ wrong }) => !VAGUE.includes(wrong.problem));
  // The kind that has read the most of the line was probably meant.
  return (clear ?? failed.reduce((most, each) => (each.offset >= most.offset ? each : most))).wrong;
}

/** The kind that a word starts, or that has it among the words of a choice: `/kaiser presence 5`. */
export function kindOfWord(word: string, { kinds }: Game): string | undefined {
  const names = Object.keys(kinds);
  const hasChoice = (name: string) =>
    Object.values(kinds[name]!.fields).some(({ text }) => text?.words && Object.hasOwn(text.words, word));
  return names.find((name) => kinds[name]!.word === word) ?? names.find(hasChoice);
}

function parseKind(
  game: Game,
  kind: string,
  line: Line,
  { rules, names, origins, label }: LineContext,
): CheckRequest | Problem {
  const parts: Record<string, readonly SumPart[]> = {};
  const given = readAllFields(game.kinds[kind]!.fields, line, { system: game.id, rules, names, origins, parts });
  if (isProblem(given)) {
    if (given.problem !== "unknownWord" && given.problem !== "twice") return given;
    const misread = game.kinds[kind]!.misread?.(line.text.slice(line.offset).trim());
    return misread ?? (given.problem === "unknownWord" ? foreignField(given, kind, game) : undefined) ?? given;
  }
  const request = parseRequest(game, kind, given, rules, label);
  if (isProblem(request) || Object.keys(parts).length === 0) return request;
  const sound = soundParts(parts, request.options);
  return sound ? { ...request, parts: sound } : request;
}

/** The problem with a word that a field of another kind alone reads. */
function foreignField({ data: { word = "" } }: Problem, kind: string, { kinds }: Game): Problem | undefined {
  const others = Object.values(kinds).flatMap(({ fields }) => Object.entries(fields));
  const isMeant = ([name, { text }]: [string, Field]) =>
    !(name in kinds[kind]!.fields) && text?.read({ text: String(word), offset: 0 }) !== undefined;
  const [field] = (/^[a-z]/i.test(String(word)) && others.find(isMeant)) || [];
  return field === undefined ? undefined : problem("otherKindsField", { word, field });
}

/** Problems that may only mean that another kind was meant. */
const VAGUE = ["missing", "unknownWord", "otherKindsField"];

function unknownKind({ command, kinds }: Game, word: string): Problem {
  const known = Object.values(kinds)
    .flatMap((kind) => kind.word ?? [])
    .join(", ");
  return word === "" ? problem("noKind", { command, known }) : problem("unknownKind", { word, known });
}
