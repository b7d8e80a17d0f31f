/**
 * Half a second of suspense before a rare result of a public roll, such as a critical or a tie-break, once its dice lie
 * still. Readers who prefer reduced motion have none. Which results are rare is said by the report of their game.
 */
import { isProblem } from "../../systems/vocabulary.ts";
import { formulaParts } from "../formula/parts.ts";
import type { MessageRoll } from "../platform/dice.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { getSetting, registerSetting } from "../platform/settings.ts";
import { openPages, prefersReducedMotion } from "../platform/windows.ts";
import { currentRolls, isOurs, replayedCheck } from "../roll/message-rolls.ts";
import { DicewrightTieRoll } from "../threads/tie-roll.ts";
import { isPrivate } from "./message.ts";
import { afterFall } from "./speech.ts";

const SETTING = "suspense";

/** How long it lasts, in milliseconds. */
const LENGTH = 500;

/** The messages that are waited for, by id, and what happens afterwards. */
const waiting = new Map<string, (() => void)[]>();

/** Registers the setting that turns suspense off for each reader. */
export function registerSuspense(): void {
  registerSetting(SETTING, {
    name: "dicewright.suspense.name",
    hint: "dicewright.suspense.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: true,
  });
}

/** Begins the suspense of a new message if it has any. It is called before the message is drawn. */
export function beginSuspense(message: ChatMessage): void {
  if (!message.isContentVisible || isPrivate(message) || !getSetting(SETTING) || prefersReducedMotion()) return;
  if (!message.rolls.some((roll) => roll instanceof DicewrightTieRoll) && !isRare(message)) return;
  waiting.set(message.id, []);
  afterFall(message.id, () => setTimeout(() => end(message.id), LENGTH));
}

function isRare(message: ChatMessage): boolean {
  const check = replayedCheck(message);
  if (check) return check.report.isSuspenseful === true && !check.asked?.hidden;
  return currentRolls(message.rolls).some((roll) => isOurs(roll) && hasRarePart(roll));
}

function hasRarePart(roll: MessageRoll): boolean {
  const read = formulaParts(roll);
  return !isProblem(read) && read.parts.some(({ report }) => report.isSuspenseful);
}

function end(id: string): void {
  const acts = waiting.get(id) ?? [];
  waiting.delete(id);
  const held = `[data-message-id="${CSS.escape(id)}"] [data-held]`;
  for (const page of openPages()) for (const card of page.querySelectorAll(held)) card.removeAttribute("data-held");
  for (const act of acts) act();
}

/** Covers the cards of a message while it is waited for. */
export function holdCards({ id }: ChatMessage, body: HTMLElement): void {
  if (waiting.has(id)) for (const card of body.querySelectorAll(".dicewright-card")) card.setAttribute("data-held", "");
}

/** Does something once a message is not waited for any more; at once if it is not. */
export function afterSuspense(id: string, act: () => void): void {
  const acts = waiting.get(id);
  if (acts) acts.push(act);
  else act();
}
