import fc from "fast-check";
import { beforeEach, inject } from "vitest";

/** Random cases are the same in each run, so that a mutant that survived is one that no case can tell from the rules. */
fc.configureGlobal({ seed: 1 });

declare module "vitest" {
  interface ProvidedContext {
    /** How Stryker's runner switches a mutant on: `static` if it is made when its file is loaded, before any test. */
    readonly mutantActivation: "runtime" | "static" | undefined;
  }
}

/** No test is known to reach what a file makes while it is loaded, so all are asked: all but those that take long. */
beforeEach(({ task, skip }) => {
  skip(inject("mutantActivation") === "static" && /test.laws|-laws|oracle|hands|stress|forecast/.test(task.file.name));
});
