/**
 * The laws that every game obeys, played on random options. Authors of games call it as `api.games.check(id)`.
 *
 * Worked example: a game of which one law fails.
 *
 *     checkGame(game, words, Math.random).laws.find(({ failures }) => failures.length > 0) // { law: "possible", … }
 */
import { parseFields, type Field, type Fields } from "../checks/field.ts";
import type { Game } from "../checks/game.ts";
import type { UncheckedOptions } from "../checks/json.ts";
import { checkOf, readCheck, parseRequest, writeCheck, type CheckRequest } from "../checks/notation.ts";
import { isProblem } from "../checks/problem.ts";
import { makeRecord, replayRecord } from "../checks/record.ts";
import type { Report, Text, Verdict } from "../checks/report.ts";
import { reasonOf } from "../engine/check.ts";
import type { Distribution } from "../engine/distribution.ts";
import { odds } from "../engine/odds.ts";
import { randomFaceSource, roll } from "../engine/play.ts";
import { contestOf } from "../threads/odds.ts";
import { settingKey } from "../words/problem.ts";
import { optionalWords, gameKey, reportText, type Words } from "../words/words.ts";

/** The names of the laws, which are keys of `dicewright.laws` too. */
export const LAWS = ["odds", "possible", "replay", "lines", "mirror", "hidden", "texts"] as const;
type LawName = (typeof LAWS)[number];

interface LawReport {
  readonly law: LawName;
  /** The number of random checks that it was played on; 0 if it does not concern the game. */
  readonly runs: number;
  /** A line that breaks it, and how; at most a few. */
  readonly failures: readonly string[];
}

interface GameReport {
  readonly laws: readonly LawReport[];
  /** Keys below `dicewright.<id>` that have no words, so that their names are shown. */
  readonly missingWords: readonly string[];
}

const RUNS = 30;
const MOST_FAILURES = 3;

/** Plays every law on random options of each kind. `random` gives numbers from 0 up to 1. */
export function checkGame(system: Game, words: Words, random: () => number): GameReport {
  const requests = Object.keys(system.kinds).flatMap((kind) => drawRequests(system, kind, random));
  const missing = new Set<string>();
  const bench: LawBench = { random, words, missing };
  const laws = LAWS.map((law) => playLaw(law, requests, bench));
  for (const key of namesOf(system)) if (!hasWords(system, key, words)) missing.add(key);
  return { laws, missingWords: [...missing].sort() };
}

interface LawBench {
  readonly random: () => number;
  readonly words: Words;
  readonly missing: Set<string>;
}

function playLaw(law: LawName, requests: readonly CheckRequest[], bench: LawBench): LawReport {
  const failures: string[] = [];
  let runs = 0;
  for (const request of requests) {
    const failure = failureBy(law, request, bench);
    if (failure === "unconcerned") continue;
    runs += 1;
    if (failure !== undefined && failures.length < MOST_FAILURES) failures.push(`${writeCheck(request)}: ${failure}`);
  }
  return { law, runs, failures };
}

function failureBy(law: LawName, request: CheckRequest, bench: LawBench): string | undefined {
  try {
    return RULES[law](request, bench);
  } catch (error) {
    return reasonOf(error);
  }
}

/** How a check breaks a law; undefined if it obeys. */
type Law = (request: CheckRequest, bench: LawBench) => string | undefined;

const RULES: Readonly<Record<LawName, Law>> = {
  odds(request) {
    const { outcomes, missing } = odds(checkOf(request));
    const sum = outcomes.reduce((all, { p }) => all + p, missing);
    return Math.abs(sum - 1) < 1e-9 ? undefined : String(sum);
  },
  possible(request, { random }) {
    const possible = odds(checkOf(request)).outcomes.map(({ outcome }) => JSON.stringify(outcome));
    const rolled = JSON.stringify(roll(checkOf(request), randomFaceSource(random)).outcome);
    return possible.includes(rolled) ? undefined : rolled;
  },
  replay(request, { random }) {
    const { outcome, faces } = roll(checkOf(request), randomFaceSource(random));
    const stored: unknown = JSON.parse(JSON.stringify(makeRecord(request, faces)));
    const replayed = replayRecord(stored, [request.system]);
    if (isProblem(replayed)) return replayed.problem;
    const again = JSON.stringify(replayed.played.outcome);
    return again === JSON.stringify(outcome) ? undefined : `${JSON.stringify(outcome)} ≠ ${again}`;
  },
  lines(request) {
    const line = writeCheck(request);
    const read = readCheck(line, { games: [request.system] });
    if (isProblem(read)) return read.problem;
    const [written, again] = [request, read].map(spokenOptions);
    return read.kind === request.kind && written === again ? undefined : `${written} ≠ ${again}`;
  },
  mirror(request) {
    const { system, kind } = request;
    if (!system.contest || !system.kinds[kind]!.contestValue) return "unconcerned";
    const other = parseRequest(system, kind, system.kinds[kind]!.example);
    if (isProblem(other)) return other.problem;
    const [there, back] = [winnersOf([request, other]), winnersOf([other, request])];
    const isMirrored = Math.abs(there[0] - back[1]) < 1e-9 && Math.abs(there[1] - back[0]) < 1e-9;
    return isMirrored ? undefined : `${there.join(" : ")} ≠ ${back.toReversed().join(" : ")}`;
  },
  /** With a hidden number nothing is judged, so that no card gives it away. */
  hidden(request, { random }) {
    const hidden = Object.entries(request.system.kinds[request.kind]!.fields).filter(([, field]) => field.hidden);
    if (hidden.length === 0) return "unconcerned";
    const options = { ...request.options, ...Object.fromEntries(hidden.map(([name]) => [name, null])) };
    const { outcome } = roll(checkOf({ ...request, options }), randomFaceSource(random));
    return outcome["success"] === undefined ? undefined : JSON.stringify(outcome);
  },
  texts(request, { random, words, missing }) {
    const { system, kind, options } = request;
    const { outcome } = roll(checkOf(request), randomFaceSource(random));
    const texts = textsOf(system.kinds[kind]!.report(outcome, options));
    for (const { key } of texts) if (!hasWords(system, key, words)) missing.add(key);
    const broken = texts.map((text) => reportText(system.id, text, words)).find((text) => !/^[^{}]+$/.test(text));
    return broken === undefined ? undefined : JSON.stringify(broken);
  },
};

/** The options that a line has words for. */
function spokenOptions({ system, kind, options }: CheckRequest): string {
  const { fields } = system.kinds[kind]!;
  return JSON.stringify(Object.entries(options).filter(([name]) => fields[name]!.text));
}

function hasWords({ id }: Game, key: string, words: Words): boolean {
  return optionalWords(words, gameKey(id, key)) !== undefined;
}

/** The chances of both sides to win without a tie, which some rules give to one of them. */
function winnersOf(sides: readonly CheckRequest[]): readonly [number, number] {
  const contest = contestOf(sides);
  if (isProblem(contest)) throw new Error(contest.problem);
  const { outcomes }: Distribution<Verdict> = odds(contest);
  const chanceOf = (side: number) =>
    outcomes.reduce((sum, { outcome, p }) => (outcome.winner === side && !outcome.tie ? sum + p : sum), 0);
  return [chanceOf(0), chanceOf(1)];
}

function textsOf({ headline, lines, notes = [], unit, by }: Report): Text[] {
  return [headline, ...lines, ...notes, ...[unit, by].flatMap((each) => each ?? [])];
}

function namesOf({ kinds }: Game): string[] {
  return Object.entries(kinds).flatMap(([kind, { fields }]) => [
    `kinds.${kind}`,
    ...Object.entries(fields).flatMap(([name, { setting, isUnreported }]) => [
      ...(setting === undefined ? [`fields.${name}`] : [`${settingKey(setting)}.name`, `${settingKey(setting)}.hint`]),
      ...(setting === undefined && !isUnreported ? [`hints.${name}`] : []),
    ]),
  ]);
}

// ---- Random options ----

/** Numbers are drawn near zero, so that every pool stays small enough for odds. */
const MOST = 5;

function drawRequests(system: Game, kind: string, random: () => number): CheckRequest[] {
  const { fields, example } = system.kinds[kind]!;
  return Array.from({ length: RUNS }, () => parseRequest(system, kind, drawOptions(fields, example, random))).filter(
    (request): request is CheckRequest => !isProblem(request),
  );
}

/** Options that each field takes; those of the example where nothing else is known to fit. */
function drawOptions(fields: Fields, example: UncheckedOptions, random: () => number): UncheckedOptions {
  const drawn = Object.entries(fields).map(([name, field]) => {
    const value = drawValue(field, random) ?? example[name];
    return [name, isProblem(parseFields({ [name]: field }, { [name]: value })) ? example[name] : value];
  });
  return Object.fromEntries(drawn) as UncheckedOptions;
}

function drawValue({ type, min = 0, max = 0, choices = [], default: usual }: Field, random: () => number): unknown {
  if (type === "flag") return random() < 0.5;
  if (type === "choice") return choices[Math.floor(random() * choices.length)];
  if (type !== "number" || (usual === null && random() < 0.3)) return undefined;
  const [from, to] = [Math.max(min, -MOST), Math.min(max, Math.max(min, 0) + MOST)];
  return from + Math.floor(random() * (to - from + 1));
}
