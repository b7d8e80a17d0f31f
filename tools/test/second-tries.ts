/** A reporter that names last what passed only when it was tried again: a machine may stall, but nobody should overlook it. */
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const again = modules.flatMap((module) => {
      const file = relative(process.cwd(), module.moduleId);
      return [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky === true)
        .map((test) => `    ${file} > ${test.fullName}`);
    });
    if (again.length > 0) console.log([`passed only at the second try: ${again.length}`, ...again].join("\n"));
  }
}
