// Provenance: fvtt-types client/applications/handlebars.d.mts (selectOptions, radioBoxes, numberInput, formInput, formGroup).

import { elementsOf } from "../../../fields/inputs.ts";
import { make } from "../../element.ts";
import { localize } from "../../globals.ts";

type Hash = Record<string, unknown>;

/** A field that can draw itself: `foundry.data.fields.DataField` as templates use it. */
interface DrawableField {
  toInput(config: object): HTMLElement | HTMLCollection;
  toFormGroup(group: object, input: object): HTMLElement;
}

/** One `<option>` before it is drawn. */
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly group: string;
  readonly disabled: boolean;
}

function text(value: unknown): string {
  return `${value as string}`;
}

function choiceFrom(key: string, entry: unknown, hash: Hash): Choice {
  if (typeof entry !== "object" || entry === null) {
    const [value, label] = hash["inverted"] ? [String(entry), key] : [key, String(entry)];
    return { value, label, group: "", disabled: false };
  }
  const given = entry as Record<string, unknown>;
  const valueAttr = (hash["nameAttr"] ?? hash["valueAttr"] ?? "value") as string;
  const labelAttr = (hash["labelAttr"] ?? "label") as string;
  return {
    value: text(given[valueAttr] ?? key),
    label: text(given[labelAttr] ?? key),
    group: text(given["group"] ?? ""),
    disabled: Boolean(given["disabled"]),
  };
}

function choicesFrom(choices: Record<string, unknown> | readonly unknown[], hash: Hash): Choice[] {
  const entries = Array.isArray(choices)
    ? choices.map(
        (entry: unknown, index) =>
          [typeof entry === "object" ? String(index) : String(entry as string), entry] as const,
      )
    : Object.entries(choices ?? {});
  const all = entries.map(([key, entry]) => choiceFrom(key, entry, hash));
  const named = hash["localize"] ? all.map((choice) => ({ ...choice, label: localize(choice.label) })) : all;
  return hash["sort"] ? named.sort((a, b) => a.label.localeCompare(b.label)) : named;
}

function chosen(hash: Hash): Set<string> {
  const { selected } = hash;
  if (selected === undefined || selected === null) return new Set();
  const many = Array.isArray(selected) || selected instanceof Set ? [...(selected as Iterable<unknown>)] : [selected];
  return new Set(many.map(String));
}

function optionElement(choice: Choice, selected: ReadonlySet<string>): HTMLOptionElement {
  return make(
    "option",
    { value: choice.value, selected: selected.has(choice.value), disabled: choice.disabled },
    choice.label,
  );
}

function markupOf(nodes: readonly Element[]): string {
  return nodes.map((node) => node.outerHTML).join("");
}

/**
 * The `<option>` elements of a `<select>`, grouped where the choices name groups.
 * @param choices Labels by value, or entries with a value and a label of their own.
 * @param hash `selected`, `localize`, `blank`, `sort`, `inverted`, `valueAttr` (or `nameAttr`) and `labelAttr`.
 */
export function selectOptions(choices: Record<string, unknown> | readonly unknown[], hash: Hash): string {
  const selected = chosen(hash);
  const blank = hash["blank"];
  const all = choicesFrom(choices, hash);
  const head =
    blank === undefined || blank === null || blank === false
      ? []
      : [make("option", { value: "" }, localize(String(blank as string)))];
  const groups = [...new Set(all.map((choice) => choice.group))];
  const body = groups.flatMap((group) => {
    const options = all.filter((choice) => choice.group === group).map((choice) => optionElement(choice, selected));
    return group ? [make("optgroup", { label: group }, ...options)] : options;
  });
  return markupOf([...head, ...body]);
}

/** A number input; the value is rounded to the step. */
export function numberInput(value: unknown, hash: Hash): string {
  const { class: classes, step, ...rest } = hash as Record<string, string | number | undefined>;
  const number = value === null || value === undefined || value === "" ? undefined : Number(value);
  const rounded = number !== undefined && typeof step === "number" ? Math.round(number / step) * step : number;
  return make("input", { type: "number", value: rounded, class: classes, step: step ?? "any", ...rest }).outerHTML;
}

/** Radio buttons of one name, each within its label. */
export function radioBoxes(name: string, choices: Readonly<Record<string, string>>, hash: Hash): string {
  const labels = Object.entries(choices).map(([value, label]) => {
    const box = make("input", { type: "radio", name, value, checked: String(hash["checked"] as string) === value });
    return make("label", { class: "checkbox" }, box, ` ${hash["localize"] ? localize(label) : label}`);
  });
  return markupOf(labels);
}

/** A rich text that a form takes under the name in `target`; the table has no toolbar for it. */
export function editor(content: unknown, { target, editable = true, class: classes }: Hash): string {
  const body = make("div", { class: ["editor-content", classes].filter(Boolean).join(" ") });
  if (target !== undefined) body.dataset[editable === false ? "field" : "edit"] = text(target);
  body.innerHTML = content === null || content === undefined ? "" : text(content);
  return make("div", { class: "editor" }, body).outerHTML;
}

function split(hash: Hash): [group: Hash, input: Hash] {
  const { label, hint, units, stacked, classes: named, rootId, widget, ...input } = hash;
  const classes = typeof named === "string" ? named.split(" ") : named;
  return [{ label, hint, units, stacked, classes, rootId, widget, localize: hash["localize"] }, input];
}

/** The input of a data field, with the hash as its configuration. */
export function formInput(field: unknown, hash: Hash): string {
  return markupOf(elementsOf((field as DrawableField).toInput(hash)));
}

/** The label, input and hint of a data field. */
export function formGroup(field: unknown, hash: Hash): string {
  return (field as DrawableField).toFormGroup(...split(hash)).outerHTML;
}
