import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Folders in the order in which they are asked: known cases, which take no time, before random ones. */
const FOLDERS = (process.env["MUTATION_TESTS"] ?? "facts,systems,threads,engine,laws").split(",");

/** What starts programs, or plays whole evenings. */
const SLOW = ["test/facts/terminal.test.ts", "test/threads/stress.test.ts"];

/** A mutant is dead at the first test that fails, so what is quick comes first. */
class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      FOLDERS.findIndex((folder) => moduleId.includes(`/test/${folder}/`)) +
      (moduleId.includes("-laws") ? FOLDERS.length : 0);
    return Promise.resolve(files.toSorted((a, b) => place(a) - place(b)));
  }
}

/** The rules' tests as Stryker asks them: what is pure, in one worker, with the same random cases for each mutant. */
export default defineConfig({
  test: {
    include: FOLDERS.map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: SLOW,
    setupFiles: ["tools/mutation/same-cases.ts"],
    sequence: { sequencer: QuickFirst },
    isolate: false,
    maxWorkers: 1,
    testTimeout: 20_000,
  },
});
