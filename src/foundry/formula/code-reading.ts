/**
 * Reads our codes while a formula is read: dice that a code makes into others become those before anything is thrown, and a code
 * that cannot stand where it stands is refused at once.
 */
import { problem } from "../../systems/problem.ts";
import type { TermDice } from "../../systems/system.ts";
import type { Origin } from "../platform/dice.ts";
import { diceConfig } from "../platform/dice.ts";
import { Refusal } from "../platform/words.ts";
import { codeNamed } from "./code-entry.ts";
import { checkedArgument } from "./code-play.ts";
import { codesOn } from "./codes.ts";
import type { Modifier } from "./modifier.ts";
import { countAfter, joinModifiers, splitModifiers } from "./modifier.ts";
import { numberOf } from "./parse-node.ts";

/** Foundry throws no more dice than this with one term. */
const MOST_DICE = 999;

/** Dice in place of those written, and where they come from. */
interface Reading {
  readonly dice: readonly TermDice[];
  readonly origin: Origin;
}

/** What the modifiers of some dice come to; `undefined` where none of them is ours and nothing changes. */
export function readCodes(number: unknown, faces: unknown, text: string): string | Reading | undefined {
  const table = diceConfig().terms[typeof faces === "string" ? faces.toLowerCase() : "d"];
  const ours = codesOn(table);
  const modifiers = splitModifiers(text, Object.keys(table?.MODIFIERS ?? {}), ours);
  const places = modifiers.flatMap(({ command }, i) => (ours.includes(command) ? [i] : []));
  if (places.length === 0) return undefined;
  const [place = 0, second] = places;
  if (second !== undefined)
    throw new Refusal(problem("twoCodes", { first: modifiers[place]!.command, second: modifiers[second]!.command }));
  const [count, sides] = [numberOf(number), typeof faces === "string" ? 0 : numberOf(faces)];
  if (count === undefined || sides === undefined) return joinModifiers(modifiers);
  return readCode({ count, sides }, modifiers, place) ?? joinModifiers(modifiers);
}

/** Checks the code at this place against the dice that still count there. Gives other dice where it makes these into others. */
function readCode({ count, sides }: TermDice, modifiers: readonly Modifier[], place: number): Reading | undefined {
  if (count === 0) return undefined;
  refuseMany(count);
  const { command, rest } = modifiers[place]!;
  const { code } = codeNamed(command)!;
  const left = countAfter(count, modifiers.slice(0, place));
  if (left === undefined) return undefined;
  const dice = { count: left, sides };
  const argument = checkedArgument(code, dice, rest);
  if (!code.reshape || argument === undefined) return undefined;
  if (left !== count) throw new Refusal(problem("codeFirst", { code: command }));
  return { dice: others(code.reshape(dice, argument), modifiers, place), origin: { code: command, argument, dice } };
}

/** The dice that these become, with all their modifiers. Dice of several sizes have none in common. */
function others(reshaped: readonly TermDice[], modifiers: readonly Modifier[], place: number): TermDice[] {
  if (reshaped.length > 1 && modifiers.length > 1)
    throw new Refusal(problem("severalSizes", { code: modifiers[place]!.command }));
  return reshaped.map((each) => {
    refuseMany(each.count);
    return { ...each, modifiers: withOthers(each.modifiers ?? "", modifiers, place) };
  });
}

function refuseMany(count: number): void {
  if (count > MOST_DICE) throw new Refusal(problem("tooManyDice", { count, most: MOST_DICE }));
}

/** The modifiers around a code, with what the code leaves behind in its place. */
function withOthers(own: string, modifiers: readonly Modifier[], place: number): string {
  const left = own === "" ? [] : splitModifiers(own, Object.keys(diceConfig().terms["d"]!.MODIFIERS), []);
  return joinModifiers([...modifiers.slice(0, place), ...left, ...modifiers.slice(place + 1)]);
}
