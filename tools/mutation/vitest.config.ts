import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { files, groupFromEnvironment } from "./groups.ts";

/** It comes last, since no other test would be known to reach what is made while a file is loaded for it. */
const LOADS = "tools/mutation/loads.test.ts";

/** A fault is noticed at the first test that fails, so what is quick comes first. */
class QuickFirst extends BaseSequencer {
  override sort(tests: TestSpecification[]): Promise<TestSpecification[]> {
    const order = [...groupFromEnvironment().tests, "-laws", LOADS];
    const place = ({ moduleId }: TestSpecification) => order.findLastIndex((part) => moduleId.includes(part));
    return Promise.resolve(tests.toSorted((a, b) => place(a) - place(b)));
  }
}

/** The same tests as Vitest runs them (`--vitest`): in one worker, with the same random cases for each fault. */
export default defineConfig({
  test: {
    include: [...files(), LOADS],
    setupFiles: ["tools/mutation/same-cases.ts"],
    sequence: { sequencer: QuickFirst },
    isolate: false,
    maxWorkers: 1,
    testTimeout: 20_000,
  },
});
