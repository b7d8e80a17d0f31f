/**
 * One die as a card shows it. Everything is told by shape and by text; nothing here knows which game is played.
 *
 * Worked example: an unlimited d6 that showed 6 and 2 is two linked throws, `+` between them and `= 8` behind.
 */
import type { Die } from "../engine/die.ts";
import type { ThrownDie } from "../engine/play.ts";
import type { Shape } from "./shape.ts";
import { shapeOf } from "./shape.ts";
import type { Words } from "./words.ts";
import { countOf, numeral } from "./words.ts";

/** What became of a die. */
export type Fate = "kept" | "dropped" | "replaced" | "uncounted";

/** One throw of a die, or the place where throws are left out. */
export interface LinkView {
  /** What is printed on the face, or how many throws are left out. */
  readonly text: string;
  /** Absent where throws are left out. */
  readonly shape?: Shape;
  /** The sign that links it to the throw before. */
  readonly joint?: string;
  /** True where a further throw took its place. */
  readonly isReplaced: boolean;
  /** True where the text needs smaller letters. */
  readonly isLong: boolean;
}

/** One die with all its throws. */
export interface DieView {
  /** The whole die in words. */
  readonly label: string;
  readonly links: readonly LinkView[];
  /** What it comes to, where that is not what it shows. */
  readonly worth?: string;
  readonly isChain: boolean;
  /** How many dice look like this, where they are drawn once. */
  readonly times?: string;
}

/** Throws of one die that are shown; of more, the first few and the last. */
const MOST_LINKS = 8;

const COUNTED = ["criticalFailure", "failure", "uncounted", "success", "criticalSuccess"] as const;

/** The name of a die: d6, coin. */
export function nameOf({ name }: Die, words: Words): string {
  const [, sides] = /^d(\d+)$/.exec(name) ?? [];
  return sides === undefined ? words(`dicewright.die.names.${name}`) : words("dicewright.die.sided", { sides });
}

/** Dice by their names, such as `2d8 + 1d6`. */
export function diceText(dice: readonly Die[], words: Words): string {
  const names = dice.map((die) => nameOf(die, words));
  const kinds = [...new Set(names)].map((name) =>
    words("dicewright.formula.dice", { count: names.filter((each) => each === name).length, name }),
  );
  return kinds.join(" + ") || words("dicewright.formula.none");
}

/** One face of a die in words: its number, or the side of a coin. */
export function faceText(die: Die, face: number, words: Words): string {
  return printed(die, face, words, "sidesSpoken");
}

/** Tells a die that counts successes and failures from one that is added up. */
export function isCounting({ faces, value: worth }: Die): boolean {
  const worths = worth ? faces.map(worth) : [];
  const least = Math.min(...worths);
  return least <= 0 && least >= -2 && Math.max(...worths) <= 2 && faces.length > 2;
}

/** What a counting die adds; `undefined` for any other die. */
export function countedOf({ die, value: worth }: ThrownDie): number | undefined {
  return isCounting(die) ? worth : undefined;
}

/** One die in words and drawings. */
export function dieView(thrown: ThrownDie, fate: Fate, words: Words): DieView {
  const isChain = thrown.faces.length > 1;
  const worth = worthText(thrown);
  return {
    label: labelOf(thrown, fate, words),
    links: linksOf(thrown, words),
    isChain,
    ...(worth !== undefined && { worth }),
  };
}

/** The die of each throw: the same one again, or the one that settles it. */
function diceOf({ die, faces }: ThrownDie): Die[] {
  const again = die.reroll?.die ?? die;
  return faces.map((_, i) => (i === 0 ? die : again));
}

/** What the face shows; a coin its side. */
function printed(die: Die, face: number, words: Words, form = "sides"): string {
  if (die.name === "coin") return words(`dicewright.die.${form}.${face === 1 ? "heads" : "tails"}`);
  return die.print?.(face) ?? String(face);
}

function linksOf(thrown: ThrownDie, words: Words): LinkView[] {
  const { faces, die } = thrown;
  const dice = diceOf(thrown);
  const isReplacing = die.reroll?.how === "instead";
  const links = faces.map((face, i): LinkView => {
    const text = printed(dice[i]!, face, words);
    const joint = i === 0 ? undefined : isReplacing ? "→" : "+";
    return {
      text,
      shape: shapeOf(dice[i]!.name),
      isLong: text.length > 2,
      isReplaced: isReplacing && i < faces.length - 1,
      ...(joint !== undefined && { joint }),
    };
  });
  return shortened(links, words);
}

function shortened(links: readonly LinkView[], words: Words): LinkView[] {
  const left = links.length - MOST_LINKS;
  if (left <= 0) return [...links];
  const gap = { text: countOf("dicewright.die.more", left + 1, words), joint: "+", isReplaced: false, isLong: true };
  return [...links.slice(0, MOST_LINKS - 2), gap, links.at(-1)!];
}

/** `= 14` behind a chain, and behind a face that is worth another number than it shows. */
function worthText({ die, faces, value: worth }: ThrownDie): string | undefined {
  if (isCounting(die) || die.print) return undefined;
  if (die.name === "coin" && !die.value) return undefined;
  return faces.length > 1 || worth !== faces[0] ? `= ${numeral(worth)}` : undefined;
}

function labelOf(thrown: ThrownDie, fate: Fate, words: Words): string {
  const { die, value: worth, faces, isCapped } = thrown;
  const parts = [
    words("dicewright.die.label", { die: nameOf(die, words), face: spokenFace(thrown, 0, words) }),
    ...againOf(thrown, words),
  ];
  if (isCounting(die)) parts.push(words(`dicewright.die.counted.${COUNTED[worth + 2]!}`));
  else if (worthText(thrown) !== undefined) parts.push(words("dicewright.die.worth", { worth: numeral(worth) }));
  if (isCapped) parts.push(words("dicewright.die.capped", { most: die.reroll?.most ?? faces.length }));
  if (fate === "dropped" || fate === "replaced") parts.push(words(`dicewright.die.fates.${fate}`));
  return parts.join(", ");
}

/** The face of one throw in words. */
export function spokenFace(thrown: ThrownDie, i: number, words: Words): string {
  return printed(diceOf(thrown)[i]!, thrown.faces[i]!, words, "sidesSpoken");
}

/** The further throws in words; of very many only how many there were. */
function againOf(thrown: ThrownDie, words: Words): string[] {
  const { faces, die } = thrown;
  if (faces.length > MOST_LINKS) return [countOf("dicewright.die.thrownAgain", faces.length - 1, words)];
  const key = die.reroll?.how === "instead" ? "settled" : "again";
  return faces
    .slice(1)
    .map((_, i) =>
      words(`dicewright.die.${key}`, {
        die: nameOf(diceOf(thrown)[i + 1]!, words),
        face: spokenFace(thrown, i + 1, words),
      }),
    );
}
