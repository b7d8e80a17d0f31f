/** The panel and the prompt of a thread, in its reader's words, for the one template of all threads. */
import type { Tone } from "../../checks/report.ts";
import type { RolledDie } from "../../engine/play.ts";
import type {
  Button,
  Choice,
  Fact,
  LadderRow,
  Phrase,
  Prompt,
  RowView,
  ThreadView,
  VerdictView,
} from "../../threads/view.ts";
import { isolateBidi } from "../../words/bidi.ts";
import { fieldName } from "../../words/problem.ts";
import { addedText, resultText, spokenFace } from "../../words/sentence.ts";
import { pluralWords, countText, listText, numberText, chanceText, reportText, type Words } from "../../words/words.ts";
import { dieView, markOf } from "../card/dice.ts";
import { versusView } from "../odds.ts";

export function phraseText(phrase: Phrase, words: Words): string {
  if (typeof phrase === "string") return isolateBidi(phrase);
  if (typeof phrase === "number") return numberText(phrase);
  if ("list" in phrase) return listText(phraseTexts(phrase.list, words), words);
  if ("parts" in phrase) return phraseTexts(phrase.parts, words).join(phrase.separator);
  if ("chance" in phrase) return chanceText(phrase.chance, words);
  if ("result" in phrase) return resultText(phrase.result, words);
  if ("face" in phrase) return spokenFace(phrase.face, 0, words);
  if ("field" in phrase) return fieldName(phrase.field, words, phrase.system);
  if ("text" in phrase) return reportText(phrase.system, phrase.text, words);
  return keyedText(phrase, words);
}

export function phraseTexts(phrases: readonly Phrase[], words: Words): string[] {
  return phrases.map((each) => phraseText(each, words));
}

function keyedText({ key, data = {} }: Extract<Phrase, { readonly key: string }>, words: Words): string {
  const { count } = data;
  const values = Object.entries(data).map(([name, value]) => [name, phraseText(value, words)] as const);
  return pluralWords(
    `dicewright.${key}`,
    typeof count === "number" ? count : undefined,
    Object.fromEntries(values),
    words,
  );
}

// ---- Panels and prompts ----

/** Drawings of a side's state, so that colour is not needed. Our own, in a square of 20 by 20. */
const STANDINGS: Readonly<Record<string, string>> = {
  waiting: "M1 8H5V12H1ZM8 8H12V12H8ZM15 8H19V12H15Z",
  sealed: "M1 4H19V16H1ZM3 6L10 11L17 6Z",
  hidden: "M1 10C3 6 6 4 10 4C14 4 17 6 19 10C17 14 14 16 10 16C6 16 3 14 1 10ZM10 7A3 3 0 1 0 10 13A3 3 0 1 0 10 7Z",
  yielded: "M3 1H5.5V3H17L14 7L17 11H5.5V19H3Z",
  gone: "M10 1A9 9 0 1 0 10 19A9 9 0 1 0 10 1ZM10 4A6 6 0 1 1 10 16A6 6 0 1 1 10 4Z",
};

/** Marks a winner whom the reader has not played. */
const CROWN = "M2 16L1 5L6 10L10 3L14 10L19 5L18 16Z";

interface PanelContext {
  readonly words: Words;
  /** The value that this user has picked beside a button, by the button's key. */
  readonly pickedValue: (key: string) => string | undefined;
  readonly isWorking?: boolean;
  /** True if the card of the message is part of what unfolds. */
  readonly foldsCard?: boolean;
  /** Whether the reader wants prompts; absent for threads without any. */
  readonly prompts?: boolean;
}

type PhraseWriter = (phrase?: Phrase) => string;

function phraseWriter({ words }: PanelContext): PhraseWriter {
  return (phrase = "") => phraseText(phrase, words);
}

const isShown = ({ isRare = false }: Button) => !isRare;

const MOST_FACTS = 3;
/** At most 24 dots; the text gives the exact number. */
const MOST_DOTS = 24;

export function panelView(thread: string, view: ThreadView, context: PanelContext) {
  const { head, meter, verdicts = [], facts = [], rows = [], pool, columns, buttons = [] } = view;
  const write = phraseWriter(context);
  const dots = (count: number, is: "in" | "back" | "out") => Array<string>(count).fill(is);
  return {
    thread,
    tone: verdicts.length === 1 ? verdicts[0]!.tone : "plain",
    title: write(view.title),
    head: head && { name: write(head.name), about: write(head.about), figure: write(head.figure) },
    meter: meter && {
      title: write(meter.title),
      spoken: [write(meter.text), write(meter.left)].filter(Boolean).join(", "),
      share: meter.share.toFixed(1),
      likely: (meter.likely ?? 0).toFixed(1),
    },
    verdicts: verdicts.map((each) => verdictView(each, context)),
    working: context.isWorking ? context.words("dicewright.odds.working") : undefined,
    facts: facts.slice(0, MOST_FACTS).map((each) => factView(each, write)),
    pool: pool && {
      text: write(pool.text),
      dots: [...dots(pool.inHand, "in"), ...dots(pool.back, "back"), ...dots(pool.out, "out")].slice(0, MOST_DOTS),
    },
    columns: columns && {
      shares: columns.chances.map((chance) => (100 * chance).toFixed(1)),
      ends: columns.ends.map(write),
    },
    rowsTitle: write(view.rowsTitle ?? view.title),
    rows: rows.map((each) => rowView(each, context)),
    buttons: buttonViews(buttons.filter(isShown), context),
    more: moreView(view, context),
  };
}

/** The folded part: further lines, the history, and rare buttons. */
function moreView({ facts = [], history, buttons = [] }: ThreadView, context: PanelContext) {
  const write = phraseWriter(context);
  const [further, rare] = [facts.slice(MOST_FACTS), buttons.filter((each) => !isShown(each))];
  const { words, prompts, foldsCard = false } = context;
  const toggle =
    prompts === undefined ? [] : [{ key: "prompts", text: words(`dicewright.prompts.${prompts ? "off" : "on"}`) }];
  if (further.length + rare.length + toggle.length === 0 && !history && !foldsCard) return undefined;
  return {
    title: words("dicewright.card.more"),
    facts: further.map((each) => factView(each, write)),
    history: history && { title: write(history.title), rows: history.rows.map((each) => factView(each, write)) },
    buttons: [...buttonViews(rare, context), ...toggle.map((each) => ({ ...each, ...PLAIN_BUTTON, label: each.text }))],
  };
}

const PLAIN_BUTTON = { isMain: false, look: "dicewright-button", chance: "", field: undefined, choice: undefined };

function factView({ strong, text, more }: Fact, write: PhraseWriter) {
  return { strong: write(strong), text: write(text), ...(more && { more: more.map(write) }) };
}

export function promptView({ title, question, details, buttons }: Prompt, context: PanelContext) {
  const write = phraseWriter(context);
  const views = buttonViews(buttons, context);
  return {
    ...{ title: write(title), question: write(question), details: write(details) },
    later: context.words("dicewright.challenge.later"),
    buttons: views.map((each, i) => ({ ...each, isMain: i === 0 })),
  };
}

function verdictView(verdict: VerdictView, context: PanelContext) {
  const { stage = "", tone, isCrowned, lines, ladder, odds } = verdict;
  const { words } = context;
  const write = phraseWriter(context);
  return {
    ...{ stage, tone, mark: isCrowned ? CROWN : markOf(tone) },
    ...{ who: write(verdict.who), headline: write(verdict.headline), total: write(verdict.total) },
    lines: phraseTexts(lines, words),
    ladder: ladder && {
      title: write(ladder.title),
      names: phraseTexts(ladder.names, words),
      rows: ladder.rows.map((row) => ladderRow(row, context)),
    },
    versus: odds?.map(({ title, chances }) => versusView(write(title), chances, words)),
    buttons: buttonViews(verdict.buttons, context),
  };
}

function ladderRow({ name, values, dice = [] }: LadderRow, context: PanelContext) {
  const write = phraseWriter(context);
  const drawn = (thrown: readonly RolledDie[] = []) =>
    thrown.map((each) => dieView(each, each.counts ? "kept" : "dropped", context.words));
  return { name: write(name), cells: values.map((value, i) => ({ text: write(value), dice: drawn(dice[i]) })) };
}

const MOST_DICE = 8;

function rowView(row: RowView, context: PanelContext) {
  const { slot, standing = "", tone = "plain", mark, isMarked = false, hasWon = false, isBrief = false } = row;
  const { people = [], notes = [], received = [], dice = [], added = 0, buttons = [] } = row;
  const rare = buttons.filter((each) => !isShown(each));
  const { words } = context;
  const write = phraseWriter(context);
  const more = dice.length - MOST_DICE;
  return {
    ...{ slot, standing, tone, isMarked, hasWon, isBrief, mark: STANDINGS[mark] ?? markOf(mark as Tone) },
    ...{ name: write(row.name), text: write(row.text), total: write(row.total), badge: write(row.badge) },
    dice: dice.slice(0, MOST_DICE).map((each) => dieView(each, "kept", words)),
    rest: more > 0 ? countText("dicewright.card.rest", more, words) : "",
    added: added === 0 ? "" : addedText(added),
    people: people.map(({ text, isHere }) => ({ text: write(text), isHere })),
    notes: phraseTexts(notes, words),
    received: received.map(({ text, button }) => ({
      text: write(text),
      buttons: buttonViews(button && [button], context),
    })),
    buttons: buttonViews(buttons.filter(isShown), context),
    menu: rare.length > 0 && {
      key: `menu ${slot}`,
      title: words("dicewright.thread.menu", { name: write(row.name) }),
      buttons: buttonViews(rare, context),
    },
  };
}

function buttonViews(buttons: readonly Button[] = [], context: PanelContext) {
  const write = phraseWriter(context);
  return buttons.map(({ key, text, label = text, isMain = false, chance, choice, does, ...rest }) => ({
    ...{ key, isMain, look: lookOf(rest), text: write(text), label: write(label) },
    field: does.does === "post" && does.asks && { key, label: write(does.asks.label), value: does.asks.value ?? "" },
    chance: chance === undefined ? "" : chanceText(chance, context.words),
    choice: choice && {
      key,
      label: write(choice.label),
      value: pickedOption(choice, context.pickedValue(key)).value,
      options: choice.options.map(({ value, text: each }) => ({ value, text: write(each) })),
    },
  }));
}

function lookOf({ isChip = false, isLink = false }: Pick<Button, "isChip" | "isLink">): string {
  return `dicewright-${isChip ? "chip" : isLink ? "link" : "button"}`;
}

export function pickedOption({ options }: Choice, picked: string | undefined): Choice["options"][number] {
  return options.find(({ value }) => value === picked) ?? options[0]!;
}
