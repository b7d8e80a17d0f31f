/** The world and the user as threads see them. Source: the API pages of Combat (`combatant`) and Combatant. */
import type { Game } from "../../checks/game.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { parseCheck, type CheckRequest } from "../../checks/notation.ts";
import { isProblem } from "../../checks/problem.ts";
import { requestOfSavedCheck, type SavedCheck } from "../../checks/saved-check.ts";
import { games } from "../../games/index.ts";
import { refuseContest, type ContestQuestion, type WinTieLose } from "../../threads/odds.ts";
import { isSameTurn, type Party, type Turn } from "../../threads/reader/log.ts";
import type { World } from "../../threads/thread.ts";
import type { Viewer } from "../../threads/view.ts";
import { contestQuestion, outlookQuestion } from "../../view/odds-question.ts";
import { versusView, type VersusView } from "../../view/odds.ts";
import { phraseText } from "../../view/threads/panel.ts";
import { oddsViewOf, type OddsSource } from "../odds/view.ts";
import {
  activeGM,
  isGM,
  currentUser,
  lookUp,
  numbersOf,
  speakerOf,
  userBy,
  type Actor,
} from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import { combats, type Combat, type Combatant } from "../platform/world-documents.ts";
import { checkRules, houseRules, parserArguments, rulesWith, withActorNumbers } from "../world/house-rules.ts";
import { contentsSince, ledgerRowOf } from "../world/ledger.ts";
import { actorOf, isGamemaster, knownPlayersOf, knows, mayActFor, mayUserActFor, partyName } from "../world/party.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";
import { keepsRoll } from "../world/sealed-rolls.ts";
import { knownOpponents, playersMayChange } from "../world/settings.ts";

export const world: World = {
  get systems() {
    return games;
  },
  isGM: isGamemaster,
  get mayChange() {
    return playersMayChange();
  },
  ledgerEntry: ledgerRowOf,
  get contentsSince() {
    return contentsSince();
  },
  mayActFor: mayUserActFor,
  exists: (party) => actorOf(party) !== undefined,
  isTurnOver(party, turn) {
    // A roll outside of combat was in a turn that is over once its roller is in one.
    if (!turn) return turnOf(party) !== null;
    const combat = combats().find(({ id }) => id === turn.combat);
    return !combat || !isSameTurn(turn, turnIn(combat));
  },
};

export const viewer: Viewer = {
  get user() {
    return currentUser().id;
  },
  get isGM() {
    return isGM();
  },
  get isGMHere() {
    return activeGM() !== undefined;
  },
  mayActFor,
  nameOf: partyName,
  knows,
  nameOfUser: (user) => (userBy(user)?.name ?? "").slice(0, LIMITS.name),
  playersOf: (party) => knownPlayersOf(party).map(({ name, active }) => ({ name, isHere: active })),
  savedChecksOf(party) {
    const actor = actorOf(party);
    return actor ? savedChecksNow(actor) : [];
  },
  requestOf(party, saved) {
    const actor = actorOf(party);
    const asked = actor && requestOfSavedCheck(saved, numbersNow(actor), games, rulesWith(houseRules(), actor));
    return isProblem(asked) ? undefined : asked;
  },
  readLine(party, line) {
    const actor = actorOf(party);
    const rules = rulesWith(checkRules(), actor);
    const asked = parseCheck(withActorNumbers(line, speakerOf(actor)), games, ...parserArguments(rules));
    return isProblem(asked) ? undefined : asked;
  },
  poolsOf: (party, system) => findPools(party, system),
  knownChecksOf(party, system) {
    const actor = mayKnowChecksOf(party) ? actorOf(party) : undefined;
    return actor ? contestChecks(savedChecksNow(actor), system) : [];
  },
  chancesIn: (thread, question) => winChancesAt(oddsViewOf(thread), question),
  chanceOf(thread, asked) {
    const chance = oddsViewOf(thread).askChance(asked);
    return chance?.isJudged ? chance.sure : undefined;
  },
  outlookOf: (thread, test) => oddsViewOf(thread).ask(outlookQuestion(test)) ?? undefined,
  turnOf,
  hasSealedRoll: keepsRoll,
  say: (phrase) => phraseText(phrase, words),
};

let findPools: Viewer["poolsOf"] = () => [];

/** Lets the viewer find extended tests, which are read in this world. */
export function followPools(find: typeof findPools): void {
  findPools = find;
}

/** Caches per actor until the current drawing is done: nothing changes meanwhile. */
function cacheWhileDrawing<T>(read: (actor: Actor) => T): (actor: Actor) => T {
  const answerCache = new Map<string, { readonly value: T }>();
  return (actor) => {
    if (answerCache.size === 0) queueMicrotask(() => answerCache.clear());
    const found = answerCache.get(actor.uuid) ?? { value: read(actor) };
    answerCache.set(actor.uuid, found);
    return found.value;
  };
}

const savedChecksNow = cacheWhileDrawing(allSavedChecks);
const numbersNow = cacheWhileDrawing(numbersOf);

/** Whether this user may know the odds of some contest. */
export function mayKnowContestOdds(): boolean {
  const setting = knownOpponents();
  return words.chances !== "none" && (isGM() ? setting !== "nothing" : setting === "visible");
}

/** Whether this user may know the saved checks of a party. Its own players always may. */
export function mayKnowChecksOf(party: Party): boolean {
  if (mayActFor(party) && !isGM()) return true;
  const setting = knownOpponents();
  return isGM() ? setting !== "nothing" : setting === "visible" && knows(party);
}

export function contestChecks(checks: readonly SavedCheck[], system: Game): readonly SavedCheck[] {
  return checks.filter((saved) => saved.system === system.id && !refuseContest(system, saved.kind));
}

/** Odds against the saved checks of opponents, at most `most` lines. */
export function knownVersus(
  { check, rules }: { readonly check: CheckRequest; readonly rules: UncheckedOptions },
  parties: readonly Party[],
  odds: OddsSource,
  most: number,
): readonly VersusView[] {
  const known: { readonly party: Party; readonly answer: CheckRequest }[] = [];
  for (const party of parties)
    for (const saved of known.length < most ? viewer.knownChecksOf(party, check.system) : []) {
      const answer = known.length < most ? viewer.requestOf(party, saved) : undefined;
      if (answer) known.push({ party, answer });
    }
  return known.flatMap(({ party, answer }) => {
    const question = contestQuestion({ stakes: [check, answer], rules, side: 0 });
    const chances = question && odds.ask(question);
    const title = words("dicewright.odds.against", { name: partyName(party), check: answer.label! });
    const hasAnswer = chances !== undefined && (chances !== null || words.chances !== "none");
    return hasAnswer ? [versusView(title, chances, words)] : [];
  });
}

/** Undefined if the world setting hides odds of contests. */
export function winChancesAt(odds: OddsSource, asked: ContestQuestion): WinTieLose | undefined {
  const question = knownOpponents() === "nothing" ? undefined : contestQuestion(asked);
  return (question && odds.ask(question)) ?? undefined;
}

/** The current turn of the party's combat, the same for all users; null outside of combat. */
export function turnOf(party: Party): Turn | null {
  const actor = actorOf(party)?.uuid;
  const stands = (combatant: Combatant) =>
    lookUp(() => combatant.token)?.uuid === party.uuid ||
    (actor !== undefined && lookUp(() => combatant.actor)?.uuid === actor);
  const isIn = ({ combatants }: Combat) => [...combatants].some(stands);
  const own = combats().filter((combat) => combat.started && isIn(combat));
  const [first] = own.sort((a, b) => Number(b.active) - Number(a.active) || (a.id < b.id ? -1 : 1));
  return first ? turnIn(first) : null;
}

/**
 * The turn in which a combat is. Its combatant stays when the order changes, and the index changes then (issue #12747;
 * types of 13, combatant: `combatTurn` in operations). Between two turns a combat stands at the first index.
 */
function turnIn({ id, round, turn, combatant }: Combat): Turn {
  return { combat: id, round, turn: turn ?? 0, ...(combatant?.id && { combatant: combatant.id }) };
}
