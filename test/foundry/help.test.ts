// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { systems } from "../../src/systems/index.ts";
import { pageForEach, settled, windowOf } from "./paged.ts";
import { say } from "./world.ts";

const world = pageForEach();

const whispered = () => world.posted as unknown as readonly { content: string; whisper: string[] }[];

describe.each(systems)("/$command", ({ id, command }) => {
  it("alone opens the dialog of its game and posts nothing", async () => {
    await say(`/${command}`);
    const form = await windowOf(".dicewright-dialog");
    expect(form.querySelector<HTMLSelectElement>("[name=game]")!.value).toBe(id);
    expect(world.posted).toEqual([]);
  });

  it.each(["help", "?", "HELP "])("with %j whispers its help to the one who asked", async (word) => {
    await say(`/${command} ${word}`);
    await expect.poll(whispered).toHaveLength(1);
    const [{ content, whisper }] = whispered() as [ReturnType<typeof whispered>[number]];
    expect(whisper).toEqual([(world.parts.game["user"] as { id: string }).id]);
    expect(content.match(/<li[^]*?data-dicewright=/g)!.length).toBeGreaterThan(1);
  });
});

it("leaves a command alone to another package that has it too", async () => {
  Object.assign(world.parts.CONFIG, { ui: { chat: { CHAT_COMMANDS: { kr: { rgx: /^\/kr\s/ } } } } });
  expect(await say("/kr")).toBe(false);
});

it("shows the sentence of a field at its label, and to screen readers at its control", async () => {
  await say("/kaiser");
  const form = await windowOf(".dicewright-dialog");
  const skill = form.querySelector<HTMLInputElement>("[name=field-skill]")!;
  const tips = skill
    .getAttribute("aria-describedby")!
    .split(" ")
    .map((each) => form.querySelector(`[id="${each}"]`)?.textContent);
  expect(tips).toContain("The character’s value in the skill, added to the dice.");
  expect(form.querySelector<HTMLElement>(`label[for="${skill.id}"]`)!.dataset["tooltipText"]).toMatch(/^The character/);
});

describe("the button beside the chat input", () => {
  const input = (page: Document) => {
    const [controls, place] = [page.createElement("div"), page.createElement("textarea")];
    page.body.append(controls, place);
    return { "#chat-controls": controls, "#chat-message": place };
  };
  const buttons = (page: Document) => page.querySelectorAll(".dicewright-chat-roll");

  it("opens the dialog, and goes where the input goes, into another document too", async () => {
    const other = document.implementation.createHTMLDocument("detached");
    Hooks.callAll("renderChatInput", {}, input(document), {});
    expect(buttons(document)).toHaveLength(1);
    Hooks.callAll("renderChatInput", {}, input(other), {});
    expect([buttons(document).length, buttons(other).length]).toEqual([0, 1]);
    Hooks.callAll("renderChatInput", {}, input(document), {});
    expect([buttons(document).length, buttons(other).length]).toEqual([1, 0]);
    buttons(document)[0]!.dispatchEvent(new Event("click"));
    expect(await windowOf(".dicewright-dialog")).toBeTruthy();
  });

  it("stands behind an input without controls", () => {
    const { "#chat-message": place } = input(document);
    Hooks.callAll("renderChatInput", {}, { "#chat-message": place }, {});
    expect(place.parentElement!.querySelector(".dicewright-chat-roll")).not.toBeNull();
  });
});

it("gives Chat Commander the games in use and what may come next", async () => {
  type Command = { name: string; autocompleteCallback(menu: object, alias: string, typed: string): HTMLElement[] };
  const registered: Command[] = [];
  const createCommandElement = (line: string, markup: string) =>
    Object.assign(document.createElement("li"), { title: line, innerHTML: markup });
  await world.settings.set("dicewright", "games", ["kaiser"]);
  Hooks.callAll("chatCommandsReady", { register: (each: Command) => registered.push(each), createCommandElement });
  await expect.poll(() => registered.map(({ name }) => name)).toEqual(["/kaiser"]);
  const offered = registered[0]!.autocompleteCallback({ maxEntries: 2 }, "/kaiser", "");
  expect(offered.map(({ title }) => title)).toEqual(["/kaiser skill ", "/kaiser resistance "]);
  await settled();
});
