/** Begins contests with a message that says who takes part; a public first roll is in it. */
import { LIMITS } from "../../../systems/limits.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import { problem, type Problem } from "../../../systems/vocabulary.ts";
import { inContest, refuseContest } from "../../../threads/challenge.ts";
import { contest } from "../../../threads/contest/contest.ts";
import type { ContestOpening } from "../../../threads/contest/sides.ts";
import type { Mode, Party } from "../../../threads/reader/log.ts";
import { keyIn } from "../../../view/words.ts";
import { usualMode } from "../../platform/compat.ts";
import { orThrow, Refusal, words } from "../../platform/words.ts";
import { postCheck, type Poster } from "../../roll/post-check.ts";
import { actorOf, isSecret, mayActFor, nameOf, partyAt, speakerFor } from "../../world/party.ts";
import { mayBegin } from "../../world/settings.ts";
import { candidatesFor, ownParty, wantedBy } from "../../world/targets.ts";
import { askAll } from "../ask.ts";
import { posterFor } from "../play.ts";
import { openingFlags, openingText, openThread } from "../post.ts";
import { readingOf } from "../state.ts";
import { showContestForm, type ContestDraft } from "./form.ts";

/** A contest that is about to begin. */
export type Start = ContestOpening & Pick<ContestDraft, "begun">;

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
  const post = (opened: ContestOpening) => firstPoster({ ...opened, begun });
  await showContestForm({ ...wish, from, mode, opponents, asksWhom: targeted.length === 0, post });
}

/** @throws Refusal if this user may not begin contests, or not for this side. */
function mustBegin(from: Party): void {
  if (!mayBegin()) throw new Refusal(problem("onlyGamemasters"));
  if (!actorOf(from)) throw new Refusal(problem("sideGone"));
  if (!mayActFor(from)) throw new Refusal(problem("notYourSide", { name: nameOf(from) }));
}

/** Why there can be no contest of these sides with this check. The window may have been open for long. */
function refusal({ system, sides, form }: ContestOpening, asked: CheckRequest): Problem | undefined {
  const [from, ...against] = sides;
  const most = form === "all" ? system.contest!.most : LIMITS.parties;
  if (asked.system !== system) return problem("otherContest", { game: words(keyIn(system.id, "name")) });
  if (against.length === 0) return problem("noTarget");
  if (sides.length > most) return problem("tooManySides", { count: sides.length, most });
  if (against.some(({ uuid }) => uuid === from!.uuid)) return problem("targetSelf");
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
export function firstPoster({ begun, ...opened }: Start): Poster {
  const from = opened.sides[0]!;
  /** The others are asked only once there is a message to answer. */
  const hasBegun = (id: string) => {
    begun?.(id);
    askAll(readingOf(id));
  };
  return async (asked, given) => {
    mustBegin(from);
    const wrong = refusal(opened, asked);
    if (wrong) throw new Refusal(wrong);
    const { mode = modeFor(from) } = given;
    const speaker = speakerFor(from);
    if (mode !== "public" || opened.isSealed) {
      const id = await openThread(contest, opened, { speaker });
      hasBegun(id);
      return posterFor(id, { act: "answer", side: 0 })(asked, { ...given, mode });
    }
    const own = { introduction: openingText(contest, opened), flags: openingFlags(contest, opened) };
    const posted = await postCheck(inContest(asked), { ...given, mode, speaker, ...own });
    const { id } = (posted.message ?? {}) as { readonly id?: string };
    if (id !== undefined) hasBegun(id);
    return posted;
  };
}
