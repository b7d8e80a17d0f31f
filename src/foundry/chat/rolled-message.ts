/** A chat message that holds a roll of ours, as far as this module reads and writes it. */
import { hiddenView } from "../../view/hidden.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { messageBy } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import { isOurs } from "../roll/current-roll.ts";

/** The message that an element of the log, or anything in it, belongs to; only one with a roll of ours. */
export function messageAt(element: HTMLElement): ChatMessage | undefined {
  const id = element.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "";
  const message = messageBy(id);
  return message?.rolls.some(isOurs) ? message : undefined;
}

/** Whether only some may see a message. */
export function isPrivate({ whisper, blind }: Pick<ChatMessage, "whisper" | "blind">): boolean {
  return blind || whisper.length > 0;
}

/** The users to name in a message for those who see this one: its own author is not among those it names, and does not see a blind one. */
export function readersOf({
  whisper,
  blind,
  author,
}: Pick<ChatMessage, "whisper" | "blind" | "author">): readonly string[] {
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
