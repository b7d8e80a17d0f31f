/** What a contest offers to one user: to answer, to concede, to withdraw, and what a GM does for others. */
import { parseRequest, type CheckRequest } from "../../systems/notation.ts";
import type { SavedCheck } from "../../systems/saved-check.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { contestedKinds, type Stake, type WinTieLose } from "../odds.ts";
import {
  isFirstFor,
  ofGame,
  phrases,
  rollingButtons,
  type Button,
  type Phrase,
  type PostAction,
  type RollAction,
  type Viewer,
} from "../view.ts";
import { isDecidedWithout, isTooLate, type ContestState, type Duel, type Side } from "./sides.ts";

const say = phrases("contest");

/** What is offered below one comparison. */
export function duelButtons(contest: ContestState, duel: Duel, at: number, viewer: Viewer): Button[] {
  if (duel.tieBreak?.parties.some(viewer.mayActFor))
    return [{ key: `tie ${at}`, text: say("breakTie"), isMain: true, does: rollTie(contest, duel, at) }];
  if (duel.stage === "settled") return nextButton(contest, duel, at, viewer);
  if (duel.stage !== "ruling" || !viewer.isGM) return [];
  return duel.sides.map((winner) => ({
    key: `ruling ${at} ${winner}`,
    text: say("wins", { name: viewer.nameOf(contest.sides[winner]!.party) }),
    isMain: true,
    does: { does: "post", move: { act: "ruling", duel: at, winner }, after: rollsIn(contest, duel) },
  }));
}

/** What the winner may begin against the loser, such as a Counter, with what does not depend on the moment. */
function nextButton({ system, sides, rules }: ContestState, duel: Duel, at: number, viewer: Viewer): Button[] {
  const [winner, ...others] = duel.sides.toSorted((a, b) => Number(b === duel.winner) - Number(a === duel.winner));
  const next = duel.verdict && system.contest!.next?.(duel.verdict);
  const { party, replayed } = sides[winner!]!;
  if (!next || !replayed?.asked || !viewer.mayActFor(party)) return [];
  const { kind, options } = replayed.asked;
  const lasting = Object.entries(system.kinds[kind]!.fields).filter(([, { default: usual }]) => usual === undefined);
  const raw = { ...Object.fromEntries(lasting.map(([name]) => [name, options[name]])), ...next.options };
  const asked = parseRequest(system, kind, raw);
  if (isProblem(asked)) return [];
  const against = others.map((place) => sides[place]!.party);
  return [
    { key: `next ${at}`, text: ofGame(system, next.name), does: { does: "begin", from: party, against, asked, rules } },
  ];
}

/** The messages with the rolls of a comparison. */
export function rollsIn({ sides }: ContestState, duel: Duel): string[] {
  return duel.sides.flatMap((place) => (sides[place]!.standing === "in" ? [sides[place]!.entry!] : []));
}

/** The dice of a tie-break. */
export function rollTie(contest: ContestState, duel: Duel, at: number): PostAction {
  return { does: "post", move: { act: "tie", duel: at }, after: rollsIn(contest, duel) };
}

/** Whether this user may roll for a side that is waited for. One whose sealed roll stays closed is left to GMs. */
function mayAnswer(contest: ContestState, side: number, viewer: Viewer): boolean {
  const stands = contest.sides[side];
  if (!stands || !isAwaited(contest, side) || !viewer.mayActFor(stands.party)) return false;
  if (isTooLate(contest, side, viewer.user)) return false;
  return stands.standing === "waiting" || (stands.standing === "sealed" && viewer.isGM && isEveryoneIn(contest.sides));
}

function isAwaited({ duels, closedBy }: ContestState, side: number): boolean {
  const isOpen = ({ stage }: Duel) => stage === "open" || stage === "gone";
  return closedBy === undefined && duels.some((duel) => isOpen(duel) && duel.sides.includes(side));
}

/** Whether no side is still to roll. */
export function isEveryoneIn(sides: readonly Side[]): boolean {
  return sides.every(({ standing }) => standing !== "waiting");
}

/** Chips of a side and of all sides of one user; further saved checks are in a list beside the last one. */
const MOST_CHIPS = { side: 5, all: 25 };

/** How many chips each side has for which this user may roll. */
export function chipsEach({ sides }: ContestState, { mayActFor }: Viewer): number {
  const own = sides.filter(({ standing, party }) => standing === "waiting" && mayActFor(party)).length;
  return Math.max(1, Math.min(MOST_CHIPS.side, Math.floor(MOST_CHIPS.all / own)));
}

/** Whether this user is asked to answer for a side of a contest that another one has begun. */
export function isAsked(contest: ContestState, side: number, viewer: Viewer): boolean {
  const isOthers = side > 0 && contest.author !== viewer.user;
  return isOthers && contest.sides[side]?.standing === "waiting" && mayAnswer(contest, side, viewer);
}

/** To roll for a side: a click on one of its saved checks, or any other check by the dialog. */
export function answerButtons(contest: ContestState, side: number, viewer: Viewer, most = MOST_CHIPS.side): Button[] {
  if (!mayAnswer(contest, side, viewer)) return [];
  const { party, standing } = contest.sides[side]!;
  const checks = fittingChecks(contest, side, viewer);
  return rollingButtons({
    key: `answer ${side}`,
    name: viewer.nameOf(party),
    action: say(standing === "waiting" ? "answer" : "answerAnew"),
    chips: checks.map((saved) => ({
      id: saved.id,
      text: saved.name,
      chanceNow() {
        const asked = viewer.requestOf?.(party, saved);
        return asked && chancesFor(contest, side, viewer, asked)?.chances.win;
      },
      does: rollAnswer(contest, side, saved),
    })),
    most,
    sides: contest.sides.length,
    isExpected: isFirstFor(viewer, party),
    // A check of the name of the first roll is the main one.
    isLikeliestMain: checks[0]?.name !== contest.sides[0]!.replayed?.asked?.label,
    does: rollAnswer(contest, side),
  });
}

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
  const places = duel.sides.filter((place) => contest.sides[place]!.standing !== "yielded");
  const expected = new Map<number, CheckRequest>();
  const stakes = places.map((place) => {
    const { replayed } = contest.sides[place]!;
    if (place === side && own) return own;
    if (replayed) return replayed;
    const check = expectedOf(contest, place, viewer);
    if (check) expected.set(place, check);
    return check;
  });
  if (stakes.includes(undefined) || places.length < 2 || !places.includes(side)) return undefined;
  const question = { stakes: stakes as Stake[], rules: contest.rules, place: places.indexOf(side) };
  const chances = viewer.chancesIn?.(contest.id, question);
  return chances && { chances, expected };
}

/** What a side that has not rolled is taken to roll; undefined if it rolled in secret, or its checks are not known. */
function expectedOf(contest: ContestState, place: number, viewer: Viewer): CheckRequest | undefined {
  const { party, standing } = contest.sides[place]!;
  if (standing !== "waiting" && standing !== "sealed") return undefined;
  for (const saved of likestFirst(contest, viewer.knownChecksOf?.(party, contest.system) ?? [])) {
    const asked = viewer.requestOf?.(party, saved);
    if (asked) return asked;
  }
  return undefined;
}

function rollAnswer({ isSealed, sides }: ContestState, side: number, saved?: SavedCheck): RollAction {
  const { party, standing } = sides[side]!;
  const commits = isSealed && standing === "waiting" ? { act: "seal", side } : undefined;
  return { does: "roll", move: { act: "answer", side }, by: party, with: saved, commits };
}

function fittingChecks(contest: ContestState, side: number, { savedChecksOf }: Viewer): readonly SavedCheck[] {
  const { system, sides } = contest;
  const kinds = contestedKinds(system);
  const all = savedChecksOf(sides[side]!.party);
  return likestFirst(
    contest,
    all.filter((saved) => saved.system === system.id && kinds.includes(saved.kind)),
  );
}

/** Those of the first roll's name, then those of its kind, then all others. */
function likestFirst({ sides }: ContestState, checks: readonly SavedCheck[]): readonly SavedCheck[] {
  const { label, kind } = sides[0]!.replayed?.asked ?? {};
  const [named, others] = [checks.filter(({ name }) => name === label), checks.filter(({ name }) => name !== label)];
  return [...named, ...others.filter((each) => each.kind === kind), ...others.filter((each) => each.kind !== kind)];
}

/**
 * A side may concede before it has rolled, and if its sealed roll stays closed after all others are in. A GM may
 * concede for a side that is gone, so the others can go on. Once the first side is gone there is no need to.
 */
export function yieldButton(contest: ContestState, side: number, viewer: Viewer): Button[] {
  const { sides } = contest;
  const { party, standing } = sides[side]!;
  const isOpenYet = standing === "waiting" || standing === "gone" || (standing === "sealed" && isEveryoneIn(sides));
  if (!isAwaited(contest, side) || !isOpenYet || sides[0]!.standing === "gone" || !viewer.mayActFor(party)) return [];
  return [postButton(contest, side, viewer, "yield", say("yield"))];
}

function postButton({ sides }: ContestState, side: number, viewer: Viewer, act: string, text: Phrase): Button {
  const { party } = sides[side]!;
  const label = say("forSide", { action: text, name: viewer.nameOf(party) });
  return { key: `${act} ${side}`, text, label, does: { does: "post", move: { act, side }, by: party } };
}

/** A concession can be taken back until the dice have decided without that side. */
export function resumeButton(contest: ContestState, side: number, viewer: Viewer): Button[] {
  const { party, standing } = contest.sides[side]!;
  if (standing !== "yielded" || contest.closedBy !== undefined || isDecidedWithout(contest, side)) return [];
  if (!viewer.mayActFor(party) || isTooLate(contest, side, viewer.user)) return [];
  return [postButton(contest, side, viewer, "resume", { key: "group.buttons.undo" })];
}

/** A GM answers for all sides without players, each with its own saved check. */
export function answerAllButton(contest: ContestState, viewer: Viewer): Button[] {
  const npcs = [...contest.sides.entries()].filter(
    ([side, { standing, party }]) =>
      standing === "waiting" && mayAnswer(contest, side, viewer) && viewer.playersOf(party).length === 0,
  );
  if (!viewer.isGM || npcs.length < 2) return [];
  const rolls = npcs.map(([side]) => rollAnswer(contest, side, fittingChecks(contest, side, viewer)[0]));
  return [{ key: "answerAll", text: say("answerAll"), does: { does: "each", rolls } }];
}

/** The one who began it, and GMs, may take it back. */
export function withdrawButton({ author, duels, closedBy }: ContestState, viewer: Viewer): Button[] {
  const mayWithdraw = author === viewer.user || viewer.isGM;
  if (closedBy !== undefined || !mayWithdraw || duels.every(({ stage }) => stage !== "open")) return [];
  return [{ key: "withdraw", text: say("withdraw"), isRare: true, does: { does: "post", move: { act: "withdraw" } } }];
}
