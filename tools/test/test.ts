/** Runs types, lint, the rules in Node, and the scenes in a browser. */
import { spawn } from "node:child_process";
import { findChromium } from "./chromium.ts";
import { LATER } from "./later.ts";

/** A step that is one command; its output is shown when it ends, so that steps side by side do not mix. */
interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** The compiler of TypeScript 7, in a fifth of the time of 6, which stays for what reads sources by its API. */
const COMPILER = "node_modules/typescript7/bin/tsc";

/** Files that only Prettier can lay out, by a plugin of ours. */
const TEMPLATES = ["**/*.hbs", "packages/table/pages/templates/**/*.html"];

const STATIC: readonly Step[] = [
  { name: "types", command: ["node", COMPILER, "-p", "tsconfig.json"] },
  { name: "types of the module", command: ["node", COMPILER, "-p", "src/tsconfig.json"] },
  { name: "lint", command: ["oxlint", "--type-aware"] },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "format of templates", command: ["prettier", "--check", "--log-level", "warn", ...TEMPLATES] },
];

const TESTS: Step = {
  name: "tests",
  command: [
    ...(["vitest", "run", "--project", "rules", "--project", "voices", "--project", "scenes"] as const),
    ...LATER.flatMap((scene) => ["--exclude", scene]),
  ],
};

/** Runs a step and gives whether it passed. `isLive` shows its output as it comes. */
function run({ name, command: [program, ...rest] }: Step, isLive: boolean): Promise<boolean> {
  const start = performance.now();
  const child = spawn("npx", ["--no-install", program, ...rest], {
    stdio: isLive ? "inherit" : ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const output: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.on("close", (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      process.stdout.write(`${code === 0 ? "passed" : "FAILED"}  ${name} (${seconds} s)\n`);
      resolve(code === 0);
    });
  });
}

/** The static steps one after the other; they take one processor while the tests take the other. */
async function check(): Promise<boolean> {
  let passed = true;
  for (const step of STATIC) passed = (await run(step, false)) && passed;
  return passed;
}

try {
  process.env["CHROMIUM"] = findChromium();
  process.env["SCENES_PART"] ??= "own";
  const passed = await Promise.all([check(), run(TESTS, true)]);
  process.exitCode = passed.every(Boolean) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
