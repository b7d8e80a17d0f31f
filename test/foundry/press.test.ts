// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { click, pageForEach, PATIENCE, windowOf } from "./paged.ts";
import { actorWith, enriched, MESSAGE, SNEAK } from "./world.ts";

const world = pageForEach();
const actor = actorWith({ v: 1, system: "kaiser", list: [SNEAK] });

beforeEach(() => {
  Object.assign(world.parts.game, {
    user: { isGM: false },
    system: { id: "plain" },
    world: { title: "The Drowned Mill" },
    messages: new Map(),
  });
});

/** A sheet as Foundry passes it to its hook. */
function sheet(markup: string): HTMLElement {
  document.body.insertAdjacentHTML("beforeend", `<section class="sheet">${markup}</section>`);
  const element = document.body.lastElementChild as HTMLElement;
  Hooks.callAll("renderApplicationV2", { element, document: actor });
  return element;
}

/** A text as Foundry enriches it. */
const text = async (line: string) => (await enriched(world, line))[0]!.querySelector("button")!;

/** The panel of a request; threads are drawn once their part of the module has come. */
async function request(): Promise<HTMLElement> {
  const message = {
    ...MESSAGE,
    id: "asked",
    author: { id: "gm" },
    rolls: [],
    speaker: {},
    flags: { dicewright: { request: { v: 1, line: "/kaiser skill 5 vs 12" } } },
  };
  const log = new Map([[message.id, message]]);
  const messages = { get: (id: string) => log.get(id), [Symbol.iterator]: () => log.values() };
  Object.assign(world.parts.game, { messages });
  const html = document.createElement("li");
  html.innerHTML = `<div class="message-content"></div>`;
  Hooks.callAll("createChatMessage", message);
  Hooks.callAll("renderChatMessageHTML", message, html);
  return vi.waitUntil(() => html.querySelector("button"), PATIENCE);
}

const places: readonly (readonly [string, () => Promise<HTMLElement> | HTMLElement])[] = [
  [
    "a button beside a field of a sheet",
    () => {
      const element = sheet(`<input name="system.skills.sneak" value="6">`);
      return vi.waitUntil(() => element.querySelector<HTMLElement>(".dicewright-sheet-roll"), PATIENCE);
    },
  ],
  [
    "an element that says what it rolls",
    () => sheet(`<b data-dicewright="kaiser skill 5 vs 12">Recall</b>`).querySelector<HTMLElement>("b")!,
  ],
  ["a link in a text", () => text("[[/kaiser skill 5 vs 12]]{Sneak}")],
  ["the answer to a request", () => request()],
];

describe.each(places)("%s", (_name, place) => {
  it("rolls once for a double click, and once more for a later click", async () => {
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

  it("waits for the dice of its first roll, however long a person takes to enter them", async () => {
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
