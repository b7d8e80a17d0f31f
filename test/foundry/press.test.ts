// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { click, pageForEach, PATIENCE, addMarkup, windowOf } from "./paged.ts";
import { actorWith, drawMessage, enrichText, MESSAGE, SNEAK } from "./world.ts";

const world = pageForEach();
const actor = actorWith({ v: 1, system: "kaiser", list: [SNEAK] });

beforeEach(() => {
  const [user, messages] = [{ isGM: false }, new Map()];
  Object.assign(world.parts.game, { user, messages, system: { id: "plain" }, world: { title: "The Drowned Mill" } });
});

/** A sheet as Foundry passes it to its hook. */
function sheet(markup: string): HTMLElement {
  const element = addMarkup(markup);
  Hooks.callAll("renderApplicationV2", { element, document: actor });
  return element;
}

/** The part of an element that is clicked, once its part of the module has come. */
const on = (around: HTMLElement, selector: string) =>
  vi.waitUntil(() => around.querySelector<HTMLElement>(selector), PATIENCE);

/** The panel of a request. */
function request(): HTMLElement {
  const flags = { dicewright: { request: { v: 1, line: "/kaiser skill 5 vs 12" } } };
  const message = { ...MESSAGE, id: "asked", author: { id: "gm" }, rolls: [], speaker: {}, flags };
  const log = new Map([[message.id, message]]);
  const messages = { get: (id: string) => log.get(id), [Symbol.iterator]: () => log.values() };
  Object.assign(world.parts.game, { messages });
  Hooks.callAll("createChatMessage", message);
  return drawMessage(world, message);
}

const places: Readonly<Record<string, () => Promise<HTMLElement>>> = {
  "a button beside a field of a sheet": () =>
    on(sheet(`<input name="system.skills.sneak" value="6">`), ".dicewright-sheet-roll"),
  "an element that says what it rolls": () => on(sheet(`<b data-dicewright="kaiser skill 5 vs 12">Recall</b>`), "b"),
  "a link in a text": async () => on((await enrichText(world, "[[/kaiser skill 5 vs 12]]{Sneak}"))[0]!, "button"),
  "the answer to a request": () => on(request(), "button"),
};

describe.each(Object.entries(places))("%s", (_name, place) => {
  it("a button rolls once for a double click, and once more for a later click", async () => {
    const button = await place();
    button.click();
    await click(button);
    await click(button);
    await vi.waitUntil(() => world.posted.length > 0, PATIENCE);
    expect(world.posted).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 520));
    await click(button);
    expect(world.posted).toHaveLength(2);
  });

  it("a button waits for the dice of its first roll, however long a person takes to enter them", async () => {
    await world.settings.set("core", "diceConfiguration", { d6: "manual" });
    const button = await place();
    button.click();
    const resolver = await windowOf("form.roll-resolver");
    await new Promise((resolve) => setTimeout(resolve, 520));
    await click(button);
    expect(document.querySelectorAll("form.roll-resolver")).toHaveLength(1);
    for (const input of resolver.querySelectorAll<HTMLInputElement>("input[type=number]")) input.value = "4";
    resolver.requestSubmit();
    await vi.waitUntil(() => world.posted.length > 0, PATIENCE);
    expect(world.posted).toHaveLength(1);
  });
});
