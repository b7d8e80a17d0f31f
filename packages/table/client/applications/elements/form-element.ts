// Provenance: fvtt-types client/applications/elements/form-element.d.mts; dnd5e, whose checkbox extends it.

import type { InputConfig } from "../../../fields/inputs.ts";

/** An element of a form with a name and a value of its own. It builds what is within it when it comes into the page. */
export abstract class AbstractFormInputElement<V = unknown> extends HTMLElement {
  static tagName: string;
  static readonly formAssociated: boolean = true;
  static readonly observedAttributes: readonly string[] = ["disabled"];

  protected _internals: ElementInternals = this.attachInternals();
  protected _value!: V;
  /** The input that a label of this element gives the focus to. */
  protected _primaryInput: HTMLElement | undefined;

  get form(): HTMLFormElement | null {
    return this._internals.form;
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }
  set name(name: string) {
    this.setAttribute("name", name);
  }

  get value(): V {
    return this._getValue();
  }
  /** Sets the value, and says so by the events `input` and `change`. */
  set value(value: V) {
    this._setValue(value);
    this._tell();
  }

  get disabled(): boolean {
    return this.matches(":disabled");
  }
  set disabled(disabled: boolean) {
    this.toggleAttribute("disabled", disabled);
  }

  /** Whether people may change the value. */
  get editable(): boolean {
    return !this.disabled && !this.hasAttribute("readonly");
  }

  protected _getValue(): V {
    return this._value;
  }
  protected _setValue(value: V): void {
    this._value = value;
  }

  /** The markup within the element. */
  protected _buildElements(): HTMLElement[] {
    return [];
  }
  /** Shows the present value in what is within. */
  protected _refresh(): void {}
  protected _activateListeners(): void {}
  protected _toggleDisabled(_disabled: boolean): void {}
  protected _onClick(_event: MouseEvent): void {}

  protected _tell(): void {
    for (const type of ["input", "change"]) this.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    this._refresh();
  }

  protected _applyInputAttributes(input: HTMLElement): void {
    for (const name of ["placeholder", "required", "autofocus"])
      if (this.hasAttribute(name)) input.setAttribute(name, this.getAttribute(name)!);
    if (this.hasAttribute("readonly")) input.setAttribute("readonly", "");
  }

  connectedCallback(): void {
    this.replaceChildren(...this._buildElements());
    this._refresh();
    this._toggleDisabled(!this.editable);
    this.onclick = (event) => this._onClick(event);
    this._activateListeners();
  }

  disconnectedCallback(): void {}

  attributeChangedCallback(_name: string, _before: string | null, _after: string | null): void {
    if (this.isConnected) this._toggleDisabled(!this.editable);
  }

  formDisabledCallback(disabled: boolean): void {
    this._toggleDisabled(disabled || !this.editable);
  }
}

/** Switches what is within an element off, or on again. */
export function disableAll(element: HTMLElement, disabled: boolean): void {
  for (const each of element.querySelectorAll<HTMLInputElement>("input, select, button")) each.disabled = disabled;
}

/** Sets what every such element is created with: name, value, states and data. */
export function applyConfig<E extends HTMLElement>(element: E, config: ElementConfig): E {
  const { name, value, dataset, aria } = config;
  if (name !== undefined) element.setAttribute("name", name);
  if (value !== undefined && value !== null) {
    const text = typeof value === "object" ? [...(value as Iterable<string>)].join(",") : `${value as string}`;
    element.setAttribute("value", text);
  }
  for (const state of ["required", "disabled", "readonly", "autofocus"] as const)
    if (config[state]) element.setAttribute(state, "");
  for (const key of ["id", "placeholder", "type", "min", "max", "step"] as const)
    if (config[key] !== undefined && config[key] !== null) element.setAttribute(key, `${config[key]}`);
  if (config.classes) element.className = config.classes;
  for (const [key, text] of Object.entries(aria ?? {})) element.setAttribute(`aria-${key}`, text);
  Object.assign(element.dataset, dataset);
  return element;
}

/** How such an element is created. */
export type ElementConfig = Omit<InputConfig, "max" | "min" | "step"> & {
  readonly max?: number | undefined;
  readonly min?: number | undefined;
  readonly step?: number | string | undefined;
};
