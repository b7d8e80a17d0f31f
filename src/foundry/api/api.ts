/** The API for macros and other packages, as `docs/api.md` describes it. */
import { checkOf, type CheckRequest } from "../../checks/notation.ts";
import { problem } from "../../checks/problem.ts";
import type { Api, ContestOdds, ContestSides, NamedCheck, Odds, RollOptions } from "../../dicewright.d.ts";
import { RuleError } from "../../engine/check.ts";
import { odds as oddsOf } from "../../engine/odds.ts";
import { games } from "../../games/index.ts";
import { contestOf, winTieLose } from "../../threads/odds.ts";
import { usualMode } from "../platform/compat.ts";
import { speakerOf } from "../platform/documents.ts";
import { emit } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { orThrow, Refusal } from "../platform/words.ts";
import { houseRules } from "../world/house-rules.ts";
import { readNamedCheck } from "../world/numbers.ts";
import * as calls from "./calls.ts";

/**
 * Exact odds: of a contest with the chances of its first side. Those of games whose rules may have no end are worked
 * out beside the page. @throws Refusal for what cannot be compared.
 */
function oddsFor(asked: string | NamedCheck | ContestSides): Odds | Promise<Odds> {
  const terms = isContest(asked) ? { rules: asked.rules ?? {}, settings: houseRules() } : undefined;
  const checks = (isContest(asked) ? asked.sides : [asked]).map((side) => readNamedCheck(side, speakerOf()));
  if (checks.some(({ system }) => system.mayHang)) return calls.oddsBesidePage(checks, terms);
  return oddsNow(checks, terms);
}

function oddsNow(checks: readonly CheckRequest[], terms: Parameters<typeof calls.oddsBesidePage>[1]): Odds {
  try {
    if (!terms) return oddsOf(checkOf(checks[0]!));
    const found = oddsOf(orThrow(contestOf(checks, terms)));
    return { ...found, ...winTieLose(found) };
  } catch (error) {
    throw error instanceof RuleError ? new Refusal(problem("ruleFailed", { reason: error.message })) : error;
  }
}

function isContest(asked: string | NamedCheck | ContestSides): asked is ContestSides {
  return typeof asked === "object" && asked !== null && "sides" in asked && Array.isArray(asked.sides);
}

/** A call that answers later, and rejects instead of throwing. */
function later<Given extends unknown[], Answer>(call: (...given: Given) => Answer) {
  return (...given: Given) => Promise.resolve().then(() => call(...given));
}

/** The API. Its functions answer later, but for exact odds of our own games and the list of games. */
function makeApi(): Api {
  function odds(asked: string | NamedCheck): Odds | Promise<Odds>;
  function odds(asked: ContestSides): ContestOdds | Promise<ContestOdds>;
  function odds(asked: string | NamedCheck | ContestSides): Odds | Promise<Odds> {
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
