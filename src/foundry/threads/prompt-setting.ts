/** Whether a user wants to be asked on the page, and what happens where somebody asks. */
import { getSetting, registerSetting } from "../platform/settings.ts";
import { follow } from "./first-message.ts";
import { hearQuery } from "./query.ts";

const KEY = "prompts";

/** Registers the choice of each user, and what happens where they are asked: the question is noted, and its asker need not wait. */
export function registerPrompts(): void {
  registerSetting(KEY, {
    name: "dicewright.settings.prompts.name",
    hint: "dicewright.settings.prompts.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: true,
  });
  hearQuery((data) => follow(({ hear }) => hear(data)));
}

/** Whether this user wants to be asked on the page, and not by cards alone. */
export function wantsPrompts(): boolean {
  return getSetting(KEY) === true;
}
