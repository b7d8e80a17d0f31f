/**
 * Dice as a card draws them: one row a role, and in it the dice that share a part, a count or a fate. Everything is
 * told by shape and by text; nothing here knows which game is played.
 *
 * Worked example: an unlimited d6 that showed 6 and 2 is two linked rolls, `+` between them and `= 8` behind.
 */
import type { Game } from "../../checks/game.ts";
import { plus } from "../../checks/report.ts";
import type { Die } from "../../engine/die.ts";
import type { Thrown, ThrownDie } from "../../engine/play.ts";
import { countOf, keyIn, numeral, type Words } from "../words.ts";
import { shapeOf } from "./drawings.ts";
import { dieOfRoll, nameOf, printedFace, rowsOf, spokenFace } from "./sentence.ts";

type Fate = "kept" | "dropped" | "replaced" | "uncounted";

/** Rolls of one die that are shown; of more, the first two and the last, which fit one line. */
const MOST_LINKS = 8;
const FIRST_LINKS = 2;

/** Dice of one row: how many are drawn, from how many on smaller, and from how many on equal ones once. */
const MOST_DICE = 300;
/** Rolls of dice that were rolled several times, of one row. Equal dice are drawn once, these are not. */
const MOST_CHAINED = 120;
const DENSE = 16;
const STACKED = 24;

const PROMOTED = /(Grown|Broken)$/;
const COUNTED = ["criticalFailure", "failure", "uncounted", "success", "criticalSuccess"] as const;

/** All dice of one role. */
export type ThrowView = ReturnType<typeof throwViews>[number];

/** The rows of everything rolled for a check of this game. Dice of the sum may count as something else altogether. */
export function throwViews({ id, purposes }: Game, thrown: readonly Thrown[], words: Words, countElse = false) {
  const rows = rowsOf(thrown);
  const last = rows.map(({ role }) => purposes?.[role]).lastIndexOf("instead");
  return rows.map(({ role, dice }, i) => {
    const purpose = purposes?.[role];
    const isElse = countElse && purpose !== "lookUp";
    const fateOf = (die: ThrownDie): Fate => {
      if (!die.kept) return last > i || (last === i && die !== dice.at(-1)) ? "replaced" : "dropped";
      return isElse || countedOf(die) === 0 ? "uncounted" : "kept";
    };
    const drawn = drawable(dice);
    const left = dice.length - drawn.length;
    const grouped = groupsOf(drawn, fateOf);
    const groups = grouped.map((group): GroupView => groupView(id, group, grouped.length > 1, words));
    const name = words(keyIn(id, `roles.${role}`));
    return {
      role: name,
      ...(i > 0 && purpose && { title: name }),
      /** The sign that adds these dice to those before. */
      ...(i > 0 && !purpose && { joint: "+" }),
      /** True if these dice are only looked up, and no part of the sum. */
      isAside: purpose === "lookUp",
      groups: dice.length > STACKED ? groups.map((group) => stacked(group, words)) : groups,
      isDense: dice.length > DENSE,
      ...(left > 0 && { rest: countOf("dicewright.card.rest", left, words) }),
    };
  });
}

/** The first dice of a row, as many as can be drawn at once. */
function drawable(dice: readonly ThrownDie[]): readonly ThrownDie[] {
  let links = 0;
  const end = dice.findIndex(({ faces }, i) => {
    links += faces.length > 1 ? Math.min(faces.length, MOST_LINKS) : 0;
    return i >= MOST_DICE || links > MOST_CHAINED;
  });
  return end < 0 ? dice : dice.slice(0, end);
}

type DiceGroup = { readonly tag: string | undefined; readonly fate: Fate; readonly dice: ThrownDie[] };

/** Dice that add most come first; dropped dice come last. */
function groupsOf(dice: readonly ThrownDie[], fateOf: (die: ThrownDie) => Fate): DiceGroup[] {
  const groups = new Map<string, DiceGroup>();
  for (const die of dice) {
    const fate = fateOf(die);
    const key = [die.tag, fate, countedOf(die) ?? ""].join();
    const group = groups.get(key) ?? { tag: die.tag, fate, dice: [] };
    group.dice.push(die);
    groups.set(key, group);
  }
  const lost = ({ fate }: DiceGroup) => (isDropped(fate) ? 1 : 0);
  const count = ({ dice: [first] }: DiceGroup) => (first && countedOf(first)) ?? 0;
  return [...groups.values()].sort((a, b) => lost(a) - lost(b) || count(b) - count(a));
}

/** Stands on the line of the last dice that it is added to, or on its own if there are none. */
export function withBonus(throws: readonly ThrowView[], bonus: string) {
  const counts = ({ fate }: GroupView) => !isDropped(fate);
  const last = throws.findLastIndex(({ isAside, groups }) => !isAside && groups.some(counts));
  if (last < 0) return { throws, bonus };
  const groups = throws[last]!.groups;
  const at = groups.findLastIndex(counts);
  return { throws: throws.with(last, { ...throws[last]!, groups: groups.with(at, { ...groups[at]!, bonus }) }) };
}

function isDropped(fate: Fate): boolean {
  return fate === "dropped" || fate === "replaced";
}

/** Dice of one row with the same purpose and fate, and perhaps what is added to these dice and those before. */
type GroupView = ReturnType<typeof groupView> & { readonly bonus?: string };

/** Of one group among others an arrow tells that its dice grew, beside the name of what they are for. */
function groupView(system: string, { tag, fate, dice }: DiceGroup, isOneOfMany: boolean, words: Words) {
  const count = countedOf(dice[0]!);
  const named = (each: string) => words(keyIn(system, `tags.${each}`));
  const isPromoted = tag !== undefined && PROMOTED.test(tag);
  const counted = count === 0 ? words("dicewright.die.counted.uncounted") : plus(count ?? 0);
  const told = [
    ...(tag === undefined ? [] : [named(isPromoted && isOneOfMany ? tag.replace(PROMOTED, "") : tag)]),
    ...(count === undefined ? [] : [counted]),
  ];
  return {
    fate,
    ...(isPromoted && { promoted: named(tag) }),
    dice: dice.map((die): DieView => dieView(die, fate, words)),
    /** What each of these dice counts, −2 to +2; empty for dice that are added up. */
    count: String(count ?? ""),
    ...(told.length > 0 && { caption: told.join(", ") }),
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

/** Tells a die that counts successes and failures from one that is added up. */
function isCounting({ faces, value }: Die): boolean {
  const values = value ? faces.map(value) : [];
  const least = Math.min(...values);
  return least <= 0 && least >= -2 && Math.max(...values) <= 2 && faces.length > 2;
}

/** What a counting die adds; undefined for any other die. */
function countedOf({ die, value }: ThrownDie): number | undefined {
  return isCounting(die) ? value : undefined;
}

/** One die with all its rolls; equal dice may be drawn once, with how many there are. */
type DieView = ReturnType<typeof dieView> & { readonly times?: string };

/** One die in words and drawings. */
export function dieView(thrown: ThrownDie, fate: Fate, words: Words) {
  const value = valueText(thrown);
  return {
    label: labelOf(thrown, fate, words),
    links: linksOf(thrown, words),
    isChain: thrown.faces.length > 1,
    /** Its value, if that is not what it shows. */
    ...(value !== undefined && { value }),
  };
}

/** Each roll of a die; the middle of very many is one link without a shape that says how many are left out. */
function linksOf(thrown: ThrownDie, words: Words) {
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
      /** The sign that links it to the roll before. */
      ...(i > 0 && { joint: isReplacing ? "→" : "+" }),
    };
  });
  if (links.length <= MOST_LINKS) return links;
  const left = links.length - FIRST_LINKS - 1;
  const text = countOf("dicewright.die.more", left, words);
  const gap = { text, shape: undefined, joint: "+", isReplaced: false, isLong: true };
  return [...links.slice(0, FIRST_LINKS), gap, links.at(-1)!];
}

/** `= 14` behind a chain, and behind a face whose value is another number. */
function valueText({ die, faces, value }: ThrownDie): string | undefined {
  if (isCounting(die) || die.print) return undefined;
  if (die.name === "coin" && !die.value) return undefined;
  return faces.length > 1 || value !== faces[0] ? `= ${numeral(value)}` : undefined;
}

function labelOf(thrown: ThrownDie, fate: Fate, words: Words): string {
  const { die, value, faces, isCapped } = thrown;
  const parts = [
    words("dicewright.die.label", { die: nameOf(die, words), face: spokenFace(thrown, 0, words) }),
    ...furtherRolls(thrown, words),
  ];
  if (isCounting(die)) parts.push(words(`dicewright.die.counted.${COUNTED[value + 2]!}`));
  else if (valueText(thrown) !== undefined) parts.push(words("dicewright.die.worth", { worth: numeral(value) }));
  if (isCapped) parts.push(words("dicewright.die.capped", { most: die.reroll?.most ?? faces.length }));
  if (isDropped(fate)) parts.push(words(`dicewright.die.fates.${fate}`));
  return parts.join(", ");
}

/** The further rolls in words; of very many only their number. */
function furtherRolls(thrown: ThrownDie, words: Words): string[] {
  const { faces, die } = thrown;
  if (faces.length > MOST_LINKS) return [countOf("dicewright.die.thrownAgain", faces.length - 1, words)];
  const key = die.reroll?.how === "instead" ? "settled" : "again";
  return faces.slice(1).map((_, i) => {
    const rolled = nameOf(dieOfRoll(thrown, i + 1), words);
    return words(`dicewright.die.${key}`, { die: rolled, face: spokenFace(thrown, i + 1, words) });
  });
}
