/** Every line of the notation, with what comes of it. */
import { expect } from "vitest";
import type { Seat } from "./seat.ts";

/** A line, the faces that come up, and what its card says first. */
export type Story = readonly [line: string, faces: readonly number[], headline: string, total: string];

/** Every code of a formula, but for the d10ish. */
export const CODES: readonly Story[] = [
  ["/r 2d6ko + 5", [6, 6, 3], "Open Roll", "20"],
  ["/r 2d6koa2", [6, 2, 6, 1, 3], "Open Roll", "15"],
  ["/r (1 + 1)d6koa2", [6, 2, 6, 1, 3], "Open Roll", "15"],
  ["/r 2d6kod1", [1, 5, 1], "Fumble", "2"],
  ["/r 1d4up2", [7], "Total", "7"],
  ["/r 1d12up1", [8, 6], "Total", "14"],
  ["/r 4d12kar6", [12, 9, 3, 2], "Margin", "+1"],
  ["/r 4d12kar>6", [12, 9, 3, 1], "Margin", "0"],
  ["/r 3d10ishkh", [4, 10, 7, 1], "Total", "10"],
  ["/r 3d6un", [2, 3, 6, 4], "Total", "15"],
];

export const D10ISH: Story = ["/r 3dtkh", [10, 20, 11], "Total", "10"];

/** Every check by its game's name. */
export const CHECKS: readonly Story[] = [
  ["/kaiser skill 5 vs 12", [4, 3], "Success", "12"],
  ["/kaiser skill 5 vs 12 a2 d1", [2, 5, 4], "Success", "14"],
  ["/kaiser skill 5 fumble +1", [2, 2, 3, 4], "Fumble", "9"],
  ["/kaiser characteristic 4 vs 7", [2], "Failure", "6"],
  ["/kaiser resistance 6 vs 14 d1", [6, 6, 2], "Success", "14"],
  ["/kaiser percentile", [10, 5], "Percentile", "5"],
  ["/ogs d8 + d6 + d4 vs 12", [8, 4, 4], "Two Stage Critical Success", "16"],
  ["/ogs d8 + d6 vs 10", [3, 3, 3], "Failure", "9"],
  ["/ogs d8 + d12^2 + 1 vs 14", [5, 3, 2, 3], "Success", "14"],
  ["/ogs open 10d6^2", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "Open Roll", "55"],
  ["/kr 6 dt 7", [12, 8, 9, 3, 4, 1], "Failure", "0"],
  ["/kr 6 of 9 dt 7", [12, 8, 9, 3, 4, 5], "Success", "+1"],
  ["/kr extended 8 dt 6 con 3", [7, 7, 7, 7, 2, 2, 2, 2], "Margin", "0"],
  ["/kr opposed 6 dt 7 active", [8, 8, 8, 8, 2, 2], "Margin", "+2"],
  ["/klepto +2", [6], "Mixed Score", "8"],
  ["/klepto +2 a5 d1", [1, 4, 8, 2], "High Score", "10"],
  ["/klepto +1 ranges ..4 5..8 9..", [10, 0], "Critical Failure", ""],
  ["/klepto 2d12 + 3", [6, 4], "Total", "13"],
  ["/klepto group +2", [9], "High Score", "11"],
  ["/olde stat 4 vs 8", [4, 2, 3], "Success", "9"],
  ["/olde 2d10-1 vs 12", [4, 5], "Failure", "8"],
  ["/olde effect 10", [10, 3], "Total", "13"],
  ["/olde 3d6 limited", [6, 6, 6], "Total", "18"],
];

/** Lines that are refused: the sentence names the mistake, and nothing is posted. */
export const MISTAKES: readonly (readonly [line: string, names: RegExp])[] = [
  ["/r 2d8ko", /2d6/],
  ["/r 1d1un", /two sides/],
  ["/r 2d6koa99999", /0 to 90/],
  ["/r 6d12kar", /Threshold/],
  ["/r 1d12up-1", /stages/],
  ["/kaiser skill", /skill/i],
  ["/kr 0 dt 6", /di(c)?e/],
  ["/olde stat 99", /20/],
  ["/klepto +2 ranges [..", /range|bracket/i],
  ["/klepto +2 nonsense", /nonsense/],
];

/** How many messages there are, and what the card of the newest says. */
const log = `(() => {
  const cards = document.querySelectorAll("#chat .chat-log > .chat-message");
  const [card, other] = [".dicewright-card", ".dicewright"].map((part) => [...cards].at(-1)?.querySelector(part));
  return [cards.length, (card ?? other)?.innerText ?? ""];
})()`;

/** The faces of stories: a seat that is to roll them sits down with these. */
export const facesOf = (stories: readonly Story[]) => stories.flatMap(([, faces]) => faces);

/** Lets a user roll these stories, and reads each card. */
export async function rollStories(seat: Seat, stories: readonly Story[]): Promise<void> {
  let count = await seat.cards().count();
  for (const [line, , headline, total] of stories) {
    await seat.say(line);
    count++;
    await expect
      .poll(() => seat.run<[number, string]>(log), { message: line })
      .toEqual([count, expect.stringContaining(headline)]);
    const [, text] = await seat.run<[number, string]>(log);
    if (total !== "") expect(text.split(/\s+/), line).toContain(total);
  }
}
