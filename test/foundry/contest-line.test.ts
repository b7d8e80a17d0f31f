// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { settled } from "./client.ts";
import { enriched as enrichedIn, openWorld, say, type World } from "./world.ts";

const made: { readonly command: string }[] = [];
let world: World;

/** A GM without a token, a character or a target; another one is asked for the games of the table. */
const gm = { id: "gm", isGM: true, character: null, targets: new Set(), assignHotbarMacro: () => Promise.resolve() };

beforeEach(async () => {
  made.length = 0;
  const create = (data: (typeof made)[number]) => Promise.resolve((made.push(data), data));
  world = await openWorld({
    getTemplate: () => Promise.resolve(() => ""),
    page: ({ CONFIG, game }) => {
      Object.assign(CONFIG, { Macro: { documentClass: { create } } });
      Object.assign(game, { user: gm });
    },
  });
});

async function enriched(text: string): Promise<HTMLElement> {
  const [element] = await enrichedIn(world, text);
  await settled();
  return element!;
}

it("a text with vs target becomes a button that starts a contest, without a button that asks the table", async () => {
  const element = await enriched("[[/kaiser skill 5 vs target attack]]{Hit}");
  expect([...element.children].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([["BUTTON", "Hit"]]);
  element.querySelector("button")!.click();
  await settled();
  expect(world.notices()).toEqual([expect.stringContaining("Choose who starts the contest")]);
  expect(world.posted).toEqual([]);
});

it("a text whose check is never contested says which ones are", async () => {
  const mistake = (await enriched("[[/kr 6 dt 7 vs target]]")).firstElementChild as HTMLElement;
  expect([mistake.className, mistake.title]).toEqual([
    "dicewright-mistake",
    "This check cannot be contested; use one of: /kr opposed.",
  ]);
});

it.each([
  ["/kaiser skill 5 vs target", "Choose who starts the contest"],
  ["/kaiser skill 5 vs target rudely", "“rudely” is not understood here."],
  ["/kaiser skill 5 vs targets all", "only two sides at a time"],
])("chat refuses %s in one sentence", async (line, sentence) => {
  expect(await say(line)).toBe(true);
  expect(world.notices()).toEqual([expect.stringContaining(sentence)]);
  expect(world.posted).toEqual([]);
});

it("dropped on the hotbar it becomes a macro that starts a contest", async () => {
  expect(
    Hooks.call("hotbarDrop", {}, { type: "dicewright-check", name: "Hit", line: "/kaiser skill 5 vs target" }, 3),
  ).toBe(false);
  await settled();
  expect(made.map(({ command }) => command)).toEqual([
    `await game.modules.get("dicewright")?.api?.contest({ check: "/kaiser skill 5 vs target" });`,
  ]);
});
