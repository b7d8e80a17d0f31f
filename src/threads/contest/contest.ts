/** A contest: each side rolls, and the game says who wins. Its panel, what it offers to whom, and its announcements. */
import { countingFields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { knownOptions } from "../../checks/hidden.ts";
import type { Json } from "../../checks/json.ts";
import type { SavedCheck } from "../../checks/saved-check.ts";
import { fieldName } from "../../words/problem.ts";
import { gameText, listText, numberText, reportText, type Say } from "../../words/words.ts";
import { eventFacts, reopenButtons } from "../changes.ts";
import type { ContestEnd } from "../events.ts";
import type { MoveData } from "../log.ts";
import {
  button,
  countChoices,
  kindName,
  outcomeOf,
  panelOf,
  written,
  type Button,
  type News,
  type Panel,
  type Prompt,
  type Reveal,
  type RollAction,
  type RollDialog,
  type Row,
  type RulingForm,
  type Viewer,
} from "../panel.ts";
import {
  chipOf,
  isCompactRow,
  isEveryoneIn,
  isFirstFor,
  mayLead,
  MOST_CHIPS,
  moveButton,
  rollAllButton,
  rollButtons,
  seatRow,
  usersFor,
  waitingAmong,
  type Seat,
} from "../seats.ts";
import { defineThread } from "../thread.ts";
import {
  againstText,
  chancesFor,
  contestTitle,
  duelEvent,
  kindsFor,
  likestFirst,
  sidesText,
  tieBreaksAfter,
} from "./duel-panel.ts";
import {
  contestLedger,
  resolveDuels,
  rulingText,
  type ContestOpening,
  type ContestState,
  type Duel,
  contestMoves,
  isDecidedWithout,
  isTooLate,
  parseContest,
  startContest,
} from "./moves.ts";
import { isSettledGroup, MOST_ODDS, progressFacts, rowVerdict, shownDuels } from "./verdicts.ts";

// ---- The panel ----

function panel(contest: ContestState, viewer: Viewer): Panel {
  const kind = contestTitle(contest, viewer);
  const label = contest.seats[0]!.replayed?.request?.label;
  const [what, more] = label === undefined ? [kind, []] : [written(label), [kind]];
  return panelOf({
    title: viewer.say("thread.of", { what, name: sidesText(contest, viewer) }),
    head: { name: what, about: [...more, ...termsOf(contest, viewer.say)].join(" · "), figure: "" },
    verdicts: shownDuels(contest, answerAllButton(contest, viewer), viewer),
    facts: [...progressFacts(contest, viewer), ...eventFacts(contest, rulingText, viewer)],
    rows: contest.seats.map((_, seat) => sideRow(contest, seat, viewer)),
    buttons: [...reopenButtons(contest, viewer), ...withdrawButton(contest, viewer)],
  });
}

/** Contest rules that differ from their defaults and say something. House rules are left out. */
function termsOf({ game, rules, form }: ContestState, say: Say): string[] {
  const shownFields = countingFields(game.contest!.fields, rules).filter(
    ([name, { setting, default: usual }]) => setting === undefined && rules[name] !== usual && Boolean(rules[name]),
  );
  const terms = shownFields.map(([name]) => termOf(game, name, rules[name]!, say));
  return form === "all" ? [...terms, say("challenge.all")] : terms;
}

function termOf(game: Game, name: string, value: Json, say: Say): string {
  if (typeof value === "string") return gameText(game, `choices.${name}.${value}`, say);
  const field = fieldName(name, say.words, game.id);
  return typeof value === "number" ? `${field} ${numberText(value)}` : field;
}

function sideRow(contest: ContestState, index: number, viewer: Viewer): Row {
  const seat = contest.seats[index]!;
  const { party, standing, replayed } = seat;
  const { say } = viewer;
  const isTurn = isFirstFor(viewer, party) && mayAnswer(contest, index, viewer) && standing === "waiting";
  const asked = standing === "waiting" && !isTurn ? usersFor(party, viewer, "contest") : [];
  const told = rowVerdict(contest, index, viewer);
  const rolled = replayed && (replayed.report.headline.key === "total" ? "" : outcomeOf(replayed, say));
  const parts = {
    standing,
    mark: told?.mark ?? replayed?.report.tone ?? (standing === "in" ? "gone" : standing),
    text: told?.text ?? rolled ?? say(isTurn ? "thread.yourTurn" : `contest.standings.${standing}`),
    isBrief: standing === "waiting" && !isTurn && isCompactRow(contest, seat, viewer),
    hasWon:
      !isSettledGroup(contest) && contest.duels.some(({ stage, winner }) => stage === "settled" && winner === index),
    people: asked.map(({ name, isHere }) => ({ isHere, text: isHere ? name : say("contest.offline", { name }) })),
    notes: [
      ...(told && rolled ? [rolled] : []),
      ...(told?.notes ?? []),
      ...checkNotes(seat, viewer),
      ...poolNote(seat, viewer),
      ...sealNotes(contest, seat, viewer),
    ],
    buttons: [
      ...(told?.buttons ?? []),
      ...answerButtons(contest, index, viewer, chipsEach(contest, viewer)),
      ...yieldButton(contest, index, viewer),
      ...resumeButton(contest, index, viewer),
    ],
  };
  return seatRow(contest, index, parts, viewer);
}

/** The note that dialogs show, what stands for the dice, and by how much the side's own number was reached. */
function checkNotes({ replayed }: Seat, { say }: Viewer): string[] {
  const { game, report, request: asked } = replayed ?? {};
  if (!asked) return [];
  const { by, countedAs, lines } = report!;
  const counted = countedAs === undefined ? undefined : lines[0];
  const texts = [game!.kinds[asked.kind]!.note?.(knownOptions(asked)), counted, asked.hidden ? undefined : by];
  return texts.flatMap((text) => (text ? reportText(game!.id, text, say.words) : []));
}

/** The dice that a roll of an extended test takes out of its pool, and those that are left. */
function poolNote({ replayed }: Seat, { say }: Viewer): string[] {
  const { game, request: asked, played } = replayed ?? {};
  if (!game?.extended || game.extended.kind !== asked?.kind) return [];
  const left = game.extended.remainingDice(played!.outcome);
  const leaving = Number(asked.options[game.extended.pool]) - left;
  return leaving > 0 ? [say("extended.leave", { count: leaving }), say("extended.dice", { count: left })] : [];
}

/** Notes on a roll that stays sealed though everyone is in; its author may have it in another browser. */
function sealNotes(contest: ContestState, { standing, entry, party }: Seat, viewer: Viewer): string[] {
  if (standing !== "sealed" || !isEveryoneIn(contest)) return [];
  const isOwn = contest.log.some(({ id, author }) => id === entry && author === viewer.user);
  return [
    ...(isOwn && !viewer.hasSealedRoll(entry!) ? [viewer.say("contest.notes.elsewhere")] : []),
    viewer.say("contest.notes.unopened", { name: viewer.nameOf(party) }),
  ];
}

// ---- What it offers ----

/** True if this user may roll for a missing side. GMs may replace a sealed roll that stays closed. */
function mayAnswer(contest: ContestState, index: number, viewer: Viewer): boolean {
  const seat = contest.seats[index];
  if (!seat || !isAwaited(contest, index) || !viewer.mayActFor(seat.party)) return false;
  if (isTooLate(contest, index, viewer.user)) return false;
  return seat.standing === "waiting" || (seat.standing === "sealed" && viewer.isGM && isEveryoneIn(contest));
}

function isAwaited({ duels, closedBy }: ContestState, seat: number): boolean {
  const isOpen = ({ stage }: Duel) => stage === "open" || stage === "gone";
  return closedBy === undefined && duels.some((duel) => isOpen(duel) && duel.seats.includes(seat));
}

const MOST_CHIPS_IN_ALL = 25;

function chipsEach({ seats }: ContestState, { mayActFor }: Viewer): number {
  const own = waitingAmong(seats).filter(([, party]) => mayActFor(party)).length;
  return Math.max(1, Math.min(MOST_CHIPS, Math.floor(MOST_CHIPS_IN_ALL / own)));
}

function answerButtons(contest: ContestState, index: number, viewer: Viewer, most = MOST_CHIPS): Button[] {
  if (!mayAnswer(contest, index, viewer)) return [];
  const seat = contest.seats[index]!;
  const { party, standing } = seat;
  const checks = fittingChecks(contest, index, viewer);
  const isCompact = isCompactRow(contest, seat, viewer);
  const chanceWith = (saved: SavedCheck) => {
    const asked = viewer.requestOf(party, saved);
    return asked && chancesFor(contest, index, viewer, asked)?.chances.win;
  };
  const rolling = {
    act: "answer",
    action: viewer.say(standing === "waiting" ? "contest.answer" : "contest.answerAnew"),
    chips: checks.map((saved) => chipOf(saved, () => chanceWith(saved), rollAnswer(contest, index, saved))),
    most,
    isCompact,
    // One button leads: of the first own side, or the one that answers for many.
    isExpected: index === firstAwaited(contest, viewer) && sidesWithoutPlayers(contest, viewer).length < 2,
    // A check of the name of the first roll is the main one.
    isLikeliestMain: checks[0]?.name !== contest.seats[0]!.replayed?.request?.label,
    does: rollAnswer(contest, index),
  };
  const pools = poolButtons(contest, index, viewer).map((each) => ({
    ...each,
    isRare: isCompact && checks.length > 0,
  }));
  return [...pools, ...rollButtons(contest, index, rolling, viewer)];
}

/**
 * Answers with the next roll of an extended test, whose threshold may be another one here. In a sealed contest the dice
 * that leave the pool would show the roll.
 */
function poolButtons(contest: ContestState, index: number, viewer: Viewer): Button[] {
  const { id, seats, game, isSealed } = contest;
  const { party } = seats[index]!;
  const { say } = viewer;
  const pools = isSealed ? [] : viewer.poolsOf(party, game);
  return pools.map(({ test, check, dice, hasGoal }): Button => {
    const name = check.label === undefined ? kindName(check, say) : written(check.label);
    const text = `${name}: ${say("extended.dice", { count: dice })}`;
    const label = say("contest.forSide", { action: text, name: viewer.nameOf(party) });
    const does = (counts: boolean): RollAction => {
      return { ...rollAnswer(contest, index), basedOn: [test], opensDialog: true, pool: { test, counts } };
    };
    const choice = { label: say("extended.progress"), options: countChoices(hasGoal, does, say) };
    return button(id, { key: `pool ${index} ${test}`, text, label, does: does(hasGoal), choice }, viewer);
  });
}

function rollAnswer({ isSealed, seats }: ContestState, side: number, saved?: SavedCheck): RollAction {
  const { party, standing } = seats[side]!;
  const commits = isSealed && standing === "waiting" ? { act: "seal", side } : undefined;
  return { does: "roll", move: { act: "answer", side }, party, savedCheck: saved, commits };
}

/** A saved extended test begins a new one, so it gives way to those that go on. */
function fittingChecks(contest: ContestState, index: number, viewer: Viewer): readonly SavedCheck[] {
  const { game, seats } = contest;
  const { party } = seats[index]!;
  const hasPool = viewer.poolsOf(party, game).length > 0;
  const kinds = kindsFor(contest, index).filter((kind) => !hasPool || kind !== game.extended?.kind);
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
  const { seats } = contest;
  const { party, standing } = seats[side]!;
  const isOpenYet = standing === "waiting" || standing === "gone" || (standing === "sealed" && isEveryoneIn(contest));
  if (!isAwaited(contest, side) || !isOpenYet || seats[0]!.standing === "gone" || !viewer.mayActFor(party)) return [];
  const isRare = isCompactRow(contest, seats[side]!, viewer);
  const parts = { text: viewer.say("contest.yield"), party, isRare, ...(!isRare && { look: "link" as const }) };
  return [moveButton(contest, { act: "yield", side }, parts, viewer)];
}

function resumeButton(contest: ContestState, side: number, viewer: Viewer): Button[] {
  const { party, standing } = contest.seats[side]!;
  if (standing !== "out" || contest.closedBy !== undefined || isDecidedWithout(contest, side)) return [];
  if (!viewer.mayActFor(party) || isTooLate(contest, side, viewer.user)) return [];
  return [moveButton(contest, { act: "resume", side }, { text: viewer.say("group.buttons.undo"), party }, viewer)];
}

function firstAwaited(contest: ContestState, viewer: Viewer): number {
  return contest.seats.findIndex(({ party }, at) => isFirstFor(viewer, party) && mayAnswer(contest, at, viewer));
}

function sidesWithoutPlayers(contest: ContestState, viewer: Viewer): readonly number[] {
  return waitingAmong(contest.seats).flatMap(([seat, party]) =>
    viewer.isGM && mayAnswer(contest, seat, viewer) && viewer.playersOf(party).length === 0 ? [seat] : [],
  );
}

function answerAllButton(contest: ContestState, viewer: Viewer): Button[] {
  const left = sidesWithoutPlayers(contest, viewer);
  const rolls = left.map((seat) => rollAnswer(contest, seat, fittingChecks(contest, seat, viewer)[0]));
  const text = viewer.say("contest.answerAll");
  return left.length < 2 ? [] : [rollAllButton(contest, "answerAll", text, rolls, viewer)];
}

function withdrawButton(contest: ContestState, viewer: Viewer): Button[] {
  const isOpen = contest.closedBy === undefined && contest.duels.some(({ stage }) => stage === "open");
  if (!isOpen || !mayLead(contest, viewer)) return [];
  return [moveButton(contest, { act: "withdraw" }, { text: viewer.say("contest.withdraw"), isRare: true }, viewer)];
}

/** True if this user is asked to answer in a contest that another user started. */
function isChallenged(contest: ContestState, seat: number, viewer: Viewer): boolean {
  const isOthers = seat > 0 && contest.author !== viewer.user;
  return isOthers && contest.seats[seat]?.standing === "waiting" && mayAnswer(contest, seat, viewer);
}

/** The prompt: who challenges whom, and with which check if visible. */
function prompt(contest: ContestState, index: number, viewer: Viewer): Prompt | undefined {
  if (!isChallenged(contest, index, viewer)) return undefined;
  const answers = answerButtons(contest, index, viewer).toSorted((a, b) => Number(b.isMain) - Number(a.isMain));
  const [from, name] = [viewer.nameOf(contest.seats[0]!.party), viewer.nameOf(contest.seats[index]!.party)];
  const asked = contest.seats[0]!.replayed?.request;
  const terms = [gameText(contest.game, "name", viewer.say), ...termsOf(contest, viewer.say)].join(" · ");
  const named = asked && (asked.label === undefined ? kindName(asked, viewer.say) : written(asked.label));
  return {
    title: viewer.say("challenge.prompt", { name }),
    pictures: [0, index].map((seat) => viewer.pictureOf(contest.seats[seat]!.party)),
    question: viewer.say("challenge.asked", { from, name }),
    details: named === undefined ? terms : viewer.say("challenge.told", { from, check: `${named} (${terms})` }),
    buttons: [...answers, ...yieldButton(contest, index, viewer)],
  };
}

function dialog(contest: ContestState, moves: readonly MoveData[], viewer: Viewer): RollDialog {
  const { form, seats } = contest;
  const own = moves.map(({ side }) => side as number);
  const met = [...seats.keys()].filter((seat) => !own.includes(seat) && (form === "all" || seat === 0));
  const others = met.length > 0 ? met : [...seats.keys()].filter((seat) => seat > 0);
  return {
    title: againstText(contest, own, others, viewer),
    kinds: kindsFor(contest, own[0]!),
    odds: (asked) =>
      own.slice(0, MOST_ODDS).flatMap((seat) => {
        const found = chancesFor(contest, seat, viewer, asked);
        return found ? [{ title: againstText(contest, [seat], others, viewer), chances: found.chances }] : [];
      }),
  };
}

/** Sealed rolls are revealed once every side has rolled. */
function dueReveals(contest: ContestState): Reveal[] {
  if (!contest.isSealed || contest.closedBy !== undefined || !isEveryoneIn(contest)) return [];
  return contest.seats.flatMap(({ standing, entry, party }, side) =>
    standing === "sealed" ? [{ entry: entry!, move: { act: "answer", side }, party }] : [],
  );
}

// ---- What comes of it ----

function news(contest: ContestState, viewer: Viewer): News[] {
  const news = contest.duels.flatMap((duel, at): News[] => {
    const { stage, winner, verdict = null } = duel;
    // It was announced before its messages changed.
    if (contest.isBelieved && stage === "settled" && !verdict && !duel.isRuled) return [];
    if (stage !== "settled" && stage !== "ruling") return [];
    const event = duelEvent(contest, duel, viewer);
    const { sentence } = event;
    return stage === "settled"
      ? [{ key: `${at}`, version: JSON.stringify([winner, verdict]), sentence, event }]
      : [{ key: `ruling ${at}`, sentence }];
  });
  return contest.closedBy !== undefined
    ? [...news, { key: "withdrawn", sentence: viewer.say("contest.said.withdraw") }]
    : news;
}

const PENDING: readonly Duel["stage"][] = ["open", "tie", "ruling"];

function result(contest: ContestState, viewer: Viewer): ContestEnd | undefined {
  const { id, closedBy, duels } = contest;
  if (duels.some(({ stage }) => PENDING.includes(stage))) return undefined;
  const settled = duels.filter(({ stage }) => stage === "settled").map((duel) => duelEvent(contest, duel, viewer));
  return { id, isWithdrawn: closedBy !== undefined, settled };
}

function rulings(contest: ContestState, viewer: Viewer): RulingForm {
  const { duels } = contest;
  const choices = duels.flatMap(({ seats }, duel) =>
    [...seats, null].map((winner) => {
      const what = rulingText(contest, { duel, winner }, viewer);
      const whose = againstText(contest, seats.slice(0, 1), seats.slice(1), viewer);
      const text = duels.length === 1 ? what : `${whose}: ${what}`;
      return { text, move: { act: "ruling", duel, winner } };
    }),
  );
  return { title: contestTitle(contest, viewer), choices };
}

export const contestThread = defineThread<ContestOpening, ContestState>({
  id: "contest",
  opening: {
    parse: parseContest,
    sentence({ sides }, { nameOf, say }) {
      const [from = "", ...others] = sides.map(nameOf);
      return say("challenge.begun", { from, others: listText(others, say.words) });
    },
    firstMove: () => ({ act: "answer", side: 0 }),
  },
  start: startContest,
  moves: contestMoves,
  finish: resolveDuels,
  panel,
  card: "folded",
  news,
  result,
  rulings,
  ledger: contestLedger,
  asking: {
    // The first side started the contest, so nobody prompts it.
    waiting: ({ seats }) => waitingAmong(seats).filter(([seat]) => seat > 0),
    isAsked: isChallenged,
    prompt,
    dialog,
  },
  followUps: { moves: tieBreaksAfter, reveals: dueReveals },
});
