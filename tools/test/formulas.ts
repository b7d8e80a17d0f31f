/** Compares 100,000 formulas with the host's own dice, or as many as are asked for: `npm run test:formulas -- 2000`. */
import { spawnSync } from "node:child_process";

const [count = "100000"] = process.argv.slice(2);
const { status } = spawnSync("npx", ["vitest", "run", "--project", "rules", "test/games/host-dice.test.ts"], {
  stdio: "inherit",
  env: { ...process.env, FORMULAS: count },
});
process.exitCode = status ?? 1;
