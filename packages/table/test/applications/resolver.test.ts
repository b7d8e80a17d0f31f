// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApplicationV2, instances } from "../../client/applications/api/application.ts";
import { RollResolver } from "../../client/applications/dice/roll-resolver.ts";
import { provideTemplate } from "../../client/applications/handlebars/templates.ts";
import { DiceConfig } from "../../client/applications/settings/dice-config.ts";
import type { FormDataExtended } from "../../client/applications/ux/form-data.ts";
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

  it("are waited for where a package closes the window past its own way, as Dice Link Companion does", async () => {
    let isRolled = false;
    const rolling = new seat.Roll("2d6").evaluate().then(() => (isRolled = true));
    await vi.waitUntil(() => inputs().length === 2);
    const window = [...instances.values()].find((app) => app.id.startsWith("roll-resolver"))!;
    await ApplicationV2.prototype.close.call(window);
    await vi.waitUntil(() => form() === null);
    expect(isRolled).toBe(false);
    await window.close();
    await rolling;
  });

  it("keep to the faces of the die", async () => {
    const rolling = new seat.Roll("1d6").evaluate();
    await vi.waitUntil(() => inputs().length === 1);
    expect([inputs()[0]!.min, inputs()[0]!.max]).toEqual(["1", "6"]);
    await enter(1, 2);
    await rolling;
  });

  it("that come from elsewhere fill their fields, and the last one sends them", async () => {
    const rolling = new seat.Roll("2d6").evaluate();
    await vi.waitUntil(() => inputs().length === 2);
    const register = (face: number) =>
      (seat.Roll as unknown as { registerResult(method: string, kind: string, face: number): boolean }).registerResult(
        "manual",
        "d6",
        face,
      );
    expect(register(4)).toBe(true);
    expect(inputs().map(({ value }) => value)).toEqual(["4", ""]);
    expect(register(5)).toBe(true);
    expect((await rolling).dice[0]!.results.map(({ result }) => result)).toEqual([4, 5]);
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

describe("a resolver of another package", () => {
  /** As the published modules of two makers of dice do it: GoDice, and the thrower of Dice So Nice. */
  class Other extends RollResolver {
    static override DEFAULT_OPTIONS: object = { form: { handler: this._fulfillRoll } };

    static override _fulfillRoll(this: Other, _event: Event, _form: HTMLFormElement, { object }: FormDataExtended) {
      for (const [id, faces] of Object.entries(object)) {
        const { term } = this.fulfillable.get(id)!;
        for (const face of [faces].flat() as (number | null)[])
          term.results.push({ result: face ?? term.mapRandomFace(0), active: true });
      }
      return Promise.resolve();
    }
  }

  const methods = () =>
    (CONFIG as unknown as { Dice: { fulfillment: { methods: Record<string, object> } } }).Dice.fulfillment.methods;

  beforeEach(async () => {
    methods()["other"] = { label: "Other", interactive: true, resolver: Other };
    await seat.game.settings.set("core", "diceConfiguration", { d6: "other" });
  });

  const fields = (kind: string, method: string) => [
    ...document.querySelectorAll<HTMLInputElement>(
      `form label[data-denomination="${kind}"][data-method="${method}"] > input:not(:disabled)`,
    ),
  ];

  it("finds a field for each die by its kind, and writes the faces to the dice by itself", async () => {
    const rolling = new seat.Roll("2d6").evaluate();
    await vi.waitUntil(() => fields("d6", "other").length === 2);
    const [app] = [...instances.values()].filter((each) => each instanceof Other) as [Other];
    const [id] = [...app.fulfillable.keys()];
    expect(fields("d6", "other").map(({ name }) => name)).toEqual([id, id]);
    for (const [i, field] of fields("d6", "other").entries()) field.value = String(5 + i);
    app._checkDone();
    expect((await rolling).dice[0]!.results.map(({ result }) => result)).toEqual([5, 6]);
  });

  it("draws its own parts, anew for each term that is added", async () => {
    provideTemplate(
      "modules/other/dice.hbs",
      `<div>{{#each groups}}{{#each results}}<i class="own"></i><input name="{{id}}">{{/each}}{{/each}}</div>`,
    );
    class Drawn extends Other {
      static override PARTS = { form: { id: "form", template: "modules/other/dice.hbs" } };
    }
    (methods()["other"] as { resolver: object }).resolver = Drawn;
    const rolling = new seat.Roll("1d6 + (1d1)d6").evaluate();
    for (const face of ["5", "2"]) {
      await vi.waitUntil(() => document.querySelector<HTMLInputElement>("i.own + input")?.value === "");
      document.querySelector<HTMLInputElement>("i.own + input")!.value = face;
      document.querySelector("form")!.requestSubmit();
    }
    expect((await rolling).total).toBe(7);
    expect(inputs()).toEqual([]);
  });

  it("has its button off until something is asked for", async () => {
    const rolling = new seat.Roll("1d6").evaluate();
    await vi.waitUntil(() => fields("d6", "other").length === 1);
    const [app] = [...instances.values()].filter((each) => each instanceof Other) as [Other];
    const button = app.element!.querySelector<HTMLButtonElement>("button[type=submit]")!;
    expect(button.disabled).toBe(false);
    app._toggleSubmission(false);
    expect(button.disabled).toBe(true);
    app._toggleSubmission(true);
    fields("d6", "other")[0]!.value = "4";
    app._checkDone();
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
