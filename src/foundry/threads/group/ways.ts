/** Where tests of groups begin: the tools of the scene, a key, and what asks the table in a text. Source: the hook getSceneControlButtons and the page of ClientKeybindings. */
import type { CheckRequest } from "../../../systems/notation.ts";
import { isProblem } from "../../../systems/problem.ts";
import { readCheck } from "../../chat/line.ts";
import { MODULE } from "../../form/house-rules.ts";
import { lazy } from "../../platform/lazy.ts";
import { notifyError } from "../../platform/notices.ts";
import { currentSpeaker } from "../../platform/speaker.ts";
import { mayBegin } from "../who-starts.ts";

const groupStart = lazy(() => import("./start.ts"));

interface Control {
  readonly tools?: Record<string, object>;
}

interface Keybindings {
  register(namespace: string, action: string, data: object): void;
}

const NAME = `${MODULE}-group`;

/** Behind all other tools. */
const LAST = 101;

function openGroup(asked?: CheckRequest): void {
  groupStart()
    .then((start) => start.openGroup(asked))
    .catch(notifyError);
}

/** The tool beside those that select and target tokens. */
export function addGroupTool({ tokens }: Readonly<Record<string, Control | undefined>>): void {
  const { tools } = tokens ?? {};
  if (tools)
    tools[NAME] = {
      name: NAME,
      title: "dicewright.group.start.tool",
      icon: "fa-solid fa-people-group",
      order: LAST,
      button: true,
      visible: mayBegin(),
      onChange: () => openGroup(),
    };
}

/** Registers the key, which has none before somebody chooses one. */
export function registerGroupKey(): void {
  const { keybindings } = game as unknown as { readonly keybindings?: Keybindings };
  keybindings?.register(MODULE, "group", {
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
