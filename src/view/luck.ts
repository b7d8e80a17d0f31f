/**
 * The luck of the players as a window shows it: a row for each character and check, a verdict in plain words, and a
 * plot of how many rolls could have gone well.
 */
import { luckOf, type Luck, type Trial } from "../checks/luck.ts";
import { decimalText, numberText, percentText, type Words } from "../words/words.ts";

export interface LuckRoll extends Trial {
  readonly name: string;
  readonly check: string;
}

/** Limits people and rows to those with the most rolls, since any label makes a row. */
const MOST_LISTED = 200;

/** Fewer rolls than this have no plot: it would say nothing. */
const FEWEST_PLOTTED = 20;

export function luckView(rolls: readonly LuckRoll[], chosen: string, words: Words) {
  const names = busiestGroups(rolls, ({ name }) => name).map(([first]) => first!.name);
  const shown = names.includes(chosen) ? chosen : "";
  const own = shown === "" ? rolls : rolls.filter(({ name }) => name === shown);
  const groups = busiestGroups(own, ({ name, check }) => JSON.stringify([name, check]));
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
    ...(own.length > 0 && {
      all: { ...luckText(whole, words), ...(own.length >= FEWEST_PLOTTED && { plot: plotOf(whole) }) },
    }),
    rows,
    note: words(rows.length > 1 ? "dicewright.luck.note" : "dicewright.luck.noteOne", { count: rows.length }),
  };
}

/** Groups with the most rolls, in the order of their first rolls. */
function busiestGroups(
  rolls: readonly LuckRoll[],
  keyOf: (roll: LuckRoll) => string,
): readonly (readonly LuckRoll[])[] {
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

function luckText(luck: Luck, words: Words) {
  const hits = words("dicewright.luck.hits", { hits: luck.hits, rolls: luck.rolls });
  const share = words("dicewright.luck.share", { chance: percentText(luck.surprise, words) });
  return { hits, expected: decimalText(luck.expected, words), verdict: verdictOf(luck, words), share };
}

const NOTICEABLE = 0.05;
const RARE = 0.005;

function verdictOf({ hits, expected, surprise }: Luck, words: Words): string {
  const [some, much] =
    hits > expected
      ? ["dicewright.luck.verdicts.lucky", "dicewright.luck.verdicts.very.lucky"]
      : ["dicewright.luck.verdicts.unlucky", "dicewright.luck.verdicts.very.unlucky"];
  return words(surprise > NOTICEABLE ? "dicewright.luck.verdicts.usual" : surprise > RARE ? some : much);
}

/** Numbers of hits less likely than this part of the likeliest are not drawn. */
const TAIL = 1e-4;

/** Heights are in percent of the likeliest number of hits. */
function plotOf({ distribution, hits }: Luck) {
  const most = distribution.reduce((highest, p) => Math.max(highest, p), 0);
  const shown = distribution.flatMap((p, count) => (p >= TAIL * most || count === hits ? [count] : []));
  const [from, to] = [shown[0]!, shown.at(-1)!];
  const heightOf = (p: number) => ((100 * p) / most).toFixed(1);
  const bars = distribution.slice(from, to + 1).map((p, x) => ({ x, height: heightOf(p), isOwn: from + x === hits }));
  return { bars, ends: [numberText(from), numberText(to)] };
}
