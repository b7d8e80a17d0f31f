/** Every setting but the house rules, in the order in which Foundry lists those with a name, and what they say. */
import { hasFallingDice } from "../platform/compat.ts";
import { isGM } from "../platform/documents.ts";
import { getSetting, registerSetting, type Setting } from "../platform/settings.ts";

/** The name and the hint of a setting or a key, by the key of its words. */
export const nameAndHint = (key: string) => ({ name: `${key}.name`, hint: `${key}.hint` });

/** A setting with these choices, of which the first is the default, by the keys of its words and of theirs. */
export const choiceSetting = (key: string, choices: readonly string[], at = key) => ({
  ...nameAndHint(key),
  type: String,
  default: choices[0],
  choices: Object.fromEntries(choices.map((each) => [each, `${at}.${each}`])),
});

const world = { scope: "world", type: Object, default: {} } as const;
const client = { scope: "client", type: Object, default: {} } as const;

const settings: Readonly<Record<string, Setting>> = {
  games: { ...world, type: Array, default: [] },
  sceneDifficulty: world,
  /** The version of what is stored; see `src/foundry/world/stored-version.ts`. */
  stored: { ...world, type: Number, default: 0 },
  dialogDefault: { ...client, ...choiceSetting("dicewright.settings.dialogDefault", ["roll", "ask"]) },
  completion: { ...client, ...nameAndHint("dicewright.settings.completion"), type: Boolean, default: true },
  dialogMemory: { ...client, default: { entries: {} } },
  dialogMore: { ...client, type: Boolean, default: false },
  contestMemory: client,
  secrets: client,
  /** The saved checks of all actors. */
  profile: world,
  "odds.opponents": { ...world, ...choiceSetting("dicewright.settings.odds.opponents", ["gm", "visible", "nothing"]) },
  /** The form in which players see odds: exactly, in words, or not at all. */
  "odds.players": { ...world, type: String, default: "exact" },
  "odds.texts": { ...world, type: String, default: "gm" },
  speech: { ...client, ...nameAndHint("dicewright.speech"), type: Boolean, default: true },
  suspense: {
    ...client,
    ...nameAndHint("dicewright.suspense"),
    type: String,
    default: "true",
    choices: { false: "dicewright.suspense.off", true: "dicewright.suspense.on", sound: "dicewright.suspense.sound" },
  },
  gameColours: {
    ...client,
    ...nameAndHint("dicewright.gameColours"),
    get config() {
      return hasFallingDice();
    },
    type: Boolean,
    default: false,
  },
  seals: client,
  "contest.whoChanges": { ...world, ...choiceSetting("dicewright.settings.whoChanges", ["nobody", "author"]) },
  "contest.whoStarts": { ...world, type: String, default: "everyone" },
  prompts: { ...client, type: Boolean, default: true },
  ledger: world,
};

/** The flag in which an actor keeps its saved checks. */
export const TRAITS = "traits";

/** Registers all settings. `changed` has the listener of each key. */
export function registerSettings(changed: Readonly<Record<string, () => void>>): void {
  for (const [key, setting] of Object.entries(settings))
    registerSetting(key, { config: setting.name !== undefined, onChange: changed[key], ...setting });
}

export function mayStartThreads(): boolean {
  return isGM() || getSetting("contest.whoStarts") !== "gamemasters";
}

export function playersMayChange(): boolean {
  return getSetting("contest.whoChanges") === "author";
}

/** Whether this user wants to be asked on the page, and not by panels alone. */
export function wantsPrompts(): boolean {
  return getSetting("prompts") === true;
}
