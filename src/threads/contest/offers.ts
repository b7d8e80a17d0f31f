/** Buttons of the sides, prompt and dialog of a contest for one user, and the reveals that a client owes. */
import { countingFields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { Json } from "../../checks/json.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import type { SavedCheck } from "../../checks/saved-check.ts";
import { fieldName } from "../../words/problem.ts";
import { gameText, type Say, numberText } from "../../words/words.ts";
import type { MoveData } from "../log.ts";
import { contestedKinds, type Stake, type WinTieLose } from "../odds.ts";
import {
  button,
  countChoices,
  kindName,
  type Button,
  type Prompt,
  type Reveal,
  type RollAction,
  type RollDialog,
  type Viewer,
  written,
} from "../panel.ts";
import { isCompactRow, isFirstFor, rollingButtons, seatButton } from "../seats.ts";
import { sidesText } from "./duel.ts";
import { isDecidedWithout, isEveryoneIn, isTooLate, type ContestState, type Duel, type Side } from "./sides.ts";

export function sideButtons(contest: ContestState, side: number, viewer: Viewer, chips: number): Button[] {
  return [
    ...answerButtons(contest, side, viewer, chips),
    ...yieldButton(contest, side, viewer),
    ...resumeButton(contest, side, viewer),
  ];
}

/** Whether this user may roll for a missing side. GMs may replace a sealed roll that stays closed. */
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

/** At most three odds lines; buttons show the others. */
export const MOST_ODDS = 3;

/** Saved checks shown as chips, for one side and in all; the others are listed in a menu. */
const MOST_CHIPS = { side: 5, all: 25 };

export function chipsEach({ sides }: ContestState, { mayActFor }: Viewer): number {
  const own = sides.filter(({ standing, party }) => standing === "waiting" && mayActFor(party)).length;
  return Math.max(1, Math.min(MOST_CHIPS.side, Math.floor(MOST_CHIPS.all / own)));
}

/** Whether this user is asked to answer in a contest that another user started. */
export function isChallenged(contest: ContestState, side: number, viewer: Viewer): boolean {
  const isOthers = side > 0 && contest.author !== viewer.user;
  return isOthers && contest.sides[side]?.standing === "waiting" && mayAnswer(contest, side, viewer);
}

function answerButtons(contest: ContestState, side: number, viewer: Viewer, most = MOST_CHIPS.side): Button[] {
  if (!mayAnswer(contest, side, viewer)) return [];
  const { party, standing } = contest.sides[side]!;
  const checks = fittingChecks(contest, side, viewer);
  const isCompact = isCompactRow(viewer, party, contest.sides);
  const rolling = {
    thread: contest.id,
    key: `answer ${side}`,
    name: viewer.nameOf(party),
    action: viewer.say(standing === "waiting" ? "contest.answer" : "contest.answerAnew"),
    chips: checks.map((saved) => ({
      id: saved.id,
      text: written(saved.name),
      chanceNow() {
        const asked = viewer.requestOf(party, saved);
        return asked && chancesFor(contest, side, viewer, asked)?.chances.win;
      },
      does: rollAnswer(contest, side, saved),
    })),
    most,
    seats: contest.sides.length,
    isCompact,
    // One button answers for many, and leads.
    isExpected: isFirstFor(viewer, party) && sidesWithoutPlayers(contest, viewer).length < 2,
    // A check of the name of the first roll is the main one.
    isLikeliestMain: checks[0]?.name !== contest.sides[0]!.replayed?.request?.label,
    does: rollAnswer(contest, side),
  };
  const pools = poolButtons(contest, side, viewer).map((each) => ({ ...each, isRare: isCompact && checks.length > 0 }));
  return [...pools, ...rollingButtons(rolling, viewer)];
}

/**
 * Answers with the next roll of an extended test, whose threshold may be another one here. In a sealed contest the dice
 * that leave the pool would show the roll.
 */
function poolButtons(contest: ContestState, side: number, viewer: Viewer): Button[] {
  const { id, sides, game, isSealed } = contest;
  const { party } = sides[side]!;
  const { say } = viewer;
  const pools = isSealed ? [] : viewer.poolsOf(party, game);
  return pools.map(({ test, check, dice, hasGoal }): Button => {
    const name = check.label === undefined ? kindName(check, say) : written(check.label);
    const text = `${name}: ${say("extended.dice", { count: dice })}`;
    const label = say("contest.forSide", { action: text, name: viewer.nameOf(party) });
    const does = (counts: boolean): RollAction => {
      return { ...rollAnswer(contest, side), basedOn: [test], opensDialog: true, pool: { test, counts } };
    };
    const choice = { label: say("extended.progress"), options: countChoices(hasGoal, does, say) };
    return button(id, { key: `pool ${side} ${test}`, text, label, does: does(hasGoal), choice }, viewer);
  });
}

function rollAnswer({ isSealed, sides }: ContestState, side: number, saved?: SavedCheck): RollAction {
  const { party, standing } = sides[side]!;
  const commits = isSealed && standing === "waiting" ? { act: "seal", side } : undefined;
  return { does: "roll", move: { act: "answer", side }, party, savedCheck: saved, commits };
}

/** A saved extended test begins a new one, so it gives way to those that go on. */
function fittingChecks(contest: ContestState, side: number, viewer: Viewer): readonly SavedCheck[] {
  const { game, sides } = contest;
  const { party } = sides[side]!;
  const hasPool = viewer.poolsOf(party, game).length > 0;
  const kinds = contestedKinds(game).filter((kind) => !hasPool || kind !== game.extended?.kind);
  const all = viewer.savedChecksOf(party);
  return likestFirst(
    contest,
    all.filter((saved) => saved.system === game.id && kinds.includes(saved.kind)),
  );
}

/**
 * A side may concede before it has rolled, and if its sealed roll stays closed after all others are in. A GM may
 * concede for a side that is gone, so the others can go on. Once the first side is gone there is no need to.
 */
function yieldButton(contest: ContestState, side: number, viewer: Viewer): Button[] {
  const { sides } = contest;
  const { party, standing } = sides[side]!;
  const isOpenYet = standing === "waiting" || standing === "gone" || (standing === "sealed" && isEveryoneIn(sides));
  if (!isAwaited(contest, side) || !isOpenYet || sides[0]!.standing === "gone" || !viewer.mayActFor(party)) return [];
  const isRare = isCompactRow(viewer, party, sides);
  return [
    sideButton(contest, side, viewer, "yield", {
      text: viewer.say("contest.yield"),
      isRare,
      ...(!isRare && { look: "link" }),
    }),
  ];
}

function sideButton(
  contest: ContestState,
  side: number,
  viewer: Viewer,
  act: string,
  parts: { readonly text: string; readonly isRare?: boolean; readonly look?: "link" },
): Button {
  return seatButton(contest, contest.sides[side]!, { ...parts, move: { act, side } }, viewer);
}

function resumeButton(contest: ContestState, side: number, viewer: Viewer): Button[] {
  const { party, standing } = contest.sides[side]!;
  if (standing !== "yielded" || contest.closedBy !== undefined || isDecidedWithout(contest, side)) return [];
  if (!viewer.mayActFor(party) || isTooLate(contest, side, viewer.user)) return [];
  return [sideButton(contest, side, viewer, "resume", { text: viewer.say("group.buttons.undo") })];
}

function sidesWithoutPlayers(contest: ContestState, viewer: Viewer): readonly number[] {
  const isLeft = ([side, { standing, party }]: readonly [number, Side]) =>
    standing === "waiting" && mayAnswer(contest, side, viewer) && viewer.playersOf(party).length === 0;
  return viewer.isGM ? [...contest.sides.entries()].filter(isLeft).map(([side]) => side) : [];
}

export function answerAllButton(contest: ContestState, viewer: Viewer): Button[] {
  const left = sidesWithoutPlayers(contest, viewer);
  if (left.length < 2) return [];
  const rolls = left.map((side) => rollAnswer(contest, side, fittingChecks(contest, side, viewer)[0]));
  const does = { does: "each", rolls } as const;
  return [button(contest.id, { key: "answerAll", text: viewer.say("contest.answerAll"), isMain: true, does }, viewer)];
}

export function panelButtons({ id, author, closedBy, duels }: ContestState, viewer: Viewer): Button[] {
  const isOpen = closedBy === undefined && duels.some(({ stage }) => stage === "open");
  if (!isOpen || (author !== viewer.user && !viewer.isGM)) return [];
  const does = { does: "post", move: { act: "withdraw" } } as const;
  return [button(id, { key: "withdraw", text: viewer.say("contest.withdraw"), isRare: true, does }, viewer)];
}

/** Contest rules that differ from their defaults. House rules are left out. */
export function termsOf({ game, rules, form }: ContestState, say: Say): string[] {
  const shownFields = countingFields(game.contest!.fields, rules).filter(
    ([name, { setting, default: usual }]) => setting === undefined && rules[name] !== usual,
  );
  const terms = shownFields.map(([name]) => termOf(game, name, rules[name]!, say));
  return form === "all" ? [...terms, say("challenge.all")] : terms;
}

function termOf(game: Game, name: string, value: Json, say: Say): string {
  if (typeof value === "string") return gameText(game, `choices.${name}.${value}`, say);
  const field = fieldName(name, say.words, game.id);
  return typeof value === "number" ? `${field} ${numberText(value)}` : field;
}

/** The prompt: who challenges whom, and with which check if visible. */
export function challengePrompt(contest: ContestState, index: number, viewer: Viewer): Prompt | undefined {
  if (!isChallenged(contest, index, viewer)) return undefined;
  const answers = answerButtons(contest, index, viewer).toSorted((a, b) => Number(b.isMain) - Number(a.isMain));
  const [from, name] = [viewer.nameOf(contest.sides[0]!.party), viewer.nameOf(contest.sides[index]!.party)];
  const { say } = viewer;
  const asked = contest.sides[0]!.replayed?.request;
  const terms = [gameText(contest.game, "name", say), ...termsOf(contest, say)].join(" · ");
  const named = asked && (asked.label === undefined ? kindName(asked, say) : written(asked.label));
  return {
    title: say("challenge.prompt", { name }),
    question: say("challenge.asked", { from, name }),
    details: named === undefined ? terms : say("challenge.told", { from, check: `${named} (${terms})` }),
    buttons: [...answers, ...yieldButton(contest, index, viewer)],
  };
}

export function answerDialog(contest: ContestState, moves: readonly MoveData[], viewer: Viewer): RollDialog {
  const { game, form, sides } = contest;
  const own = moves.map(({ side }) => side as number);
  const met = [...sides.keys()].filter((index) => !own.includes(index) && (form === "all" || index === 0));
  const others = met.length > 0 ? met : [...sides.keys()].filter((index) => index > 0);
  return {
    title: sidesText(contest, own, others, viewer),
    kinds: contestedKinds(game),
    odds: (asked) =>
      own.slice(0, MOST_ODDS).flatMap((side) => {
        const found = chancesFor(contest, side, viewer, asked);
        return found ? [{ title: sidesText(contest, [side], others, viewer), chances: found.chances }] : [];
      }),
  };
}

/** Sealed rolls are revealed once every side has rolled. */
export function dueReveals({ isSealed, closedBy, sides }: ContestState): Reveal[] {
  if (!isSealed || closedBy !== undefined || sides.some(({ standing }) => standing === "waiting")) return [];
  return sides.flatMap(({ standing, entry, party }, side) =>
    standing === "sealed" ? [{ entry: entry!, move: { act: "answer", side }, party }] : [],
  );
}

// ---- Chances ----

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
function likestFirst({ sides }: ContestState, checks: readonly SavedCheck[]): readonly SavedCheck[] {
  const { label, kind } = sides[0]!.replayed?.request ?? {};
  const [named, others] = [checks.filter(({ name }) => name === label), checks.filter(({ name }) => name !== label)];
  return [...named, ...others.filter((each) => each.kind === kind), ...others.filter((each) => each.kind !== kind)];
}
