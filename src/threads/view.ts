/**
 * What a thread shows and offers, before it is in a reader's language: `view/threads` puts it into words.
 *
 * Worked example:
 *
 *     phrases("contest")("wins", { name: "Mira" }) // { key: "contest.wins", data: { name: "Mira" } }: "Mira wins"
 */
import type { Outlook, TestState } from "../checks/forecast.ts";
import type { Game } from "../checks/game.ts";
import type { Raw } from "../checks/json.ts";
import type { CheckRequest } from "../checks/notation.ts";
import { addedTo, summedDice, type Replayed } from "../checks/record.ts";
import { plus, saysTotal, type Text, type Tone } from "../checks/report.ts";
import type { SavedCheck } from "../checks/saved-check.ts";
import type { Mode } from "../checks/visibility.ts";
import type { ThrownDie } from "../engine/play.ts";
import type { ContestQuestion, WinTieLose } from "./odds.ts";
import type { MoveData, Party, Turn } from "./reader/log.ts";

// ---- Words ----

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
  | { readonly parts: readonly Phrase[]; readonly by: string }
  | { readonly result: Replayed }
  | { readonly face: ThrownDie };

/** Makes phrases of one block of words. */
export function phrases(block: string): (name: string, data?: Readonly<Record<string, Phrase>>) => Phrase {
  return (name, data) => ({ key: `${block}.${name}`, ...(data && { data }) });
}

/** A game's own words. */
export function gameText({ id }: Game, key: string): Phrase {
  return { system: id, text: { key } };
}

/** What a kind of check is called. */
export function kindPhrase({ system, kind }: Pick<CheckRequest, "system" | "kind">): Phrase {
  return gameText(system, `kinds.${kind}`);
}

/** What a roll says first, as its own card does. */
export function headlineOf({ system, report }: Replayed): Phrase {
  return { system: system.id, text: report.headline };
}

/** Its number, with a sign if the headline says it with one. */
export function totalOf({ report }: Replayed): Phrase | undefined {
  const { total, unit } = report;
  return total === undefined ? undefined : unit || saysTotal(report) ? plus(total) : total;
}

/** The outcome beside its number, which is then said once: the word for it if the headline is only the number. */
export function outcomeOf(replayed: Replayed): Phrase {
  const { system, report } = replayed;
  return report.unit && saysTotal(report) ? { system: system.id, text: report.unit } : headlineOf(replayed);
}

/** A roll in its row, with the dice that count: none that was dropped or only looked up. */
export function rolledView(replayed: Replayed): Pick<RowView, "text" | "total" | "dice" | "added"> {
  const dice = summedDice(replayed).filter(({ kept }) => kept);
  return { text: outcomeOf(replayed), total: totalOf(replayed), dice, added: addedTo(replayed) };
}

// ---- The reader ----

/** The user of one client, and what they may know. */
export interface Viewer {
  readonly user: string;
  readonly isGM: boolean;
  readonly isGMHere: boolean;
  mayActFor(this: void, party: Party): boolean;
  /** The name of a party as far as this user may know it. */
  nameOf(this: void, party: Party): string;
  knows(this: void, party: Party): boolean;
  nameOfUser(this: void, user: string): string;
  /** The players who may act for a party, without GMs. */
  playersOf(this: void, party: Party): readonly { readonly name: string; readonly isHere: boolean }[];
  savedChecksOf(this: void, party: Party): readonly SavedCheck[];
  /** What a saved check of a party asks for now; undefined if it cannot be rolled. */
  requestOf?(this: void, party: Party, saved: SavedCheck): CheckRequest | undefined;
  /** What a line asks of a party, with the numbers of its actor. */
  readLine?(this: void, party: Party, line: string): CheckRequest | undefined;
  /** The saved checks that a party may roll in contests of a game, as far as this user may know them. */
  knownChecksOf?(this: void, party: Party, system: Game): readonly SavedCheck[];
  /** The chances in a contest of this thread; undefined if they are unknown to this user, or not worked out yet. */
  chancesIn?(this: void, thread: string, question: ContestQuestion): WinTieLose | undefined;
  /** The chance that a check succeeds; undefined as above, and if nothing tells its success. */
  chanceOf?(this: void, thread: string, asked: CheckRequest): number | undefined;
  /** How an extended test may go on; undefined as above. */
  outlookOf?(this: void, thread: string, test: TestState): Outlook | undefined;
  turnOf(this: void, party: Party): Turn | null;
  /** Whether this browser has the roll that this user has sealed with a message. */
  hasSealedRoll(this: void, entry: string): boolean;
  /** A phrase in the language of this user: for programs. */
  say(this: void, phrase: Phrase): string;
}

/** Whether a party is first of all this user's to act for: a player's own, or for a GM one without players. */
export function isFirstFor({ isGM, playersOf, mayActFor }: Viewer, party: Party): boolean {
  return isGM ? playersOf(party).length === 0 : mayActFor(party);
}

/** Who is asked for a party: its players, or else a GM. */
export function usersFor(party: Party, { playersOf, isGMHere }: Viewer, gamemaster: Phrase = "") {
  const players = playersOf(party);
  return players.length > 0 ? players : [{ name: gamemaster, isHere: isGMHere }];
}

// ---- The panel ----

/** Everything a panel shows; what is absent is not drawn. */
export interface ThreadView {
  readonly title: Phrase;
  readonly head?: { readonly name: Phrase; readonly about?: Phrase; readonly figure?: Phrase | undefined } | undefined;
  readonly meter?: Meter | undefined;
  readonly verdicts?: readonly VerdictView[];
  /** Lines between verdict and rows; the first part is the weighty one. Those beyond three are folded. */
  readonly facts?: readonly Fact[];
  /** Dice as dots: in hand, coming back, and gone. */
  readonly pool?:
    | { readonly text: Phrase; readonly inHand: number; readonly back: number; readonly out: number }
    | undefined;
  /** Chances that grow from roll to roll, and what is said of the first and the last. */
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

/** How far something is. */
export interface Meter {
  readonly title: Phrase;
  readonly text: Phrase;
  /** In percent of the whole, and how much more may come next. */
  readonly share: number;
  readonly likely?: number;
  readonly left?: Phrase;
}

/** What came of something, or what it waits for. */
export interface VerdictView {
  readonly stage?: string;
  readonly tone: Tone;
  /** True if it names a winner to a user who neither wins nor loses. */
  readonly isCrowned?: boolean;
  readonly who?: Phrase;
  readonly headline: Phrase;
  readonly total?: Phrase;
  readonly lines: readonly Phrase[];
  /** What was compared where sides were level, and the dice that decided it. */
  readonly ladder?:
    | { readonly title: Phrase; readonly names: readonly Phrase[]; readonly rows: readonly LadderRow[] }
    | undefined;
  readonly odds?: readonly OddsLine[];
  readonly buttons?: readonly Button[];
}

/** One thing that was compared: what each side has, or the dice that it rolled for it. */
export interface LadderRow {
  readonly name: Phrase;
  readonly values: readonly Phrase[];
  readonly dice?: readonly (readonly ThrownDie[])[];
}

/** The chances of a side against another, from where the reader sits. */
export type OddsLine = { readonly title: Phrase; readonly chances: WinTieLose };

/** One who takes part. */
export interface RowView {
  readonly place: number;
  readonly name?: Phrase;
  /** How far they are, as styles and tests know it. */
  readonly standing?: string;
  /** Plain if it is left out. */
  readonly tone?: Tone;
  /** How it is marked beside its words: by a tone, or by how far a side is. */
  readonly mark: Tone | "waiting" | "sealed" | "hidden" | "yielded" | "gone";
  readonly text?: Phrase;
  /** True if the mark says enough beside the total: the text is then for screen readers. */
  readonly isBrief?: boolean;
  readonly total?: Phrase | undefined;
  /** What was rolled, and the number that was added to it. */
  readonly dice?: readonly ThrownDie[] | undefined;
  readonly added?: number | undefined;
  /** Said in a frame beside the text. */
  readonly badge?: Phrase | undefined;
  /** The users who are asked, and whether they are at the table. */
  readonly people?: readonly { readonly text: Phrase; readonly isHere: boolean }[];
  /** What distinguishes this row; `isMarked` draws it at the edge as well. */
  readonly notes?: readonly Phrase[];
  readonly isMarked?: boolean;
  readonly hasWon?: boolean;
  readonly received?: readonly { readonly text: Phrase; readonly button?: Button }[];
  readonly buttons?: readonly Button[];
}

/** Something to click. A click does only what is still offered, so a view offers exactly what its reader may do. */
export interface Button {
  readonly key: string;
  readonly text: Phrase;
  /** What it is called on its own, if several say the same. */
  readonly label?: Phrase;
  /** True for what is expected of this reader next. */
  readonly isMain?: boolean;
  /** True for a check that is rolled with one click; the chance that it is enough stands behind its name. */
  readonly isChip?: boolean;
  readonly chance?: number | undefined;
  /** True if it is folded: few need it. */
  readonly isRare?: boolean;
  readonly does: Action;
  /** What its player picks beside it; each option does something else. */
  readonly choice?: Choice | undefined;
}

/** A choice beside a button. The button does what the option says that is picked, or else the first one. */
export interface Choice {
  readonly label: Phrase;
  readonly options: readonly { readonly value: string; readonly text: Phrase; readonly does: Action }[];
}

export type Action =
  | PostAction
  | RollAction
  | NextAction
  | { readonly does: "remind" }
  /** Several checks, one after the other and without asking where nothing is missing. */
  | { readonly does: "each"; readonly rolls: readonly RollAction[] };

/** What follows from a thread: its window opens with these sides, this check and these rules. */
export interface NextAction {
  readonly does: "begin";
  readonly from: Party;
  readonly against: readonly Party[];
  readonly check: CheckRequest;
  readonly rules: Raw;
}

/** A move that is posted as it is, with its own dice if it has any. */
export interface PostAction {
  readonly does: "post";
  readonly move: MoveData;
  readonly by?: Party;
  /** Messages that it follows from: only users who may see them all may see it. */
  readonly after?: readonly string[];
  /** A number of the move that is typed beside the button. */
  readonly asks?: NumberAsked;
}

/** A number that may be left empty, which is null. */
export interface NumberAsked {
  readonly name: string;
  readonly label: Phrase;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
}

/** What a GM may decide by hand: one of these, or a number. */
export interface RulingForm {
  readonly title: Phrase;
  readonly choices?: readonly { readonly text: Phrase; readonly move: MoveData }[];
  /** A number that becomes part of the move under its name. */
  readonly number?: NumberAsked & { readonly move: MoveData };
}

/** A check that is rolled for a move; the user speaks if no party does. */
export interface RollAction {
  readonly does: "roll";
  readonly move: MoveData;
  readonly by?: Party;
  readonly with?: SavedCheck | undefined;
  readonly after?: readonly string[];
  readonly mode?: Mode | undefined;
  /** True if its player fills it in, whatever is known of it. */
  readonly opensDialog?: true;
  /** The commitment that is posted instead; the roll stays in this browser until `reveals` asks for it. */
  readonly commits?: MoveData | undefined;
}

/** The dialog in which a check of a thread is filled in. */
export interface RollDialog {
  readonly title: Phrase;
  readonly kinds: readonly string[];
  readonly odds?: (this: void, asked: CheckRequest) => readonly OddsLine[];
}

/** What is asked of a user. */
export interface Prompt {
  readonly title: Phrase;
  readonly question: Phrase;
  readonly details: Phrase;
  /** Every answer; the first is the main one. */
  readonly buttons: readonly Button[];
}

/** Something to announce once: spoken, and told to the hook of this thread if there is an event. */
export interface News {
  /** Tells news of one thread apart. */
  readonly key: string;
  /** What became of it: if that changes it is told again. */
  readonly version?: string;
  readonly sentence: Phrase;
  readonly event?: object;
}

/** A commitment whose roll may be shown: its message, the move that shows it, and who speaks. */
export type Reveal = { readonly entry: string; readonly move: MoveData; readonly party: Party };
