import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** What the terminal answers; its reader may close the pipe after the first words. */
async function dice(
  args: readonly string[],
  leavesEarly = false,
): Promise<{ readonly code: number | null; readonly said: string; readonly complained: string }> {
  const terminal = spawn(process.execPath, ["--import", "tsx", "tools/terminal/dice.ts", ...args], { cwd: ROOT });
  let [said, complained] = ["", ""];
  terminal.stderr.on("data", (text) => (complained += String(text)));
  terminal.stdout.on("data", (text) => {
    said += String(text);
    if (leavesEarly) terminal.stdout.destroy();
  });
  const code = await new Promise<number | null>((resolve) => terminal.on("close", resolve));
  return { code, said, complained };
}

describe("the terminal", () => {
  it.concurrent.each([
    ["constructor", "x"],
    ["check", "null"],
    ["check", '{"system":"kaiser","mechanic":"toString","input":{}}'],
    ["check", '{"system":"kaiser","mechanic":"difficultySkill"}'],
    ["check", '{"system":"ogs","mechanic":"actionCheck","input":{}}'],
    ["roll", "2d8ko"],
  ])(
    "answers a mistake in one sentence: %s %s",
    async (...args) => {
      expect(await dice(args)).toEqual({
        code: 2,
        said: "",
        complained: expect.stringMatching(/^[^\n]+\.\n$/) as string,
      });
    },
    30_000,
  );

  it("ends quietly when its reader has read enough", async () => {
    const { complained, said } = await dice(["vectors", "test/facts/vectors.json"], true);
    expect([said.startsWith('{"id":'), complained]).toEqual([true, ""]);
  }, 30_000);
});
