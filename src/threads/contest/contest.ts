/** A contest: each side rolls, and the game says who wins. Its panel, its announcements, and what a GM may rule. */
import { knownOptions } from "../../checks/hidden.ts";
import { gameText, listText, reportText } from "../../words/words.ts";
import { eventFacts, reopenButtons } from "../changes.ts";
import type { ContestEnd } from "../events.ts";
import type { Party } from "../log.ts";
import {
  outcomeOf,
  panelOf,
  row,
  type Fact,
  type News,
  type OddsLine,
  type Panel,
  type Row,
  type RulingForm,
  type VerdictPanel,
  type Viewer,
  type Writer,
  written,
} from "../panel.ts";
import { isCompactRow, seatNotes, usersFor, waitingAmong } from "../seats.ts";
import { defineThread } from "../thread.ts";
import { duelButtons, duelEvent, duelPanel, duelSentence, isOwnSide, sidesText, tieBreaksAfter } from "./duel.ts";
import { contestMoves, parseContest, startContest, contestPayload, rulingText } from "./moves.ts";
import {
  chancesFor,
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

const PENDING: readonly Duel["stage"][] = ["open", "tie", "ruling"];

function news(contest: ContestState, viewer: Viewer): News[] {
  const news = contest.duels.flatMap((duel, at): News[] => {
    // It was announced before its messages changed.
    if (contest.isBelieved && duel.stage === "settled" && !duel.verdict && !duel.isRuled) return [];
    const sentence = duelSentence(contest, duel, viewer);
    const version = JSON.stringify([duel.winner, duel.verdict ?? null]);
    if (duel.stage === "settled") return [{ key: `${at}`, version, sentence, event: duelEvent(contest, duel, viewer) }];
    return duel.stage === "ruling" ? [{ key: `ruling ${at}`, sentence }] : [];
  });
  return contest.closedBy !== undefined
    ? [...news, { key: "withdrawn", sentence: viewer.say("contest.said.withdraw") }]
    : news;
}

function end(contest: ContestState, viewer: Viewer): ContestEnd | undefined {
  const { id, closedBy, duels } = contest;
  if (duels.some(({ stage }) => PENDING.includes(stage))) return undefined;
  const settled = duels.filter(({ stage }) => stage === "settled").map((duel) => duelEvent(contest, duel, viewer));
  return { id, isWithdrawn: closedBy !== undefined, settled };
}

function panel(contest: ContestState, viewer: Viewer): Panel {
  const chips = chipsEach(contest, viewer);
  const title = titleOf(contest, viewer);
  return panelOf({
    title,
    head: headOf(contest, title, viewer),
    verdicts: shownDuels(contest, viewer),
    facts: [...progressFacts(contest, viewer), ...eventFacts(contest, rulingText, viewer)],
    rows: contest.sides.map((_, side) => sideRow(contest, side, viewer, chips)),
    buttons: [...reopenButtons(contest, viewer), ...panelButtons(contest, viewer)],
  });
}

function titleOf({ game }: ContestState, { say }: Writer): string {
  return say("contest.title", { game: gameText(game, "name", say) });
}

function headOf(contest: ContestState, title: string, { say }: Viewer) {
  const label = contest.sides[0]!.replayed?.request?.label;
  const about = [...(label === undefined ? [] : [title]), ...termsOf(contest, say)];
  return { name: label === undefined ? title : written(label), about: about.join(" · "), figure: "" };
}

/** Open comparisons share one line, since the rows show how far each side is. */
function shownDuels(contest: ContestState, viewer: Viewer): VerdictPanel[] {
  const isWaiting = ({ stage }: Duel) => stage === "open";
  const waiting = contest.duels.filter(isWaiting);
  const ended = contest.duels.flatMap((duel, at) =>
    isWaiting(duel) ? [] : [duelPanel(contest, duel, viewer, { buttons: duelButtons(contest, duel, at, viewer) })],
  );
  if (waiting.length === 0) return ended;
  const sides = [...new Set(waiting.flatMap((duel) => duel.sides))].sort((a, b) => a - b);
  const odds = waiting.flatMap((duel) => oddsOf(contest, duel, viewer)).slice(0, MOST_ODDS);
  const buttons = answerAllButton(contest, viewer);
  const headline = isCrowded(contest) && { headline: progressOf(contest, viewer) };
  return [...ended, duelPanel(contest, { stage: "open", sides }, viewer, { ...headline, odds, buttons })];
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
  const named = (side: number) => {
    const [name, check] = [viewer.nameOf(sides[side]!.party), found.expected.get(side)?.label];
    return check === undefined ? name : `${name} (${written(check)})`;
  };
  const others = duel.sides.filter((side) => side !== index && sides[side]!.standing !== "yielded");
  const title = viewer.say("contest.against", {
    first: named(index!),
    other: listText(others.map(named), viewer.say.words),
  });
  return [{ title, chances: found.chances }];
}

function progressOf({ sides }: ContestState, { say }: Viewer): string {
  const done = sides.filter(({ standing }) => standing !== "waiting" && standing !== "gone").length;
  return say("contest.in", { done, all: sides.length });
}

/** Counts the sides unless the headline does. */
function progressFacts(contest: ContestState, viewer: Viewer): Fact[] {
  const { sides, duels, isSealed } = contest;
  const isWaiting = sides.some(({ standing }) => standing === "waiting" || standing === "gone");
  const isCounted = isWaiting && !isCrowded(contest) && (sides.length > 2 || isSealed);
  return isCounted && duels.some(({ stage }) => stage === "open")
    ? [{ strong: progressOf(contest, viewer), text: "" }]
    : [];
}

function ruling(contest: ContestState, viewer: Viewer): RulingForm {
  const { duels } = contest;
  const choices = duels.flatMap(({ sides: places }, duel) =>
    [...places, null].map((winner) => {
      const what = rulingText(contest, { duel, winner }, viewer);
      const whose = sidesText(contest, places.slice(0, 1), places.slice(1), viewer);
      const text = duels.length === 1 ? what : `${whose}: ${what}`;
      return { text, move: { act: "ruling", duel, winner } };
    }),
  );
  return { title: titleOf(contest, viewer), choices };
}

function sideRow(contest: ContestState, side: number, viewer: Viewer, chips: number): Row {
  const { party, standing, replayed } = contest.sides[side]!;
  const { say } = viewer;
  const asked = standing === "waiting" ? usersFor(party, viewer, "contest") : [];
  const isTotal = replayed?.report.headline.key === "total";
  const parts = {
    slot: side,
    name: viewer.nameOf(party),
    standing,
    mark: replayed?.report.tone ?? (standing === "in" ? "gone" : standing),
    text: isTotal ? "" : replayed ? outcomeOf(replayed, say) : say(`contest.standings.${standing}`),
    replayed,
    isBrief: standing === "waiting" && isCompactRow(viewer, party, contest.sides),
    hasWon: contest.duels.some(({ stage, winner }) => stage === "settled" && winner === side),
    people: asked.map(({ name, isHere }) => ({ isHere, text: isHere ? name : say("contest.offline", { name }) })),
    notes: notesOf(contest, side, viewer),
    buttons: sideButtons(contest, side, viewer, chips),
  };
  return row(parts, viewer);
}

function notesOf(contest: ContestState, side: number, viewer: Viewer): string[] {
  const { standing, entry, party } = contest.sides[side]!;
  const { say } = viewer;
  const isStuck = standing === "sealed" && isEveryoneIn(contest.sides);
  const isElsewhere = isStuck && contest.log.some(({ id, author }) => id === entry && author === viewer.user);
  return [
    ...checkNote(contest.sides[side]!, viewer),
    ...poolNote(contest.sides[side]!, viewer),
    ...seatNotes(contest, contest.sides[side]!, viewer),
    ...(isElsewhere && !viewer.hasSealedRoll(entry!) ? [say("contest.notes.elsewhere")] : []),
    ...(isStuck ? [say("contest.notes.unopened", { name: viewer.nameOf(party) })] : []),
  ];
}

/** The note on a side's check that dialogs show before it is rolled, such as that it cannot succeed. */
function checkNote({ replayed }: Side, { say }: Viewer): string[] {
  const { game, request: asked } = replayed ?? {};
  const note = asked && game!.kinds[asked.kind]!.note?.(knownOptions(asked));
  return note ? [reportText(game!.id, note, say.words)] : [];
}

/** The dice that a roll of an extended test takes out of its pool, and those that are left. */
function poolNote({ replayed }: Side, { say }: Viewer): string[] {
  const { game, request: asked, played } = replayed ?? {};
  if (!game?.extended || game.extended.kind !== asked?.kind) return [];
  const left = game.extended.remainingDice(played!.outcome);
  const leaving = Number(asked.options[game.extended.pool]) - left;
  return leaving > 0 ? [say("extended.leave", { count: leaving }), say("extended.dice", { count: left })] : [];
}

function openingText(parties: readonly Party[], { nameOf, say }: Writer): string {
  const [from = "", ...others] = parties.map(nameOf);
  return say("challenge.begun", { from, others: listText(others, say.words) });
}

export const contestThread = defineThread<ContestOpening, ContestState>({
  id: "contest",
  opening: {
    parse: parseContest,
    make: contestPayload,
    sentence: ({ sides }, writer) => openingText(sides, writer),
    line: ({ sides }, viewer) =>
      openingText(
        sides.map(({ party }) => party),
        viewer,
      ),
    firstMove: () => ({ act: "answer", side: 0 }),
  },
  start: startContest,
  moves: contestMoves,
  finish: resolveDuels,
  panel,
  card: "folded",
  news,
  result: end,
  rulings: ruling,
  ledger: { result: contestResult, sentence: storedWinners, restore: restoreContest, openSlots: openSlotsIn },
  asking: {
    // The first side started the contest, so nobody prompts it.
    waiting: ({ sides }) => waitingAmong(sides).filter(([side]) => side > 0),
    isAsked: isChallenged,
    prompt: challengePrompt,
    dialog: answerDialog,
  },
  followUps: { moves: tieBreaksAfter, reveals: dueReveals },
});
