import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { readManifest } from "../../tools/build/build.ts";
import { buildQuench } from "../../tools/build/quench.ts";
import { generations, layTable } from "./seat.ts";
import { root, serveTable } from "./served.ts";

const steps = readFileSync(join(root, "docs/real-foundry.md"), "utf8").replace(/\s+/g, " ");

/** The small module of tests, built and seated beside ours as docs/real-foundry.md tells it. */
const table = layTable("plain", { only: "host" });
const own = await serveTable("quench", async (folder) => {
  await buildQuench(join(folder, "dicewright-quench"), await readManifest());
  return { modules: [inject("module"), join(folder, "dicewright-quench")] };
});

/**
 * What Quench does, as far as the batches see it: it calls its hook, complains of a batch that names no package, makes
 * the tests of a batch when it runs them, and runs each in turn. Source: its published module, quench.ts; it runs them by
 * Mocha, where a test that takes an argument waits until that is called, and a suite that gives a promise is refused.
 */
const quench = `(async () => {
  const registered = [];
  Hooks.callAll("quenchReady", {
    registerBatch(key, body, { displayName = key } = {}) {
      const [name] = key.split(".");
      if (![...game.modules.keys(), game.system.id].includes(name)) throw new Error(key + " names no package");
      registered.push({ body, displayName });
    },
  });
  const batches = registered.map(({ body, displayName }) => {
    const tests = [];
    const it = (name, run) => {
      if (run.length > 0) throw new Error(name + " waits for its argument");
      tests.push({ name, run });
    };
    const describe = (source, inner) => {
      if (inner()?.then) throw new Error(source + " is asynchronous");
    };
    body({ describe, it });
    return { displayName, tests };
  });
  const results = [];
  for (const { displayName, tests } of batches) {
    const failed = [];
    for (const { name, run } of tests)
      try { await run(); } catch (error) { failed.push(name + ": " + error.message); }
    results.push({ name: displayName, passed: tests.length - failed.length, failed });
  }
  return results;
})()`;

it.each(generations())(
  "the batches pass for the gamemaster in %i, under the names that the steps give",
  async (generation) => {
    const gm = await table.sit("gm", { generation, world: "plain" }, own.server.url);
    const title = await gm.run<string>("game.modules.get('dicewright-quench').title");
    for (const named of ["npm run link -- <FoundryData>", `_${title}_`]) expect(steps).toContain(named);
    const batches = await gm.run<{ name: string; passed: number; failed: string[] }[]>(quench);
    const told = [...steps.matchAll(/_(Dicewright: [^_]+ documented[^_]*)_/g)].map(([, name]) => name);
    expect(batches.map(({ name }) => name)).toEqual(told);
    expect(batches.flatMap(({ failed }) => failed)).toEqual([]);
    expect(batches.map(({ passed }) => passed > 8)).toEqual([true, true]);
  },
);
