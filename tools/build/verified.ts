/** Reads from `docs/verified.md` on which Foundry a version of the module was run by someone with a licence. */

/** One licensed run, as the page lists it. */
export interface Run {
  readonly date: string;
  /** The exact version, such as 14.365. */
  readonly foundry: string;
  readonly system: string;
  /** The version of the module. */
  readonly module: string;
  readonly scenes: string;
  readonly quench: string;
}

const COLUMNS = ["date", "foundry", "system", "module", "scenes", "quench"] as const;

/** Every run in the page's table. Throws an Error that names the row if a row cannot be read. */
export function runsIn(page: string): readonly Run[] {
  const rows = page.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) => {
    const cells = row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const run = Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at] ?? ""])) as unknown as Run;
    const isRead =
      cells.length === COLUMNS.length && /^\d{4}-\d\d-\d\d$/.test(run.date) && /^1[34]\.\d+$/.test(run.foundry);
    if (!isRead) throw new Error(`docs/verified.md has a row that cannot be read: ${row}`);
    return run;
  });
}

/** The newest Foundry on which this version of the module passed both the scenes and the Quench batches; undefined if none. */
export function verifiedOn(runs: readonly Run[], version: string): string | undefined {
  const passed = runs.filter((run) => run.module === version && run.scenes === "passed" && run.quench === "passed");
  return passed.map(({ foundry }) => foundry).sort((a, b) => newest(b) - newest(a))[0];
}

function newest(version: string): number {
  const [generation = 0, build = 0] = version.split(".").map(Number);
  return generation * 100_000 + build;
}

/** A manifest with `compatibility.verified` as the page has it; absent until a run is recorded. */
export function withVerified<M extends { readonly version: string; readonly compatibility: object }>(
  manifest: M,
  page: string,
): M {
  const verified = verifiedOn(runsIn(page), manifest.version);
  return { ...manifest, compatibility: { ...manifest.compatibility, ...(verified && { verified }) } };
}
