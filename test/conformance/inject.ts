/**
 * The conformance table for a page: bundled and injected, it leaves `runConformance` behind, which a driver calls and whose
 * answer is plain data. Nothing is imported that a Foundry page would not have.
 */
import { table } from "./table.ts";

/** How one row went; `problem` is there where it did not hold. */
export interface Finding {
  readonly name: string;
  readonly source: string;
  readonly problem?: string;
}

/** Runs every row on the page's globals, one after the other. */
export async function runConformance(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, source, run } of table) findings.push({ name, source, ...(await problemOf(run)) });
  return findings;
}

async function problemOf(run: () => void | Promise<void>): Promise<{ problem?: string }> {
  try {
    await run();
    return {};
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

Object.assign(globalThis, { runConformance });
