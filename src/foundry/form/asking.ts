/** Whether a press rolls at once or opens the dialog: a choice of each user, kept in their browser. */
import { settings } from "../platform/settings.ts";
import { MODULE } from "./house-rules.ts";

const KEY = "dialogDefault";

/** Registers the choice. */
export function registerAsking(): void {
  settings().register(MODULE, KEY, {
    name: "dicewright.settings.dialogDefault.name",
    hint: "dicewright.settings.dialogDefault.hint",
    scope: "client",
    config: true,
    type: String,
    default: "roll",
    choices: { roll: "dicewright.settings.dialogDefault.roll", ask: "dicewright.settings.dialogDefault.ask" },
  });
}

/** True where a plain press opens the dialog. */
export function asksFirst(): boolean {
  return settings().get(MODULE, KEY) === "ask";
}
