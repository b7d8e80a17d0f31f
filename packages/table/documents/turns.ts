// Provenance: foundryvtt.com/api, page Combat (turns, combatant); issues #12747 and #12312 (the active combatant stays when the order changes);
// types of 13, client/documents/combatant (operations carry the turn: `combatTurn`).
import type { Source } from "./json.ts";

/** Combatants in the order of their initiative, highest first; those without one come last. */
export function inTurnOrder<C extends { readonly id?: unknown; readonly initiative?: unknown }>(
  combatants: readonly C[],
): C[] {
  const value = ({ initiative }: C) => (typeof initiative === "number" ? initiative : -Infinity);
  return [...combatants].sort(
    (a, b) => Number(value(b) > value(a)) - Number(value(a) > value(b)) || (String(a.id) < String(b.id) ? -1 : 1),
  );
}

/** The turn of a fight after its combatants have changed: that of the combatant who had it, unless `combatTurn` says another. */
export function turnAfter(
  before: Source,
  after: Source,
  { combatTurn }: { readonly combatTurn?: unknown } = {},
): unknown {
  const { turn } = before;
  if (typeof turn !== "number") return turn;
  if (Number.isInteger(combatTurn)) return combatTurn;
  const idsOf = ({ combatants }: Source) =>
    inTurnOrder((combatants as Source[]).map((each) => ({ ...each, id: each._id }))).map(({ id }) => id);
  const active = idsOf(before)[turn];
  const now = active === undefined ? -1 : idsOf(after).indexOf(active);
  return now < 0 ? turn : now;
}
