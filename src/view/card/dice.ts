/**
 * Dice as a card draws them: a row for each role, and in it groups of dice with the same tag, count and status. Shape
 * and text say everything, so that colour is not needed. Knows no game.
 *
 * Worked example: an unlimited d6 that showed 6 and 2 is two linked rolls, `+` between them, then `= 8`.
 */
import type { Game } from "../../checks/game.ts";
import { withSign, type Tone } from "../../checks/report.ts";
import type { Die } from "../../engine/die.ts";
import type { RolledDice, RolledDie } from "../../engine/play.ts";
import { dieOfRoll, dieName, printedFace, rollsByRole, spokenFace, tagText } from "../../words/sentence.ts";
import { countText, gameWords, numberText, type Words } from "../../words/words.ts";

type DieStatus = "kept" | "dropped" | "replaced" | "uncounted";

/** Of more rolls of one die the first two and the last are drawn, which fit one line. */
const MOST_LINKS = 8;
const FIRST_LINKS = 2;

/** Dice of a row that are drawn. More than `DENSE` are smaller; of more than `STACKED` equal ones are drawn once. */
const MOST_DICE = 300;
/** Rolls of a row's rerolled dice that are drawn; these are never stacked. */
const MOST_CHAINED = 120;
const DENSE = 16;
const STACKED = 24;

const PROMOTED = /(Grown|Broken)(?=$|:)/;
const COUNTED = ["criticalFailure", "failure", "uncounted", "success", "criticalSuccess"] as const;

export type ThrowView = ReturnType<typeof throwViews>[number];

/** The rows of a roll. With `countElse` the dice of the sum count as something else. */
export function throwViews({ id, purposes }: Game, thrown: readonly RolledDice[], words: Words, countElse = false) {
  const rows = rollsByRole(thrown);
  const last = rows.map(({ role }) => purposes?.[role]).lastIndexOf("instead");
  return rows.map(({ role, dice }, i) => {
    const purpose = purposes?.[role];
    const isElse = countElse && purpose !== "lookUp";
    const statusOf = (die: RolledDie): DieStatus => {
      if (!die.counts) return last > i || (last === i && die !== dice.at(-1)) ? "replaced" : "dropped";
      return isElse || countedOf(die) === 0 ? "uncounted" : "kept";
    };
    const drawn = drawable(dice);
    const left = dice.length - drawn.length;
    const grouped = groupsOf(drawn, statusOf);
    const groups = grouped.map((group): GroupView => groupView(id, group, grouped.length > 1, words));
    const name = gameWords(id, `roles.${role}`, words);
    return {
      role: name,
      ...(i > 0 && purpose && { title: name }),
      ...(i > 0 && !purpose && { joint: "+" }),
      isAside: purpose === "lookUp",
      groups: dice.length > STACKED ? groups.map((group) => stacked(group, words)) : groups,
      isDense: dice.length > DENSE,
      ...(left > 0 && { rest: countText("dicewright.card.rest", left, words) }),
    };
  });
}

function drawable(dice: readonly RolledDie[]): readonly RolledDie[] {
  let links = 0;
  const end = dice.findIndex(({ faces }, i) => {
    links += faces.length > 1 ? Math.min(faces.length, MOST_LINKS) : 0;
    return i >= MOST_DICE || links > MOST_CHAINED;
  });
  return end < 0 ? dice : dice.slice(0, end);
}

type DiceGroup = { readonly tag: string | undefined; readonly status: DieStatus; readonly dice: RolledDie[] };

/** Dice that add most come first, dropped dice last. */
function groupsOf(dice: readonly RolledDie[], statusOf: (die: RolledDie) => DieStatus): DiceGroup[] {
  const groups = new Map<string, DiceGroup>();
  for (const die of dice) {
    const status = statusOf(die);
    const key = [die.tag, status, countedOf(die) ?? ""].join();
    const group = groups.get(key) ?? { tag: die.tag, status, dice: [] };
    group.dice.push(die);
    groups.set(key, group);
  }
  const lost = ({ status }: DiceGroup) => (isDropped(status) ? 1 : 0);
  const count = ({ dice: [first] }: DiceGroup) => (first && countedOf(first)) ?? 0;
  return [...groups.values()].sort((a, b) => lost(a) - lost(b) || count(b) - count(a));
}

/** Puts a bonus beside the last dice that count, or by itself if none do. */
export function withBonus(throws: readonly ThrowView[], bonus: string) {
  const counts = ({ status }: GroupView) => !isDropped(status);
  const last = throws.findLastIndex(({ isAside, groups }) => !isAside && groups.some(counts));
  if (last < 0) return { throws, bonus };
  const groups = throws[last]!.groups;
  const at = groups.findLastIndex(counts);
  return { throws: throws.with(last, { ...throws[last]!, groups: groups.with(at, { ...groups[at]!, bonus }) }) };
}

function isDropped(status: DieStatus): boolean {
  return status === "dropped" || status === "replaced";
}

type GroupView = ReturnType<typeof groupView> & { readonly bonus?: string };

/** If there are several groups, an arrow marks dice that grew. */
function groupView(system: string, { tag, status, dice }: DiceGroup, isOneOfMany: boolean, words: Words) {
  const count = countedOf(dice[0]!);
  const tagName = (each: string) => tagText(system, each, words);
  const isPromoted = tag !== undefined && PROMOTED.test(tag);
  const counted = count === 0 ? words("dicewright.die.counted.uncounted") : withSign(count ?? 0);
  const captions = [
    ...(tag === undefined ? [] : [tagName(isPromoted && isOneOfMany ? tag.replace(PROMOTED, "") : tag)]),
    ...(count === undefined ? [] : [counted]),
  ];
  return {
    status,
    ...(isPromoted && { promoted: tagName(tag) }),
    dice: dice.map((die): DieView => dieView(die, status, words)),
    /** The count of each die, −2 to +2; empty for dice that are added up. */
    count: String(count ?? ""),
    ...(captions.length > 0 && { caption: captions.join(", ") }),
  };
}

function stacked(group: GroupView, words: Words): GroupView {
  const labels = group.dice.map(({ label }) => label);
  const dice = group.dice.flatMap((die, i) => {
    if (labels.indexOf(die.label) < i) return [];
    const count = labels.filter((label) => label === die.label).length;
    const all = { times: `×${count}`, label: words("dicewright.die.times", { die: die.label, count }) };
    return [count === 1 ? die : { ...die, ...all }];
  });
  return { ...group, dice };
}

/** Whether a die counts successes and failures instead of being added up. */
function isCounting({ faces, value }: Die): boolean {
  const values = value ? faces.map(value) : [];
  const least = Math.min(...values);
  return least <= 0 && least >= -2 && Math.max(...values) <= 2 && faces.length > 2;
}

/** Undefined for dice that are added up, as those are that were rolled again and count more than one face does. */
function countedOf({ die, value }: RolledDie): number | undefined {
  return isCounting(die) && Math.abs(value) <= 2 ? value : undefined;
}

type DieView = ReturnType<typeof dieView> & { readonly times?: string };

export function dieView(thrown: RolledDie, status: DieStatus, words: Words) {
  const value = valueText(thrown);
  return {
    label: labelOf(thrown, status, words),
    links: linksOf(thrown, words),
    /** True if the die shows more than its face, so it stands apart from the next. */
    isSum: thrown.faces.length > 1 || value !== undefined,
    ...(value !== undefined && { value }),
  };
}

export function blankDie({ count, die }: { readonly count: number; readonly die: Die }, words: Words) {
  const name = dieName(die, words);
  return {
    label: words("dicewright.formula.dice", { count, name }),
    links: [{ text: name, shape: shapeOf(die.name), isLong: true }],
    isSum: false,
    ...(count > 1 && { times: `×${count}` }),
  };
}

/** Each roll of a die; in long chains one link without a shape gives the number of those left out. */
function linksOf(thrown: RolledDie, words: Words) {
  const { faces, die } = thrown;
  const isReplacing = die.reroll?.how === "instead";
  const links = faces.map((face, i) => {
    const rolled = dieOfRoll(thrown, i);
    const text = printedFace(rolled, face, words);
    return {
      text,
      shape: shapeOf(rolled.name),
      isLong: text.length > 2,
      isReplaced: isReplacing && i < faces.length - 1,
      ...(i > 0 && { joint: isReplacing ? "→" : "+" }),
    };
  });
  if (links.length <= MOST_LINKS) return links;
  const left = links.length - FIRST_LINKS - 1;
  const text = countText("dicewright.die.more", left, words);
  const gap = { text, shape: undefined, joint: "+", isReplaced: false, isLong: true };
  return [...links.slice(0, FIRST_LINKS), gap, links.at(-1)!];
}

/** `= 14` after a chain, or after a face whose value is another number. */
function valueText(thrown: RolledDie): string | undefined {
  const { die, faces, value } = thrown;
  if (countedOf(thrown) !== undefined || die.print) return undefined;
  if (die.name === "coin" && !die.value) return undefined;
  return faces.length > 1 || value !== faces[0] ? `= ${numberText(value)}` : undefined;
}

function labelOf(thrown: RolledDie, status: DieStatus, words: Words): string {
  const { die, value, faces, isCapped } = thrown;
  const parts = [
    words("dicewright.die.label", { die: dieName(die, words), face: spokenFace(thrown, 0, words) }),
    ...furtherRolls(thrown, words),
  ];
  const counted = countedOf(thrown);
  if (counted !== undefined) parts.push(words(`dicewright.die.counted.${COUNTED[counted + 2]!}`));
  else if (valueText(thrown) !== undefined) parts.push(words("dicewright.die.worth", { worth: numberText(value) }));
  if (isCapped) parts.push(words("dicewright.die.capped", { most: die.reroll?.most ?? faces.length }));
  if (isDropped(status)) parts.push(words(`dicewright.die.fates.${status}`));
  return parts.join(", ");
}

function furtherRolls(thrown: RolledDie, words: Words): string[] {
  const { faces, die } = thrown;
  if (faces.length > MOST_LINKS) return [countText("dicewright.die.thrownAgain", faces.length - 1, words)];
  const key = die.reroll?.how === "instead" ? "settled" : "again";
  return faces.slice(1).map((_, i) => {
    const rolled = dieName(dieOfRoll(thrown, i + 1), words);
    return words(`dicewright.die.${key}`, { die: rolled, face: spokenFace(thrown, i + 1, words) });
  });
}

// ---- Our own drawings, as SVG paths ----

/** Outlines by the name of the die, in a square of 40 by 40. */
const OUTLINES: Readonly<Record<string, string>> = {
  coin: "M20 3a17 17 0 1 1 0 34a17 17 0 1 1 0-34Z",
  d2: "M13 6H27A14 14 0 0 1 27 34H13A14 14 0 0 1 13 6Z",
  d3: "M20 3C28 8 36 20 37 31C27 37 13 37 3 31C4 20 12 8 20 3Z",
  d4: "M20 3.5L38 35.5H2Z",
  d6: "M8 4H32A4 4 0 0 1 36 8V32A4 4 0 0 1 32 36H8A4 4 0 0 1 4 32V8A4 4 0 0 1 8 4Z",
  d8: "M20 1.5L37 20L20 38.5L3 20Z",
  d10: "M20 1.5L37.5 23L34.5 27.5L20 38.5L5.5 27.5L2.5 23Z",
  d12: "M20 2L31 5.5L37.5 14.5V25.5L31 34.5L20 38L9 34.5L2.5 25.5V14.5L9 5.5Z",
  d20: "M20 2.5L35.5 11.3V28.7L20 37.5L4.5 28.7V11.3Z",
  d10ish: "M11.3 4.5H28.7L37.5 20L28.7 35.5H11.3L2.5 20Z",
  other: "M20 2.5L33.5 9L37 23.5L27.5 36H12.5L3 23.5L6.5 9Z",
};

export function shapeOf(die: string) {
  const name = Object.hasOwn(OUTLINES, die) ? die : "other";
  return { name, outline: OUTLINES[name]! };
}

/** A mark for each tone, so that colour is not needed, in a square of 20 by 20. */
const MARKS: Readonly<Record<Tone, string>> = {
  great: "M10 0.5L12.6 6.6L19.3 7.2L14.2 11.6L15.8 18.2L10 14.7L4.2 18.2L5.8 11.6L0.7 7.2L7.4 6.6Z",
  good: "M1.5 10.8L4.3 8L8 11.6L15.8 3.5L18.6 6.2L8 17.2Z",
  mixed: "M1 5.5H19V8.7H1ZM1 11.3H19V14.5H1Z",
  bad: "M4.6 1.8L10 7.2L15.4 1.8L18.2 4.6L12.8 10L18.2 15.4L15.4 18.2L10 12.8L4.6 18.2L1.8 15.4L7.2 10L1.8 4.6Z",
  dire: "M10 0.8L19.6 18.6H0.4ZM8.8 7V12.6H11.2V7ZM8.8 14.2V16.6H11.2V14.2Z",
  plain: "",
};

export function markOf(tone: Tone): string {
  return MARKS[tone];
}
