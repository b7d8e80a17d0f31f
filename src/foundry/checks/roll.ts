/** Rolls saved checks and lines of text for an actor. */
import { systems } from "../../systems/index.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import { requestOf, type SavedCheck } from "../../systems/saved-check.ts";
import { isProblem, problem, textOf, type Problem } from "../../systems/vocabulary.ts";
import { notifyLine, readCheck, readMore } from "../form/commands.ts";
import { rollOrAsk } from "../form/opening.ts";
import { fetchDocument, numbersOf, speakerOf, type Actor } from "../platform/documents.ts";
import { singleFlight } from "../platform/lazy.ts";
import { notifyError, notifyProblem } from "../platform/words.ts";
import { postCheck } from "../roll/post-check.ts";
import { asksForContest, playContest } from "../threads/contest/line.ts";
import { checkRules, rulesWith } from "../world/house-rules.ts";
import type { Held } from "../world/keys.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";

/** Rolls a saved check with the actor's current numbers, or says why it cannot. The click tells which keys are held. */
export function rollSavedCheck(actor: Actor, saved: SavedCheck, event?: Held): Promise<void> {
  return singleFlight(`${actor.uuid} ${saved.id}`, () => rollRead(checkOf(actor, saved), actor, event));
}

function checkOf(actor: Actor, saved: SavedCheck): CheckRequest | Problem {
  return requestOf(saved, numbersOf(actor), systems, rulesWith(checkRules(), actor));
}

/** Rolls a line, with or without its slash, for an actor or for its reader. */
export function rollLine(written: string, actor?: Actor, event?: Held): Promise<void> {
  const line = written.startsWith("/") ? written : `/${written}`;
  return singleFlight([actor?.uuid, line].join(" "), () => {
    const speaker = speakerOf(actor);
    if (asksForContest(line)) return playContest(line, speaker, { actor, event });
    const more = readMore(line, speaker);
    if (isProblem(more)) return notifyLine(line, more);
    return more?.() ?? rollRead(readCheck(line, speaker), actor, event);
  });
}

async function rollRead(
  asked: CheckRequest | Problem,
  actor: Actor | undefined,
  event: Held | undefined,
): Promise<void> {
  if (isProblem(asked)) notifyProblem(asked);
  else await rollOrAsk(asked, { actor, event });
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
