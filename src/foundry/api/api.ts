/** The API for macros and other packages, as `docs/api.md` describes it. */
import { checkOf } from "../../checks/notation.ts";
import { ruleAnswer } from "../../checks/problem.ts";
import type { Api, ContestOdds, ContestSides, NamedCheck, Odds, RollOptions } from "../../dicewright.d.ts";
import { odds as oddsOf } from "../../engine/odds.ts";
import { games } from "../../games/index.ts";
import { contestOf, winTieLose } from "../../threads/odds.ts";
import type { AppLoader } from "../platform/app-loader.ts";
import { usualMode } from "../platform/compat.ts";
import { speakerOf } from "../platform/documents.ts";
import { emit } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { orThrow } from "../platform/words.ts";
import { houseRules } from "../world/house-rules.ts";
import { readNamedCheck } from "../world/numbers.ts";
import type * as calls from "./calls.ts";

type ApiApp = { readonly calls: typeof calls };

/** Exact odds: of a contest with the chances of its first side. @throws Refusal for what cannot be compared. */
function oddsFor(asked: string | NamedCheck | ContestSides): Odds {
  const terms = isContest(asked) ? { rules: asked.rules ?? {}, settings: houseRules() } : undefined;
  const checks = (isContest(asked) ? asked.sides : [asked]).map((side) => readNamedCheck(side, speakerOf()));
  if (!terms) return orThrow(ruleAnswer(() => oddsOf(checkOf(checks[0]!))));
  const contest = orThrow(ruleAnswer(() => contestOf(checks, terms)));
  const found = orThrow(ruleAnswer(() => oddsOf(contest)));
  return { ...found, ...winTieLose(found) };
}

function isContest(asked: string | NamedCheck | ContestSides): asked is ContestSides {
  return typeof asked === "object" && asked !== null && "sides" in asked && Array.isArray(asked.sides);
}

/** The API. All but `odds` loads the rest of the module when it is called. */
function makeApi(app: AppLoader<ApiApp>): Api {
  function odds(asked: string | NamedCheck): Odds;
  function odds(asked: ContestSides): ContestOdds;
  function odds(asked: string | NamedCheck | ContestSides): Odds {
    return oddsFor(asked);
  }
  function later<K extends keyof typeof calls>(name: K) {
    type Call = (typeof calls)[K];
    return async (...given: Parameters<Call>): Promise<Awaited<ReturnType<Call>>> =>
      Reflect.apply((await app.load()).calls[name], undefined, given) as Awaited<ReturnType<Call>>;
  }
  // Reads the speaker and the mode at the moment of the call.
  const roll = (asked: string | NamedCheck, options?: RollOptions | null) =>
    later("rollNamedCheck")(asked, { speaker: speakerOf(), mode: usualMode(), ...options });
  return Object.freeze({
    roll,
    check: roll,
    contest: later("beginContestFor"),
    trait: later("rollSavedCheckById"),
    again: later("rollAgain"),
    extended: later("beginExtendedFor"),
    group: later("beginGroupFor"),
    openGroup: later("openGroupWindow"),
    open: later("rollByDialog"),
    difficulty: later("setDifficulty"),
    odds,
    games: Object.freeze({ check: later("checkGameById") }),
    get systems() {
      return Object.freeze([...games]);
    },
    debug: Object.freeze({ thread: later("debugThread"), record: later("debugRecord") }),
  } satisfies Api);
}

const ownModule = () => game.modules?.get(MODULE) as { api?: object } | undefined;

/** Offers the API. Without a world, as in a test of dice alone, Foundry lists no modules. */
export function offerApi(app: AppLoader<ApiApp>): void {
  const module = ownModule();
  if (module) module.api = makeApi(app);
}

export function announceApi(): void {
  emit("dicewright.ready", ownModule()!.api!);
}
