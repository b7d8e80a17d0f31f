/** One comparison of a contest: whether it can be made yet, its verdict, its tie-break, and how it is shown. */
import type { ContestEvent } from "../../dicewright.d.ts";
import { isCheck, type Check } from "../../engine/check.ts";
import { replay, type Played, type Thrown } from "../../engine/play.ts";
import type { Fields, OptionsOf } from "../../systems/field.ts";
import type { Replayed } from "../../systems/record.ts";
import type { System } from "../../systems/system.ts";
import type { Json, Tone, Verdict } from "../../systems/vocabulary.ts";
import { isSame, type LogEntry } from "../reader/log.ts";
import { placeOf, type TieRecord } from "../thread.ts";
import { isFirstFor, ofGame, phrases, type DiceRound, type Phrase, type VerdictView, type Viewer } from "../view.ts";
import type { ContestState, Duel, SideState } from "./sides.ts";
import { tieLadder } from "./tie-ladder.ts";

const say = phrases("contest");

interface Deciding {
  /** Messages with dice for this tie, in their order, from users who may roll it. */
  readonly ties: readonly LogEntry[];
  /** The place of the side that a GM named as the winner: for good, and where the dice leave it open. */
  readonly final: number | null | undefined;
  readonly open: number | null | undefined;
}

type Outcome = Omit<Duel, "sides">;

/** Compares the sides at these places. One who concedes takes no part; the last one left wins. */
export function compare(contest: ContestState, places: readonly number[], { ties, final, open }: Deciding): Duel {
  if (final !== undefined) return { sides: places, stage: "settled", winner: final, isRuled: true };
  const left = places.filter((place) => contest.sides[place]!.standing !== "yielded");
  const outcome: Outcome =
    left.length < 2 ? { stage: "settled", winner: left[0] ?? null } : compareAll(contest, left, ties);
  const isOpen = outcome.stage === "ruling" && open !== undefined;
  return { sides: places, ...outcome, ...(isOpen && { stage: "settled", winner: open, isRuled: true }) };
}

function compareAll(contest: ContestState, places: readonly number[], ties: readonly LogEntry[]): Outcome {
  const standings = places.map((place) => contest.sides[place]!.standing);
  if (standings.some((each) => each !== "in" && each !== "hidden")) {
    if (contest.closedBy !== undefined) return { stage: "withdrawn" };
    return { stage: standings.includes("gone") ? "gone" : "open" };
  }
  return standings.includes("hidden") ? { stage: "hidden" } : judge(contest, places, ties);
}

function judge(contest: ContestState, places: readonly number[], ties: readonly LogEntry[]): Outcome {
  const { system, rules, sides } = contest;
  const stakes = places.map((place) => contestValueOf(sides[place]!.replayed!));
  const judged = system.contest!.judge(stakes, rules);
  if (!isCheck(judged)) return settled(contest, judged, places);
  for (const { id, record, isHidden } of ties) {
    if (isHidden) return { stage: "hidden", tie: id };
    const tie = readTie(record);
    // A tie-break counts only for the rolls it was made for.
    const played = tie && isSame(stakes, tie.stakes) ? playedFrom(judged, tie.faces) : undefined;
    if (played) return { ...settled(contest, played.outcome, places), thrown: played.thrown, tie: id };
  }
  return { stage: "tie", tieBreak: { check: judged, stakes, places } };
}

function contestValueOf({ system, asked, played }: Replayed): Json {
  return system.kinds[asked!.kind]!.contestValue!(played.outcome, asked!.options);
}

function readTie(stored: unknown): Pick<TieRecord, "stakes" | "faces"> | undefined {
  const { stakes, faces } = (stored ?? {}) as { readonly [K in keyof TieRecord]?: unknown };
  if (!Array.isArray(faces) || !faces.every(Number.isInteger)) return undefined;
  return { stakes: Array.isArray(stakes) ? (stakes as Json[]) : [], faces: faces as number[] };
}

/** The dice of a tie-break, if there are any. A coin is told by its side, other dice by their faces. */
export function sayTie({ system, rules }: ContestState, record: unknown): Phrase | undefined {
  const tie = readTie(record);
  if (!tie) return undefined;
  const [coin] = (tieDice(system, rules, tie) ?? []).flatMap(({ dice }) => dice);
  if (coin?.die.name === "coin") return say("said.coin", { face: { face: coin } });
  return say("said.tie", { faces: { parts: tie.faces, by: ", " } });
}

/** The dice that a message holds for a tie, whichever rolls it was made for; undefined if they break none. */
function tieDice(
  { contest }: System,
  rules: OptionsOf<Fields>,
  { stakes, faces }: Pick<TieRecord, "stakes" | "faces">,
): readonly Thrown[] | undefined {
  try {
    const judged = contest!.judge(stakes, rules);
    return isCheck(judged) ? playedFrom(judged, faces)?.thrown : undefined;
  } catch {
    return undefined;
  }
}

function playedFrom<O>(check: Check<O>, faces: readonly number[]): Played<O> | undefined {
  try {
    return replay(check, faces);
  } catch {
    return undefined;
  }
}

function settled({ system, rules }: ContestState, verdict: Verdict, places: readonly number[]): Outcome {
  const contest = system.contest!;
  const report = contest.report(verdict, rules);
  if (contest.isLeftOpen?.(verdict)) return { stage: "ruling", verdict, report };
  return { stage: "settled", verdict, report, winner: verdict.winner === null ? null : places[verdict.winner]! };
}

// ---- How it is told ----

/** What came of a comparison, or what it waits for. */
export function verdictView(contest: ContestState, duel: Duel, viewer: Viewer): VerdictView {
  const { stage, winner } = duel;
  const isNamed = contest.duels.length === 1 || stage === "open" || (stage === "settled" && winner !== null);
  const names = namesIn(contest, duel.sides, viewer);
  return {
    stage,
    tone: toneOf(contest, duel, viewer),
    ...(stage === "settled" && typeof winner === "number" && !isOwn(contest, duel, viewer) && { isCrowned: true }),
    headline: headlineOf(contest, duel, viewer),
    lines: linesOf(contest, duel, viewer),
    ladder: ladderOf(contest, duel, viewer),
    ...(!isNamed && { who: say("against", { first: names[0]!, other: { list: names.slice(1) } }) }),
  };
}

/** A tie is told by what was compared. Of a tie that its reader may not see nothing is known here. */
function ladderOf(contest: ContestState, duel: Duel, { nameOf }: Viewer) {
  const { system, rules, sides } = contest;
  if (duel.stage !== "tie" && duel.verdict?.tie !== true) return undefined;
  const climbers = duel.sides.flatMap((place) => {
    const { replayed, party, standing } = sides[place]!;
    if (!replayed || standing !== "in") return [];
    return [{ place, name: nameOf(party), replayed, value: contestValueOf(replayed), isWinner: place === duel.winner }];
  });
  return tieLadder(system, rules, climbers, roundsOf(contest, duel));
}

/** All of it in one sentence. */
export function sentenceOf(contest: ContestState, duel: Duel, viewer: Viewer): Phrase {
  const headline = headlineOf(contest, duel, { ...viewer, isGM: true });
  const lines = linesOf(contest, duel, viewer);
  return lines.length === 0 ? headline : say("sentence", { headline, lines: { parts: lines, by: ", " } });
}

/** What programs are told of it once it is settled. */
export function eventOf(contest: ContestState, duel: Duel, viewer: Viewer): ContestEvent {
  const { winner = null, verdict, sides } = duel;
  const parties = sides.map((place) => contest.sides[place]!.party);
  return Object.freeze({
    id: contest.id,
    system: contest.system.id,
    sides: parties.map((party) => ({ uuid: party.uuid, ...(viewer.knows(party) && { name: viewer.nameOf(party) }) })),
    winner: winner === null ? null : contest.sides[winner]!.party.uuid,
    sentence: viewer.say(sentenceOf(contest, duel, viewer)),
    ...(verdict && { verdict }),
  });
}

function namesIn({ sides }: ContestState, places: readonly number[], { nameOf }: Viewer): string[] {
  return places.map((place) => nameOf(sides[place]!.party));
}

/** A side of this user. A GM may act for all sides and so has none. */
export function plays({ sides }: ContestState, place: number, viewer: Viewer): boolean {
  return !viewer.isGM && viewer.mayActFor(sides[place]!.party);
}

/** Whether some of the sides, but not all, are this user's, who wins or loses then. */
function isOwn(contest: ContestState, { sides }: Duel, viewer: Viewer): boolean {
  const own = sides.filter((place) => plays(contest, place, viewer));
  return own.length > 0 && own.length < sides.length;
}

function toneOf(contest: ContestState, duel: Duel, viewer: Viewer): Tone {
  const { stage, winner, report } = duel;
  if (stage !== "settled") return "plain";
  if (winner === null || winner === undefined) return report?.tone ?? "mixed";
  if (!isOwn(contest, duel, viewer)) return "plain";
  return plays(contest, winner, viewer) ? "good" : "bad";
}

function headlineOf(contest: ContestState, duel: Duel, viewer: Viewer): Phrase {
  const { stage, sides } = duel;
  const those = (standing: SideState) => {
    const places = sides.filter((place) => contest.sides[place]!.standing === standing);
    return namesIn(contest, places, viewer);
  };
  const waiting = those("waiting");
  if (stage === "settled") return winnerOf(contest, duel, viewer);
  if (stage === "open") return waiting.length === 0 ? say("opening") : waitingFor(contest, sides, waiting, viewer);
  if (stage === "tie") return say("tie", { names: { list: those("in") } });
  return say(stage === "ruling" ? "decides" : stage);
}

/** A player who alone is waited for reads that it is their turn. */
function waitingFor({ sides: all }: ContestState, sides: readonly number[], names: string[], viewer: Viewer): Phrase {
  const waiting = sides.filter((place) => all[place]!.standing === "waiting");
  const isOwn = waiting.every((place) => isFirstFor(viewer, all[place]!.party));
  return say(isOwn ? "yourTurn" : "waiting", { names: { list: names } });
}

function winnerOf(contest: ContestState, duel: Duel, viewer: Viewer): Phrase {
  const { winner = null, sides, report } = duel;
  if (winner === null) return report ? { system: contest.system.id, text: report.headline } : say("nobody");
  const [name = ""] = namesIn(contest, [winner], viewer);
  const others: Phrase = {
    list: namesIn(
      contest,
      sides.filter((place) => place !== winner),
      viewer,
    ),
  };
  const isOne = contest.duels.length === 1;
  if (!isOwn(contest, duel, viewer)) return isOne ? say("wins", { name }) : say("winsAgainst", { name, others });
  if (!plays(contest, winner, viewer)) return say(isOne ? "youLose" : "youLoseAgainst", { name });
  return isOne ? say("youWin") : say("youWinAgainst", { others });
}

/** What the game says of its verdict; it tells a tie that the GM decided as a tie. */
function linesOf(contest: ContestState, duel: Duel, viewer: Viewer): Phrase[] {
  const { report, isRuled } = duel;
  const told: Phrase[] = (report?.lines ?? []).map((text) => ({ system: contest.system.id, text }));
  return [...told, ...(isRuled && report ? [say("ruled")] : []), ...happeningsOf(contest, duel, viewer)];
}

function happeningsOf({ sides: all, system }: ContestState, duel: Duel, { nameOf }: Viewer): Phrase[] {
  const { stage, winner } = duel;
  if (stage !== "settled" || typeof winner !== "number") return [];
  return duel.sides.flatMap((place) => {
    const { replayed, party, standing } = all[place]!;
    if (!replayed?.asked || standing !== "in") return [];
    const { kind, options } = replayed.asked;
    const effects = system.kinds[kind]!.happens?.(place === winner, options) ?? [];
    return effects.map((effect) => say("happens", { name: nameOf(party), effect }));
  });
}

const MOST_ROUNDS = 6;

/** The dice of a tie-break by rounds. A tag says whose a die is; otherwise sides roll in turn. */
function roundsOf({ system, sides: all }: ContestState, { sides, thrown = [] }: Duel): readonly DiceRound[] {
  const level = sides.filter((place) => all[place]!.standing === "in");
  const places = thrown.map(({ dice }, i) => placeOf(dice[0]?.tag) ?? i % level.length);
  const isShared = thrown.length === 1;
  const starts = places.flatMap((place, i) => (i === 0 || place <= places[i - 1]! ? [i] : []));
  const only = isShared ? ofGame(system, `roles.${thrown[0]!.role}`) : say("tieBreak");
  const rounds = starts.map((start, count): DiceRound => ({
    title: starts.length > 1 ? say("round", { count: count + 1 }) : only,
    rolls: thrown
      .slice(start, starts[count + 1])
      .map(({ dice }, i) => ({ place: isShared ? undefined : level[places[start + i]!], dice })),
  }));
  return rounds.length <= MOST_ROUNDS ? rounds : [...rounds.slice(0, MOST_ROUNDS - 1), rounds.at(-1)!];
}
