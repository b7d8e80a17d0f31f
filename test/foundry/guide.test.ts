// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { games } from "../../src/games/index.ts";
import { click, closeAll, openPage, PATIENCE, addMarkup, tourOf, windowOf, type PagedWorld } from "./paged.ts";
import { sendLine } from "./world.ts";

afterEach(closeAll);

let opened: string[];

/** A world with packs that record what is opened in them. */
async function openWithPacks(...inUse: readonly string[]): Promise<PagedWorld> {
  opened = [];
  const opens = (name: string) => ({ render: (how: unknown) => opened.push(`${name} ${JSON.stringify(how)}`) });
  const pack = (name: string) => ({
    getDocument: (id: string) => Promise.resolve({ sheet: opens(`${name} ${id}`) }),
    ...opens(name),
  });
  const packs = new Map(["guide", "macros"].map((name) => [`dicewright.${name}`, pack(name)]));
  const world = await openPage({ isGM: true, page: ({ game }) => Object.assign(game, { packs, actors: [] }) });
  await world.settings.set("dicewright", "games", inUse.length > 0 ? inUse : games.map(({ id }) => id));
  return world;
}

/** A text of the guide, as Foundry enriches it and shows it in a window; nothing if it names no page. */
async function showGuide({ enrichers }: PagedWorld, text: string): Promise<HTMLElement | undefined> {
  const guide = enrichers.find(({ id }) => id === "dicewright-guide")!;
  const [match] = text.matchAll(guide.pattern);
  const page = match && ((await guide.enricher(match)) as HTMLElement | null);
  return page ? show(page.outerHTML) : undefined;
}

/** Shows markup in a window. */
function show(markup: string): HTMLElement {
  const element = addMarkup(markup);
  Hooks.callAll("renderApplicationV2", { element });
  return element;
}

/** Clicks every example, each of which posts one message; a bare command opens its dialog. */
async function rollAll(world: PagedWorld, shown: ParentNode): Promise<number> {
  const links = [...shown.querySelectorAll<HTMLElement>("[data-dicewright]")];
  for (const link of links) {
    const before = world.posted.length;
    const line = link.dataset["dicewright"]!;
    link.click();
    if (/^\/\w+$/.test(line)) await windowOf(".dicewright-dialog");
    else await vi.waitUntil(() => world.posted.length === before + 1, PATIENCE);
  }
  return links.length;
}

it.each(games)(
  "the guide shows the page of $command with a drawn card, and each of its links rolls",
  async ({ id, kinds }) => {
    const world = await openWithPacks();
    const shown = (await showGuide(world, `<p>@DicewrightGuide[${id}]</p>`))!;
    expect(shown.querySelector("figure .dicewright-card, figure .dicewright")).not.toBeNull();
    expect(shown.textContent).not.toMatch(/dicewright\.|\[object|undefined/);
    expect(await rollAll(world, shown)).toBe(Object.keys(kinds).length + 1);
    expect(world.notices()).toEqual([]);
  },
);

it.each(games)("the guide has a help of $command whose links all work", async ({ command, kinds }) => {
  const world = await openWithPacks();
  await sendLine(`/${command} help`);
  await vi.waitUntil(() => world.posted.length === 1, PATIENCE);
  expect(await rollAll(world, show(world.posted[0]!.content))).toBe(Object.keys(kinds).length + 2);
  expect(world.notices()).toEqual([]);
});

it("the guide leads from the page for GMs to each place it names", async () => {
  const world = await openWithPacks("kr");
  const shown = (await showGuide(world, "@DicewrightGuide[gm]"))!;
  await rollAll(world, shown);
  await click(shown.querySelector("[data-dicewright-open=rules]"));
  await windowOf("#dicewright-house-rules");
  const before = world.posted.length;
  await click(shown.querySelector("[data-dicewright-open=games]"));
  await vi.waitUntil(() => world.posted.length > before, PATIENCE);
  expect(world.posted.at(-1)).toMatchObject({ flags: { dicewright: { firstCard: true } } });
});

it("the guide leads from the first card to the guide, the macros and the tour", async () => {
  const world = await openWithPacks("ogs");
  const places = ["guide", "macros", "tour", "nowhere", "toString"];
  const shown = show(places.map((place) => `<button data-dicewright-open="${place}"></button>`).join(""));
  for (const button of shown.querySelectorAll("button")) await click(button);
  await vi.waitUntil(() => document.querySelector(".tour"), PATIENCE);
  expect(opened).toEqual(['guide DicewrightGuide1 {"force":true,"pageId":"pageogs000000000"}', "macros true"]);
  tourOf(world).exit();
});

it("the guide leaves a mark that names no page as it is written", async () => {
  const world = await openWithPacks();
  for (const text of ["@DicewrightGuide[nothing]", "@DicewrightGuide[constructor]", "@DicewrightGuide[]"])
    expect(await showGuide(world, text)).toBeUndefined();
});
