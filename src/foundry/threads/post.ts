/** Messages of threads: openings, and what is done in them. Each is its author's own, and reads without the module as one plain sentence. */
import { makeAct } from "../../threads/thread.ts";
import type { Mode } from "../compat.ts";
import { modeOptions } from "../compat.ts";
import { MODULE } from "../house-rules.ts";

interface Messages {
  create(data: object, options: object): Promise<{ readonly id: string } | undefined>;
}

/** A message beside what it does. */
export interface Said {
  /** Plain text; what it says must hide what its readers may not know. */
  readonly content: string;
  readonly speaker?: object;
  readonly mode?: Mode;
  /** Rolls that are evaluated. */
  readonly rolls?: readonly object[];
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
  const { documentClass } = (CONFIG as unknown as { readonly ChatMessage: { readonly documentClass: Messages } }).ChatMessage;
  const text = document.createElement("p");
  text.textContent = content;
  const data = { content: text.outerHTML, flags: { [MODULE]: flags }, ...(speaker && { speaker }), ...(rolls && { rolls, sound: CONFIG.sounds.dice }) };
  return (await documentClass.create(data, modeOptions(mode)))?.id;
}
