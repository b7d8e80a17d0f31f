/** Rolls a formula on the host, with the module's codes on its dice, as a Foundry without a page would. */
import { readFileSync } from "node:fs";
import { clearScript, scriptFaces } from "../../packages/table/dice/script.ts";
import { installGlobals } from "../../packages/table/globals.ts";
import { Hooks } from "../../packages/table/hooks.ts";

/** The module is checked against Foundry's types, not Node's, so the import is untyped. */
const MODULE: string = new URL("../../src/index.ts", import.meta.url).href;

/** A die that was rolled; `count` is what it adds in place of its face. */
export interface DieShown {
  readonly result: number;
  readonly active: boolean;
  readonly count?: number;
}

/** One dice term and what it shows. */
interface TermShown {
  readonly faces: number;
  readonly results: readonly DieShown[];
}

/** A roll with the causes of each code on its dice. */
export interface RollShown {
  readonly formula: string;
  readonly total: number;
  readonly dice: readonly TermShown[];
  readonly record: readonly unknown[];
}

/** The parts of Foundry's Roll that are shown. */
interface Rolled {
  readonly formula: string;
  readonly total: number;
  readonly dice: readonly (TermShown & { readonly options: { readonly dicewright?: unknown } })[];
  evaluate(): Promise<Rolled>;
}

/** Rolls a formula, with these faces if there are any. */
export async function rollOnHost(formula: string, faces?: readonly number[]): Promise<RollShown> {
  await seat();
  if (faces) scriptFaces(faces);
  let left: readonly number[] = [];
  const roll = await new (hostRoll()!)(formula).evaluate().finally(() => (left = clearScript()));
  if (left.length > 0)
    throw new Error(`The roll used ${faces!.length - left.length} of the ${faces!.length} faces given.`);
  return {
    formula: roll.formula,
    total: roll.total,
    dice: roll.dice.map(({ faces: sides, results }) => ({ faces: sides, results })),
    record: roll.dice.flatMap(({ options }) => (options.dicewright === undefined ? [] : [options.dicewright])),
  };
}

/** The host's class of rolls, as it stands on the page. */
const hostRoll = () => (globalThis as { readonly Roll?: new (formula: string) => Rolled }).Roll;

/** The host that the module was loaded into last. */
let seated: ReturnType<typeof hostRoll>;

/** Loads the module into the host, unless it is there already. */
async function seat(): Promise<void> {
  if (seated && seated === hostRoll()) return;
  const { game } = installGlobals({ generation: 14 });
  const english = JSON.parse(readFileSync(new URL("../../lang/en.json", import.meta.url), "utf8")) as Record<
    string,
    unknown
  >;
  (game.i18n as { add(words: Record<string, unknown>): void }).add(english);
  (game["modules"] as Map<string, object>).set("dicewright", {});
  await import(MODULE);
  for (const hook of ["init", "i18nInit", "setup", "ready"]) Hooks.callAll(hook);
  seated = hostRoll();
}
