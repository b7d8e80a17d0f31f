/**
 * Creates messages of threads. The id of each is made of what it says, so that everyone can tell when that was changed.
 * The option `keepId` asks the server for it (the API page DatabaseCreateOperation; alienrpg imports its documents with
 * it). Nothing depends on it: the message stores it as its proof too.
 */
import type { Mode } from "../../systems/vocabulary.ts";
import { idOf } from "../../threads/reader/ids.ts";
import { modeOptions, withMode } from "../platform/compat.ts";
import { type Flags, OPENING_FLAGS } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { orElse } from "../platform/words.ts";
import { createMessage } from "../platform/world-documents.ts";

const SALT_LENGTH = 16;

/** Flags of a message of a thread, with what proves later that they and its roll are as they were made. */
export function provenFlags(own: Flags, record: unknown, salt = foundry.utils.randomID(SALT_LENGTH)) {
  const payload = OPENING_FLAGS.map((name) => own[name]).find((each) => each !== undefined) ?? own.refers;
  const proof = idOf({ salt, payload, ...(record !== undefined && { record }) });
  return { ...own, salt, ...(proof !== undefined && { proof }) };
}

/** Creates a message with these flags of ours, and at most one roll; undefined if another package prevents it. */
export async function createOriginal(
  data: object,
  own: Flags,
  { rolls = [], mode }: { readonly rolls?: readonly object[] | undefined; readonly mode?: Mode },
): Promise<{ readonly id: string } | undefined> {
  const { record }: { readonly record?: unknown } = rolls[0] ?? {};
  const proven = provenFlags(own, record);
  const message = {
    ...data,
    ...(proven.proof !== undefined && { _id: proven.proof }),
    flags: { [MODULE]: proven },
    ...(rolls.length > 0 && {
      rolls,
      sound: orElse<string | undefined>("CONFIG.sounds.dice", () => CONFIG.sounds.dice),
    }),
  };
  return mode === undefined
    ? createMessage(message, { keepId: true })
    : createMessage(withMode(message, mode), { ...modeOptions(mode), keepId: true });
}
