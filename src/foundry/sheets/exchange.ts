/** Imports and exports saved checks as JSON, and copies them from one actor to another. */
import { LIMITS } from "../../checks/limits.ts";
import { isProblem, problem } from "../../checks/problem.ts";
import { mergeSavedChecks, parseSavedChecks } from "../../checks/saved-check.ts";
import { games } from "../../games/index.ts";
import { savedChecksProblem } from "../../view/form/saved-check.ts";
import { actors } from "../platform/documents.ts";
import { inputDialog } from "../platform/page-window.ts";
import { notifyError, notifyWarning, words } from "../platform/words.ts";
import { fetchDocument } from "../platform/world-documents.ts";
import { readDragged } from "../windows/hotbar.ts";
import { allSavedChecks, holderOf } from "../world/saved-check-store.ts";
import type { SavedChecksPage } from "./saved-checks-page.ts";

async function askInDialog(title: string, label: string, field: HTMLElement, ...more: readonly HTMLElement[]) {
  const content = Object.assign(document.createElement("div"), { className: "dicewright dicewright-trait-ask" });
  content.append(labelFor(label, field), ...more);
  field.setAttribute("name", "answer");
  field.setAttribute("autofocus", "");
  const answer = await inputDialog({ window: { title }, content });
  return answer === null ? undefined : String(answer["answer"]);
}

function labelFor(text: string, field: HTMLElement): HTMLElement {
  const label = document.createElement("label");
  label.append(text, field);
  return label;
}

/** Adds saved checks from JSON, in place of those with their ids. The dialog opens again while it cannot be read. */
export async function importSavedChecks(page: SavedChecksPage): Promise<void> {
  for (let text = await askJson(""); text?.trim(); text = await askJson(text)) {
    const read = readJson(text);
    if (!isProblem(read)) return page.store((list) => mergeSavedChecks(list, read.list), read.system);
    notifyWarning(savedChecksProblem(read, words));
  }
}

function askJson(text: string): Promise<string | undefined> {
  const control = Object.assign(document.createElement("textarea"), { rows: 10, textContent: text });
  const file = Object.assign(document.createElement("input"), { type: "file", accept: ".json,application/json" });
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen && chosen.size <= LIMITS.file) void chosen.text().then((read) => (control.value = read), notifyError);
  });
  const fromFile = labelFor(words("dicewright.traits.fromFile"), file);
  return askInDialog(words("dicewright.traits.take"), words("dicewright.traits.takeHint"), control, fromFile);
}

function readJson(text: string): ReturnType<typeof parseSavedChecks> {
  try {
    const parsed: unknown = text.length > LIMITS.file ? null : JSON.parse(text);
    return parseSavedChecks(parsed ?? false, games);
  } catch (error) {
    return problem("notJson", { reason: (error as Error).message });
  }
}

export async function exportSavedChecks({ saved, holder }: SavedChecksPage): Promise<void> {
  const text = JSON.stringify(saved, undefined, 2);
  const control = Object.assign(document.createElement("textarea"), { rows: 10, readOnly: true, textContent: text });
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const name = holder.name.replace(/[^\p{L}\p{N}]+/gu, "-").toLocaleLowerCase();
  const textContent = words("dicewright.traits.toFile");
  const link = Object.assign(document.createElement("a"), { href, download: `${name}.json`, textContent });
  await askInDialog(words("dicewright.traits.export"), words("dicewright.traits.exportHint"), control, link);
  URL.revokeObjectURL(href);
}

export async function addDropped(event: DragEvent, page: SavedChecksPage): Promise<void> {
  const { actor: uuid, trait } = readDragged(event);
  if (uuid === undefined || uuid === page.holder.actor.uuid || !page.holder.canChange) return;
  event.preventDefault();
  event.stopPropagation();
  const from = await fetchDocument(uuid);
  const saved = from?.documentName === "Actor" ? allSavedChecks(from).find(({ id }) => id === trait) : undefined;
  if (saved) await page.store((list) => mergeSavedChecks(list, [saved]));
}

/** Adds the saved checks of another actor, if others have any that can be read. */
export async function copySavedChecks(page: SavedChecksPage): Promise<void> {
  const others = actors().flatMap((actor) => {
    const read = actor.uuid === page.holder.actor.uuid ? undefined : holderOf(actor).read();
    return read && !isProblem(read) && read.list.length > 0 ? [{ actor, list: read.list }] : [];
  });
  if (others.length === 0) return void (await page.showStatus(words("dicewright.traits.nobody")));
  const control = document.createElement("select");
  control.append(...others.map(({ actor: { name, uuid } }) => new Option(name, uuid)));
  const chosen = await askInDialog(words("dicewright.traits.copy"), words("dicewright.traits.copyHint"), control);
  const from = others.find(({ actor }) => actor.uuid === chosen);
  if (from) await page.store((list) => mergeSavedChecks(list, from.list));
}
