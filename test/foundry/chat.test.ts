import { describe, expect, it } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import type { Generation } from "../../packages/table/globals.ts";
import { openWorld, say } from "./world.ts";

const LINES = [
  "/kaiser skill 5 vs 12",
  "/kaiser skill 5 vs 12 a2 d1",
  "/kaiser skill 5 fumble +1",
  "/kaiser characteristic 4 vs 7",
  "/kaiser resistance 6 vs 14 d1",
  "/kaiser percentile",
  "/ogs d8 + d6 + d4 vs 12",
  "/ogs d8 + d6 vs 10",
  "/ogs d8 + d12^2 + 1 vs 14",
  "/ogs open 10d6^2",
  "/kr 6 dt 7",
  "/kr 6 of 9 dt 7",
  "/kr extended 8 dt 6 con 3",
  "/kr opposed 6 dt 7 active",
  "/klepto +2",
  "/klepto +2 a5 d1",
  "/klepto +1 ranges ..4 5..8 9..",
  "/klepto 2d12 + 3",
  "/klepto group +2",
  "/kleptonomicon +2",
  "/olde stat 4 vs 8",
  "/olde 2d10-1 vs 12",
  "/olde effect 10",
  "/olde 3d6 limited",
  "/KAISER Skill 5 # Sneak",
];

const MISTAKES = [
  "/kaiser skill",
  "/kr 0 dt 6",
  "/olde stat 99",
  "/klepto +2 ranges [..",
  "/kaiser bogus",
  "/ogs d8 vs 3",
  `/kaiser ${"x".repeat(10_000_000)}`,
  "/r 2d8ko",
  "/gmr 1d1un # Luck",
  "/roll 2d6koa99999",
  "/br 6d12kar",
  "/sr 1d12up-1",
  `/r ${"1d6+".repeat(3_000_000)}1d6ko`,
];

describe.each([13, 14] as const)("chat of generation %i", (generation: Generation) => {
  it.each(LINES)("posts %s", async (line) => {
    const { posted, notices } = await openWorld({ generation });
    expect(await say(line)).toBe(true);
    expect(notices()).toEqual([]);
    expect(posted).toHaveLength(1);
    expect(posted[0]!.rolls[0]!.constructor.name).toBe("DicewrightCheckRoll");
    expect(posted[0]!.content).toMatch(/^[A-Z].*\.$/);
  });

  it.each(MISTAKES)("refuses %.40s in one sentence and posts nothing", async (line) => {
    const { posted, notices } = await openWorld({ generation });
    expect(await say(line)).toBe(true);
    expect(posted).toEqual([]);
    expect(notices()).toHaveLength(1);
    expect(notices()[0]).toMatch(/^[^{}\n]{10,200}\.$/);
  });

  it.each([
    ...["hello", "/r 2d6ko + 5", "/r 2d6 +", "/r nonsense((", "/w Ben hello", "/krakow", "just /kaiser skill 5", ""],
  ])("leaves %j to Foundry", async (line) => {
    const { posted, notices } = await openWorld({ generation });
    expect(await say(line)).toBe(false);
    expect([...posted, ...notices()]).toEqual([]);
  });

  it("lets nothing in a label become markup", async () => {
    const { posted } = await openWorld({ generation });
    const [open, close] = generation === 14 ? ["&lt;", "&gt;"] : ["<", ">"];
    await say(`/kaiser skill 5 # ${open}img src=x onerror=alert(1)${close}`);
    expect(posted[0]!.content).toContain("&lt;img");
    expect(posted[0]!.content).not.toContain("<");
  });

  const modes =
    generation === 14
      ? { public: "public", gm: "gm", blind: "blind", self: "self", ic: "public" }
      : { publicroll: "publicroll", gmroll: "gmroll", blindroll: "blindroll", selfroll: "selfroll" };
  it.each(Object.entries(modes))("posts what is %s as %s", async (chosen, expected) => {
    const { settings, posted } = await openWorld({ generation });
    const [key, other] = generation === 14 ? ["messageMode", "rollMode"] : ["rollMode", "messageMode"];
    await settings.set("core", key, chosen);
    scriptFaces([6, 4]);
    await say("/kaiser skill 5 vs 12 # Sneak");
    expect(posted[0]!.options).toEqual({ [key]: expected });
    expect(settings.get("core", key)).toBe(chosen);
    expect(posted[0]!.options).not.toHaveProperty(other);
    expect(posted[0]!.content.includes("15")).toBe(expected.startsWith("public"));
  });
});

describe("the editor of generation 14", () => {
  it.each(["<p>/kaiser skill 5 vs 12</p>", "<p>/kr 6 dt 7&nbsp;</p>", "<p><strong>/olde</strong> stat 4 vs 8</p>"])(
    "is read through its markup: %s",
    async (html) => {
      const { posted } = await openWorld();
      expect(await say(html)).toBe(true);
      expect(posted).toHaveLength(1);
    },
  );

  it("refuses what is escaped", async () => {
    const { notices } = await openWorld();
    expect(await say("<p>/r 6d10kar&gt;6</p>")).toBe(true);
    expect(notices()).toEqual([expect.stringMatching(/d12/)]);
  });
});
