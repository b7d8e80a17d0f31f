/** How an extended test begins: from a trait or from a program. Fetched when it is first wanted. */
import type { Raw } from "../../../systems/field.ts";
import { parseFields } from "../../../systems/field.ts";
import { systems } from "../../../systems/index.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import { parseSystemId } from "../../../systems/notation.ts";
import { isProblem, problem } from "../../../systems/problem.ts";
import type { SavedCheck } from "../../../systems/saved-check.ts";
import { requestOf } from "../../../systems/saved-check.ts";
import { makeExtendedOpening, MOST_PROGRESS, readGoal } from "../../../threads/extended.ts";
import type { Mode } from "../../../threads/mode.ts";
import type { Party } from "../../../threads/thread.ts";
import { showExtended } from "../../form/extended.ts";
import { houseRules } from "../../form/house-rules.ts";
import { usualMode } from "../../platform/compat.ts";
import type { Actor } from "../../platform/documents.ts";
import { singleFlight } from "../../platform/lazy.ts";
import { notifyError, orThrow, Refusal, words } from "../../platform/words.ts";
import { isSecret, mayActFor, partyAt, publicNameOf, speakerFor } from "../party.ts";
import { postOpening } from "../post.ts";
import { ownParty } from "../targets.ts";

/** What an extended test begins with. */
export interface ExtendedRequest {
  /** The id of a game. */
  readonly system: string;
  readonly options: Raw;
  /** The progress that ends it; left out where somebody says when it ends. */
  readonly goal?: number | null;
  readonly label?: string;
  /** The uuid of the token or actor that rolls; the selected token or the user's character where it is left out. */
  readonly for?: string;
  readonly mode?: Mode;
}

/**
 * Posts the opening of an extended test; gives its id.
 * @throws Refusal, whose message is one localised sentence, where something is wrong with it or nobody is there to roll.
 */
export async function beginExtended({
  system: id,
  options: raw = {},
  goal: wanted = null,
  label,
  for: uuid,
  mode,
}: Partial<ExtendedRequest>): Promise<string> {
  const system = orThrow(parseSystemId(id, systems));
  const fields = system.extended && system.kinds[system.extended.kind]!.fields;
  if (!fields) throw new Refusal(problem("notExtended", { system: system.id }));
  const options = orThrow(parseFields(fields, raw, houseRules()));
  const goal = readGoal(wanted);
  if (goal === undefined) throw new Refusal(problem("notGoal", { most: MOST_PROGRESS }));
  const party = rollerAt(uuid);
  const opening = makeExtendedOpening({
    system,
    party,
    options,
    goal,
    turn: null,
    ...(label !== undefined && { label }),
  });
  const content = words("dicewright.extended.said.begins", { name: publicNameOf(party) });
  const posted = await postOpening(opening, {
    content,
    speaker: speakerFor(party),
    mode: mode ?? (isSecret(party) ? "gm" : usualMode()),
  });
  if (posted === undefined) throw new Refusal(problem("stopped"));
  return posted;
}

/** Who rolls: it has to be somebody for whom this user may act. */
function rollerAt(uuid: string | undefined): Party {
  const party = uuid === undefined ? ownParty() : partyAt(String(uuid));
  if (!party || isProblem(party) || !mayActFor(party)) throw new Refusal(problem("noTester"));
  return party;
}

/** Asks for what is still open and begins an extended test with a trait, for its actor. */
export function beginWithTrait(actor: Actor, trait: SavedCheck): Promise<void> {
  return singleFlight(`extended ${actor.uuid} ${trait.id}`, async () => {
    const asked = requestOf(trait, actor.getRollData(), systems, houseRules());
    try {
      await askAndBegin(orThrow(asked), uuidOf(actor));
    } catch (error) {
      notifyError(error);
    }
  });
}

async function askAndBegin(asked: CheckRequest, uuid: string): Promise<void> {
  const { system, label } = asked;
  await showExtended(asked, (begun) =>
    beginExtended({ system: system.id, ...begun, for: uuid, ...(label !== undefined && { label }) }),
  );
}

/** The selected token of an actor, or the token that it is of alone, or else the actor. */
function uuidOf({ uuid }: Actor): string {
  const own = ownParty();
  if (!isProblem(own) && own.actor === uuid) return own.uuid;
  return /^(Scene\.\w+\.Token\.\w+)\.Actor\./.exec(uuid)?.[1] ?? uuid;
}
