/** The help card of a game, whispered to the user who asked. It is plain markup, so it reads without the module. */
import type { System } from "../../systems/system.ts";
import { helpView, type KeyView } from "../../view/help/help.ts";
import { createMessage, me } from "../platform/documents.ts";
import { keysOf } from "../platform/settings.ts";
import { fetchTemplate } from "../platform/templates.ts";
import { words } from "../platform/words.ts";
import { houseRules } from "../world/house-rules.ts";

/** The keys that help lists, by the name of their action; those that are held come last. */
const PRESSED = ["open", "contest"] as const;
const HELD = ["otherWay", "advantage", "disadvantage"] as const;

/** Whispers the help of a game to this user. */
export async function whisperHelp(system: System): Promise<void> {
  const draw = await fetchTemplate("help");
  const content = draw(helpView(system, keyViews(), houseRules(), words));
  await createMessage({ content, whisper: [me().id], speaker: { alias: words("dicewright.help.by") } });
}

function keyViews(): KeyView[] {
  const shown = (action: string) => ({ keys: keysText(action), name: words(`dicewright.keys.${action}.name`) });
  const held = HELD.map(shown).map(({ keys, name }) => ({
    keys: keys && words("dicewright.help.held", { keys }),
    name,
  }));
  return [...PRESSED.map(shown), ...held].filter(({ keys }) => keys !== "");
}

/** The first key that this user has bound to an action, as it stands on the keyboard. */
function keysText(action: string): string {
  const [bound] = keysOf(action);
  if (!bound) return "";
  return [...(bound.modifiers ?? []).map(keyName), keyName(bound.key)].join(" + ");
}

/** `KeyR` is R, `ShiftLeft` and `SHIFT` are Shift. */
function keyName(code: string): string {
  const bare = code.replace(/^(?:Key|Digit)|(?:Left|Right)$/g, "");
  return bare.length > 1 ? bare.charAt(0).toUpperCase() + bare.slice(1).toLowerCase() : bare;
}
