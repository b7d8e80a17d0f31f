/** A contest: each side rolls, and the game says who wins. Its panel, its announcements, and what a GM may rule. */
import { knownOptions } from "../../checks/hidden.ts";
import { eventFacts, reopenButtons, rollNotes } from "../changes.ts";
import type { ContestEnd } from "../events.ts";
import { readIndex, readStored } from "../log.ts";
import type { Thread } from "../thread.ts";
import {
  usersFor,
  isCompactRow,
  gameText,
  phrases,
  rolledView,
  type Fact,
  type News,
  type OddsLine,
  type Phrase,
  type RowView,
  type RulingForm,
  type ThreadView,
  type VerdictView,
  type Viewer,
} from "../view.ts";
import { chancesFor } from "./chances.ts";
import { duelButtons, duelEvent, duelSentence, duelView, isOwnSide, sidesPhrase, tieBreaksAfter } from "./duel.ts";
import { contestMoves, parseContest, startContest, contestPayload, contestRulingPhrase } from "./moves.ts";
import {
  answerAllButton,
  answerDialog,
  challengePrompt,
  chipsEach,
  dueReveals,
  isChallenged,
  MOST_ODDS,
  panelButtons,
  sideButtons,
  termsOf,
  waitingSides,
} from "./offers.ts";
import {
  contestResult,
  isEveryoneIn,
  openSlotsIn,
  resolveDuels,
  restoreContest,
  storedWinners,
  type ContestOpening,
  type ContestState,
  type Duel,
  type Side,
} from "./sides.ts";

const say = phrases("contest");
const challenge = phrases("challenge");

const PENDING: readonly Duel["stage"][] = ["open", "tie", "ruling"];

function news(contest: ContestState, viewer: Viewer): News[] {
  const news = contest.duels.flatMap((duel, at): News[] => {
    const sentence = duelSentence(contest, duel, viewer);
    const version = JSON.stringify([duel.winner, duel.verdict ?? null]);
    if (duel.stage === "settled") return [{ key: `${at}`, version, sentence, event: duelEvent(contest, duel, viewer) }];
    return duel.stage === "ruling" ? [{ key: `ruling ${at}`, sentence }] : [];
  });
  return contest.closedBy !== undefined ? [...news, { key: "withdrawn", sentence: say("said.withdraw") }] : news;
}

function end(contest: ContestState, viewer: Viewer): ContestEnd | undefined {
  const { id, closedBy, duels } = contest;
  if (duels.some(({ stage }) => PENDING.includes(stage))) return undefined;
  const settled = duels.filter(({ stage }) => stage === "settled").map((duel) => duelEvent(contest, duel, viewer));
  return { id, isWithdrawn: closedBy !== undefined, settled };
}

function view(contest: ContestState, viewer: Viewer): ThreadView {
  const chips = chipsEach(contest, viewer);
  const title = say("title", { game: gameText(contest.system, "name") });
  return {
    title,
    head: headOf(contest, title),
    verdicts: shownDuels(contest, viewer),
    facts: [...progressFacts(contest), ...eventFacts(contest, contestRulingPhrase, viewer)],
    rows: contest.sides.map((_, side) => sideView(contest, side, viewer, chips)),
    buttons: [...reopenButtons(contest, viewer), ...panelButtons(contest, viewer)],
  };
}

function headOf(contest: ContestState, title: Phrase): ThreadView["head"] {
  const label = contest.sides[0]!.replayed?.request?.label;
  const terms = termsOf(contest);
  const about = label === undefined ? terms : [title, ...terms];
  return { name: label ?? title, ...(about.length > 0 && { about: { parts: about, separator: " · " } }) };
}

/** The message that reveals a sealed roll replaces its commitment. */
function isSuperseded({ sides, log }: ContestState, entry: string): boolean {
  const { act, side } = readStored(log.find(({ id }) => id === entry)?.payload) ?? {};
  const index = act === "seal" ? readIndex(side, sides.length) : undefined;
  return index !== undefined && sides[index]!.standing === "in" && sides[index]!.entry !== entry;
}

/** Open comparisons share one line, since the rows show how far each side is. */
function shownDuels(contest: ContestState, viewer: Viewer): VerdictView[] {
  const isWaiting = ({ stage }: Duel) => stage === "open";
  const waiting = contest.duels.filter(isWaiting);
  const ended = contest.duels.flatMap((duel, at) =>
    isWaiting(duel) ? [] : [{ ...duelView(contest, duel, viewer), buttons: duelButtons(contest, duel, at, viewer) }],
  );
  if (waiting.length === 0) return ended;
  const sides = [...new Set(waiting.flatMap((duel) => duel.sides))].sort((a, b) => a - b);
  const open = duelView(contest, { stage: "open", sides }, viewer);
  const odds = waiting.flatMap((duel) => oddsOf(contest, duel, viewer)).slice(0, MOST_ODDS);
  const buttons = answerAllButton(contest, viewer);
  return [...ended, { ...open, ...(isCrowded(contest) && { headline: progressOf(contest) }), odds, buttons }];
}

/** If several sides are missing, the headline shows a count; rows name them. */
function isCrowded({ sides }: ContestState): boolean {
  return sides.filter(({ standing }) => standing === "waiting").length > 1;
}

/** Chances in an open comparison: of the reader's own side, or else of the first one. */
function oddsOf(contest: ContestState, duel: Duel, viewer: Viewer): OddsLine[] {
  const { sides, duels } = contest;
  const own = duel.sides.filter((index) => isOwnSide(contest, index, viewer));
  const [index] = own.length === 1 ? own : duel.sides;
  // The buttons of a player who has yet to choose a check show the chance of each.
  if (own.length === 1 && sides[index!]!.standing === "waiting") return [];
  // GMs too see the chance on each check's button.
  if (viewer.isGM && duels.length > 1 && duel.sides.some((side) => sides[side]!.standing === "waiting")) return [];
  const found = chancesFor(contest, index!, viewer, undefined, duels.indexOf(duel));
  if (!found) return [];
  const named = (side: number): Phrase => {
    const [name, check] = [viewer.nameOf(sides[side]!.party), found.expected.get(side)?.label];
    return check === undefined ? name : { parts: [name, " (", check, ")"], separator: "" };
  };
  const others = duel.sides.filter((side) => side !== index && sides[side]!.standing !== "yielded");
  const title = say("against", { first: named(index!), other: { list: others.map(named) } });
  return [{ title, chances: found.chances }];
}

function progressOf({ sides }: ContestState): Phrase {
  const done = sides.filter(({ standing }) => standing !== "waiting" && standing !== "gone").length;
  return say("in", { done, all: sides.length });
}

/** Counts the sides unless the headline does. */
function progressFacts(contest: ContestState): Fact[] {
  const { sides, duels, isSealed } = contest;
  const isWaiting = sides.some(({ standing }) => standing === "waiting" || standing === "gone");
  const isCounted = isWaiting && !isCrowded(contest) && (sides.length > 2 || isSealed);
  return isCounted && duels.some(({ stage }) => stage === "open") ? [{ strong: progressOf(contest) }] : [];
}

function ruling(contest: ContestState, viewer: Viewer): RulingForm {
  const { duels } = contest;
  const choices = duels.flatMap(({ sides: places }, duel) =>
    [...places, null].map((winner) => {
      const what = contestRulingPhrase(contest, { duel, winner }, viewer.nameOf);
      const whose = sidesPhrase(contest, places.slice(0, 1), places.slice(1), viewer);
      const text: Phrase = duels.length === 1 ? what : { parts: [whose, what], separator: ": " };
      return { text, move: { act: "ruling", duel, winner } };
    }),
  );
  return { title: say("title", { game: gameText(contest.system, "name") }), choices };
}

function sideView(contest: ContestState, side: number, viewer: Viewer, chips: number): RowView {
  const { party, standing, replayed } = contest.sides[side]!;
  const asked = standing === "waiting" ? usersFor(party, viewer, say("gamemaster")) : [];
  return {
    slot: side,
    name: viewer.nameOf(party),
    standing,
    mark: replayed?.report.tone ?? (standing === "in" ? "gone" : standing),
    ...(replayed ? rolledView(replayed) : { text: say(`standings.${standing}`) }),
    ...(replayed?.report.headline.key === "total" && { text: "" }),
    isBrief: standing === "waiting" && isCompactRow(viewer, party, contest.sides),
    hasWon: contest.duels.some(({ stage, winner }) => stage === "settled" && winner === side),
    people: asked.map(({ name, isHere }) => ({ isHere, text: isHere ? name : say("offline", { name }) })),
    notes: notesOf(contest, side, viewer),
    buttons: sideButtons(contest, side, viewer, chips),
  };
}

function notesOf(contest: ContestState, side: number, viewer: Viewer): Phrase[] {
  const { standing, entry, party } = contest.sides[side]!;
  const isStuck = standing === "sealed" && isEveryoneIn(contest.sides);
  const isElsewhere = isStuck && contest.log.some(({ id, author }) => id === entry && author === viewer.user);
  return [
    ...checkNote(contest.sides[side]!),
    ...poolNote(contest.sides[side]!),
    ...rollNotes(contest, contest.sides[side]!, viewer),
    ...(isElsewhere && !viewer.hasSealedRoll(entry!) ? [say("notes.elsewhere")] : []),
    ...(isStuck ? [say("notes.unopened", { name: viewer.nameOf(party) })] : []),
  ];
}

/** The note on a side's check that dialogs show before it is rolled, such as that it cannot succeed. */
function checkNote({ replayed }: Side): Phrase[] {
  const { system, request: asked } = replayed ?? {};
  const note = asked && system!.kinds[asked.kind]!.note?.(knownOptions(asked));
  return note ? [{ system: system!.id, text: note }] : [];
}

/** The dice that a roll of an extended test takes out of its pool, and those that are left. */
function poolNote({ replayed }: Side): Phrase[] {
  const { system, request: asked, played } = replayed ?? {};
  if (!system?.extended || system.extended.kind !== asked?.kind) return [];
  const left = system.extended.remainingDice(played!.outcome);
  const leaving = Number(asked.options[system.extended.pool]) - left;
  const inPool = (key: string, count: number): Phrase => ({ key: `extended.${key}`, data: { count } });
  return leaving > 0 ? [inPool("leave", leaving), inPool("dice", left)] : [];
}

function openingPhrase([from, ...others]: readonly string[]): Phrase {
  return challenge("begun", { from: from!, others: { list: others } });
}

export const contestThread: Thread<ContestOpening, ContestState> = {
  id: "contest",
  showsRolls: true,
  parseOpening: parseContest,
  makeOpening: contestPayload,
  sentence: ({ sides }, nameOf) => openingPhrase(sides.map(nameOf)),
  start: startContest,
  firstMove: () => ({ act: "answer", side: 0 }),
  moves: contestMoves,
  finish: resolveDuels,
  view,
  openingLine: ({ sides }, { nameOf }) => openingPhrase(sides.map(({ party }) => nameOf(party))),
  isSuperseded,
  rulings: ruling,
  news,
  result: end,
  ledgerResult: contestResult,
  resultSentence: storedWinners,
  restoreResult: restoreContest,
  openSlots: openSlotsIn,
  partyOf: ({ sides }, entry) => sides.find((side) => side.entry === entry)?.party,
  waitingParties: waitingSides,
  hasPrompt: isChallenged,
  prompt: challengePrompt,
  dialog: answerDialog,
  automaticMoves: tieBreaksAfter,
  reveals: dueReveals,
};
