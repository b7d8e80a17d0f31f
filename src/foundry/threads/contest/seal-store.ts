/**
 * Sealed throws in the browser of whoever threw them, and nowhere else, until all are in. Whoever clears this browser's store loses them;
 * then a Gamemaster answers anew.
 */
import type { Mode } from "../../../threads/mode.ts";
import { BrowserStore } from "../../platform/settings.ts";

/** A throw that nobody may see yet. */
export interface KeptThrow {
  /** The contest, and the place of the side in it. */
  readonly contest: string;
  readonly side: number;
  readonly salt: string;
  /** The evaluated roll as JSON. */
  readonly roll: string;
  readonly mode: Mode;
}

const seals = new BrowserStore("seals", 200);

/** Registers where sealed throws are kept. */
export function registerSeals(): void {
  seals.register();
}

/** Keeps a throw under its seal. */
export function keepThrow(seal: string, kept: KeptThrow): Promise<void> {
  return seals.keep(seal, kept);
}

/** The throw under a seal; undefined where another browser has it. */
export function keptThrow(seal: string): KeptThrow | undefined {
  return seals.get(seal) as KeptThrow | undefined;
}

/** Forgets a throw that is in, or that nobody will ask for any more. */
export function dropThrow(seal: string): Promise<void> {
  return seals.drop(seal);
}
