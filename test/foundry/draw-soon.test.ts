import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawSoon } from "../../src/foundry/platform/drawing.ts";

let now = 0;
let drawn: string[] = [];
const frames: (() => void)[] = [];
const tasks: (() => void)[] = [];

/** Draws a name, which takes so many milliseconds. */
function draw(name: string, takes = 0, then?: () => void): void {
  drawSoon(name, () => {
    drawn.push(name);
    now += takes;
    then?.();
  });
}

/** A frame, and the tasks that follow it. */
const nextFrame = () => [frames, tasks].forEach((waiting) => waiting.splice(0).forEach((act) => act()));

beforeEach(() => {
  drawn = [];
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => frames.push(act));
  vi.stubGlobal("setTimeout", (act: () => void) => tasks.push(act));
  vi.spyOn(performance, "now").mockImplementation(() => now);
});

afterEach(() => {
  while (frames.length + tasks.length > 0) nextFrame();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("the drawing queue draws at once while the frame has time left, and the rest in the next ones, in the order asked", () => {
  for (const name of ["a", "b", "c", "d"]) draw(name, 5);
  expect(drawn).toEqual(["a", "b"]);
  nextFrame();
  expect(drawn).toEqual(["a", "b", "c", "d"]);
});

it("the drawing queue draws in no task that shows a frame", () => {
  for (const name of ["slow", "next"]) draw(name, 10);
  frames.splice(0).forEach((act) => act());
  expect(drawn).toEqual(["slow"]);
});

it("the drawing queue draws once what is asked for again while it waits", () => {
  draw("slow", 10);
  for (const name of ["panel", "panel", "card"]) draw(name);
  nextFrame();
  expect(drawn).toEqual(["slow", "panel", "card"]);
});

it("the drawing queue draws what a drawing asks for after it, and what follows one that fails", () => {
  draw("outer", 0, () => draw("inner"));
  expect(drawn).toEqual(["outer", "inner"]);
  draw("slow", 10);
  drawSoon("broken", () => {
    throw new Error("It fails.");
  });
  draw("next");
  expect(nextFrame).toThrow("It fails.");
  draw("later");
  expect(drawn).toEqual(["outer", "inner", "slow", "next", "later"]);
});
