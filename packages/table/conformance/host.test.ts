import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { installGlobals } from "../globals.ts";
import { faults, pageFaults } from "./faults.ts";
import { table } from "./table.ts";

describe.each([13, 14] as const)("the host as generation %i", (generation) => {
  beforeAll(() => void installGlobals({ generation }));
  it.each(table.map((row) => [row.name, row.source, row] as const))("%s (%s)", (_name, _source, row) => row.run());
});

it("has at least a hundred rows, each with a source and a name of its own", () => {
  expect(table.length).toBeGreaterThanOrEqual(100);
  expect(table.every((row) => row.source.length > 0)).toBe(true);
  expect(new Set(table.map((row) => `${row.source}: ${row.name}`)).size).toBe(table.length);
});

it("has each text once that a fault of conformance:mutate changes", () => {
  const all = [...faults, ...pageFaults];
  const textOf = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");
  expect(all.filter(({ file, from }) => textOf(file).split(from).length !== 2).map(({ name }) => name)).toEqual([]);
});
