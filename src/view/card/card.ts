/**
 * A roll as its card shows it: plain text and drawings, ready for a template.
 *
 * Worked example: a Kaiser skill check of 5 against 12 that shows 6 and 4.
 *
 *     cardView(replayed, words) // { headline: "Success", total: "15", against: "vs 12", lines: ["3 Degrees"], … }
 */
import type { Field } from "../../checks/field.ts";
import { hasUnknownSecret, knownOptions, maskSecretIds, type SecretNote } from "../../checks/hidden.ts";
import { omit } from "../../checks/json.ts";
import { netLevel, levelOf, stepLevel, type Level } from "../../checks/level.ts";
import { writeCheck, type CheckRequest } from "../../checks/notation.ts";
import type { ReplayedRecord } from "../../checks/record.ts";
import { withSign, headlineHasTotal, type Tone } from "../../checks/report.ts";
import { targetNames } from "../../checks/scene-difficulty.ts";
import type { SumPart } from "../../checks/sum.ts";
import { choiceName, fieldName } from "../../words/problem.ts";
import {
  addedText,
  diceFormula,
  headingText,
  kindText,
  poolName,
  rollSentence,
  sumText,
  type Formula,
} from "../../words/sentence.ts";
import { spokenFormula, spokenRoll } from "../../words/spoken.ts";
import { isolateBidi, gameWords, numberText, reportText, totalText, withLeft, type Words } from "../../words/words.ts";
import { markOf, throwViews, withBonus, type ThrowView } from "./dice.ts";

/** Letters that fit beside a number, and beside dice, in a narrow sidebar. */
const MOST_HEADLINE = 16;
const MOST_LETTERS = 20;

export type CardView = ReturnType<typeof cardView>;

interface CardNotes {
  readonly author?: string | undefined;
  readonly note?: SecretNote | undefined;
}

export function cardView(replayed: ReplayedRecord, words: Words, { author, note }: CardNotes = {}) {
  const { game, report, request: asked } = replayed;
  const name = gameWords(game.id, "name", words);
  const kind = asked && kindText(asked, words);
  const heading = asked && headingText(asked, words);
  const label = heading?.includes(asked?.label ?? "") ? heading : asked?.label;
  const changes = changeViews(replayed, words, author);
  const sum = sumText(replayed);
  const head = headOf([replayed], report.total, words);
  const [against, level] = [asked && againstOf(asked, words), asked && levelOf(asked)];
  const sums = asked ? [...partTexts(asked, words), ...lastingTexts(asked, words)] : [];
  return {
    ...head,
    ...(sums.length > 0 && { lines: [...head.lines, ...sums], areLong: true }),
    title: isolateBidi(label ?? (asked && shortFormula(asked)) ?? (kind === undefined ? name : `${name} ${kind}`)),
    game: name,
    dice: diceFormula(replayed, words),
    spoken: spokenRoll(replayed, words),
    ...(sum !== "" && (report.countedAs === undefined ? withBonus(head.throws, sum) : { bonus: sum })),
    ...(asked && { kind: kind!, line: writeCheck(maskSecretIds(omit(asked, "label"))) }),
    ...(against !== undefined && { against }),
    ...(level && { level: levelView(asked!, level, words) }),
    ...((asked?.hidden ?? note) && { secret: secretView(asked ?? {}, words, note), isSuspenseful: false }),
    ...(label !== undefined && { label: isolateBidi(label) }),
    /** The latest change, and all changes, oldest first. */
    ...(changes.length > 0 && {
      change: changes.at(-1)!,
      history: { title: words("dicewright.after.history"), changes },
    }),
  };
}

/** The parts of sums: `Pool 7: Strength 3 + Proficiency 4`. */
function partTexts({ game, options, parts = {} }: CheckRequest, words: Words): string[] {
  const partText = ([name, value]: SumPart, i: number) => {
    const sign = value < 0 ? "−" : i > 0 ? "+" : "";
    return [sign, isolateBidi(name), String(Math.abs(value))].filter(Boolean).join(" ");
  };
  return Object.entries(parts).flatMap(([field, each]) => {
    const total = options[field];
    if (typeof total !== "number") return [];
    const named = { field: fieldName(field, words, game.id), total: numberText(total) };
    return [words("dicewright.card.parts", { ...named, parts: each.map(partText).join(" ") })];
  });
}

function lastingTexts({ game, kind, lasting = [] }: CheckRequest, words: Words): string[] {
  const level = netLevel(game.kinds[kind]!.fields, {});
  return lasting.map(({ name, level: levels, left }) => {
    const text = words("dicewright.card.lasting", {
      name: isolateBidi(name),
      field: fieldName(levels < 0 ? level!.opposite : level!.field, words, game.id),
      count: Math.abs(levels),
    });
    return withLeft(text, left, words);
  });
}

/** A formula that fits the line above its result; it says more than the kind of check. */
const MOST_TITLE = 40;

function shortFormula({ game, kind, options }: CheckRequest): string | undefined {
  const name = Object.entries(game.kinds[kind]!.fields).find(([, { type }]) => type === "formula")?.[0];
  const formula = name === undefined ? undefined : options[name];
  return typeof formula === "string" && formula.length <= MOST_TITLE ? formula : undefined;
}

/** The card of a formula with codes: its number is the formula's total, its headline comes from the codes. */
export function formulaView(rolled: Formula & { readonly added?: number }, words: Words): CardView {
  const { formula, total, parts, label, added = 0 } = rolled;
  const head = headOf(parts, total, words);
  return {
    ...head,
    ...(added !== 0 && withBonus(head.throws, addedText(added))),
    title: formula,
    ...(label && { label: isolateBidi(label) }),
    game: [...new Set(parts.map(({ game }) => gameWords(game.id, "name", words)))].join(", "),
    line: formula,
    dice: parts.map((part) => diceFormula(part, words)).join(", "),
    spoken: spokenFormula(rolled, words),
  };
}

function headOf(parts: readonly ReplayedRecord[], total: number | undefined, words: Words) {
  const tone = toneOf(parts);
  const notice = noticeOf(parts, words);
  const textsOf = (part: "lines" | "notes") =>
    parts.flatMap(({ game, report }) => (report[part] ?? []).map((text) => reportText(game.id, text, words)));
  const lines = textsOf("lines");
  return {
    tone,
    mark: markOf(tone),
    ...resultOf(parts, total, words),
    lines,
    areLong: lines.join().length > MOST_LETTERS,
    notes: textsOf("notes"),
    more: words("dicewright.card.more"),
    throws: parts.flatMap((part) => rowsOf(part, parts.length > 1, words)),
    /** True for a rare result that everyone may see. */
    isSuspenseful: parts.some(({ report }) => report.isSuspenseful),
    /** Present if dice stopped only because of the limit on rolls. */
    ...(notice !== undefined && { notice }),
  };
}

/** The outcome and its number. Neither is repeated where the other contains it. */
function resultOf(parts: readonly ReplayedRecord[], total: number | undefined, words: Words) {
  const single = parts.length === 1 && parts[0]!.report.total === total ? parts[0]! : undefined;
  const { unit, by } = single?.report ?? {};
  const [unitText, byText] = [unit, by].map((text) => text && reportText(single!.game.id, text, words));
  const isSaid = unit !== undefined && headlineHasTotal(single!.report);
  const headline = isSaid ? unitText! : headlineOf(parts, words);
  return {
    headline,
    isLong: headline.length > MOST_HEADLINE,
    ...(total !== undefined && { total: unit ? withSign(total) : totalText(total, words) }),
    ...(unitText !== undefined && !isSaid && { unit: unitText }),
    ...(byText !== undefined && { by: byText }),
  };
}

/** Parts that are only sums are left out if others have headlines. */
function headlineOf(parts: readonly ReplayedRecord[], words: Words): string {
  const judged = parts.filter(({ report }) => report.headline.key !== "total");
  if (judged.length === 0 && parts.length > 1) return words("dicewright.card.total");
  const headlines = (judged.length > 0 ? judged : parts).map(({ game, report }) =>
    reportText(game.id, report.headline, words),
  );
  return [...new Set(headlines)].join(" · ");
}

function toneOf(parts: readonly ReplayedRecord[]): Tone {
  const tones = [...new Set(parts.map(({ report }) => report.tone).filter((tone) => tone !== "plain"))];
  return tones.length > 1 ? "mixed" : (tones[0] ?? "plain");
}

/** Several parts are named by their dice. */
function rowsOf({ game, played, report }: ReplayedRecord, isOneOfMany: boolean, words: Words): ThrowView[] {
  const [first, ...others] = throwViews(
    game,
    played.rolledDice,
    words,
    report.added !== undefined && !report.areDiceAdded,
  );
  if (!first) return [];
  const name = poolName(played.rolledDice[0]!.dice, words);
  return [isOneOfMany ? { ...first, role: name, title: name } : first, ...others];
}

function noticeOf(parts: readonly ReplayedRecord[], words: Words): string | undefined {
  const dice = parts.flatMap(({ played }) => played.rolledDice.flatMap((each) => each.dice));
  const capped = dice.find(({ isCapped }) => isCapped);
  return capped && words("dicewright.card.capped", { most: capped.die.reroll?.most ?? capped.faces.length });
}

/** The number that the total was compared with, in the game's words; `?` if the reader does not know it. */
function againstOf(asked: CheckRequest, words: Words): string | undefined {
  const { game, kind, hidden = {} } = asked;
  const { fields } = game.kinds[kind]!;
  const [target, ...others] = targetNames(fields);
  if (target === undefined) return undefined;
  const known = knownOptions(asked);
  if (target in hidden && typeof known[target] !== "number")
    return gameWords(game.id, "against", words, { value: "?" });
  const compared = [target, ...others].find((name) => typeof known[name] === "number");
  if (compared === undefined) return undefined;
  const key = compared === target ? "against" : `comparisons.${compared}`;
  return gameWords(game.id, key, words, { value: numberText(known[compared] as number) });
}

function levelView(asked: CheckRequest, { field, opposite, net, most }: Level, words: Words) {
  const name = fieldName(field, words, asked.game.id);
  const count = Math.min(Math.abs(net), most);
  const text = count === 0 ? "" : `${net > 0 ? name : fieldName(opposite, words, asked.game.id)} ${count}`;
  const step = (by: 1 | -1, sign: string, direction: string) => ({
    by: String(by),
    sign,
    label: words("dicewright.card.step", { field: name, step: words(`dicewright.dialog.${direction}`) }),
    isLast: stepLevel(asked, by) === undefined,
  });
  return {
    /** The net level: `Advantage 2`; empty if it is 0. */
    text,
    name,
    /** Beside the buttons that change it the level is named even if it is 0. */
    shown: text || name,
    isSet: count > 0,
    steps: [step(-1, "−", "less"), step(1, "+", "more")],
  };
}

/** Notes about hidden numbers. The button that reveals them names each, since a stranger may have chosen them. */
function secretView({ game, hidden }: Partial<CheckRequest>, words: Words, note?: SecretNote) {
  const isKnown = hidden !== undefined && !hasUnknownSecret({ hidden });
  const state = hidden === undefined || note === "unknown" ? [] : [isKnown ? "kept" : "untold"];
  const texts = [...state, ...(note ? [note] : [])].map((key) => words(`dicewright.secret.${key}`));
  const numbers = Object.entries(hidden ?? {}).map(([name, value]) => `${fieldName(name, words, game?.id)} ${value}`);
  return { texts, ...(isKnown && { reveal: words("dicewright.secret.reveal", { numbers: numbers.join(", ") }) }) };
}

/** Changes of a check, oldest first: "Ana: Advantage 0 → 1, total 15 → 16". The author made the latest. */
function changeViews({ history = [], ...now }: ReplayedRecord, words: Words, author?: string) {
  return history.map((before, i) => {
    const after = history[i + 1] ?? now;
    const text = changesBetween(before, after, words).join(", ");
    const isLast = i === history.length - 1;
    return {
      text: isLast && author !== undefined ? words("dicewright.after.changed", { who: author, what: text }) : text,
      before: rollSentence(before, words),
    };
  });
}

function changesBetween(before: ReplayedRecord, after: ReplayedRecord, words: Words): string[] {
  const { request: asked } = after;
  const fields = Object.entries(asked?.game.kinds[asked.kind]!.fields ?? {});
  const both = [before, after] as const;
  const rows = fields.map(([name, field]) => [
    fieldName(name, words, after.game.id),
    ...both.map((each) => valueText(each.request, name, field, words)),
  ]);
  const totals = both.map(({ report: { total } }) => (total === undefined ? "–" : totalText(total, words)));
  return [...rows, [words("dicewright.after.total"), ...totals]].flatMap(([name = "", from = "", to = ""]) =>
    from === to ? [] : [words("dicewright.after.step", { name, from, to })],
  );
}

/** The value of an option; a dash if it is absent or hidden. */
function valueText(asked: CheckRequest | undefined, name: string, field: Field, words: Words): string {
  const value = asked?.options[name];
  if (value === null || value === undefined) return "–";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return words(`dicewright.after.${value ? "on" : "off"}`);
  if (typeof value === "string" && field.type === "choice")
    return choiceName(name, field, value, words, asked!.game.id);
  return field.text?.write(value) || "–";
}
