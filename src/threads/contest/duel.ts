/** One comparison of a contest: whether it can be made yet, its verdict, its tie-break, and how it is shown. */
import type { ContestEvent } from "../../dicewright.d.ts";
import { isCheck, type Check } from "../../engine/check.ts";
import { replay, type Played, type Thrown } from "../../engine/play.ts";
import type { Fields, OptionsOf } from "../../systems/field.ts";
import type { Replayed } from "../../systems/record.ts";
import type { System } from "../../systems/system.ts";
import type { Json, Report, Tone, Verdict } from "../../systems/vocabulary.ts";
import { isSame, type LogEntry, type Party } from "../reader/log.ts";
import { placeOf, type TieRecord } from "../thread.ts";
import { isFirstFor, ofGame, phrases, type DiceRound, type Phrase, type VerdictView, type Viewer } from "../view.ts";
import { tieLadder } from "./tie-ladder.ts";

const say = phrases("contest");

/** Where a side stands: `hidden` has rolled, but this reader may not see it; `gone` can no longer answer. */
export type SideState = "waiting" | "sealed" | "in" | "hidden" | "yielded" | "gone";

/** One side of a contest. */
export interface Side {
  readonly party: Party;
  readonly standing: SideState;
  /** The message with its roll, its commitment or its concession. */
  readonly entry?: string;
  readonly replayed?: Replayed;
}

/** How far a comparison is: only `settled` has a winner; a `tie` needs dice, a `ruling` the decision of the GM. */
export type Stage = "open" | "gone" | "withdrawn" | "hidden" | "tie" | "ruling" | "settled";

/** One comparison: the first side with one other, or all with all. */
export interface Duel {
  /** Places in the list of sides. */
  readonly sides: readonly number[];
  readonly stage: Stage;
  /** The place of the winner in the list of sides; null if there is none. */
  readonly winner?: number | null;
  /** What the game says; absent if a side conceded. */
  readonly verdict?: Verdict;
  readonly report?: Report;
  /** The dice of the tie-break, and the message that holds them. */
  readonly thrown?: readonly Thrown[];
  readonly tie?: string;
  /** The tie-break to roll next, and the contest values it is rolled for. */
  readonly tieBreak?: {
    readonly check: Check<Verdict>;
    readonly stakes: readonly Json[];
    readonly places: readonly number[];
  };
  /** True if the GM decided. */
  readonly isRuled?: true;
}

/** What a comparison is made of. */
interface Compared {
  readonly system: System;
  readonly rules: OptionsOf<Fields>;
  readonly sides: readonly Side[];
  readonly isWithdrawn: boolean;
  /** Messages with dice for this tie, in their order, from users who may roll it. */
  readonly ties: readonly LogEntry[];
  /** The place of the side that a GM named as the winner: for good, and where the dice leave it open. */
  readonly final: number | null | undefined;
  readonly open: number | null | undefined;
}

type Outcome = Omit<Duel, "sides">;

/** Compares the sides at these places. One who concedes takes no part; the last one left wins. */
export function compare(places: readonly number[], compared: Compared): Duel {
  const { final, open } = compared;
  if (final !== undefined) return { sides: places, stage: "settled", winner: final, isRuled: true };
  const left = places.filter((place) => compared.sides[place]!.standing !== "yielded");
  const outcome: Outcome = left.length < 2 ? { stage: "settled", winner: left[0] ?? null } : compareAll(left, compared);
  const isOpen = outcome.stage === "ruling" && open !== undefined;
  return { sides: places, ...outcome, ...(isOpen && { stage: "settled", winner: open, isRuled: true }) };
}

function compareAll(places: readonly number[], compared: Compared): Outcome {
  const standings = places.map((place) => compared.sides[place]!.standing);
  if (standings.some((each) => each !== "in" && each !== "hidden")) return { stage: unready(standings, compared) };
  return standings.includes("hidden") ? { stage: "hidden" } : judge(places, compared);
}

function unready(standings: readonly SideState[], { isWithdrawn }: Compared): Stage {
  if (isWithdrawn) return "withdrawn";
  return standings.includes("gone") ? "gone" : "open";
}

function judge(places: readonly number[], { system, rules, sides, ties }: Compared): Outcome {
  const stakes = places.map((place) => contestValueOf(sides[place]!.replayed!));
  const judged = system.contest!.judge(stakes, rules);
  if (!isCheck(judged)) return settled(judged, places, { system, rules });
  for (const { id, record, isHidden } of ties) {
    if (isHidden) return { stage: "hidden", tie: id };
    const played = playTie(judged, record, stakes);
    if (played) return { ...settled(played.outcome, places, { system, rules }), thrown: played.thrown, tie: id };
  }
  return { stage: "tie", tieBreak: { check: judged, stakes, places } };
}

function contestValueOf({ system, asked, played }: Replayed): Json {
  return system.kinds[asked!.kind]!.contestValue!(played.outcome, asked!.options);
}

/** A tie-break counts only for the rolls it was made for. */
function playTie(check: Check<Verdict>, stored: unknown, stakes: readonly Json[]): Played<Verdict> | undefined {
  const tie = readTie(stored);
  if (!tie || !isSame(stakes, tie.stakes)) return undefined;
  return playedFrom(check, tie.faces);
}

/** What a message stores of dice for a tie; undefined for anything else. */
export function readTie(stored: unknown): Pick<TieRecord, "stakes" | "faces"> | undefined {
  const { stakes, faces } = (stored ?? {}) as { readonly [K in keyof TieRecord]?: unknown };
  if (!Array.isArray(faces) || !faces.every(Number.isInteger)) return undefined;
  return { stakes: Array.isArray(stakes) ? (stakes as Json[]) : [], faces: faces as number[] };
}

/** The dice that a message holds for a tie, whichever rolls it was made for; undefined if they break none. */
export function tieDice(
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

function settled(
  verdict: Verdict,
  places: readonly number[],
  { system, rules }: Pick<Compared, "system" | "rules">,
): Outcome {
  const contest = system.contest!;
  const report = contest.report(verdict, rules);
  if (contest.isLeftOpen?.(verdict)) return { stage: "ruling", verdict, report };
  return { stage: "settled", verdict, report, winner: verdict.winner === null ? null : places[verdict.winner]! };
}

// ---- How it is told ----

/** The contest that a comparison is one of, as far as it is told. */
interface ContestSummary {
  /** The id of the message that opened it. */
  readonly id: string;
  readonly system: System;
  readonly rules: OptionsOf<Fields>;
  readonly sides: readonly Side[];
  readonly duels: readonly Duel[];
}

/** What came of a comparison, or what it waits for. */
export function verdictView(meeting: ContestSummary, duel: Duel, viewer: Viewer): VerdictView {
  const { stage, winner } = duel;
  const isNamed = meeting.duels.length === 1 || stage === "open" || (stage === "settled" && winner !== null);
  const names = namesIn(meeting, duel.sides, viewer);
  return {
    stage,
    tone: toneOf(meeting, duel, viewer),
    ...(stage === "settled" && typeof winner === "number" && !isOwn(meeting, duel, viewer) && { isCrowned: true }),
    headline: headlineOf(meeting, duel, viewer),
    lines: linesOf(meeting, duel, viewer),
    ladder: ladderOf(meeting, duel, viewer),
    ...(!isNamed && { who: say("against", { first: names[0]!, other: { list: names.slice(1) } }) }),
  };
}

/** A tie is told by what was compared. Of a tie that its reader may not see nothing is known here. */
function ladderOf(meeting: ContestSummary, duel: Duel, { nameOf }: Viewer) {
  const { system, rules, sides } = meeting;
  if (duel.stage !== "tie" && duel.verdict?.tie !== true) return undefined;
  const climbers = duel.sides.flatMap((place) => {
    const { replayed, party, standing } = sides[place]!;
    if (!replayed || standing !== "in") return [];
    return [{ place, name: nameOf(party), replayed, value: contestValueOf(replayed), isWinner: place === duel.winner }];
  });
  return tieLadder(system, rules, climbers, roundsOf(meeting, duel));
}

/** All of it in one sentence. */
export function sentenceOf(meeting: ContestSummary, duel: Duel, viewer: Viewer): Phrase {
  const headline = headlineOf(meeting, duel, { ...viewer, isGM: true });
  const lines = linesOf(meeting, duel, viewer);
  return lines.length === 0 ? headline : say("sentence", { headline, lines: { parts: lines, by: ", " } });
}

/** What programs are told of it once it is settled. */
export function eventOf(meeting: ContestSummary, duel: Duel, viewer: Viewer): ContestEvent {
  const { winner = null, verdict, sides } = duel;
  const parties = sides.map((place) => meeting.sides[place]!.party);
  return Object.freeze({
    id: meeting.id,
    system: meeting.system.id,
    sides: parties.map((party) => ({ uuid: party.uuid, ...(viewer.knows(party) && { name: viewer.nameOf(party) }) })),
    winner: winner === null ? null : meeting.sides[winner]!.party.uuid,
    sentence: viewer.say(sentenceOf(meeting, duel, viewer)),
    ...(verdict && { verdict }),
  });
}

function namesIn({ sides }: ContestSummary, places: readonly number[], { nameOf }: Viewer): string[] {
  return places.map((place) => nameOf(sides[place]!.party));
}

/** A side of this user. A GM may act for all sides and so has none. */
export function plays({ sides }: Pick<ContestSummary, "sides">, place: number, viewer: Viewer): boolean {
  return !viewer.isGM && viewer.mayActFor(sides[place]!.party);
}

/** Whether some of the sides, but not all, are this user's, who wins or loses then. */
function isOwn(meeting: ContestSummary, { sides }: Duel, viewer: Viewer): boolean {
  const own = sides.filter((place) => plays(meeting, place, viewer));
  return own.length > 0 && own.length < sides.length;
}

/** A win or a loss for a user who takes part, neither for others. */
function toneOf(meeting: ContestSummary, duel: Duel, viewer: Viewer): Tone {
  const { stage, winner, report } = duel;
  if (stage !== "settled") return "plain";
  if (winner === null || winner === undefined) return report?.tone ?? "mixed";
  if (!isOwn(meeting, duel, viewer)) return "plain";
  return plays(meeting, winner, viewer) ? "good" : "bad";
}

function headlineOf(meeting: ContestSummary, duel: Duel, viewer: Viewer): Phrase {
  const { stage, sides } = duel;
  const those = (standing: SideState) => {
    const places = sides.filter((place) => meeting.sides[place]!.standing === standing);
    return namesIn(meeting, places, viewer);
  };
  const waiting = those("waiting");
  if (stage === "settled") return winnerOf(meeting, duel, viewer);
  if (stage === "open") return waiting.length === 0 ? say("opening") : waitingFor(meeting, sides, waiting, viewer);
  if (stage === "tie") return say("tie", { names: { list: those("in") } });
  return say(stage === "ruling" ? "decides" : stage);
}

/** A player who alone is waited for reads that it is their turn. */
function waitingFor({ sides: all }: ContestSummary, sides: readonly number[], names: string[], viewer: Viewer): Phrase {
  const waiting = sides.filter((place) => all[place]!.standing === "waiting");
  const isOwn = waiting.every((place) => isFirstFor(viewer, all[place]!.party));
  return say(isOwn ? "yourTurn" : "waiting", { names: { list: names } });
}

/** Who wins, from where this user sits. */
function winnerOf(meeting: ContestSummary, duel: Duel, viewer: Viewer): Phrase {
  const { winner = null, sides, report } = duel;
  if (winner === null) return report ? { system: meeting.system.id, text: report.headline } : say("nobody");
  const [name = ""] = namesIn(meeting, [winner], viewer);
  const others: Phrase = {
    list: namesIn(
      meeting,
      sides.filter((place) => place !== winner),
      viewer,
    ),
  };
  const isOne = meeting.duels.length === 1;
  if (!isOwn(meeting, duel, viewer)) return isOne ? say("wins", { name }) : say("winsAgainst", { name, others });
  if (!plays(meeting, winner, viewer)) return say(isOne ? "youLose" : "youLoseAgainst", { name });
  return isOne ? say("youWin") : say("youWinAgainst", { others });
}

/** What the game says of its verdict; it tells a tie that the GM decided as a tie. */
function linesOf(meeting: ContestSummary, duel: Duel, viewer: Viewer): Phrase[] {
  const { report, isRuled } = duel;
  const told: Phrase[] = (report?.lines ?? []).map((text) => ({ system: meeting.system.id, text }));
  return [...told, ...(isRuled && report ? [say("ruled")] : []), ...happeningsOf(meeting, duel, viewer)];
}

/** What the sides wrote that happens to who wins and who loses. */
function happeningsOf({ sides: all, system }: ContestSummary, duel: Duel, { nameOf }: Viewer): Phrase[] {
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

/** Rounds that are shown; of more, the first few and the last. */
const MOST_ROUNDS = 6;

/** The dice of a tie-break by rounds. A tag says whose a die is; otherwise sides roll in turn. */
function roundsOf({ system, sides: all }: ContestSummary, { sides, thrown = [] }: Duel): readonly DiceRound[] {
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
