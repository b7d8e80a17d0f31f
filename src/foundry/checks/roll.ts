/** Rolls traits and lines of text for an actor. */
import { systems } from "../../systems/index.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import { isProblem, problem } from "../../systems/problem.ts";
import type { Problem } from "../../systems/problem.ts";
import type { SavedCheck } from "../../systems/saved-check.ts";
import { requestOf } from "../../systems/saved-check.ts";
import { problemText } from "../../view/problem.ts";
import { readCheck } from "../chat/commands.ts";
import { postCheck } from "../chat/message.ts";
import { houseRules } from "../form/house-rules.ts";
import type { Held } from "../form/keys.ts";
import { rollOrAsk } from "../form/opening.ts";
import { fetchDocument, speakerOf } from "../platform/documents.ts";
import type { Actor } from "../platform/documents.ts";
import { singleFlight } from "../platform/lazy.ts";
import { notifyError, notifyWarning, words } from "../platform/words.ts";
import { asksForContest, playContest } from "../threads/contest/line.ts";
import { everyTrait } from "./holder.ts";

/** Rolls a trait with the actor's numbers of this moment, or says why it cannot. The press tells which keys are held. */
export function rollTrait(actor: Actor, trait: SavedCheck, event?: Held): Promise<void> {
  return singleFlight(`${actor.uuid} ${trait.id}`, () => rollRead(readTrait(actor, trait), actor, event));
}

function readTrait(actor: Actor, trait: SavedCheck): CheckRequest | Problem {
  return requestOf(trait, actor.getRollData(), systems, houseRules());
}

/** Rolls a check as it is written, for an actor or for whoever reads it. The slash may be left out. */
export function rollLine(written: string, actor?: Actor, event?: Held): Promise<void> {
  const line = written.startsWith("/") ? written : `/${written}`;
  return singleFlight([actor?.uuid, line].join(" "), () =>
    asksForContest(line)
      ? playContest(line, speakerOf(actor), { actor: actor, event })
      : rollRead(readCheck(line, speakerOf(actor)), actor, event),
  );
}

/** Rolls a trait by its place of storage, as macros do: at once, as a program would. The actor or the trait may be gone by then. */
export async function rollStored(uuid: string, id: string): Promise<void> {
  const actor = await fetchDocument(String(uuid));
  const trait = actor?.documentName === "Actor" ? everyTrait(actor).find((each) => each.id === id) : undefined;
  if (!actor) tell(problem("actorGone"));
  else if (!trait) tell(problem("traitGone"));
  else await post(readTrait(actor as Actor, trait), speakerOf(actor));
}

/** Tells a person what is wrong. */
export function tell(wrong: Problem): void {
  notifyWarning(problemText(wrong, words));
}

async function rollRead(
  asked: CheckRequest | Problem,
  actor: Actor | undefined,
  event: Held | undefined,
): Promise<void> {
  if (isProblem(asked)) tell(asked);
  else await rollOrAsk(asked, { actor, event });
}

async function post(asked: CheckRequest | Problem, speaker: object): Promise<void> {
  if (isProblem(asked)) tell(asked);
  else await postCheck(asked, { speaker }).catch(notifyError);
}
