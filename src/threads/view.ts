/**
 * Views of threads, before they are in a reader's language: `view/threads` puts them into words.
 *
 * Worked example:
 *
 *     phrases("contest")("wins", { name: "Mira" }) // { key: "contest.wins", data: { name: "Mira" } }: "Mira wins"
 */
import type { Outlook, TestState } from "../checks/forecast.ts";
import type { Game } from "../checks/game.ts";
import type { UncheckedOptions } from "../checks/json.ts";
import type { CheckRequest } from "../checks/notation.ts";
import { addedNumber, summedDice, type ReplayedRecord } from "../checks/record.ts";
import { withSign, headlineHasTotal, type Text, type Tone } from "../checks/report.ts";
import type { SavedCheck } from "../checks/saved-check.ts";
import type { Mode } from "../checks/visibility.ts";
import type { RolledDie } from "../engine/play.ts";
import type { MoveData, Party, Turn } from "./log.ts";
import type { ContestQuestion, WinTieLose } from "./odds.ts";

/**
 * Plain text, a number, words by their key below `dicewright` (a `count` in their data chooses the plural), a game's
 * own words, the name of a game's field, a chance, a list (a, b and c), parts with a separator, the result of a roll,
 * or what a die shows.
 */
export type Phrase =
  | string
  | number
  | { readonly key: string; readonly data?: Readonly<Record<string, Phrase>> }
  | { readonly system: string; readonly text: Text }
  | { readonly system: string; readonly field: string }
  | { readonly chance: number }
  | { readonly list: readonly Phrase[] }
  | { readonly parts: readonly Phrase[]; readonly separator: string }
  | { readonly result: ReplayedRecord }
  | { readonly face: RolledDie };

export function phrases(block: string): (name: string, data?: Readonly<Record<string, Phrase>>) => Phrase {
  return (name, data) => ({ key: `${block}.${name}`, ...(data && { data }) });
}

export function gameText({ id }: Game, key: string): Phrase {
  return { system: id, text: { key } };
}

export function kindPhrase({ system, kind }: Pick<CheckRequest, "system" | "kind">): Phrase {
  return gameText(system, `kinds.${kind}`);
}

export function headlineOf({ system, report }: ReplayedRecord): Phrase {
  return { system: system.id, text: report.headline };
}

/** The total, with a sign if the headline has one. */
export function totalOf({ report }: ReplayedRecord): Phrase | undefined {
  const { total, unit } = report;
  return total === undefined ? undefined : unit || headlineHasTotal(report) ? withSign(total) : total;
}

/** The outcome without its number, which stands beside it. */
export function outcomeOf(replayed: ReplayedRecord): Phrase {
  const { system, report } = replayed;
  return report.unit && headlineHasTotal(report) ? { system: system.id, text: report.unit } : headlineOf(replayed);
}

/** Omits dice that were dropped or only looked up. */
export function rolledView(replayed: ReplayedRecord): Pick<RowView, "text" | "total" | "dice" | "added"> {
  const dice = summedDice(replayed).filter(({ counts }) => counts);
  return { text: outcomeOf(replayed), total: totalOf(replayed), dice, added: addedNumber(replayed) };
}

/** The user of this client, and what they may know. */
export interface Viewer {
  readonly user: string;
  readonly isGM: boolean;
  readonly isGMHere: boolean;
  mayActFor(this: void, party: Party): boolean;
  /** As far as this user may know the name. */
  nameOf(this: void, party: Party): string;
  knows(this: void, party: Party): boolean;
  nameOfUser(this: void, user: string): string;
  /** Without GMs. */
  playersOf(this: void, party: Party): readonly { readonly name: string; readonly isHere: boolean }[];
  savedChecksOf(this: void, party: Party): readonly SavedCheck[];
  /** Undefined if the saved check cannot be rolled. */
  requestOf(this: void, party: Party, saved: SavedCheck): CheckRequest | undefined;
  /** Extended tests of a party whose next roll this user may make in a contest. */
  poolsOf(this: void, party: Party, system: Game): readonly PoolOffer[];
  readLine(this: void, party: Party, line: string): CheckRequest | undefined;
  /** Only those that this user may know. */
  knownChecksOf(this: void, party: Party, system: Game): readonly SavedCheck[];
  /** Undefined if this user may not know the chances, or if they are still being computed. */
  chancesIn(this: void, thread: string, question: ContestQuestion): WinTieLose | undefined;
  chanceOf(this: void, thread: string, asked: CheckRequest): number | undefined;
  outlookOf(this: void, thread: string, test: TestState): Outlook | undefined;
  turnOf(this: void, party: Party): Turn | null;
  /** True if this browser has the sealed roll of a message. */
  hasSealedRoll(this: void, entry: string): boolean;
  say(this: void, phrase: Phrase): string;
}

/** Whether a party is this user's own: a player's, or for a GM one without players. */
export function isFirstFor({ isGM, playersOf, mayActFor }: Viewer, party: Party): boolean {
  return isGM ? playersOf(party).length === 0 : mayActFor(party);
}

/** Whether the row of a party shows its best check alone: it is another's, or this user answers for several. */
export function isCompactRow(
  viewer: Viewer,
  party: Party,
  rows: readonly { readonly party: Party; readonly standing: string }[],
): boolean {
  const waiting = rows.filter(({ standing, party: each }) => standing === "waiting" && viewer.mayActFor(each));
  return !isFirstFor(viewer, party) || waiting.length > 1;
}

export function usersFor(party: Party, { playersOf, isGMHere }: Viewer, gamemaster: Phrase = "") {
  const players = playersOf(party);
  return players.length > 0 ? players : [{ name: gamemaster, isHere: isGMHere }];
}

export interface ThreadView {
  readonly title: Phrase;
  readonly head?: { readonly name: Phrase; readonly about?: Phrase; readonly figure?: Phrase | undefined } | undefined;
  readonly meter?: Meter | undefined;
  readonly verdicts?: readonly VerdictView[];
  /** Lines between verdict and rows, the first part in bold. Those beyond three are folded. */
  readonly facts?: readonly Fact[];
  /** Dice drawn as dots. */
  readonly pool?:
    | { readonly text: Phrase; readonly inHand: number; readonly back: number; readonly out: number }
    | undefined;
  /** Chances by roll, with texts for the first and the last one. */
  readonly columns?: { readonly chances: readonly number[]; readonly ends: readonly Phrase[] } | undefined;
  readonly rowsTitle?: Phrase;
  readonly rows?: readonly RowView[];
  readonly history?: { readonly title: Phrase; readonly rows: readonly Fact[] } | undefined;
  readonly buttons?: readonly Button[];
}

export interface Fact {
  readonly strong?: Phrase;
  readonly text?: Phrase;
  readonly more?: readonly Phrase[];
}

export interface Meter {
  readonly title: Phrase;
  readonly text: Phrase;
  /** Percentages: reached, and likely to be added next. */
  readonly share: number;
  readonly likely?: number;
  readonly left?: Phrase;
}

export interface VerdictView {
  readonly stage?: string;
  readonly tone: Tone;
  /** True if it names a winner to a user who takes no part. */
  readonly isCrowned?: boolean;
  readonly who?: Phrase;
  readonly headline: Phrase;
  readonly total?: Phrase;
  readonly lines: readonly Phrase[];
  /** Compared values and dice that decided a tie. */
  readonly ladder?:
    | { readonly title: Phrase; readonly names: readonly Phrase[]; readonly rows: readonly LadderRow[] }
    | undefined;
  readonly odds?: readonly OddsLine[];
  readonly buttons?: readonly Button[];
}

export interface LadderRow {
  readonly name: Phrase;
  readonly values: readonly Phrase[];
  readonly dice?: readonly (readonly RolledDie[])[];
}

export type OddsLine = { readonly title: Phrase; readonly chances: WinTieLose };

export interface RowView {
  readonly slot: number;
  readonly name?: Phrase;
  /** For styles and tests. */
  readonly standing?: string;
  readonly tone?: Tone;
  readonly mark: Tone | "waiting" | "sealed" | "hidden" | "yielded" | "gone";
  readonly text?: Phrase;
  /** True if the text is only for screen readers. */
  readonly isBrief?: boolean;
  readonly total?: Phrase | undefined;
  /** The dice, and the number that was added to them. */
  readonly dice?: readonly RolledDie[] | undefined;
  readonly added?: number | undefined;
  /** Shown in a frame. */
  readonly badge?: Phrase | undefined;
  readonly people?: readonly { readonly text: Phrase; readonly isHere: boolean }[];
  /** `isMarked` highlights the row. */
  readonly notes?: readonly Phrase[];
  readonly isMarked?: boolean;
  readonly hasWon?: boolean;
  readonly received?: readonly { readonly text: Phrase; readonly button?: Button }[];
  readonly buttons?: readonly Button[];
}

/** A click does only what is still offered, so a view offers exactly what its reader may do. */
export interface Button {
  readonly key: string;
  readonly text: Phrase;
  /** The accessible name, if several buttons have the same text. */
  readonly label?: Phrase;
  readonly isMain?: boolean;
  /** True for a check that is rolled with one click, with its chance of success. */
  readonly isChip?: boolean;
  readonly chance?: number | undefined;
  /** True if the button is folded away, in a row in the row's menu. */
  readonly isRare?: boolean;
  /** True for an answer that few want: drawn as a link. */
  readonly isLink?: boolean;
  readonly does: Action;
  readonly choice?: Choice | undefined;
}

/** A menu beside a button, which does what the picked option says, by default the first. */
export interface Choice {
  readonly label: Phrase;
  readonly options: readonly { readonly value: string; readonly text: Phrase; readonly does: Action }[];
}

export type Action =
  | PostAction
  | RollAction
  | NextAction
  | AskAction
  | { readonly does: "remind" }
  /** Rolls several checks; a dialog opens only if something is missing. */
  | { readonly does: "each"; readonly rolls: readonly RollAction[] };

/** The contest window opens with these sides, this check and these rules. */
export interface NextAction {
  readonly does: "begin";
  readonly from: Party;
  /** By default the targets. */
  readonly against?: readonly Party[];
  readonly check: CheckRequest;
  readonly rules: UncheckedOptions;
  readonly pool?: PoolLink;
}

/** The extended test that a roll in a contest belongs to as well, and whether it counts as progress there. */
export interface PoolLink {
  readonly test: string;
  readonly counts: boolean;
}

/** An extended test that a user may answer from: its next roll. */
export interface PoolOffer {
  readonly test: string;
  readonly party: Party;
  readonly check: CheckRequest;
  readonly dice: number;
  readonly hasGoal: boolean;
}

/** Choices for a roll in a contest: it counts as progress of its extended test or not, the usual one first. */
export function countChoices(isUsual: boolean, does: (counts: boolean) => Action): Choice["options"] {
  const say = phrases("extended");
  return [isUsual, !isUsual].map((counts) => ({
    value: counts === isUsual ? "" : String(counts),
    text: say(counts ? "counted" : "uncounted"),
    does: does(counts),
  }));
}

/** The roll dialog opens with this check, which belongs to no thread. */
export interface AskAction {
  readonly does: "ask";
  readonly party: Party;
  readonly check: CheckRequest;
  readonly basedOn: readonly string[];
}

export interface PostAction {
  readonly does: "post";
  readonly move: MoveData;
  readonly party?: Party;
  /** Messages that the move follows from. Only users who may see them all may see it. */
  readonly basedOn?: readonly string[];
  /** A number that is typed beside the button. */
  readonly asks?: NumberAsked;
}

/** An empty field is null. */
export interface NumberAsked {
  readonly name: string;
  readonly label: Phrase;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
}

export interface RulingForm {
  readonly title: Phrase;
  readonly choices?: readonly { readonly text: Phrase; readonly move: MoveData }[];
  /** The number becomes part of the move under its name. */
  readonly number?: NumberAsked & { readonly move: MoveData };
}

/** The user speaks if there is no party. */
export interface RollAction {
  readonly does: "roll";
  readonly move: MoveData;
  readonly party?: Party;
  readonly savedCheck?: SavedCheck | undefined;
  readonly pool?: PoolLink;
  readonly basedOn?: readonly string[];
  readonly mode?: Mode | undefined;
  readonly opensDialog?: true;
  /** The commitment to post instead; the roll stays in this browser until it is due. */
  readonly commits?: MoveData | undefined;
}

export interface RollDialog {
  readonly title: Phrase;
  readonly kinds: readonly string[];
  readonly odds?: (this: void, asked: CheckRequest) => readonly OddsLine[];
}

export interface Prompt {
  readonly title: Phrase;
  readonly question: Phrase;
  readonly details: Phrase;
  /** The first is the main answer. */
  readonly buttons: readonly Button[];
}

/** Announced once: spoken, and passed to the thread's hook if there is an event. */
export interface News {
  readonly key: string;
  /** Changed versions are announced again. */
  readonly version?: string;
  readonly sentence: Phrase;
  readonly event?: object;
}

/** A sealed roll that is due: the message of its commitment, the move that reveals it, and who speaks. */
export type Reveal = { readonly entry: string; readonly move: MoveData; readonly party: Party };
