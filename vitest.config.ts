import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** How projects are run that play the built module in a browser: two files at a time, at one host. */
const played = {
  globalSetup: ["test/scenes/table.ts"],
  fileParallelism: true,
  isolate: false,
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
} as const satisfies TestProjectInlineConfiguration["test"];

/**
 * `rules` needs Node alone; `scenes` plays the built module in a browser. Both run two files at a time, which share what
 * they import: a test of Foundry opens a world of its own, and what a scene does happens in its browser. A test that
 * fails is tried once more, since a machine may stall in the middle of a click; the report names these last. `attacks`
 * (`npm run attacks`) does the same with players who mean harm, outside `npm test`; of them only what waited too long is
 * tried once more, and named: what an attack has reached once is a fault.
 */
export default defineConfig({
  test: {
    reporters: ["default", "./tools/test/second-tries.ts"],
    projects: [
      {
        test: {
          name: "rules",
          include: ["test/**/*.test.ts", "packages/**/*.test.ts"],
          setupFiles: ["test/leave-nothing.ts"],
          isolate: false,
          maxWorkers: 2,
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: "scenes", include: ["test/scenes/**/*.scene.ts"], ...played, retry: 1 } },
      { test: { name: "forced-colours", include: ["test/scenes/**/*.gallery.ts"], ...played } },
      { test: { name: "site", include: ["test/site/**/*.page.ts"], testTimeout: 120_000, hookTimeout: 600_000 } },
      { test: { name: "verify", include: ["test/verify/**/*.run.ts"], testTimeout: 300_000 } },
      { test: { name: "voices", include: ["test/voices/**/*.voice.ts"], testTimeout: 60_000, maxWorkers: 2 } },
      { test: { name: "real-dice", include: ["test/real-dice/**/*.dice.ts"], ...played, fileParallelism: false } },
      { test: { name: "evening", include: ["test/evening/**/*.play.ts"], ...played } },
      { test: { name: "leaks", include: ["test/leaks/**/*.leak.ts"], ...played } },
      {
        test: {
          name: "attacks",
          include: ["test/attacks/**/*.attack.ts", "test/normal-use/**/*.honest.ts"],
          ...played,
          testTimeout: 120_000,
          retry: { count: 1, condition: /timed out|timeout \d+ ?ms exceeded/i },
        },
      },
    ],
  },
});
