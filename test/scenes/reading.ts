/** Reads a stored world at a seat, message by message: the texts, and the values in them whatever their words. */
import type { Seat } from "./seat.ts";

/** A message, or another part of the world, as one seat sees it. */
export interface Drawn {
  readonly id: string;
  /** Null when the message is not drawn for this reader. */
  readonly text: string | null;
  readonly tones: readonly string[];
  /** Where sides and contests stand. */
  readonly states: readonly string[];
  /** The faces of all dice, in the order they lie. */
  readonly faces: readonly string[];
}

/** Values that must stay when the wording changes. */
export type Reading = Omit<Drawn, "id" | "text"> & Readonly<Record<"numbers" | "names", readonly string[]>>;

/** People of the stored worlds; the module itself says none of these names, nor those of checks. */
export const PEOPLE = [
  ...["Mira Vell", "Tor Haldane", "Brigand with a scar", "Brigand with a lantern", "Old Warden", "Marsh Hound"],
  ...["Something in the reeds", "Ana", "Ben"],
];
const NAMES = [
  ...[...PEOPLE, "Sneak", "Climb", "Leap", "Slash", "Arm wrestling", "Past the guards", "Over the wall"],
  ...["Hold the gate", "Bargain", "Stealth", "Lore", "Fight", "Blade", "Duel", "Bluff", "Wrestle", "Watch"],
];

/** Those of some names that a text has. */
export const namesIn = (text: string, names: readonly string[] = PEOPLE) =>
  names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));

/** Draws the whole log, whose beginning comes when it is scrolled there. */
export const DRAW_LOG = `
  const [log, scroll] = [document.querySelector("#chat .chat-log"), document.querySelector("#chat .chat-scroll")];
  for (let before = -1; before !== log.children.length || scroll.scrollTop > 0; ) {
    before = log.children.length;
    scroll.scrollTop = 1;
    scroll.scrollTop = 0;
    scroll.dispatchEvent(new Event("scroll"));
    await new Promise((done) => setTimeout(done, 250));
    await ui.chat.settled;
  }`;

/** Draws the whole log, opens what is folded, and reads it without what 0.3.0 did not store of it. */
const LOG = `(async () => {${DRAW_LOG}
  // Panels are drawn a few each frame, so lines come after one another; the card beside an opened panel comes later.
  for (let calm = 0; calm < 2; ) {
    const lines = [...log.querySelectorAll(".dicewright-line[aria-expanded=false]")];
    const parts = [...log.querySelectorAll("details:not([open])")];
    calm = lines.length + parts.length === 0 ? calm + 1 : 0;
    for (const line of lines) line.click();
    for (const details of parts) details.open = true;
    await new Promise((done) => setTimeout(done, 250));
  }
  const values = (card, name) => [...card.querySelectorAll("[data-" + name + "]")].map((each) => each.dataset[name]).filter(Boolean).sort();
  const byAge = (a, b) => a._stats.createdTime - b._stats.createdTime || (a.id < b.id ? -1 : 1);
  for (const added of log.querySelectorAll("time, .dicewright-by, .dicewright-change, .dicewright-level, .dicewright-rarity, .dicewright-stepper, .dicewright-versus, .dicewright-chip > span")) added.remove();
  return game.messages.contents.sort(byAge).map(({ id }) => {
    const card = log.querySelector(':scope > [data-message-id="' + id + '"]');
    if (!card) return { id, text: null, tones: [], states: [], faces: [] };
    const faces = [...card.querySelectorAll("[data-shape]")].map(({ textContent }) => textContent.trim());
    // The name that 0.3.0 had for a side that is out.
    const standings = values(card, "standing").map((standing) => (standing === "out" ? "yielded" : standing)).sort();
    const states = [...standings, ...values(card, "stage")];
    // Another message says all of a spent one, and 0.3.0 named its reader whose turn it is.
    const text = card.checkVisibility() ? card.innerText.replace(/Your turn(?!:)/g, game.user.name) : "";
    return { id, text, tones: values(card, "tone"), states, faces };
  });
})()`;

/** A text with checks in it, the window with an actor's saved checks, which lists games added since as well, and the hotbar. */
const REST = `(async () => {
  const later = api.systems.slice(5).map(({ id }) => game.i18n.localize("dicewright." + id + ".name"));
  const [page] = game.journal.getName("Notes of the evening").pages.contents;
  const html = await foundry.applications.ux.TextEditor.implementation.enrichHTML(page.text.content);
  const place = document.body.appendChild(Object.assign(document.createElement("div"), { innerHTML: html }));
  // Chances come from a worker.
  while (place.querySelector("[aria-busy=true]")) await new Promise((done) => setTimeout(done, 50));
  const journal = place.innerText;
  place.remove();
  const apps = [...foundry.applications.instances.values()];
  const windows = apps.filter(({ id }) => id.startsWith("dicewright"));
  for (const option of windows.flatMap(({ element }) => [...element.querySelectorAll("option")])) if (later.includes(option.text)) option.remove();
  const checks = windows.map(({ element }) => element.innerText).join("\\n");
  const open = apps.filter(({ hasFrame, document }) => hasFrame !== false && document);
  await Promise.all([...windows, ...open, ...Object.values(ui.windows)].map((window) => window.close()));
  const bar = ui.hotbar.slots.flatMap(({ slot, macro }) => (macro ? [slot + " " + macro.name] : []));
  return { journal, checks, bar: bar.join("\\n") };
})()`;

/** Everything in a seat's log, oldest first. Panels are fetched after the page, so they may not be drawn at first. */
export async function readLog(seat: Seat): Promise<Drawn[]> {
  await seat.settle();
  return (await seat.run<Drawn[]>(LOG)).map(squeezed);
}

/** The rest of the world; `actor` is one whose saved checks this seat may see. */
export async function readRest(seat: Seat, actor: string): Promise<Drawn[]> {
  await seat.do(`actor("${actor}").sheet.render({ force: true })`);
  await seat.dialog(actor).first().locator("[data-action=toggleControls]").click();
  await seat.page.getByRole("menuitem", { name: /^Dice$|saved checks/i }).click();
  await seat.page.getByRole("button", { name: /^Wrestle / }).waitFor();
  // Chances come from a worker.
  await seat.page.locator(".dicewright-trait-roll > b", { hasText: "…" }).first().waitFor({ state: "detached" });
  const rest = Object.entries(await seat.run<Record<string, string>>(REST));
  return rest.map(([id, text]) => squeezed({ id, text, tones: [], states: [], faces: [] }));
}

/** White space as single blanks and line breaks, without the signs of menus. */
function squeezed(drawn: Drawn): Drawn {
  const text = drawn.text
    ?.replace(/[^\S\n]+/g, " ")
    .replace(/ *\n[\n ]*/g, "\n")
    .replace(/(?<=^|\n)[⋮⋯](?:\n|$)/g, "")
    .trim();
  return { ...drawn, text: text ?? null };
}

/** The values of a message; null if it is not drawn. */
export function readingOf({ text, tones, states, faces }: Drawn): Reading | null {
  if (text === null) return null;
  const numbers = [...new Set(text.replaceAll("−", "-").match(/(?<![\w.])[-+]?\d+(?:\.\d+)?/g) ?? [])];
  return {
    tones,
    states,
    faces,
    numbers: numbers.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1)),
    names: namesIn(text, NAMES),
  };
}

/** Chances beside answers, and the course of an extended test: 0.1.0 told neither. */
const CHANCES = /^Reached by .*$|\d+(?:\.\d+)?%/gm;

/** The same, without the chances that are told. */
export function readingWithoutChances(drawn: Drawn): Reading | null {
  return readingOf({ ...drawn, text: drawn.text?.replace(CHANCES, "") ?? null });
}
