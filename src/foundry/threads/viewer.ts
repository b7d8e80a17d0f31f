/** The user of this client as threads see them: what they may know, and the odds that they may see. */
import type { Game } from "../../checks/game.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { readCheck, type CheckRequest } from "../../checks/notation.ts";
import { isProblem } from "../../checks/problem.ts";
import { requestOfSavedCheck, type SavedCheck } from "../../checks/saved-check.ts";
import { games } from "../../games/index.ts";
import { threads } from "../../threads/index.ts";
import type { Party } from "../../threads/log.ts";
import { refuseContest, type ContestQuestion, type WinTieLose } from "../../threads/odds.ts";
import type { PoolOffer, Viewer } from "../../threads/panel.ts";
import { openedBy } from "../../threads/replay.ts";
import { dieView, markOf } from "../../view/card/dice.ts";
import { contestQuestion, outlookQuestion } from "../../view/odds-question.ts";
import { versusView, type VersusView } from "../../view/odds.ts";
import { resultText } from "../../words/sentence.ts";
import { isolateBidi, sayIn } from "../../words/words.ts";
import { oddsViewOf, type OddsSource } from "../odds/view.ts";
import { deleteWithMessage } from "../platform/by-message.ts";
import {
  activeGM,
  flagsOf,
  isGM,
  currentUser,
  numbersOf,
  speakerOf,
  userBy,
  type Actor,
} from "../platform/documents.ts";
import { getSetting } from "../platform/settings.ts";
import { words } from "../platform/words.ts";
import { checkRules, houseRules, rulesWith } from "../world/house-rules.ts";
import { contextOf } from "../world/numbers.ts";
import { actorOf, isSameActor, knownPlayersOf, knows, mayActFor, partyName, pictureOf } from "../world/party.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";
import { keepsRoll } from "../world/sealed-rolls.ts";
import { readingOf, turnOf } from "./state.ts";
import { openings } from "./thread-log.ts";

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
  nameOf: (party) => isolateBidi(partyName(party)),
  knows,
  pictureOf,
  nameOfUser: (user) => isolateBidi((userBy(user)?.name ?? "").slice(0, LIMITS.name)),
  playersOf: (party) => knownPlayersOf(party).map(({ name, active }) => ({ name: isolateBidi(name), isHere: active })),
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
    const asked = readCheck(line, contextOf(speakerOf(actor), rules));
    return isProblem(asked) ? undefined : asked;
  },
  poolsOf,
  knownChecksOf(party, game) {
    const actor = mayKnowChecksOf(party) ? actorOf(party) : undefined;
    return actor ? contestChecks(savedChecksNow(actor), game) : [];
  },
  chancesIn: (thread, question) => winChancesAt(oddsViewOf(thread), question),
  chanceOf(thread, asked) {
    const chance = oddsViewOf(thread).askChance(asked);
    return chance?.isJudged ? chance.sure : undefined;
  },
  outlookOf: (thread, test) => oddsViewOf(thread).ask(outlookQuestion(test)) ?? undefined,
  turnOf,
  hasSealedRoll: keepsRoll,
  picked: (thread, key) => pickedOptions.get(thread)?.get(key),
  say: sayIn(words),
  draw: {
    die: (thrown, status) => dieView(thrown, status, words),
    mark: markOf,
    result: (replayed) => resultText(replayed, words),
    odds: (title, chances) => versusView(title, chances, words),
  },
};

/** Options picked beside buttons: by thread, then by the key of the button. */
const pickedOptions = deleteWithMessage(new Map<string, Map<string, string>>());

export function pickOption(thread: string, key: string, value: string): void {
  pickedOptions.set(thread, (pickedOptions.get(thread) ?? new Map<string, string>()).set(key, value));
}

/** The newest openings in which rolls of extended tests are searched, and the most that are offered. */
const MOST_SEARCHED = 100;
const MOST_OFFERED = 3;

/** The next rolls of a party in a game that may be made in a contest, of the newest thread first. */
function poolsOf(party: Party, game: Game): readonly PoolOffer[] {
  if (!mayActFor(party)) return [];
  const newest = openings().slice(-MOST_SEARCHED).toReversed();
  const some = newest.filter((message) => openedBy(threads, { ...flagsOf(message) })?.pool);
  const offers = some.flatMap(({ id }) => offerOf(id) ?? []);
  return offers
    .filter(({ check, party: own }) => check.game === game && isSameActor(own, party))
    .slice(0, MOST_OFFERED);
}

/** The next roll of a thread that may be made in a contest, such as that of an extended test. */
export function offerOf(thread: string): PoolOffer | undefined {
  const { kind, state } = readingOf(thread) ?? {};
  return state && kind?.pool?.offer(state, viewer);
}

/** Nothing changes until the current drawing is done. */
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

/** The saved checks that this user may know in contests: `gm`, `visible` or `nothing`. */
const knownOpponents = () => getSetting("odds.opponents");

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

export function contestChecks(checks: readonly SavedCheck[], game: Game): readonly SavedCheck[] {
  return checks.filter((saved) => saved.system === game.id && !refuseContest(game, saved.kind));
}

/** A check of this user's against one of an opponent's. Null if there are no odds. */
interface KnownVersus {
  readonly party: Party;
  readonly answer: CheckRequest;
  readonly chances: WinTieLose | null;
}

/** The odds against what opponents likely answer with, as far as this user may know; of at most `most` of them. */
export function knownVersus(
  { check, rules }: { readonly check: CheckRequest; readonly rules: UncheckedOptions },
  parties: readonly Party[],
  odds: OddsSource,
  most: number,
): readonly KnownVersus[] {
  return parties.slice(0, most).flatMap((party) => {
    const answer = likelyAnswer(party, check);
    const question = answer && contestQuestion({ stakes: [check, answer], rules, side: 0 });
    const chances = question && odds.ask(question);
    const hasAnswer = chances !== undefined && (chances !== null || words.chances !== "none");
    return answer && hasAnswer ? [{ party, answer, chances }] : [];
  });
}

/** The saved check of the same name, else of the same kind, else the first. */
function likelyAnswer(party: Party, { game, kind, label }: CheckRequest): CheckRequest | undefined {
  const known = viewer.knownChecksOf(party, game).flatMap((saved) => viewer.requestOf(party, saved) ?? []);
  const isNamed = (each: CheckRequest) => label !== undefined && each.label?.toLowerCase() === label.toLowerCase();
  return known.find(isNamed) ?? known.find((each) => each.kind === kind) ?? known[0];
}

export function versusLine({ party, answer, chances }: KnownVersus): VersusView {
  const title = words("dicewright.odds.against", { name: partyName(party), check: answer.label! });
  return versusView(title, chances, words);
}

/** Undefined if the world setting hides odds of contests. */
export function winChancesAt(odds: OddsSource, asked: ContestQuestion): WinTieLose | undefined {
  const question = knownOpponents() === "nothing" ? undefined : contestQuestion(asked);
  return (question && odds.ask(question)) ?? undefined;
}
