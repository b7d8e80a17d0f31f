import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { Roll } from "../../packages/table/dice/roll.ts";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { games } from "../../src/games/index.ts";
import { spoken } from "../../src/words/spoken.ts";
import { reportText } from "../../src/words/words.ts";
import { CHECKS } from "../../tools/pictures/exhibits.ts";
import { rolledCheck } from "../checks.ts";
import { card, words } from "../view/drawn.ts";
import { openWorld, sendLine, throughJson, type World } from "./world.ts";

/** How the host makes rolls, read before the module is loaded. */
const created: unknown = Object.getOwnPropertyDescriptor(Roll, "create")?.value;

const SRC = join(import.meta.dirname, "../../src");
const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readFileSync(join(SRC, path), "utf8").replace(/\/\*[^]*?\*\//g, ""));

/** Mistakes of other packages, by their number in our notes; the others are tested beside the code they concern. */
describe("a trap", () => {
  let world: World;
  beforeEach(async () => void (world = await openWorld()));

  it("trap 3: chat's formulas stay with the first class of rolls, and the way rolls are made is not patched", () => {
    const { CONFIG, foundry } = world.parts;
    expect(foundry.dice.Roll.create("2d6ko").constructor).toBe(CONFIG.Dice.rolls[0]);
    expect(Object.getOwnPropertyDescriptor(foundry.dice.Roll, "create")?.value).toBe(created);
  });

  it("trap 6: no code of ours is a single letter, and none hides one of Foundry's", () => {
    const core = "kh kl dh dl rr xo min max even odd cs cf df sf ms".split(" ");
    const codes = games.flatMap(({ codes: own }) => Object.keys(own));
    expect(codes.filter((code) => code.length < 2 || core.includes(code))).toEqual([]);
  });

  it("trap 9: the chosen visibility stays as it was, even if a roll fails", async () => {
    const { settings } = world;
    await settings.set("core", "messageMode", "self");
    const id = Hooks.on("dicewright.preRoll", () => {
      throw new Error("another package fails");
    });
    await sendLine("/kaiser skill 5 vs 12");
    Hooks.off("dicewright.preRoll", id);
    scriptFaces([6, 4]);
    await sendLine("/kaiser skill 5 vs 12");
    expect(settings.get("core", "messageMode")).toBe("self");
  });

  it("trap 10: hooks of other packages are called as before", async () => {
    const called: string[] = [];
    const message = { id: "x", rolls: [], whisper: [], content: "", isContentVisible: true };
    const element = { querySelector: () => null, querySelectorAll: () => [], addEventListener: () => undefined };
    const calls = {
      hotbarDrop: [{}, {}, 1],
      chatMessage: [{}, "hello", {}],
      renderChatMessageHTML: [message, element, {}],
      createChatMessage: [message],
      getChatMessageContextOptions: [{}, []],
    };
    const names = Object.keys(calls);
    await openWorld({ system: () => names.forEach((name) => void Hooks.on(name, () => void called.push(name))) });
    for (const [name, given] of Object.entries(calls)) Hooks.call(name, ...(given as unknown[]));
    expect(called).toEqual(names);
    expect(sources.filter((source) => /Hooks\.off|removeAllListeners|Hooks\.events/.test(source))).toEqual([]);
  });

  it("trap 11: no client makes another user's changes: there is no relay", () => {
    expect(sources.filter((source) => /game\.socket|\bupdateData\b/.test(source))).toEqual([]);
  });

  it("trap 14: content outside of rolls is plain text, and content in rolls survives JSON", async () => {
    scriptFaces([6, 4]);
    await sendLine("/kaiser skill 5 vs 12");
    const posted = world.posted[0]!;
    expect(posted).not.toHaveProperty("flags");
    const { options } = posted.rolls[0]!;
    expect(throughJson(options)).toEqual(options);
  });

  it("trap 15: other packages learn of a roll once it is stored", async () => {
    const kept: number[] = [];
    const id = Hooks.on("dicewright.roll", () => void kept.push(world.posted.length));
    scriptFaces([6, 4]);
    await sendLine("/kaiser skill 5 vs 12");
    Hooks.off("dicewright.roll", id);
    expect(kept).toEqual([1]);
  });
});

it.each(CHECKS.map(({ line, faces, settings = {} }) => ({ line, faces, settings })))(
  "a trap 12: one report feeds headline, tone and sentence of $line",
  ({ line, faces, settings }) => {
    const { game, report } = rolledCheck(line, faces, settings);
    const view = card(line, faces, settings);
    const headline = reportText(game.id, report.headline, words);
    // A headline that says the total leaves it to the big number.
    expect([view.headline, `${view.headline} ${view.total}`]).toContain(headline);
    expect(view.tone).toBe(report.tone);
    if (report.headline.key !== "total") expect(view.spoken).toContain(spoken(headline, words));
  },
);
