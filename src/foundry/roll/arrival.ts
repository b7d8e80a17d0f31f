/**
 * Delays a roll for its reader: its cards are covered until its 3D dice lie still, and half a second longer before a
 * rare public result, with a sound if that is wanted; then one sentence tells it to assistive technology. Readers who
 * prefer reduced motion have no suspense.
 */
import { isProblem } from "../../checks/problem.ts";
import { spoken } from "../../words/spoken.ts";
import { deleteWithMessage } from "../platform/by-message.ts";
import { hasFallingDice, isReadByNavigator } from "../platform/compat.ts";
import type { MessageRoll } from "../platform/dice.ts";
import { flagsOf, type ChatMessage, type Flagged, isStream } from "../platform/documents.ts";
import { getSetting } from "../platform/settings.ts";
import { openPages } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import { DicewrightCheckRoll, DicewrightTieRoll } from "./check-roll.ts";
import { formulaParts } from "./codes/formula-dice.ts";
import { after3dDice } from "./dice-so-nice.ts";
import { currentRolls, isDicewrightRoll, replayedCheck, spokenOf } from "./message-rolls.ts";
import { isPrivate } from "./post-check.ts";

const SUSPENSE_MS = 500;

const pendingActions = new Map<string, (() => void)[]>();

/** Takes up a new message. What its thread says of it is spoken before its rolls. */
export function receive(message: ChatMessage, said?: () => string | undefined): void {
  const isSpecial = isSpecialHere(message);
  const setting = isSpecial ? String(getSetting("suspense")) : "false";
  const isLonger = isSpecial && setting !== "false";
  if (isLonger || mayFall(message)) waitForDice(message.id, isLonger);
  if (setting === "sound") afterRoll(message.id, () => void playNotification().catch(() => undefined));
  afterRoll(message.id, () => announce(message, said));
}

/** Handles a changed message: it may have a further roll, become visible, or reveal a secret. */
export function receiveChange(message: ChatMessage, changes: Flagged): void {
  if ("rolls" in changes && mayFall(message)) waitForDice(message.id, false);
  if (flagsOf(changes).revealed) announcedRolls.delete(message.id);
  if ("flags" in changes || "rolls" in changes || "whisper" in changes || "blind" in changes)
    afterRoll(message.id, () => announce(message));
}

function waitForDice(id: string, isLonger: boolean): void {
  pendingActions.set(id, pendingActions.get(id) ?? []);
  after3dDice(id, () => (isLonger ? setTimeout(uncover, SUSPENSE_MS, id) : uncover(id)));
}

const isOfTie = (roll: MessageRoll) => roll instanceof DicewrightTieRoll;

function mayFall({ isContentVisible, rolls }: ChatMessage): boolean {
  return isContentVisible && hasFallingDice() && rolls.some((roll) => isDicewrightRoll(roll) || isOfTie(roll));
}

/** Whether a message is rare and its reader may be told so by suspense or a sound. */
function isSpecialHere(message: ChatMessage): boolean {
  if (!message.isContentVisible || isPrivate(message) || prefersReducedMotion()) return false;
  return message.rolls.some(isOfTie) || isRare(message);
}

function isRare(message: ChatMessage): boolean {
  const check = replayedCheck(message);
  if (check) return check.report.isSuspenseful === true && !check.request?.hidden;
  return currentRolls(message.rolls).some((roll) => {
    const isFormula = isDicewrightRoll(roll) && !(roll instanceof DicewrightCheckRoll);
    const read = isFormula ? formulaParts(roll) : undefined;
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
  const acts = pendingActions.get(id) ?? [];
  pendingActions.delete(id);
  const held = `[data-message-id="${CSS.escape(id)}"] [data-held]`;
  for (const page of openPages()) for (const card of page.querySelectorAll(held)) card.removeAttribute("data-held");
  for (const act of acts) act();
}

export function holdCards({ id }: ChatMessage, body: HTMLElement): void {
  if (pendingActions.has(id))
    for (const card of body.querySelectorAll(".dicewright-card")) card.setAttribute("data-held", "");
}

/** Calls back once the dice of a message lie still and its suspense is over; at once if neither is waited for. */
export function afterRoll(id: string, act: () => void): void {
  const acts = pendingActions.get(id);
  if (acts) acts.push(act);
  else act();
}

const announcedRolls = deleteWithMessage(new Map<string, number>());

/** Keeps the chat log, a live region too, from reading an element in full. Source: WAI-ARIA 1.2, `aria-live`. */
export function leaveToSpeech(element: Element): void {
  if (getSetting("speech")) element.setAttribute("aria-live", "off");
}

interface Arrival {
  readonly message: ChatMessage;
  readonly said: (() => string | undefined) | undefined;
}

/** Messages that are announced next: the newest of those that have come at once. */
const unspoken: Arrival[] = [];

function announce(message: ChatMessage, said?: Arrival["said"]): void {
  const { id, rolls, isContentVisible } = message;
  const isNews = said !== undefined || (announcedRolls.get(id) ?? 0) < rolls.length;
  if (!isContentVisible || !isNews || !getSetting("speech")) return;
  announcedRolls.set(id, rolls.length);
  if (unspoken.length === 0) setTimeout(speak);
  unspoken.push({ message, said });
}

function speak(): void {
  for (const { message, said } of unspoken.splice(0).slice(-MOST_AT_ONCE)) {
    const own = isReadByNavigator() ? "" : spokenOf(message, message.speaker.alias);
    for (const sentence of [said?.() ?? "", own]) if (sentence !== "") say(sentence);
  }
}

/** Announces a written sentence that follows from the last one. */
export function announceSentence(sentence: string): void {
  if (getSetting("speech")) say(sentence);
}

// ---- The part of the page whose new lines are read out. Source: WAI-ARIA 1.2, live regions ----

/** Messages that are announced of those that have come at once. */
const MOST_AT_ONCE = 20;

/** The time until a line goes, in milliseconds, and the number of the newest lines, which stay. */
const LINGER = 10_000;
const LINES = 5;

const region = () => document.querySelector(".dicewright-speech");

/** Adds the region empty: its initial content would not be announced. */
export function prepareSpeech(): void {
  if (!("document" in globalThis) || isStream() || region()) return;
  const element = document.createElement("div");
  element.className = "dicewright-speech";
  element.setAttribute("role", "log");
  document.body.append(element);
}

/** Adds each sentence as a new line, so that a repeated one is announced twice. What goes at once is never read. */
function say(sentence: string): void {
  const element = region();
  if (!element) return;
  const line = element.ownerDocument.createElement("p");
  line.textContent = spoken(sentence, words);
  element.append(line);
  setTimeout(() => element.childElementCount > LINES && element.firstElementChild!.remove(), LINGER);
}
