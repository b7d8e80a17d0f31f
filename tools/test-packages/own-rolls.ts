/** A package's own rolls: one of the core's, and the posts of its sheets' buttons, with dice that fall alike each time. */
import type { Page } from "playwright";

/** Each roll by its name, as stored and as shown, without ids and times. */
export type OwnRolls = Readonly<Record<string, string>>;

/** The number of buttons pressed on one sheet. */
const MOST_PRESSED = 10;

/** How long a press may take to post something, and how long a sheet to open, in milliseconds. */
const [PRESS, OPEN] = [1200, 4000];

/** Presses what rolls on the sheets of all types of actors. */
export async function ownRolls(page: Page): Promise<OwnRolls> {
  const types = await page.evaluate<string[]>(
    `(Actor.TYPES ?? game.documentTypes.Actor).filter((type) => type !== "base" && !type.includes("."))`,
  );
  const rolls: Record<string, string> = { "1d20 + 2d6 + 1": await page.evaluate<string>(CORE_ROLL) };
  for (const type of types) Object.assign(rolls, await page.evaluate<OwnRolls>(pressAll(type)));
  return rolls;
}

/** The names of those that differ, or that only one of two visits has. */
export function differences(before: OwnRolls, after: OwnRolls): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);
}

const COMMON = `
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const until = async (isSo, ms) => { for (const end = Date.now() + ms; !isSo() && Date.now() < end; ) await wait(25); return isSo(); };
  const plain = (text) => text.replace(/\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z/g, "TIME").replace(/\\b\\d{1,2}:\\d{2}(?::\\d{2})?(?: [AP]M)?/g, "TIME").replace(/\\b[A-Za-z0-9]{16}\\b/g, "ID").replace(/\\d{10,}/g, "TIME").replace(/\\s+/g, " ");
  const told = async (message) => {
    const shown = () => document.querySelector('#chat .chat-log [data-message-id="' + message.id + '"] .message-content')?.innerHTML ?? "";
    await until(shown, ${OPEN});
    await wait(250);
    const drawn = shown();
    const rolls = message.rolls.map((roll) => roll.toJSON());
    return plain(JSON.stringify([rolls, message.content, message.flavor, message.whisper.length, message.blind, drawn]));
  };
  const seed = () => { let state = 7; CONFIG.Dice.randomUniform = () => (state = (state * 16807) % 2147483647) / 2147483647; };
`;

const CORE_ROLL = `(async () => {
  ${COMMON}
  seed();
  const roll = await new Roll("1d20 + 2d6 + 1").evaluate();
  return told(await roll.toMessage({ flavor: "own" }));
})()`;

/** A press may ask first: the button that a dialog offers first is pressed then. */
const pressAll = (type: string) => `(async () => {
  ${COMMON}
  const rolls = {};
  const actor = await Actor.create({ name: "Roller", type: "${type}" }).catch(() => undefined);
  if (!actor?.sheet) return rolls;
  const { sheet } = actor;
  const rootOf = () => (sheet.element?.nodeType ? sheet.element : sheet.element?.[0]);
  await Promise.race([sheet.render(true), wait(${OPEN})]).catch(() => undefined);
  await until(() => rootOf()?.querySelector("input, button, a"), ${OPEN});
  const wordsOf = (each) => [each.dataset.action ?? "", each.getAttribute("class") ?? "", ...Object.keys(each.dataset)].join(" ");
  const buttons = () => [...(rootOf()?.querySelectorAll("[data-action], .rollable, [data-roll], [class*=roll]") ?? [])].filter((each) =>
    /roll/i.test(wordsOf(each)) && !/delete|remove|create|config|edit|toggle|table|dicewright/i.test(wordsOf(each)) &&
    each.offsetParent && !each.disabled && !each.matches("section, div.tab, form, nav, ul, ol, input, select, textarea"));
  const dialogs = () => new Set(document.querySelectorAll("dialog, .dialog, .application, .window-app"));
  for (let at = 0; at < Math.min(buttons().length, ${MOST_PRESSED}); at++) {
    const button = buttons()[at];
    const [open, before] = [dialogs(), game.messages.size];
    seed();
    button.click();
    const asks = () => [...dialogs()].find((each) => !open.has(each) && each.querySelector("button"));
    await until(() => game.messages.size > before || asks(), ${PRESS});
    const asked = asks();
    if (asked && game.messages.size === before) {
      (asked.querySelector("button.default, button[autofocus], .dialog-buttons button, footer button, button[type=submit]"))?.click();
      await until(() => game.messages.size > before, ${PRESS});
    }
    const name = "${type} " + (button.dataset.action || button.className || "roll").trim().split(/\\s+/)[0] + " " + (at + 1);
    if (game.messages.size > before) rolls[name] = await told(game.messages.contents.at(-1));
    for (const each of dialogs()) if (!open.has(each)) each.querySelector("[data-action=close], .header-button.close")?.click();
  }
  await Promise.race([sheet.close({ submit: false }), wait(500)]);
  await actor.delete();
  return rolls;
})().catch((error) => ({ "${type}": "cannot be pressed: " + error }))`;
