/** Where tests of groups begin: the tools of the scene, a key, and what asks the table in a text. Source: the hook getSceneControlButtons and the page of ClientKeybindings. */
import type { CheckRequest } from "../../../systems/notation.ts";
import { isProblem } from "../../../systems/problem.ts";
import { readCheck } from "../../chat/commands.ts";
import { currentSpeaker } from "../../platform/documents.ts";
import { lazy } from "../../platform/lazy.ts";
import { MODULE, registerKey } from "../../platform/settings.ts";
import type { SceneControls } from "../../platform/windows.ts";
import { addTokenTool } from "../../platform/windows.ts";
import { notifyError } from "../../platform/words.ts";
import { mayBegin } from "../who-starts.ts";

const groupStart = lazy(() => import("./start.ts"));

const NAME = `${MODULE}-group`;

/** Behind all other tools. */
const LAST = 101;

function openGroup(asked?: CheckRequest): void {
  groupStart()
    .then((start) => start.openGroup(asked))
    .catch(notifyError);
}

/** The tool beside those that select and target tokens. */
export function addGroupTool(controls: SceneControls): void {
  addTokenTool(controls, {
    name: NAME,
    title: "dicewright.group.start.tool",
    icon: "fa-solid fa-people-group",
    order: LAST,
    visible: mayBegin(),
    onChange: () => openGroup(),
  });
}

/** Registers the key, which has none before somebody chooses one. */
export function registerGroupKey(): void {
  registerKey("group", {
    name: "dicewright.group.start.key",
    hint: "dicewright.group.start.keyHint",
    editable: [],
    onDown: () => (openGroup(), true),
  });
}

/**
 * Asks a group for a check in a text, in place of the whole table: one in which people help each other, or any other with the shift key.
 * False where the table is to be asked.
 */
export function asksGroup(line: string, { shiftKey }: Pick<MouseEvent, "shiftKey">): boolean {
  const asked = readCheck(line, currentSpeaker());
  if (isProblem(asked) || asked.hidden || (asked.system.group?.kind !== asked.kind && !shiftKey)) return false;
  openGroup(asked);
  return true;
}
