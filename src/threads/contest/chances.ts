/** The chances of a contest's sides, as far as a user may know them. */
import type { CheckRequest } from "../../checks/notation.ts";
import type { SavedCheck } from "../../checks/saved-check.ts";
import type { Stake, WinTieLose } from "../odds.ts";
import type { Viewer } from "../panel.ts";
import type { ContestState } from "./sides.ts";

/**
 * How likely a side wins the comparison that it is in, as far as this user may know, and what others are `expected` to
 * roll for that, by place. The first side of several comparisons has a chance in each.
 */
export function chancesFor(
  contest: ContestState,
  side: number,
  viewer: Viewer,
  own?: CheckRequest,
  at = contest.duels.findIndex(({ sides, stage }) => stage === "open" && sides.includes(side)),
): { readonly chances: WinTieLose; readonly expected: ReadonlyMap<number, CheckRequest> } | undefined {
  const duel = contest.duels[at];
  if (!duel || (own && side === 0 && contest.duels.length > 1)) return undefined;
  const places = duel.sides.filter((index) => contest.sides[index]!.standing !== "yielded");
  const expected = new Map<number, CheckRequest>();
  const stakes = places.map((index) => {
    const { replayed } = contest.sides[index]!;
    if (index === side && own) return own;
    if (replayed) return replayed;
    const check = expectedOf(contest, index, viewer);
    if (check) expected.set(index, check);
    return check;
  });
  if (stakes.includes(undefined) || places.length < 2 || !places.includes(side)) return undefined;
  const question = { stakes: stakes as Stake[], rules: contest.rules, side: places.indexOf(side) };
  const chances = viewer.chancesIn(contest.id, question);
  return chances && { chances, expected };
}

/** The likeliest check of a side that has not rolled; undefined if it is secret or unknown. */
function expectedOf(contest: ContestState, index: number, viewer: Viewer): CheckRequest | undefined {
  const { party, standing } = contest.sides[index]!;
  if (standing !== "waiting" && standing !== "sealed") return undefined;
  for (const saved of likestFirst(contest, viewer.knownChecksOf(party, contest.game))) {
    const asked = viewer.requestOf(party, saved);
    if (asked) return asked;
  }
  return undefined;
}

/** Checks with the first roll's name come first, then those of its kind. */
export function likestFirst({ sides }: ContestState, checks: readonly SavedCheck[]): readonly SavedCheck[] {
  const { label, kind } = sides[0]!.replayed?.request ?? {};
  const [named, others] = [checks.filter(({ name }) => name === label), checks.filter(({ name }) => name !== label)];
  return [...named, ...others.filter((each) => each.kind === kind), ...others.filter((each) => each.kind !== kind)];
}
