import { beforeEach, describe, expect, it, vi } from "vitest";
import { Roll } from "../dice/roll.ts";
import { MersenneTwister } from "../dice/twister.ts";
import * as utils from "../foundry-utils.ts";
import { installGlobals, table } from "../globals.ts";
import { Hooks } from "../hooks.ts";
import { Localization } from "../localization.ts";
import { ClientSettings, memoryStore } from "../settings.ts";

beforeEach(() => void installGlobals({ generation: 14 }));

describe("hooks", () => {
  it("call in order, once where asked, and stop at false only with call", () => {
    const heard: string[] = [];
    Hooks.on("knock", () => void heard.push("a"));
    Hooks.once("knock", () => (heard.push("b"), false));
    Hooks.on("knock", () => void heard.push("c"));
    expect(Hooks.call("knock")).toBe(false);
    expect(Hooks.callAll("knock")).toBe(true);
    expect(heard).toEqual(["a", "b", "a", "c"]);
  });

  it("are taken off by id or by function", () => {
    const fn = vi.fn();
    Hooks.off("knock", Hooks.on("knock", fn));
    Hooks.on("knock", fn);
    Hooks.off("knock", fn);
    Hooks.callAll("knock");
    expect(fn).not.toHaveBeenCalled();
  });

  it("go on past a function that fails, and report it", () => {
    const [report, after] = [vi.spyOn(console, "error").mockImplementation(() => undefined), vi.fn()];
    Hooks.on("knock", () => {
      throw new Error("broken");
    });
    Hooks.on("knock", after);
    Hooks.callAll("knock", 1, 2);
    expect([after.mock.calls, report.mock.calls.length]).toEqual([[[1, 2]], 1]);
    report.mockRestore();
  });
});

describe("settings", () => {
  it("have defaults, cast what is written and announce changes", async () => {
    const [settings, heard] = [new ClientSettings(memoryStore()), vi.fn()];
    settings.register("mine", "count", { type: Number, default: 3, onChange: heard });
    expect(settings.get("mine", "count")).toBe(3);
    await settings.set("mine", "count", "7");
    expect([settings.get("mine", "count"), heard.mock.calls[0]?.[0]]).toEqual([7, 7]);
    expect(() => settings.get("mine", "other")).toThrow("mine.other");
  });
});

describe("localization", () => {
  it("finds words by path, fills names, and leaves unknown keys as they are", () => {
    const words = new Localization("en");
    words.add({ A: { B: "Roll {count} dice" }, "C.D": "flat" });
    words.add({ E: "fallback" }, { fallback: true });
    expect([
      words.format("A.B", { count: 2 }),
      words.localize("C.D"),
      words.localize("E"),
      words.localize("X.Y"),
    ]).toEqual(["Roll 2 dice", "flat", "fallback", "X.Y"]);
    expect([words.has("E"), words.has("E", false), words.has("A")]).toEqual([true, false, false]);
  });
});

describe("the Mersenne Twister", () => {
  it("gives the numbers of its authors' reference for seed 5489", () => {
    const twister = new MersenneTwister(5489);
    expect([twister.int(), twister.int(), twister.int()]).toEqual([3499211612, 581869302, 3890346734]);
    for (let i = 3; i < 9999; i++) twister.int();
    expect(twister.int()).toBe(4123659995);
  });
});

describe("foundry.utils", () => {
  it("merges deeply, by dotted keys, and deletes only where asked", () => {
    expect(utils.mergeObject({ a: { b: 1, c: 2 } }, { "a.b": 3, d: 4 })).toEqual({ a: { b: 3, c: 2 }, d: 4 });
    expect(utils.mergeObject({ a: { b: 1 } }, { a: { "-=b": null } }, { performDeletions: true })).toEqual({ a: {} });
    expect(utils.mergeObject({ a: 1 }, { b: 2 }, { insertKeys: false })).toEqual({ a: 1 });
    const original = { a: { b: 1 } };
    utils.mergeObject(original, { a: { b: 2 } }, { inplace: false });
    expect(original).toEqual({ a: { b: 1 } });
  });

  it("reads, writes, flattens and compares", () => {
    const object = utils.expandObject({ "a.b": 1, c: 2 });
    expect([utils.getProperty(object, "a.b"), utils.hasProperty(object, "a.x")]).toEqual([1, false]);
    expect(utils.flattenObject(object)).toEqual({ "a.b": 1, c: 2 });
    expect(utils.diffObject({ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } })).toEqual({ a: { c: 3 } });
    expect([utils.isNewerVersion("14.360", "14.36"), utils.isNewerVersion("13.1", "13.1")]).toEqual([true, false]);
  });
});

describe("what the host does not build", () => {
  const { foundry } = installGlobals({ generation: 14 });

  it("may be extended, and says its name when it is used", () => {
    const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
    class Window extends HandlebarsApplicationMixin(ApplicationV2) {}
    expect(() => new Window()).toThrow("does not build foundry.applications.api.ApplicationV2");
    expect(() => (foundry.utils as unknown as { fromUuid(): void }).fromUuid()).toThrow("foundry.utils.fromUuid");
  });

  it("is missed by rolls that are to be shown or posted", async () => {
    await expect(new Roll("1d6").render()).rejects.toThrow("renderTemplate");
    await expect(new Roll("1d6").toMessage()).rejects.toThrow("CONFIG.ChatMessage.documentClass");
  });
});

describe("a fresh start", () => {
  it("puts configuration, notifications and hooks back", () => {
    const { CONFIG, ui } = globalThis as unknown as ReturnType<typeof installGlobals>;
    CONFIG.Dice.rolls.push(class Other extends Roll {});
    ui.notifications.warn("careful");
    expect(table.notifications).toEqual([{ level: "warn", message: "careful" }]);
    table.reset();
    const { Dice } = (globalThis as unknown as ReturnType<typeof installGlobals>).CONFIG;
    expect([Dice.rolls.length, table.notifications.length]).toEqual([1, 0]);
  });
});
