/** What this module does in a world beside rolling: creates messages and macros, asks other clients, copies text. */
import { me, messageClass, QUERIES, sturdy, type ChatMessage, type QueryName, type User } from "./documents.ts";
import { MODULE } from "./settings.ts";
import { must, words } from "./words.ts";

/** Creates a message; undefined if another package prevents it. */
export async function createMessage(data: object, options?: object): Promise<{ readonly id: string } | undefined> {
  const made = await must(messageClass()!.create(data, options));
  return made && sturdy(made as ChatMessage);
}

/** Whispers plain markup to this user alone. */
export async function whisper(content: string): Promise<void> {
  await createMessage({ content, whisper: [me().id], speaker: { alias: words("dicewright.help.by") } });
}

interface MacroClass {
  create(data: object): Promise<object | undefined>;
  canUserCreate?(user: User): boolean;
}

/** Foundry's class of macros. */
export function macroClass(): MacroClass {
  return (CONFIG.Macro as unknown as { readonly documentClass: MacroClass }).documentClass;
}

/** Whether this user may ask other clients. */
export function mayQuery(): boolean {
  return me().hasPermission?.("QUERY_USER") !== false;
}

/** Asks another client; rejects if it does not answer in time, in milliseconds. */
export function queryUser(user: User, name: QueryName, data: object, timeout: number): Promise<unknown> {
  return user.query(`${MODULE}.${QUERIES[name]}`, data, { timeout });
}

/** Copies text to the clipboard. Pages that are not secure have Foundry's own way only. */
export async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  await (clipboard ? clipboard.writeText(text) : game.clipboard?.copyPlainText(text));
}
