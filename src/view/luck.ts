/**
 * The luck of the table as a window shows it: a row for each character and check, a verdict in plain words, a plot of
 * how many rolls could have gone well, and the same as a file.
 *
 * Worked example: a field of a file.
 *
 *     csvOf([["Mira \"the Fox\"", 3]]) // "\"Mira \"\"the Fox\"\"\",3"
 */
import { luckOf, type Luck, type Trial } from "../checks/luck.ts";
import { mean, numeral, percent, type Words } from "./words.ts";

/** A roll that counts: who made it, what it was, and how it went. */
export interface LuckRoll extends Trial {
  /** When it was posted, in the form of ISO 8601. */
  readonly time: string;
  readonly name: string;
  readonly check: string;
  readonly line: string;
}

/** So many people are listed, and so many rows: those with the most rolls. A label may be anything. */
const MOST_LISTED = 200;

/** The luck of one of these people, or of all. */
export function luckView(rolls: readonly LuckRoll[], chosen: string, words: Words) {
  const names = busiest(rolls, ({ name }) => name).map(([first]) => first!.name);
  const shown = names.includes(chosen) ? chosen : "";
  const own = shown === "" ? rolls : rolls.filter(({ name }) => name === shown);
  const groups = busiest(own, ({ name, check }) => JSON.stringify([name, check]));
  const rows = groups.map((group) => {
    const { name, check } = group[0]!;
    return { name, check, ...luckText(luckOf(group), words) };
  });
  const people = ["", ...names.sort((a, b) => a.localeCompare(b))];
  const whole = luckOf(own);
  return {
    people: people.map((value) => {
      return { value, text: value || words("dicewright.luck.everyone"), isSelected: value === shown };
    }),
    ...(own.length > 0 && { all: { ...luckText(whole, words), plot: plotOf(whole) } }),
    rows,
    note: words(rows.length > 1 ? "dicewright.luck.note" : "dicewright.luck.noteOne", { count: rows.length }),
  };
}

/** Rolls in groups: those of the most rolls, in their order. */
function busiest(rolls: readonly LuckRoll[], keyOf: (roll: LuckRoll) => string): readonly (readonly LuckRoll[])[] {
  const groups = new Map<string, LuckRoll[]>();
  for (const roll of rolls) {
    const group = groups.get(keyOf(roll)) ?? [];
    group.push(roll);
    groups.set(keyOf(roll), group);
  }
  const all = [...groups.values()];
  const listed = new Set(all.toSorted((a, b) => b.length - a.length).slice(0, MOST_LISTED));
  return all.filter((group) => listed.has(group));
}

/** What some rolls come to, in words; the share is how many tables see this or rarer. */
function luckText(luck: Luck, words: Words) {
  const hits = words("dicewright.luck.hits", { hits: luck.hits, rolls: luck.rolls });
  const share = words("dicewright.luck.share", { chance: percent(luck.surprise, words) });
  return { hits, expected: mean(luck.expected, words), verdict: verdictOf(luck, words), share };
}

/** Rarer than this is worth a word, and rarer than that a stronger one. */
const NOTICEABLE = 0.05;
const RARE = 0.005;

function verdictOf({ hits, expected, surprise }: Luck, words: Words): string {
  const [some, much] =
    hits > expected
      ? ["dicewright.luck.verdicts.lucky", "dicewright.luck.verdicts.very.lucky"]
      : ["dicewright.luck.verdicts.unlucky", "dicewright.luck.verdicts.very.unlucky"];
  return words(surprise > NOTICEABLE ? "dicewright.luck.verdicts.usual" : surprise > RARE ? some : much);
}

/** What is left out of the plot on each side. */
const TAIL = 1e-4;

/** How likely each number of hits is, as a part of the likeliest in percent; the one that came is marked. */
function plotOf({ distribution, hits }: Luck) {
  const most = distribution.reduce((highest, p) => Math.max(highest, p), 0);
  const shown = distribution.flatMap((p, count) => (p >= TAIL * most || count === hits ? [count] : []));
  const [from, to] = [shown[0]!, shown.at(-1)!];
  const heightOf = (p: number) => ((100 * p) / most).toFixed(1);
  const bars = distribution.slice(from, to + 1).map((p, x) => ({ x, height: heightOf(p), isOwn: from + x === hits }));
  return { bars, ends: [numeral(from), numeral(to)] };
}

/** Rows of a file of values with commas between them. What could be read as a formula is written as text. */
export function csvOf(rows: readonly (readonly (string | number | boolean)[])[]): string {
  const field = (value: string | number | boolean) => {
    if (typeof value !== "string") return String(value);
    const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return rows.map((row) => row.map(field).join(",")).join("\r\n");
}

/** The rolls as rows of a file, the oldest first, under their names. */
export function luckFile(rolls: readonly LuckRoll[]): string {
  const rows = rolls.map(({ time, name, check, line, p, isHit }) => [time, name, check, line, p, isHit]);
  return csvOf([["time", "character", "check", "line", "chance", "hit"], ...rows]);
}
