// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import {
  closeAll,
  openPage,
  PATIENCE,
  addMarkup,
  waitForRendering,
  tourOf,
  type PagedWorld,
  type Tour,
} from "./paged.ts";

afterEach(closeAll);

/** A world with the elements that the tour points at, and its tour. */
async function tourIn(isGM: boolean): Promise<{ readonly world: PagedWorld; readonly tour: Tour }> {
  const world = await openPage({ isGM, page: ({ game }) => Object.assign(game, { actors: [] }) });
  addMarkup(`<button class="dicewright-chat-roll"></button><textarea id="chat-message"></textarea>`);
  await vi.waitUntil(() => tourOf(world), PATIENCE);
  return { world, tour: tourOf(world) };
}

const windows = () => document.querySelectorAll("#table-windows > *, body > .application").length;
const bubble = () => document.querySelector(".tour");

it("the tour leads a GM past every place, opens what each step is about and closes it again", async () => {
  const { tour } = await tourIn(true);
  expect(tour.title).toBe("Dicewright: first steps");
  const shown: string[] = [];
  for (await tour.start(); tour.currentStep; await tour.next()) {
    await waitForRendering();
    const open = [".dicewright-dialog", "#dicewright-house-rules"].filter((each) => document.querySelector(each));
    shown.push([tour.currentStep.id, ...open].join(" "));
    expect(tour.targetElement, tour.currentStep.id).not.toBeNull();
    expect(bubble()!.textContent).not.toMatch(/dicewright\.|\{\w+\}/);
  }
  await waitForRendering();
  const places = ["roll", "dialog .dicewright-dialog", "chat", "saved", "contest", "request"];
  expect(shown).toEqual([...places, "rules #dicewright-house-rules", "end"]);
  expect([tour.status, bubble(), windows()]).toEqual(["completed", null, 0]);
});

it("the tour goes on where it was left, and closes what it has opened", async () => {
  const { world, tour } = await tourIn(false);
  await tour.start();
  await tour.next();
  tour.exit();
  await waitForRendering();
  expect([tour.status, windows()]).toEqual(["in-progress", 0]);
  expect(world.settings.get("core", "tourProgress")).toEqual({ dicewright: { "first-steps": 1 } });
  await tour.start();
  expect(tour.currentStep?.id).toBe("dialog");
  tour.exit();
});

it("the tour leaves out for players what only GMs do, and names the command of the game in use", async () => {
  const { world, tour } = await tourIn(false);
  expect(tour.steps.map(({ id }) => id)).toEqual(["roll", "dialog", "chat", "saved", "contest", "end"]);
  await world.settings.set("dicewright", "games", ["olde"]);
  await tour.start();
  expect(tour.steps.find(({ id }) => id === "chat")!.content).toContain("<code>/olde ?</code>");
  expect(JSON.stringify(tour.steps)).not.toMatch(/kaiser/i);
  tour.exit();
});
