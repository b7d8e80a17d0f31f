/** Who may see which odds: of an opponent's saved checks, and in texts. Two settings of the world. */
import { isGM } from "../platform/documents.ts";
import { getSetting, registerSetting } from "../platform/settings.ts";

const OPPONENTS = "odds.opponents";
const TEXTS = "odds.texts";

/** Registers the settings. At first only GMs see such odds. */
export function registerOddsSettings(): void {
  const choice = { scope: "world", config: true, type: String, default: "gm" } as const;
  registerSetting(OPPONENTS, {
    ...choice,
    name: "dicewright.settings.odds.opponents.name",
    hint: "dicewright.settings.odds.opponents.hint",
    choices: {
      gm: "dicewright.settings.odds.opponents.gm",
      visible: "dicewright.settings.odds.opponents.visible",
      nothing: "dicewright.settings.odds.opponents.nothing",
    },
  });
  registerSetting(TEXTS, { ...choice, config: false });
}

/** Whose saved checks this user may know in contests: `gm`, `visible` or `nothing`. */
export function knownOpponents(): unknown {
  return getSetting(OPPONENTS);
}

/** Whether this user sees the odds that a text mentions. */
export function seesTextOdds(): boolean {
  return isGM() || getSetting(TEXTS) === "everyone";
}
