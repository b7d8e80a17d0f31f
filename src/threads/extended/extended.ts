/**
 * An extended test: one pool of dice, rolled until a goal is reached or someone ends it. Each roll takes dice out of
 * the pool; some come back at the end of a turn with a roll. Its panel, its buttons and its announcements.
 *
 * Worked example: a progress of 3 with a goal of 12 is shown as "3 of 12", 25 % and "9 to go".
 */
import { extendedRules, type Outlook, type RunForecast } from "../../checks/forecast.ts";
import { LIMITS } from "../../checks/limits.ts";
import { parseRequest } from "../../checks/notation.ts";
import { isProblem } from "../../checks/problem.ts";
import { eventFacts, reopenButtons } from "../changes.ts";
import type { ExtendedEnd } from "../events.ts";
import type { MoveData } from "../log.ts";
import { refuseContest } from "../odds.ts";
import type { Thread } from "../thread.ts";
import {
  headlineOf,
  gameText,
  phrases,
  countChoices,
  type Action,
  type Button,
  type Choice,
  type Fact,
  type Meter,
  type News,
  type Phrase,
  type PoolOffer,
  type PostAction,
  type RulingForm,
  type ThreadView,
  type Viewer,
} from "../view.ts";
import {
  closeTurn,
  diceIn,
  parseExtended,
  restoreExtended,
  endPhrase,
  startExtended,
  storedProgress,
  extendedPayload,
  nextRoll,
  progressPhrase,
  extendedMoves,
  extendedResult,
  type ExtendedState,
  type ExtendedOpening,
  type PoolRoll,
} from "./moves.ts";

const say = phrases("extended");

function titleOf({ system, label, party }: ExtendedState, { nameOf }: Viewer): Phrase {
  return say("of", { what: label ?? gameText(system, "name"), name: nameOf(party) });
}

function statusOf({ standing, goal, progress, rounds }: ExtendedState): Phrase | undefined {
  if (standing === "open") return undefined;
  if (progress === undefined) return say(standing === "gone" ? "gone" : "endedUnknown");
  return endPhrase({ standing, goal, progress }, rounds.length);
}

function end(test: ExtendedState, viewer: Viewer): ExtendedEnd | undefined {
  const { id, system, party, label, standing, goal, progress = null, rounds } = test;
  if (standing !== "reached" && standing !== "ended") return undefined;
  return Object.freeze({
    id,
    system: system.id,
    uuid: party.uuid,
    name: viewer.nameOf(party),
    ...(label !== undefined && { label }),
    isReached: standing === "reached",
    goal,
    progress,
    rolls: rounds.length,
    sentence: viewer.say({ parts: [titleOf(test, viewer), statusOf(test)!], separator: ". " }),
  });
}

function news(test: ExtendedState, viewer: Viewer): News[] {
  const event = end(test, viewer);
  if (!event) return [];
  const { isReached, progress, rolls, sentence } = event;
  return [{ key: "end", version: JSON.stringify([isReached, progress, rolls]), sentence, event }];
}

function view(test: ExtendedState, viewer: Viewer): ThreadView {
  const { party, label, standing, rounds, goal, progress } = test;
  const outlook = (standing === "open" && viewer.outlookOf(test.id, test)) || {};
  const name = viewer.nameOf(party);
  const status = statusOf(test);
  const figure = goal === null || progress === undefined ? progress : say("ofGoal", { progress, goal });
  const tone = standing === "reached" ? "good" : standing === "ended" ? "mixed" : "plain";
  return {
    title: { parts: [say("title"), name], separator: ": " },
    head: { name: label ?? name, about: label === undefined ? say("title") : name, figure },
    meter: meterOf(test, outlook),
    verdicts: status === undefined ? [] : [{ tone, headline: status, lines: [] }],
    facts: [...factsOf(test, outlook), ...eventFacts(test, progressPhrase, viewer)],
    pool: poolOf(test, viewer),
    columns: columnsOf(outlook),
    buttons: [...reopenButtons(test, viewer), ...buttonsOf(test, viewer)],
    history:
      rounds.length === 0 ? undefined : { title: say("history"), rows: rounds.map((each) => historyRow(test, each)) },
  };
}

function meterOf({ goal, progress }: ExtendedState, { next }: Outlook): Meter | undefined {
  if (progress === undefined || goal === null) return undefined;
  const left = goal - progress;
  const shareOf = (reached: number) => 100 * Math.min(1, Math.max(0, reached / goal));
  return {
    title: say("progress"),
    text: say("ofGoal", { progress, goal }),
    share: shareOf(progress),
    ...(next && { likely: Math.max(0, shareOf(progress + next[1]) - shareOf(progress)) }),
    ...(left > 0 && { left: say("toGo", { count: left }) }),
  };
}

function factsOf({ standing, pool }: ExtendedState, outlook: Outlook): Fact[] {
  const note = pool === undefined && standing !== "gone" ? [say("veiled")] : [];
  // If there are columns, they show the chances.
  const forecast = (outlook.course?.byRoll ?? []).length < 2 ? outlookPhrases(outlook) : [];
  return [...note, ...forecast].map((text) => ({ text }));
}

function poolOf(test: ExtendedState, viewer: Viewer): ThreadView["pool"] {
  const { standing, system, options, pool, gain, turn, party } = test;
  if (standing !== "open" || pool === undefined) return undefined;
  const began = Number(options[extendedRules(system).pool]);
  const back = turn === undefined ? 0 : gain;
  const usual = viewer.turnOf(party) === null ? "eachRoll" : "eachTurn";
  const refill = gain > 0 ? [say(turn === undefined ? usual : "comingBack", { count: gain })] : [];
  const text: Phrase = { parts: [say("dice", { count: pool }), ...refill], separator: " · " };
  return { text, inHand: pool, back, out: Math.max(0, began - pool - back) };
}

function columnsOf({ course }: Outlook): ThreadView["columns"] {
  if (!course || course.byRoll.length < 2) return undefined;
  return { chances: course.byRoll, ends: [doneBy(course, 1), doneBy(course, course.byRoll.length)] };
}

function doneBy({ byRoll }: RunForecast, roll: number): Phrase {
  return say("doneBy", { roll, chance: { chance: byRoll[roll - 1]! } });
}

/** The forecast: the chance that the next roll ends the test, then the course to the goal or the total. */
export function outlookPhrases({ chance, course, total }: Outlook): readonly Phrase[] {
  const lines: Phrase[] = chance === undefined ? [] : [say("chance", { chance: { chance } })];
  const roll = Math.min(5, course?.byRoll.length ?? 0);
  if (course && roll >= 2 && course.byRoll[roll - 1] !== 0) {
    const mean = say("mean", { mean: String(Math.round(10 * course.mean) / 10) });
    lines.push({ parts: [doneBy(course, roll), mean], separator: " · " });
  }
  if (!total) return lines;
  const [from, to] = total.range;
  return [...lines, say("after", { rolls: total.rolls, mean: Math.round(10 * total.mean) / 10, from, to })];
}

function historyRow({ system }: ExtendedState, round: PoolRoll): Fact {
  const { replayed, turn, counts, gained = 0 } = round;
  const more = [
    ...(counts === undefined ? [] : [say("inContest"), say(counts ? "counted" : "uncounted")]),
    ...(gained > 0 ? [say("cameBack", { count: gained })] : []),
    ...(turn ? [say("turnOf", { round: turn.round, turn: turn.turn + 1 })] : []),
  ];
  if (!replayed) return { text: say("hiddenRoll"), more };
  const dice = diceIn(replayed);
  const leaving = dice - extendedRules(system).remainingDice(replayed.played.outcome);
  const leave = leaving > 0 ? [say("leave", { count: leaving })] : [];
  return {
    strong: say("dice", { count: dice }),
    text: { parts: [headlineOf(replayed), ...leave], separator: ", " },
    more,
  };
}

function buttonsOf(test: ExtendedState, viewer: Viewer): Button[] {
  const { standing, party, pool, gain, turn, author, id, goal } = test;
  if (standing !== "open") return [];
  const mayRollNow = viewer.mayActFor(party);
  const isSpent = pool === 0;
  const isOver = isSpent && gain === 0;
  const now = viewer.turnOf(party);
  const mayRollNone = gain > 0 && now === null;
  const canRoll = mayRollNow && pool !== undefined && (!isSpent || mayRollNone);
  const canEndTurn = mayRollNow && turn !== undefined && now === null && !isOver;
  const canLead = author === viewer.user || viewer.isGM;
  const common = { party, basedOn: [id] };
  const post = (move: MoveData): PostAction => ({ does: "post", move, ...common });
  const button = (key: string, does: Action, more: Partial<Button>): Button => {
    return { key, text: say(`buttons.${key}`), does, ...more };
  };
  const roll: Action = { does: "roll", move: { act: "roll", turn: now }, ...common };
  const asks = { name: "goal", label: say("start.goal"), value: goal, min: 1, max: LIMITS.goal };
  const contest = contestChoices(test, viewer);
  return [
    ...(canRoll ? [button("roll", roll, { isMain: true })] : []),
    ...(contest[0]
      ? [button("against", contest[0].does, { isRare: true, choice: { label: say("progress"), options: contest } })]
      : []),
    ...(canEndTurn ? [button("turn", post({ act: "turn" }), { isMain: isSpent })] : []),
    ...(canLead ? [button("goal", { ...post({ act: "goal", goal }), asks }, { isRare: true })] : []),
    ...(canLead ? [button("end", post({ act: "end" }), { isMain: isOver, isRare: !isOver })] : []),
  ];
}

/** A contest with the next roll, which counts as progress or not; it does by default if there is a goal. */
function contestChoices(test: ExtendedState, viewer: Viewer): Choice["options"] {
  const { check, hasGoal = false } = poolOffer(test, viewer) ?? {};
  if (!check) return [];
  return countChoices(hasGoal, (counts) => {
    return { does: "begin", from: test.party, check, rules: {}, pool: { test: test.id, counts } };
  });
}

/** Nothing can be rolled without dice, or if this user does not know how many are left. */
function poolOffer(test: ExtendedState, viewer: Viewer): PoolOffer | undefined {
  const { id, party, pool, goal, standing } = test;
  if (standing !== "open" || !pool || !viewer.mayActFor(party)) return undefined;
  const { system, kind, raw, label } = nextRoll(test);
  const asked = refuseContest(system, kind) ?? parseRequest(system, kind, raw);
  if (isProblem(asked)) return undefined;
  const check = label === undefined ? asked : { ...asked, label };
  return { test: id, party, check, dice: pool, hasGoal: goal !== null };
}

function ruling({ progress = 0 }: ExtendedState): RulingForm {
  const number = { name: "progress", label: say("progress"), value: progress, min: -LIMITS.goal, max: LIMITS.goal };
  return { title: say("title"), number: { ...number, move: { act: "ruling" } } };
}

export const extendedThread: Thread<ExtendedOpening, ExtendedState> = {
  id: "extended",
  panelAboveCard: true,
  followsTurns: true,
  parseOpening: parseExtended,
  makeOpening: extendedPayload,
  sentence: ({ party }, nameOf) => say("said.begins", { name: nameOf(party) }),
  start: startExtended,
  firstMove: ({ turn }) => ({ act: "roll", turn }),
  moves: extendedMoves,
  finish: closeTurn,
  view,
  openingLine: titleOf,
  rulings: ruling,
  news,
  result: end,
  ledgerResult: extendedResult,
  resultSentence: storedProgress,
  restoreResult: restoreExtended,
  partyOf: ({ party, rounds }, entry) => (rounds.some((round) => round.entry === entry) ? party : undefined),
  poolOffer,
};
