/** The settings of threads: who may begin them, who wants to be asked, and where sealed rolls are kept. */
import { flagsOf, isGM, messageBy } from "../platform/documents.ts";
import { BrowserStore, getSetting, registerSetting, setSetting } from "../platform/settings.ts";

const WHO_STARTS = "contest.whoStarts";
const WHO_CHANGES = "contest.whoChanges";
const PROMPTS = "prompts";
/** The ledger: what threads came to, as a GM's client has written it down. */
export const LEDGER = "ledger";

/** Sealed rolls by their commitment, until they are shown. */
export const rollsInBrowser = new BrowserStore("seals", 200);

/** Registers the settings. All users may begin threads unless a world decides otherwise. */
export function registerThreadSettings(changed: () => void): void {
  rollsInBrowser.register();
  registerSetting(WHO_CHANGES, {
    name: "dicewright.settings.whoChanges.name",
    hint: "dicewright.settings.whoChanges.hint",
    scope: "world",
    config: true,
    type: String,
    default: "nobody",
    choices: { nobody: "dicewright.settings.whoChanges.nobody", author: "dicewright.settings.whoChanges.author" },
    onChange: changed,
  });
  registerSetting(WHO_STARTS, { scope: "world", config: false, type: String, default: "everyone" });
  registerSetting(PROMPTS, { scope: "client", config: false, type: Boolean, default: true, onChange: changed });
  registerSetting(LEDGER, { scope: "world", config: false, type: Object, default: {}, onChange: changed });
}

/** Whether this user may begin contests and group tests. */
export function mayBegin(): boolean {
  return isGM() || getSetting(WHO_STARTS) !== "gamemasters";
}

/** Whether players may change their rolls that contests and tests have used. */
export function playersMayChange(): boolean {
  return getSetting(WHO_CHANGES) === "author";
}

/** Whether this user wants to be asked on the page, and not by panels alone. */
export function wantsPrompts(): boolean {
  return getSetting(PROMPTS) === true;
}

/** Has this user prompted from now on, or no more. */
export function togglePrompts(): Promise<void> {
  return setSetting(PROMPTS, !wantsPrompts());
}

/** The threads for which this browser keeps sealed rolls. */
export function sealedThreads(): readonly string[] {
  const kept = rollsInBrowser.entries().map(([, value]) => (value as { readonly contest?: unknown } | null)?.contest);
  return [...new Set(kept.filter((each) => typeof each === "string"))];
}

/** Whether this browser has the roll that its user has sealed with a message. */
export function keepsRoll(entry: string): boolean {
  return rollsInBrowser.get(ownCommitment(entry)) !== undefined;
}

/** What this user committed to with a message. */
export function ownCommitment(entry: string): string {
  const message = messageBy(entry);
  const { seal } = (message?.isAuthor ? flagsOf(message).refers : {}) as { readonly seal?: string };
  return seal ?? "";
}
