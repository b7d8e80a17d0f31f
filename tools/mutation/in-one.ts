/**
 * A quick test runner for Stryker: the pure tests and all that they test become one script, which is run anew for each
 * fault in a fraction of the time that Vitest takes to load the same files. So what is made while a file is loaded is
 * made anew too, and nothing that one fault left behind is met by the next.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import type { MutantCoverage } from "@stryker-mutator/api/core";
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
} from "@stryker-mutator/api/test-runner";
import fc from "fast-check";
import { build, type Plugin } from "vite";
import { expect } from "vitest";
import { files } from "./asked.ts";

/** What Stryker puts into each file reads here which fault is on, and writes what was reached. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage | undefined;
}

const switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {});

// ---- What pure tests import from Vitest ----

type Body = (...row: readonly unknown[]) => unknown;

interface Test {
  readonly id: string;
  readonly run: () => unknown;
}

/** The tests of one run of the script. */
class Collector {
  readonly tests: Test[] = [];
  /** The file of the tests that come next. */
  file = "";
  #groups: readonly string[] = [];

  readonly #describe = (name: string, body: Body): void => {
    const outer = this.#groups;
    this.#groups = [...outer, name];
    body();
    this.#groups = outer;
  };

  readonly #it = (name: string, run: Body): void => {
    this.tests.push({ id: [this.file, ...this.#groups, name, this.tests.length].join(" > "), run });
  };

  readonly vitest = {
    expect,
    describe: Object.assign(this.#describe, { each: eachOf(this.#describe) }),
    it: Object.assign(this.#it, { each: eachOf(this.#it) }),
  };
}

/** Names stay as they are written, since each test has its number too. */
function eachOf(add: (name: string, body: Body) => void) {
  return (rows: readonly unknown[]) => (name: string, body: Body) => {
    for (const row of rows) add(name, () => body(...(Array.isArray(row) ? (row as unknown[]) : [row])));
  };
}

// ---- The script ----

const ENTRY = "\0all";
const VITEST = "\0vitest";

/** All files, each of which says its name first. What is read beside a file is still read there. */
const asOne: Plugin = {
  name: "as-one",
  enforce: "pre",
  resolveId: (source) => ({ all: ENTRY, vitest: VITEST })[source],
  load: (id) => {
    if (id === VITEST) return "export const { describe, it, expect } = $collector.vitest;";
    return id === ENTRY
      ? files()
          .map((file) => `import ${JSON.stringify(`${process.cwd()}/${file}`)};`)
          .join("\n")
      : undefined;
  },
  transform: (code, id) => {
    const here = code
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)));
    return id.endsWith(".test.ts")
      ? `$collector.file = ${JSON.stringify(id.slice(process.cwd().length + 1))};${here}`
      : here;
  },
};

async function compile(): Promise<Script> {
  const output = { format: "cjs", codeSplitting: false } as const;
  const built = await build({
    configFile: false,
    logLevel: "error",
    plugins: [asOne],
    build: { ssr: true, write: false, minify: false, rollupOptions: { input: "all", output } },
  });
  const [chunk] = "output" in built ? built.output : [];
  if (!chunk) throw new Error("The tests make no script.");
  return new Script(`(function (require, exports, $collector) {${chunk.code}\n})`, { filename: "all.cjs" });
}

// ---- The runner ----

/** How long each test took at first. A process that Stryker starts again, since it hung, reads it here. */
const TIMES = "times.json";

class InOne {
  #script?: Script;
  #times: Readonly<Record<string, number>> = {};

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    // Random cases are the same in each run; one that fails is enough, however large it is.
    fc.configureGlobal({ seed: 1, endOnFailure: true });
    this.#script = await compile();
    try {
      this.#times = JSON.parse(readFileSync(TIMES, "utf8")) as Record<string, number>;
    } catch {
      // Nothing has been measured yet.
    }
  }

  async dryRun(): Promise<DryRunResult> {
    Object.assign(switches, { activeMutant: undefined, mutantCoverage: undefined } satisfies Switches);
    const tests: TestResult[] = [];
    for (const test of this.#load()) {
      switches.currentTestId = test.id;
      const start = performance.now();
      const failureMessage = await failureOf(test);
      const told = { id: test.id, name: test.id, timeSpentMs: Math.round(performance.now() - start) };
      const isGood = failureMessage === undefined;
      tests.push(
        isGood ? { ...told, status: TestStatus.Success } : { ...told, status: TestStatus.Failed, failureMessage },
      );
    }
    switches.currentTestId = undefined;
    this.#times = Object.fromEntries(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    writeFileSync(TIMES, JSON.stringify(this.#times));
    const { mutantCoverage } = switches;
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage && { mutantCoverage }) };
  }

  /** Asks the quick tests first. A fault in what is made while a file is loaded is on from the start. */
  async mutantRun({
    activeMutant: { id },
    mutantActivation,
    testFilter,
    hitLimit,
  }: MutantRunOptions): Promise<MutantRunResult> {
    const isStatic = mutantActivation === "static";
    Object.assign(switches, { activeMutant: isStatic ? id : undefined, hitCount: 0, hitLimit } satisfies Switches);
    const asked = testFilter && new Set(testFilter);
    let nrOfTests = 0;
    try {
      const tests = this.#load().filter((test) => asked?.has(test.id) ?? true);
      switches.activeMutant = id;
      for (const test of tests) {
        nrOfTests += 1;
        const failureMessage = await failureOf(test);
        if (isEndless()) return { status: MutantRunStatus.Timeout, reason: "it goes on and on" };
        if (failureMessage !== undefined)
          return { status: MutantRunStatus.Killed, killedBy: [test.id], failureMessage, nrOfTests };
      }
    } catch (error) {
      // The files cannot be loaded.
      const killedBy = Object.keys(this.#times).slice(-1);
      return { status: MutantRunStatus.Killed, killedBy, failureMessage: String(error), nrOfTests };
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }

  #load(): readonly Test[] {
    const collector = new Collector();
    const start = this.#script!.runInThisContext() as (...given: readonly unknown[]) => void;
    start(createRequire(`${process.cwd()}/`), {}, collector);
    const time = ({ id }: Test) => this.#times[id] ?? 0;
    return collector.tests.toSorted((a, b) => time(a) - time(b));
  }
}

function isEndless(): boolean {
  const { hitCount = 0, hitLimit = Infinity } = switches;
  return hitCount > hitLimit;
}

async function failureOf({ run }: Test): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return String(error).slice(0, 500);
  }
}

/** What Stryker looks for in a plugin. */
export const strykerPlugins = [{ kind: "TestRunner", name: "in-one", injectableClass: InOne }];
