/** What people do in a contest: answer for a side, by whichever way they are asked to. */
import { systems } from "../../../systems/index.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import type { Problem } from "../../../systems/problem.ts";
import { isProblem } from "../../../systems/problem.ts";
import type { SavedCheck } from "../../../systems/saved-check.ts";
import { requestOf } from "../../../systems/saved-check.ts";
import { inContest } from "../../../threads/challenge.ts";
import type { Contest } from "../../../threads/contest.ts";
import { makeAct } from "../../../threads/thread.ts";
import { problemText } from "../../../view/problem.ts";
import type { Posted, Poster, Posting } from "../../chat/message.ts";
import { postCheck } from "../../chat/message.ts";
import { houseRules } from "../../form/house-rules.ts";
import type { Held } from "../../form/keys.ts";
import { openDialog, rollOrAsk } from "../../form/opening.ts";
import { usualMode } from "../../platform/compat.ts";
import { isGamemaster } from "../../platform/documents.ts";
import { singleFlight } from "../../platform/lazy.ts";
import { notifyError, notifyWarning, words } from "../../platform/words.ts";
import { actorOf, isSecret, mayActFor, playersOf, speakerFor, traitsFor } from "../party.ts";
import { sealThrow } from "./sealing.ts";
import { contestBy } from "./state.ts";
import { breakOwnTies } from "./tie.ts";

/** In place of a trait: whatever its player fills in. */
export const OTHER_CHECK = "";

/** The traits that people have picked on a card, by contest and side; the first that fits where they have not. */
const picked = new Map<string, string>();

const keyOf = (id: string, side: number) => `contest ${id} ${side}`;

/** Picks the trait to answer with, or `OTHER_CHECK`. */
export function pickTrait(id: string, side: number, trait: string): void {
  picked.set(keyOf(id, side), trait);
}

/**
 * The traits that a side can answer with, and which of them it is to be; that is undefined where a dialog asks for another check. Where nobody has picked one it is that
 * of the same name as the first throw, or else the first.
 */
export function traitsOf(
  { id, system, sides }: Contest,
  side: number,
): { readonly traits: readonly SavedCheck[]; readonly chosen: SavedCheck | undefined } {
  const { kind, label } = sides[0]!.replayed?.asked ?? {};
  const traits = traitsFor(sides[side]!.party, system.id, kind);
  const wish = picked.get(keyOf(id, side));
  if (wish === OTHER_CHECK) return { traits, chosen: undefined };
  return {
    traits,
    chosen: traits.find((trait) => trait.id === wish) ?? traits.find(({ name }) => name === label) ?? traits[0],
  };
}

/**
 * Whether this user may throw for a side now, and a comparison waits for it. The throw of a seal whose browser is gone may be thrown anew by a Gamemaster, once nobody
 * could learn anything by it.
 */
export function mayAnswer({ sides, duels, isWithdrawn }: Contest, side: number): boolean {
  const stands = sides[side];
  const isWanted = duels.some((duel) => duel.stage === "open" && duel.sides.includes(side));
  if (!stands || isWithdrawn || !isWanted || !mayActFor(stands.party)) return false;
  const isLast = sides.every(({ standing }) => standing !== "waiting");
  return stands.standing === "waiting" || (stands.standing === "sealed" && isLast && isGamemaster());
}

/**
 * Answers for one side of a contest: with its own trait, at once or by dialog as the user would have it, sealed where the contest is.
 * What is wrong is told to the user. The press tells which keys are held.
 */
export function answerContest(id: string, side: number, event?: Held): Promise<void> {
  return singleFlight(keyOf(id, side), () =>
    answer(id, side, (asked, posting) => rollOrAsk(asked, { ...posting, event })),
  );
}

/** Answers for every side without a player that still waits: each with its own trait, those without one by a dialog each. */
export function answerForAll(id: string): Promise<void> {
  return singleFlight(`contest ${id}`, async () => {
    for (const side of npcsOf(contestBy(id))) await answer(id, side, rollNow);
  });
}

/** The sides that wait for a Gamemaster, since no player may act for them. */
export function npcsOf(contest: Contest | undefined): readonly number[] {
  const sides = contest && isGamemaster() ? contest.sides : [];
  return [...sides.keys()].filter(
    (side) =>
      sides[side]!.standing === "waiting" && mayAnswer(contest!, side) && playersOf(sides[side]!.party).length === 0,
  );
}

/** How an answer is posted, and for whom. */
interface Answering extends Partial<Pick<Posting, "mode">> {
  readonly actor: object | undefined;
  readonly post: Poster;
}

type Roller = (asked: CheckRequest, answering: Answering) => Promise<unknown>;

const rollNow: Roller = async (asked, { post, mode = usualMode() }) => {
  await post(asked, { speaker: {}, mode }).catch(notifyError);
};

async function answer(id: string, side: number, roll: Roller): Promise<void> {
  const contest = contestBy(id);
  if (!contest || !mayAnswer(contest, side)) return notifyWarning(words("dicewright.contest.closed"));
  const { party } = contest.sides[side]!;
  const answering: Answering = {
    actor: actorOf(party),
    post: posterFor(id, side),
    ...(isSecret(party) && { mode: "gm" }),
  };
  const asked = checkFor(contest, side);
  if (!asked) await openDialog({ system: contest.system.id, kind: kindFor(contest), ...answering }).catch(notifyError);
  else if (isProblem(asked)) notifyWarning(problemText(asked, words, contest.system.id));
  else await roll(asked, answering);
}

/** The check of the trait that a side answers with, or what is wrong with it; undefined where there is none. */
function checkFor(contest: Contest, side: number): CheckRequest | Problem | undefined {
  const { chosen } = traitsOf(contest, side);
  const actor = actorOf(contest.sides[side]!.party);
  return chosen && actor && requestOf(chosen, actor.getRollData(), systems, houseRules());
}

/** The kind of check of the first side, or the first that can be contested. */
function kindFor({ system, sides }: Contest): string {
  return sides[0]!.replayed?.asked?.kind ?? Object.keys(system.kinds).find((kind) => system.kinds[kind]!.contestValue)!;
}

/** Posts a throw as that of a side. The dialog may have been open for long, so everything is looked at once more, before the throw and after. */
export function posterFor(id: string, side: number): Poster {
  return async (asked, posting) => {
    const contest = openContest(id, side);
    if (asked.system !== contest.system || !asked.system.kinds[asked.kind]!.contestValue)
      throw new Error(words("dicewright.contest.otherCheck"));
    const wanted = () => (posting.isWanted?.() ?? true) && openContest(id, side) !== undefined;
    const posted = await throwFor(contest, side, inContest(asked), { ...posting, isWanted: wanted });
    await breakOwnTies(id);
    return posted;
  };
}

/** @throws Error of one localised sentence where a side takes no throw. */
function openContest(id: string, side: number): Contest {
  const contest = contestBy(id);
  if (!contest || !mayAnswer(contest, side)) throw new Error(words("dicewright.contest.closed"));
  return contest;
}

function throwFor(contest: Contest, side: number, asked: CheckRequest, posting: Posting): Promise<Posted> {
  const { party, standing } = contest.sides[side]!;
  if (contest.isSealed && standing === "waiting") return sealThrow(contest, side, asked, posting);
  return postCheck(asked, {
    ...posting,
    speaker: speakerFor(party),
    flags: { refers: makeAct(contest.id, { act: "answer", side }) },
  });
}
