/** A game as another package brings it, and the same game with a part exchanged. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Game } from "../../src/checks/game.ts";
import type { Problem } from "../../src/checks/problem.ts";
import { games } from "../../src/games/index.ts";
import * as kit from "../../src/games/kit.ts";
import { readGame } from "../../src/games/package-game.ts";
import { orFail } from "../checks.ts";

const ROOT = join(import.meta.dirname, "../..");

type MakeGame = (given: typeof kit) => Game;

/** The default export of a file of a package. */
export async function exportOf(path: string): Promise<MakeGame> {
  const file: string = pathToFileURL(join(ROOT, path)).href;
  return ((await import(file)) as { readonly default: MakeGame }).default;
}

export const makeTinkers = await exportOf("packages/example-game/tinkers.js");
export const makeStrays = await exportOf("packages/table/test/fixtures/broken-games/strays.js");

/** Objects and lists are copied; all else is shared. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copied(part)]));
}

/** The example as its file gives it, to be changed. */
export const tinkersToChange = () => copied(makeTinkers(kit)) as Record<string, unknown>;

/** The example with the part at a path exchanged. */
export function tinkersWith(path: string, part: unknown): unknown {
  const game = tinkersToChange();
  const steps = path.split(".");
  const home = steps.slice(0, -1).reduce((at, step) => at[step] as Record<string, unknown>, game);
  home[steps.at(-1)!] = part;
  // Its house rule has the old id.
  if (path === "id") delete game["contest"];
  return game;
}

export const readTinkers = (given: unknown = tinkersToChange()): Game | Problem => readGame(() => given, { games });
export const guarded = (make: unknown): Game => orFail(readGame(make, { games }));
