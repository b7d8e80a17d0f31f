// Provenance: fvtt-types client/applications/forms/fields.d.mts (createFormGroup and the create…Input functions).

import { make, type Attributes } from "../client/element.ts";

/** How an input is drawn. */
export interface InputConfig {
  readonly name?: string;
  readonly value?: unknown;
  readonly id?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly readonly?: boolean;
  readonly autofocus?: boolean;
  readonly localize?: boolean | null | undefined;
  readonly placeholder?: string;
  readonly classes?: string;
  readonly dataset?: Readonly<Record<string, string>>;
  readonly options?: readonly SelectOption[];
  readonly choices?: unknown;
  readonly blank?: string | null | undefined;
  readonly sort?: boolean;
  readonly type?: string;
  readonly rows?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | "any";
  readonly input?: unknown;
  readonly aria?: Readonly<Record<string, string>>;
}

/** One choice of a select. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
  readonly disabled?: boolean;
  readonly selected?: boolean;
}

/** How a labelled group around an input is drawn. */
export interface GroupConfig {
  readonly label?: string | undefined;
  readonly hint?: string | null | undefined;
  readonly units?: string | undefined;
  readonly rootId?: string | null | undefined;
  readonly classes?: readonly string[] | null | undefined;
  readonly stacked?: boolean | null | undefined;
  readonly localize?: boolean | null | undefined;
  readonly input?: HTMLElement | HTMLCollection | undefined;
  readonly widget?: unknown;
}

let drawn = 0;

/** The drawing of a field: one element, or several. */
export function elementsOf(drawn: HTMLElement | HTMLCollection | undefined): HTMLElement[] {
  if (!drawn) return [];
  return "length" in drawn && !("tagName" in drawn) ? ([...drawn] as HTMLElement[]) : [drawn as HTMLElement];
}

function translated(text: string, localize: boolean | null | undefined): string {
  const { game } = globalThis as unknown as { game: { i18n: { localize(key: string): string } } };
  return localize ? game.i18n.localize(text) : text;
}

/** Sets what all inputs share: name, id, state and data attributes. */
export function setInputAttributes(input: HTMLElement, config: InputConfig): void {
  const attributes: Attributes = {
    name: config.name,
    id: config.id,
    required: config.required,
    disabled: config.disabled,
    readonly: config.readonly,
    autofocus: config.autofocus,
    placeholder: config.placeholder,
    class: config.classes,
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) input.setAttribute(name, value === true ? "" : String(value));
  }
  for (const [name, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${name}`, value);
  Object.assign(input.dataset, config.dataset);
}

function input(config: InputConfig, attributes: Attributes): HTMLInputElement {
  const element = make("input", attributes);
  setInputAttributes(element, config);
  return element;
}

/** A one-line text input. */
export function createTextInput(config: InputConfig): HTMLInputElement {
  return input(config, { type: "text", value: (config.value as string | undefined) ?? "" });
}

export function createCheckboxInput(config: InputConfig): HTMLInputElement {
  return input(config, { type: "checkbox", checked: Boolean(config.value) });
}

/** A number input, or a slider where both ends and a step are given. */
export function createNumberInput(config: InputConfig): HTMLInputElement {
  const { min, max, step } = config;
  const type = config.type ?? (min !== undefined && max !== undefined && step !== undefined ? "range" : "number");
  const value = (config.value as number | null | undefined) ?? undefined;
  return input(config, { type, value, min, max, step: step ?? "any", "data-dtype": "Number" });
}

/** A text of several lines. */
export function createTextareaInput(config: InputConfig): HTMLTextAreaElement {
  const element = make("textarea", { rows: config.rows ?? 4 }, (config.value as string | undefined) ?? "");
  setInputAttributes(element, config);
  return element;
}

function optionElement(
  option: SelectOption,
  chosen: ReadonlySet<string>,
  localize: boolean | null | undefined,
): HTMLOptionElement {
  const selected = option.selected ?? chosen.has(option.value);
  return make(
    "option",
    { value: option.value, selected, disabled: option.disabled },
    translated(option.label, localize),
  );
}

/** The choices of a select by their group, in the order met; the blank choice comes first. */
export function prepareSelectOptionGroups(config: InputConfig): { group: string; options: SelectOption[] }[] {
  const blank = config.blank === undefined || config.blank === null ? [] : [{ value: "", label: config.blank }];
  const sorted = [...(config.options ?? [])].sort((a, b) => (config.sort ? a.label.localeCompare(b.label) : 0));
  const groups = new Map<string, SelectOption[]>();
  for (const option of [...blank, ...sorted] as SelectOption[])
    groups.set(option.group ?? "", [...(groups.get(option.group ?? "") ?? []), option]);
  return [...groups].map(([group, options]) => ({ group, options }));
}

/** The options of a select, in their groups, those chosen marked. */
function choicesOf(config: InputConfig): HTMLElement[] {
  const value = config.value ?? [];
  const chosen = new Set(
    (typeof value === "object" ? [...(value as Iterable<unknown>)] : [value]).map((one) => `${one as string}`),
  );
  return prepareSelectOptionGroups(config).flatMap(({ group, options }) => {
    const elements = options.map((option) => optionElement(option, chosen, config.localize));
    return group ? [make("optgroup", { label: translated(group, config.localize) }, ...elements)] : elements;
  });
}

/** A select of one choice. */
export function createSelectInput(config: InputConfig): HTMLSelectElement {
  const element = make("select", {}, ...choicesOf(config));
  // The attribute alone does not select in happy-dom 21, where the tests of forms run.
  for (const option of element.options) if (option.hasAttribute("selected")) option.selected = true;
  setInputAttributes(element, config);
  return element;
}

/** An element `<multi-select>` of several choices. */
export function createMultiSelectInput(config: InputConfig): HTMLElement {
  const element = document.createElement("multi-select");
  element.append(...choicesOf(config));
  setInputAttributes(element, config);
  return element;
}

/** An element of one of the kinds of `foundry.applications.elements`, with its value as an attribute. */
export function createElementInput(tag: string, config: InputConfig): HTMLElement {
  const element = document.createElement(tag);
  setInputAttributes(element, config);
  const { value } = config;
  if (value !== undefined && value !== null)
    element.setAttribute(
      "value",
      typeof value === "object" ? [...(value as Iterable<string>)].join() : `${value as string}`,
    );
  return element;
}

/** An input, or several, with label, units and hint; the label and the hint are tied to the first input. */
export function createFormGroup(config: GroupConfig): HTMLDivElement {
  const inputs = elementsOf(config.input);
  const field = inputs[0] ?? make("input");
  field.id ||= `${config.rootId ?? "field"}-${field.getAttribute("name") ?? ""}-${++drawn}`.replaceAll(".", "-");
  const label = make("label", { for: field.id }, translated(config.label ?? "", config.localize));
  if (config.units) label.append(make("span", { class: "units" }, ` (${translated(config.units, config.localize)})`));
  const group = make("div", {
    class: ["form-group", config.stacked ? "stacked" : "", ...(config.classes ?? [])].filter(Boolean).join(" "),
  });
  group.append(label, make("div", { class: "form-fields" }, ...inputs));
  if (config.hint) {
    const hint = make("p", { class: "hint", id: `${field.id}-hint` }, translated(config.hint, config.localize));
    field.setAttribute("aria-describedby", hint.id);
    group.append(hint);
  }
  return group;
}
