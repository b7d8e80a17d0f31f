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
import { gameText, type Say, chanceText, numberText } from "../../words/words.ts";
import { eventFacts, reopenButtons } from "../changes.ts";
import type { ExtendedEnd } from "../events.ts";
import type { MoveData } from "../log.ts";
import { refuseContest } from "../odds.ts";
import {
  button,
  countChoices,
  headlineOf,
  panelOf,
  verdict,
  written,
  type Action,
  type Button,
  type Fact,
  type Meter,
  type News,
  type Option,
  type Panel,
  type PoolOffer,
  type PostAction,
  type RulingForm,
  type Viewer,
} from "../panel.ts";
import { mayLead } from "../seats.ts";
import { defineThread } from "../thread.ts";
import {
  closeTurn,
  diceIn,
  parseExtended,
  endText,
  startExtended,
  nextRoll,
  progressText,
  extendedMoves,
  extendedLedger,
  type ExtendedState,
  type ExtendedOpening,
  type PoolRoll,
} from "./moves.ts";

function titleOf({ game, label, party }: ExtendedState, { nameOf, say }: Viewer): string {
  const what = label === undefined ? gameText(game, "name", say) : written(label);
  return say("thread.of", { what, name: nameOf(party) });
}

function statusOf({ standing, goal, progress, rounds }: ExtendedState, { say }: Viewer): string | undefined {
  if (standing === "open") return undefined;
  if (progress === undefined) return say(standing === "gone" ? "extended.gone" : "extended.endedUnknown");
  return endText({ standing, goal, progress }, rounds.length, say);
}

function end(test: ExtendedState, viewer: Viewer): ExtendedEnd | undefined {
  const { id, game, party, label, standing, goal, progress = null, rounds } = test;
  if (standing !== "reached" && standing !== "ended") return undefined;
  return Object.freeze({
    id,
    system: game.id,
    uuid: party.uuid,
    name: viewer.nameOf(party),
    ...(label !== undefined && { label }),
    isReached: standing === "reached",
    goal,
    progress,
    rolls: rounds.length,
    sentence: `${titleOf(test, viewer)}. ${statusOf(test, viewer)}`,
  });
}

function news(test: ExtendedState, viewer: Viewer): News[] {
  const event = end(test, viewer);
  if (!event) return [];
  const { isReached, progress, rolls, sentence } = event;
  return [{ key: "end", version: JSON.stringify([isReached, progress, rolls]), sentence, event }];
}

function panel(test: ExtendedState, viewer: Viewer): Panel {
  const { party, label, standing, rounds, goal, progress } = test;
  const outlook = (standing === "open" && viewer.outlookOf(test.id, test)) || {};
  const name = viewer.nameOf(party);
  const { say } = viewer;
  const status = statusOf(test, viewer);
  const reached = progress === undefined ? "" : numberText(progress);
  const known = goal === null || progress === undefined ? reached : say("extended.ofGoal", { progress, goal });
  // The end says it in words.
  const figure = status === undefined ? known : "";
  const begun = say("extended.title");
  const tone = standing === "reached" ? "good" : standing === "ended" ? "mixed" : "plain";
  return panelOf({
    title: say("thread.of", { what: label === undefined ? begun : written(label), name }),
    head: {
      ...(label === undefined ? { name, about: begun } : { name: written(label), about: name }),
      figure,
      picture: viewer.pictureOf(party),
    },
    meter: meterOf(test, outlook, viewer),
    verdicts: status === undefined ? [] : [verdict({ tone, headline: status }, viewer)],
    facts: [...factsOf(test, outlook, viewer), ...eventFacts(test, progressText, viewer)],
    pool: poolOf(test, viewer),
    columns: columnsOf(outlook, say),
    buttons: [...reopenButtons(test, viewer), ...buttonsOf(test, viewer)],
    history:
      rounds.length === 0
        ? undefined
        : { title: say("extended.history"), rows: rounds.map((each) => historyRow(test, each, say)) },
  });
}

function meterOf({ goal, progress }: ExtendedState, { next }: Outlook, { say }: Viewer): Meter | undefined {
  if (progress === undefined || goal === null) return undefined;
  const left = goal - progress;
  const shareOf = (reached: number) => 100 * Math.min(1, Math.max(0, reached / goal));
  return {
    title: say("extended.progress"),
    spoken: [
      say("extended.ofGoal", { progress, goal }),
      ...(left > 0 ? [say("extended.toGo", { count: left })] : []),
    ].join(", "),
    share: shareOf(progress).toFixed(1),
    likely: (next ? Math.max(0, shareOf(progress + next[1]) - shareOf(progress)) : 0).toFixed(1),
  };
}

function factsOf({ standing, pool }: ExtendedState, outlook: Outlook, { say }: Viewer): Fact[] {
  const note = pool === undefined && standing !== "gone" ? [say("extended.veiled")] : [];
  // If there are columns, they show the chances.
  const forecast = (outlook.course?.byRoll ?? []).length < 2 ? outlookTexts(outlook, say) : [];
  return [...note, ...forecast].map((text) => ({ text }));
}

function poolOf(test: ExtendedState, viewer: Viewer) {
  const { say } = viewer;
  const { standing, game, options, pool, gain, turn, party } = test;
  if (standing !== "open" || pool === undefined) return undefined;
  const began = Number(options[extendedRules(game).pool]);
  const back = turn === undefined ? 0 : gain;
  const usual = viewer.turnOf(party) === null ? "extended.eachRoll" : "extended.eachTurn";
  const refill = gain > 0 ? [say(turn === undefined ? usual : "extended.comingBack", { count: gain })] : [];
  const text = [say("extended.dice", { count: pool }), ...refill].join(" · ");
  return { text, inHand: pool, back, out: Math.max(0, began - pool - back) };
}

function columnsOf({ course }: Outlook, say: Say) {
  if (!course || course.byRoll.length < 2) return undefined;
  const shares = course.byRoll.map((chance) => (100 * chance).toFixed(1));
  return { shares, ends: [doneBy(course, 1, say), doneBy(course, course.byRoll.length, say)] };
}

function doneBy({ byRoll }: RunForecast, roll: number, say: Say): string {
  return say("extended.doneBy", { roll, chance: chanceText(byRoll[roll - 1]!, say.words) });
}

/** The forecast: the chance that the next roll ends the test, then the course to the goal or the total. */
export function outlookTexts({ chance, course, total }: Outlook, say: Say): readonly string[] {
  const lines = chance === undefined ? [] : [say("extended.chance", { chance: chanceText(chance, say.words) })];
  const roll = Math.min(5, course?.byRoll.length ?? 0);
  if (course && roll >= 2 && course.byRoll[roll - 1] !== 0) {
    const mean = say("extended.mean", { mean: String(Math.round(10 * course.mean) / 10) });
    lines.push(`${doneBy(course, roll, say)} · ${mean}`);
  }
  if (!total) return lines;
  const [from, to] = total.range;
  return [...lines, say("extended.after", { rolls: total.rolls, mean: Math.round(10 * total.mean) / 10, from, to })];
}

function historyRow({ game }: ExtendedState, round: PoolRoll, say: Say): Fact {
  const { replayed, turn, counts, gained = 0 } = round;
  const more = [
    ...(counts === undefined
      ? []
      : [say("extended.inContest"), say(counts ? "extended.counted" : "extended.uncounted")]),
    ...(gained > 0 ? [say("extended.cameBack", { count: gained })] : []),
    ...(turn ? [say("extended.turnOf", { round: turn.round, turn: turn.turn + 1 })] : []),
  ];
  if (!replayed) return { text: say("extended.hiddenRoll"), more };
  const dice = diceIn(replayed);
  const leaving = dice - extendedRules(game).remainingDice(replayed.played.outcome);
  const leave = leaving > 0 ? [say("extended.leave", { count: leaving })] : [];
  return {
    strong: say("extended.dice", { count: dice }),
    text: [headlineOf(replayed, say), ...leave].join(", "),
    more,
  };
}

function buttonsOf(test: ExtendedState, viewer: Viewer): Button[] {
  const { standing, party, pool, gain, turn, id, goal } = test;
  if (standing !== "open") return [];
  const mayRollNow = viewer.mayActFor(party);
  const isSpent = pool === 0;
  const isOver = isSpent && gain === 0;
  const now = viewer.turnOf(party);
  const mayRollNone = gain > 0 && now === null;
  const canRoll = mayRollNow && pool !== undefined && (!isSpent || mayRollNone);
  const canEndTurn = mayRollNow && turn !== undefined && now === null && !isOver;
  const canLead = mayLead(test, viewer);
  const common = { party, basedOn: [id] };
  const post = (move: MoveData): PostAction => ({ does: "post", move, ...common });
  const { say } = viewer;
  const own = (key: string, does: Action, more: Omit<Parameters<typeof button>[1], "key" | "text" | "does">) =>
    button(id, { key, text: say(`extended.buttons.${key}`), does, ...more }, viewer);
  const roll: Action = { does: "roll", move: { act: "roll", turn: now }, ...common };
  const asks = { name: "goal", label: say("extended.start.goal"), value: goal, min: 1, max: LIMITS.goal };
  const contest = contestChoices(test, viewer);
  return [
    ...(canRoll ? [own("roll", roll, { isMain: true })] : []),
    ...(contest[0]
      ? [
          own("against", contest[0].does, {
            isRare: true,
            choice: { label: say("extended.progress"), options: contest },
          }),
        ]
      : []),
    ...(canEndTurn ? [own("turn", post({ act: "turn" }), { isMain: isSpent })] : []),
    ...(canLead ? [own("goal", { ...post({ act: "goal", goal }), asks }, { isRare: true })] : []),
    ...(canLead ? [own("end", post({ act: "end" }), { isMain: isOver, isRare: !isOver })] : []),
  ];
}

/** A contest with the next roll, which counts as progress or not; it does by default if there is a goal. */
function contestChoices(test: ExtendedState, viewer: Viewer): readonly Option[] {
  const { check, hasGoal = false } = poolOffer(test, viewer) ?? {};
  if (!check) return [];
  const begin = (counts: boolean) =>
    ({ does: "begin", from: test.party, check, rules: {}, pool: { test: test.id, counts } }) as const;
  return countChoices(hasGoal, begin, viewer.say);
}

/** Nothing can be rolled without dice, or if this user does not know how many are left. */
function poolOffer(test: ExtendedState, viewer: Viewer): PoolOffer | undefined {
  const { id, party, pool, goal, standing } = test;
  if (standing !== "open" || !pool || !viewer.mayActFor(party)) return undefined;
  const { game, kind, raw, label } = nextRoll(test);
  const asked = refuseContest(game, kind) ?? parseRequest(game, kind, raw);
  if (isProblem(asked)) return undefined;
  const check = label === undefined ? asked : { ...asked, label };
  return { test: id, party, check, dice: pool, hasGoal: goal !== null };
}

function ruling({ progress = 0 }: ExtendedState, { say }: Viewer): RulingForm {
  const number = {
    name: "progress",
    label: say("extended.progress"),
    value: progress,
    min: -LIMITS.goal,
    max: LIMITS.goal,
  };
  return { title: say("extended.title"), number: { ...number, move: { act: "ruling" } } };
}

export const extendedThread = defineThread<ExtendedOpening, ExtendedState>({
  id: "extended",
  opening: {
    parse: parseExtended,
    sentence: ({ party }, { nameOf, say }) => say("extended.said.begins", { name: nameOf(party) }),
    line: titleOf,
    firstMove: ({ turn }) => ({ act: "roll", turn }),
  },
  start: startExtended,
  moves: extendedMoves,
  finish: closeTurn,
  panel,
  card: "below",
  news,
  result: end,
  rulings: ruling,
  ledger: extendedLedger,
  pool: { offer: poolOffer },
});
