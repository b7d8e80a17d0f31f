// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { Tour } from "../client/applications/nue/tour.ts";
import type { ToursCollection } from "../client/applications/nue/tour.ts";
import { seat, seatWindows } from "./applications/seated.ts";

const steps = ["a", "b", "c"].map((id) => ({
  id,
  title: `Step ${id}`,
  content: `<p>About ${id}</p>`,
  selector: `#${id}`,
  restricted: id === "b",
}));
const config = { namespace: "x", id: "y", title: "A tour", canBeResumed: true, steps };

let tours: ToursCollection;

beforeEach(() => {
  seatWindows();
  tours = seat.game["tours"] as ToursCollection;
  seat.game["user"] = { isGM: false };
  document.body.insertAdjacentHTML("beforeend", '<i id="a"></i><i id="c"></i>');
  Tour.activeTour?.exit();
});

it("shows the steps that are for this user, one after the other, and is completed", async () => {
  const tour = new Tour(config);
  tours.register("x", "y", tour);
  expect([tour.status, tour.stepIndex]).toEqual(["unstarted", -1]);
  await tour.start();
  expect([tour.currentStep?.id, tour.targetElement?.id, Tour.activeTour]).toEqual(["a", "a", tour]);
  document.querySelector<HTMLElement>(".tour [data-action=next]")!.click();
  await new Promise((done) => setTimeout(done, 5));
  expect(document.querySelector(".tour")!.textContent).toContain("About c");
  await tour.next();
  expect([tour.status, tour.stepIndex, Tour.tourInProgress]).toEqual(["completed", null, false]);
  expect(document.querySelector(".tour, .tour-overlay, .tour-fade")).toBeNull();
});

it("is one at a time, keeps its place when it is left, and forgets it when it is reset", async () => {
  const [one, other] = [new Tour(config), new Tour({ ...config, id: "z" })];
  tours.register("x", "y", one);
  tours.register("x", "z", other);
  await one.start();
  await one.next();
  await expect(other.start()).rejects.toThrow("You cannot begin the A tour because the A tour is already in progress");
  one.exit();
  expect(seat.game.settings.get("core", "tourProgress")).toEqual({ x: { y: 1 } });
  await one.start();
  expect(one.currentStep?.id).toBe("c");
  await one.reset();
  expect([one.status, Tour.tourInProgress]).toEqual(["unstarted", false]);
  expect(() => tours.register("x", "y", new Tour(config))).toThrow("already");
});

it("calls _postStep before the first step too, as the tracker tells", async () => {
  const calls: string[] = [];
  class Told extends Tour {
    protected override async _preStep(): Promise<void> {
      await super._preStep();
      calls.push(`pre ${this.currentStep?.id}`);
    }
    protected override async _postStep(): Promise<void> {
      await super._postStep();
      calls.push(`post ${this.currentStep?.id}`);
    }
  }
  const tour = new Told(config);
  tours.register("x", "y", tour);
  await tour.start();
  await tour.next();
  expect(calls).toEqual(["post undefined", "pre a", "post a", "pre c"]);
  tour.exit();
});
