/** Buttons of the sides, prompt and dialog of a contest for one user, and the reveals that a client owes. */
import { countingFields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { Json } from "../../checks/json.ts";
import type { SavedCheck } from "../../checks/saved-check.ts";
import type { MoveData, Party } from "../log.ts";
import { contestedKinds } from "../odds.ts";
import { rollingButtons } from "../rolling.ts";
import {
  countChoices,
  isCompactRow,
  isFirstFor,
  kindPhrase,
  gameText,
  phrases,
  type Button,
  type Phrase,
  type Prompt,
  type Reveal,
  type RollAction,
  type RollDialog,
  type Viewer,
} from "../view.ts";
import { chancesFor, likestFirst } from "./chances.ts";
import { sidesPhrase } from "./duel.ts";
import { isDecidedWithout, isEveryoneIn, isTooLate, type ContestState, type Duel, type Side } from "./sides.ts";

const say = phrases("contest");
const challenge = phrases("challenge");

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
  const rolling = rollingButtons({
    key: `answer ${side}`,
    name: viewer.nameOf(party),
    action: say(standing === "waiting" ? "answer" : "answerAnew"),
    chips: checks.map((saved) => ({
      id: saved.id,
      text: saved.name,
      chanceNow() {
        const asked = viewer.requestOf(party, saved);
        return asked && chancesFor(contest, side, viewer, asked)?.chances.win;
      },
      does: rollAnswer(contest, side, saved),
    })),
    most,
    sides: contest.sides.length,
    isCompact,
    // One button answers for many, and leads.
    isExpected: isFirstFor(viewer, party) && sidesWithoutPlayers(contest, viewer).length < 2,
    // A check of the name of the first roll is the main one.
    isLikeliestMain: checks[0]?.name !== contest.sides[0]!.replayed?.request?.label,
    does: rollAnswer(contest, side),
  });
  const pools = poolButtons(contest, side, viewer).map((each) => ({ ...each, isRare: isCompact && checks.length > 0 }));
  return [...pools, ...rolling];
}

/**
 * Answers with the next roll of an extended test, whose threshold may be another one here. In a sealed contest the dice
 * that leave the pool would show the roll.
 */
function poolButtons(contest: ContestState, side: number, viewer: Viewer): Button[] {
  const { sides, system, isSealed } = contest;
  const { party } = sides[side]!;
  const pools = isSealed ? [] : viewer.poolsOf(party, system);
  return pools.map(({ test, check, dice, hasGoal }): Button => {
    const name = check.label ?? kindPhrase(check);
    const text: Phrase = { parts: [name, { key: "extended.dice", data: { count: dice } }], separator: ": " };
    const label = say("forSide", { action: text, name: viewer.nameOf(party) });
    const does = (counts: boolean): RollAction => {
      return { ...rollAnswer(contest, side), basedOn: [test], opensDialog: true, pool: { test, counts } };
    };
    const choice = { label: { key: "extended.progress" }, options: countChoices(hasGoal, does) };
    return { key: `pool ${side} ${test}`, text, label, does: does(hasGoal), choice };
  });
}

function rollAnswer({ isSealed, sides }: ContestState, side: number, saved?: SavedCheck): RollAction {
  const { party, standing } = sides[side]!;
  const commits = isSealed && standing === "waiting" ? { act: "seal", side } : undefined;
  return { does: "roll", move: { act: "answer", side }, party, savedCheck: saved, commits };
}

/** A saved extended test begins a new one, so it gives way to those that go on. */
function fittingChecks(contest: ContestState, side: number, viewer: Viewer): readonly SavedCheck[] {
  const { system, sides } = contest;
  const { party } = sides[side]!;
  const hasPool = viewer.poolsOf(party, system).length > 0;
  const kinds = contestedKinds(system).filter((kind) => !hasPool || kind !== system.extended?.kind);
  const all = viewer.savedChecksOf(party);
  return likestFirst(
    contest,
    all.filter((saved) => saved.system === system.id && kinds.includes(saved.kind)),
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
  return [{ ...postButton(contest, side, viewer, "yield", say("yield")), isRare, isLink: !isRare }];
}

function postButton({ sides }: ContestState, side: number, viewer: Viewer, act: string, text: Phrase): Button {
  const { party } = sides[side]!;
  const label = say("forSide", { action: text, name: viewer.nameOf(party) });
  return { key: `${act} ${side}`, text, label, does: { does: "post", move: { act, side }, party } };
}

function resumeButton(contest: ContestState, side: number, viewer: Viewer): Button[] {
  const { party, standing } = contest.sides[side]!;
  if (standing !== "yielded" || contest.closedBy !== undefined || isDecidedWithout(contest, side)) return [];
  if (!viewer.mayActFor(party) || isTooLate(contest, side, viewer.user)) return [];
  return [postButton(contest, side, viewer, "resume", { key: "group.buttons.undo" })];
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
  return [{ key: "answerAll", text: say("answerAll"), isMain: true, does: { does: "each", rolls } }];
}

export function panelButtons({ author, closedBy, duels }: ContestState, viewer: Viewer): Button[] {
  const isOpen = closedBy === undefined && duels.some(({ stage }) => stage === "open");
  if (!isOpen || (author !== viewer.user && !viewer.isGM)) return [];
  return [{ key: "withdraw", text: say("withdraw"), isRare: true, does: { does: "post", move: { act: "withdraw" } } }];
}

/** Contest rules that differ from their defaults. House rules are left out. */
export function termsOf({ system, rules, form }: ContestState): Phrase[] {
  const shownFields = countingFields(system.contest!.fields, rules).filter(
    ([name, { setting, default: usual }]) => setting === undefined && rules[name] !== usual,
  );
  const terms = shownFields.map(([name]) => termOf(system, name, rules[name]!));
  return form === "all" ? [...terms, { key: "challenge.all" }] : terms;
}

function termOf(system: Game, name: string, value: Json): Phrase {
  if (typeof value === "string") return gameText(system, `choices.${name}.${value}`);
  const field = { system: system.id, field: name };
  return typeof value === "number" ? { parts: [field, value], separator: " " } : field;
}

/** The prompt: who challenges whom, and with which check if visible. */
export function challengePrompt(contest: ContestState, index: number, viewer: Viewer): Prompt | undefined {
  if (!isChallenged(contest, index, viewer)) return undefined;
  const answers = answerButtons(contest, index, viewer).toSorted((a, b) => Number(b.isMain) - Number(a.isMain));
  const [from, name] = [viewer.nameOf(contest.sides[0]!.party), viewer.nameOf(contest.sides[index]!.party)];
  const asked = contest.sides[0]!.replayed?.request;
  const terms: Phrase = { parts: [gameText(contest.system, "name"), ...termsOf(contest)], separator: " · " };
  const check: Phrase = asked ? { parts: [asked.label ?? kindPhrase(asked), " (", terms, ")"], separator: "" } : terms;
  return {
    title: challenge("prompt", { name }),
    question: challenge("asked", { from, name }),
    details: asked ? challenge("told", { from, check }) : check,
    buttons: [...answers, ...yieldButton(contest, index, viewer)],
  };
}

export function answerDialog(contest: ContestState, moves: readonly MoveData[], viewer: Viewer): RollDialog {
  const { system, form, sides } = contest;
  const own = moves.map(({ side }) => side as number);
  const met = [...sides.keys()].filter((index) => !own.includes(index) && (form === "all" || index === 0));
  const others = met.length > 0 ? met : [...sides.keys()].filter((index) => index > 0);
  return {
    title: sidesPhrase(contest, own, others, viewer),
    kinds: contestedKinds(system),
    odds: (asked) =>
      own.slice(0, MOST_ODDS).flatMap((side) => {
        const found = chancesFor(contest, side, viewer, asked);
        return found ? [{ title: sidesPhrase(contest, [side], others, viewer), chances: found.chances }] : [];
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

/** The first side started the contest, so nobody prompts it. */
export function waitingSides({ sides }: ContestState): readonly (readonly [side: number, party: Party])[] {
  return sides.flatMap(({ standing, party }, side) => (side > 0 && standing === "waiting" ? [[side, party]] : []));
}
