/**
 * A quick test runner for Stryker: the pure tests and all that they test become one script, which is run anew for each
 * fault in a fraction of the time that Vitest takes to load the same files. So what is made while a file is loaded is
 * made anew too, and nothing that one fault left behind is met by the next.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import type { Mutant, MutantCoverage, MutantResult } from "@stryker-mutator/api/core";
import type { MutationTestingPlanReadyEvent } from "@stryker-mutator/api/report";
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
import { expect, vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";
import { files } from "./groups.ts";

/** Stryker's code in each file reads the active fault here, and writes the faults reached. */
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
    vi,
    describe: Object.assign(this.#describe, { each: eachOf(this.#describe) }),
    it: Object.assign(this.#it, { each: eachOf(this.#it) }),
  };
}

/** Rows are spread if all of them are lists. Names stay as they are written, since each test has its number too. */
function eachOf(add: (name: string, body: Body) => void) {
  return (rows: readonly unknown[]) => (name: string, body: Body) => {
    const areLists = rows.every((row) => Array.isArray(row));
    for (const row of rows) add(name, () => body(...(areLists ? (row as unknown[]) : [row])));
  };
}

// ---- The script ----

const ENTRY = "\0all";
const VITEST = "\0vitest";

/** The mark of a file whose tests need a page. */
const PAGE = "// @vitest-environment happy-dom";

/** All files, each of which says its name first. What is read beside a file is still read there. */
const asOne: Plugin = {
  name: "as-one",
  enforce: "pre",
  resolveId: (source) => ({ all: ENTRY, vitest: VITEST })[source],
  load: (id) => {
    if (id === VITEST) return "export const { describe, it, expect, vi } = $collector.vitest;";
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

/** Its text, which a process that Stryker starts again finds here. */
const COMPILED = "compiled.cjs";

async function compile(): Promise<Script> {
  if (!existsSync(COMPILED)) writeFileSync(COMPILED, await compiled());
  return new Script(readFileSync(COMPILED, "utf8"), { filename: "all.cjs" });
}

async function compiled(): Promise<string> {
  const output = { format: "cjs", codeSplitting: false } as const;
  const built = await build({
    configFile: false,
    logLevel: "error",
    plugins: [asOne],
    build: { ssr: true, write: false, minify: false, rollupOptions: { input: "all", output } },
  });
  const [chunk] = "output" in built ? built.output : [];
  if (!chunk) throw new Error("The tests make no script.");
  return `(function (require, exports, $collector) {${chunk.code}\n})`;
}

// ---- The runner ----

/** Measurements of the first run. A process that Stryker restarts, since the last one hung, reads them here. */
const MEASURED = "measured.json";

interface Measured {
  readonly time: number;
  /** The faults that it reached after all files were loaded. */
  readonly reached: readonly string[];
}

/** A test that takes longer is asked about what is made while a file is loaded only if it runs code of that file. */
const LONG = 10;

/** This number of hits takes less than a second. */
const FEW_HITS = 3_000_000;

/** How many milliseconds more than without the fault a test may take, and how many times as long. */
const PATIENCE = { more: 5_000, times: 10 };

class InOne {
  #script?: Script;
  #measured: Readonly<Record<string, Measured>> = {};

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    // Random cases are the same in each run; one that fails is enough, however large it is.
    fc.configureGlobal({ seed: 1, endOnFailure: true });
    if (files().some((file) => readFileSync(file, "utf8").includes(PAGE)))
      await builtinEnvironments["happy-dom"].setup(globalThis, {});
    this.#script = await compile();
    try {
      this.#measured = JSON.parse(readFileSync(MEASURED, "utf8")) as Record<string, Measured>;
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
    const { mutantCoverage } = switches;
    this.#measured = Object.fromEntries(
      tests.map(({ id, timeSpentMs: time }) => {
        const reached = Object.keys(mutantCoverage?.perTest[id] ?? {});
        return [id, { time, reached }];
      }),
    );
    writeFileSync(MEASURED, JSON.stringify(this.#measured));
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage && { mutantCoverage }) };
  }

  /** Asks the quick tests first. A fault in what is made while a file is loaded is on from the start. */
  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { id } = options.activeMutant;
    if (!isInSample(options.activeMutant))
      return { status: MutantRunStatus.Error, errorMessage: "It is not in the sample." };
    const isStatic = options.mutantActivation === "static";
    const hitLimit = mostHits(options.hitLimit);
    Object.assign(switches, { activeMutant: isStatic ? id : undefined, hitCount: 0, hitLimit } satisfies Switches);
    let nrOfTests = 0;
    const noticed = (by: string, failureMessage: string): MutantRunResult => ({
      status: MutantRunStatus.Killed,
      killedBy: [by],
      failureMessage,
      nrOfTests,
    });
    try {
      const tests = this.#asked(this.#load(), options);
      switches.activeMutant = id;
      for (const test of tests) {
        nrOfTests += 1;
        const most = PATIENCE.more + PATIENCE.times * (this.#measured[test.id]?.time ?? 0);
        const failure = await failureOf(test, most);
        if (isEndless() || failure === ENDLESS) return { status: MutantRunStatus.Timeout, reason: "it goes on and on" };
        if (failure !== undefined) return noticed(test.id, failure);
      }
    } catch (error) {
      return noticed(Object.keys(this.#measured)[0]!, `The files cannot be loaded: ${String(error)}`);
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }

  /** Of what is made while a file is loaded it is not known who reaches it: tests that run its code are asked first. */
  #asked(tests: readonly Test[], { testFilter, sandboxFileName }: MutantRunOptions): readonly Test[] {
    if (testFilter) {
      const reaching = new Set(testFilter);
      return tests.filter(({ id }) => reaching.has(id));
    }
    const inFile = new Set(readFileSync(sandboxFileName, "utf8").match(/(?<=stryMutAct_9fa48\(")\d+/g));
    const isNear = ({ id }: Test) => this.#measured[id]?.reached.some((fault) => inFile.has(fault)) ?? true;
    const near = new Set(tests.filter(isNear));
    const others = tests.filter((test) => !near.has(test) && this.#measured[test.id]!.time < LONG);
    return [...near, ...others];
  }

  #load(): readonly Test[] {
    const collector = new Collector();
    const start = this.#script!.runInThisContext() as (...given: readonly unknown[]) => void;
    start(createRequire(`${process.cwd()}/`), {}, collector);
    const time = ({ id }: Test) => this.#measured[id]?.time ?? 0;
    return collector.tests.toSorted((a, b) => time(a) - time(b));
  }
}

/** Whether a fault is in the sample that is tried (`--share`); the sample is the same each time. */
function isInSample({ fileName, location: { start }, mutatorName, replacement }: Mutant): boolean {
  const name = [
    fileName.slice(fileName.lastIndexOf("/src/")),
    start.line,
    start.column,
    mutatorName,
    replacement,
  ].join();
  return createHash("sha256").update(name).digest().readUInt32BE() < Number(process.env["MUTATION_SHARE"]) * 2 ** 32;
}

/** A loop that runs a hundred times as often as without the fault counts as endless. */
function mostHits(hundredTimes: number | undefined): number | undefined {
  return hundredTimes && Math.min(hundredTimes, Math.max(FEW_HITS, hundredTimes / 20));
}

function isEndless(): boolean {
  const { hitCount = 0, hitLimit = Infinity } = switches;
  return hitCount > hitLimit;
}

const ENDLESS = "It goes on and on.";

/** A script can be ended from outside while it runs, which a call cannot. */
const CALL = new Script("$test()");

/** Why a test fails; what it does before it first waits may take no longer than this. */
async function failureOf({ run }: Test, milliseconds?: number): Promise<string | undefined> {
  try {
    Object.assign(globalThis, { $test: run });
    await CALL.runInThisContext(milliseconds === undefined ? {} : { timeout: Math.round(milliseconds) });
    return undefined;
  } catch (error) {
    const isEnded = error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
    return isEnded ? ENDLESS : String(error).slice(0, 500);
  }
}

/** Prints each fault that no test notices as soon as that is known. */
class AtOnce {
  /** The lines of each file when the run began. */
  readonly #lines = new Map<string, readonly string[]>();

  onMutationTestingPlanReady({ mutantPlans }: MutationTestingPlanReadyEvent): void {
    for (const name of new Set(mutantPlans.map(({ mutant }) => mutant.fileName)))
      this.#lines.set(name, readFileSync(name, "utf8").split("\n"));
  }

  onMutantTested({ status, fileName, location: { start, end }, replacement }: MutantResult): void {
    if (status !== "Survived" && status !== "NoCoverage") return;
    const path = fileName.slice(fileName.lastIndexOf("/src/") + 1);
    const lines = this.#lines.get(fileName)!.slice(start.line - 1, end.line);
    lines.push(lines.pop()!.slice(0, end.column - 1));
    const [was, is] = [lines.join(" ").slice(start.column - 1), replacement].map((text) => text.replace(/\s+/g, " "));
    console.log(`${status} ${path}:${start.line}:${start.column} ${was} → ${is}`);
  }
}

export const strykerPlugins = [
  { kind: "TestRunner", name: "in-one", injectableClass: InOne },
  { kind: "Reporter", name: "at-once", injectableClass: AtOnce },
];
