/** Asks for other options of a check that is rolled already, and says how many dice they need before anything is thrown. */
import { changed } from "../systems/change.ts";
import { systems } from "../systems/index.ts";
import { isProblem } from "../systems/problem.ts";
import type { CheckRecord } from "../systems/record.ts";
import type { System } from "../systems/system.ts";
import type { EntryView, Filled } from "../view/change-form.ts";
import { changeable, entryViews, filledIn } from "../view/change-form.ts";
import { problemText } from "../view/problem.ts";
import { countOf } from "../view/words.ts";
import { changeCheck } from "./after-roll.ts";
import { currentCheck } from "./current-roll.ts";
import type { RolledMessage } from "./rolled-message.ts";
import { publicRecord } from "./secrets/telling.ts";
import { words } from "./words.ts";

/** Shows the options of a message's check and changes it to what is filled in; nothing happens where the window is left. */
export async function changeByDialog(message: RolledMessage): Promise<void> {
  const check = currentCheck(message.rolls);
  const record = check && publicRecord(check.record, message);
  const system = systems.find(({ id }) => id === record?.system);
  if (!record || !system) return;
  const filled = await askFor(record, system);
  if (filled) await changeCheck(message, filledIn(changeable(system.kinds[record.kind]!, record.hidden), filled));
}

async function askFor(record: CheckRecord, system: System): Promise<Filled | undefined> {
  const content = document.createElement("div");
  content.className = "dicewright-change";
  const kind = changeable(system.kinds[record.kind]!, record.hidden);
  content.append(...entryViews(system, kind, record.options, words).map(rowOf), forecastOf(record, system));
  content.addEventListener("input", () => foretell(content, record, system));
  const answer = await foundry.applications.api.DialogV2.wait({
    window: { title: words("dicewright.after.title") },
    content: content,
    buttons: [
      { action: "change", label: words("dicewright.after.apply"), default: true, callback: () => Promise.resolve(filledOf(content)) },
      { action: "cancel", label: words("dicewright.after.cancel") },
    ],
    rejectClose: false,
  } as never);
  return typeof answer === "object" && answer !== null ? (answer) : undefined;
}

/** A row with one control, by the name of its field. */
export function rowOf({ name, label, type, value, min, max, choices = [] }: EntryView): HTMLElement {
  const row = document.createElement("label");
  const control = document.createElement(type === "choice" ? "select" : "input");
  for (const choice of choices) control.append(new Option(choice.label, choice.value));
  if (control instanceof HTMLInputElement) Object.assign(control, { type: type === "flag" ? "checkbox" : type, checked: value !== "", min: String(min ?? ""), max: String(max ?? "") });
  if (type !== "flag") control.value = value;
  control.name = name;
  row.append(label, control);
  return row;
}

function forecastOf(record: CheckRecord, system: System): HTMLElement {
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  line.textContent = forecast(record, system, {});
  return line;
}

/** What stands in the controls now. */
export function filledOf(content: HTMLElement): Filled {
  const controls = [...content.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")];
  return Object.fromEntries(controls.map((control) => [control.name, control.type === "checkbox" && !(control).checked ? "" : control.value]));
}

/** What is wrong stands below the controls, and cannot be sent; what was typed stays. */
function foretell(content: HTMLElement, record: CheckRecord, system: System): void {
  const options = filledIn(changeable(system.kinds[record.kind]!, record.hidden), filledOf(content));
  content.querySelector("[role=status]")!.textContent = forecast(record, system, options);
  const button = content.closest("form")?.querySelector<HTMLButtonElement>("button[data-action=change]");
  if (button) button.disabled = isProblem(changed(record, options, systems));
}

function forecast(record: CheckRecord, system: System, options: object): string {
  const change = changed(record, { ...options }, systems);
  return isProblem(change) ? problemText(change, words, system.id) : countOf("dicewright.after.needed", change.needed, words);
}
