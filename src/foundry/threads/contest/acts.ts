/** What people do in a contest without dice: give in, withdraw it, decide it. Each is a message of its own. */
import type { Contest, ContestAct } from "../../../threads/contest.ts";
import type { Mode } from "../../../threads/mode.ts";
import { isGamemaster } from "../../platform/documents.ts";
import { singleFlight } from "../../platform/lazy.ts";
import { notifyWarning, words } from "../../platform/words.ts";
import { mayActFor, publicNameOf, speakerFor } from "../party.ts";
import { postAct } from "../post.ts";
import { contestSaid } from "./said.ts";
import { contestBy } from "./state.ts";
import { modeOfDuel } from "./tie.ts";

/**
 * Whether this user may say that a side gives in. One that has thrown may where its seal stays shut though all are in: its browser may be gone. For one
 * that is gone itself a Gamemaster may, so that the others can go on. Nobody need once the first is gone.
 */
export function mayYield({ sides, isWithdrawn }: Contest, side: number): boolean {
  const stands = sides[side];
  if (isWithdrawn || !stands || sides[0]!.standing === "gone" || !mayActFor(stands.party)) return false;
  const { standing } = stands;
  return (
    standing === "waiting" ||
    standing === "gone" ||
    (standing === "sealed" && sides.every((each) => each.standing !== "waiting"))
  );
}

/** Whether this user may withdraw a contest that somebody is still waited for in. */
export function mayWithdraw({ author, duels, isWithdrawn }: Contest): boolean {
  return !isWithdrawn && (author === game.userId || isGamemaster()) && duels.some(({ stage }) => stage === "open");
}

/** Whether this user may say who wins where the rules leave it open. */
export function mayRule({ duels }: Contest, duel: number): boolean {
  return isGamemaster() && duels[duel]?.stage === "ruling";
}

/** A side does not resist. */
export function yieldSide(id: string, side: number): Promise<void> {
  return act(id, `yield ${side}`, (contest) => {
    if (!mayYield(contest, side)) return undefined;
    const { party } = contest.sides[side]!;
    return { act: { act: "yield", side }, speaker: speakerFor(party) };
  });
}

/** The contest is off. */
export function withdraw(id: string): Promise<void> {
  return act(id, "withdraw", (contest) => (mayWithdraw(contest) ? { act: { act: "withdraw" } } : undefined));
}

/** A Gamemaster says who wins, by the place in the list of sides. */
export function rule(id: string, duel: number, winner: number): Promise<void> {
  return act(id, `rule ${duel}`, (contest) => {
    if (!mayRule(contest, duel)) return undefined;
    const mode = modeOfDuel(contest, contest.duels[duel]!);
    return { act: { act: "ruling", duel, winner }, mode };
  });
}

interface Said {
  readonly act: ContestAct;
  readonly speaker?: object;
  readonly mode?: Mode;
}

/** Somebody may have been quicker, so what may be done is asked at the press. */
function act(id: string, name: string, say: (contest: Contest) => Said | undefined): Promise<void> {
  return singleFlight(`contest ${name} ${id}`, async () => {
    const contest = contestBy(id);
    const said = contest && say(contest);
    if (!said) return notifyWarning(words("dicewright.contest.closed"));
    const { act: done, ...message } = said;
    await postAct(id, done, { ...message, content: contestSaid(contest, done, publicNameOf)! });
  });
}
