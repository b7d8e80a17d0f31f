// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { closeAll, openPage, PATIENCE, waitForRendering, type PagedWorld } from "./paged.ts";
import {
  drawMessage,
  pressEnter,
  MESSAGE,
  openWorld,
  loadModuleFile,
  postRoll,
  sendLine,
  throughJson,
} from "./world.ts";

/** The loader's method in the world that was opened last. */
let load: MockInstance;
let world: PagedWorld;

beforeEach(async () => {
  world = await openPage({ isUnmet: true, generation: 13 });
  const { AppLoader } = await loadModuleFile<{ AppLoader: { prototype: { load(): unknown } } }>(
    "foundry/platform/app-loader.ts",
  );
  load = vi.spyOn(AppLoader.prototype, "load");
});
afterEach(closeAll);

const isAppLoaded = () => load.mock.calls.length > 0;

/** What its user was told. */
const told = () => [...document.querySelector("#table-notices")!.children].map(({ textContent }) => textContent);

it("before its first use, the module fetches nothing more for what other packages and Foundry do", async () => {
  const html = drawMessage(world, { rolls: [await new world.Roll("2d6").evaluate()] }, "7");
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage"])
    Hooks.callAll(hook, { ...MESSAGE, rolls: [] }, {});
  for (const hook of ["renderApplicationV2", "renderApplication"]) Hooks.callAll(hook, { id: "a", element: html });
  Hooks.callAll("renderTokenHUD", { object: { actor: { isOwner: true } } }, html);
  Hooks.callAll("updateActor", { uuid: "Actor.a" }, {});
  expect(pressEnter("Hello!").goesOn).toBe(true);
  expect(pressEnter("/r 1d20").goesOn).toBe(true);
  expect(await sendLine("/w gm hello")).toBe(false);
  await waitForRendering();
  expect([isAppLoaded(), html.textContent]).toEqual([false, "7"]);
});

it("before its first use, the module sends a line of ours once what reads it is here", async () => {
  scriptFaces([3, 4]);
  const { goesOn, left } = pressEnter("/kaiser skill 5 vs 12");
  expect([goesOn, left(), world.posted]).toEqual([false, "/kaiser skill 5 vs 12", []]);
  await vi.waitUntil(() => world.posted.length > 0, PATIENCE);
  expect([left(), isAppLoaded(), told()]).toEqual(["", true, []]);
  expect(world.posted).toMatchObject([{ content: expect.stringContaining("12") as string }]);
});

it("before its first use, the module leaves a line that cannot be read in the input, and says why once", async () => {
  const { goesOn, left } = pressEnter("/kaiser skill");
  await vi.waitUntil(() => told().length > 0, PATIENCE);
  await waitForRendering();
  expect([goesOn, left(), world.posted, told().length]).toEqual([false, "/kaiser skill", [], 1]);
});

it("before its first use, the module says which command a misspelt one means, and fetches nothing more", () => {
  const { goesOn, left } = pressEnter("/kasier skill 5");
  expect([goesOn, left(), isAppLoaded()]).toEqual([false, "/kasier skill 5", false]);
  expect(told()).toEqual([expect.stringContaining("“/kasier” is not understood here; did you mean “/kaiser”?")]);
});

it("before its first use, the module shows a line with the visibility of when it was sent", async () => {
  const core = (mode: string) => world.settings.set("core", "rollMode", mode);
  scriptFaces([3, 4]);
  await core("selfroll");
  expect(await sendLine("/kaiser skill 5 vs 12")).toBe(true);
  await core("publicroll");
  await vi.waitUntil(() => world.posted.length > 0, PATIENCE);
  expect(world.posted[0]!.options).toMatchObject({ rollMode: "selfroll" });
});

it("before its first use, the module draws the first card over the text that is stored, with its menu", async () => {
  const { rolls: posted } = await postRoll(await openWorld(), "/kaiser skill 5 vs 12", 3, 4);
  const rolls = throughJson(posted);
  world = await openPage({ isUnmet: true, generation: 13 });
  const html = drawMessage(world, { rolls, content: "plain" }, "plain");
  expect(html.querySelector(".dicewright-card")).toBeNull();
  await vi.waitUntil(() => html.querySelector(".dicewright-card"), PATIENCE);
});
