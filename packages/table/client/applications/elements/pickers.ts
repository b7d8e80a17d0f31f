// Provenance: fvtt-types client/applications/elements: color-picker, range-picker, file-picker. Shadowdark, Worldbuilding and Token Action HUD core
// write them into their templates.
import { make } from "../../element.ts";
import { AbstractFormInputElement, applyConfig, disableAll, type ElementConfig } from "./form-element.ts";

/** A colour as `#rrggbb`: as text, and to choose. */
export class HTMLColorPickerElement extends AbstractFormInputElement<string> {
  static override tagName = "color-picker";
  #text!: HTMLInputElement;
  #color!: HTMLInputElement;

  static create(config: ElementConfig): HTMLColorPickerElement {
    return applyConfig(document.createElement(this.tagName) as HTMLColorPickerElement, config);
  }

  protected override _buildElements(): HTMLElement[] {
    this._value ??= this.getAttribute("value") ?? "";
    this._primaryInput = this.#text = make("input", { type: "text" });
    this._applyInputAttributes(this.#text);
    this.#color = make("input", { type: "color", "aria-label": "Colour" });
    return [this.#text, this.#color];
  }

  protected override _refresh(): void {
    if (!this.#text) return;
    this.#text.value = this._value ?? "";
    this.#color.value = this._value || this.#text.placeholder || "#000000";
  }

  protected override _activateListeners(): void {
    for (const input of [this.#text, this.#color])
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        this.value = input.value;
      });
  }

  protected override _toggleDisabled(disabled: boolean): void {
    disableAll(this, disabled);
  }
}

/** A number between two ends: on a slider, and to type. */
export class HTMLRangePickerElement extends AbstractFormInputElement<number> {
  static override tagName = "range-picker";
  #range!: HTMLInputElement;
  #number!: HTMLInputElement;

  static create(config: ElementConfig): HTMLRangePickerElement {
    return applyConfig(document.createElement(this.tagName) as HTMLRangePickerElement, config);
  }

  protected override _getValue(): number {
    return this._value ?? Number(this.getAttribute("value"));
  }

  protected override _setValue(value: number): void {
    const end = (name: string, otherwise: number) => Number(this.getAttribute(name) ?? otherwise);
    this._value = Math.min(Math.max(Number(value), end("min", -Infinity)), end("max", Infinity));
  }

  protected override _buildElements(): HTMLElement[] {
    const attribute = (name: string) => this.getAttribute(name) ?? undefined;
    const ends = { min: attribute("min"), max: attribute("max"), step: attribute("step") ?? "any" };
    this.#range = make("input", { type: "range", ...ends, "aria-label": "Slider" });
    this._primaryInput = this.#number = make("input", { type: "number", ...ends });
    return [this.#range, this.#number];
  }

  protected override _refresh(): void {
    for (const input of [this.#range, this.#number]) if (input) input.value = String(this._getValue());
  }

  protected override _activateListeners(): void {
    this.#range.addEventListener("input", () => (this.#number.value = this.#range.value));
    for (const input of [this.#range, this.#number])
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        this.value = input.valueAsNumber;
      });
  }

  protected override _toggleDisabled(disabled: boolean): void {
    disableAll(this, disabled);
  }
}

/** The path of a file, as text. */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override tagName = "file-picker";
  input!: HTMLInputElement;

  static create(config: ElementConfig): HTMLFilePickerElement {
    return applyConfig(document.createElement(this.tagName) as HTMLFilePickerElement, config);
  }

  get type(): string {
    return this.getAttribute("type") ?? "any";
  }
  set type(type: string) {
    this.setAttribute("type", type);
  }

  protected override _buildElements(): HTMLElement[] {
    this._value ??= this.getAttribute("value") ?? "";
    this._primaryInput = this.input = make("input", { type: "text", class: "image" });
    this._applyInputAttributes(this.input);
    return [this.input];
  }

  protected override _refresh(): void {
    if (this.input) this.input.value = this._value ?? "";
  }

  protected override _activateListeners(): void {
    this.input.addEventListener("change", (event) => {
      event.stopPropagation();
      this.value = this.input.value;
    });
  }

  protected override _toggleDisabled(disabled: boolean): void {
    disableAll(this, disabled);
  }
}

/** A formula, as text; it came with 14, where dnd5e makes them. */
export class HTMLFormulaInputElement extends AbstractFormInputElement<string> {
  static override tagName = "formula-input";
  #input!: HTMLInputElement;

  static create(config: ElementConfig): HTMLFormulaInputElement {
    return applyConfig(document.createElement(this.tagName) as HTMLFormulaInputElement, config);
  }

  protected override _buildElements(): HTMLElement[] {
    this._value ??= this.getAttribute("value") ?? "";
    this._primaryInput = this.#input = make("input", { type: "text" });
    this._applyInputAttributes(this.#input);
    return [this.#input];
  }

  protected override _refresh(): void {
    if (this.#input) this.#input.value = this._value;
  }

  protected override _activateListeners(): void {
    this.#input.addEventListener("change", (event) => {
      event.stopPropagation();
      this.value = this.#input.value;
    });
  }

  protected override _toggleDisabled(disabled: boolean): void {
    disableAll(this, disabled);
  }
}
