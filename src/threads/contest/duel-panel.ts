/**
 * One comparison of a contest for a reader: the verdict in words, its buttons and its chances. A tie shows its ladder:
 * what was compared, one thing after another, until one side was ahead.
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
import type { SavedCheck } from "../../checks/saved-check.ts";
import type { RolledDie } from "../../engine/play.ts";
import { gameKey, gameText, listText, optionalWords, reportText, type Say } from "../../words/words.ts";
import type { ContestEvent } from "../events.ts";
import { contestedKinds, isFromPool, opposingKinds, type Stake, type WinTieLose } from "../odds.ts";
import {
  button,
  headlineOf,
  verdict,
  type Action,
  type Button,
  type TieLadder,
  type LadderRow,
  type OddsLine,
  type PostAction,
  type VerdictPanel,
  type Viewer,
  type Writer,
} from "../panel.ts";
import { isFirstFor, type Seat } from "../seats.ts";
import { contestValueOf, rulingText, throwersOf, type ContestState, type Duel } from "./moves.ts";

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
    lines: duelLines(contest, duel, viewer),
    ladder: ladderOf(contest, duel, viewer),
    who: isNamed ? "" : againstText(contest, duel.seats.slice(0, 1), duel.seats.slice(1), viewer),
  };
  return verdict({ ...parts, ...more }, viewer);
}

function duelSentence(contest: ContestState, duel: Duel, viewer: Viewer): string {
  const headline = verdictOf(contest, duel, { ...viewer, isGM: true });
  const lines = duelLines(contest, duel, viewer);
  return lines.length === 0 ? headline : viewer.say("contest.sentence", { headline, lines: lines.join(", ") });
}

/** The payload of the hook for a settled comparison; its sentence is announced for one that needs a ruling too. */
export function duelEvent(contest: ContestState, duel: Duel, viewer: Viewer): ContestEvent {
  const { winner = null, verdict } = duel;
  const parties = duel.seats.map((seat) => contest.seats[seat]!.party);
  return Object.freeze({
    id: contest.id,
    system: contest.game.id,
    sides: parties.map((party) => ({ uuid: party.uuid, ...(viewer.knows(party) && { name: viewer.nameOf(party) }) })),
    winner: winner === null ? null : contest.seats[winner]!.party.uuid,
    sentence: duelSentence(contest, duel, viewer),
    ...(verdict && { verdict }),
  });
}

/** The sides as "A and B against C". */
export function againstText(contest: ContestState, own: readonly number[], others: readonly number[], viewer: Viewer) {
  const [first, other] = [namesIn(contest, own, viewer), namesIn(contest, others, viewer)];
  return viewer.say("contest.against", { first, other });
}

/** The game's own word for a contest of the kind that is rolled first, if it has one. */
export function contestTitle({ game, seats }: ContestState, { say }: Writer): string {
  const first = seats[0]?.replayed?.request;
  const kind = first && (isFromPool(first) ? contestedKinds(game)[0] : first.kind);
  const own = kind && optionalWords(say.words, gameKey(game.id, `contestName.${kind}`));
  return own || say("contest.title", { game: gameText(game, "name", say) });
}

/** The first side against all others. */
export function sidesText(contest: ContestState, viewer: Viewer): string {
  return againstText(contest, [0], [...contest.seats.keys()].slice(1), viewer);
}

function namesIn({ seats }: ContestState, named: readonly number[], { nameOf, say }: Viewer): string {
  const names = named.map((seat) => nameOf(seats[seat]!.party));
  return listText(names, say.words);
}

/** Whether this user plays the side. GMs may act for all sides and so play none. */
export function isOwnSide({ seats }: ContestState, seat: number, viewer: Viewer): boolean {
  return !viewer.isGM && viewer.mayActFor(seats[seat]!.party);
}

/** Whether some of the sides, but not all, are this user's, who wins or loses then. */
function isOwn(contest: ContestState, { seats }: Duel, viewer: Viewer): boolean {
  const own = seats.filter((seat) => isOwnSide(contest, seat, viewer));
  return own.length > 0 && own.length < seats.length;
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
  const those = (standing: Seat["standing"]) => duel.seats.filter((seat) => contest.seats[seat]!.standing === standing);
  if (stage === "settled") return winnerOf(contest, duel, viewer);
  if (stage === "tie") return say("contest.tie", { names: namesIn(contest, those("in"), viewer) });
  if (stage !== "open") return say(`contest.${stage === "ruling" ? "decides" : stage}`);
  const waiting = those("waiting");
  if (waiting.length === 0) return say("contest.opening");
  // If only this player is missing, the headline says that it is their turn.
  const isMine = waiting.every((seat) => isFirstFor(viewer, contest.seats[seat]!.party));
  return say(isMine ? "contest.yourTurn" : "contest.waiting", { names: namesIn(contest, waiting, viewer) });
}

function winnerOf(contest: ContestState, duel: Duel, viewer: Viewer): string {
  const { say } = viewer;
  const { winner = null, seats, report } = duel;
  if (winner === null) return report ? reportText(contest.game.id, report.headline, say.words) : say("contest.nobody");
  const name = namesIn(contest, [winner], viewer);
  const others = namesIn(
    contest,
    seats.filter((seat) => seat !== winner),
    viewer,
  );
  const against = contest.duels.length === 1 ? "" : "Against";
  if (!isOwn(contest, duel, viewer)) return say(`contest.wins${against}`, { name, others });
  const isWon = isOwnSide(contest, winner, viewer);
  return say(`contest.you${isWon ? "Win" : "Lose"}${against}`, { name, others });
}

/** The game's lines, a note if a GM decided, and consequences for each side. */
export function duelLines(contest: ContestState, duel: Duel, { nameOf, say }: Viewer): string[] {
  const { seats, game } = contest;
  const { report, isRuled, stage, winner } = duel;
  const ruleLines = (report?.lines ?? []).map((text) => reportText(game.id, text, say.words));
  const happenings = duel.seats.flatMap((seat) => {
    const { replayed, party, standing } = seats[seat]!;
    if (stage !== "settled" || typeof winner !== "number" || !replayed?.request || standing !== "in") return [];
    const { kind, options } = replayed.request;
    const effects = game.kinds[kind]!.contestTexts?.(seat === winner, options) ?? [];
    return effects.map((effect) => say("contest.happens", { name: nameOf(party), effect }));
  });
  const reasons = ruleLines.length > 0 || isRuled ? [] : decidingKeyText(contest, duel, say);
  return [...ruleLines, ...reasons, ...(isRuled && report ? [say("contest.ruled")] : []), ...happenings];
}

function decidingKeyText(contest: ContestState, duel: Duel, say: Say): string[] {
  if (duel.stage !== "settled" || typeof duel.winner !== "number") return [];
  const { keys, wordsFor } = ladderIn(contest);
  const names = keys.map((_, i) => gameText(contest.game, wordsFor(i).name, say));
  let level: readonly TiedSide[] = tiedIn(contest, duel);
  for (const [i, key] of keys.entries()) {
    level = levelAt(key, level);
    if (level.length > 1) continue;
    return i === 0 ? [] : [say("contest.decidedBy", { level: listText(names.slice(0, i), say.words), by: names[i]! })];
  }
  return [];
}

// ---- The ladder of a tie ----

function tiedIn({ seats }: ContestState, duel: Duel) {
  return duel.seats.flatMap((seat) => {
    const { replayed, party, standing } = seats[seat]!;
    if (!replayed || standing !== "in") return [];
    return [{ seat, party, replayed, value: contestValueOf(replayed), isWinner: seat === duel.winner }];
  });
}

type TiedSide = ReturnType<typeof tiedIn>[number];

const TOTAL: ComparisonWords = { name: "total" };

function ladderIn({ game, rules }: ContestState) {
  const { ladder, comparisons = [] } = game.contest as ContestRules<Fields, Json>;
  return { keys: ladder?.(rules)?.comparisonKeys ?? [], wordsFor: (at: number) => comparisons[at] ?? TOTAL };
}

/** Compared keys up to the one that decided, then the dice of tie-breaks. */
function ladderOf(contest: ContestState, duel: Duel, viewer: Viewer): TieLadder | undefined {
  const { say } = viewer;
  const { game } = contest;
  if (duel.stage !== "tie" && duel.verdict?.tie !== true && typeof duel.winner !== "number") return undefined;
  const { keys, wordsFor } = ladderIn(contest);
  // A side that was behind at the first key was not tied.
  const tied = levelAt(keys[0], tiedIn(contest, duel));
  const rounds = roundsOf(contest, duel, tied, viewer);
  if (tied.length < 2) return undefined;
  const rows: LadderRow[] = [];
  let level = tied;
  for (const [i, key] of keys.entries()) {
    const words = wordsFor(i);
    const values = tied.map(({ value, replayed }) => valueText(key(value), words, replayed, say));
    // The rows of the sides already show the totals.
    const isTotal = tied.every(({ replayed }, at) => values[at] === String(replayed.report.total));
    if (!isTotal)
      rows.push({ name: gameText(game, words.name, say), cells: values.map((text) => ({ text, dice: [] })) });
    level = levelAt(key, level);
    if (level.length === 1) break;
  }
  rows.push(...rounds);
  const names = tied.map(({ party }) => viewer.nameOf(party));
  return rows.length === 0 ? undefined : { title: say("contest.ladder"), names, rows };
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

const MOST_ROUNDS = 6;

/** Tie dice by round. A coin for all is shown at the winner. */
function roundsOf(
  contest: ContestState,
  duel: Duel,
  tied: readonly TiedSide[],
  { say, draw }: Viewer,
): readonly LadderRow[] {
  const { thrown = [] } = duel;
  const by = throwersOf(contest, duel.seats, thrown);
  const isShared = thrown.length === 1;
  const starts = by.flatMap((seat, i) => (i === 0 || seat! <= by[i - 1]! ? [i] : []));
  const only = isShared ? gameText(contest.game, `roles.${thrown[0]!.role}`, say) : say("contest.tieBreak");
  const rounds = starts.map((start, count) => {
    const rolls = [...thrown.entries()].slice(start, starts[count + 1]);
    const diceOf = ({ seat, isWinner }: TiedSide) =>
      rolls.filter(([i]) => (isShared ? isWinner : by[i] === seat)).flatMap(([, { dice }]) => dice);
    const name = starts.length > 1 ? say("contest.round", { count: count + 1 }) : only;
    const drawn = (dice: readonly RolledDie[]) => dice.map((each) => draw.die(each, each.counts ? "kept" : "dropped"));
    return { name, cells: tied.map((side) => ({ text: "", dice: drawn(diceOf(side)) })) };
  });
  return rounds.length <= MOST_ROUNDS ? rounds : [...rounds.slice(0, MOST_ROUNDS - 1), rounds.at(-1)!];
}

// ---- Buttons, and the tie-breaks that a client rolls itself ----

export function duelButtons(contest: ContestState, duel: Duel, at: number, viewer: Viewer): Button[] {
  const { stage, tieBreak } = duel;
  const tie = (text: string, isMain = false) =>
    button(contest.id, { key: `tie ${at}`, text, isMain, does: rollTie(contest, duel, at) }, viewer);
  if (stage === "tie" && tieBreak?.parties.some(viewer.mayActFor)) return [tie(viewer.say("contest.breakTie"), true)];
  if (stage === "settled") return nextButton(contest, duel, at, viewer);
  if (stage !== "ruling" || !viewer.isGM) return [];
  // A GM names the winner, or calls for the dice that the game has for such a tie.
  const names = duel.seats.map((winner): Button => {
    const text = rulingText(contest, { duel: at, winner }, viewer);
    const does = { does: "post", move: { act: "ruling", duel: at, winner }, basedOn: rollsIn(contest, duel) } as const;
    return button(contest.id, { key: `ruling ${at} ${winner}`, text, does }, viewer);
  });
  const { game } = contest;
  return tieBreak ? [...names, tie(gameText(game, game.contest!.tieBreak!.name, viewer.say))] : names;
}

/** A check that the winner may roll next: alone, such as damage, or against the loser, such as a Counter. */
function nextButton(contest: ContestState, duel: Duel, at: number, viewer: Viewer): Button[] {
  const { game, seats, rules } = contest;
  const [winner, ...others] = duel.seats.toSorted((a, b) => Number(b === duel.winner) - Number(a === duel.winner));
  const { party, replayed } = seats[winner!]!;
  const next = nextCheck(contest, duel);
  if (!next || !replayed?.request || !viewer.mayActFor(party)) return [];
  const asked = checkOfWinner(replayed.request, next);
  if (isProblem(asked)) return [];
  const against = others.map((seat) => seats[seat]!.party);
  const does: Action = next.kind
    ? { does: "ask", party, check: asked, basedOn: rollsIn(contest, duel) }
    : { does: "begin", from: party, against, check: asked, rules };
  return [button(contest.id, { key: `next ${at}`, text: gameText(game, next.name, viewer.say), does }, viewer)];
}

function nextCheck(contest: ContestState, duel: Duel): WinnersCheck | undefined {
  const { verdict, winner, thrown = [] } = duel;
  const { game, seats } = contest;
  const { replayed } = seats[winner ?? -1] ?? {};
  if (!verdict || !replayed?.request) return undefined;
  const own = thrown[throwersOf(contest, duel.seats, thrown).lastIndexOf(winner!)];
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

function rollsIn({ seats }: ContestState, duel: Duel): string[] {
  return duel.seats.flatMap((seat) => (seats[seat]!.standing === "in" ? [seats[seat]!.entry!] : []));
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

// ---- Chances ----

/**
 * How likely a side wins the comparison that it is in, as far as this user may know, and what others are `expected` to
 * roll for that, by seat. The first side of several comparisons has a chance in each.
 */
export function chancesFor(
  contest: ContestState,
  seat: number,
  viewer: Viewer,
  own?: CheckRequest,
  at = contest.duels.findIndex(({ seats, stage }) => stage === "open" && seats.includes(seat)),
): { readonly chances: WinTieLose; readonly expected: ReadonlyMap<number, CheckRequest> } | undefined {
  const duel = contest.duels[at];
  if (!duel || (own && seat === 0 && contest.duels.length > 1)) return undefined;
  const compared = duel.seats.filter((each) => contest.seats[each]!.standing !== "out");
  const expected = new Map<number, CheckRequest>();
  const stakes = compared.map((each) => {
    const { replayed } = contest.seats[each]!;
    if (each === seat && own) return own;
    if (replayed) return replayed;
    const check = expectedOf(contest, each, viewer);
    if (check) expected.set(each, check);
    return check;
  });
  if (stakes.includes(undefined) || compared.length < 2 || !compared.includes(seat)) return undefined;
  const question = { stakes: stakes as Stake[], rules: contest.rules, side: compared.indexOf(seat) };
  const chances = viewer.chancesIn(contest.id, question);
  return chances && { chances, expected };
}

/** The likeliest check of a side that has not rolled; undefined if it is secret or unknown. */
function expectedOf(contest: ContestState, seat: number, viewer: Viewer): CheckRequest | undefined {
  const { party, standing } = contest.seats[seat]!;
  if (standing !== "waiting" && standing !== "sealed") return undefined;
  const kinds = kindsFor(contest, seat);
  const known = viewer.knownChecksOf(party, contest.game).filter(({ kind }) => kinds.includes(kind));
  for (const saved of likestFirst(contest, known)) {
    const asked = viewer.requestOf(party, saved);
    if (asked) return asked;
  }
  return undefined;
}

/** The kinds that a side may roll: those that oppose the first roll. */
export function kindsFor({ game, seats }: ContestState, seat: number): readonly string[] {
  return opposingKinds(game, seat === 0 ? undefined : seats[0]!.replayed?.request?.kind);
}

/** Checks with the first roll's name come first, then those of its kind. */
export function likestFirst({ seats }: ContestState, checks: readonly SavedCheck[]): readonly SavedCheck[] {
  const { label, kind } = seats[0]!.replayed?.request ?? {};
  const rankOf = (each: SavedCheck) => (each.name === label ? 0 : each.kind === kind ? 1 : 2);
  return checks.toSorted((a, b) => rankOf(a) - rankOf(b));
}
