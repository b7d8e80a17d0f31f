/** With which of their traits those who take part in the test of a group can roll. */
import type { SavedCheck } from "../../../systems/saved-check.ts";
import type { Group } from "../../../threads/group.ts";
import { everyTrait } from "../../checks/holder.ts";
import { actorOf } from "../party.ts";

/** The traits for what is asked for. The one that the test is named after comes first: it is meant where nobody picks another. */
export function fittingTraits({ system, kind, label, rows }: Group, place: number): readonly SavedCheck[] {
  const actor = actorOf(rows[place]!.party);
  const fitting = actor ? everyTrait(actor).filter((trait) => trait.system === system.id && trait.kind === kind) : [];
  const isMeant = ({ name }: SavedCheck) => name.toLowerCase() === label?.toLowerCase();
  return [...fitting.filter(isMeant), ...fitting.filter((trait) => !isMeant(trait))];
}
