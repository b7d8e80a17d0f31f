/**
 * Bundles the benchmarks before it runs them, as shipped code is, so that no development loader is timed. With `--page`
 * it measures pages of the host instead.
 */
import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** In the order of the table. */
const PARTS = ["rolls", "odds", "screens", "growth", "cold", "contests"];
const OUT = `${ROOT}node_modules/.bench`;

if (process.argv.includes("--page")) await import("./page/page.ts");
else await runOdds();

async function runOdds(): Promise<void> {
  await rm(OUT, { recursive: true, force: true });
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    build: {
      ssr: true,
      outDir: OUT,
      target: "node20",
      minify: false,
      rolldownOptions: { input: [`${ROOT}tools/bench/bench.ts`, `${ROOT}tools/bench/cold.ts`] },
    },
  });
  for (const part of PARTS) {
    // One thread for everything: helpers of the engine would compete with whatever else the machine does.
    const { status } = spawnSync(
      process.execPath,
      ["--single-threaded", `${OUT}/bench.js`, part, ...process.argv.slice(2)],
      { stdio: "inherit" },
    );
    process.exitCode ||= status ?? 1;
  }
}
