/** The dialects by the id of their game. A game without one is asked by its kinds of check. */
import { problem } from "../../../src/checks/problem.ts";
import type { Outcome } from "../../../src/checks/report.ts";
import { games } from "../../../src/games/index.ts";
import { kindsOf, Mistake, type Dialect, type Input, type Mechanic } from "./dialect.ts";
import { oldeDialect } from "./dungeons-of-olde.ts";
import { kaiserDialect } from "./kaiser.ts";
import { krDialect } from "./kingdoms-and-rulers.ts";
import { kleptonomiconDialect } from "./kleptonomicon.ts";
import { ogsDialect } from "./ogs.ts";

const dialects: Readonly<Record<string, Dialect>> = {
  kaiser: kaiserDialect,
  ogs: ogsDialect,
  kr: krDialect,
  kleptonomicon: kleptonomiconDialect,
  olde: oldeDialect,
};

/** A case as a program writes it. */
export interface Case {
  readonly id?: string;
  readonly system: string;
  readonly mechanic: string;
  readonly input: Input;
}

/** The mechanic a case asks for. */
export function mechanicOf({ system: id, mechanic }: Case): Mechanic {
  const game = games.find((each) => each.id === id || each.command === id);
  if (!game)
    throw new Mistake(problem("unknownSystem", { word: String(id), known: games.map((each) => each.id).join(", ") }));
  const known = { ...kindsOf(game), ...dialects[game.id] };
  const found = Object.hasOwn(known, mechanic) ? known[mechanic] : undefined;
  if (!found)
    throw new Mistake(problem("unknownKind", { word: String(mechanic), known: Object.keys(known).join(", ") }));
  return found;
}

/** Works a case. */
export function workCase(asked: Case): Outcome {
  return mechanicOf(asked).work(asked.input ?? {});
}
