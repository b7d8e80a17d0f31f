// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { pageForEach, waitForRendering } from "./paged.ts";
import { drawMessage, pressEnter, MESSAGE, sendLine } from "./world.ts";

const world = pageForEach({ generation: 13 });

/** What its user was told. */
const told = () => [...document.querySelector("#table-notices")!.children].map(({ textContent }) => textContent);

it("the module leaves alone what other packages and Foundry write and send", async () => {
  const html = drawMessage(world, { rolls: [await new world.Roll("2d6").evaluate()] }, "7");
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage"])
    Hooks.callAll(hook, { ...MESSAGE, rolls: [] }, {});
  for (const hook of ["renderApplicationV2", "renderApplication"]) Hooks.callAll(hook, { id: "a", element: html });
  Hooks.callAll("updateActor", { uuid: "Actor.a" }, {});
  expect(pressEnter("Hello!").goesOn).toBe(true);
  expect(pressEnter("/r 1d20").goesOn).toBe(true);
  expect(await sendLine("/w gm hello")).toBe(false);
  await waitForRendering();
  expect([html.textContent, told()]).toEqual(["7", []]);
});

it("a typed line that cannot be read stays in the input, and its user is told why once", async () => {
  const { goesOn, left } = pressEnter("/kaiser skill");
  await waitForRendering();
  expect([goesOn, left(), world.posted, told().length]).toEqual([false, "/kaiser skill", [], 1]);
});

it("a misspelt command stays in the input, and its user is told which one is meant", () => {
  const { goesOn, left } = pressEnter("/kasier skill 5");
  expect([goesOn, left()]).toEqual([false, "/kasier skill 5"]);
  expect(told()).toEqual([expect.stringContaining("“/kasier” is not understood here; did you mean “/kaiser”?")]);
});
