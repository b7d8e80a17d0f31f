/** A check that is filled in, kept as a macro that rolls it again. */
import type { Asked } from "../../systems/notation.ts";
import { makeCheck } from "../../systems/notation.ts";
import { kindName } from "../../view/sentence.ts";
import { keyIn } from "../../view/words.ts";
import { words } from "../words.ts";

interface Macros {
  create(data: object): Promise<object | undefined>;
  canUserCreate?(user: unknown): boolean;
}

function macros(): Macros {
  return (CONFIG as unknown as { readonly Macro: { readonly documentClass: Macros } }).Macro.documentClass;
}

/** Makes a macro of the check's line. Whoever may not make macros gets the line on the clipboard. */
export async function copyAsMacro(asked: Asked): Promise<void> {
  const line = makeCheck(asked);
  const name = asked.label ?? `${words(keyIn(asked.system.id, "name"))}: ${kindName(asked, words)}`;
  if (macros().canUserCreate?.(game.user) === false) return copyLine(line);
  await macros().create({ name, type: "chat", command: line, img: "icons/svg/d20-black.svg" });
  ui.notifications?.info(words("dicewright.dialog.macroMade", { name }));
}

async function copyLine(line: string): Promise<void> {
  await game.clipboard?.copyPlainText(line);
  ui.notifications?.info(words("dicewright.dialog.macroCopied", { line }));
}
