/** Games of other packages with a few parts exchanged: for parts of other types, for some that throw when they are touched, for rules without an end. */
import fc from "fast-check";
import { parseCheck } from "../../src/checks/notation.ts";
import { checkOf, writeCheck } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { makeRecord, replayRecord } from "../../src/checks/record.ts";
import { failureOf, numbersFrom } from "../../src/checks/rule-trial.ts";
import { RuleError, type Check } from "../../src/engine/check.ts";
import { decisiveOdds, odds } from "../../src/engine/odds.ts";
import { randomFaceSource, roll } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import { die, pool, rollSum } from "../../src/games/kit.ts";
import { readGame } from "../../src/games/package-game.ts";
import { contestOf } from "../../src/threads/odds.ts";
import { cardView } from "../../src/view/card/card.ts";
import { rollSentence } from "../../src/view/card/sentence.ts";
import { problemText } from "../../src/words/problem.ts";
import { tinkersToChange } from "../games/further-game.ts";
import { words } from "../view/drawn.ts";
import { isSentence, type Reach, type Surface } from "./surfaces.ts";

const fail = () => {
  throw new Error("It was touched.");
};
const TRAPS = ["get", "has", "ownKeys", "getPrototypeOf", "getOwnPropertyDescriptor", "apply", "set"] as const;
const d6 = rollSum([pool(1, die(6))], (total) => ({ sparks: total, success: true }));
const endless = (): Check<object> => d6.andThen(endless);
const nothing = (): Check<object> => rollSum([], nothing);
const deep = () => Array.from({ length: 1000 }).reduce<object>((inner) => ({ inner }), {});
const round = () => {
  const own: Record<string, unknown> = {};
  own["own"] = own;
  return own;
};

/** What stands in the place of a part, by its name. */
const PARTS: Readonly<Record<string, () => unknown>> = {
  ...{ undefined: () => undefined, null: () => null, zero: () => 0, many: () => 1e9, NaN: () => NaN, empty: () => "" },
  ...{
    text: () => "x",
    markup: () => "<img src=x onerror=alert(1)>",
    list: () => [],
    object: () => ({}),
    yes: () => true,
  },
  ...{
    symbol: () => Symbol("x"),
    bigint: () => 5n,
    map: () => new Map(),
    promise: () => Promise.resolve(1),
    deep,
    round,
  },
  long: () => "x".repeat(10_000_000),
  wide: () => Array.from({ length: 100_000 }, (_, i) => i),
  throws: () => fail,
  "throws nonsense": () => () => {
    throw Object.assign(new Error(), { message: { toString: fail } });
  },
  "calls itself": () => {
    const own = (): unknown => own();
    return own;
  },
  ...{ "gives nothing": () => () => undefined, "gives text": () => () => "x", "gives a function": () => () => fail },
  ...{ "gives endless dice": () => endless, "gives endless throws of nothing": () => nothing },
  "gives too many dice": () => () => rollSum([pool(1e9, die(6))], (sparks) => ({ sparks })),
  "gives an odd die": () => () => rollSum([pool(2, { name: "d0", faces: [] })], (sparks) => ({ sparks })),
  "gives 10 MB": () => () => d6.map((outcome) => ({ ...outcome, tale: "x".repeat(10_000_000) })),
  "gives a cycle": () => () => d6.map(round),
  "gives a proxy": () => () => new Proxy({}, { ownKeys: fail }),
  "gives a proxy for a check": () => () => new Proxy(d6, { get: fail }),
  ...Object.fromEntries(TRAPS.map((trap) => [`proxy ${trap}`, () => new Proxy({}, { [trap]: fail })])),
  "proxy of a function": () => new Proxy(() => 1, { apply: fail }),
};

type Change = { readonly path: string; readonly part: string; readonly isGetter: boolean };

/** The paths of all parts. */
function pathsIn(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const own = path === "" ? name : `${path}.${name}`;
    return [own, ...pathsIn(part, own)];
  });
}

const PATHS = pathsIn(tinkersToChange());
const RULES = PATHS.filter((path) =>
  /\.(?:check|report|score|judge|contestValue|ladder|parse|read|write|refuse)$/.test(path),
);

/** Exchanges a part. Where an earlier one is a proxy that does not let itself be touched, that stays. */
function exchange(game: Record<string, unknown>, { path, part, isGetter }: Change): void {
  const steps = path.split(".");
  const value = PARTS[part]!;
  const access = isGetter ? { get: part.startsWith("throws") ? fail : value } : { value: value(), writable: true };
  try {
    const home = steps
      .slice(0, -1)
      .reduce<object>((at, step) => Object.getOwnPropertyDescriptor(at, step)!.value as object, game);
    Object.defineProperty(home, steps.at(-1)!, { ...access, enumerable: true, configurable: true });
  } catch {
    return;
  }
}

const change = (paths: readonly string[]) =>
  fc.record({ path: fc.constantFrom(...paths), part: fc.constantFrom(...Object.keys(PARTS)), isGetter: fc.boolean() });

/** Only errors of rules may leave a rule: all else would end up in the page. */
function attempt(play: () => unknown, reach: Reach, name: string): void {
  try {
    play();
    reach(`${name} holds`);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    reach(`${name} fails`);
  }
}

export const packageGames: Surface = {
  name: "games of other packages",
  cases: fc.array(fc.oneof(change(PATHS), change(RULES)), { minLength: 1, maxLength: 3 }),
  play(changes: readonly Change[], reach) {
    const given = tinkersToChange();
    for (const each of changes) exchange(given, each);
    const game = readGame(() => given, games);
    if (isProblem(game)) {
      reach(`left out: ${game.problem}`);
      const text = problemText(game, words);
      if (!isSentence(text) && !/undefined|NaN|object/.test(Object.values(game.data).join()))
        throw new Error(`This is not a sentence: ${text}`);
      return;
    }
    for (const line of ["/tinkers 4", "/tinkers 2 need 2", "/tinkers x", "/tinkers 50 # Toaster"]) {
      const asked = parseCheck(line.replace("tinkers", game.command), [game]);
      if (isProblem(asked)) {
        problemText(asked, words);
        continue;
      }
      writeCheck(asked);
      if (failureOf(asked) !== undefined) {
        reach("a rule fails");
        continue;
      }
      const { faces } = roll(checkOf(asked), randomFaceSource(numbersFrom(3)));
      const replayed = replayRecord(makeRecord(asked, faces), [game]);
      attempt(() => odds(checkOf(asked)), reach, "odds");
      const contest = contestOf([asked, asked]);
      if (!isProblem(contest)) attempt(() => decisiveOdds(contest), reach, "contest");
      if (isProblem(replayed)) continue;
      reach("a card");
      cardView(replayed, words);
      rollSentence(replayed, words);
    }
  },
};
