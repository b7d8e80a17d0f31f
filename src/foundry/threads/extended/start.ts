/**
 * Begins extended tests, which go on by the buttons of their panels: from a saved check, from a program, with a typed
 * roll, or with one that is on the table already.
 *
 *     /kr extended 8 dt 6 con 3 goal 12 # Hold the gate
 */
import type { Begun, ExtendedRequest } from "../../../api.ts";
import { parseFields } from "../../../checks/field.ts";
import { rollOptions } from "../../../checks/forecast.ts";
import { stringify } from "../../../checks/json.ts";
import { LIMITS } from "../../../checks/limits.ts";
import { parseGameId, parseRequest, type CheckRequest } from "../../../checks/notation.ts";
import { isProblem, problem } from "../../../checks/problem.ts";
import { replayRecord } from "../../../checks/record.ts";
import type { SavedCheck } from "../../../checks/saved-check.ts";
import type { Mode } from "../../../checks/visibility.ts";
import { games } from "../../../games/index.ts";
import type { ExtendedEnd } from "../../../threads/events.ts";
import { extendedThread, outlookTexts } from "../../../threads/extended/extended.ts";
import { readGoal } from "../../../threads/extended/moves.ts";
import type { Party } from "../../../threads/log.ts";
import type { PoolLink } from "../../../threads/panel.ts";
import { extendedControls, extendedForm, readExtendedForm } from "../../../view/form/extended.ts";
import { outlookQuestion } from "../../../view/odds-question.ts";
import { sayIn } from "../../../words/words.ts";
import type { Actor, ChatMessage, Flags } from "../../platform/documents.ts";
import { MODULE } from "../../platform/settings.ts";
import { singleFlight } from "../../platform/single-flight.ts";
import { notifyError, orThrow, Refusal, words } from "../../platform/words.ts";
import { currentCheck } from "../../roll/message-rolls.ts";
import { postCheck } from "../../roll/post-check.ts";
import { formContext, showForm } from "../../windows/form-window.ts";
import { houseRules } from "../../world/house-rules.ts";
import { requestWithNumbers } from "../../world/numbers.ts";
import { mayActFor, partyAt, speakerFor, ownParty } from "../../world/party.ts";
import { endOf } from "../announce.ts";
import { firstRollMode, openingFlags, openThread, requireMessage } from "../post.ts";
import { turnOf } from "../state.ts";
import { threadOf } from "../thread-log.ts";

async function beginExtended(request: Partial<ExtendedRequest>): Promise<string> {
  const game = orThrow(parseGameId(request.system, games));
  const fields = game.extended && game.kinds[game.extended.kind]!.fields;
  if (!fields) throw new Refusal(problem("notExtended", { system: game.id }));
  const options = orThrow(parseFields(fields, request.options ?? {}, houseRules()));
  const goal = readGoal(request.goal);
  if (goal === undefined) throw new Refusal(problem("notGoal", { most: LIMITS.goal }));
  const party = request.for === undefined ? ownParty() : partyAt(stringify(request.for));
  if (!party || isProblem(party) || !mayActFor(party)) throw new Refusal(problem("noTester"));
  const { label, mode = firstRollMode(party) } = request;
  const opened = { game, party, options, goal, turn: null, ...(label !== undefined && { label }) };
  return openThread(extendedThread, opened, { speaker: speakerFor(party), mode });
}

export async function beginExtendedFor(request?: Partial<ExtendedRequest> | null): Promise<Begun<ExtendedEnd | null>> {
  const id = await beginExtended(request ?? {});
  return { id, end: endOf<ExtendedEnd>(id) };
}

export function beginWithSavedCheck(actor: Actor, saved: SavedCheck): Promise<void> {
  const title = words("dicewright.extended.title");
  return singleFlight(`extended ${actor.uuid} ${saved.id}`, async () => {
    const { game, options, label } = orThrow(requestWithNumbers(actor, saved, houseRules()));
    const own = { system: game.id, for: uuidOf(actor), ...(label !== undefined && { label }) };
    await showForm(extendedForm(game, options), {
      frame: { id: "dicewright-extended", title, about: title },
      read: (form) => readExtendedForm(form, houseRules()),
      view({ form, test, problems }, odds) {
        const outlook = test && odds.ask(outlookQuestion(test));
        return {
          controls: extendedControls(form, formContext()),
          ...(outlook && { forecast: outlookTexts(outlook, sayIn(words)) }),
          main: words("dicewright.extended.start.begin"),
          isBlocked: Object.keys(problems).length > 0,
        };
      },
      async send({ form, options, test, problems }) {
        if (!test || Object.keys(problems).length > 0) return form;
        await beginExtended({ ...own, options, goal: test.goal });
        return undefined;
      },
    });
  }).catch(notifyError);
}

/** The uuid of the selected token of this actor, of its only token, or of the actor itself. */
function uuidOf({ uuid }: Actor): string {
  const own = ownParty();
  if (!isProblem(own) && own.actor === uuid) return own.uuid;
  return /^(Scene\.\w+\.Token\.\w+)\.Actor\./.exec(uuid)?.[1] ?? uuid;
}

function firstRollFlags({ game, options, label }: CheckRequest, party: Party, goal: number | null = null): Flags {
  const more = { goal, turn: turnOf(party), ...(label !== undefined && { label }) };
  return openingFlags(extendedThread, { game, party, options, ...more });
}

export async function postFirstRoll(asked: CheckRequest, party: Party, goal?: number, mode?: Mode): Promise<void> {
  const flags = firstRollFlags(asked, party, goal);
  requireMessage(
    (await postCheck(asked, { speaker: speakerFor(party), flags, mode: firstRollMode(party, mode) })).message,
  );
}

/** Begins an extended test with a roll in a contest: gives the roll of its whole pool, and the link between both. */
export async function beginPool(asked: CheckRequest, party: Party, mode?: Mode) {
  const { game, kind, label } = asked;
  const { fields } = game.kinds[kind]!;
  // The test itself goes on without what counts in contests alone.
  const options = Object.fromEntries(
    Object.entries(asked.options).map(([name, value]) => [
      name,
      fields[name]!.isContestOnly ? fields[name]!.default! : value,
    ]),
  );
  const opened = { game, party, options, goal: null, turn: null, ...(label !== undefined && { label }) };
  const message = { speaker: speakerFor(party), mode: firstRollMode(party, mode) };
  const test = await openThread(extendedThread, opened, message);
  const dice = Number(options[game.extended!.pool]);
  const check = orThrow(parseRequest(game, kind, rollOptions(game, asked.options, dice)));
  const pool: PoolLink = { test, counts: false };
  return { check: label === undefined ? check : { ...check, label }, pool };
}

function firstRoll({ rolls, speaker: { scene, token, actor } }: ChatMessage) {
  const record = currentCheck(rolls)?.record;
  const replayed = record && replayRecord(record, games);
  const party =
    (token && scene ? partyAt(`Scene.${scene}.Token.${token}`) : undefined) ??
    (actor ? partyAt(`Actor.${actor}`) : undefined);
  if (!replayed || isProblem(replayed) || !party || !mayActFor(party)) return undefined;
  const { game, request: asked } = replayed;
  return asked && game.extended?.kind === asked.kind ? { asked, party } : undefined;
}

export function canAdopt(message: ChatMessage): boolean {
  const { isAuthor, isContentVisible } = message;
  return isAuthor && isContentVisible && threadOf(message) === undefined && firstRoll(message) !== undefined;
}

export async function adoptRoll(message: ChatMessage): Promise<void> {
  const { asked, party } = orThrow(firstRoll(message) ?? problem("noTester"));
  await message.update({ flags: { [MODULE]: firstRollFlags(asked, party) } });
}
