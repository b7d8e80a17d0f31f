/** Who may begin contests, which is for each world to decide. */
import { isGamemaster } from "../platform/documents.ts";
import { getSetting, registerSetting } from "../platform/settings.ts";

const KEY = "contest.whoStarts";

/** Registers the choice; everybody may unless a world decides otherwise. */
export function registerWhoStarts(): void {
  registerSetting(KEY, {
    name: "dicewright.settings.whoStarts.name",
    hint: "dicewright.settings.whoStarts.hint",
    scope: "world",
    config: true,
    type: String,
    default: "everyone",
    choices: {
      everyone: "dicewright.settings.whoStarts.everyone",
      gamemasters: "dicewright.settings.whoStarts.gamemasters",
    },
  });
}

/** Whether this user may begin a contest. */
export function mayBegin(): boolean {
  return isGamemaster() || getSetting(KEY) !== "gamemasters";
}
