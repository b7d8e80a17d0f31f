import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import parent from "../../module.json" with { type: "json" };
import { version } from "../../package.json" with { type: "json" };
import { runsIn, withVerified } from "../../tools/build/verified.ts";

const manifest = { ...parent, version };
const page = readFileSync(new URL("../../docs/verified.md", import.meta.url), "utf8");

/** The page with these rows in its table. */
function withRows(...rows: string[]): string {
  return page.replace(/(\| -+ [^\n]*\n)/, `$1${rows.map((row) => `| ${row} |\n`).join("")}`);
}

const row = (foundry: string, module = manifest.version, results = "passed | passed") =>
  `2026-11-30 | ${foundry} | plain 1.0.0 | ${module} | ${results}`;

function verified(text: string): unknown {
  return (withVerified(manifest, text).compatibility as { verified?: string }).verified;
}

it("compatibility.verified is not written by hand, and absent until a run is recorded", () => {
  expect(manifest.compatibility).not.toHaveProperty("verified");
  const built = withVerified(manifest, withRows());
  expect(built).toEqual(manifest);
  expect(built.compatibility).not.toHaveProperty("verified");
});

it("compatibility.verified is the newest Foundry of the recorded runs", () => {
  expect(verified(withRows(row("13.351")))).toBe("13.351");
  expect(verified(withRows(row("14.99"), row("13.351"), row("14.365")))).toBe("14.365");
});

it("compatibility.verified counts runs of this version that passed both", () => {
  expect(verified(withRows(row("14.365", "0.0.1")))).toBeUndefined();
  expect(verified(withRows(row("14.365", manifest.version, "2 failed | passed"), row("13.351")))).toBe("13.351");
});

it.each(["yesterday | 14.365 | plain | 0.1.0 | passed | passed", row("14"), "2026-11-30 | 14.365"])(
  "compatibility.verified refuses a row that cannot be read: %s",
  (broken) => {
    expect(() => runsIn(withRows(broken))).toThrow("docs/verified.md has a row that cannot be read");
  },
);
