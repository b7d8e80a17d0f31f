import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What the paths of the tests begin with, in the order in which they are asked. */
const ASKED = (process.env["MUTATION_TESTS"] ?? "test").split(",");

/** What starts programs, or plays whole evenings. */
const SLOW = ["test/facts/terminal.test.ts", "test/threads/stress.test.ts"];

/** It comes last, since no other test would be known to reach what is made while a file is loaded for it. */
const LOADS = "tools/mutation/loads.test.ts";

/** A mutant is dead at the first test that fails, so what is quick comes first. */
class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = [...ASKED, "-laws", LOADS];
    const place = ({ moduleId }: TestSpecification) => order.findLastIndex((part) => moduleId.includes(part));
    return Promise.resolve(files.toSorted((a, b) => place(a) - place(b)));
  }
}

/** The rules' tests as Stryker asks them: what is pure, in one worker, with the same random cases for each mutant. */
export default defineConfig({
  test: {
    include: [...ASKED.map((path) => `${path}*/**/*.test.ts`), ...ASKED.map((path) => `${path}*.test.ts`), LOADS],
    exclude: SLOW,
    setupFiles: ["tools/mutation/same-cases.ts"],
    sequence: { sequencer: QuickFirst },
    isolate: false,
    maxWorkers: 1,
    testTimeout: 20_000,
  },
});
