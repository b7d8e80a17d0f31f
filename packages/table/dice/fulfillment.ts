// Provenance: foundryvtt.com/api, page CONFIG.Dice.fulfillment; issues #13175 and #11065 for who chooses the method.
import { diceConfig, globals } from "./configured.ts";
import type { DiceTerm } from "./dice-term.ts";
import type { EvaluationOptions, Fulfillment, FulfillmentMethod } from "./shape.ts";

const FACES = [4, 6, 8, 10, 12, 20, 100];

/** The `CONFIG.Dice.fulfillment` a world starts with. An empty default method means plain `randomUniform`. */
export function makeFulfillment(): Fulfillment {
  const dice = Object.fromEntries(FACES.map((faces) => [`d${faces}`, { label: `d${faces}`, icon: "" }]));
  const methods: Fulfillment["methods"] = {
    mersenne: {
      label: "DICE.FULFILLMENT.Mersenne",
      interactive: false,
      handler: (term) => term.mapRandomFace(diceConfig().randomUniform()),
    },
    manual: { label: "DICE.FULFILLMENT.Manual", icon: "", interactive: true },
  };
  return { dice, methods, defaultMethod: "" };
}

/** The method the user's dice configuration names for this term, or the default one; empty if neither names one. */
export function methodOf(term: DiceTerm): string {
  const { defaultMethod } = diceConfig().fulfillment;
  return chosenMethods()[term.denomination] || defaultMethod;
}

/** The configured method of this term, with its name. */
function fulfillmentOf(term: DiceTerm): { name: string; method: FulfillmentMethod } | undefined {
  const name = methodOf(term);
  const method = diceConfig().fulfillment.methods[name];
  return method && { name, method };
}

/** Whether a person enters the faces of this term. Needs the permission for manual rolls if the user has permissions. */
export function isInteractive(term: DiceTerm): boolean {
  if (globals.game?.user?.hasPermission?.("MANUAL_ROLLS") === false) return false;
  return fulfillmentOf(term)?.method.interactive === true;
}

/** One face by the configured method: from its handler, or asked of the roll's resolver. `undefined` leaves it to chance. */
export async function fulfilled(term: DiceTerm, options: EvaluationOptions): Promise<number | undefined> {
  const configured = fulfillmentOf(term);
  if (!configured) return undefined;
  const { name, method } = configured;
  term.method = name;
  if (!method.interactive) return method.handler?.(term, options);
  const { explode = false, reroll = false } = options;
  return explode || reroll ? term.resolver?.resolveResult(term, name, { explode, reroll }) : undefined;
}

/** The user's method for each denomination, such as `{d6: "manual"}`. */
export function chosenMethods(): Record<string, string> {
  const { settings } = globals.game ?? {};
  if (!settings) return {};
  return (settings.get("core", "diceConfiguration") ?? {}) as Record<string, string>;
}
