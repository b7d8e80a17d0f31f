import { beforeEach, describe, expect, it } from "vitest";
import { RollResolver } from "../dice/resolver.ts";
import { Roll } from "../dice/roll.ts";
import { clearScript, scriptFaces } from "../dice/script.ts";
import { installGlobals, type HostParts } from "../globals.ts";
import type { ClientSettings } from "../settings.ts";

let host: HostParts;
beforeEach(async () => {
  host = installGlobals({ generation: 14 });
  RollResolver.answers = undefined;
  await (host.game["settings"] as ClientSettings).set("core", "diceConfiguration", { d6: "manual" });
});

const faces = (roll: Roll) => roll.dice.map((die) => die.results.map(({ result }) => result));

describe("dice that people enter", () => {
  it("are asked for all at once, and the others are left to chance", async () => {
    RollResolver.answers = [2, 5];
    scriptFaces([7]);
    expect(faces(await new Roll("2d6 + 1d8").evaluate())).toEqual([[2, 5], [7]]);
  });

  it("are asked for one by one where they explode", async () => {
    RollResolver.answers = [6, 6, 1];
    expect(faces(await new Roll("1d6x").evaluate())).toEqual([[6, 6, 1]]);
  });

  it("are asked for when their number is known late", async () => {
    RollResolver.answers = [3, 4];
    scriptFaces([2]);
    expect(faces(await new Roll("(1d4)d6").evaluate())).toEqual([[2], [3, 4]]);
  });

  it("are asked for inside parentheses and pools", async () => {
    RollResolver.answers = [3, 4];
    expect((await new Roll("(1d6 + 1) * {1d6, 2}kh").evaluate()).total).toBe(16);
  });

  it("come from outside through registerResult, which tells whether they were wanted", async () => {
    const waiting = new Roll("2d6").evaluate();
    await Promise.resolve();
    expect([Roll.registerResult("manual", "d8", 3), Roll.registerResult("other", "d6", 3)]).toEqual([false, false]);
    expect([Roll.registerResult("manual", "d6", 3), Roll.registerResult("manual", "d6", 4)]).toEqual([true, true]);
    expect((await waiting).total).toBe(7);
    expect([Roll.registerResult("manual", "d6", 3), Roll.RESOLVERS.size]).toEqual([false, 0]);
  });

  it("fall by chance where the form is sent empty", async () => {
    scriptFaces([1, 1]);
    const waiting = new Roll("2d6").evaluate();
    await Promise.resolve();
    for (const resolver of Roll.RESOLVERS.values()) resolver.submit();
    expect((await waiting).total).toBe(2);
  });

  it("are not asked for where nobody may be bothered", async () => {
    scriptFaces([4, 4]);
    expect((await new Roll("2d6").evaluate({ allowInteractive: false })).total).toBe(8);
    expect((await new Roll("2d6").evaluate({ maximize: true })).total).toBe(12);
    Object.assign(host.game["user"] as object, {
      hasPermission: (permission: string) => permission !== "MANUAL_ROLLS",
    });
    scriptFaces([3, 3]);
    expect((await new Roll("2d6").evaluate()).total).toBe(6);
  });

  it("remember by which method they came", async () => {
    RollResolver.answers = [2];
    expect((await new Roll("1d6").evaluate()).dice[0]?.toJSON()["method"]).toBe("manual");
  });
});

describe("scripted dice", () => {
  it("say which face is not on a die, and when they have run dry", async () => {
    await (host.game["settings"] as ClientSettings).set("core", "diceConfiguration", {});
    scriptFaces([7]);
    await expect(new Roll("1d6").evaluate()).rejects.toThrow("face 7 is not on a d6");
    scriptFaces([4]);
    await expect(new Roll("2d6").evaluate()).rejects.toThrow("1 scripted faces are used up");
  });

  it("go on by chance where asked, and give back what was not thrown", async () => {
    scriptFaces([8], { whenDry: "random" });
    const total = (await new Roll("2d8").evaluate()).total ?? 0;
    expect(total).toBeGreaterThanOrEqual(9);
    expect(total).toBeLessThanOrEqual(16);
    scriptFaces([1, 2, 3]);
    await new Roll("1d8").evaluate();
    expect(clearScript()).toEqual([2, 3]);
  });
});
