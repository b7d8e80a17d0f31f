/** What a thread shows and offers, in a reader's words: everything that the one template of all threads draws. */
import type { ThrownDie } from "../../engine/play.ts";
import type { Tone } from "../../systems/vocabulary.ts";
import type {
  Button,
  Choice,
  Fact,
  LadderRow,
  Meter,
  Phrase,
  Prompt,
  RowView,
  ThreadView,
  VerdictView,
} from "../../threads/view.ts";
import { dieView } from "../card/dice.ts";
import { markOf } from "../card/drawings.ts";
import { addedText } from "../card/sentence.ts";
import { versusView } from "../odds-versus.ts";
import { counted, percent, type Words } from "../words.ts";
import { phraseText, textsOf } from "./phrase.ts";

/** How far a side is, drawn so that it is told without colour. Our own drawings, in a square of 20 by 20. */
const STANDINGS: Readonly<Record<string, string>> = {
  waiting: "M1 8H5V12H1ZM8 8H12V12H8ZM15 8H19V12H15Z",
  sealed: "M1 4H19V16H1ZM3 6L10 11L17 6Z",
  hidden: "M1 10C3 6 6 4 10 4C14 4 17 6 19 10C17 14 14 16 10 16C6 16 3 14 1 10ZM10 7A3 3 0 1 0 10 13A3 3 0 1 0 10 7Z",
  yielded: "M3 1H5.5V3H17L14 7L17 11H5.5V19H3Z",
  gone: "M10 1A9 9 0 1 0 10 19A9 9 0 1 0 10 1ZM10 4A6 6 0 1 1 10 16A6 6 0 1 1 10 4Z",
};

/** Beside a winner whom its reader has not played. */
const CROWN = "M2 16L1 5L6 10L10 3L14 10L19 5L18 16Z";

/** What a view is put into words with. */
interface Telling {
  readonly words: Words;
  /** What this user has picked beside a button, by its key. */
  readonly picked: (key: string) => string | undefined;
  /** True while odds are worked out that take their time. */
  readonly isWorking?: boolean;
  /** True if the card of the message is shown while the rest is unfolded. */
  readonly foldsCard?: boolean;
  /** Whether its reader is prompted to answer, where there are prompts. */
  readonly prompts?: boolean;
}

/** The panel of a thread. */
export function panelView(thread: string, view: ThreadView, telling: Telling) {
  const { head, meter, verdicts = [], facts = [], rows = [], pool, columns, buttons = [] } = view;
  const tell = teller(telling);
  return {
    thread,
    tone: verdicts.length === 1 ? verdicts[0]!.tone : "plain",
    title: tell(view.title),
    head: head && { name: tell(head.name), about: tell(head.about), figure: tell(head.figure) },
    meter: meter && meterView(meter, tell),
    verdicts: verdicts.map((each) => verdictView(each, telling)),
    working: telling.isWorking ? telling.words("dicewright.odds.working") : undefined,
    facts: facts.slice(0, MOST_FACTS).map((each) => factView(each, tell)),
    pool: pool && poolView(pool, tell),
    columns: columns && columnsView(columns, tell),
    rowsTitle: tell(view.rowsTitle ?? view.title),
    rows: rows.map((each) => rowView(each, telling)),
    buttons: buttonViews(
      buttons.filter(({ isRare }) => !isRare),
      telling,
    ),
    more: moreView(view, telling),
  };
}

const MOST_FACTS = 3;

/** What is folded: further lines, what happened, and what is rarely clicked. */
function moreView({ facts = [], history, buttons = [] }: ThreadView, telling: Telling) {
  const tell = teller(telling);
  const [further, rare] = [facts.slice(MOST_FACTS), buttons.filter(({ isRare }) => isRare)];
  const { words, prompts, foldsCard = false } = telling;
  const toggle =
    prompts === undefined ? [] : [{ key: "prompts", text: words(`dicewright.prompts.${prompts ? "off" : "on"}`) }];
  if (further.length + rare.length + toggle.length === 0 && !history && !foldsCard) return undefined;
  return {
    title: words("dicewright.card.more"),
    facts: further.map((each) => factView(each, tell)),
    history: history && { title: tell(history.title), rows: history.rows.map((each) => factView(each, tell)) },
    buttons: [...buttonViews(rare, telling), ...toggle.map((each) => ({ ...each, ...PLAIN, label: each.text }))],
  };
}

/** A button that is neither a chip nor expected, and asks for nothing. */
const PLAIN = { isMain: false, look: "dicewright-button", chance: "", field: undefined, choice: undefined };

function factView({ strong, text, more }: Fact, tell: Teller) {
  return { strong: tell(strong), text: tell(text), ...(more && { more: more.map(tell) }) };
}

/** Dots that are drawn; beyond them the text alone tells. */
const MOST_DOTS = 24;

function poolView({ text, inHand, back, out }: NonNullable<ThreadView["pool"]>, tell: Teller) {
  const dots = [...Array<string>(inHand).fill("in"), ...Array<string>(back).fill("back")];
  return { text: tell(text), dots: [...dots, ...Array<string>(out).fill("out")].slice(0, MOST_DOTS) };
}

function columnsView({ chances, ends }: NonNullable<ThreadView["columns"]>, tell: Teller) {
  return { shares: chances.map((chance) => (100 * chance).toFixed(1)), ends: ends.map(tell) };
}

/** A question to a user. */
export function promptView({ title, asked, told, buttons }: Prompt, telling: Telling) {
  const tell = teller(telling);
  const views = buttonViews(buttons, telling);
  return {
    ...{ title: tell(title), asked: tell(asked), told: tell(told), later: telling.words("dicewright.challenge.later") },
    buttons: views.map((each, i) => ({ ...each, isMain: i === 0 })),
  };
}

type Teller = (phrase?: Phrase) => string;

function teller({ words }: Telling): Teller {
  return (phrase = "") => phraseText(phrase, words);
}

function meterView({ title, text, share, likely = 0, left }: Meter, tell: Teller) {
  const [told, more] = [tell(text), tell(left)];
  const spoken = more === "" ? told : `${told}, ${more}`;
  return { title: tell(title), spoken, share: share.toFixed(1), likely: likely.toFixed(1) };
}

function verdictView(
  { stage = "", tone, isCrowned, who, headline, total, lines, ...more }: VerdictView,
  telling: Telling,
) {
  const tell = teller(telling);
  return {
    stage,
    tone,
    mark: isCrowned ? CROWN : markOf(tone),
    who: tell(who),
    headline: tell(headline),
    total: tell(total),
    lines: textsOf(lines, telling.words),
    ladder: more.ladder && {
      title: tell(more.ladder.title),
      names: textsOf(more.ladder.names, telling.words),
      rows: more.ladder.rows.map((row) => ladderRow(row, telling)),
    },
    odds: more.odds && {
      versus: more.odds.map(({ title, chances }) => versusView(tell(title), chances, telling.words)),
    },
    buttons: buttonViews(more.buttons, telling),
  };
}

function ladderRow({ name, values, dice = [] }: LadderRow, telling: Telling) {
  const tell = teller(telling);
  const cells = values.map((value, i) => ({ text: tell(value), dice: dieViews(dice[i], telling.words) }));
  return { name: tell(name), cells };
}

function dieViews(dice: readonly ThrownDie[] = [], words: Words) {
  return dice.map((each) => dieView(each, each.kept ? "kept" : "dropped", words));
}

function rowView(row: RowView, telling: Telling) {
  const {
    place,
    standing = "",
    tone = "plain",
    mark,
    people = [],
    notes = [],
    isMarked = false,
    hasWon = false,
    isBrief = false,
    received = [],
    added = 0,
  } = row;
  const tell = teller(telling);
  return {
    ...{ place, standing, tone, isMarked, hasWon, isBrief, mark: pathOf(mark) },
    name: tell(row.name),
    text: tell(row.text),
    total: tell(row.total),
    badge: tell(row.badge),
    ...diceOf(row.dice, telling.words),
    added: added === 0 ? "" : addedText(added),
    people: people.map(({ text, isHere }) => ({ text: tell(text), isHere })),
    notes: textsOf(notes, telling.words).join(" · "),
    received: received.map(({ text, button }) => ({
      text: tell(text),
      buttons: buttonViews(button && [button], telling),
    })),
    buttons: buttonViews(row.buttons, telling),
  };
}

/** Dice that a row shows; a card shows all. */
const MOST_DICE = 8;

function diceOf(dice: readonly ThrownDie[] = [], words: Words) {
  const more = dice.length - MOST_DICE;
  return {
    dice: dice.slice(0, MOST_DICE).map((each) => dieView(each, "kept", words)),
    rest: more > 0 ? counted("dicewright.card.rest", more, { count: more }, words) : "",
  };
}

function pathOf(mark: RowView["mark"]): string {
  return STANDINGS[mark] ?? markOf(mark as Tone);
}

function buttonViews(buttons: readonly Button[] = [], telling: Telling) {
  const tell = teller(telling);
  return buttons.map(({ key, text, label = text, isMain = false, isChip = false, chance, choice, does }) => ({
    ...{ key, isMain, look: isChip ? "dicewright-chip" : "dicewright-button", text: tell(text), label: tell(label) },
    field: does.does === "post" && does.asks && { key, label: tell(does.asks.label), value: does.asks.value ?? "" },
    chance: chance === undefined ? "" : percent(chance, telling.words),
    choice: choice && {
      key,
      label: tell(choice.label),
      value: chosenOf(choice, telling.picked(key)).value,
      options: choice.options.map(({ value, text: each }) => ({ value, text: tell(each) })),
    },
  }));
}

/** The option that is picked, or else the first. */
export function chosenOf({ options }: Choice, picked: string | undefined): Choice["options"][number] {
  return options.find(({ value }) => value === picked) ?? options[0]!;
}
