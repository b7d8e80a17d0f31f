/** What a contest offers to one user: to answer, to concede, to withdraw, and what a GM does for others. */
import { parseRequest, type CheckRequest } from "../../systems/notation.ts";
import type { SavedCheck } from "../../systems/saved-check.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import type { Stake, WinTieLose } from "../odds.ts";
import {
  isFirstFor,
  listed,
  ofGame,
  phrases,
  type Button,
  type Phrase,
  type PostAction,
  type RollAction,
  type Viewer,
} from "../view.ts";
import type { Duel, Side } from "./duel.ts";
import { isDecidedWithout, isTooLate, type ContestState } from "./sides.ts";

const say = phrases("contest");

/** What is offered below one comparison. */
export function duelButtons(contest: ContestState, duel: Duel, at: number, viewer: Viewer): Button[] {
  if (duel.stage === "tie" && rolledIn(contest, duel).some(({ party }) => viewer.mayActFor(party)))
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

/** Those of a comparison who have rolled. */
function rolledIn({ sides }: ContestState, duel: Duel): Side[] {
  return duel.sides.map((place) => sides[place]!).filter(({ standing }) => standing === "in");
}

/** The messages with the rolls of a comparison. */
export function rollsIn(contest: ContestState, duel: Duel): string[] {
  return rolledIn(contest, duel).map(({ entry }) => entry!);
}

/** The dice of a tie-break. */
export function rollTie(contest: ContestState, duel: Duel, at: number): PostAction {
  return { does: "post", move: { act: "tie", duel: at }, after: rollsIn(contest, duel) };
}

/** What is offered beside one side. */
export function sideButtons(contest: ContestState, side: number, viewer: Viewer, chips: number): Button[] {
  return [
    ...answerButtons(contest, side, viewer, chips),
    ...yieldButton(contest, side, viewer),
    ...resumeButton(contest, side, viewer),
  ];
}

/**
 * Whether a comparison waits for a side and this user may roll for it. If a sealed roll stays closed once everyone else
 * has rolled, only a GM may.
 */
function mayAnswer(contest: ContestState, side: number, viewer: Viewer): boolean {
  const stands = contest.sides[side];
  if (!stands || !isAwaited(contest, side) || !viewer.mayActFor(stands.party)) return false;
  if (isTooLate(contest, side, viewer.user)) return false;
  return stands.standing === "waiting" || (stands.standing === "sealed" && viewer.isGM && isEveryoneIn(contest.sides));
}

/** Whether a comparison waits for a side. */
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
export function answerButtons(
  contest: ContestState,
  side: number,
  viewer: Viewer,
  most: number = MOST_CHIPS.side,
): Button[] {
  if (!mayAnswer(contest, side, viewer)) return [];
  const checks = fittingChecks(contest, side, viewer);
  const chips = checks.slice(0, most).map((saved) => ({ saved, chance: chanceWith(contest, side, saved, viewer) }));
  const best = mainOf(contest, chips);
  const isMain = isFirstFor(viewer, contest.sides[side]!.party);
  const shown = chips.map(({ saved, chance }): Button => ({
    key: `answer ${side} ${saved.id}`,
    text: saved.name,
    label: forSide(
      contest,
      side,
      viewer,
      chance === undefined ? saved.name : { parts: [saved.name, { chance }], by: " " },
    ),
    isChip: true,
    chance,
    isMain: isMain && saved === best,
    does: rollAnswer(contest, side, saved),
  }));
  return [...shown, otherButton(contest, side, viewer, checks, most)];
}

/** Any other check, by the dialog; saved checks for which there is no room are in its list. */
function otherButton(
  contest: ContestState,
  side: number,
  viewer: Viewer,
  checks: readonly SavedCheck[],
  shown: number,
): Button {
  const { party } = contest.sides[side]!;
  const rest = listed(checks.slice(shown), contest.sides.length);
  const [isOnly, name] = [checks.length === 0, viewer.nameOf(party)];
  const own = rollAnswer(contest, side);
  const options = rest.map((each) => ({ value: each.id, text: each.name, does: rollAnswer(contest, side, each) }));
  return {
    key: `answer ${side}`,
    text: isOnly ? answerText(contest, side) : say("another"),
    label: isOnly ? forSide(contest, side, viewer) : say("forSide", { action: say("another"), name }),
    isMain: isOnly && isFirstFor(viewer, party),
    does: own,
    ...(rest.length > 0 && {
      choice: {
        label: say("answerWith", { name }),
        chosen: "",
        options: [{ value: "", text: say("another"), does: own }, ...options],
      },
    }),
  };
}

function answerText({ sides }: ContestState, side: number): Phrase {
  return say(sides[side]!.standing === "waiting" ? "answer" : "answerAnew");
}

/** What an answer is called on its own: for whom it is, and with which check. */
function forSide(contest: ContestState, side: number, viewer: Viewer, check?: Phrase): Phrase {
  const name = viewer.nameOf(contest.sides[side]!.party);
  const whose = say("forSide", { action: answerText(contest, side), name });
  return check === undefined ? whose : { parts: [whose, check], by: ", " };
}

/** A saved check to answer with. */
interface Chip {
  readonly saved: SavedCheck;
  readonly chance: number | undefined;
}

/** The check of the name of the first roll, or else the likeliest to win, if the chance of each is known. */
function mainOf({ sides }: ContestState, chips: readonly Chip[]): SavedCheck | undefined {
  const [first] = chips;
  const isKnown = chips.every(({ chance }) => chance !== undefined);
  if (!first || !isKnown || first.saved.name === sides[0]!.replayed?.asked?.label) return first?.saved;
  return chips.reduce((best, each) => (each.chance! > best.chance! ? each : best)).saved;
}

/** How likely a saved check wins against what the others have, as far as this user may know. */
function chanceWith(contest: ContestState, side: number, saved: SavedCheck, viewer: Viewer): number | undefined {
  const asked = viewer.requestOf?.(contest.sides[side]!.party, saved);
  return asked && chancesFor(contest, side, viewer, asked)?.chances.win;
}

/** The chances of a side, and the checks of others that they are for. */
interface SideChances {
  readonly chances: WinTieLose;
  /** What the others are taken to roll, by place; a side that has rolled is left out. */
  readonly expected: ReadonlyMap<number, CheckRequest>;
}

/**
 * How likely a side wins the comparison that it is in, as far as this user may know: against rolls on the table, and
 * against the usual check of a side that has not. The first side of several comparisons has a chance in each.
 */
export function chancesFor(
  contest: ContestState,
  side: number,
  viewer: Viewer,
  own?: CheckRequest,
  at = contest.duels.findIndex(({ sides, stage }) => stage === "open" && sides.includes(side)),
): SideChances | undefined {
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

/** The saved checks that a side can answer with. */
function fittingChecks(contest: ContestState, side: number, viewer: Viewer): SavedCheck[] {
  const { system, sides } = contest;
  const fitting = viewer
    .savedChecksOf(sides[side]!.party)
    .filter((saved) => saved.system === system.id && system.kinds[saved.kind]?.contestValue);
  return [...likestFirst(contest, fitting)];
}

/** Those of the name of the first roll first, then those of its kind. */
function* likestFirst({ sides }: ContestState, checks: readonly SavedCheck[]): Generator<SavedCheck> {
  const first = sides[0]!.replayed?.asked;
  const rank = ({ name, kind }: SavedCheck) => (name === first?.label ? 0 : kind === first?.kind ? 1 : 2);
  for (const rankNow of [0, 1, 2]) for (const saved of checks) if (rank(saved) === rankNow) yield saved;
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
  const text = say("yield");
  const label = say("forSide", { action: text, name: viewer.nameOf(party) });
  return [{ key: `yield ${side}`, text, label, does: { does: "post", move: { act: "yield", side }, by: party } }];
}

/** A concession can be taken back until the dice have decided without that side. */
function resumeButton(contest: ContestState, side: number, viewer: Viewer): Button[] {
  const { party, standing } = contest.sides[side]!;
  if (standing !== "yielded" || contest.closedBy !== undefined || isDecidedWithout(contest, side)) return [];
  if (!viewer.mayActFor(party) || isTooLate(contest, side, viewer.user)) return [];
  const text: Phrase = { key: "group.buttons.undo" };
  const label = say("forSide", { action: text, name: viewer.nameOf(party) });
  return [{ key: `resume ${side}`, text, label, does: { does: "post", move: { act: "resume", side }, by: party } }];
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
