import { expect, it } from "vitest";
import { createVitest, parseCLI } from "vitest/node";
import { licensedRun } from "../../tools/test/e2e-foundry.ts";
import { isOurError, namedFoundry } from "./target.ts";

const foundry = (url: string, generation: 13 | 14) => ({ kind: "foundry", url, generations: [generation] });

it.each([
  [{ FOUNDRY_GENERATION: "13" }, undefined],
  [{ FOUNDRY_URL: "http://localhost:30000" }, foundry("http://localhost:30000/", 14)],
  [{ FOUNDRY_URL: "https://my.example/way/", FOUNDRY_GENERATION: "13" }, foundry("https://my.example/way/", 13)],
])("where the environment is %j, the licensed Foundry of the scenes is %j", (environment, target) => {
  expect(namedFoundry(environment)).toEqual(target);
});

it.each([
  [{ FOUNDRY_URL: "somewhere" }, "Invalid URL"],
  [{ FOUNDRY_URL: "http://localhost", FOUNDRY_GENERATION: "12" }, "it can be 13 or 14"],
])("an address or a generation that cannot be is refused: %j", (environment, sentence) => {
  expect(() => namedFoundry(environment)).toThrow(sentence);
});

it("any error counts at the host, and in a licensed Foundry those that name the module", () => {
  expect(isOurError("host", "Failed to load resource")).toBe(true);
  expect(isOurError("foundry", "Failed to load resource", "http://x/icons/gone.webp")).toBe(false);
  expect(isOurError("foundry", "Failed to load resource", "http://x/modules/dicewright/gone.js")).toBe(true);
  expect(isOurError("foundry", "TypeError\n at http://x/modules/dicewright/dicewright.js:1:2")).toBe(true);
  expect(isOurError("foundry", "TypeError\n at http://x/systems/other/other.js:1:2")).toBe(false);
});

it("a licensed run plays one file at a time, which vitest understands of the command", async () => {
  const settled = async (command: readonly string[]) => {
    const { filter, options } = parseCLI([...command]);
    const vitest = await createVitest("test", { ...options, watch: false });
    const config = vitest.projects.map(({ name, config }) => [name, config.maxWorkers]);
    await vitest.close();
    return [config, filter];
  };
  const chat = "test/scenes/chat.scene.ts";
  expect(await settled([...licensedRun, chat])).toEqual([[["scenes", 1]], [chat]]);
  expect(await settled(["vitest", "run", "--project", "scenes"])).toEqual([[["scenes", 2]], []]);
});
