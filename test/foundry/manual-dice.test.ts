// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ways } from "./paged.ts";
import { closeAll, openPage } from "./paged.ts";
import type { World } from "./world.ts";

let world: World & { readonly ways: Ways };

beforeEach(async () => {
  world = await openPage();
});
afterEach(closeAll);

const settings = () => world.parts.game["settings"] as { get(a: string, b: string): unknown; set(a: string, b: string, c: unknown): Promise<unknown> };

describe("dice entered by hand", () => {
  const answered = new Set<string>();
  beforeEach(() => answered.clear());
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>("form.roll-resolver input[type=number]")];

  async function enter(faces: readonly number[]): Promise<void> {
    await vi.waitUntil(() => inputs().length === faces.length && inputs().every(({ name }) => !answered.has(name)));
    for (const { name } of inputs()) answered.add(name);
    inputs().forEach((input, i) => (input.value = String(faces[i])));
    document.querySelector<HTMLFormElement>("form.roll-resolver")!.requestSubmit();
  }

  it("are asked for all at once, and a chain one at a time", async () => {
    await settings().set("core", "diceConfiguration", { d6: "manual" });
    const rolled = world.ways.rollOrAsk("/kaiser skill 5 vs 12 a2");
    await enter([6, 2, 6, 1]);
    await enter([6]);
    await enter([3]);
    await rolled;
    expect(world.posted[0]!.rolls[0]!.total).toBe(26);
  });

  it("are asked for as they are after a Die Increase", async () => {
    await settings().set("core", "diceConfiguration", { d8: "manual", d6: "manual" });
    const rolled = world.ways.rollOrAsk("/ogs d12^1 + d8 + d8");
    await enter([7, 3, 2, 5]);
    await rolled;
    expect(world.posted[0]!.rolls[0]!.total).toBe(17);
  });

  it.each([[20, "Critical Success"], [10, "Critical Failure"], [17, "Mixed Score"]])("a d10ish that shows %i as a d20 is a %s", async (face, headline) => {
    await settings().set("core", "diceConfiguration", { dt: "manual" });
    await settings().set("dicewright", "kleptonomicon.critMethod", "d10ish");
    const rolled = world.ways.rollOrAsk("/klepto +1");
    await enter([face]);
    await rolled;
    expect(world.posted[0]!.content).toContain(headline);
  });

  it("are never asked for in a blind roll", async () => {
    await settings().set("core", "diceConfiguration", { d6: "manual" });
    await world.ways.rollOrAsk("/kaiser skill 5", { mode: "blind" });
    expect([world.posted.length, inputs().length]).toEqual([1, 0]);
  });
});
