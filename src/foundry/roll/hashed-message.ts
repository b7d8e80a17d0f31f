/**
 * Creates messages of threads. The id of each is made of what it says, so that everyone can tell when it was edited.
 * The option `keepId` keeps it (the API page DatabaseCreateOperation; alienrpg imports its documents with it). If
 * another package changes the message on its way, the server's statistics still tell.
 */
import { OPENING_FLAGS, type Mode } from "../../threads/log.ts";
import { idOf } from "../../threads/witness.ts";
import { modeOptions, withMode } from "../platform/compat.ts";
import { createMessage, type Flags } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";

const SALT_LENGTH = 16;

/** A roll with the causes that a message stores. */
interface Recorded {
  readonly record?: unknown;
}

/** Creates a message with these flags of ours, and at most one roll; undefined if another package prevents it. */
export async function createOriginal(
  data: object,
  own: Flags,
  { rolls = [], mode }: { readonly rolls?: readonly object[] | undefined; readonly mode?: Mode },
): Promise<{ readonly id: string } | undefined> {
  const salt = foundry.utils.randomID(SALT_LENGTH);
  const payload = OPENING_FLAGS.map((name) => own[name]).find((each) => each !== undefined) ?? own.refers;
  const first: Recorded | undefined = rolls[0];
  const record = first?.record;
  const _id = idOf({ salt, payload, ...(record !== undefined && { record }) });
  const message = {
    ...data,
    ...(_id !== undefined && { _id }),
    flags: { [MODULE]: { ...own, salt } },
    ...(rolls.length > 0 && { rolls, sound: CONFIG.sounds.dice }),
  };
  return mode === undefined
    ? createMessage(message, { keepId: true })
    : createMessage(withMode(message, mode), { ...modeOptions(mode), keepId: true });
}
