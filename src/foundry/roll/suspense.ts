/** Half a second of suspense, and a sound, before a rare public result, unless its reader prefers reduced motion. */
import { isProblem } from "../../systems/vocabulary.ts";
import { hasFallingDice } from "../platform/compat.ts";
import type { MessageRoll } from "../platform/dice.ts";
import type { ChatMessage, Flagged } from "../platform/documents.ts";
import { getSetting } from "../platform/settings.ts";
import { openPages } from "../platform/windows.ts";
import { after3dDice } from "./3d-dice.ts";
import { DicewrightTieRoll } from "./check-roll.ts";
import { formulaParts } from "./codes/formula-dice.ts";
import { isOurs } from "./gate.ts";
import { currentRolls, replayedCheck } from "./message-rolls.ts";
import { isPrivate } from "./post-check.ts";

/** How long it lasts, in milliseconds. */
const LENGTH = 500;

/** The messages that are waited for, by id, and what happens afterwards. */
const waiting = new Map<string, (() => void)[]>();

/** Covers a new message until its 3D dice lie still, and longer if it is rare. It is called before it is drawn. */
export function beginSuspense(message: ChatMessage): void {
  const isSpecial = isSpecialHere(message);
  const setting = String(getSetting("suspense"));
  const isLonger = isSpecial && setting !== "false";
  if (isLonger || mayFall(message)) hold(message.id, isLonger);
  if (isSpecial && (setting === "sound" || getSetting("suspenseSound") === true))
    afterRoll(message.id, () => void playNotification().catch(() => undefined));
}

/** Covers a message to which a roll was added until the new dice lie still. */
export function holdChange(message: ChatMessage, changes: Flagged): void {
  if ("rolls" in changes && mayFall(message)) hold(message.id, false);
}

function hold(id: string, isLonger: boolean): void {
  waiting.set(id, waiting.get(id) ?? []);
  after3dDice(id, () => (isLonger ? setTimeout(uncover, LENGTH, id) : uncover(id)));
}

const isOfTie = (roll: MessageRoll) => roll instanceof DicewrightTieRoll;

function mayFall({ isContentVisible, rolls }: ChatMessage): boolean {
  return isContentVisible && hasFallingDice() && rolls.some((roll) => isOurs(roll) || isOfTie(roll));
}

/** Whether a message is rare and its reader may be told so by suspense or a sound. */
function isSpecialHere(message: ChatMessage): boolean {
  if (!message.isContentVisible || isPrivate(message) || prefersReducedMotion()) return false;
  return message.rolls.some(isOfTie) || isRare(message);
}

function isRare(message: ChatMessage): boolean {
  const check = replayedCheck(message);
  if (check) return check.report.isSuspenseful === true && !check.asked?.hidden;
  return currentRolls(message.rolls).some((roll) => {
    const read = isOurs(roll) ? formulaParts(roll) : undefined;
    return read && !isProblem(read) && read.parts.some(({ report }) => report.isSuspenseful);
  });
}

/** Whether the reader prefers that nothing moves. Source: MDN, prefers-reduced-motion. */
function prefersReducedMotion(): boolean {
  return !("matchMedia" in globalThis) || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Plays Foundry's sound of a notification for this user alone, as loud as they hear the interface. Sources: types,
 * audio/helper (`PlayData`); the system City of Mist plays its sounds this way.
 */
async function playNotification(): Promise<void> {
  await foundry.audio.AudioHelper.play({ src: CONFIG.sounds.notification, channel: "interface" }, false);
}

function uncover(id: string): void {
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

/** Does something once the dice of a message lie still and its suspense is over; at once if neither is waited for. */
export function afterRoll(id: string, act: () => void): void {
  const acts = waiting.get(id);
  if (acts) acts.push(act);
  else act();
}
