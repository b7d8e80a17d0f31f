/** A check that was filled in or rolled, kept among the saved checks of its actor. */
import { systems } from "../../systems/index.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import { lookedUp, parseSavedCheck, type SavedCheck } from "../../systems/saved-check.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { kindName } from "../../view/card/sentence.ts";
import { titled } from "../../view/form/control.ts";
import { numbersOf, type Actor } from "../platform/documents.ts";
import { notifyInfo, orThrow, words } from "../platform/words.ts";
import { holderOf } from "../world/saved-check-store.ts";

/** Whether this user may save checks for an actor. */
export function maySaveFor(actor: Actor | undefined): actor is Actor {
  return actor?.isOwner === true && !isProblem(holderOf(actor).read());
}

/**
 * Saves a check under its label, or the name of its kind. One of the same name, game and kind is replaced; where its
 * numbers come from the actor and have not changed, they still do.
 * @throws Refusal if the stored saved checks cannot be read, or the check cannot be saved.
 */
export async function saveCheck(actor: Actor, asked: CheckRequest): Promise<void> {
  const { system, kind, options, label } = asked;
  const holder = holderOf(actor);
  const stored = orThrow(holder.read());
  const name = label ?? titled(kindName(asked, words));
  const isThis = (each: SavedCheck) => each.name === name && each.system === system.id && each.kind === kind;
  const before = stored.list.find(isThis);
  const given = Object.entries(options).map(([field, value]) => {
    const stored = before?.options[field];
    const found = lookedUp(numbersOf(actor), field, system.kinds[kind]!.fields[field], stored);
    const isSame = found && !isProblem(found) && JSON.stringify(found.value) === JSON.stringify(value);
    return [field, isSame ? stored : value];
  });
  const raw = { id: before?.id ?? foundry.utils.randomID(), name, system: system.id, kind };
  const saved = orThrow(parseSavedCheck({ ...raw, options: Object.fromEntries(given) as object }, systems));
  const list = before ? stored.list.map((each) => (each === before ? saved : each)) : [...stored.list, saved];
  await holder.write({ ...stored, list });
  notifyInfo(words("dicewright.traits.saved", { name, actor: actor.name }));
}
