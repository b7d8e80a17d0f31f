/** Extended tests whose next roll may be made in a contest. */
import type { Game } from "../../checks/game.ts";
import { asRecord } from "../../checks/json.ts";
import { contestedRoll, extendedThread } from "../../threads/extended/extended.ts";
import type { ExtendedState } from "../../threads/extended/moves.ts";
import type { Party } from "../../threads/reader/log.ts";
import type { PoolOffer } from "../../threads/view.ts";
import { isSame, mayActFor } from "../world/party.ts";
import { readingOf } from "./state.ts";
import { openings, payloadOf } from "./thread-log.ts";

/** The newest openings that are searched, and the most tests that are offered. */
const MOST_SEARCHED = 100;
const MOST_OFFERED = 3;

/** The open tests of a party in a game, the newest first. */
export function poolsOf(party: Party, system: Game): readonly PoolOffer[] {
  if (!system.extended || !mayActFor(party)) return [];
  const tests = openings()
    .slice(-MOST_SEARCHED)
    .flatMap((message) => (isTest(payloadOf(message)) ? (openTest(message.id) ?? []) : []));
  const own = tests.filter((test) => test.system === system && isSame(test.party, party));
  return own.slice(-MOST_OFFERED).toReversed().flatMap(offerFrom);
}

const isTest = (payload: unknown) => asRecord(payload)["thread"] === extendedThread.id;

/** The next roll of an extended test that goes on. */
export function offerOf(test: string): PoolOffer | undefined {
  const state = openTest(test);
  return state && offerFrom(state)[0];
}

function openTest(id: string): ExtendedState | undefined {
  const { kind, state } = readingOf(id) ?? {};
  if (kind?.id !== extendedThread.id) return undefined;
  const test = state as ExtendedState;
  return test.standing === "open" && mayActFor(test.party) ? test : undefined;
}

/** Nothing can be rolled without dice, or if this user does not know how many are left. */
function offerFrom(test: ExtendedState): PoolOffer[] {
  const check = test.pool ? contestedRoll(test) : undefined;
  return check ? [{ test: test.id, check, dice: test.pool!, hasGoal: test.goal !== null }] : [];
}
