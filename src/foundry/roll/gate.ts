/** What of rolls every client has: which of them are ours. What is done with them is fetched once there are some. */
import type { MessageRoll } from "../platform/dice.ts";
import { flagsOf, answerQueries, type ChatMessage } from "../platform/documents.ts";
import type { Resolver, ResolverContext } from "../platform/hooks.ts";
import { lazy } from "../platform/lazy.ts";
import { DicewrightCheckRoll } from "./check-roll.ts";
import { codeNamed } from "./codes/codes.ts";
import { printedDie } from "./codes/printed-die.ts";

const secrets = lazy(() => import("./secrets.ts"));
const byHand = lazy(() => import("./by-hand.ts"));

/** Tells a roll of ours from any other: a check, or a formula with a code or with dice of a game. */
export function isOurs(roll: MessageRoll): boolean {
  if (roll instanceof DicewrightCheckRoll || roll.dice.some(printedDie)) return true;
  // Dice in parentheses may come from dice that a code turned into them.
  return [...roll.terms, ...roll.dice].some(({ options }) => codeNamed(options.dicewright?.code) !== undefined);
}

/** Whether a message has anything of ours. */
export function hasOurs(message: ChatMessage): boolean {
  return Object.keys(flagsOf(message)).length > 0 || message.rolls.some(isOurs);
}

/** Answers clients that have a hidden number to store. */
export function registerSecrets(): void {
  answerQueries("keepSecret", async (data, asker = "") => (await secrets.fetch()).store(data, asker));
}

/** Tells who rolls, what and what for, and lists the faces of dice with other faces than numbers from 1 upwards. */
export function drawResolver(resolver: Resolver, element: HTMLElement, context: ResolverContext): void {
  byHand((part) => part.helpByHand(resolver, element, context));
}
