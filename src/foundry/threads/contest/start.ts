/** Begins contests with a message that says who takes part; a public first roll is in it. */
import { LIMITS } from "../../../systems/limits.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import { problem, type Problem, type Raw } from "../../../systems/vocabulary.ts";
import { inContest, refuseContest, type Format } from "../../../threads/challenge.ts";
import { contest } from "../../../threads/contest/contest.ts";
import type { ContestOpening } from "../../../threads/contest/sides.ts";
import type { Mode, Party } from "../../../threads/reader/log.ts";
import { keyIn } from "../../../view/words.ts";
import { usualMode } from "../../platform/compat.ts";
import { orThrow, Refusal, words } from "../../platform/words.ts";
import { postCheck, type Poster, type Posting } from "../../roll/post-check.ts";
import type { Held } from "../../world/keys.ts";
import { actorOf, isSecret, mayActFor, nameOf, partyAt, speakerFor } from "../../world/party.ts";
import { mayBegin } from "../../world/settings.ts";
import { candidatesFor, ownParty, wantedBy } from "../../world/targets.ts";
import { askAll } from "../ask.ts";
import { posterFor } from "../play.ts";
import { openingFlags, openingText, openThread } from "../post.ts";
import { readingOf } from "../state.ts";
import { showContestForm, type ContestChoice } from "./form.ts";

/** A contest that is about to begin. */
export interface Start extends ContestChoice {
  /** Called with the id of the contest. */
  readonly begun?: ((id: string) => void) | undefined;
}

/** What is known of a contest before its window is filled in. */
export interface ContestDraft {
  /** Who rolls first: the selected token or the user's character if it is left out. */
  readonly from?: Party | undefined;
  /** The targets if it is left out. */
  readonly against?: readonly Party[] | undefined;
  readonly asked?: CheckRequest | undefined;
  /** The id of the saved check that is suggested. */
  readonly savedCheck?: string;
  readonly rules?: Raw;
  readonly form?: Format | undefined;
  readonly isSealed?: boolean | undefined;
  readonly mode?: Mode | undefined;
  readonly event?: Held | undefined;
  readonly begun?: ((id: string) => void) | undefined;
  /** Called if the window, or the dialog after it, is closed. */
  readonly left?: (() => void) | undefined;
}

/**
 * Shows the window in which a contest begins.
 * @throws Refusal if this user may not begin one, or there is no opponent.
 */
export async function showContest(wish: ContestDraft): Promise<void> {
  const from = orThrow(wish.from ?? ownParty());
  mustBegin(from);
  const targeted = wish.against ?? orThrow(wantedBy(from));
  const opponents = targeted.length > 0 ? targeted : candidatesFor(from);
  if (opponents.length === 0) throw new Refusal(problem("nobodyToMeet"));
  const { begun, mode = modeFor(from) } = wish;
  const post = (choice: ContestChoice) => firstPoster({ ...choice, begun });
  await showContestForm({ ...wish, from, mode, opponents, asksWhom: targeted.length === 0, post });
}

/** @throws Refusal if this user may not begin contests, or not for this side. */
function mustBegin(from: Party): void {
  if (!mayBegin()) throw new Refusal(problem("onlyGamemasters"));
  if (!actorOf(from)) throw new Refusal(problem("sideGone"));
  if (!mayActFor(from)) throw new Refusal(problem("notYourSide", { name: nameOf(from) }));
}

/** Why there can be no contest of these sides with this check. The window may have been open for long. */
function refusal({ system, from, against, form }: Start, asked: CheckRequest): Problem | undefined {
  const sides = [from, ...against];
  const most = form === "all" ? system.contest!.most : LIMITS.parties;
  if (asked.system !== system) return problem("otherContest", { game: words(keyIn(system.id, "name")) });
  if (against.length === 0) return problem("noTarget");
  if (sides.length > most) return problem("tooManySides", { count: sides.length, most });
  if (against.some(({ uuid }) => uuid === from.uuid)) return problem("targetSelf");
  return against.every(({ uuid }) => partyAt(uuid)) ? refuseContest(system, asked.kind) : problem("sideGone");
}

/** Who sees the first roll by default: only GMs, if players may not see the token. */
export function modeFor(from: Party): Mode {
  return isSecret(from) ? "gm" : usualMode();
}

/**
 * Posts a check as the first roll of a contest. A public roll is in the message that opens the contest; any other
 * follows it, so everyone can see the contest itself.
 */
export function firstPoster(start: Start): Poster {
  return async (asked, posting) => {
    mustBegin(start.from);
    const wrong = refusal(start, asked);
    if (wrong) throw new Refusal(wrong);
    const { mode = modeFor(start.from) } = posting;
    const open = mode === "public" && !start.isSealed ? openWith : openBefore;
    return open(start, asked, { ...posting, mode });
  };
}

async function openWith(start: Start, asked: CheckRequest, posting: Posting): ReturnType<Poster> {
  const opened = openingOf(start);
  const posted = await postCheck(inContest(asked), {
    ...posting,
    speaker: speakerFor(start.from),
    introduction: openingText(contest, opened),
    flags: openingFlags(contest, opened),
  });
  const { id } = (posted.message ?? {}) as { readonly id?: string };
  if (id !== undefined) reportStart(start, id);
  return posted;
}

async function openBefore(start: Start, asked: CheckRequest, posting: Posting): ReturnType<Poster> {
  const id = await openThread(contest, openingOf(start), { speaker: speakerFor(start.from) });
  reportStart(start, id);
  return posterFor(id, { act: "answer", side: 0 })(asked, posting);
}

function openingOf({ from, against, system, rules, form, isSealed }: Start): ContestOpening {
  return { system, rules, form, isSealed, sides: [from, ...against] };
}

/** The others are asked only once there is a message to answer. */
function reportStart({ begun }: Start, id: string): void {
  begun?.(id);
  const reading = readingOf(id);
  if (reading) askAll(reading);
}
