/** Who may begin contests, which is for each world to decide. */
import { MODULE } from "../form/house-rules.ts";
import { settings } from "../platform/settings.ts";

const KEY = "contest.whoStarts";

/** Registers the choice; everybody may unless a world decides otherwise. */
export function registerWhoStarts(): void {
  settings().register(MODULE, KEY, {
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
  return game.user?.isGM === true || settings().get(MODULE, KEY) !== "gamemasters";
}
