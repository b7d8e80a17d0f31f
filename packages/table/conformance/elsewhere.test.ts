import { runInThisContext } from "node:vm";
import { beforeEach, describe, expect, it } from "vitest";
import { installGlobals } from "../globals.ts";
import { Hooks } from "../hooks.ts";
import { bundledTable } from "./bundle.ts";
import type { Finding } from "./inject.ts";
import { registerTable } from "./quench.ts";
import { documentRows } from "./rows/documents.ts";
import { table } from "./table.ts";

beforeEach(() => void installGlobals({ generation: 14 }));

describe("the table outside of this runner", () => {
  it("is two batches of Quench, each row under its source", () => {
    const rows: string[] = [];
    const context = {
      describe: (_source: string, body: () => void) => body(),
      it: (name: string) => void rows.push(name),
    };
    registerTable(Hooks);
    Hooks.callAll("quenchReady", {
      registerBatch: (_key: string, body: (given: typeof context) => void) => body(context),
    });
    expect(rows).toHaveLength(table.length + documentRows.length);
  });

  it("is one script that a page can be given", async () => {
    const code = await bundledTable();
    runInThisContext(code);
    const findings = await (globalThis as unknown as { runConformance(): Promise<Finding[]> }).runConformance();
    expect(findings).toHaveLength(table.length);
    expect(findings.filter(({ problem }) => problem !== undefined)).toEqual([]);
  });
});
