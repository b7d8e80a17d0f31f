/**
 * The conformance table as a batch of Quench, the package that runs tests inside a Foundry world. A world without Quench never
 * calls the hook, and nothing happens.
 */
import type { Row } from "./row.ts";
import { table } from "./table.ts";

interface QuenchContext {
  readonly describe: (name: string, body: () => void) => void;
  readonly it: (name: string, run: () => void | Promise<void>) => void;
}

interface Quench {
  registerBatch(key: string, body: (context: QuenchContext) => void, options: { displayName: string }): void;
}

interface HookTable {
  on(hook: "quenchReady", fn: (quench: Quench) => void): void;
}

/** Registers the table with Quench once that is ready; `hooks` is the global `Hooks`. */
export function registerTable(hooks: HookTable): void {
  hooks.on("quenchReady", (quench) => quench.registerBatch("dicewright.conformance", batch, { displayName: "Dicewright: dice as documented" }));
}

function batch({ describe, it }: QuenchContext): void {
  for (const [source, statements] of bySource()) {
    describe(source, () => statements.forEach((row) => it(row.name, row.run)));
  }
}

function bySource(): Map<string, Row[]> {
  const sources = new Map<string, Row[]>();
  for (const row of table) sources.set(row.source, [...(sources.get(row.source) ?? []), row]);
  return sources;
}
