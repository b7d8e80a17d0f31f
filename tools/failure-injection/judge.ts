/** Judges how a story ended in which members of Foundry failed: what was lost, and whether that was told, once. */
import { FEATURES, lossesOf, mayBeSilent, type Feature } from "./members.ts";

/** How a story ended. */
export interface Ending {
  /** What Foundry itself could not do any more: then the drill has hit the host, or the module has taken it down. */
  readonly broken: string | undefined;
  readonly lost: readonly Feature[];
  /** The first lines of the errors and warnings in the console. */
  readonly told: readonly string[];
  /** What notifications said. */
  readonly notices: readonly string[];
  /** The drilled members that the module read. */
  readonly read: readonly string[];
}

/** A person waits for these, and hears of it; a contest is begun by a program, which is given the error. */
const WAITED: readonly Feature[] = ["code", "check", "dialog", "answer"];

/** Whether the console names the module first: what else fails there is told by Foundry, as often as it fails. */
export function isOurs(text: string): boolean {
  return text.startsWith("Dicewright:");
}

/** What is wrong with how members failed; nothing where they may fail so. */
export function complaintOf(members: readonly string[], ending: Ending): string | undefined {
  const { broken, lost, told, notices } = ending;
  if (broken !== undefined) return broken;
  const expected = members.flatMap(lossesOf);
  const unexpected = lost.filter((feature) => !expected.includes(feature));
  if (unexpected.length > 0) return `${listOf(unexpected)} should go on`;
  const twice = told.find((text, place) => isOurs(text) && told.indexOf(text) < place);
  if (twice !== undefined) return `told twice: ${twice}`;
  if (members.some(mayBeSilent)) return undefined;
  if (lost.length > 0 && !told.some(isOurs)) return `${listOf(lost)} is lost and the console does not say so`;
  // Without a contest there is nothing to answer.
  const waited = lost.filter((each) => WAITED.includes(each) && !(each === "answer" && lost.includes("contest")));
  if (waited.length > 0 && notices.length === 0) return `nobody tells who waits for ${listOf(waited)}`;
  // Without windows, the question about games that opens by itself is lost too.
  const most = Math.max(1, waited.length + Number(lost.includes("dialog")));
  const often = notices.find((text) => notices.filter((each) => each === text).length > most);
  return often === undefined ? undefined : `notified too often: ${often}`;
}

/** Features as people name them. */
export function listOf(features: readonly Feature[]): string {
  return features.map((feature) => FEATURES[feature]).join(", ");
}
