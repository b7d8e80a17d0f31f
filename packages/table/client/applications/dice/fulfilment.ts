// Provenance: foundryvtt.com/api, CONFIG.Dice.fulfillment and the setting core.diceConfiguration; issue 13175 (the user's choice is what counts).

import { surroundings } from "../../surroundings.ts";

/** A dice term as manual entry needs it. */
export interface AskedTerm {
  readonly denomination: string;
  readonly expression: string;
  readonly faces: number | undefined;
  readonly number: number | undefined;
  readonly results: { result: number; active: boolean }[];
  method?: string | undefined;
  _id?: string | undefined;
  _bounds?(): [number, number];
}

/** The method that the user chose for each denomination, such as `{d6: "manual"}`. */
export function chosenMethods(): Record<string, string> {
  return (surroundings.game.settings.get("core", "diceConfiguration") ?? {}) as Record<string, string>;
}

/** The method by which a term is fulfilled, and whether a person does it. Without the permission for it nobody does. */
export function fulfilment(term: AskedTerm): { name: string; interactive: boolean } {
  const { methods, defaultMethod } = surroundings.CONFIG.Dice.fulfillment;
  const name = chosenMethods()[term.denomination] || defaultMethod;
  const user = surroundings.game.user as { hasPermission?(permission: string): boolean } | null;
  return { name, interactive: methods[name]?.interactive === true && user?.hasPermission?.("MANUAL_ROLLS") !== false };
}
