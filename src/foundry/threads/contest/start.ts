/** Begins contests: a message that says who takes part, with the first throw in it where everybody may see that. */
import type { Raw } from "../../../systems/field.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import type { Problem } from "../../../systems/problem.ts";
import { problem } from "../../../systems/problem.ts";
import { inContest, refuseContest } from "../../../threads/challenge.ts";
import type { Form } from "../../../threads/contest.ts";
import { makeContestOpening } from "../../../threads/contest.ts";
import type { Mode } from "../../../threads/mode.ts";
import type { Party } from "../../../threads/thread.ts";
import { MOST_PARTIES } from "../../../threads/thread.ts";
import { keyIn, listOf } from "../../../view/words.ts";
import type { Poster, Posting } from "../../chat/message.ts";
import { postCheck } from "../../chat/message.ts";
import type { ContestChoice } from "../../form/contest.ts";
import type { Held } from "../../form/keys.ts";
import { usualMode } from "../../platform/compat.ts";
import { lazy } from "../../platform/lazy.ts";
import { orThrow, Refusal, words } from "../../platform/words.ts";
import { askedFor, isSecret, mayActFor, nameOf, partyAt, publicNameOf, rights, speakerFor } from "../party.ts";
import { postOpening } from "../post.ts";
import { askUser } from "../query.ts";
import { candidatesFor, ownParty, wantedBy } from "../targets.ts";
import { mayBegin } from "../who-starts.ts";
import { posterFor } from "./answer.ts";

const contestForm = lazy(() => import("../../form/contest.ts"));

/** A contest that is about to begin. */
export interface Start extends ContestChoice {
  /** Hears the id of the contest once it has begun. */
  readonly begun?: ((id: string) => void) | undefined;
}

/** What is known of a contest before its window is filled in; the rest is asked for. */
export interface Wish {
  /** Who throws first: the selected token or the user's character where it is left out. */
  readonly from?: Party | undefined;
  /** The targets where it is left out. */
  readonly against?: readonly Party[] | undefined;
  readonly asked?: CheckRequest | undefined;
  /** The id of the trait that is suggested. */
  readonly trait?: string;
  readonly rules?: Raw;
  readonly form?: Form | undefined;
  readonly isSealed?: boolean | undefined;
  readonly mode?: Mode | undefined;
  readonly event?: Held | undefined;
  readonly begun?: ((id: string) => void) | undefined;
  /** Called where the window, or the dialog behind it, is left. */
  readonly left?: (() => void) | undefined;
}

/**
 * Shows the window in which a contest begins.
 * @throws Refusal where this user may begin none, or there is nobody to meet.
 */
export async function showContest(wish: Wish): Promise<void> {
  const from = orThrow(wish.from ?? ownParty());
  mustBegin(from);
  const targeted = wish.against ?? orThrow(wantedBy(from));
  const opponents = targeted.length > 0 ? targeted : candidatesFor(from);
  if (opponents.length === 0) throw new Refusal(problem("nobodyToMeet"));
  const { showContest: show } = await contestForm();
  const { begun, mode = modeFor(from) } = wish;
  const post = (choice: ContestChoice) => firstPoster({ ...choice, begun });
  await show({ ...wish, from, mode, opponents, asksWhom: targeted.length === 0, post });
}

/** @throws Refusal where this user may not begin contests, or not for this side. */
export function mustBegin(from: Party): void {
  if (!mayBegin()) throw new Refusal(problem("onlyGamemasters"));
  if (!rights.exists(from)) throw new Refusal(problem("sideGone"));
  if (!mayActFor(from)) throw new Refusal(problem("notYourSide", { name: nameOf(from) }));
}

/** What speaks against a contest of these sides with this check. The window may have been open for long. */
function refusal({ system, from, against, form }: Start, asked: CheckRequest): Problem | undefined {
  const sides = [from, ...against];
  const most = form === "all" ? system.contest!.most : MOST_PARTIES;
  if (asked.system !== system) return problem("otherContest", { game: words(keyIn(system.id, "name")) });
  if (against.length === 0) return problem("noTarget");
  if (sides.length > most) return problem("tooManySides", { count: sides.length, most });
  if (against.some(({ uuid }) => uuid === from.uuid)) return problem("targetSelf");
  return against.every(({ uuid }) => partyAt(uuid)) ? refuseContest(system, asked.kind) : problem("sideGone");
}

/** Who sees a first throw where nobody has said otherwise: that of a side that players may not see goes to Gamemasters. */
export function modeFor(from: Party): Mode {
  return isSecret(from) ? "gm" : usualMode();
}

/**
 * Posts a check as the first throw of a contest. One that everybody may see stands in the message that opens the contest; any other one
 * follows it, so that nobody is kept from the contest itself.
 */
export function firstPoster(start: Start): Poster {
  return async (asked, posting) => {
    mustBegin(start.from);
    const wrong = refusal(start, asked);
    if (wrong) throw new Refusal(wrong);
    const { mode = modeFor(start.from) } = posting;
    const isOpen = mode === "public" && !start.isSealed;
    return isOpen
      ? openWith(start, inContest(asked), { ...posting, mode })
      : openBefore(start, asked, { ...posting, mode });
  };
}

async function openWith(start: Start, asked: CheckRequest, posting: Posting): ReturnType<Poster> {
  const posted = await postCheck(asked, {
    ...posting,
    speaker: speakerFor(start.from),
    introduction: contentOf(start),
    flags: { thread: threadOf(start) },
  });
  const { id } = (posted.message ?? {}) as { readonly id?: string };
  if (id !== undefined) begun(start, id);
  return posted;
}

async function openBefore(start: Start, asked: CheckRequest, posting: Posting): ReturnType<Poster> {
  const id = await postOpening(threadOf(start), { content: contentOf(start), speaker: speakerFor(start.from) });
  if (id === undefined) throw new Refusal(problem("stopped"));
  begun(start, id);
  return posterFor(id, 0)(asked, posting);
}

/** Who meets whom, for everybody. */
function contentOf({ from, against }: Start): string {
  return words("dicewright.challenge.begun", {
    from: publicNameOf(from),
    others: listOf(against.map(publicNameOf), words),
  });
}

function threadOf({ from, against, ...opening }: Start): object {
  return makeContestOpening({ ...opening, sides: [from, ...against] });
}

/** The others, whose places follow the first side, are asked only once there is a message to answer; nobody waits for them. */
function begun({ against, begun: tell }: Start, id: string): void {
  tell?.(id);
  for (const [at, party] of against.entries()) askUser(askedFor(party), { message: id, place: at + 1 });
}
