import { afterEach } from "vitest";
import { clearScript } from "../packages/table/dice/script.ts";

interface Page {
  readonly ui?: { readonly notifications?: { clear?(): void } };
}

/** Files share one page and one module: no test rolls dice that an earlier one has scripted, or meets its notices. */
afterEach(() => {
  clearScript();
  (globalThis as Page).ui?.notifications?.clear?.();
});
