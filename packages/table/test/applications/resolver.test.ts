// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { instances } from "../../client/applications/api/application.ts";
import { DiceConfig } from "../../client/applications/settings/dice-config.ts";
import { seat, seatWindows } from "./seated.ts";

beforeEach(async () => {
  seatWindows();
  await seat.game.settings.set("core", "diceConfiguration", { d6: "manual" });
});

const form = () => document.querySelector<HTMLFormElement>("form.roll-resolver");
const inputs = () => [...(form()?.querySelectorAll<HTMLInputElement>("input[type=number]") ?? [])];

async function enter(count: number, ...faces: (number | "")[]): Promise<void> {
  await vi.waitUntil(() => inputs().length === count);
  inputs().forEach((input, index) => {
    input.value = String(faces[index] ?? "");
  });
  form()!.requestSubmit();
}

describe("manual dice", () => {
  it("are asked for all at once, and become the results", async () => {
    const rolling = new seat.Roll("2d6 + 1d8 + 3").evaluate();
    await enter(2, 5, 6);
    const roll = await rolling;
    expect(roll.dice[0]!.results.map(({ result }) => result)).toEqual([5, 6]);
    expect(roll.total).toBeGreaterThanOrEqual(15);
    await vi.waitUntil(() => instances.size === 0);
  });

  it("are asked for one more when one explodes", async () => {
    const rolling = new seat.Roll("2d6x6").evaluate();
    await enter(2, 6, 2);
    await vi.waitUntil(() => form()?.textContent?.includes("it exploded"));
    await enter(1, 3);
    expect((await rolling).total).toBe(11);
  });

  it("are thrown by the table where a field is left blank or the window is closed", async () => {
    const half = new seat.Roll("2d6").evaluate();
    await enter(2, 4, "");
    expect((await half).dice[0]!.results.map(({ result }) => result)[0]).toBe(4);
    const closed = new seat.Roll("2d6").evaluate();
    await vi.waitUntil(() => inputs().length === 2);
    await [...instances.values()].find((app) => app.id.startsWith("roll-resolver"))!.close();
    expect((await closed).dice[0]!.results).toHaveLength(2);
  });

  it("keep to the faces of the die", async () => {
    const rolling = new seat.Roll("1d6").evaluate();
    await vi.waitUntil(() => inputs().length === 1);
    expect([inputs()[0]!.min, inputs()[0]!.max]).toEqual(["1", "6"]);
    await enter(1, 2);
    await rolling;
  });

  it("may come from elsewhere", async () => {
    const rolling = new seat.Roll("1d6").evaluate();
    await vi.waitUntil(() => inputs().length === 1);
    const bluetooth = seat.Roll as unknown as {
      registerResult(method: string, denomination: string, result: number): boolean;
    };
    expect(bluetooth.registerResult("manual", "d6", 4)).toBe(true);
    expect((await rolling).total).toBe(4);
  });
});

it("the choice of dice by hand is made in a window", async () => {
  const app = await new DiceConfig().render({ force: true });
  const select = app.form!.elements.namedItem("d8") as HTMLSelectElement;
  select.value = "manual";
  app.form!.requestSubmit();
  await vi.waitUntil(() => !app.rendered);
  expect(seat.game.settings.get("core", "diceConfiguration")).toMatchObject({ d6: "manual", d8: "manual", d4: "" });
});
