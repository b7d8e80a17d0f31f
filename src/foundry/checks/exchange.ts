/** Saved checks as JSON, and from one actor to another. */
import { systems } from "../../systems/index.ts";
import { LIMITS } from "../../systems/limits.ts";
import type { SavedCheck, SavedChecks } from "../../systems/saved-check.ts";
import { parseSavedChecks } from "../../systems/saved-check.ts";
import { isProblem, problem } from "../../systems/vocabulary.ts";
import { savedChecksProblem } from "../../view/form/saved-checks.ts";
import { actors } from "../platform/documents.ts";
import type { Actor } from "../platform/documents.ts";
import { inputDialog } from "../platform/windows.ts";
import { notifyWarning, words } from "../platform/words.ts";
import { holderOf } from "./holder.ts";
import type { SavedChecksPage } from "./page.ts";

/**
 * Asks for one thing in a dialog; `undefined` if it was closed. The field is an element, so that nothing in it becomes
 * markup.
 */
async function ask(title: string, field: HTMLElement, label: string): Promise<string | undefined> {
  const content = document.createElement("div");
  const labelled = document.createElement("label");
  content.className = "dicewright dicewright-trait-ask";
  labelled.append(label, field);
  content.append(labelled);
  field.setAttribute("name", "answer");
  field.setAttribute("autofocus", "");
  const answer = await inputDialog({ window: { title }, content });
  return answer === null ? undefined : String(answer["answer"]);
}

/**
 * Adds saved checks from JSON; one with the same id replaces the old one. If anything is wrong nothing is imported, and
 * the dialog opens again with the same text.
 */
export async function importSavedChecks(page: SavedChecksPage): Promise<void> {
  for (let text = await askJson(""); text !== undefined && text.trim() !== ""; text = await askJson(text)) {
    const read = readJson(text);
    if (!isProblem(read)) return page.keep((list) => merged(list, read.list), read.system);
    notifyWarning(savedChecksProblem(read, words));
  }
}

function askJson(text: string): Promise<string | undefined> {
  const place = document.createElement("textarea");
  Object.assign(place, { rows: 10, textContent: text });
  return ask(words("dicewright.traits.take"), place, words("dicewright.traits.takeHint"));
}

function readJson(text: string): ReturnType<typeof parseSavedChecks> {
  try {
    const parsed: unknown = text.length > LIMITS.file ? null : JSON.parse(text);
    return parseSavedChecks(parsed ?? false, systems);
  } catch (error) {
    return problem("notJson", { reason: (error as Error).message });
  }
}

function merged(list: SavedChecks["list"], more: SavedChecks["list"]): SavedCheck[] {
  return [
    ...list.map((each) => more.find(({ id }) => id === each.id) ?? each),
    ...more.filter(({ id }) => !list.some((each) => each.id === id)),
  ];
}

/** Shows the saved checks as JSON, to be copied. */
export async function exportSavedChecks({ saved }: SavedChecksPage): Promise<void> {
  const place = document.createElement("textarea");
  Object.assign(place, { rows: 10, readOnly: true, textContent: JSON.stringify(saved, undefined, 2) });
  await ask(words("dicewright.traits.export"), place, words("dicewright.traits.exportHint"));
}

/** Adds the saved checks of another actor. */
export async function copySavedChecks(page: SavedChecksPage): Promise<void> {
  const others = othersThan(page.holder.actor);
  if (others.length === 0) return void (await page.say(words("dicewright.traits.nobody")));
  const place = document.createElement("select");
  place.append(...others.map(({ name, uuid }) => new Option(name, uuid)));
  const uuid = await ask(words("dicewright.traits.copy"), place, words("dicewright.traits.copyHint"));
  const from = othersThan(page.holder.actor).find((each) => each.uuid === uuid);
  const read = from && holderOf(from).read();
  if (read && !isProblem(read)) await page.keep((list) => merged(list, read.list));
}

/** Other actors with saved checks that can be read. */
function othersThan({ uuid }: Actor): readonly Actor[] {
  return actors().filter((actor) => {
    const read = actor.uuid === uuid ? undefined : holderOf(actor).read();
    return read !== undefined && !isProblem(read) && read.list.length > 0;
  });
}
