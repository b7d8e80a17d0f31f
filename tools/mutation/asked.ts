/** Which tests are asked about faults. */
import { readdirSync } from "node:fs";

/** What their paths begin with, for each folder: known cases, tests of its layer, and laws. */
export const ASKED: Readonly<Record<string, readonly string[]>> = {
  "src/engine": ["test/facts", "test/engine", "test/laws"],
  "src/systems": [
    "test/facts",
    "test/systems",
    "test/threads/odds",
    "test/view/extended",
    "test/view/odds",
    "test/laws",
  ],
  "src/threads": [
    "test/threads",
    "test/facts/by-hand",
    "test/view/contest",
    "test/view/extended",
    "test/view/group",
    "test/view/odds.test",
  ],
};

/** What starts programs, plays whole evenings, or imports files that it has to find first. */
const LEFT_OUT = ["test/facts/terminal.test.ts", "test/threads/stress.test.ts", "test/engine/examples.test.ts"];

/** The files of the tests that are asked about a folder, the one that the process is told to test. */
export function files(): readonly string[] {
  const asked = ASKED[process.env["MUTATION_FOLDER"]!]!;
  const all = readdirSync("test", { recursive: true, encoding: "utf8" })
    .map((name) => `test/${name}`)
    .sort();
  const isAsked = (name: string) => name.endsWith(".test.ts") && asked.some((path) => name.startsWith(path));
  return all.filter((name) => isAsked(name) && !LEFT_OUT.includes(name));
}
