/** Dice thrown together as rows of a card: one row a role, and in it the dice that share a part, a count or a fate. */
import type { Thrown, ThrownDie } from "../engine/play.ts";
import type { System } from "../systems/system.ts";
import { plus } from "../systems/vocabulary.ts";
import type { DieView, Fate } from "./die.ts";
import { countedOf, dieView, isCounting } from "./die.ts";
import type { Words } from "./words.ts";
import { countOf, keyIn } from "./words.ts";

/** Dice of one row that are alike in what they are for and what became of them. */
export interface GroupView {
  /** What they are for or what became of them; absent where that goes without saying. */
  readonly caption?: string;
  readonly fate: Fate;
  /** True where a Die Increase made these dice. */
  readonly isPromoted: boolean;
  /** What each of these dice counts, −2 to +2; empty for dice that are added up. */
  readonly count: string;
  readonly dice: readonly DieView[];
}

/** All dice of one role. */
export interface ThrowView {
  readonly role: string;
  readonly groups: readonly GroupView[];
  /** Many dice are drawn smaller. */
  readonly isDense: boolean;
  /** How many dice are not drawn, in words. */
  readonly rest?: string;
}

/** Dice of one row that are shown; from how many on they are drawn smaller, and from how many on equal ones are drawn once. */
const MOST_DICE = 300;
const DENSE = 16;
const STACKED = 24;

const PROMOTED = /(Grown|Broken)$/;

/** Throws of the same role that follow each other, as one. */
export function rowsOf(thrown: readonly Thrown[]): Thrown[] {
  return thrown.reduce<Thrown[]>((rows, each) => {
    const last = rows.at(-1);
    return last?.role === each.role
      ? [...rows.slice(0, -1), { ...last, dice: [...last.dice, ...each.dice] }]
      : [...rows, each];
  }, []);
}

/** The rows of everything thrown for a check of this game. */
export function throwViews({ id, purposes }: System, thrown: readonly Thrown[], words: Words): ThrowView[] {
  const rows = rowsOf(thrown);
  const last = rows.map(({ role }) => purposes?.[role]).lastIndexOf("instead");
  return rows.map(({ role, dice }, i) => {
    const isLost = (die: ThrownDie) => (last > i || (last === i && die !== dice.at(-1)) ? "replaced" : "dropped");
    const left = dice.length - MOST_DICE;
    return {
      role: words(keyIn(id, `roles.${role}`)),
      groups: groupsOf(id, dice.slice(0, MOST_DICE), isLost, words).map((group) =>
        dice.length > STACKED ? stacked(group, words) : group,
      ),
      isDense: dice.length > DENSE,
      ...(left > 0 && { rest: countOf("dicewright.card.rest", left, words) }),
    };
  });
}

interface Group {
  readonly key: string;
  readonly tag?: string;
  readonly fate: Fate;
  readonly dice: ThrownDie[];
}

/** Dice that add most come first; those that were dropped come last. */
function groupsOf(
  system: string,
  dice: readonly ThrownDie[],
  isLost: (die: ThrownDie) => Fate,
  words: Words,
): GroupView[] {
  const groups = new Map<string, Group>();
  for (const die of dice) {
    const fate = fateOf(die, isLost);
    const key = [die.tag, fate, isCounting(die.die) ? die.value : ""].join();
    const group = groups.get(key) ?? { key, fate, dice: [], ...(die.tag !== undefined && { tag: die.tag }) };
    group.dice.push(die);
    groups.set(key, group);
  }
  return [...groups.values()].sort(byWorth).map((group) => groupView(system, group, words));
}

function fateOf(die: ThrownDie, isLost: (die: ThrownDie) => Fate): Fate {
  if (!die.kept) return isLost(die);
  return isCounting(die.die) && die.value === 0 ? "uncounted" : "kept";
}

function byWorth(a: Group, b: Group): number {
  const lost = ({ fate }: Group) => (fate === "dropped" || fate === "replaced" ? 1 : 0);
  const count = ({ dice: [first] }: Group) => (first && isCounting(first.die) ? first.value : 0);
  return lost(a) - lost(b) || count(b) - count(a);
}

function groupView(system: string, { tag, fate, dice }: Group, words: Words): GroupView {
  const count = countedOf(dice[0]!);
  const told = [
    tag === undefined ? undefined : words(keyIn(system, `tags.${tag}`)),
    count === undefined ? undefined : count === 0 ? words("dicewright.die.counted.uncounted") : plus(count),
    fate === "dropped" || fate === "replaced" ? words(`dicewright.die.fates.${fate}`) : undefined,
  ].filter((part) => part !== undefined);
  return {
    fate,
    isPromoted: PROMOTED.test(tag ?? ""),
    dice: dice.map((die) => dieView(die, fate, words)),
    count: String(count ?? ""),
    ...(told.length > 0 && { caption: told.join(", ") }),
  };
}

/** Equal dice drawn once, with how many there are. */
function stacked(group: GroupView, words: Words): GroupView {
  const counts = new Map<string, { readonly die: DieView; count: number }>();
  for (const die of group.dice) {
    const stack = counts.get(die.label) ?? { die, count: 0 };
    stack.count += 1;
    counts.set(die.label, stack);
  }
  return {
    ...group,
    dice: [...counts.values()].map(({ die, count }) => (count === 1 ? die : timesOf(die, count, words))),
  };
}

function timesOf(die: DieView, count: number, words: Words): DieView {
  return { ...die, times: `×${count}`, label: words("dicewright.die.times", { die: die.label, count }) };
}
