// Provenance: fvtt-types client/applications/elements: multi-select, string-tags; dnd5e and Token Action HUD core, which read them.
import { icon, make } from "../../element.ts";
import { AbstractFormInputElement, applyConfig, disableAll, type ElementConfig } from "./form-element.ts";

const listed = (text: string | null) => (text ? text.split(",").map((each) => each.trim()) : []);

/** A tag that shows one of several values, with a mark that takes it away. */
function tagFor(key: string, label: string, editable: boolean): HTMLDivElement {
  const remove = make("a", { class: "remove", "data-action": "remove", role: "button", "aria-label": "Remove" });
  remove.append(icon("fa-solid fa-xmark"), "×");
  return make("div", { class: "tag", "data-key": key }, make("span", {}, label), ...(editable ? [remove] : []));
}

/** The key of the tag whose mark was clicked. */
function removedBy({ target }: Event): string | undefined {
  const mark = (target as Element).closest("[data-action=remove]");
  return mark?.closest<HTMLElement>("[data-key]")?.dataset["key"];
}

/** Several of some choices, which stand within the element as `<option>`. */
export abstract class AbstractMultiSelectElement extends AbstractFormInputElement<readonly string[]> {
  readonly #chosen = new Set<string>();
  protected _options: (HTMLOptionElement | HTMLOptGroupElement)[] = [];
  protected _choices: Record<string, string> = {};
  #isRead = false;

  override connectedCallback(): void {
    this._initialize();
    super.connectedCallback();
  }

  /** Reads the choices, and which of them are chosen, once. */
  protected _initialize(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    this._options = [...this.children].filter((each) => /^opt(ion|group)$/.test(each.localName)) as HTMLOptionElement[];
    for (const option of this.querySelectorAll("option")) {
      this._choices[option.value] = option.textContent;
      if (option.hasAttribute("selected")) this.#chosen.add(option.value);
      option.selected = false;
    }
    for (const value of listed(this.getAttribute("value"))) this.#chosen.add(value);
  }

  select(value: string): void {
    if (!(value in this._choices)) throw new Error(`${value} is none of the choices.`);
    this.#chosen.add(value);
    this._tell();
  }

  unselect(value: string): void {
    this.#chosen.delete(value);
    this._tell();
  }

  protected override _getValue(): string[] {
    this._initialize();
    return [...this.#chosen];
  }

  protected override _setValue(values: readonly string[]): void {
    this._initialize();
    this.#chosen.clear();
    for (const value of values) if (value in this._choices) this.#chosen.add(value);
  }

  protected override _toggleDisabled(disabled: boolean): void {
    disableAll(this, disabled);
  }
}

/** Choices of a list, with a tag for each that is chosen. */
export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override tagName = "multi-select";
  #tags!: HTMLDivElement;
  #select!: HTMLSelectElement;

  static create({ options = [], ...config }: ChoicesConfig): HTMLMultiSelectElement {
    const element = applyConfig(document.createElement(this.tagName) as HTMLMultiSelectElement, config);
    element.append(...options.map(({ value, label }) => make("option", { value }, label)));
    return element;
  }

  protected override _buildElements(): HTMLElement[] {
    this.#tags = make("div", { class: "tags input-element-tags" });
    this._primaryInput = this.#select = make("select", {}, make("option", { value: "" }, ""), ...this._options);
    return [this.#tags, this.#select];
  }

  protected override _refresh(): void {
    if (!this.#tags) return;
    const chosen = this._getValue();
    this.#tags.replaceChildren(...chosen.map((key) => tagFor(key, this._choices[key] ?? key, this.editable)));
    for (const option of this.#select.querySelectorAll("option")) option.disabled = chosen.includes(option.value);
    this.#select.value = "";
  }

  protected override _activateListeners(): void {
    this.#select.addEventListener("change", (event) => {
      event.stopPropagation();
      if (this.#select.value) this.select(this.#select.value);
    });
  }

  protected override _onClick(event: MouseEvent): void {
    const key = removedBy(event);
    if (key !== undefined && this.editable) this.unselect(key);
  }
}

interface ChoicesConfig extends ElementConfig {
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** Words of one's own, with a tag for each. */
export class HTMLStringTagsElement extends AbstractFormInputElement<readonly string[]> {
  static override tagName = "string-tags";
  #tags!: HTMLDivElement;
  #input!: HTMLInputElement;

  static create({ slug = false, ...config }: ElementConfig & { readonly slug?: boolean }): HTMLStringTagsElement {
    const element = applyConfig(document.createElement(this.tagName) as HTMLStringTagsElement, config);
    element.toggleAttribute("slug", slug);
    return element;
  }

  protected override _getValue(): readonly string[] {
    return (this._value ??= [...new Set(listed(this.getAttribute("value") ?? this.textContent))].filter(Boolean));
  }

  protected override _setValue(tags: Iterable<string>): void {
    this._value = [...new Set([...tags].map((tag) => (this.hasAttribute("slug") ? tag.slugify() : tag)))];
  }

  protected override _buildElements(): HTMLElement[] {
    this._getValue();
    this.#tags = make("div", { class: "tags input-element-tags" });
    this._primaryInput = this.#input = make("input", { type: "text" });
    this._applyInputAttributes(this.#input);
    return [this.#tags, this.#input];
  }

  protected override _refresh(): void {
    this.#tags?.replaceChildren(...this._getValue().map((tag) => tagFor(tag, tag, this.editable)));
  }

  protected override _activateListeners(): void {
    this.#input.addEventListener("change", (event) => {
      event.stopPropagation();
      const tag = this.#input.value.trim();
      this.#input.value = "";
      if (tag) this.value = [...this._getValue(), tag];
    });
  }

  protected override _onClick(event: MouseEvent): void {
    const key = removedBy(event);
    if (key !== undefined && this.editable) this.value = this._getValue().filter((tag) => tag !== key);
  }

  protected override _toggleDisabled(disabled: boolean): void {
    disableAll(this, disabled);
  }
}
