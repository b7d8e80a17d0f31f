/** A reporter of attacks and of honest tables: how many held, and a row for each that did not or was tried twice. */
import { basename } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * One attack at one table, which is a file of `test/attacks` in one generation, with hidden messages delivered or
 * withheld; or one honest table of `test/normal-use`.
 */
interface Row {
  readonly name: string;
  readonly failed: string[];
  readonly again: string[];
}

export default class Held implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const isHonest = ({ moduleId }: TestModule) => moduleId.endsWith(".honest.ts");
    const attacks = modules.filter((each) => !isHonest(each)).flatMap((each) => rowsOf(each));
    const tables = modules.filter(isHonest).flatMap((each) => rowsOf(each, true));
    for (const { name, failed, again } of [...attacks, ...tables]) {
      list(`waited too long, tried again  ${name}`, again);
      list(`did not hold  ${name}`, failed);
    }
    console.log(`${soundIn(attacks)} of ${attacks.length} attacks held`);
    console.log(`${soundIn(tables)} of ${tables.length} honest tables unharmed`);
    if (attacks.length + tables.length === 0) process.exitCode = 1;
  }
}

function soundIn(rows: readonly Row[]): number {
  return rows.filter(({ failed }) => failed.length === 0).length;
}

function list(title: string, tests: readonly string[]): void {
  if (tests.length > 0) console.log([title, ...tests].join("\n    "));
}

function rowsOf(module: TestModule, isEachOne = false): Row[] {
  const attack = basename(module.moduleId).replace(/\.(?:attack|honest)\.ts$/, "");
  const rows = new Map<string, Row>();
  for (const test of module.children.allTests()) {
    const name = [attack, tableOf(test), isEachOne ? test.name : ""].filter(Boolean).join(", ");
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
