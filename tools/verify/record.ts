/** Adds the rows of reports to docs/verified.md, the oldest first: `tsx tools/verify/record.ts <folder of reports>`. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runsIn } from "../build/verified.ts";

const PAGE = fileURLToPath(new URL("../../docs/verified.md", import.meta.url));

/** The page with these rows at the end of its table, each once. Throws for a report that does not begin with a row. */
export function withRows(page: string, reports: readonly string[]): string {
  const rows = reports.map((report) => report.split("\n", 1)[0]!);
  for (const row of rows)
    if (runsIn(`| date |\n| ---- |\n${row}`).length !== 1) throw new Error(`A report begins with no row: ${row}`);
  const lines = page.split("\n");
  const end = lines.findLastIndex((line) => line.startsWith("|")) + 1;
  const added = rows.filter((row, i) => !lines.includes(row) && rows.indexOf(row) === i);
  return [...lines.slice(0, end), ...added.sort(), ...lines.slice(end)].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = process.argv[2]!;
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".txt")).sort();
  const reports = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  await writeFile(PAGE, withRows(await readFile(PAGE, "utf8"), reports));
}
