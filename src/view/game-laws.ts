/**
 * The laws that every game obeys, played on random options. Authors of games call it as `api.games.check(id)`.
 *
 * Worked example: a game of which one law fails.
 *
 *     checkGame(game, words, Math.random).laws.find(({ failures }) => failures.length > 0) // { law: "possible", … }
 */
import { parseFields, type Field, type Fields } from "../checks/field.ts";
import { hasSucceeded, type FollowUp, type Game, type RollChange } from "../checks/game.ts";
import { omit, truncateForMessage, type UncheckedOptions } from "../checks/json.ts";
import { checkOf, readCheck, parseRequest, writeCheck, type CheckRequest } from "../checks/notation.ts";
import { isProblem, problem, ruleAnswer, type Problem } from "../checks/problem.ts";
import { makeRecord, replayRecord } from "../checks/record.ts";
import { splitTag, type Outcome, type Report, type Text, type Verdict } from "../checks/report.ts";
import { reasonOf } from "../engine/check.ts";
import type { Distribution } from "../engine/distribution.ts";
import { decisiveOdds, odds } from "../engine/odds.ts";
import { randomFaceSource, roll } from "../engine/play.ts";
import { asWritten, withFailsafes } from "../games/package-failsafe.ts";
import { misshapenPart, REPORT, shapeFault, strayNamesIn } from "../games/package-shape.ts";
import { contestOf, opposingKinds } from "../threads/odds.ts";
import { problemText, settingKey } from "../words/problem.ts";
import { optionalWords, gameKey, reportText, type Words } from "../words/words.ts";
import { sampleOf } from "./help/lines.ts";

/** The clock of a page in milliseconds, and a way to run something as if it were later. */
export interface PageClock {
  readonly now: () => number;
  readonly later: <T>(run: () => T, milliseconds: number) => T;
}

const NO_CLOCK: PageClock = { now: () => 0, later: (run) => run() };

/** The means to play a law: random numbers from 0 up to 1, the reader's words, and the keys without words so far. */
interface Bench extends PageClock {
  readonly random: () => number;
  readonly words: Words;
  readonly missing: Set<string>;
}

/** How a check breaks a law; undefined if it obeys, null if the law does not concern it. */
type Law = (request: CheckRequest, bench: Bench) => string | undefined | null;

/** By the names that are keys of `dicewright.laws` too. The tests of this repository play the first four. */
export const LAWS = {
  odds(request) {
    const { outcomes, missing } = odds(checkOf(request));
    const sum = outcomes.reduce((all, { p }) => all + p, missing);
    return Math.abs(sum - 1) < 1e-12 && missing < 1e-9 && outcomes.every(({ p }) => p > 0) ? undefined : String(sum);
  },
  possible(request, { random }) {
    const possible = odds(checkOf(request)).outcomes.map(({ outcome }) => JSON.stringify(outcome));
    const rolled = JSON.stringify(roll(checkOf(request), randomFaceSource(random)).outcome);
    return possible.includes(rolled) ? undefined : rolled;
  },
  replay(request, { random, later }) {
    const { outcome, faces } = roll(checkOf(request), randomFaceSource(random));
    const odd = unstorable(outcome, "outcome");
    if (odd !== undefined) return odd;
    const by = Math.floor(random() * TWELVE_DAYS_MS);
    const oddsNow = () => massesBy(odds(checkOf(request)), (each) => JSON.stringify(each));
    const moved = farApart(oddsNow(), later(oddsNow, by));
    if (moved !== undefined) return moved;
    const stored: unknown = JSON.parse(JSON.stringify(makeRecord(request, faces)));
    const replayed = later(() => replayRecord(stored, [request.game]), by);
    return isProblem(replayed)
      ? replayed.problem
      : difference([outcome, faces], [replayed.played.outcome, replayed.played.faces]);
  },
  lines(request) {
    const read = readCheck(writeCheck(request), { games: [request.game] });
    return isProblem(read) ? read.problem : difference(spoken(request), spoken(read));
  },
  mirror(request) {
    const other = opponentOf(request);
    if (!other) return null;
    const [there, back] = [winnersOf([request, other]), winnersOf([other, request])];
    const isMirrored = Math.abs(there[0] - back[1]) < 1e-9 && Math.abs(there[1] - back[0]) < 1e-9;
    return isMirrored ? undefined : `${there.join(" : ")} ≠ ${back.toReversed().join(" : ")}`;
  },
  /** Odds that merge what a game calls alike say what all odds say, of reports and of a contest with the example. */
  quick(request) {
    const { game, kind, options } = request;
    const rule = game.kinds[kind]!;
    const toldBy = (outcome: Outcome) => {
      const { headline, tone, total } = rule.report(outcome, options);
      return JSON.stringify([headline, tone, total, rule.score(outcome), hasSucceeded(rule, outcome, options)]);
    };
    const check = checkOf(request);
    const apart = farApart(massesBy(odds(check), toldBy), massesBy(decisiveOdds(check), toldBy));
    const other = opponentOf(request);
    if (apart !== undefined || !other) return apart;
    const contest = contestOf([request, other]);
    const winner = (verdict: Verdict) => String(verdict.winner);
    const whole = massesBy(odds(orThrow(contest)), winner);
    const merged = farApart(whole, massesBy(decisiveOdds(orThrow(contest)), winner));
    if (merged !== undefined || sizeOf(request) * sizeOf(other) > MOST_PAIRS) return merged;
    const bare = { ...game, contest: omit(game.contest!, "ladder") };
    const pairs = contestOf([request, other].map((side) => ({ ...side, game: bare })));
    return farApart(massesBy(odds(orThrow(pairs)), winner), whole);
  },
  /** With a hidden number nothing is judged, so that no card gives it away. */
  hidden(request, { random }) {
    const hidden = Object.entries(request.game.kinds[request.kind]!.fields).filter(([, field]) => field.hidden);
    if (hidden.length === 0) return null;
    const options = { ...request.options, ...Object.fromEntries(hidden.map(([name]) => [name, null])) };
    const { outcome } = roll(checkOf({ ...request, options }), randomFaceSource(random));
    return outcome["success"] === undefined ? undefined : JSON.stringify(outcome);
  },
  texts(request, { random, words, missing }) {
    const { game, kind, options } = request;
    const { outcome, rolledDice } = roll(checkOf(request), randomFaceSource(random));
    for (const { role, dice } of rolledDice)
      for (const key of [`roles.${role}`, ...dice.flatMap(({ tag }) => (tag ? `tags.${splitTag(tag)[0]}` : []))])
        if (!hasWords(game, key, words)) missing.add(key);
    const reports = [game.kinds[kind]!.report(outcome, options), ...contestReports(request)];
    const wrong = reports.map((each) => misshapenPart(each, REPORT, "report")).find((each) => each !== undefined);
    if (wrong) return shapeFault(wrong);
    const texts = reports.flatMap(textsOf);
    for (const { key } of texts) if (!hasWords(game, key, words)) missing.add(key);
    const broken = texts.map((text) => reportText(game.id, text, words)).find((text) => !/^[^{}]+$/.test(text));
    return broken === undefined ? undefined : JSON.stringify(broken);
  },
  /** Answers to all that menus, dialogs and panels ask; failsafes leave out a part that fails. */
  screens(request, { random, words }) {
    const said: Problem[] = [];
    const game = withFailsafes(request.game, (fault) => said.push(fault));
    const { kind: name, options } = request;
    const { fields, ...kind } = game.kinds[name]!;
    const { outcome } = roll(checkOf(request), randomFaceSource(random));
    const follow = kind.followUp?.(outcome, options);
    kind.heading?.(request);
    kind.note?.(options);
    kind.withoutOdds?.(options);
    kind.fieldTexts?.(options);
    kind.compare?.(options);
    for (const isWinner of [true, false]) kind.contestTexts?.(isWinner, options);
    for (const field of Object.values(fields)) {
      const sample = sampleOf(field, undefined);
      if (sample !== undefined) field.text?.write(sample);
    }
    const wrong = said[0] ?? (follow && strangeFollowUp(request, follow));
    return wrong && problemText(wrong, words, game.id);
  },
  speed(request, { now, random }) {
    const start = now();
    ruleAnswer(request.game.id, () => roll(checkOf(request), randomFaceSource(random)));
    const took = Math.round(now() - start);
    return took > SLOW_MS ? `${took} ms` : undefined;
  },
} satisfies Readonly<Record<string, Law>>;

const RUNS = 30;
/** The time for one law, in milliseconds. */
const MOST_MS = 400;
/** The time for one roll after which a rule is called slow, since each reader of its card waits for it. */
const SLOW_MS = 100;
const TWELVE_DAYS_MS = 1e9;
const MOST_PAIRS = 10_000;
const MOST_FAILURES = 3;

/** Plays every law on random options of each kind. `missingWords` are keys below `dicewright.<id>`. */
export function checkGame(given: Game, words: Words, random: () => number, clock: Partial<PageClock> = {}) {
  const game = asWritten(given);
  const bench = { ...NO_CLOCK, ...clock, random, words, missing: new Set<string>() };
  for (const key of namesOf(game)) if (!hasWords(game, key, words)) bench.missing.add(key);
  const drawn = Object.keys(game.kinds).map((kind) => drawRequests(game, kind, random));
  // Kinds take turns, so that each is played if time runs out.
  const requests = Array.from({ length: RUNS }, (_, i) => drawn.flatMap((each) => each[i] ?? [])).flat();
  const names = Object.keys(LAWS) as (keyof typeof LAWS)[];
  const laws = names.map((law) => ({ law, ...playLaw(LAWS[law], requests, bench) }));
  const strays = strayNamesIn(game).map((stray) => problemText(stray, words));
  return {
    laws: [...laws, { law: "names" as const, runs: 1, failures: strays }],
    missingWords: [...bench.missing].sort(),
  };
}

/** Plays a law for as long as a page may be held: of slow rules only a few times. */
function playLaw(law: Law, requests: readonly CheckRequest[], bench: Bench) {
  const end = bench.now() + MOST_MS;
  const played = requests.flatMap((request, i) =>
    i > 0 && bench.now() > end ? [] : [[spelledOut(request), failureBy(law, request, bench)] as const],
  );
  const failures = played.flatMap(([line, failure]) => (typeof failure === "string" ? [`${line}: ${failure}`] : []));
  return { runs: played.filter(([, failure]) => failure !== null).length, failures: failures.slice(0, MOST_FAILURES) };
}

/** A line, and the options that it has no words for. */
function spelledOut(request: CheckRequest): string {
  const { fields } = request.game.kinds[request.kind]!;
  const silent = Object.entries(request.options).filter(([name, value]) => {
    const { text, isAfterRoll, default: usual } = fields[name]!;
    return (!text || isAfterRoll) && JSON.stringify(value) !== JSON.stringify(usual);
  });
  const more = silent.length > 0 ? ` with ${JSON.stringify(Object.fromEntries(silent))}` : "";
  return `${writeCheck(request)}${more}`;
}

function failureBy(law: Law, request: CheckRequest, bench: Bench): ReturnType<Law> {
  try {
    return law(request, bench);
  } catch (error) {
    return reasonOf(error);
  }
}

function massesBy<O>({ outcomes }: Distribution<O>, keyOf: (outcome: O) => string): ReadonlyMap<string, number> {
  const masses = new Map<string, number>();
  for (const { outcome, p } of outcomes) masses.set(keyOf(outcome), (masses.get(keyOf(outcome)) ?? 0) + p);
  return masses;
}

/** The first key whose chances differ; undefined if there is none. */
function farApart(all: ReadonlyMap<string, number>, quick: ReadonlyMap<string, number>): string | undefined {
  const keys = new Set([...all.keys(), ...quick.keys()]);
  const key = [...keys].find((each) => Math.abs((all.get(each) ?? 0) - (quick.get(each) ?? 0)) > 1e-9);
  return key === undefined ? undefined : `${key}: ${all.get(key) ?? 0} ≠ ${quick.get(key) ?? 0}`;
}

function orThrow<T>(made: T | Problem): T {
  if (isProblem(made)) throw new Error(made.problem);
  return made;
}

function difference(before: unknown, after: unknown): string | undefined {
  const [first, second] = [before, after].map((each) => JSON.stringify(each));
  return first === second ? undefined : `${first} ≠ ${second}`;
}

/** The parts of a check that a line has words for. */
function spoken({ game, kind, options, label }: CheckRequest) {
  const { fields } = game.kinds[kind]!;
  return {
    kind,
    label,
    options: Object.entries(options).filter(([name]) => fields[name]!.text && !fields[name]!.isAfterRoll),
  };
}

function hasWords({ id }: Game, key: string, words: Words): boolean {
  return optionalWords(words, gameKey(id, key)) !== undefined;
}

/** The example of the first kind that may oppose a check; undefined if none may. */
function opponentOf({ game, kind }: CheckRequest): CheckRequest | undefined {
  const [other] = game.contest && game.kinds[kind]!.contestValue ? opposingKinds(game, kind) : [];
  return other === undefined ? undefined : orThrow(parseRequest(game, other, game.kinds[other]!.example));
}

/** The first part of an outcome that no message stores, such as a Map or NaN. */
function unstorable(value: unknown, path: string): string | undefined {
  const isPlain = typeof value === "object" && [Object.prototype, Array.prototype, null].includes(protoOf(value));
  if (isPlain)
    return Object.entries(value ?? {})
      .map(([name, each]) => unstorable(each, `${path}.${name}`))
      .find((each) => each !== undefined);
  const isStored = ["string", "boolean", "undefined"].includes(typeof value) || Number.isFinite(value);
  return isStored ? undefined : `Its ${path} is ${truncateForMessage(value)}, which messages cannot store.`;
}

function protoOf(value: object | null): object | null {
  return value === null ? null : (Object.getPrototypeOf(value) as object | null);
}

function sizeOf(request: CheckRequest): number {
  return odds(checkOf(request)).outcomes.length;
}

const MOST_REPORTS = 200;

/** The reports of a contest with the example. @throws Error if one names a winner where nobody wins */
function contestReports(request: CheckRequest): readonly Report[] {
  const other = opponentOf(request);
  const { contest } = request.game;
  if (!other || !contest) return [];
  const rules = orThrow(parseFields(contest.fields, {}));
  // Rounds without an end are cut off somewhere, which no report is about.
  const verdicts = odds(orThrow(contestOf([request, other]))).outcomes.filter(({ p }) => p > 1e-9);
  const reported = verdicts
    .slice(0, MOST_REPORTS)
    .map(({ outcome }) => [outcome, contest.report(outcome, rules)] as const);
  const headlines = (isWon: boolean) =>
    reported.flatMap(([{ winner }, { headline }]) => ((winner !== null) === isWon ? headline.key : []));
  const claimed = headlines(false).find((key) => headlines(true).includes(key));
  if (claimed !== undefined)
    throw new Error(`The report of a contest that nobody wins says “${claimed}”, as if a side had won.`);
  return reported.map(([, report]) => report);
}

/** The problem with a check that is to follow: its name, its kind or its options. */
function strangeFollowUp({ game, kind: from }: CheckRequest, follow: FollowUp | RollChange): Problem | undefined {
  const { followUpNames = [] } = game.kinds[from]!;
  const named = (part: string, value: string, known: readonly string[]) =>
    problem("gameNotThere", { path: `kinds.${from}.${part}`, value: JSON.stringify(value), known: known.join(", ") });
  if (follow.name !== undefined && !followUpNames.includes(follow.name))
    return named("followUpNames", follow.name, followUpNames);
  if ("changesRoll" in follow) return undefined;
  if (!(follow.kind in game.kinds)) return named("followUp", follow.kind, Object.keys(game.kinds));
  const request = parseRequest(game, follow.kind, follow.options);
  return isProblem(request) ? request : undefined;
}

/** The chances of both sides to win without a tie, which some rules give to one of them. */
function winnersOf(sides: readonly CheckRequest[]): readonly [number, number] {
  const { outcomes } = odds(orThrow(contestOf(sides)));
  const chanceOf = (side: number) =>
    outcomes.reduce((sum, { outcome, p }) => (outcome.winner === side && !outcome.tie ? sum + p : sum), 0);
  return [chanceOf(0), chanceOf(1)];
}

function textsOf({ headline, lines, notes = [], unit, by }: Report): Text[] {
  return [headline, ...lines, ...notes, ...[unit, by].flatMap((each) => each ?? [])];
}

function namesOf({ kinds, contest }: Game): string[] {
  const compared = (contest?.comparisons ?? []).map(({ name }) => name);
  return ["name", "about", ...compared, ...namesOfKinds(kinds)];
}

function namesOfKinds(kinds: Game["kinds"]): string[] {
  return Object.entries(kinds).flatMap(([kind, { fields, followUpNames = [] }]) => [
    `kinds.${kind}`,
    ...followUpNames,
    ...Object.entries(fields).flatMap(([name, { setting, isUnreported }]) => [
      ...(setting === undefined ? [`fields.${name}`] : [`${settingKey(setting)}.name`, `${settingKey(setting)}.hint`]),
      ...(setting === undefined && !isUnreported ? [`hints.${name}`] : []),
    ]),
  ]);
}

// ---- Random options ----

/** Numbers are drawn near zero, so that every pool stays small enough for odds. */
const MOST = 5;

function drawRequests(game: Game, kind: string, random: () => number): CheckRequest[] {
  const { fields, example } = game.kinds[kind]!;
  return Array.from({ length: RUNS }, () => parseRequest(game, kind, drawOptions(fields, example, random))).filter(
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
