/** Which tests are asked about faults. */
import { readdirSync } from "node:fs";

/** Files, and what the paths of the tests begin with that are asked about them: known cases, tests of its layer, and laws. */
export interface Group {
  readonly of: readonly string[];
  readonly tests: readonly string[];
}

/** The first group that names a file counts. */
export const GROUPS: readonly Group[] = [
  {
    // All odds run through them, so that all laws would be asked for each fault: small cases, counted one by one, are.
    of: ["check", "distribution", "evaluator", "hands", "odds", "sums", "versus"].map(
      (name) => `src/engine/${name}.ts`,
    ),
    tests: ["test/engine/counted", "test/oracle/exact", "test/engine/ladders", "test/engine/odds", "test/engine/play"],
  },
  { of: ["src/engine/"], tests: ["test/facts", "test/engine", "test/laws"] },
  { of: ["src/checks/hash"], tests: ["test/checks/hash"] },
  // The clicks on whole sheets say which numbers people mean.
  { of: ["src/sheets/data-p", "src/sheets/actor-n"], tests: ["test/sheets/data-p", "test/foundry/pick"] },
  {
    of: ["src/checks/", "src/games/", "src/sheets/"],
    tests: [
      "test/facts",
      "test/checks",
      "test/games",
      "test/sheets",
      "test/threads/odds",
      "test/view/extended",
      "test/view/odds",
      "test/laws",
    ],
  },
  {
    of: ["src/threads/"],
    tests: [
      "test/threads",
      "test/facts/by-hand",
      "test/view/contest",
      "test/view/extended",
      "test/view/group",
      "test/view/odds.test",
    ],
  },
];

/** The folders that are tested so. */
export const FOLDERS = ["src/engine", "src/checks", "src/games", "src/sheets", "src/threads"];

/** Tests that start programs, play whole evenings, or import files that they have to find first. */
const LEFT_OUT = ["test/facts/terminal.test.ts", "test/threads/stress.test.ts", "test/engine/examples.test.ts"];

/** Which group a file is in, by its number. */
export function groupOf(file: string): number {
  return GROUPS.findIndex(({ of }) => of.some((path) => file.startsWith(path)));
}

/** The group that the process is told to test. */
export function groupFromEnvironment(): Group {
  return GROUPS[Number(process.env["MUTATION_GROUP"])]!;
}

/** The files of the tests that are asked about it. */
export function files(): readonly string[] {
  const { tests } = groupFromEnvironment();
  const all = readdirSync("test", { recursive: true, encoding: "utf8" })
    .map((name) => `test/${name}`)
    .sort();
  const isAsked = (name: string) => name.endsWith(".test.ts") && tests.some((path) => name.startsWith(path));
  return all.filter((name) => isAsked(name) && !LEFT_OUT.includes(name));
}
