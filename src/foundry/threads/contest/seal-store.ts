/**
 * Sealed throws in the browser of whoever threw them, and nowhere else, until all are in. Whoever clears this browser's store loses them;
 * then a Gamemaster answers anew. Source: the API page of ClientSettings (scope `client`).
 */
import type { Mode } from "../../../threads/mode.ts";
import { MODULE } from "../../house-rules.ts";
import { settings } from "../../settings.ts";

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

const SETTING = "seals";
const MOST_KEPT = 200;

/** Registers where sealed throws are kept. */
export function registerSeals(): void {
  settings().register(MODULE, SETTING, { scope: "client", config: false, type: Object, default: {} });
}

function all(): Readonly<Record<string, KeptThrow>> {
  return (settings().get(MODULE, SETTING) ?? {}) as Readonly<Record<string, KeptThrow>>;
}

/** Keeps a throw under its seal. Of very many the oldest are given up. */
export async function keepThrow(seal: string, kept: KeptThrow): Promise<void> {
  await settings().set(MODULE, SETTING, Object.fromEntries([...Object.entries(all()).slice(1 - MOST_KEPT), [seal, kept]]));
}

/** The throw under a seal; undefined where another browser has it. */
export function keptThrow(seal: string): KeptThrow | undefined {
  return Object.hasOwn(all(), seal) ? all()[seal] : undefined;
}

/** Forgets a throw that is in, or that nobody will ask for any more. */
export async function dropThrow(seal: string): Promise<void> {
  const { [seal]: gone, ...others } = all();
  if (gone) await settings().set(MODULE, SETTING, others);
}
