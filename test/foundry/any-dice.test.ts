// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeAll, openPage, waitForRendering, type PagedWorld } from "./paged.ts";
import { sendLine } from "./world.ts";

let world: PagedWorld;

beforeEach(async () => void (world = await openPage({ actor: { level: "high", empty: "", flag: true } })));
afterEach(closeAll);

const conditions = Array.from({ length: 16 }, (_, i) => `r${"<>"[i % 2]}${500 + i}`).join("");

it.each([
  ["500 characters of parentheses", `/dice ${"(".repeat(494)}`],
  ["500 characters of pairs", `/dice ${"(".repeat(245)}5${")".repeat(245)}`],
  ["sixteen conditions", `/dice 1d1000${conditions}`],
  ["10,000 dice", "/dice 10000d6"],
  ["10,000 dice in parts", `/dice ${Array(12).fill("900d6").join(" + ")}`],
  ["a division by a die that can be 0", "/dice 1d6 / (1d4 - 1)"],
  ["a division by a coin", "/dice 1d6 / 1dc"],
  ["a path that holds a word", "/dice 1d20 + @level"],
  ["a path that holds nothing", "/dice 1d20 + @empty"],
  ["a path that holds a yes", "/dice 1d20 + @flag"],
  ["a path to nothing", "/dice (@no.such.level)d6"],
  ["what no roll reads", "/dice 2d6 + + )"],
])("a formula that cannot be rolled is answered with one sentence and posts nothing: %s", async (_what, line) => {
  const { notifications } = (globalThis as unknown as { ui: { notifications: { warn(text: string): void } } }).ui;
  const warn = vi.spyOn(notifications, "warn");
  await sendLine(line);
  await waitForRendering();
  expect(world.posted).toEqual([]);
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    expect.stringMatching(/^[^{}\n]*(?:write \d|as in \d|example: \/|@[a-z.]+)[^{}\n]*\.$/),
  ]);
});

it("a formula with a path is answered with one sentence where nobody has a character", async () => {
  await closeAll();
  world = await openPage();
  const { notifications } = (globalThis as unknown as { ui: { notifications: { warn(text: string): void } } }).ui;
  const warn = vi.spyOn(notifications, "warn");
  await sendLine("/dice (@item.level)d6");
  await waitForRendering();
  expect(world.posted).toEqual([]);
  expect(warn.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/^[^{}\n]*@item\.level[^{}\n]*\.$/)]);
});
