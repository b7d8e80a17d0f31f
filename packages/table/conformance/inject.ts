/**
 * The conformance tables for a page: bundled and injected, they leave `runConformance` and, for a gamemaster's page, `runDocumentConformance` behind, which a
 * driver calls and whose answers are plain data. Nothing is imported that a Foundry page would not have.
 */
import type { Row } from "./row.ts";
import { documentRows } from "./rows/documents.ts";
import { table } from "./table.ts";

/** How one row went; `problem` is there where it did not hold. */
export interface Finding {
  readonly name: string;
  readonly source: string;
  readonly certainty?: "probable";
  readonly problem?: string;
}

/** Runs every row on the page's globals, one after the other. */
export async function runConformance(rows: readonly Row[] = table): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, source, certainty, run } of rows)
    findings.push({ name, source, ...(certainty && { certainty }), ...(await problemOf(run)) });
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

Object.assign(globalThis, {
  runConformance: () => runConformance(),
  runDocumentConformance: () => runConformance(documentRows),
});
