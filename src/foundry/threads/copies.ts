/**
 * Keeps copies of what others have posted, each user in their own message of the thread: if one of them edits or
 * deletes a message later, everyone still knows what it said. Only what everyone may see is copied.
 */
import { isOriginal, type Original } from "../../threads/witness.ts";
import { flagsOf, me, messageBy, type ChatMessage } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { isPrivate } from "../roll/post-check.ts";
import { referencesTo } from "../roll/thread-log.ts";
import { entryOf } from "./entry.ts";
import { readingOf, type ThreadReading } from "./state.ts";

type Copies = Readonly<Record<string, Original>>;

/** Copies of all that counts in a thread so far, and of what is answered, for a message that is posted now. */
export function copiesFor(id: string, answered: readonly string[]): Copies | undefined {
  const copies = copiesOf(worthKeeping(readingOf(id), [id, ...answered]));
  return Object.keys(copies).length > 0 ? copies : undefined;
}

function worthKeeping(reading: ThreadReading | undefined, more: readonly string[] = []): readonly string[] {
  return [...more, ...(reading?.kind.worthKeeping?.(reading.state, me().id) ?? [])];
}

function copiesOf(ids: readonly string[]): Copies {
  const copies = [...new Set(ids)].flatMap((id) => {
    const message = messageBy(id);
    if (!message || message.isAuthor || isPrivate(message)) return [];
    const entry = entryOf(message);
    if (!isOriginal(entry)) return [];
    const { salt, payload, record } = entry;
    return [[id, { salt: salt!, payload, ...(record !== undefined && { record }) }] as const];
  });
  return Object.fromEntries(copies);
}

/**
 * Writes what has counted since into a message of this user in the thread; what is kept there stays. Each write makes
 * its copies as young as itself, so those of a message that is gone are left alone: they prove that it came first.
 * Messages of the first version are left alone too, since nobody could tell the update from an edit.
 */
export async function keepCopies(id: string): Promise<void> {
  const reading = readingOf(id);
  const wanted = copiesOf(worthKeeping(reading));
  const own = [messageBy(id), ...referencesTo(id)].filter(
    (message) => message?.isAuthor && !reading?.state.rejections.has(message.id),
  );
  const kept = new Set(own.flatMap(copiedIn));
  const missing = Object.entries(wanted).filter(([each]) => !kept.has(each));
  const place = own.find((message) => holdsCopies(message!, id) && copiedIn(message).every(messageBy));
  if (place && missing.length > 0)
    await place.update({
      flags: { [MODULE]: { seen: { ...(flagsOf(place).seen as Copies), ...Object.fromEntries(missing) } } },
    });
}

/** A move without a roll counts from when it was written last, so it is left alone. */
function holdsCopies(message: ChatMessage, thread: string): boolean {
  return isOriginal(entryOf(message)) && (message.id === thread || message.rolls.length > 0);
}

function copiedIn(message: ChatMessage | undefined): readonly string[] {
  return Object.keys((message && flagsOf(message).seen) ?? {});
}
