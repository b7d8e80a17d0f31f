/** A reporter of attacks: `N of N held`, and a row for each attack and table that did not hold or was tried twice. */
import { basename } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** One attack at one table: a file of `test/attacks` in one generation, with hidden messages delivered or withheld. */
interface Row {
  readonly name: string;
  readonly failed: string[];
  readonly again: string[];
}

export default class Held implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap(rowsOf);
    const broken = rows.filter(({ failed }) => failed.length > 0);
    for (const { name, failed, again } of rows) {
      list(`waited too long, tried again  ${name}`, again);
      list(`did not hold  ${name}`, failed);
    }
    console.log(`${rows.length - broken.length} of ${rows.length} held`);
    if (rows.length === 0) process.exitCode = 1;
  }
}

function list(title: string, tests: readonly string[]): void {
  if (tests.length > 0) console.log([title, ...tests].join("\n    "));
}

function rowsOf(module: TestModule): Row[] {
  const attack = basename(module.moduleId).replace(/\.(?:attack|test)\.ts$/, "");
  const rows = new Map<string, Row>();
  for (const test of module.children.allTests()) {
    const name = [attack, tableOf(test)].filter(Boolean).join(", ");
    const row = rows.get(name) ?? { name, failed: [], again: [] };
    if (test.diagnostic()?.retryCount) row.again.push(test.name);
    if (test.result().state !== "passed") row.failed.push(test.name);
    rows.set(name, row);
  }
  if (rows.size > 0) return [...rows.values()];
  return [{ name: attack, failed: module.errors().map(({ message }) => message), again: [] }];
}

/** The outermost `describe` around a test; an attack on the host itself may have none. */
function tableOf(test: TestCase): string {
  let { parent } = test;
  while (parent.type === "suite" && parent.parent.type === "suite") parent = parent.parent;
  return parent.type === "suite" ? parent.name : "";
}
