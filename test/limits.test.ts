import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LIMITS } from "../src/checks/limits.ts";

it("docs/limits.md lists every limit as it is", () => {
  const text = readFileSync(new URL("../docs/limits.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `(\w+)` +\| ([\d,]+) +\|/gm)];
  expect(Object.fromEntries(rows.map(([, name, limit]) => [name, Number(limit!.replaceAll(",", ""))]))).toEqual(LIMITS);
});
