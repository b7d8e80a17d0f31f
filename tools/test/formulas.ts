/**
 * Compares 100,000 random formulas with the host's own dice, or as many as are asked for (`npm run test:formulas -- 2000`),
 * the odds of more than 2,000 with all ways in which their dice fall, and all formulas and rolls of `test/facts`.
 */
import { spawnSync } from "node:child_process";

const [count = "100000"] = process.argv.slice(2);
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--project", "rules", "test/games/host-dice.test.ts", "test/facts/formulas.test.ts"],
  { stdio: "inherit", env: { ...process.env, FORMULAS: count } },
);
process.exitCode = status ?? 1;
