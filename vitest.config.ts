import { defineConfig } from "vitest/config";

/**
 * `rules` needs Node alone; `scenes` plays the built module in a browser and runs two files at a time. What a scene does happens in its browser, so that
 * its files may share what they import.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { name: "rules", include: ["test/**/*.test.ts", "packages/**/*.test.ts"], maxWorkers: 2 } },
      {
        test: {
          name: "scenes",
          include: ["test/scenes/**/*.scene.ts"],
          globalSetup: ["test/scenes/table.ts"],
          fileParallelism: true,
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 5_000 } },
        },
      },
    ],
  },
});
