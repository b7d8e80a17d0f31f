/** Help in a group test: how likely it is enough for a member, and for all. */
import { readDie } from "../../engine/die.ts";
import { oddsWithKnownDice, probability } from "../../engine/odds.ts";
import type { RolledDice } from "../../engine/play.ts";
import { helpOf, type GroupMember, type GroupTest } from "./state.ts";

/** Help chances by member, cached: a panel asks for them many times. */
const chances = new WeakMap<GroupTest, (readonly number[])[]>();

/**
 * How likely a member's roll is good enough once it is helped once more, twice more, as often as others can; none if it
 * is already, or not seen. Dice that were rolled for it lie on the table: help that is given again shows the same die.
 */
export function chancesOfHelp(group: GroupTest, index: number): readonly number[] {
  const known = chances.get(group) ?? [];
  chances.set(group, known);
  return (known[index] ??= computeChances(group, index));
}

function computeChances(group: GroupTest, index: number): readonly number[] {
  const { first, replayed, helpDice } = group.rows[index]!;
  const help = helpOf(group);
  if (!help || !first?.request || !replayed || help.isSafe(replayed.played.outcome)) return [];
  const { system, options } = first.request;
  const [{ dice }] = first.played.rolledDice as [RolledDice];
  const lying = [...dice.map(({ value }) => value), ...helpDice.map((faces) => readDie(dice[0]!.die, faces).value)];
  return Array.from({ length: helpLeft(group, index) }, (_, more) => {
    const count = receivedBy(group, index) + more + 1;
    const helped = { ...options, ...help.withHelp(options, count, group.rules) } as typeof options;
    return probability(oddsWithKnownDice(system.kinds[help.helpedKind]!.check(helped), lying), help.isSafe);
  });
}

export function receivedBy({ gifts }: GroupTest, index: number): number {
  return gifts.filter(({ to }) => to === index).length;
}

function helpLeft({ rows, closedBy }: GroupTest, index: number): number {
  return closedBy === undefined ? rows.reduce((sum, { left }, other) => (other === index ? sum : sum + left), 0) : 0;
}

/**
 * How likely the help that is left is enough for all, if it is given where it is needed until it is: how much each
 * needs is added up. Undefined if nobody needs any or has any to give, or if this reader may not see every roll.
 */
export function chanceToSaveAll(group: GroupTest): number | undefined {
  const help = helpOf(group);
  const isInNeed = ({ replayed }: GroupMember) => replayed && help?.isSafe(replayed.played.outcome) === false;
  const places = [...group.rows.keys()].filter((index) => isInNeed(group.rows[index]!));
  // A member who needs help has none to give.
  if (!group.result || places.length === 0 || places.some((index) => group.rows[index]!.left > 0)) return undefined;
  const left = helpLeft(group, places[0]!);
  if (left === 0) return undefined;
  let spent = [1];
  for (const index of places) {
    const needs = [0, ...chancesOfHelp(group, index)].map((p, i, all) => (i === 0 ? 0 : p - all[i - 1]!));
    spent = Array.from({ length: left + 1 }, (_, all) =>
      needs.reduce((sum, p, own) => sum + p * (spent[all - own] ?? 0), 0),
    );
  }
  return spent.reduce((sum, p) => sum + p, 0);
}
