/** The ways into a roll: from a line or a saved check, by the dialog, at once, or as the user would have it. */
import { opposingIn } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { rawOptions } from "../../checks/hidden.ts";
import { ownOptions, soundLasting } from "../../checks/lasting.ts";
import { parseRequest, type CheckRequest } from "../../checks/notation.ts";
import type { CheckRecord } from "../../checks/record.ts";
import { requestOf, type SavedCheck } from "../../checks/saved-check.ts";
import { targetOf } from "../../checks/scene-difficulty.ts";
import { isProblem, problem, stringify, without, type Problem, type Mode } from "../../checks/vocabulary.ts";
import { games } from "../../games/index.ts";
import { mistakeText } from "../../view/help/phrasings.ts";
import { usualMode } from "../platform/compat.ts";
import { messages, numbersOf, speakerOf, type Actor } from "../platform/documents.ts";
import { fetchTemplates } from "../platform/drawing.ts";
import { singleFlight } from "../platform/lazy.ts";
import { getSetting } from "../platform/settings.ts";
import { notifyError, notifyProblem, notifyWarning, orThrow, words } from "../platform/words.ts";
import { fetchDocument } from "../platform/world-documents.ts";
import { currentCheck } from "../roll/message-rolls.ts";
import { postCheck } from "../roll/post-check.ts";
import { gamesInUse } from "../world/games.ts";
import { checkRules, currentScene, houseRules, rulesWith } from "../world/house-rules.ts";
import { isHeld, type Held } from "../world/keys.ts";
import { lastCheck } from "../world/last-checks.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";
import { showRoll, type RollDialogOptions } from "./roll.ts";

/** What a line asks for, to be done for those whom a mode names; undefined if the line is not for its reader. */
export type LineRead = ((mode?: Mode) => Promise<unknown>) | Problem | undefined;

/** Tells the user what is wrong with a line. */
export function notifyLine(line: string, wrong: Problem): void {
  notifyWarning(mistakeText(line, wrong, houseRules(), words));
}

/** Opens the dialog for a check. Gives the message once it is rolled, or null if the user cancels. @throws Refusal. */
export async function openDialog(opening?: RollDialogOptions | null): Promise<object | null> {
  const { done } = await showRoll(opening ?? {});
  // What it rolls will have a card.
  fetchTemplates().catch(() => undefined);
  return done;
}

/**
 * Opens the dialog for the check that this user rolled last: the newest of their messages, if it is a check; otherwise
 * what the dialog rolled last in this browser, or the first check of the first game in use.
 */
export async function showLatest(): Promise<void> {
  const last: Partial<CheckRecord> = lastPosted() ?? lastCheck() ?? {};
  await openGame(gamesInUse().find(({ id }) => id === last.system) ?? gamesInUse()[0]!, last);
}

/** Opens the dialog of a game for the check of it that was rolled last, or for its first. */
export async function openGame(game: Game, last: Partial<CheckRecord> = lastCheck() ?? {}): Promise<void> {
  const { id, kinds } = game;
  const isKnown = last.system === id && last.kind !== undefined && Object.hasOwn(kinds, last.kind);
  const kind = isKnown ? last.kind : Object.keys(kinds)[0]!;
  const check = { system: game, kind, options: last.options ?? {} };
  const lasting = soundLasting(last.lasting, check);
  const raw = isKnown ? ownOptions({ ...check, ...(lasting && { lasting }) }) : {};
  const target = currentScene()?.system === id ? targetOf(kinds[kind]!.fields) : undefined;
  await showRoll({ system: id, kind, raw: target === undefined ? raw : without(raw, target) });
}

/** The check of this user's newest message, without what is hidden in it. */
function lastPosted(): CheckRecord | undefined {
  const last = messages().findLast(({ isAuthor }) => isAuthor);
  return last && currentCheck(last.rolls)?.record;
}

/** Where a click comes from, and what its dialog would begin with. */
interface Click extends Omit<RollDialogOptions, "system" | "kind" | "raw" | "label"> {
  readonly event?: Held | undefined;
  /** True if a form was filled in already, so that no dialog follows. */
  readonly isFilledIn?: boolean;
}

/**
 * Rolls a check, or opens its dialog, as the user has chosen; held keys do the other, or add a level of Advantage or
 * Disadvantage. Nobody waits for what a click starts, so the user is told what is wrong.
 */
export async function rollOrAsk(check: CheckRequest, { event, isFilledIn = false, ...rest }: Click): Promise<void> {
  try {
    const asked = orThrow(withHeldLevels(check, event));
    const { mode = usualMode(), post = postCheck } = rest;
    const asksFirst = getSetting("dialogDefault") === "ask";
    if (isFilledIn || asksFirst === isHeld("otherWay", event))
      await post(asked, { speaker: speakerOf(rest.actor), mode });
    else await showRoll({ ...openingOf(asked), ...rest });
  } catch (error) {
    notifyError(error);
  }
}

/** What the dialog of a check begins with: what was asked for without what lasts, which the dialog adds by itself. */
export function openingOf(asked: CheckRequest) {
  const raw = rawOptions({ ...asked, options: ownOptions(asked) });
  return { system: asked.system.id, kind: asked.kind, raw, label: asked.label };
}

/** One more level for the held keys, if the check has such levels. */
function withHeldLevels(asked: CheckRequest, event: Held | undefined): CheckRequest | Problem {
  const pair = opposingIn(asked.system.kinds[asked.kind]!.fields);
  const fields = [isHeld("advantage", event) && pair?.[0], isHeld("disadvantage", event) && pair?.[1]].filter(
    (name) => typeof name === "string",
  );
  if (fields.length === 0) return asked;
  const raised = Object.fromEntries(fields.map((name) => [name, Number(asked.options[name]) + 1]));
  const parsed = parseRequest(asked.system, asked.kind, { ...rawOptions(asked), ...raised }, houseRules());
  if (isProblem(parsed)) return parsed;
  const { label, lasting } = asked;
  return { ...parsed, ...(label !== undefined && { label }), ...(lasting && { lasting }) };
}

/** Rolls a saved check with the actor's current numbers, or says why it cannot. The click tells which keys are held. */
export function rollSavedCheck(actor: Actor, saved: SavedCheck, event?: Held): Promise<void> {
  return singleFlight(`${actor.uuid} ${saved.id}`, async () => {
    const asked = requestNow(actor, saved);
    if (isProblem(asked)) notifyProblem(asked);
    else await rollOrAsk(asked, { actor, event });
  }).catch(notifyError);
}

/** What a saved check asks for, with the numbers that its actor has now and what lasts for it. */
export function requestNow(actor: Actor, saved: SavedCheck): CheckRequest | Problem {
  return requestOf(saved, numbersOf(actor), games, rulesWith(checkRules(), actor));
}

/** Rolls a saved check by the uuid of its actor and its id, at once, as macros do. Either may be gone by then. */
export async function rollStored(uuid: string, id: string): Promise<void> {
  const actor = await fetchDocument(stringify(uuid));
  if (!actor) return notifyProblem(problem("actorGone"));
  const saved = actor.documentName === "Actor" ? allSavedChecks(actor).find((each) => each.id === id) : undefined;
  const asked = saved && actor.documentName === "Actor" ? requestNow(actor, saved) : problem("traitGone");
  if (isProblem(asked)) notifyProblem(asked);
  else await postCheck(asked, { speaker: speakerOf(actor) }).catch(notifyError);
}
