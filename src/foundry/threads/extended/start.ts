/** Begins extended tests: from a saved check or from a program. */
import type { Begun, ExtendedEnd, ExtendedRequest } from "../../../dicewright.d.ts";
import { parseFields } from "../../../systems/field.ts";
import { systems } from "../../../systems/index.ts";
import { LIMITS } from "../../../systems/limits.ts";
import { parseSystemId, type CheckRequest } from "../../../systems/notation.ts";
import { requestOf, type SavedCheck } from "../../../systems/saved-check.ts";
import { isProblem, problem, textOf, type Raw } from "../../../systems/vocabulary.ts";
import { extended } from "../../../threads/extended/extended.ts";
import { readGoal } from "../../../threads/extended/moves.ts";
import type { Party } from "../../../threads/reader/log.ts";
import {
  extendedControls,
  extendedForm,
  extendedProblems,
  goalFrom,
  optionsFrom,
  outlookTexts,
  standingFrom,
  type ExtendedForm,
} from "../../../view/form/extended.ts";
import { outlookQuestion } from "../../../view/odds-question.ts";
import { formContext, type FormView } from "../../form/model.ts";
import { showForm } from "../../form/window.ts";
import type { OddsClient } from "../../odds/client.ts";
import { usualMode } from "../../platform/compat.ts";
import { numbersOf, type Actor, type Flags } from "../../platform/documents.ts";
import { singleFlight } from "../../platform/lazy.ts";
import { notifyError, orThrow, Refusal, words } from "../../platform/words.ts";
import { houseRules } from "../../world/house-rules.ts";
import { isSecret, mayActFor, partyAt, speakerFor, ownParty } from "../../world/party.ts";
import { endOf } from "../announce.ts";
import { openingFlags, openThread } from "../post.ts";
import { turnOf } from "../world.ts";

/** Posts the opening of an extended test and gives its id, or throws a Refusal that tells what is wrong. */
async function beginExtended({
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
  const options = orThrow(parseFields(fields, raw ?? {}, houseRules()));
  const goal = readGoal(wanted);
  if (goal === undefined) throw new Refusal(problem("notGoal", { most: LIMITS.goal }));
  const party = rollerAt(uuid);
  const opened = { system, party, options, goal, turn: null, ...(label !== undefined && { label }) };
  const usual = isSecret(party) ? "gm" : usualMode();
  return openThread(extended, opened, { speaker: speakerFor(party), mode: mode ?? usual });
}

/** Begins an extended test for a program, or throws a Refusal. */
export async function beginExtendedFor(request: Partial<ExtendedRequest>): Promise<Begun<ExtendedEnd | null>> {
  const id = await beginExtended(request);
  return { id, end: endOf<ExtendedEnd>(id) };
}

/** Who rolls: this user must be allowed to act for them. */
function rollerAt(uuid: string | undefined): Party {
  const party = uuid === undefined ? ownParty() : partyAt(textOf(uuid));
  if (!party || isProblem(party) || !mayActFor(party)) throw new Refusal(problem("noTester"));
  return party;
}

/** Asks for what is missing and begins an extended test with a saved check of an actor. */
export function beginWithSavedCheck(actor: Actor, saved: SavedCheck): Promise<void> {
  const begin = async () => {
    const asked = orThrow(requestOf(saved, numbersOf(actor), systems, houseRules()));
    const { system, label } = asked;
    const own = { system: system.id, for: uuidOf(actor), ...(label !== undefined && { label }) };
    await showExtended(asked, (begun) => beginExtended({ ...begun, ...own }));
  };
  return singleFlight(`extended ${actor.uuid} ${saved.id}`, () => begin().catch(notifyError));
}

/** The selected token of an actor, or the token that it is of alone, or else the actor. */
function uuidOf({ uuid }: Actor): string {
  const own = ownParty();
  if (!isProblem(own) && own.actor === uuid) return own.uuid;
  return /^(Scene\.\w+\.Token\.\w+)\.Actor\./.exec(uuid)?.[1] ?? uuid;
}

/** What a message stores to open an extended test with the roll in it. */
export function flagsFor({ system, options, label }: CheckRequest, party: Party, goal: number | null = null): Flags {
  const more = { goal, turn: turnOf(party), ...(label !== undefined && { label }) };
  return openingFlags(extended, { system, party, options, ...more });
}

/** Shows what an extended test begins with, and begins it. A goal is null if there is none. */
export function showExtended(
  { system, options }: CheckRequest,
  begin: (begun: { readonly options: Raw; readonly goal: number | null }) => Promise<unknown>,
): Promise<void> {
  const title = words("dicewright.extended.title");
  const isBlocked = (form: ExtendedForm) => Object.keys(extendedProblems(form)).length > 0;
  return showForm(extendedForm(system, options), {
    frame: { id: "dicewright-extended", title, about: title },
    problems: extendedProblems,
    view: (form, client) => ({
      controls: extendedControls(form, formContext()),
      ...courseOf(form, client),
      main: words("dicewright.extended.start.begin"),
      isBlocked: isBlocked(form),
    }),
    async send(form) {
      if (isBlocked(form)) return form;
      await begin({ options: optionsFrom(form), goal: goalFrom(form)! });
      return undefined;
    },
  });
}

/** How likely the goal is reached by each roll, or what it comes to without one. */
function courseOf(form: ExtendedForm, client: OddsClient): Pick<FormView, "forecast"> {
  const standing = standingFrom(form, houseRules());
  const outlook = standing && client.answer(outlookQuestion(standing));
  return outlook ? { forecast: outlookTexts(outlook, words) } : {};
}
