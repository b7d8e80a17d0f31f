/** What a thread shows and offers, in a reader's words: everything that the one template of all threads draws. */
import type { Tone } from "../../checks/report.ts";
import type { ThrownDie } from "../../engine/play.ts";
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
import { dieView } from "../card/dice.ts";
import { markOf } from "../card/drawings.ts";
import { addedText, resultText, spokenFace } from "../card/sentence.ts";
import { versusView } from "../odds.ts";
import { fieldName } from "../problem.ts";
import { apart, counted, countOf, listOf, numeral, percent, textOf, type Words } from "../words.ts";

/** A phrase in words. */
export function phraseText(phrase: Phrase, words: Words): string {
  if (typeof phrase === "string") return apart(phrase);
  if (typeof phrase === "number") return numeral(phrase);
  if ("list" in phrase) return listOf(textsOf(phrase.list, words), words);
  if ("parts" in phrase) return textsOf(phrase.parts, words).join(phrase.by);
  if ("chance" in phrase) return percent(phrase.chance, words);
  if ("result" in phrase) return resultText(phrase.result, words);
  if ("face" in phrase) return spokenFace(phrase.face, 0, words);
  if ("field" in phrase) return fieldName(phrase.field, words, phrase.system);
  if ("text" in phrase) return textOf(phrase.system, phrase.text, words);
  return keyedText(phrase, words);
}

/** Several phrases. */
export function textsOf(phrases: readonly Phrase[], words: Words): string[] {
  return phrases.map((each) => phraseText(each, words));
}

function keyedText({ key, data = {} }: Extract<Phrase, { readonly key: string }>, words: Words): string {
  const { count } = data;
  const told = Object.entries(data).map(([name, value]) => [name, phraseText(value, words)] as const);
  return counted(`dicewright.${key}`, typeof count === "number" ? count : undefined, Object.fromEntries(told), words);
}

// ---- Panels and prompts ----

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

type Teller = (phrase?: Phrase) => string;

function teller({ words }: Telling): Teller {
  return (phrase = "") => phraseText(phrase, words);
}

/** Lines that are shown; those beyond them are folded. */
const MOST_FACTS = 3;
/** Dots that are drawn; beyond them the text alone tells. */
const MOST_DOTS = 24;

/** The panel of a thread. */
export function panelView(thread: string, view: ThreadView, telling: Telling) {
  const { head, meter, verdicts = [], facts = [], rows = [], pool, columns, buttons = [] } = view;
  const tell = teller(telling);
  const dots = (count: number, is: "in" | "back" | "out") => Array<string>(count).fill(is);
  const isShown = ({ isRare }: Button) => !isRare;
  return {
    thread,
    tone: verdicts.length === 1 ? verdicts[0]!.tone : "plain",
    title: tell(view.title),
    head: head && { name: tell(head.name), about: tell(head.about), figure: tell(head.figure) },
    meter: meter && {
      title: tell(meter.title),
      spoken: [tell(meter.text), tell(meter.left)].filter(Boolean).join(", "),
      share: meter.share.toFixed(1),
      likely: (meter.likely ?? 0).toFixed(1),
    },
    verdicts: verdicts.map((each) => verdictView(each, telling)),
    working: telling.isWorking ? telling.words("dicewright.odds.working") : undefined,
    facts: facts.slice(0, MOST_FACTS).map((each) => factView(each, tell)),
    pool: pool && {
      text: tell(pool.text),
      dots: [...dots(pool.inHand, "in"), ...dots(pool.back, "back"), ...dots(pool.out, "out")].slice(0, MOST_DOTS),
    },
    columns: columns && {
      shares: columns.chances.map((chance) => (100 * chance).toFixed(1)),
      ends: columns.ends.map(tell),
    },
    rowsTitle: tell(view.rowsTitle ?? view.title),
    rows: rows.map((each) => rowView(each, telling)),
    buttons: buttonViews(buttons.filter(isShown), telling),
    more: moreView(view, telling),
  };
}

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

/** A question to a user. */
export function promptView({ title, question: asked, details: told, buttons }: Prompt, telling: Telling) {
  const tell = teller(telling);
  const views = buttonViews(buttons, telling);
  return {
    ...{ title: tell(title), asked: tell(asked), told: tell(told), later: telling.words("dicewright.challenge.later") },
    buttons: views.map((each, i) => ({ ...each, isMain: i === 0 })),
  };
}

function verdictView(verdict: VerdictView, telling: Telling) {
  const { stage = "", tone, isCrowned, lines, ladder, odds } = verdict;
  const { words } = telling;
  const tell = teller(telling);
  return {
    ...{ stage, tone, mark: isCrowned ? CROWN : markOf(tone) },
    ...{ who: tell(verdict.who), headline: tell(verdict.headline), total: tell(verdict.total) },
    lines: textsOf(lines, words),
    ladder: ladder && {
      title: tell(ladder.title),
      names: textsOf(ladder.names, words),
      rows: ladder.rows.map((row) => ladderRow(row, telling)),
    },
    versus: odds?.map(({ title, chances }) => versusView(tell(title), chances, words)),
    buttons: buttonViews(verdict.buttons, telling),
  };
}

function ladderRow({ name, values, dice = [] }: LadderRow, telling: Telling) {
  const tell = teller(telling);
  const drawn = (thrown: readonly ThrownDie[] = []) =>
    thrown.map((each) => dieView(each, each.kept ? "kept" : "dropped", telling.words));
  return { name: tell(name), cells: values.map((value, i) => ({ text: tell(value), dice: drawn(dice[i]) })) };
}

/** Dice that a row shows; a card shows all. */
const MOST_DICE = 8;

function rowView(row: RowView, telling: Telling) {
  const { place, standing = "", tone = "plain", mark, isMarked = false, hasWon = false, isBrief = false } = row;
  const { people = [], notes = [], received = [], dice = [], added = 0, buttons } = row;
  const { words } = telling;
  const tell = teller(telling);
  const more = dice.length - MOST_DICE;
  return {
    ...{ place, standing, tone, isMarked, hasWon, isBrief, mark: STANDINGS[mark] ?? markOf(mark as Tone) },
    ...{ name: tell(row.name), text: tell(row.text), total: tell(row.total), badge: tell(row.badge) },
    dice: dice.slice(0, MOST_DICE).map((each) => dieView(each, "kept", words)),
    rest: more > 0 ? countOf("dicewright.card.rest", more, words) : "",
    added: added === 0 ? "" : addedText(added),
    people: people.map(({ text, isHere }) => ({ text: tell(text), isHere })),
    notes: textsOf(notes, words).join(" · "),
    received: received.map(({ text, button }) => ({
      text: tell(text),
      buttons: buttonViews(button && [button], telling),
    })),
    buttons: buttonViews(buttons, telling),
  };
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
