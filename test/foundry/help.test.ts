// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { games } from "../../src/games/index.ts";
import { offeredCommands, pageForEach, windowOf } from "./paged.ts";
import { sendLine, userOf } from "./world.ts";

const world = pageForEach();

describe.each(games)("/$command", ({ id, command }) => {
  it("a command alone opens the dialog of its game and posts nothing", async () => {
    await sendLine(`/${command}`);
    const form = await windowOf(".dicewright-dialog");
    expect(form.querySelector<HTMLSelectElement>("[name=game]")!.value).toBe(id);
    expect(world.posted).toEqual([]);
  });

  it.each(["help", "?", "HELP "])("a command with %j whispers its help to the one who asked", async (word) => {
    await sendLine(`/${command} ${word}`);
    await expect.poll(() => world.posted).toHaveLength(1);
    const { content, whisper } = world.posted[0]!;
    expect(whisper).toEqual([userOf(world).id]);
    expect(content.match(/<li[^]*?data-dicewright=/g)!.length).toBeGreaterThan(1);
  });
});

it("the module leaves a command alone to another package that has it too", async () => {
  Object.assign(world.parts.CONFIG, { ui: { chat: { CHAT_COMMANDS: { kr: { rgx: /^\/kr\s/ } } } } });
  expect(await sendLine("/kr")).toBe(false);
});

it("the module shows the sentence of a field at its label, and to screen readers at its control", async () => {
  await sendLine("/kaiser");
  const form = await windowOf(".dicewright-dialog");
  const skill = form.querySelector<HTMLInputElement>("[name=field-skill]")!;
  const ids = skill.getAttribute("aria-describedby")!.split(" ");
  expect(ids.map((id) => form.querySelector(`[id="${id}"]`)?.textContent)).toContain(
    "The character’s value in the skill, added to the dice.",
  );
  expect(form.querySelector<HTMLElement>(`label[for="${skill.id}"]`)!.dataset["tooltipText"]).toMatch(/^The character/);
});

const input = (page: Document) => {
  const [controls, place] = [page.createElement("div"), page.createElement("textarea")];
  page.body.append(controls, place);
  return { "#chat-controls": controls, "#chat-message": place };
};
const draw = (parts: object) => Hooks.callAll("renderChatInput", {}, parts, {});
const buttons = (page: Document) => page.querySelectorAll(".dicewright-chat-roll");

it("the button beside the chat input opens the dialog, and goes where the input goes, into another document too", async () => {
  const other = document.implementation.createHTMLDocument("detached");
  for (const [page, counts] of [
    [document, [1, 0]],
    [other, [0, 1]],
    [document, [1, 0]],
  ] as const) {
    draw(input(page));
    expect([buttons(document).length, buttons(other).length]).toEqual(counts);
  }
  buttons(document)[0]!.dispatchEvent(new Event("click"));
  expect(await windowOf(".dicewright-dialog")).toBeTruthy();
});

it("the button beside the chat input stands behind an input without controls", () => {
  const { "#chat-message": place } = input(document);
  draw({ "#chat-message": place });
  expect(place.parentElement!.querySelector(".dicewright-chat-roll")).not.toBeNull();
});

it("the module gives Chat Commander the games in use and what may come next", async () => {
  await world.settings.set("dicewright", "games", ["kaiser"]);
  const commands = await offeredCommands();
  expect(commands.map(({ name }) => name)).toEqual(["/kaiser"]);
  const offered = commands[0]!.autocompleteCallback({ maxEntries: 2 }, "/kaiser", "");
  expect(offered.map(({ title }) => title)).toEqual(["/kaiser skill ", "/kaiser resistance "]);
});
