/** Rows of plain controls, one a field, for windows that are no roll dialog. */
import type { EntryView, Filled } from "../../view/option-rows.ts";

/** A row with one control, by the name of its field. */
export function rowOf({ name, label, type, value, min, max, choices = [] }: EntryView): HTMLElement {
  const row = document.createElement("label");
  const control = document.createElement(type === "choice" ? "select" : "input");
  for (const choice of choices) control.append(new Option(choice.label, choice.value));
  if (control instanceof HTMLInputElement)
    Object.assign(control, {
      type: type === "flag" ? "checkbox" : type,
      checked: value !== "",
      min: String(min ?? ""),
      max: String(max ?? ""),
    });
  if (type !== "flag") control.value = value;
  control.name = name;
  row.append(label, control);
  return row;
}

/** What stands in the controls now. */
export function filledOf(content: HTMLElement): Filled {
  const controls = [...content.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")];
  return Object.fromEntries(
    controls.map((control) => [control.name, control.type === "checkbox" && !control.checked ? "" : control.value]),
  );
}
