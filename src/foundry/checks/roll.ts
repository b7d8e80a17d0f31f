import { systems } from "../../systems/index.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import { requestOf, type SavedCheck } from "../../systems/saved-check.ts";
import { isProblem, problem, textOf, type Problem } from "../../systems/vocabulary.ts";
import { rollOrAsk } from "../form/opening.ts";
import { numbersOf, speakerOf, type Actor } from "../platform/documents.ts";
import { singleFlight } from "../platform/lazy.ts";
import { notifyError, notifyProblem } from "../platform/words.ts";
/** Rolls saved checks for an actor. */
import { fetchDocument } from "../platform/world-documents.ts";
import { postCheck } from "../roll/post-check.ts";
import { checkRules, rulesWith } from "../world/house-rules.ts";
import type { Held } from "../world/keys.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";

/** Rolls a saved check with the actor's current numbers, or says why it cannot. The click tells which keys are held. */
export function rollSavedCheck(actor: Actor, saved: SavedCheck, event?: Held): Promise<void> {
  return singleFlight(`${actor.uuid} ${saved.id}`, async () => {
    const asked = checkOf(actor, saved);
    if (isProblem(asked)) notifyProblem(asked);
    else await rollOrAsk(asked, { actor, event });
  });
}

function checkOf(actor: Actor, saved: SavedCheck): CheckRequest | Problem {
  return requestOf(saved, numbersOf(actor), systems, rulesWith(checkRules(), actor));
}

/** Rolls a saved check by the uuid of its actor and its id, at once, as macros do. Either may be gone by then. */
export async function rollStored(uuid: string, id: string): Promise<void> {
  const actor = await fetchDocument(textOf(uuid));
  if (!actor) return notifyProblem(problem("actorGone"));
  const saved = actor.documentName === "Actor" ? allSavedChecks(actor).find((each) => each.id === id) : undefined;
  const asked = saved && actor.documentName === "Actor" ? checkOf(actor, saved) : problem("traitGone");
  if (isProblem(asked)) notifyProblem(asked);
  else await postCheck(asked, { speaker: speakerOf(actor) }).catch(notifyError);
}
