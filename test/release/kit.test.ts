import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as kit from "../../src/games/kit.ts";
import { kitReference } from "../../tools/release/kit-reference.ts";

const page = readFileSync(new URL("../../docs/kit.md", import.meta.url), "utf8");

it("the reference of the kit is what `npm run kit-reference` writes", async () => {
  expect(page).toBe(await kitReference());
});

it("the reference of the kit names every function of the kit", () => {
  const missing = Object.keys(kit).filter((name) => name !== "KIT_VERSION" && !page.includes(`\`${name}`));
  expect(missing).toEqual([]);
});
