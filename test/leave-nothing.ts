import { afterAll, afterEach } from "vitest";
import { clearScript } from "../packages/table/dice/script.ts";

interface Page {
  readonly ui?: { readonly notifications?: { clear?(): void } };
}

/** Files share one page and one module: no test rolls dice that an earlier one has scripted, or meets its notices. */
afterEach(() => {
  clearScript();
  (globalThis as Page).ui?.notifications?.clear?.();
});

/** Nor finds coins that the system of an earlier world has replaced. */
afterAll(async () => {
  const { worldDice } = await import("../src/games/dice-formula.ts");
  worldDice.replaced.clear();
});

const clocks = () => [globalThis.setTimeout, globalThis.Date];
const real = clocks();

/** Nor waits by a clock that an earlier one has stopped. */
afterAll(() => {
  if (clocks().some((clock, index) => clock !== real[index])) throw new Error("A test has left a fake clock behind.");
});
