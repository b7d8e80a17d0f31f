/** What macros and other packages may use, as `docs/api.md` describes it. All but odds is fetched when it is called. */
import { checkOf } from "../../checks/notation.ts";
import type { Api, ContestOdds, ContestSides, NamedCheck, Odds, RollOptions } from "../../dicewright.d.ts";
import { odds as oddsOf } from "../../engine/odds.ts";
import { games } from "../../games/index.ts";
import { contestOf, winTieLose } from "../../threads/odds.ts";
import { usualMode } from "../platform/compat.ts";
import { speakerOf } from "../platform/documents.ts";
import { emit } from "../platform/hooks.ts";
import { lazy } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { orElse, orThrow, tellFailed } from "../platform/words.ts";
import { houseRules, readAsked } from "../world/house-rules.ts";
import type * as Calls from "./calls.ts";

const calls = lazy(() => import("./calls.ts"));

/** A function of the API that is fetched when it is called. */
function later<K extends keyof typeof Calls>(name: K) {
  type Call = (typeof Calls)[K];
  return async (...given: Parameters<Call>): Promise<Awaited<ReturnType<Call>>> =>
    Reflect.apply((await calls.fetch())[name], undefined, given) as Awaited<ReturnType<Call>>;
}

/** Exact odds: of a contest with the chances of its first side. @throws Refusal for what cannot be compared. */
function odds(asked: string | NamedCheck): Odds;
function odds(asked: ContestSides): ContestOdds;
function odds(asked: string | NamedCheck | ContestSides): Odds {
  if (!isContest(asked)) return oddsOf(checkOf(readAsked(asked, speakerOf())));
  const { sides, rules = {} } = asked;
  const checks = sides.map((side) => readAsked(side, speakerOf()));
  const found = oddsOf(orThrow(contestOf(checks, { rules, settings: houseRules() })));
  return { ...found, ...winTieLose(found) };
}

function isContest(asked: string | NamedCheck | ContestSides): asked is ContestSides {
  return typeof asked === "object" && asked !== null && "sides" in asked && Array.isArray(asked.sides);
}

/** Who speaks and who sees it are those of the call. */
const roll = (asked: string | NamedCheck, options?: RollOptions | null) =>
  later("roll")(asked, { speaker: speakerOf(), mode: usualMode(), ...options });

const api: Api = Object.freeze({
  roll,
  check: roll,
  contest: later("contest"),
  trait: later("trait"),
  again: later("again"),
  extended: later("extended"),
  group: later("group"),
  openGroup: later("openGroup"),
  open: later("open"),
  difficulty: later("difficulty"),
  odds,
  systems: Object.freeze([...games]),
  debug: Object.freeze({ thread: later("debugThread"), record: later("debugRecord") }),
} satisfies Api);

/** Offers the API. Without a world, as in a test of dice alone, Foundry lists no modules. */
export function offerApi(): void {
  const module = game.modules?.get(MODULE) as { api?: object } | undefined;
  if (module) module.api = api;
}

/** Tells other packages that the API can be used, with the API itself. */
export function announceApi(): void {
  if (!orElse("game.modules", () => game.modules?.get(MODULE))) tellFailed("game.modules");
  emit("dicewright.ready", api);
}
