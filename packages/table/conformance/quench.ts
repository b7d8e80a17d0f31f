/**
 * The conformance table as a batch of Quench, the package that runs tests inside a Foundry world. A world without Quench never
 * calls the hook, and nothing happens.
 */
import type { Row } from "./row.ts";
import { documentRows } from "./rows/documents.ts";
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

/** Registers the tables with Quench once that is ready; `hooks` is the global `Hooks`. */
export function registerTable(hooks: HookTable): void {
  hooks.on("quenchReady", (quench) => {
    quench.registerBatch("dicewright.conformance", batchOf(table), { displayName: "Dicewright: dice as documented" });
    quench.registerBatch("dicewright.documents", batchOf(documentRows), {
      displayName: "Dicewright: documents as documented (gamemaster)",
    });
  });
}

function batchOf(rows: readonly Row[]) {
  return ({ describe, it }: QuenchContext): void => {
    for (const [source, statements] of bySource(rows))
      describe(source, () => statements.forEach((row) => it(row.name, row.run)));
  };
}

function bySource(rows: readonly Row[]): Map<string, Row[]> {
  const sources = new Map<string, Row[]>();
  for (const row of rows) sources.set(row.source, [...(sources.get(row.source) ?? []), row]);
  return sources;
}
