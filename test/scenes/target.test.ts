import { expect, it } from "vitest";
import { createVitest, parseCLI } from "vitest/node";
import { licensedRun } from "../../tools/test/e2e-foundry.ts";
import { isOurError, namedFoundry } from "./target.ts";

it("the scenes are played at the host where no licensed Foundry is named", () => {
  expect(namedFoundry({ FOUNDRY_GENERATION: "13" })).toBeUndefined();
});

it("a licensed Foundry is named by its address, and by its generation where it is not 14", () => {
  expect(namedFoundry({ FOUNDRY_URL: "http://localhost:30000" })).toEqual({
    kind: "foundry",
    url: "http://localhost:30000/",
    generations: [14],
  });
  expect(namedFoundry({ FOUNDRY_URL: "https://table.example/route/", FOUNDRY_GENERATION: "13" })).toEqual({
    kind: "foundry",
    url: "https://table.example/route/",
    generations: [13],
  });
});

it("an address or a generation that cannot be is refused", () => {
  expect(() => namedFoundry({ FOUNDRY_URL: "somewhere" })).toThrow("Invalid URL");
  expect(() => namedFoundry({ FOUNDRY_URL: "http://localhost", FOUNDRY_GENERATION: "12" })).toThrow(
    "it can be 13 or 14",
  );
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
