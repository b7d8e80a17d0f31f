/** A reporter of attacks: `N of N held`, and a row for each attack and table that did not hold. */
import { basename } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** One attack at one table: a file of `test/attacks` in one generation, with hidden messages delivered or withheld. */
interface Row {
  readonly name: string;
  readonly failed: string[];
}

export default class Held implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap(rowsOf);
    const broken = rows.filter(({ failed }) => failed.length > 0);
    for (const { name, failed } of broken)
      console.log(`did not hold  ${name}\n${failed.map((each) => `    ${each}`).join("\n")}`);
    console.log(`${rows.length - broken.length} of ${rows.length} held`);
    if (rows.length === 0) process.exitCode = 1;
  }
}

function rowsOf(module: TestModule): Row[] {
  const attack = basename(module.moduleId).replace(/\.(?:attack|test)\.ts$/, "");
  const rows = new Map<string, Row>();
  for (const test of module.children.allTests()) {
    const name = [attack, tableOf(test)].filter(Boolean).join(", ");
    const row = rows.get(name) ?? { name, failed: [] };
    if (test.result().state !== "passed") row.failed.push(test.name);
    rows.set(name, row);
  }
  return rows.size > 0 ? [...rows.values()] : [{ name: attack, failed: module.errors().map(({ message }) => message) }];
}

/** The outermost `describe` around a test; an attack on the host itself may have none. */
function tableOf(test: TestCase): string {
  let { parent } = test;
  while (parent.type === "suite" && parent.parent.type === "suite") parent = parent.parent;
  return parent.type === "suite" ? parent.name : "";
}
