/**
 * Panels: a thread as one reader sees it, as plain data with finished texts, which `templates/threads/panel.hbs` reads
 * as it is. Buttons carry their actions, which `foundry/threads` runs.
 */
import type { Outlook, TestState } from "../checks/forecast.ts";
import type { Game } from "../checks/game.ts";
import type { UncheckedOptions } from "../checks/json.ts";
import type { CheckRequest } from "../checks/notation.ts";
import { summedDice, type ReplayedRecord } from "../checks/record.ts";
import { withSign, headlineHasTotal, type Tone } from "../checks/report.ts";
import type { SavedCheck } from "../checks/saved-check.ts";
import type { Mode } from "../checks/visibility.ts";
import type { RolledDie } from "../engine/play.ts";
import { sumText } from "../words/sentence.ts";
import { isolateBidi, chanceText, countText, numberText, reportText, gameText, type Say } from "../words/words.ts";
import type { MoveData, Party, Turn } from "./log.ts";
import type { ContestQuestion, WinTieLose } from "./odds.ts";

/** One who puts something into words: names as far as the readers may know them. */
export interface Writer {
  nameOf(this: void, party: Party): string;
  readonly say: Say;
}

export interface Viewer extends Writer {
  readonly user: string;
  readonly isGM: boolean;
  readonly isGMHere: boolean;
  mayActFor(this: void, party: Party): boolean;
  knows(this: void, party: Party): boolean;
  pictureOf(this: void, party: Party): string | undefined;
  nameOfUser(this: void, user: string): string;
  playersOf(this: void, party: Party): readonly { readonly name: string; readonly isHere: boolean }[];
  savedChecksOf(this: void, party: Party): readonly SavedCheck[];
  requestOf(this: void, party: Party, saved: SavedCheck): CheckRequest | undefined;
  /** Extended tests of a party whose next roll this user may make in a contest. */
  poolsOf(this: void, party: Party, game: Game): readonly PoolOffer[];
  readLine(this: void, party: Party, line: string): CheckRequest | undefined;
  knownChecksOf(this: void, party: Party, game: Game): readonly SavedCheck[];
  /** Undefined if this user may not know the chances, or if they are still being computed. */
  chancesIn(this: void, thread: string, question: ContestQuestion): WinTieLose | undefined;
  chanceOf(this: void, thread: string, asked: CheckRequest): number | undefined;
  outlookOf(this: void, thread: string, test: TestState): Outlook | undefined;
  turnOf(this: void, party: Party): Turn | null;
  hasSealedRoll(this: void, entry: string): boolean;
  /** The option that this user has picked beside a button of a thread. */
  picked(this: void, thread: string, key: string): string | undefined;
  readonly draw: Drawing;
}

export interface Drawing {
  die(this: void, thrown: RolledDie, status: "kept" | "dropped"): object;
  mark(this: void, tone: Tone): string;
  result(this: void, replayed: ReplayedRecord): string;
  odds(this: void, title: string, chances: WinTieLose): object;
}

// ---- Texts ----

export function kindName({ game, kind }: Pick<CheckRequest, "game" | "kind">, say: Say): string {
  return gameText(game, `kinds.${kind}`, say);
}

export function headlineOf({ game, report }: ReplayedRecord, { words }: Say): string {
  return reportText(game.id, report.headline, words);
}

/** The total, with a sign if the headline has one; empty without a total. */
export function totalOf({ report }: Pick<ReplayedRecord, "report">): string {
  const { total, unit } = report;
  if (total === undefined) return "";
  return unit || headlineHasTotal(report) ? withSign(total) : numberText(total);
}

/** The outcome without its number, which stands beside it. */
export function outcomeOf(replayed: ReplayedRecord, say: Say): string {
  const { game, report } = replayed;
  const isUnit = report.unit && headlineHasTotal(report);
  return isUnit ? reportText(game.id, report.unit, say.words) : headlineOf(replayed, say);
}

// ---- Panels ----

export interface Fact {
  readonly strong?: string;
  readonly text: string;
  readonly more?: readonly string[];
}

export interface Meter {
  readonly title: string;
  readonly spoken: string;
  readonly share: string;
  readonly likely: string;
}

export type VerdictPanel = ReturnType<typeof verdict>;

/** Compared values and dice that decided a tie. */
export interface TieLadder {
  readonly title: string;
  readonly names: readonly string[];
  readonly rows: readonly LadderRow[];
}

export interface LadderRow {
  readonly name: string;
  readonly cells: readonly { readonly text: string; readonly dice: readonly object[] }[];
}

export type OddsLine = { readonly title: string; readonly chances: WinTieLose };

export type Row = ReturnType<typeof row>;

interface PanelParts {
  readonly title: string;
  readonly head?: {
    readonly name: string;
    readonly about: string;
    readonly figure: string;
    readonly picture?: string | undefined;
  };
  readonly meter?: Meter | undefined;
  readonly verdicts?: readonly VerdictPanel[];
  /** Lines between verdict and rows, the first part in bold. Those beyond three are folded. */
  readonly facts?: readonly Fact[];
  readonly pool?:
    | { readonly text: string; readonly inHand: number; readonly back: number; readonly out: number }
    | undefined;
  /** Chances by roll in percent, with texts for the first and the last one. */
  readonly columns?: { readonly shares: readonly string[]; readonly ends: readonly string[] } | undefined;
  readonly rowsTitle?: string;
  readonly rows?: readonly Row[];
  readonly history?: { readonly title: string; readonly rows: readonly Fact[] } | undefined;
  readonly buttons?: readonly Button[];
}

export type Panel = ReturnType<typeof panelOf>;

const MOST_FACTS = 3;
const MOST_DOTS = 24;

/** A panel, whose further lines, history and rare buttons are folded. */
export function panelOf({ facts = [], pool, history, buttons = [], ...shown }: PanelParts) {
  const { title, head, meter, columns, verdicts = [], rowsTitle = title, rows = [] } = shown;
  const dots = (count: number, is: "in" | "back" | "out") => Array<string>(count).fill(is);
  const lines = (all: readonly Fact[]) => all.map((fact) => ({ strong: "", ...fact }));
  const more = {
    facts: lines(facts.slice(MOST_FACTS)),
    history: history && { title: history.title, rows: lines(history.rows) },
    buttons: buttons.filter(({ isRare }) => isRare),
  };
  return {
    title,
    tone: verdicts.length === 1 ? verdicts[0]!.tone : ("plain" as const),
    head,
    meter,
    verdicts,
    facts: lines(facts.slice(0, MOST_FACTS)),
    columns,
    rowsTitle,
    rows,
    pool: pool && {
      text: pool.text,
      dots: [...dots(pool.inHand, "in"), ...dots(pool.back, "back"), ...dots(pool.out, "out")].slice(0, MOST_DOTS),
    },
    buttons: buttons.filter(({ isRare }) => !isRare),
    more: more.facts.length + more.buttons.length > 0 || history ? more : undefined,
  };
}

/** All buttons of a panel, which a click looks up by their keys. */
export function buttonsIn({ verdicts, rows, buttons, more }: Panel): readonly Button[] {
  return [
    ...verdicts.flatMap((verdict) => verdict.buttons),
    ...rows.flatMap((each) => each.received.flatMap((gift) => gift.buttons)),
    ...rows.flatMap((each) => [...each.buttons, ...(each.menu ? each.menu.buttons : [])]),
    ...buttons,
    ...(more?.buttons ?? []),
  ];
}

export const CROWN = "M2 16L1 5L6 10L10 3L14 10L19 5L18 16Z";

interface VerdictParts {
  readonly stage?: string;
  readonly tone: Tone;
  readonly who?: string;
  readonly headline: string;
  readonly total?: string;
  readonly lines?: readonly string[];
  readonly ladder?: TieLadder | undefined;
  readonly isCrowned?: boolean;
  readonly odds?: readonly OddsLine[];
  readonly buttons?: readonly Button[];
}

export function verdict({ isCrowned = false, odds, ...parts }: VerdictParts, { draw }: Viewer) {
  const { stage = "", who = "", total = "", lines = [], ladder, buttons = [] } = parts;
  const mark = isCrowned ? CROWN : draw.mark(parts.tone);
  const versus = odds?.map(({ title, chances }) => draw.odds(title, chances));
  return { ...parts, stage, who, total, lines, ladder, buttons, mark, versus };
}

/** Drawings of a standing, so that colour is not needed. Our own, in a square of 20 by 20. */
export const STANDINGS: Readonly<Record<string, string>> = {
  waiting: "M1 8H5V12H1ZM8 8H12V12H8ZM15 8H19V12H15Z",
  sealed: "M1 4H19V16H1ZM3 6L10 11L17 6Z",
  hidden: "M1 10C3 6 6 4 10 4C14 4 17 6 19 10C17 14 14 16 10 16C6 16 3 14 1 10ZM10 7A3 3 0 1 0 10 13A3 3 0 1 0 10 7Z",
  out: "M3 1H5.5V3H17L14 7L17 11H5.5V19H3Z",
  gone: "M10 1A9 9 0 1 0 10 19A9 9 0 1 0 10 1ZM10 4A6 6 0 1 1 10 16A6 6 0 1 1 10 4Z",
};

interface RowParts {
  readonly seat: number;
  readonly name?: string;
  readonly picture?: string | undefined;
  readonly standing?: string;
  readonly tone?: Tone;
  readonly mark: string;
  readonly text: string;
  /** True if the text is only for screen readers. */
  readonly isBrief?: boolean;
  readonly replayed?: ReplayedRecord | undefined;
  readonly badge?: string | undefined;
  readonly people?: readonly { readonly text: string; readonly isHere: boolean }[];
  readonly notes?: readonly string[];
  readonly isMarked?: boolean;
  readonly hasWon?: boolean;
  readonly received?: readonly { readonly text: string; readonly buttons: readonly Button[] }[];
  readonly buttons?: readonly Button[];
}

const PLAIN_ROW = {
  name: "",
  picture: undefined,
  standing: "",
  tone: "plain",
  isBrief: false,
  people: [],
  notes: [],
  isMarked: false,
  hasWon: false,
  received: [],
} as const;

const MOST_DICE = 8;

/** A row of a panel. Dice that do not count as they show are left out, and rare buttons stand in a menu. */
export function row({ seat, replayed, badge = "", buttons = [], ...shown }: RowParts, { draw, say }: Viewer) {
  const areReplaced = replayed?.report.countedAs !== undefined;
  const dice = replayed && !areReplaced ? summedDice(replayed).filter(({ counts }) => counts) : [];
  const rest = dice.length - MOST_DICE;
  const rare = buttons.filter(({ isRare }) => isRare);
  return {
    ...PLAIN_ROW,
    ...shown,
    badge,
    mark: STANDINGS[shown.mark] ?? draw.mark(shown.mark as Tone),
    total: replayed ? totalOf(replayed) : "",
    dice: dice.slice(0, MOST_DICE).map((each) => draw.die(each, "kept")),
    rest: rest > 0 ? countText("dicewright.card.rest", rest, say.words) : "",
    added: replayed ? sumText(replayed) : "",
    buttons: buttons.filter(({ isRare }) => !isRare),
    menu: rare.length > 0 && {
      key: `menu ${seat}`,
      title: say("thread.menu", { name: shown.name ?? "" }),
      buttons: rare,
    },
  };
}

// ---- Buttons ----

/** A click does only what is still offered, so a panel offers exactly what its reader may do. */
export type Button = ReturnType<typeof button>;

export type Option = { readonly value: string; readonly text: string; readonly does: Action };

interface ButtonParts {
  readonly key: string;
  readonly text: string;
  readonly label?: string;
  readonly isMain?: boolean;
  /** A button, a chip that rolls with one click, or a link for an answer that few want. */
  readonly look?: "button" | "chip" | "link";
  readonly chance?: number | undefined;
  /** True if the button is folded away, in a row in the row's menu. */
  readonly isRare?: boolean;
  /** A menu beside it: the button does what the picked option says, by default the first. */
  readonly choice?: { readonly label: string; readonly options: readonly Option[] } | undefined;
  readonly does: Action;
}

export function button(thread: string, parts: ButtonParts, { say, picked }: Viewer) {
  const { key, text, label = text, isMain = false, isRare = false, look = "button", chance, choice, does } = parts;
  const wanted = picked(thread, key);
  const asks = does.does === "post" ? does.asks : undefined;
  return {
    key,
    text,
    label,
    isMain,
    isRare,
    does,
    look: `dicewright-${look}`,
    chance: chance === undefined ? "" : chanceText(chance, say.words),
    /** The name of what is set beside it, which there is room for where it is folded. */
    caption: isRare ? (asks?.label ?? choice?.label ?? "") : "",
    field: asks && { key, label: asks.label, value: asks.value ?? "" },
    choice: choice && {
      ...{ key, ...choice },
      value: (choice.options.find(({ value }) => value === wanted) ?? choice.options[0]!).value,
    },
  };
}

export function actionOf({ choice, does }: Button): Action {
  return choice?.options.find(({ value }) => value === choice.value)?.does ?? does;
}

export function actionsOf({ choice, does }: Button): readonly Action[] {
  return [does, ...(choice?.options ?? []).map((each) => each.does)];
}

export type Action =
  | PostAction
  | RollAction
  | NextAction
  | AskAction
  | { readonly does: "remind" }
  /** Rolls several checks, after a question if there is one; a dialog opens only if something is missing. */
  | { readonly does: "each"; readonly rolls: readonly RollAction[]; readonly question?: string };

/** The contest window opens with these sides, this check and these rules. */
interface NextAction {
  readonly does: "begin";
  readonly from: Party;
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
export function countChoices(isUsual: boolean, does: (counts: boolean) => Action, say: Say): readonly Option[] {
  return [isUsual, !isUsual].map((counts) => ({
    value: counts === isUsual ? "" : String(counts),
    text: say(counts ? "extended.counted" : "extended.uncounted"),
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
  readonly asks?: NumberAsked;
}

export interface NumberAsked {
  readonly name: string;
  readonly label: string;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
}

export interface RulingForm {
  readonly title: string;
  readonly choices?: readonly { readonly text: string; readonly move: MoveData }[];
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

/** Fields that a thread has set for everyone who rolls, and who set them. */
export interface FixedFields {
  readonly names: readonly string[];
  readonly by: string;
}

export interface RollDialog {
  readonly title: string;
  readonly kinds: readonly string[];
  readonly odds?: (this: void, asked: CheckRequest) => readonly OddsLine[];
}

export interface Prompt {
  readonly title: string;
  readonly pictures: readonly (string | undefined)[];
  readonly question: string;
  readonly details: string;
  readonly buttons: readonly Button[];
}

/** Announced once: spoken, and passed to the thread's hook if there is an event. */
export interface News {
  readonly key: string;
  readonly version?: string;
  readonly sentence: string;
  readonly event?: object;
}

/** A sealed roll that is due: the message of its commitment, the move that reveals it, and who speaks. */
export type Reveal = { readonly entry: string; readonly move: MoveData; readonly party: Party };

/** A text that a user has written, which cannot turn around what stands beside it. */
export const written = isolateBidi;
