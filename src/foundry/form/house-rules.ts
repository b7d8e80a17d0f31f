/** The rules that a world decides for itself, as world settings: those that the games list. */
import { systems } from "../../systems/index.ts";
import type { Raw } from "../../systems/vocabulary.ts";
import { getSetting, MODULE, registerSetting } from "../platform/settings.ts";

const keys = systems.flatMap((system) =>
  Object.entries(system.settings).map(([key, choices]) => ({ system, key, choices })),
);

/** Registers every house rule, changed in a window of their own; the first choice is the book's rule. */
export function registerHouseRules(): void {
  for (const { system, key, choices } of keys) {
    const words = `${MODULE}.${system.id}.settings.${key.slice(key.indexOf(".") + 1)}`;
    const common = { name: `${words}.name`, hint: `${words}.hint`, scope: "world", config: false } as const;
    registerSetting(
      key,
      choices
        ? { ...common, type: String, default: choices[0], choices: named(words, choices) }
        : { ...common, type: Boolean, default: false },
    );
  }
}

function named(words: string, choices: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(choices.map((choice) => [choice, `${words}.choices.${choice}`]));
}

/** What this world has decided, by the names of the settings. */
export function houseRules(): Raw {
  return Object.fromEntries(keys.map(({ key }) => [key, getSetting(key)]));
}
