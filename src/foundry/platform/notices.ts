/** What a Gamemaster should know about this world, each told once, when there is a page to tell it on. */
import { words } from "./words.ts";

const told = new Set<string>();
const waiting: string[] = [];
let isShowing = false;

/** Keeps a notice for the Gamemaster; the same words are shown once. The key is one of the module's own. */
export function notice(key: string, data: Readonly<Record<string, string>>): void {
  const id = JSON.stringify([key, data]);
  if (told.has(id)) return;
  told.add(id);
  const text = words(`dicewright.${key}`, data);
  if (isShowing) show(text);
  else waiting.push(text);
}

/** Shows what has been kept so far, and from now on at once. */
export function showNotices(): void {
  isShowing = true;
  for (const text of waiting.splice(0)) show(text);
}

function show(text: string): void {
  if (game.user?.isGM) ui.notifications?.warn(text);
}

/** Tells a person in one sentence why nothing was rolled. It is their mistake, so the console stays quiet. */
export function notifyWarning(text: string): void {
  ui.notifications?.warn(text, { console: false });
}

/** Tells a person why what they began failed: the end of what nobody waits for. */
export function notifyError(error: unknown): void {
  notifyWarning(error instanceof Error ? error.message : String(error));
}
