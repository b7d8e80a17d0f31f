import { beforeAll, describe, expect, it } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import type { Generation } from "../../packages/table/globals.ts";
import { CHECKS, MISTAKES } from "../scenes/notation.ts";
import { openWorld, sendLine, type World } from "./world.ts";

const LINES = [...CHECKS.map(([line]) => line), "/kleptonomicon +2", "/KAISER Skill 5 # Sneak"];

const WRONG = [
  ...MISTAKES.map(([line]) => line),
  ...["/kaiser bogus", "/ogs d8 vs 3", `/kaiser ${"x".repeat(10_000_000)}`, "/gmr 1d1un # Luck"],
  ...["/roll 2d6koa99999", "/br 6d12kar", "/sr 1d12up-1", `/r ${"1d6+".repeat(3_000_000)}1d6ko`],
];

describe.each([13, 14] as const)("chat of generation %i", (generation: Generation) => {
  let world: World;
  beforeAll(async () => void (world = await openWorld({ generation })));

  /** Sends a line, in a world where others were sent before. */
  async function comesOf(line: string) {
    const [posted, notices] = [world.posted.length, world.notices().length];
    const isTaken = await sendLine(line);
    return { isTaken, posted: world.posted.slice(posted), notices: world.notices().slice(notices) };
  }

  it.each(LINES)("chat posts %s", async (line) => {
    const { posted, ...told } = await comesOf(line);
    expect(told).toEqual({ isTaken: true, notices: [] });
    expect(posted.map(({ rolls }) => rolls[0]!.constructor.name)).toEqual(["DicewrightCheckRoll"]);
    expect(posted[0]!.content).toMatch(/^[A-Z].*\.$/);
  });

  it.each(WRONG)("chat refuses %.40s in one sentence and posts nothing", async (line) => {
    const sentence: unknown = expect.stringMatching(/^[^{}\n]{10,200}\.$/);
    expect(await comesOf(line)).toEqual({ isTaken: true, posted: [], notices: [sentence] });
  });

  it.each([
    ...["hello", "/r 2d6ko + 5", "/r 2d6 +", "/r nonsense((", "/w Ben hello", "/krakow", "just /kaiser skill 5", ""],
  ])("chat leaves %j to Foundry", async (line) => {
    expect(await comesOf(line)).toEqual({ isTaken: false, posted: [], notices: [] });
  });

  it("chat lets nothing in a label become markup", async () => {
    const [open, close] = generation === 14 ? ["&lt;", "&gt;"] : ["<", ">"];
    const { posted } = await comesOf(`/kaiser skill 5 # ${open}img src=x onerror=alert(1)${close}`);
    expect(posted[0]!.content).toContain("&lt;img");
    expect(posted[0]!.content).not.toContain("<");
  });

  const modes =
    generation === 14
      ? { public: "public", gm: "gm", blind: "blind", self: "self", ic: "public" }
      : { publicroll: "publicroll", gmroll: "gmroll", blindroll: "blindroll", selfroll: "selfroll" };
  it.each(Object.entries(modes))("chat posts what is %s as %s", async (chosen, expected) => {
    const { settings } = world;
    const [key, other] = generation === 14 ? ["messageMode", "rollMode"] : ["rollMode", "messageMode"];
    await settings.set("core", key, chosen);
    scriptFaces([6, 4]);
    const { posted } = await comesOf("/kaiser skill 5 vs 12 # Sneak");
    expect(posted[0]!.options).toEqual({ [key]: expected });
    expect(settings.get("core", key)).toBe(chosen);
    expect(posted[0]!.options).not.toHaveProperty(other);
    expect(posted[0]!.content.includes("15")).toBe(expected.startsWith("public"));
  });
});

it.each([
  ...["<p>/kaiser skill 5 vs 12</p>", "<p>/kr 6 dt 7&nbsp;</p>", "<p><strong>/olde</strong> stat 4 vs 8</p>"],
  "<p>/r 6d10kar&gt;6</p>",
])("the editor of generation 14 is read through its markup: %s", async (html) => {
  const { posted, notices } = await openWorld();
  expect(await sendLine(html)).toBe(true);
  expect([posted.length, notices()]).toEqual(html.includes("d10") ? [0, [expect.stringMatching(/d12/)]] : [1, []]);
});
