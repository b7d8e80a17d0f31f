/** Whether a press rolls at once or opens the dialog: a choice of each user, kept in their browser. */
import { getSetting, registerSetting } from "../platform/settings.ts";

const KEY = "dialogDefault";

/** Registers the choice. */
export function registerAsking(): void {
  registerSetting(KEY, {
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
  return getSetting(KEY) === "ask";
}
