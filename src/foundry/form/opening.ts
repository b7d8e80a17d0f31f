/** The ways into a roll: from a line, by the dialog, at once, or as the user would have it. */
import { opposingIn } from "../../systems/field.ts";
import { rawOptions } from "../../systems/hidden.ts";
import { ownOptions, soundLasting } from "../../systems/lasting.ts";
import { parseRequest, type CheckRequest } from "../../systems/notation.ts";
import type { CheckRecord } from "../../systems/record.ts";
import { targetOf } from "../../systems/scene.ts";
import type { System } from "../../systems/system.ts";
import { isProblem, type Problem, type Raw, type Mode } from "../../systems/vocabulary.ts";
import { mistakeText } from "../../view/help/mistake.ts";
import { usualMode } from "../platform/compat.ts";
import { messages, speakerOf } from "../platform/documents.ts";
import { fetchTemplates } from "../platform/drawing.ts";
import { getSetting } from "../platform/settings.ts";
import { notifyError, notifyWarning, orThrow, words } from "../platform/words.ts";
import { currentCheck } from "../roll/message-rolls.ts";
import { postCheck, readCheck } from "../roll/post-check.ts";
import { gamesInUse } from "../world/games.ts";
import { currentScene, houseRules } from "../world/house-rules.ts";
import { isHeld, type Held } from "../world/keys.ts";
import { lastCheck } from "../world/last-checks.ts";
import { showRoll, type RollDialogOptions } from "./roll.ts";

/** What a line asks for, to be done for those whom a mode names; undefined if the line is not for its reader. */
export type LineRead = ((mode?: Mode) => Promise<unknown>) | Problem | undefined;

/** Tells the user what is wrong with a line. */
export function notifyLine(line: string, wrong: Problem): void {
  notifyWarning(mistakeText(line, wrong, houseRules(), words));
}

/**
 * Opens the dialog for a check. Gives the message once it is rolled, or null if the user cancels.
 * @throws Refusal for a game, a kind or a visibility that does not exist.
 */
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
export async function openGame(game: System, last: Partial<CheckRecord> = lastCheck() ?? {}): Promise<void> {
  const { id, kinds } = game;
  const isKnown = last.system === id && last.kind !== undefined && Object.hasOwn(kinds, last.kind);
  const kind = isKnown ? last.kind : Object.keys(kinds)[0]!;
  const check = { system: game, kind, options: last.options ?? {} };
  const lasting = soundLasting(last.lasting, check);
  const raw = isKnown ? ownOptions({ ...check, ...(lasting && { lasting }) }) : {};
  const target = currentScene()?.system === id ? targetOf(kinds[kind]!.fields) : undefined;
  await showRoll({
    system: id,
    kind,
    raw: Object.fromEntries(Object.entries(raw).filter(([name]) => name !== target)),
  });
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
 * Rolls a check, or opens its dialog, by the user's choice; held keys do the other, and add a level of Advantage or
 * Disadvantage. Gives the message; `null` if the dialog is open instead, or if the user was told what is wrong. Nobody
 * waits for what a click starts, so no error is thrown.
 */
export async function rollOrAsk(check: string | CheckRequest, click: Click = {}): Promise<object | null> {
  try {
    const speaker = speakerOf(click.actor);
    const read = orThrow(
      typeof check === "string" ? readCheck(check.startsWith("/") ? check : `/${check}`, speaker) : check,
    );
    return await begin(orThrow(withHeldLevels(read, click.event)), speaker, click);
  } catch (error) {
    notifyError(error);
    return null;
  }
}

async function begin(
  asked: CheckRequest,
  speaker: object,
  { event, isFilledIn = false, ...rest }: Click,
): Promise<object | null> {
  const { system, kind, label } = asked;
  const { mode = usualMode(), post = postCheck } = rest;
  const asksFirst = getSetting("dialogDefault") === "ask";
  if (isFilledIn || asksFirst === isHeld("otherWay", event))
    return (await post(asked, { speaker, mode })).message ?? null;
  await showRoll({ system: system.id, kind, raw: ownRaw(asked), ...rest, ...(label !== undefined && { label }) });
  return null;
}

/** What was asked for without what lasts, which the dialog adds by itself. */
export function ownRaw(asked: CheckRequest): Raw {
  return rawOptions({ ...asked, options: ownOptions(asked) });
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
