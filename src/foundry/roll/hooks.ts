/** Recognises the module's rolls without loading the rest, and passes on what needs it. */
import type { AppLoader } from "../platform/app-loader.ts";
import type { MessageRoll } from "../platform/dice.ts";
import { flagsOf, type ChatMessage } from "../platform/documents.ts";
import type { Dice3d, Resolver, ResolverContext } from "../platform/hooks.ts";
import { answerQueries } from "../platform/world-documents.ts";
import type * as byHand from "./by-hand.ts";
import { DicewrightCheckRoll } from "./check-roll.ts";
import { codeNamed } from "./codes/codes.ts";
import { printedDie } from "./codes/printed-die.ts";
import type * as diceSoNice from "./dice-so-nice.ts";
import type * as secrets from "./secrets.ts";

export interface RollApp {
  readonly byHand: typeof byHand;
  readonly diceSoNice: typeof diceSoNice;
  readonly secrets: typeof secrets;
}

/** Whether a roll is a check, or a formula with a code or with dice of a game. */
export function isDicewrightRoll(roll: MessageRoll): boolean {
  if (roll instanceof DicewrightCheckRoll || roll.dice.some(printedDie)) return true;
  // Dice in parentheses may come from dice that a code turned into them.
  return [...roll.terms, ...roll.dice].some(({ options }) => codeNamed(options.dicewright?.code) !== undefined);
}

export function hasDicewrightData(message: ChatMessage): boolean {
  return Object.keys(flagsOf(message)).length > 0 || message.rolls.some(isDicewrightRoll);
}

/** Answers clients that have a hidden number to store. */
export function registerSecrets(app: AppLoader<RollApp>): void {
  answerQueries("keepSecret", async (data, asker = "") => (await app.load()).secrets.store(data, asker));
}

/** Shows who rolls, what and what for, and lists the faces of dice with other faces than numbers from 1 upwards. */
export function drawResolver(
  app: AppLoader<RollApp>,
  resolver: Resolver,
  element: HTMLElement,
  context: ResolverContext,
): void {
  app.runInBackground(({ byHand }) => byHand.helpByHand(resolver, element, context));
}

/** Describes our dice to Dice So Nice. If it refuses them they fall as usual. */
export function offerDice(app: AppLoader<RollApp>, dice3d: Dice3d): void {
  app.runInBackground(({ diceSoNice }) => diceSoNice.registerWithDiceSoNice(dice3d));
}
