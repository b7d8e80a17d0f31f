/**
 * One comparison of a contest in words, with its buttons. A tie shows its ladder: what was compared, one thing after
 * another, until one side was ahead.
 *
 * Worked example: two OGS rolls of 20, of which one shows an 8 more: Total 20 and 20, Faces 8 8 4 and 8 6 6.
 */
import type { Fields } from "../../checks/field.ts";
import type { ComparisonWords, ContestRules, WinnersCheck } from "../../checks/game.ts";
import type { Json } from "../../checks/json.ts";
import { parseRequest, type CheckRequest } from "../../checks/notation.ts";
import { isProblem, type Problem } from "../../checks/problem.ts";
import type { ReplayedRecord } from "../../checks/record.ts";
import type { Tone } from "../../checks/report.ts";
import type { RolledDie } from "../../engine/play.ts";
import { gameText, type Say, listText, reportText } from "../../words/words.ts";
import type { ContestEvent } from "../events.ts";
import {
  button,
  headlineOf,
  verdict,
  type Action,
  type Button,
  type LadderRow,
  type OddsLine,
  type PostAction,
  type VerdictPanel,
  type Viewer,
} from "../panel.ts";
import { isFirstFor } from "../seats.ts";
import { sideOfTag } from "../thread.ts";
import { contestValueOf, type ContestState, type Duel, type Side } from "./sides.ts";

/** `more` are the odds and the buttons of a comparison that goes on, whose headline may be that of several. */
export function duelPanel(
  contest: ContestState,
  duel: Duel,
  viewer: Viewer,
  more: { readonly headline?: string; readonly odds?: readonly OddsLine[]; readonly buttons: readonly Button[] },
): VerdictPanel {
  const { stage, winner } = duel;
  const isNamed = contest.duels.length === 1 || stage === "open" || (stage === "settled" && winner !== null);
  const parts = {
    stage,
    tone: toneOf(contest, duel, viewer),
    isCrowned: stage === "settled" && typeof winner === "number" && !isOwn(contest, duel, viewer),
    headline: verdictOf(contest, duel, viewer),
    lines: linesOf(contest, duel, viewer),
    ladder: ladderOf(contest, duel, viewer),
    who: isNamed ? "" : sidesText(contest, duel.sides.slice(0, 1), duel.sides.slice(1), viewer),
  };
  return verdict({ ...parts, ...more }, viewer);
}

export function duelSentence(contest: ContestState, duel: Duel, viewer: Viewer): string {
  const headline = verdictOf(contest, duel, { ...viewer, isGM: true });
  const lines = linesOf(contest, duel, viewer);
  return lines.length === 0 ? headline : viewer.say("contest.sentence", { headline, lines: lines.join(", ") });
}

/** The payload of the hook for a settled comparison. */
export function duelEvent(contest: ContestState, duel: Duel, viewer: Viewer): ContestEvent {
  const { winner = null, verdict, sides } = duel;
  const parties = sides.map((index) => contest.sides[index]!.party);
  return Object.freeze({
    id: contest.id,
    system: contest.game.id,
    sides: parties.map((party) => ({ uuid: party.uuid, ...(viewer.knows(party) && { name: viewer.nameOf(party) }) })),
    winner: winner === null ? null : contest.sides[winner]!.party.uuid,
    sentence: duelSentence(contest, duel, viewer),
    ...(verdict && { verdict }),
  });
}

/** The sides as "A and B against C". */
export function sidesText(contest: ContestState, first: readonly number[], others: readonly number[], viewer: Viewer) {
  return viewer.say("contest.against", {
    first: namesIn(contest, first, viewer),
    other: namesIn(contest, others, viewer),
  });
}

function namesIn({ sides }: ContestState, places: readonly number[], { nameOf, say }: Viewer): string {
  return listText(
    places.map((index) => nameOf(sides[index]!.party)),
    say.words,
  );
}

/** Whether this user plays the side. GMs may act for all sides and so play none. */
export function isOwnSide({ sides }: ContestState, index: number, viewer: Viewer): boolean {
  return !viewer.isGM && viewer.mayActFor(sides[index]!.party);
}

/** Whether some of the sides, but not all, are this user's, who wins or loses then. */
function isOwn(contest: ContestState, { sides }: Duel, viewer: Viewer): boolean {
  const own = sides.filter((index) => isOwnSide(contest, index, viewer));
  return own.length > 0 && own.length < sides.length;
}

function toneOf(contest: ContestState, duel: Duel, viewer: Viewer): Tone {
  const { stage, winner = null, report } = duel;
  if (stage !== "settled") return "plain";
  if (winner === null) return report?.tone ?? "mixed";
  if (!isOwn(contest, duel, viewer)) return "plain";
  return isOwnSide(contest, winner, viewer) ? "good" : "bad";
}

function verdictOf(contest: ContestState, duel: Duel, viewer: Viewer): string {
  const { stage } = duel;
  const { say } = viewer;
  const those = (standing: Side["standing"]) =>
    duel.sides.filter((index) => contest.sides[index]!.standing === standing);
  if (stage === "settled") return winnerOf(contest, duel, viewer);
  if (stage === "tie") return say("contest.tie", { names: namesIn(contest, those("in"), viewer) });
  if (stage !== "open") return say(`contest.${stage === "ruling" ? "decides" : stage}`);
  const waiting = those("waiting");
  if (waiting.length === 0) return say("contest.opening");
  // If only this player is missing, the headline says that it is their turn.
  const isMine = waiting.every((index) => isFirstFor(viewer, contest.sides[index]!.party));
  return say(isMine ? "contest.yourTurn" : "contest.waiting", { names: namesIn(contest, waiting, viewer) });
}

function winnerOf(contest: ContestState, duel: Duel, viewer: Viewer): string {
  const { say } = viewer;
  const { winner = null, sides, report } = duel;
  if (winner === null) return report ? reportText(contest.game.id, report.headline, say.words) : say("contest.nobody");
  const name = namesIn(contest, [winner], viewer);
  const beaten = sides.filter((index) => index !== winner);
  const others = namesIn(contest, beaten, viewer);
  const isOne = contest.duels.length === 1;
  if (!isOwn(contest, duel, viewer))
    return isOne ? say("contest.wins", { name }) : say("contest.winsAgainst", { name, others });
  if (!isOwnSide(contest, winner, viewer)) return say(isOne ? "contest.youLose" : "contest.youLoseAgainst", { name });
  return isOne ? say("contest.youWin") : say("contest.youWinAgainst", { others });
}

/** The game's lines, a note if a GM decided, and consequences for each side. */
function linesOf({ sides: all, game }: ContestState, duel: Duel, { nameOf, say }: Viewer): string[] {
  const { report, isRuled, stage, winner, sides } = duel;
  const ruleLines = (report?.lines ?? []).map((text) => reportText(game.id, text, say.words));
  const happenings = sides.flatMap((index) => {
    const { replayed, party, standing } = all[index]!;
    if (stage !== "settled" || typeof winner !== "number" || !replayed?.request || standing !== "in") return [];
    const { kind, options } = replayed.request;
    const effects = game.kinds[kind]!.contestTexts?.(index === winner, options) ?? [];
    return effects.map((effect) => say("contest.happens", { name: nameOf(party), effect }));
  });
  return [...ruleLines, ...(isRuled && report ? [say("contest.ruled")] : []), ...happenings];
}

function tiedSidesIn({ sides }: ContestState, duel: Duel, { nameOf }: Viewer) {
  return duel.sides.flatMap((index) => {
    const { replayed, party, standing } = sides[index]!;
    if (!replayed || standing !== "in") return [];
    return [
      { place: index, name: nameOf(party), replayed, value: contestValueOf(replayed), isWinner: index === duel.winner },
    ];
  });
}

type TiedSide = ReturnType<typeof tiedSidesIn>[number];

const TOTAL: ComparisonWords = { name: "total" };

/** Compared keys up to the one that decided, then the dice of tie-breaks. */
function ladderOf(contest: ContestState, duel: Duel, viewer: Viewer): VerdictPanel["ladder"] {
  const { say } = viewer;
  const { game, rules } = contest;
  if (duel.stage !== "tie" && duel.verdict?.tie !== true) return undefined;
  const { ladder, comparisons = [] } = game.contest as ContestRules<Fields, Json>;
  const keys = ladder?.(rules).comparisonKeys ?? [];
  // A side that was behind at the first key was not tied.
  const tied = levelAt(keys[0], tiedSidesIn(contest, duel, viewer));
  const rounds = roundsOf(contest, duel, tied, viewer);
  if (tied.length < 2) return undefined;
  const rows: LadderRow[] = [];
  let level = tied;
  for (const [i, key] of keys.entries()) {
    const words = comparisons[i] ?? TOTAL;
    const values = tied.map(({ value, replayed }) => valueText(key(value), words, replayed, say));
    // The rows of the sides already show the totals.
    const isTotal = tied.every(({ replayed }, at) => values[at] === String(replayed.report.total));
    if (!isTotal)
      rows.push({ name: gameText(game, words.name, say), cells: values.map((text) => ({ text, dice: [] })) });
    level = levelAt(key, level);
    if (level.length === 1) break;
  }
  rows.push(...rounds);
  return rows.length === 0 ? undefined : { title: say("contest.ladder"), names: tied.map(({ name }) => name), rows };
}

/** The sides tied with the winner; all of them as long as nobody has won. */
function levelAt(key: ((value: Json) => unknown) | undefined, tied: readonly TiedSide[]): readonly TiedSide[] {
  const winner = tied.find(({ isWinner }) => isWinner);
  const best = key && winner && JSON.stringify(key(winner.value));
  return best === undefined ? tied : tied.filter(({ value }) => JSON.stringify(key!(value)) === best);
}

/** Criticals have infinite values, so their name is shown. */
function valueText(value: unknown, { text = String }: ComparisonWords, replayed: ReplayedRecord, say: Say): string {
  const numbers = [value].flat() as number[];
  return numbers.every(Number.isFinite) ? numbers.map(text).join(" ") : headlineOf(replayed, say);
}

/** The side of each roll of a tie-break: by the tag of its dice, or else in turn. */
function throwers({ sides: all }: ContestState, { sides, thrown = [] }: Duel): readonly number[] {
  const level = sides.filter((index) => all[index]!.standing === "in");
  return thrown.map(({ dice }, i) => level[sideOfTag(dice[0]?.tag) ?? i % level.length]!);
}

const MOST_ROUNDS = 6;

/** Tie dice by round. A coin for all is shown at the winner. */
function roundsOf(
  contest: ContestState,
  duel: Duel,
  tied: readonly TiedSide[],
  { say, draw }: Viewer,
): readonly LadderRow[] {
  const { thrown = [] } = duel;
  const places = throwers(contest, duel);
  const isShared = thrown.length === 1;
  const starts = places.flatMap((index, i) => (i === 0 || index <= places[i - 1]! ? [i] : []));
  const only = isShared ? gameText(contest.game, `roles.${thrown[0]!.role}`, say) : say("contest.tieBreak");
  const rounds = starts.map((start, count) => {
    const rolls = [...thrown.entries()].slice(start, starts[count + 1]);
    const diceOf = ({ place: index, isWinner }: TiedSide) =>
      rolls.filter(([i]) => (isShared ? isWinner : places[i] === index)).flatMap(([, { dice }]) => dice);
    const name = starts.length > 1 ? say("contest.round", { count: count + 1 }) : only;
    const drawn = (dice: readonly RolledDie[]) => dice.map((each) => draw.die(each, each.counts ? "kept" : "dropped"));
    return { name, cells: tied.map((side) => ({ text: "", dice: drawn(diceOf(side)) })) };
  });
  return rounds.length <= MOST_ROUNDS ? rounds : [...rounds.slice(0, MOST_ROUNDS - 1), rounds.at(-1)!];
}

// ---- Buttons, and the tie-breaks that a client rolls itself ----

export function duelButtons(contest: ContestState, duel: Duel, at: number, viewer: Viewer): Button[] {
  if (duel.stage === "tie" && duel.tieBreak?.parties.some(viewer.mayActFor))
    return [
      button(
        contest.id,
        { key: `tie ${at}`, text: viewer.say("contest.breakTie"), isMain: true, does: rollTie(contest, duel, at) },
        viewer,
      ),
    ];
  if (duel.stage === "settled") return nextButton(contest, duel, at, viewer);
  return duel.stage === "ruling" && viewer.isGM ? rulingButtons(contest, duel, at, viewer) : [];
}

/** A GM names the winner, or calls for the dice that the game has for such a tie. */
function rulingButtons(contest: ContestState, duel: Duel, at: number, viewer: Viewer): Button[] {
  const { id, game, sides } = contest;
  const { say } = viewer;
  const names = duel.sides.map((winner): Button => {
    const text = say("contest.wins", { name: viewer.nameOf(sides[winner]!.party) });
    const move = { act: "ruling", duel: at, winner };
    const does = { does: "post", move, basedOn: rollsIn(contest, duel) } as const;
    return button(id, { key: `ruling ${at} ${winner}`, text, does }, viewer);
  });
  if (!duel.tieBreak) return names;
  const text = gameText(game, game.contest!.tieBreak!.name, say);
  return [...names, button(id, { key: `tie ${at}`, text, does: rollTie(contest, duel, at) }, viewer)];
}

/** A check that the winner may roll next: alone, such as damage, or against the loser, such as a Counter. */
function nextButton(contest: ContestState, duel: Duel, at: number, viewer: Viewer): Button[] {
  const { game, sides, rules } = contest;
  const [winner, ...others] = duel.sides.toSorted((a, b) => Number(b === duel.winner) - Number(a === duel.winner));
  const { party, replayed } = sides[winner!]!;
  const next = nextCheck(contest, duel);
  if (!next || !replayed?.request || !viewer.mayActFor(party)) return [];
  const asked = checkOfWinner(replayed.request, next);
  if (isProblem(asked)) return [];
  const against = others.map((index) => sides[index]!.party);
  const does: Action = next.kind
    ? { does: "ask", party, check: asked, basedOn: rollsIn(contest, duel) }
    : { does: "begin", from: party, against, check: asked, rules };
  return [button(contest.id, { key: `next ${at}`, text: gameText(game, next.name, viewer.say), does }, viewer)];
}

function nextCheck(contest: ContestState, duel: Duel): WinnersCheck | undefined {
  const { verdict, winner, thrown = [] } = duel;
  const { game, sides } = contest;
  const { replayed } = sides[winner ?? -1] ?? {};
  if (!verdict || !replayed?.request) return undefined;
  const own = thrown[throwers(contest, duel).lastIndexOf(winner!)];
  const tieTotal = own?.dice.reduce((sum, { value, counts }) => (counts ? sum + value : sum), 0);
  return game.contest!.followUp?.(verdict, contestValueOf(replayed), tieTotal);
}

/** Against the loser, the winner's check keeps its options that have no default. */
function checkOfWinner({ game, kind, options, label }: CheckRequest, next: WinnersCheck): CheckRequest | Problem {
  const lasting = Object.entries(game.kinds[kind]!.fields).filter(([, { default: usual }]) => usual === undefined);
  const own = next.kind ? {} : Object.fromEntries(lasting.map(([name]) => [name, options[name]]));
  const asked = parseRequest(game, next.kind ?? kind, { ...own, ...next.options });
  return isProblem(asked) || !next.kind || label === undefined ? asked : { ...asked, label };
}

function rollsIn({ sides }: ContestState, duel: Duel): string[] {
  return duel.sides.flatMap((index) => (sides[index]!.standing === "in" ? [sides[index]!.entry!] : []));
}

function rollTie(contest: ContestState, duel: Duel, at: number): PostAction {
  return { does: "post", move: { act: "tie", duel: at }, basedOn: rollsIn(contest, duel) };
}

/** Tie-breaks that a roll made necessary as the last one: all clients agree on it, so only one of them rolls. */
export function tieBreaksAfter(contest: ContestState, entry: string): PostAction[] {
  return contest.duels.flatMap((duel, at) => {
    const rolls = rollsIn(contest, duel);
    const last = contest.log.findLast(({ id }) => rolls.includes(id));
    return duel.stage === "tie" && last?.id === entry ? [rollTie(contest, duel, at)] : [];
  });
}
