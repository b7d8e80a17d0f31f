/**
 * Prints which share of the formulas in packages is rolled, and has exact odds: `npm run formulas -- FOLDER`. The folder
 * is a package as its repository has it, or holds several. `--page` writes the table into `docs/any-dice.md`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readCheck } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { formulaNode } from "../../src/games/dice-formula.ts";
import { partWithoutOdds } from "../../src/games/dice-roll.ts";
import { games } from "../../src/games/index.ts";
import { rollOnHost } from "../terminal/formula.ts";
import { formulasIn } from "./texts.ts";

const PAGE = new URL("../../docs/any-dice.md", import.meta.url);
const [START, END] = ["<!-- The table of `npm run formulas`. -->\n", "<!-- The end of the table. -->"];
const TEXTS = /\.(?:json|ya?ml|db)$/;
const MANIFESTS = ["system.json", "module.json", "system.yaml", "system.yml"];

/** A number that a sheet may hold where a path stands. */
const ON_SHEETS = "3";

interface Row {
  readonly name: string;
  readonly distinct: number;
  readonly uses: number;
  readonly rolled: number;
  readonly withOdds: number;
  readonly refused: readonly string[];
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name) && !entry.parentPath.includes("node_modules"))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** The name, version and commit of a package. */
function nameOf(folder: string, files: readonly string[]): string {
  const manifest = files.find((file) => MANIFESTS.includes(file.split("/").at(-1)!));
  const text = manifest === undefined ? "" : readFileSync(manifest, "utf8");
  const field = (name: string, of: string) =>
    new RegExp(`^[ \\t{]*"?${name}"?:[ \\t]*"?([^"\\n]+?)"?,?$`, "m").exec(of)?.[1];
  const own = field("version", text);
  const packed = join(folder, "package.json");
  const version = /\d/.test(own ?? "") ? own : existsSync(packed) && field("version", readFileSync(packed, "utf8"));
  const { stdout } = spawnSync("git", ["-C", folder, "rev-parse", "--short=10", "HEAD"], { encoding: "utf8" });
  const commit = stdout?.trim() ? `\`${stdout.trim()}\`` : "";
  return `${field("title", text) ?? basename(folder)} | ${version || ""} | ${commit}`;
}

async function rowOf(folder: string): Promise<Row> {
  const files = filesOf(folder);
  const found = new Map<string, number>();
  for (const file of files)
    for (const formula of formulasIn(readFileSync(file, "utf8"))) found.set(formula, (found.get(formula) ?? 0) + 1);
  const count = { distinct: 0, uses: 0, rolled: 0, withOdds: 0 };
  const refused: string[] = [];
  for (const [formula, uses] of found) {
    const filled = formula.replace(/@[\w.:-]*\w/g, ON_SHEETS);
    if (!(await isReadByHost(filled))) continue;
    count.distinct += 1;
    count.uses += uses;
    const check = readCheck(`/dice ${filled}`, { games });
    if (isProblem(check)) {
      refused.push(formula);
      continue;
    }
    count.rolled += uses;
    if (partWithoutOdds(formulaNode(check.options["formula"] as string)) === false) count.withOdds += uses;
  }
  return { name: nameOf(folder, files), ...count, refused };
}

async function isReadByHost(formula: string): Promise<boolean> {
  try {
    return Number.isFinite((await rollOnHost(formula)).total);
  } catch {
    return false;
  }
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(part === whole ? 0 : 2)} %`;

/** A package's own folder, or the folders in one that holds several. */
function packagesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.some(({ name }) => name === "package.json" || MANIFESTS.includes(name))) return [folder];
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .sort();
}

function tableOf(rows: readonly Row[]): string {
  return [
    "| package | version | commit | formulas | uses | rolled | with exact odds |",
    "| --- | --- | --- | --: | --: | --: | --: |",
    ...rows
      .filter(({ uses }) => uses > 0)
      .sort((a, b) => b.uses - a.uses)
      .map(
        ({ name, distinct, uses, rolled, withOdds }) =>
          `| ${name} | ${distinct} | ${uses} | ${percent(rolled, uses)} | ${percent(withOdds, uses)} |`,
      ),
  ].join("\n");
}

function writePage(table: string): void {
  const page = readFileSync(PAGE, "utf8");
  const [before, after] = [page.slice(0, page.indexOf(START) + START.length), page.slice(page.indexOf(END))];
  writeFileSync(PAGE, `${before}\n${table}\n\n${after}`);
  execFileSync("npx", ["oxfmt", PAGE.pathname]);
}

const { values, positionals } = parseArgs({ options: { page: { type: "boolean" } }, allowPositionals: true });
const [folder = ""] = positionals;
if (!existsSync(folder)) {
  process.stderr.write("Say where packages are: npm run formulas -- FOLDER\n");
  process.exit(2);
}
const rows: Row[] = [];
for (const each of packagesIn(resolve(folder))) rows.push(await rowOf(each));
const table = tableOf(rows);
process.stdout.write(`${table}\n`);
if (values.page) writePage(table);
for (const { name, refused } of rows)
  if (refused.length > 0) process.stdout.write(`${name}: refused ${refused.join(" · ")}\n`);
