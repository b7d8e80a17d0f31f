/** A contest: each side rolls, and the game says who wins. Its panel, its buttons and its announcements. */
import { countingFields } from "../systems/field.ts";
import type { SavedCheck } from "../systems/saved-check.ts";
import type { System } from "../systems/system.ts";
import type { Json } from "../systems/vocabulary.ts";
import type { Contest, ContestOpening } from "./contest-moves.ts";
import { play } from "./contest-moves.ts";
import type { ContestEvent, Duel, Side, Stage, Standing } from "./duel.ts";
import { eventOf, sentenceOf, verdictView } from "./duel.ts";
import type { Party } from "./log.ts";
import { thread } from "./thread.ts";
import type {
  Button,
  News,
  Phrase,
  PostAction,
  Prompt,
  Reveal,
  RollAction,
  RowView,
  ThreadView,
  VerdictView,
  Viewer,
} from "./view.ts";
import { headlineOf, isFirstFor, kindName, ofGame, phrases, totalOf } from "./view.ts";

const say = phrases("contest");
const challenge = phrases("challenge");

/** How a contest ended for this user. */
export interface ContestEnd {
  readonly id: string;
  readonly isWithdrawn: boolean;
  /** The comparisons that are settled, as far as this user may see them. */
  readonly settled: readonly ContestEvent[];
}

const PENDING: readonly Stage[] = ["open", "tie", "ruling"];

function news(contest: Contest, viewer: Viewer): News[] {
  const told = contest.duels.flatMap((duel, at): News[] => {
    const sentence = sentenceOf(contest, duel, viewer);
    if (duel.stage === "settled") return [{ key: `${at}`, sentence, event: eventOf(contest, duel, viewer) }];
    return duel.stage === "ruling" ? [{ key: `ruling ${at}`, sentence }] : [];
  });
  return contest.isWithdrawn ? [...told, { key: "withdrawn", sentence: say("said.withdraw") }] : told;
}

function end(contest: Contest, viewer: Viewer): ContestEnd | undefined {
  const { id, isWithdrawn, duels } = contest;
  if (duels.some(({ stage }) => PENDING.includes(stage))) return undefined;
  const settled = duels.filter(({ stage }) => stage === "settled").map((duel) => eventOf(contest, duel, viewer));
  return { id, isWithdrawn, settled };
}

// ---- What its panel shows and offers ----

/** The whole contest below its opening; below the last message of a comparison only its result. */
function view(contest: Contest, viewer: Viewer, message: string): ThreadView | undefined {
  const title = say("title", { game: ofGame(contest.system, "name") });
  if (message !== contest.id) {
    const last = contest.duels.flatMap((duel, at) =>
      isLastOf(contest, duel, message) ? [duelView(contest, duel, at, viewer)] : [],
    );
    return last.length === 0 ? undefined : { title, isShort: true, verdicts: last };
  }
  return {
    title,
    verdicts: shownDuels(contest, viewer),
    facts: progressOf(contest),
    rows: contest.sides.map((_, side) => sideView(contest, side, viewer)),
    foot: { text: { parts: [title, ...termsOf(contest)], by: " · " } },
    buttons: [...answerAllButton(contest, viewer), ...withdrawButton(contest, viewer)],
  };
}

function isLastOf({ log, sides }: Contest, { stage, sides: places, tie }: Duel, message: string): boolean {
  const entries = [tie, ...places.map((place) => sides[place]!.entry)];
  const isTold = stage === "settled" || stage === "ruling" || stage === "tie";
  return isTold && log.findLast(({ id }) => entries.includes(id))?.id === message;
}

/** Of several comparisons those that still wait are one line, since each side says below how far it is. */
function shownDuels(contest: Contest, viewer: Viewer): VerdictView[] {
  const isWaiting = ({ stage }: Duel) => stage === "open";
  const waiting = contest.duels.filter(isWaiting);
  const ended = contest.duels.flatMap((duel, at) => (isWaiting(duel) ? [] : [duelView(contest, duel, at, viewer)]));
  if (waiting.length === 0) return ended;
  const sides = [...new Set(waiting.flatMap((duel) => duel.sides))].sort((a, b) => a - b);
  return [...ended, verdictView(contest, { stage: "open", sides }, viewer)];
}

function duelView(contest: Contest, duel: Duel, at: number, viewer: Viewer): VerdictView {
  return { ...verdictView(contest, duel, viewer), buttons: duelButtons(contest, duel, at, viewer) };
}

function duelButtons(contest: Contest, duel: Duel, at: number, viewer: Viewer): Button[] {
  if (duel.stage === "tie" && rolledIn(contest, duel).some(({ party }) => viewer.mayActFor(party)))
    return [{ key: `tie ${at}`, text: say("breakTie"), isMain: true, does: rollTie(contest, duel, at) }];
  if (duel.stage !== "ruling" || !viewer.isGM) return [];
  return duel.sides.map((winner) => ({
    key: `ruling ${at} ${winner}`,
    text: say("wins", { name: viewer.nameOf(contest.sides[winner]!.party) }),
    isMain: true,
    does: { does: "post", move: { act: "ruling", duel: at, winner }, after: rollsIn(contest, duel) },
  }));
}

/** Those of a comparison who have rolled. */
function rolledIn({ sides }: Contest, duel: Duel): Side[] {
  return duel.sides.map((place) => sides[place]!).filter(({ standing }) => standing === "in");
}

function rollsIn(contest: Contest, duel: Duel): string[] {
  return rolledIn(contest, duel).map(({ entry }) => entry!);
}

function rollTie(contest: Contest, duel: Duel, at: number): PostAction {
  return { does: "post", move: { act: "tie", duel: at }, after: rollsIn(contest, duel) };
}

/** Ties caused by this user's roll. Every client has the same order, so only one of them rolls the tie-break. */
function owed(contest: Contest, user: string): PostAction[] {
  const tied = [...contest.duels.entries()].filter(([, { stage }]) => stage === "tie");
  const isLast = (duel: Duel) => {
    const rolls = rollsIn(contest, duel);
    return contest.log.findLast(({ id }) => rolls.includes(id))?.author === user;
  };
  return tied.filter(([, duel]) => isLast(duel)).map(([at, duel]) => rollTie(contest, duel, at));
}

/** Sealed rolls are shown once no side is still to roll. */
function reveals({ isSealed, isWithdrawn, sides }: Contest): Reveal[] {
  if (!isSealed || isWithdrawn || sides.some(({ standing }) => standing === "waiting")) return [];
  return sides.flatMap(({ standing, entry, party }, side) =>
    standing === "sealed" ? [{ entry: entry!, move: { act: "answer", side }, by: party }] : [],
  );
}

/** How many have rolled, sealed or conceded, if there are several to wait for or nothing else is seen of it. */
function progressOf({ sides, duels, isSealed }: Contest): NonNullable<ThreadView["facts"]> {
  const done = sides.filter(({ standing }) => standing !== "waiting" && standing !== "gone").length;
  const isTold = done < sides.length && (sides.length > 2 || isSealed) && duels.some(({ stage }) => stage === "open");
  return isTold ? [{ strong: say("in", { done, all: sides.length }) }] : [];
}

/** The terms of this contest that are not the usual ones. Those that a world decides are the same for every contest. */
function termsOf({ system, rules, form }: Contest): Phrase[] {
  const told = countingFields(system.contest!.fields, rules).filter(
    ([name, { setting, default: usual }]) => setting === undefined && rules[name] !== usual,
  );
  const terms = told.map(([name]) => termOf(system, name, rules[name]!));
  return form === "all" ? [...terms, { key: "challenge.all" }] : terms;
}

function termOf(system: System, name: string, value: Json): Phrase {
  if (typeof value === "string") return ofGame(system, `choices.${name}.${value}`);
  const field = { system: system.id, field: name };
  return typeof value === "number" ? { parts: [field, value], by: " " } : field;
}

function sideView(contest: Contest, side: number, viewer: Viewer): RowView {
  const { party, standing, replayed } = contest.sides[side]!;
  return {
    place: side,
    name: viewer.nameOf(party),
    standing,
    mark: replayed?.report.tone ?? (standing as Exclude<Standing, "in">),
    text: replayed ? headlineOf(replayed) : say(`standings.${standing}`),
    total: replayed && totalOf(replayed),
    people: standing === "waiting" ? askedFor(party, viewer) : [],
    buttons: [...answerButton(contest, side, viewer), ...yieldButton(contest, side, viewer)],
  };
}

/** The players who may answer; if there are none, the GM. */
function askedFor(party: Party, { playersOf, isGMHere }: Viewer): NonNullable<RowView["people"]> {
  const players = playersOf(party);
  const asked = players.length > 0 ? players : [{ name: say("gamemaster"), isHere: isGMHere }];
  return asked.map(({ name, isHere }) => ({ isHere, text: isHere ? name : say("offline", { name }) }));
}

/**
 * Whether a comparison waits for a side and this user may roll for it. If the browser with a sealed roll is lost, a GM
 * may roll again once everyone else has rolled.
 */
function mayAnswer({ sides, duels, isWithdrawn }: Contest, side: number, viewer: Viewer): boolean {
  const stands = sides[side];
  const isWanted = duels.some((duel) => duel.stage === "open" && duel.sides.includes(side));
  if (!stands || isWithdrawn || !isWanted || !viewer.mayActFor(stands.party)) return false;
  return stands.standing === "waiting" || (stands.standing === "sealed" && viewer.isGM && isEveryoneIn(sides));
}

function isEveryoneIn(sides: readonly Side[]): boolean {
  return sides.every(({ standing }) => standing !== "waiting");
}

function answerButton(contest: Contest, side: number, viewer: Viewer): Button[] {
  const { party, standing } = contest.sides[side]!;
  if (!mayAnswer(contest, side, viewer)) return [];
  const text = say(standing === "sealed" ? "answerAnew" : "answer");
  const name = viewer.nameOf(party);
  const checks = fittingChecks(contest, side, viewer);
  const usual = usualCheck(contest, checks);
  const other = { value: "", text: say("another"), does: rollAnswer(contest, side) };
  const options = checks.map((each) => ({ value: each.id, text: each.name, does: rollAnswer(contest, side, each) }));
  return [
    {
      key: `answer ${side}`,
      text,
      label: say("forSide", { action: text, name }),
      isMain: isFirstFor(viewer, party),
      does: rollAnswer(contest, side, usual),
      ...(usual && { choice: { label: say("answerWith", { name }), chosen: usual.id, options: [...options, other] } }),
    },
  ];
}

function rollAnswer({ isSealed, sides }: Contest, side: number, saved?: SavedCheck): RollAction {
  const { party, standing } = sides[side]!;
  const commits = isSealed && standing === "waiting" ? { act: "seal", side } : undefined;
  return { does: "roll", move: { act: "answer", side }, by: party, with: saved, commits };
}

/** The saved checks that a side can answer with, those of the same kind as the first roll first. */
function fittingChecks({ system, sides }: Contest, side: number, viewer: Viewer): SavedCheck[] {
  const first = sides[0]!.replayed?.asked?.kind;
  const fitting = viewer
    .savedChecksOf(sides[side]!.party)
    .filter((saved) => saved.system === system.id && system.kinds[saved.kind]?.contestValue);
  return fitting.sort((a, b) => Number(b.kind === first) - Number(a.kind === first));
}

/** The one with the name of the first roll, or else the first. */
function usualCheck({ sides }: Contest, checks: readonly SavedCheck[]): SavedCheck | undefined {
  const label = sides[0]!.replayed?.asked?.label;
  return checks.find(({ name }) => name === label) ?? checks[0];
}

/**
 * A side may concede before it has rolled, and if its sealed roll stays closed after all others are in. A GM may
 * concede for a side that is gone, so the others can go on. Once the first side is gone there is no need to.
 */
function yieldButton({ sides, isWithdrawn }: Contest, side: number, viewer: Viewer): Button[] {
  const { party, standing } = sides[side]!;
  const isOpenYet = standing === "waiting" || standing === "gone" || (standing === "sealed" && isEveryoneIn(sides));
  if (isWithdrawn || !isOpenYet || sides[0]!.standing === "gone" || !viewer.mayActFor(party)) return [];
  const text = say("yield");
  const label = say("forSide", { action: text, name: viewer.nameOf(party) });
  return [{ key: `yield ${side}`, text, label, does: { does: "post", move: { act: "yield", side }, by: party } }];
}

/** A GM answers for all sides without players, each with its own saved check. */
function answerAllButton(contest: Contest, viewer: Viewer): Button[] {
  const npcs = [...contest.sides.entries()].filter(
    ([side, { standing, party }]) =>
      standing === "waiting" && mayAnswer(contest, side, viewer) && viewer.playersOf(party).length === 0,
  );
  if (!viewer.isGM || npcs.length < 2) return [];
  const rolls = npcs.map(([side]) =>
    rollAnswer(contest, side, usualCheck(contest, fittingChecks(contest, side, viewer))),
  );
  return [{ key: "answerAll", text: say("answerAll"), does: { does: "each", rolls } }];
}

function withdrawButton({ author, duels, isWithdrawn }: Contest, viewer: Viewer): Button[] {
  const mayWithdraw = author === viewer.user || viewer.isGM;
  if (isWithdrawn || !mayWithdraw || duels.every(({ stage }) => stage !== "open")) return [];
  return [{ key: "withdraw", text: say("withdraw"), does: { does: "post", move: { act: "withdraw" } } }];
}

/** Who begins a contest with whom, and with what if that may be seen. The first side asks. */
function prompt(contest: Contest, place: number, viewer: Viewer): Prompt | undefined {
  const side = contest.sides[place];
  if (!side || place === 0 || side.standing !== "waiting" || contest.author === viewer.user) return undefined;
  const [answer] = answerButton(contest, place, viewer);
  if (!answer) return undefined;
  const [from, name] = [viewer.nameOf(contest.sides[0]!.party), viewer.nameOf(side.party)];
  const asked = contest.sides[0]!.replayed?.asked;
  const terms: Phrase = { parts: [ofGame(contest.system, "name"), ...termsOf(contest)], by: " · " };
  const check: Phrase = asked ? { parts: [asked.label ?? kindName(asked), " (", terms, ")"], by: "" } : terms;
  return {
    title: challenge("prompt", { name }),
    asked: challenge("asked", { from, name }),
    told: asked ? challenge("told", { from, check }) : check,
    later: challenge("later"),
    buttons: [...yieldButton(contest, place, viewer), answer],
  };
}

/** The thread. */
export const contest = thread<ContestOpening, Contest>({
  id: "contest",
  ...play,
  sentence: ({ sides: [first, ...others] }, nameOf) =>
    challenge("begun", { from: nameOf(first!), others: { list: others.map(nameOf) } }),
  view,
  news,
  end,
  waiting: ({ sides }) =>
    sides.flatMap(({ standing, party }, side) => (side > 0 && standing === "waiting" ? [[side, party] as const] : [])),
  prompt,
  owed,
  reveals,
});
