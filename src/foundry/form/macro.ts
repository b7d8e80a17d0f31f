/** A check that is filled in, kept as a macro that rolls it again. */
import { rawOptions } from "../../systems/hidden.ts";
import { systems } from "../../systems/index.ts";
import { makeCheck, parseCheck, type CheckRequest } from "../../systems/notation.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { kindName } from "../../view/card/sentence.ts";
import { keyIn } from "../../view/words.ts";
import { copyText, macroClass, me } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { notifyInfo, orThrow, words } from "../platform/words.ts";
import { hide, keepHidden } from "../roll/secrets/store.ts";
import { houseRules } from "../world/house-rules.ts";

/**
 * The check as a command. A line cannot name what house rules decide, so a check that differs from them is a script
 * that names every option.
 */
function commandOf(asked: CheckRequest): { readonly type: "chat" | "script"; readonly command: string } {
  const command = makeCheck(asked);
  const again = parseCheck(command, systems, houseRules());
  if (!isProblem(again) && causesOf(again) === causesOf(asked)) return { type: "chat", command };
  return { type: "script", command: `game.modules.get("${MODULE}")?.api?.check(${causesOf(asked)});` };
}

function causesOf(asked: CheckRequest): string {
  const {
    system: { id: system },
    kind,
    label,
  } = asked;
  return JSON.stringify({ system, kind, options: rawOptions(asked), label });
}

/**
 * Makes a macro of the check. A user who may not create macros gets the command on the clipboard. Players may read
 * macros, so one of a check that hides something has ids instead of numbers, and no label.
 */
export async function copyAsMacro(filled: CheckRequest): Promise<void> {
  const { label, ...hidden } = orThrow(hide(filled));
  const asked: CheckRequest = hidden.hidden || label === undefined ? hidden : { ...hidden, label };
  await keepHidden(asked);
  const { type, command } = commandOf(asked);
  const name = asked.label ?? `${words(keyIn(asked.system.id, "name"))}: ${kindName(asked, words)}`;
  if (macroClass().canUserCreate?.(me()) === false) return copyLine(command);
  await macroClass().create({ name, type, command, img: "icons/svg/d20-black.svg" });
  notifyInfo(words("dicewright.dialog.macroMade", { name }));
}

async function copyLine(line: string): Promise<void> {
  await copyText(line);
  notifyInfo(words("dicewright.dialog.macroCopied", { line }));
}
