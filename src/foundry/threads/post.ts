/** Messages of threads: openings, and what is done in them. Each is its author's own, and reads without the module as one plain sentence. */
import type { Mode } from "../../threads/mode.ts";
import { makeAct } from "../../threads/thread.ts";
import { isPrivate } from "../chat/message.ts";
import { modeOptions } from "../platform/compat.ts";
import { createMessage, messageBy, usersWho } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";

/** A message beside what it does. */
export interface Said {
  /** Plain text; what it says must hide what its readers may not know. */
  readonly content: string;
  readonly speaker?: object;
  readonly mode?: Mode;
  /** Rolls that are evaluated. */
  readonly rolls?: readonly object[];
}

/** How something is said that follows from these messages, by their ids: only to those who may see all of them. Where one leaves a Gamemaster out, that is its author alone. */
export function modeAfter(...ids: readonly string[]): Mode {
  const secret = ids.flatMap((id) => messageBy(id) ?? []).filter(isPrivate);
  const leaders = usersWho(({ isGM }) => isGM);
  if (secret.length === 0) return "public";
  return secret.every(({ whisper, author }) => leaders.every(({ id }) => whisper.includes(id) || id === author?.id))
    ? "gm"
    : "self";
}

/** Posts the opening of a thread; gives the id of its message. Nothing where another package stops it. */
export function postOpening(thread: object, said: Said): Promise<string | undefined> {
  return post({ thread }, said);
}

/** Posts what somebody does in a thread; gives the id of the message. */
export function postAct(to: string, act: object, said: Said): Promise<string | undefined> {
  return post({ refers: makeAct(to, act) }, said);
}

async function post(flags: object, { content, speaker, mode = "public", rolls }: Said): Promise<string | undefined> {
  const text = document.createElement("p");
  text.textContent = content;
  const data = {
    content: text.outerHTML,
    flags: { [MODULE]: flags },
    ...(speaker && { speaker }),
    ...(rolls && { rolls, sound: CONFIG.sounds.dice }),
  };
  return (await createMessage(data, modeOptions(mode)))?.id;
}
