// Provenance: foundryvtt.com/api, Roll.resolverImplementation, Roll.RESOLVERS and RollResolver#awaitFulfillment.
import { diceConfig } from "./configured.ts";
import { chosenMethods, isInteractive } from "./fulfillment.ts";
import type { RollResolver } from "./resolver.ts";
import type { Roll } from "./roll.ts";
import type { EvaluationOptions } from "./shape.ts";

interface WithResolver {
  foundry?: { applications?: { dice?: { RollResolver: typeof RollResolver } } };
}

/** Evaluates a roll with its resolver open, where people enter some of its dice; inner rolls use that of their root. */
export async function resolving<T>(
  roll: Roll,
  { allowInteractive = true, minimize, maximize }: EvaluationOptions,
  evaluate: () => Promise<T>,
): Promise<T> {
  const cls = roll.constructor as typeof Roll;
  const asked =
    allowInteractive && !minimize && !maximize && !roll._root && roll._foreseen().some((term) => isInteractive(term));
  if (!asked) return evaluate();
  const resolver = (roll._resolver = new cls.resolverImplementation(roll));
  cls.RESOLVERS.set(roll, resolver);
  try {
    await resolver.awaitFulfillment();
    return await evaluate();
  } finally {
    cls.RESOLVERS.delete(roll);
    await resolver.close();
  }
}

/** The resolver of the one special method the user has chosen beside manual entry, or else the general one. */
export function resolverClass(): typeof RollResolver {
  const { methods } = diceConfig().fulfillment;
  const special = new Set(
    Object.values(chosenMethods()).filter((name) => name !== "manual" && methods[name]?.interactive),
  );
  const [only] = special.size === 1 ? special : [];
  const general = (globalThis as unknown as WithResolver).foundry?.applications?.dice?.RollResolver;
  const found = (only ? methods[only]?.resolver : undefined) ?? general;
  if (!found) throw new Error("No RollResolver is installed under foundry.applications.dice.");
  return found;
}
