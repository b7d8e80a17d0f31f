/** Help in a group test: how likely it is enough for a member and for all, which members need it, and its buttons. */
import { readDie } from "../../engine/die.ts";
import { oddsWithKnownDice, probability } from "../../engine/odds.ts";
import type { RolledDice } from "../../engine/play.ts";
import { gameText, type Say, chanceText } from "../../words/words.ts";
import { button, type Action, type Button, type Viewer } from "../panel.ts";
import { helpOf, lowestIn, rankIn, type Gift, type GroupMember, type GroupTest } from "./state.ts";

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
  const { game, options } = first.request;
  const [{ dice }] = first.played.rolledDice as [RolledDice];
  const known = [...dice.map(({ value }) => value), ...helpDice.map((faces) => readDie(dice[0]!.die, faces).value)];
  return Array.from({ length: helpLeft(group, index) }, (_, more) => {
    const count = receivedBy(group, index) + more + 1;
    const helped = { ...options, ...help.withHelp(options, count, group.rules) } as typeof options;
    return probability(oddsWithKnownDice(game.kinds[help.helpedKind]!.check(helped), known), help.isSafe);
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
  const isUnsafe = ({ replayed }: GroupMember) => replayed && help?.isSafe(replayed.played.outcome) === false;
  const places = [...group.rows.keys()].filter((index) => isUnsafe(group.rows[index]!));
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

// ---- Buttons and notes in the rows ----

/** Whether help would be useful: the member is lowest or has failed. */
export function isInNeed(group: GroupTest, index: number): boolean {
  const tone = group.rows[index]!.replayed?.report.tone;
  const isLowest = helpOf(group) !== undefined && lowestIn(group).includes(index);
  return tone !== "great" && (isLowest || tone === "bad" || tone === "dire");
}

/** A chip in the row that it helps, with its chance. If this user may give for several, the row's menu lists them. */
export function helpButtons(group: GroupTest, to: number, viewer: Viewer): Button[] {
  const { id, rows, game } = group;
  const { say } = viewer;
  const givers = [...rows.keys()].filter(
    (from) => from !== to && rows[from]!.left > 0 && viewer.mayActFor(rows[from]!.party),
  );
  const [first] = givers;
  if (first === undefined || !rows[to]!.replayed) return [];
  const nameOf = (index: number) => viewer.nameOf(rows[index]!.party);
  const help = gameText(game, "help.token", say);
  const [chance] = chancesOfHelp(group, to);
  const given = say("group.give", { help, name: nameOf(to) });
  const spoken = chance === undefined ? given : `${given} ${chanceText(chance, say.words)}`;
  const parts = {
    key: `give ${first} ${to}`,
    text: `+1 ${help}`,
    label: `${nameOf(first)}: ${spoken}`,
    look: "chip",
    isMain: to === neediestIn(group),
    isRare: !isInNeed(group, to),
    chance,
    does: give(group, first, to),
  } as const;
  const chip = button(id, parts, viewer);
  if (givers.length === 1) return [chip];
  const options = givers.map((from) => ({ value: String(from), text: nameOf(from), does: give(group, from, to) }));
  const label = say("group.giveTo", { name: nameOf(to), help });
  const { does } = options[0]!;
  const text = say("group.buttons.give");
  return [chip, button(id, { key: `give ${to}`, text, label, isRare: true, does, choice: { label, options } }, viewer)];
}

function neediestIn(group: GroupTest): number | undefined {
  const { rows } = group;
  const rankOf = (index: number) => rankIn(group, rows[index]!.replayed!);
  const [neediest] = [...rows.keys()]
    .filter((index) => rows[index]!.replayed && isInNeed(group, index))
    // Works for infinite ranks too: no subtraction.
    .sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  return neediest;
}

const MOST_GIFTS = 2;
/** Chances that differ by less are equal: rounding. */
const SAME = 1e-9;

/** Chances with one more gift and two more, as long as they grow: "+1 35 %", "+2 58 %". */
export function chancesText(chances: readonly number[], { words }: Say): string[] {
  let best = 0;
  return chances.slice(0, MOST_GIFTS).flatMap((chance, i) => {
    if (chance - best < SAME) return [];
    best = chance;
    return [`+${i + 1} ${chanceText(chance, words)}`];
  });
}

function give({ rows }: GroupTest, giver: number, friend: number): Action {
  return {
    does: "post",
    move: { act: "give", giver, friend },
    party: rows[giver]!.party,
    basedOn: [rows[friend]!.entry!],
  };
}

export function receivedView(group: GroupTest, { from, entry }: Gift, viewer: Viewer) {
  const { party } = group.rows[from]!;
  const { nameOf, say } = viewer;
  const text = say("group.received", { help: gameText(group.game, "help.token", say), name: nameOf(party) });
  if (!viewer.mayActFor(party) || group.closedBy !== undefined) return { text, buttons: [] };
  const undo = say("group.buttons.undo");
  const does: Action = { does: "post", move: { act: "undo", gift: entry }, party };
  return {
    text,
    buttons: [button(group.id, { key: `undo ${entry}`, text: undo, label: `${undo}: ${text}`, does }, viewer)],
  };
}
