/** A check as a chat message: the roll, which stores its causes, and one plain sentence that reads without the module. */
import { systems } from "../systems/index.ts";
import type { Asked } from "../systems/notation.ts";
import { isProblem } from "../systems/problem.ts";
import type { Replayed } from "../systems/record.ts";
import { replayRecord } from "../systems/record.ts";
import { hiddenView } from "../view/hidden.ts";
import { sentence } from "../view/sentence.ts";
import { DicewrightCheckRoll } from "./check-roll.ts";
import type { Mode } from "./compat.ts";
import { modeOptions, usualMode } from "./compat.ts";
import { words } from "./words.ts";

/** How a check is posted. */
export interface Posting {
  readonly speaker: object;
  /** Who sees it; what the user has chosen where it is left out. */
  readonly mode?: Mode;
}

/** A check that was rolled and, unless it was kept back, posted. */
export interface Posted {
  readonly roll: DicewrightCheckRoll;
  readonly replayed: Replayed;
  /** The roll in one sentence of plain text. */
  readonly sentence: string;
}

/** Rolls a check. A blind one never asks for dice by hand, since whoever rolls it would see them. */
export async function rollCheck(asked: Asked, mode: Mode): Promise<Posted> {
  const roll = await DicewrightCheckRoll.of(asked).evaluate({ allowInteractive: mode !== "blind" });
  const replayed = replayRecord(roll.record, systems);
  if (isProblem(replayed)) throw new Error(`The check of ${asked.system.id} that was just rolled cannot be replayed: ${replayed.problem}.`);
  return { roll, replayed, sentence: sentence(replayed, words) };
}

/**
 * Rolls a check and posts it. Where the module is off its author could read the content of a blind message, so that tells nothing;
 * all others hold the roll in one sentence.
 */
export async function postCheck(asked: Asked, { speaker, mode = usualMode() }: Posting): Promise<Posted> {
  const posted = await rollCheck(asked, mode);
  const content = mode === "blind" ? hiddenView(words).text : posted.sentence;
  await posted.roll.toMessage({ speaker, content: escaped(content) }, modeOptions(mode));
  return posted;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A label may hold anything; the content of a message is markup. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
}
