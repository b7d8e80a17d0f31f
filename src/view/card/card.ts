/**
 * A roll as its card shows it: plain text and drawings, ready for a template.
 *
 * Worked example: a Kaiser skill check of 5 against 12 that shows 6 and 4.
 *
 *     cardView(replayed, words) // { headline: "Success", total: "15", lines: ["3 Degrees of Success"], … }
 */
import type { ThrownDie } from "../../engine/play.ts";
import { isUntold, withoutIds } from "../../systems/hidden.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import { makeCheck } from "../../systems/notation.ts";
import type { Replayed } from "../../systems/record.ts";
import type { Tone } from "../../systems/vocabulary.ts";
import { plus } from "../../systems/vocabulary.ts";
import type { Words } from "../words.ts";
import { keyIn, numeral, textOf } from "../words.ts";
import type { ThrowView } from "./dice.ts";
import { throwViews } from "./dice.ts";
import { markOf } from "./drawings.ts";
import type { Formula } from "./sentence.ts";
import { diceFormula, formulaSentence, kindName, poolOf, sentence } from "./sentence.ts";

/** What else a reader should know of what a check hides, by its key below `dicewright.secret`. */
export const SECRET_NOTES = ["false", "unchecked", "unknown"] as const;

/** One of these notes; the gravest is the first. */
export type SecretNote = (typeof SECRET_NOTES)[number];

/** Everything a card shows, in the order of its importance. */
export interface CardView {
  readonly headline: string;
  readonly tone: Tone;
  /** The drawing that tells the tone without colour: an SVG path in a square of 20 by 20; empty for a plain number. */
  readonly mark: string;
  /** The big number; absent if there is none. */
  readonly total?: string;
  readonly lines: readonly string[];
  /** Present if dice stopped only because of the most rolls allowed. */
  readonly notice?: string;
  readonly throws: readonly ThrowView[];
  /** False if there is only one row of dice, which needs no name. */
  readonly hasRoles: boolean;
  readonly label?: string;
  /** The game, and the kind of check if one was asked for. */
  readonly game: string;
  readonly kind?: string;
  /** The line that asks for the same check, or the formula. */
  readonly asked?: string;
  /** The dice rolled, as a formula. */
  readonly dice: string;
  /** The roll in one sentence of plain text. */
  readonly sentence: string;
  /** What is said if the check hides something from players, and the label of the button that reveals it. */
  readonly secret?: { readonly texts: readonly string[]; readonly reveal?: string };
  /** The check before each change, oldest first, one sentence each; absent if it was never changed. */
  readonly history?: { readonly title: string; readonly sentences: readonly string[] };
}

/** The card of one check, or of one code on its own. A note says what else its reader should know of what it hides. */
export function cardView(replayed: Replayed, words: Words, note?: SecretNote): CardView {
  const { system, report, asked, history } = replayed;
  return {
    ...headOf([replayed], report.total, words),
    game: words(keyIn(system.id, "name")),
    dice: diceFormula(replayed, words),
    sentence: sentence(replayed, words),
    ...(asked && { kind: kindName(asked, words), asked: makeCheck(withoutIds(withoutLabel(asked))) }),
    ...((asked?.hidden ?? note) && { secret: secretView(asked ?? {}, words, note) }),
    ...(asked?.label !== undefined && { label: asked.label }),
    ...(history && {
      history: {
        title: words("dicewright.after.history"),
        sentences: history.map((earlier) => sentence(earlier, words)),
      },
    }),
  };
}

/** The card of a formula with codes: its big number is the formula's total, its headline what the codes say. */
export function formulaView(rolled: Formula, words: Words): CardView {
  const { formula, total, parts, label } = rolled;
  return {
    ...headOf(parts, total, words),
    game: [...new Set(parts.map(({ system }) => words(keyIn(system.id, "name"))))].join(", "),
    asked: formula,
    dice: parts.map((part) => diceFormula(part, words)).join(", "),
    sentence: formulaSentence(rolled, words),
    ...(label !== undefined && { label }),
  };
}

type Head = Pick<CardView, "headline" | "tone" | "mark" | "total" | "lines" | "notice" | "throws" | "hasRoles">;

/** The part of the card that comes from the dice. */
function headOf(parts: readonly Replayed[], total: number | undefined, words: Words): Head {
  const tone = toneOf(parts);
  const throws = parts.flatMap((part) => rowsOf(part, parts.length > 1, words));
  const notice = noticeOf(
    parts.flatMap(({ played }) => played.thrown.flatMap(({ dice }) => dice)),
    words,
  );
  return {
    headline: headlineOf(parts, words),
    tone,
    mark: markOf(tone),
    lines: parts.flatMap(({ system, report }) => report.lines.map((text) => textOf(system.id, text, words))),
    throws,
    hasRoles: throws.length > 1,
    ...(total !== undefined && { total: totalText(total, parts) }),
    ...(notice !== undefined && { notice }),
  };
}

/** Parts that are only added up are silent if others say more. */
function headlineOf(parts: readonly Replayed[], words: Words): string {
  const telling = parts.filter(({ report }) => report.headline.key !== "total");
  if (telling.length === 0 && parts.length > 1) return words("dicewright.card.total");
  const headlines = (telling.length > 0 ? telling : parts).map(({ system, report }) =>
    textOf(system.id, report.headline, words),
  );
  return [...new Set(headlines)].join(" · ");
}

function toneOf(parts: readonly Replayed[]): Tone {
  const tones = [...new Set(parts.map(({ report }) => report.tone).filter((tone) => tone !== "plain"))];
  return tones.length > 1 ? "mixed" : (tones[0] ?? "plain");
}

/** One of several parts is named by its dice. */
function rowsOf({ system, played }: Replayed, isOneOfMany: boolean, words: Words): ThrowView[] {
  const [first, ...others] = throwViews(system, played.thrown, words);
  if (!first) return [];
  return [isOneOfMany ? { ...first, role: poolOf(played.thrown[0]!.dice, words) } : first, ...others];
}

/** Signed if the headline gives the same number with its sign. */
function totalText(total: number, parts: readonly Replayed[]): string {
  const isSigned = parts.some(({ report }) => Object.values(report.headline.data ?? {}).includes(plus(total)));
  return isSigned ? plus(total) : numeral(total);
}

function noticeOf(dice: readonly ThrownDie[], words: Words): string | undefined {
  const capped = dice.find(({ isCapped }) => isCapped);
  return capped && words("dicewright.card.capped", { most: capped.die.reroll?.most ?? capped.faces.length });
}

function withoutLabel({ system, kind, options, hidden }: CheckRequest): CheckRequest {
  return { system, kind, options, ...(hidden && { hidden }) };
}

function secretView({ hidden }: Partial<CheckRequest>, words: Words, note?: SecretNote): CardView["secret"] & object {
  const isKept = hidden !== undefined && !isUntold({ hidden });
  const state = hidden === undefined || note === "unknown" ? [] : [isKept ? "kept" : "untold"];
  const texts = [...state, ...(note ? [note] : [])].map((key) => words(`dicewright.secret.${key}`));
  return { texts, ...(isKept && { reveal: words("dicewright.secret.reveal") }) };
}
