/** A chat message that holds a roll of ours, as far as this module reads and writes it. */
import { hiddenView } from "../../view/hidden.ts";
import { words } from "../platform/words.ts";
import type { MessageRoll } from "../roll/current-roll.ts";
import { isOurs } from "../roll/current-roll.ts";
import type { Telling } from "../secrets/telling.ts";

/** The documented part of a chat message. */
export interface RolledMessage extends Telling {
  readonly id: string | null;
  readonly rolls: readonly MessageRoll[];
  readonly content: string;
  readonly isContentVisible: boolean;
  readonly author: { readonly id: string } | null;
  readonly isAuthor: boolean;
  /** True for its author and for Gamemasters, who may update it. */
  readonly isOwner: boolean;
  readonly whisper: readonly string[];
  readonly blind: boolean;
  readonly speaker: object;
  /** The message as it is stored; each roll is a string of JSON. */
  toObject(): { readonly rolls: readonly string[] };
  update(changes: object): Promise<unknown>;
}

/** The message that an element of the log, or anything in it, belongs to; only one with a roll of ours. */
export function messageAt(element: HTMLElement): RolledMessage | undefined {
  const id = element.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "";
  const message = game.messages?.get(id) as unknown as RolledMessage | undefined;
  return message?.rolls.some(isOurs) ? message : undefined;
}

/** Whether only some may see a message. */
export function isPrivate({ whisper, blind }: Pick<RolledMessage, "whisper" | "blind">): boolean {
  return blind || whisper.length > 0;
}

/** The users to name in a message for those who see this one: its own author is not among those it names, and does not see a blind one. */
export function readersOf({
  whisper,
  blind,
  author,
}: Pick<RolledMessage, "whisper" | "blind" | "author">): readonly string[] {
  return whisper.length === 0 || blind || !author ? whisper : [...new Set([...whisper, author.id])];
}

/** What is stored beside rolls: their sentence where everybody may read it, and otherwise nothing that comes from them. */
export function storedContent(sentence: string, isForAll: boolean): string {
  return escaped(isForAll ? sentence : hiddenView(words).text);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A label may hold anything; the content of a message is markup. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
}
