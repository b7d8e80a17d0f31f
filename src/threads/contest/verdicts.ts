/** The verdicts of a contest for one reader: "2 of 4 won" over a settled group, and "Lost" at the row of a side. */
import { listText, reportText } from "../../words/words.ts";
import { verdict, written, type Button, type Fact, type OddsLine, type VerdictPanel, type Viewer } from "../panel.ts";
import { waitingAmong } from "../seats.ts";
import { chancesFor, duelButtons, duelPanel, isOwnSide, duelLines } from "./duel-panel.ts";
import type { ContestState, Duel } from "./moves.ts";

export const MOST_ODDS = 3;

/** Open comparisons share one line, since the rows show how far each side is. */
export function shownDuels(contest: ContestState, answerAll: readonly Button[], viewer: Viewer): VerdictPanel[] {
  if (isSettledGroup(contest)) return groupPanels(contest, viewer);
  const waiting = contest.duels.filter(({ stage }) => stage === "open");
  const ended = contest.duels.flatMap((duel, at) =>
    duel.stage === "open"
      ? []
      : [duelPanel(contest, duel, viewer, { buttons: duelButtons(contest, duel, at, viewer) })],
  );
  if (waiting.length === 0) return ended;
  const seats = [...new Set(waiting.flatMap((duel) => duel.seats))].sort((a, b) => a - b);
  const odds = waiting.flatMap((duel) => oddsOf(contest, duel, viewer)).slice(0, MOST_ODDS);
  const headline = isCrowded(contest) && { headline: progressOf(contest, viewer) };
  const open = { stage: "open", seats } as const;
  return [...ended, duelPanel(contest, open, viewer, { ...headline, odds, buttons: answerAll })];
}

// ---- One side against several, when all is settled ----

export function isSettledGroup({ duels }: ContestState): boolean {
  return duels.length > 1 && duels.every(({ stage }) => stage === "settled");
}

/** One headline: how often the first side has won, or what became of the reader's own side. Ties show their ladder. */
function groupPanels(contest: ContestState, viewer: Viewer): VerdictPanel[] {
  const { duels, seats } = contest;
  const { say, draw } = viewer;
  const drawn = duels.map((duel) => {
    const panel = duelPanel(contest, duel, viewer, { buttons: [] });
    return { ...panel, lines: [], mark: draw.mark(panel.tone) };
  });
  const tied = drawn.filter(({ ladder }) => ladder);
  const isFirst = isOwnSide(contest, 0, viewer);
  const own = drawn.filter((_, at) => isOwnSide(contest, duels[at]!.seats[1]!, viewer));
  if (!isFirst && own.length === 1) return [{ ...own[0]!, ladder: undefined }, ...tied];
  const won = duels.filter(({ winner }) => winner === 0).length;
  const count = say("contest.wonOf", { won, all: duels.length });
  const headline = isFirst ? count : say("contest.happens", { name: viewer.nameOf(seats[0]!.party), effect: count });
  const tone = !isFirst ? "plain" : won === duels.length ? "good" : won === 0 ? "bad" : "mixed";
  return [verdict({ stage: "settled", tone, headline }, viewer), ...tied];
}

/** How a side fared against the first one, in a settled group; undefined for the first one itself. */
export function rowVerdict(contest: ContestState, seat: number, viewer: Viewer) {
  const at = contest.duels.findIndex(({ seats }) => seats[1] === seat);
  const duel = contest.duels[at];
  if (!duel || !isSettledGroup(contest) || contest.seats[seat]!.standing !== "in") return undefined;
  const { winner = null, report } = duel;
  const { say } = viewer;
  const notes = duelLines(contest, duel, viewer);
  const buttons = duelButtons(contest, duel, at, viewer);
  if (winner !== null) {
    const [mark, text] = winner === seat ? ["good", say("contest.won")] : ["bad", say("contest.lost")];
    return { notes, buttons, mark, text };
  }
  const text = report ? reportText(contest.game.id, report.headline, say.words) : say("contest.nobody");
  return { notes, buttons, mark: "mixed", text };
}

/** If several sides are missing, the headline shows a count; rows name them. */
const isCrowded = ({ seats }: ContestState) => waitingAmong(seats).length > 1;

function progressOf({ seats }: ContestState, { say }: Viewer): string {
  const done = seats.filter(({ standing }) => standing !== "waiting" && standing !== "gone").length;
  return say("contest.in", { done, all: seats.length });
}

/** Counts the sides unless the headline does. */
export function progressFacts(contest: ContestState, viewer: Viewer): Fact[] {
  const { seats, duels, isSealed } = contest;
  const isWaiting = seats.some(({ standing }) => standing === "waiting" || standing === "gone");
  const isCounted = isWaiting && !isCrowded(contest) && (seats.length > 2 || isSealed);
  return isCounted && duels.some(({ stage }) => stage === "open")
    ? [{ strong: progressOf(contest, viewer), text: "" }]
    : [];
}

/** Chances in an open comparison: of the reader's own side, or else of the first one. */
function oddsOf(contest: ContestState, duel: Duel, viewer: Viewer): OddsLine[] {
  const { seats, duels } = contest;
  const own = duel.seats.filter((seat) => isOwnSide(contest, seat, viewer));
  const [first] = own.length === 1 ? own : duel.seats;
  // The buttons of a player who has yet to choose a check show the chance of each.
  if (own.length === 1 && seats[first!]!.standing === "waiting") return [];
  // GMs too see the chance on each check's button.
  if (viewer.isGM && duels.length > 1 && duel.seats.some((seat) => seats[seat]!.standing === "waiting")) return [];
  const found = chancesFor(contest, first!, viewer, undefined, duels.indexOf(duel));
  if (!found) return [];
  const named = (seat: number) => {
    const [name, check] = [viewer.nameOf(seats[seat]!.party), found.expected.get(seat)?.label];
    return check === undefined ? name : `${name} (${written(check)})`;
  };
  const others = duel.seats.filter((seat) => seat !== first && seats[seat]!.standing !== "out").map(named);
  const other = listText(others, viewer.say.words);
  return [{ title: viewer.say("contest.against", { first: named(first!), other }), chances: found.chances }];
}
