/** The rolls that this browser keeps sealed until they are shown, by their commitment. */
import { BrowserStore } from "../platform/browser-store.ts";
import { flagsOf, messageBy } from "../platform/documents.ts";

export const rollsInBrowser = new BrowserStore("seals", 200);

export function sealedThreads(): readonly string[] {
  const contests = rollsInBrowser
    .entries()
    .map(([, value]) => (value as { readonly contest?: unknown } | null)?.contest);
  return [...new Set(contests.filter((each) => typeof each === "string"))];
}

/** Whether this browser has the roll that its user has sealed with a message. */
export function keepsRoll(entry: string): boolean {
  return rollsInBrowser.get(ownCommitment(entry)) !== undefined;
}

export function ownCommitment(entry: string): string {
  const message = messageBy(entry);
  const { seal } = (message?.isAuthor ? flagsOf(message).refers : {}) as { readonly seal?: string };
  return seal ?? "";
}
