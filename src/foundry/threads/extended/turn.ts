/** Turns of fights, as extended tests need them. Source: the API pages of Combat and Combatant. */
import type { Turn } from "../../../threads/extended.ts";
import type { Party } from "../../../threads/thread.ts";
import { combats } from "../../platform/documents.ts";
import type { Combat } from "../../platform/documents.ts";
import { actorOf } from "../party.ts";

/** The hooks after which it may be another turn. */
export const TURN_HOOKS = [
  "createCombat",
  "updateCombat",
  "deleteCombat",
  "createCombatant",
  "deleteCombatant",
] as const;

/** The turn that goes on in the fight in which somebody is; null where they are in none. It is the same for everybody, whichever fight they look at. */
export function turnOf(party: Party): Turn | null {
  const own = combats().filter((fight) => fight.started && isIn(party, fight));
  const fight = own.sort((a, b) => Number(b.active) - Number(a.active) || (a.id < b.id ? -1 : 1))[0];
  return fight ? presentTurn(fight) : null;
}

function isIn(party: Party, { combatants }: Combat): boolean {
  const actor = actorOf(party)?.uuid;
  return [...combatants].some(
    (one) => one.token?.uuid === party.uuid || (actor !== undefined && one.actor?.uuid === actor),
  );
}

/** In a fight that waits between two turns it is the first one's. */
function presentTurn({ id, round, turn }: Combat): Turn {
  return { combat: id, round, turn: turn ?? 0 };
}

/** Whether a turn is over: its fight is gone or has moved on. Where it was none, it is over once a fight has begun. */
export function isOver(party: Party, turn: Turn | null): boolean {
  if (!turn) return turnOf(party) !== null;
  const fight = combats().find(({ id }) => id === turn.combat);
  return !fight || fight.round !== turn.round || (fight.turn ?? 0) !== turn.turn;
}
