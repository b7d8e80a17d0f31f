/**
 * Adds a sixth game to a copy of the project and plays all tests of rules there: `npm run test:new-game`. After the first step
 * of docs/add-a-game.md they pass without another edit; after the last, so do those that look at every game.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { begin, copyTo, ID, ROOT, writeRules, writeTest, writeWords } from "./steps.ts";

/** Tests that go through all games, and that of the new one. */
const OF_EVERY_GAME = ["test/laws", "test/lang", "test/packs", "test/view", `test/games/${ID}.test.ts`];

const VITEST = ["vitest", "run", "--project", "rules"];

/** Without a memory of earlier runs, which is the project's own. */
const TYPES = ["node", "node_modules/typescript7/bin/tsc", "-p", "tsconfig.json", "--incremental", "false"];

/** Runs a command in a folder. Throws if it fails. */
function run(folder: string, ...command: readonly string[]): void {
  console.log(`\n> ${command.join(" ")}`);
  const { status } = spawnSync("npx", ["--no-install", ...command], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`With a sixth game this fails: ${command.join(" ")}`);
}

const folder = await mkdtemp(join(tmpdir(), "new-game-"));
try {
  await copyTo(folder);
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  const written = (await begin(folder)).filter((path) => !path.endsWith(".svg"));
  run(folder, "oxfmt", "--check", ...written);
  run(folder, ...TYPES);
  run(folder, ...VITEST);
  await writeRules(folder);
  await writeWords(folder);
  await writeTest(folder);
  run(folder, "oxfmt", "--check", ...written);
  run(folder, ...TYPES);
  run(folder, ...VITEST, ...OF_EVERY_GAME);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
