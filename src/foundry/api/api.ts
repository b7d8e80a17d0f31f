import type { Api, ContestOdds, ContestSides, NamedCheck, Odds, RollOptions } from "../../api.ts";
/** The API for macros and other packages, as `docs/api.md` describes it. */
import { checkOf } from "../../checks/notation.ts";
import { ruleAnswer } from "../../checks/problem.ts";
import { odds as oddsOf } from "../../engine/odds.ts";
import { games } from "../../games/index.ts";
import { contestOf, winTieLose } from "../../threads/odds.ts";
import { usualMode } from "../platform/compat.ts";
import { speakerOf } from "../platform/documents.ts";
import { emit } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { orThrow } from "../platform/words.ts";
import { houseRules } from "../world/house-rules.ts";
import { readNamedCheck } from "../world/numbers.ts";
import * as calls from "./calls.ts";

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

/** A call that answers later, and rejects instead of throwing. */
function later<Given extends unknown[], Answer>(call: (...given: Given) => Answer) {
  return (...given: Given) => Promise.resolve().then(() => call(...given));
}

/** The API. Its functions answer later, but for exact odds and the list of games. */
function makeApi(): Api {
  function odds(asked: string | NamedCheck): Odds;
  function odds(asked: ContestSides): ContestOdds;
  function odds(asked: string | NamedCheck | ContestSides): Odds {
    return oddsFor(asked);
  }
  // Reads the speaker and the mode at the moment of the call.
  const roll = async (asked: string | NamedCheck, options?: RollOptions | null) =>
    calls.rollNamedCheck(asked, { speaker: speakerOf(), mode: usualMode(), ...options });
  return Object.freeze({
    roll,
    check: roll,
    contest: calls.beginContestFor,
    trait: calls.rollSavedCheckById,
    again: calls.rollAgain,
    extended: calls.beginExtendedFor,
    group: calls.beginGroupFor,
    openGroup: calls.openGroupWindow,
    open: calls.rollByDialog,
    difficulty: calls.setDifficulty,
    odds,
    games: Object.freeze({ check: later(calls.checkGameById) }),
    get systems() {
      return Object.freeze([...games]);
    },
    debug: Object.freeze({ thread: later(calls.debugThread), record: later(calls.debugRecord) }),
  } satisfies Api);
}

const ownModule = () => game.modules?.get(MODULE) as { api?: object } | undefined;

/** Offers the API. Without a world, as in a test of dice alone, Foundry lists no modules. */
export function offerApi(): void {
  const module = ownModule();
  if (module) module.api = makeApi();
}

export function announceApi(): void {
  emit("dicewright.ready", ownModule()!.api!);
}
