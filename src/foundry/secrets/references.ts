/** Which hidden numbers the world refers to: rolls, requests and group tests in the log, macros, and the scene. */
import { LIMITS } from "../../systems/limits.ts";
import { SECRET_ID } from "../../systems/vocabulary.ts";
import { currentScene } from "../form/house-rules.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { flagsOf, macros, messages } from "../platform/documents.ts";
import { DicewrightCheckRoll } from "../roll/check-roll.ts";

const ID = new RegExp(`\\b(?:${SECRET_ID})\\b`, "g");

/** The ids that anything in the world refers to, among other words that look like ids. */
export function referredIds(): ReadonlySet<string> {
  const scene = JSON.stringify(currentScene() ?? {});
  const texts = [scene, ...messages().map(textOf), ...macros().map(({ command }) => command)];
  return new Set(texts.flatMap((text) => text.slice(0, LIMITS.record).match(ID) ?? []));
}

function textOf(message: ChatMessage): string {
  const { request, thread } = flagsOf(message);
  const hidden = message.rolls.map((roll) => (roll instanceof DicewrightCheckRoll ? roll.record.hidden : undefined));
  return JSON.stringify([request, thread, hidden]);
}
