/** A Gamemaster tells everybody what a check was rolled against. */
import { isPrivate, storedContent } from "../chat/rolled-message.ts";
import type { MessageRoll } from "../platform/dice.ts";
import { messages } from "../platform/documents.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { notifyError } from "../platform/words.ts";
import { currentCheck, storedSentence } from "../roll/current-roll.ts";
import { keptSecret } from "./keeping.ts";

type Numbers = Readonly<Record<string, number>>;

/** What is hidden in the check of a message and kept in this browser. */
function keptIn(rolls: readonly MessageRoll[]): Numbers {
  const ids = Object.values(currentCheck(rolls)?.record.hidden ?? {}).map(String);
  return Object.fromEntries(ids.flatMap((id) => (keptSecret(id) === undefined ? [] : [[id, keptSecret(id)!]])));
}

/** Reveals what is hidden in a message, there and in every other message that was rolled against the same. */
async function revealSecrets({ rolls }: ChatMessage): Promise<void> {
  const told = keptIn(rolls);
  const alike = messages().filter((message) => Object.keys(keptIn(message.rolls)).some((id) => id in told));
  await Promise.all(alike.map((message) => reveal(message, told)));
}

async function reveal(message: ChatMessage, revealed: Numbers): Promise<void> {
  const flags = { [MODULE]: { revealed } };
  await message.update({
    flags,
    content: storedContent(storedSentence({ rolls: message.rolls, flags }), !isPrivate(message)),
  });
}

/** Lets the buttons of a card reveal what it hides. */
export function addRevealing(message: ChatMessage, body: HTMLElement): void {
  for (const button of body.querySelectorAll<HTMLButtonElement>(".dicewright-reveal"))
    button.addEventListener("click", () => void revealSecrets(message).catch(notifyError), { once: true });
}
