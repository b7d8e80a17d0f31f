/** Rolls a check that was clicked, at once or by the dialog as the user has chosen, and saved checks. */
import { opposingFields } from "../../checks/field.ts";
import { toUncheckedOptions } from "../../checks/hidden.ts";
import { withoutLasting } from "../../checks/lasting.ts";
import { parseRequest, type CheckRequest } from "../../checks/notation.ts";
import { isProblem, type Problem } from "../../checks/problem.ts";
import type { SavedCheck } from "../../checks/saved-check.ts";
import { mistakeText } from "../../view/help/lines.ts";
import { usualMode } from "../platform/compat.ts";
import { speakerOf, type Actor } from "../platform/documents.ts";
import { getSetting } from "../platform/settings.ts";
import { singleFlight } from "../platform/single-flight.ts";
import { notifyError, notifyProblem, notifyWarning, orThrow, words } from "../platform/words.ts";
import { postCheck } from "../roll/post-check.ts";
import { checkRules, houseRules, rulesWith } from "../world/house-rules.ts";
import { isHeld, type ModifierKeys } from "../world/keys.ts";
import { requestWithNumbers } from "../world/numbers.ts";
import { openRollDialog, type RollDialogOptions } from "./roll-dialog.ts";

export function notifyLine(line: string, wrong: Problem): void {
  notifyWarning(mistakeText(line, wrong, houseRules(), words));
}

/** A click with the keys that are held, and further options of the dialog that it may open. */
interface RollClick extends Omit<RollDialogOptions, "isLatest" | "system" | "kind" | "raw" | "label"> {
  readonly event?: ModifierKeys | undefined;
  /** True if the check comes from a form, so that no dialog follows. */
  readonly isFilledIn?: boolean;
}

/**
 * Rolls a check, or opens its dialog, as the user has chosen; held keys do the other, or add a level of Advantage or
 * Disadvantage. Errors are shown to the user, since clicks ignore promises.
 */
export async function rollOrAsk(check: CheckRequest, { event, isFilledIn = false, ...rest }: RollClick): Promise<void> {
  try {
    const asked = orThrow(withHeldLevels(check, event));
    const { mode = usualMode(), post = postCheck } = rest;
    const asksFirst = getSetting("dialogDefault") === "ask";
    if (isFilledIn || asksFirst === isHeld("otherWay", event))
      await post(asked, { speaker: speakerOf(rest.actor), mode });
    else await openRollDialog({ ...dialogOptionsOf(asked), ...rest });
  } catch (error) {
    notifyError(error);
  }
}

/** The options of a check's dialog, without lasting Advantages, which the dialog adds by itself. */
export function dialogOptionsOf(asked: CheckRequest) {
  const raw = toUncheckedOptions({ ...asked, options: withoutLasting(asked) });
  return { system: asked.system.id, kind: asked.kind, raw, label: asked.label, parts: asked.parts };
}

/** One more level for the held keys, if the check has such levels. */
function withHeldLevels(asked: CheckRequest, event: ModifierKeys | undefined): CheckRequest | Problem {
  const pair = opposingFields(asked.system.kinds[asked.kind]!.fields);
  const fields = [isHeld("advantage", event) && pair?.[0], isHeld("disadvantage", event) && pair?.[1]].filter(
    (name) => typeof name === "string",
  );
  if (fields.length === 0) return asked;
  const raised = Object.fromEntries(fields.map((name) => [name, Number(asked.options[name]) + 1]));
  const parsed = parseRequest(asked.system, asked.kind, { ...toUncheckedOptions(asked), ...raised }, houseRules());
  if (isProblem(parsed)) return parsed;
  const { label, lasting, parts } = asked;
  return { ...parsed, ...(parts && { parts }), ...(label !== undefined && { label }), ...(lasting && { lasting }) };
}

/** Rolls a saved check with the actor's current numbers, or tells the user why that is impossible. */
export function rollSavedCheck(actor: Actor, saved: SavedCheck, event?: ModifierKeys): Promise<void> {
  return singleFlight(`${actor.uuid} ${saved.id}`, async () => {
    const asked = currentRequest(actor, saved);
    if (isProblem(asked)) notifyProblem(asked);
    else await rollOrAsk(asked, { actor, event });
  }).catch(notifyError);
}

export function currentRequest(actor: Actor, saved: SavedCheck): CheckRequest | Problem {
  return requestWithNumbers(actor, saved, rulesWith(checkRules(), actor));
}
