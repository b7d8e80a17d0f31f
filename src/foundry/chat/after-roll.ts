/** What may follow a roll: other options, more or fewer people who see it. Everything is written into the roller's own message. */
import { changed } from "../../systems/change.ts";
import type { Raw } from "../../systems/field.ts";
import { systems } from "../../systems/index.ts";
import { createMessage, usersWho } from "../platform/documents.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { orThrow } from "../platform/words.ts";
import { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { currentCheck, storedSentence } from "../roll/current-roll.ts";
import { publicRecord } from "../secrets/telling.ts";
import { isPrivate, readersOf, storedContent } from "./rolled-message.ts";

/** Messages that are being changed: a second press waits for nothing and does nothing. */
const busy = new Set<string | null>();

/**
 * Changes the options of the check in a message and throws what is missing. The changed roll is appended to the author's message;
 * a Gamemaster's change of another's roll is a message of the Gamemaster's own, for the same people.
 * @throws Refusal where the options cannot be used.
 */
export async function changeCheck(message: ChatMessage, options: Raw): Promise<void> {
  if (busy.has(message.id)) return;
  busy.add(message.id);
  try {
    await append(message, await changedRoll(message, options));
  } finally {
    busy.delete(message.id);
  }
}

async function changedRoll(message: ChatMessage, options: Raw): Promise<DicewrightCheckRoll> {
  const check = currentCheck(message.rolls);
  if (!check) throw new Error("Only a message with one check of ours can be changed.");
  const change = orThrow(changed(publicRecord(check.record, message), options, systems));
  return DicewrightCheckRoll.changed(change).evaluate({ allowInteractive: !message.blind });
}

/** Rolls that are there already are handed back as they are stored, so that dice on the table are not thrown in 3D once more. */
async function append(message: ChatMessage, roll: DicewrightCheckRoll): Promise<void> {
  const content = storedContent(storedSentence({ rolls: [roll] }), !isPrivate(message));
  if (message.isAuthor) await message.update({ rolls: [...message.toObject().rolls, JSON.stringify(roll)], content });
  else
    await createMessage({
      rolls: [JSON.stringify(roll)],
      content,
      speaker: message.speaker,
      whisper: readersOf(message),
      blind: message.blind,
    });
}

/** Lets everybody see a message, and stores its sentence with it. */
export async function reveal(message: ChatMessage): Promise<void> {
  await message.update({ whisper: [], blind: false, content: storedContent(storedSentence(message), true) });
}

/** Leaves a message to its author and the Gamemasters, and takes its sentence out of what is stored. */
export async function conceal(message: ChatMessage): Promise<void> {
  const gamemasters = usersWho(({ isGM }) => isGM).map(({ id }) => id);
  await message.update({ whisper: gamemasters, blind: false, content: storedContent("", false) });
}
