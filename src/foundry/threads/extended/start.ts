/**
 * Begins extended tests, which go on by the buttons of their panels: from a saved check, from a program, with a typed
 * roll, or with one that is on the table already.
 *
 *     /kr extended 8 dt 6 con 3 goal 12 # Hold the gate
 */
import { parseFields } from "../../../checks/field.ts";
import { LIMITS } from "../../../checks/limits.ts";
import { parseSystemId, type CheckRequest } from "../../../checks/notation.ts";
import { replayRecord } from "../../../checks/record.ts";
import { requestOf, type SavedCheck } from "../../../checks/saved-check.ts";
import { isProblem, problem, stringify } from "../../../checks/vocabulary.ts";
import type { Begun, ExtendedEnd, ExtendedRequest } from "../../../dicewright.d.ts";
import { games } from "../../../games/index.ts";
import { extended, outlookPhrases } from "../../../threads/extended/extended.ts";
import { readGoal } from "../../../threads/extended/moves.ts";
import type { Party } from "../../../threads/reader/log.ts";
import {
  begunBy,
  extendedControls,
  extendedForm,
  extendedProblems,
  standingFrom,
  type ExtendedForm,
} from "../../../view/form/extended.ts";
import { outlookQuestion } from "../../../view/odds-question.ts";
import { textsOf } from "../../../view/threads/panel.ts";
import { numbersOf, type Actor, type ChatMessage, type Flags, type Speaker } from "../../platform/documents.ts";
import { singleFlight } from "../../platform/lazy.ts";
import { MODULE } from "../../platform/settings.ts";
import { notifyError, orThrow, Refusal, words } from "../../platform/words.ts";
import { currentCheck } from "../../roll/message-rolls.ts";
import { provenFlags, postCheck, readCheck } from "../../roll/post-check.ts";
import type { LineRead } from "../../windows/opening.ts";
import { formContext, showForm } from "../../windows/window.ts";
import { houseRules } from "../../world/house-rules.ts";
import { mayActFor, partyAt, speakerFor, ownParty } from "../../world/party.ts";
import { endOf } from "../announce.ts";
import { modeFor, openingFlags, openThread } from "../post.ts";
import { threadOf } from "../thread-log.ts";
import { turnOf } from "../world.ts";

/** Posts the opening of an extended test and gives its id, or throws a Refusal that tells what is wrong. */
async function beginExtended(request: Partial<ExtendedRequest>): Promise<string> {
  const system = orThrow(parseSystemId(request.system, games));
  const fields = system.extended && system.kinds[system.extended.kind]!.fields;
  if (!fields) throw new Refusal(problem("notExtended", { system: system.id }));
  const options = orThrow(parseFields(fields, request.options ?? {}, houseRules()));
  const goal = readGoal(request.goal);
  if (goal === undefined) throw new Refusal(problem("notGoal", { most: LIMITS.goal }));
  const party = request.for === undefined ? ownParty() : partyAt(stringify(request.for));
  if (!party || isProblem(party) || !mayActFor(party)) throw new Refusal(problem("noTester"));
  const { label, mode = modeFor(party) } = request;
  const opened = { system, party, options, goal, turn: null, ...(label !== undefined && { label }) };
  return openThread(extended, opened, { speaker: speakerFor(party), mode });
}

/** Begins an extended test for a program, or throws a Refusal. */
export async function beginExtendedFor(request: Partial<ExtendedRequest>): Promise<Begun<ExtendedEnd | null>> {
  const id = await beginExtended(request);
  return { id, end: endOf<ExtendedEnd>(id) };
}

/** Asks for what is missing and begins an extended test with a saved check of an actor. */
export function beginWithSavedCheck(actor: Actor, saved: SavedCheck): Promise<void> {
  const title = words("dicewright.extended.title");
  const isBlocked = (form: ExtendedForm) => Object.keys(extendedProblems(form)).length > 0;
  return singleFlight(`extended ${actor.uuid} ${saved.id}`, async () => {
    const { system, options, label } = orThrow(requestOf(saved, numbersOf(actor), games, houseRules()));
    const own = { system: system.id, for: uuidOf(actor), ...(label !== undefined && { label }) };
    await showForm(extendedForm(system, options), {
      frame: { id: "dicewright-extended", title, about: title },
      problems: extendedProblems,
      view(form, odds) {
        const standing = standingFrom(form, houseRules());
        const outlook = standing && odds.ask(outlookQuestion(standing));
        return {
          controls: extendedControls(form, formContext()),
          ...(outlook && { forecast: textsOf(outlookPhrases(outlook), words) }),
          main: words("dicewright.extended.start.begin"),
          isBlocked: isBlocked(form),
        };
      },
      async send(form) {
        const { options, goal } = begunBy(form);
        if (isBlocked(form) || goal === undefined) return form;
        await beginExtended({ ...own, options, goal });
      },
    });
  }).catch(notifyError);
}

/** The selected token of an actor, or the token that it is of alone, or else the actor. */
function uuidOf({ uuid }: Actor): string {
  const own = ownParty();
  if (!isProblem(own) && own.actor === uuid) return own.uuid;
  return /^(Scene\.\w+\.Token\.\w+)\.Actor\./.exec(uuid)?.[1] ?? uuid;
}

// ---- With a roll ----

/** What a message stores to open an extended test with the roll in it. */
function flagsFor({ system, options, label }: CheckRequest, party: Party, goal: number | null = null): Flags {
  const more = { goal, turn: turnOf(party), ...(label !== undefined && { label }) };
  return openingFlags(extended, { system, party, options, ...more });
}

const GOAL = /^([^#]*?)\sgoal\s+(\S+)/i;

/** Reads a typed roll; undefined for other lines, and for one without a goal by a user who has nobody to roll for. */
export function extendedLine(line: string, speaker: Speaker): LineRead {
  const [, , typed] = GOAL.exec(line.slice(0, LIMITS.chat)) ?? [];
  const asked = readCheck(typed === undefined ? line : line.replace(GOAL, "$1"), speaker);
  if (isProblem(asked) || asked.kind !== asked.system.extended?.kind || asked.hidden) return undefined;
  const [goal, party] = [readGoal(typed && Number(typed)), ownParty()];
  if (goal === undefined) return problem("notGoal", { most: LIMITS.goal });
  if (isProblem(party)) return typed === undefined ? undefined : problem("noTester");
  const flags = flagsFor(asked, party, goal);
  return (mode) => postCheck(asked, { speaker: speakerFor(party), flags, mode: modeFor(party, mode) });
}

/** The check of a message that an extended test can begin with, and who has rolled it if this user may act for them. */
function firstRoll({ rolls, speaker: { scene, token, actor } }: ChatMessage) {
  const record = currentCheck(rolls)?.record;
  const replayed = record && replayRecord(record, games);
  const party =
    (token && scene ? partyAt(`Scene.${scene}.Token.${token}`) : undefined) ??
    (actor ? partyAt(`Actor.${actor}`) : undefined);
  if (!replayed || isProblem(replayed) || !party || !mayActFor(party)) return undefined;
  const { system, asked } = replayed;
  return asked && system.extended?.kind === asked.kind ? { asked, party, record } : undefined;
}

/** Whether a roll can become the first one of an extended test: the user's own, of the right kind, for an actor. */
export function canAdopt(message: ChatMessage): boolean {
  const { isAuthor, isContentVisible } = message;
  return isAuthor && isContentVisible && threadOf(message) === undefined && firstRoll(message) !== undefined;
}

/** Makes a roll the first one of an extended test, which its message then opens. */
export async function adoptRoll(message: ChatMessage): Promise<void> {
  const { asked, party, record } = orThrow(firstRoll(message) ?? problem("noTester"));
  await message.update({ flags: { [MODULE]: provenFlags(flagsFor(asked, party), record) } });
}
