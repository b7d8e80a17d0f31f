// Provenance: fvtt-types client/applications/elements: multi-select, string-tags, document-tags; dnd5e and Token Action HUD core, which read them.
import { fromUuidSync } from "../../documents/uuid.ts";
import { icon, make } from "../../element.ts";
import { globals } from "../../globals.ts";
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

/** Choices with a box for each. */
export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static override tagName = "multi-checkbox";

  protected override _buildElements(): HTMLElement[] {
    return Object.entries(this._choices).map(([value, label]) =>
      make("label", { class: "checkbox" }, make("input", { type: "checkbox", value }), label),
    );
  }

  protected override _refresh(): void {
    const chosen = this._getValue();
    for (const box of this.querySelectorAll("input")) box.checked = chosen.includes(box.value);
  }

  protected override _activateListeners(): void {
    this.onchange = (event) => {
      const box = event.target;
      if (!(box instanceof HTMLInputElement)) return;
      event.stopPropagation();
      if (box.checked) this.select(box.value);
      else this.unselect(box.value);
    };
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

/** Documents by their addresses, with a tag for each; others are dropped on it. */
export class HTMLDocumentTagsElement extends AbstractFormInputElement<readonly string[] | string | null> {
  static override tagName = "document-tags";
  #uuids: string[] | undefined;
  #tags!: HTMLDivElement;
  #input!: HTMLInputElement;

  static create(
    config: ElementConfig & { readonly type?: string; readonly single?: boolean; readonly max?: number },
  ): HTMLDocumentTagsElement {
    const element = applyConfig(document.createElement(this.tagName) as HTMLDocumentTagsElement, config);
    element.single = config.single ?? false;
    return element;
  }

  get type(): string | null {
    return this.getAttribute("type");
  }
  get single(): boolean {
    return this.hasAttribute("single");
  }
  set single(single: boolean) {
    this.toggleAttribute("single", single);
  }
  get max(): number {
    return Number(this.getAttribute("max") ?? Infinity);
  }

  get #listed(): string[] {
    return (this.#uuids ??= listed(this.getAttribute("value") ?? this.textContent).filter(Boolean));
  }

  protected override _getValue(): readonly string[] | string | null {
    return this.single ? (this.#listed[0] ?? null) : this.#listed;
  }

  protected override _setValue(value: readonly string[] | string | null): void {
    this.#uuids = [value ?? []].flat().slice(0, this.single ? 1 : this.max);
  }

  protected override _buildElements(): HTMLElement[] {
    void this.#listed;
    this.#tags = make("div", { class: "tags input-element-tags" });
    this._primaryInput = this.#input = make("input", { type: "text", placeholder: "Drop a document, or its UUID" });
    return [this.#tags, this.#input];
  }

  protected override _refresh(): void {
    const tags = this.#listed.map((uuid) => tagFor(uuid, fromUuidSync(uuid)?.name ?? uuid, this.editable));
    this.#tags?.replaceChildren(...tags);
  }

  protected override _activateListeners(): void {
    this.#input.addEventListener("change", (event) => {
      event.stopPropagation();
      this.#add(this.#input.value.trim());
      this.#input.value = "";
    });
    this.ondragover = (event) => event.preventDefault();
    this.ondrop = (event) => {
      event.preventDefault();
      const { uuid } = JSON.parse(event.dataTransfer?.getData("text/plain") || "{}") as { uuid?: string };
      if (uuid) this.#add(uuid);
    };
  }

  #add(uuid: string): void {
    const found = fromUuidSync(uuid);
    if (found && (this.type === null || found.documentName === this.type))
      this.value = this.single ? uuid : [...new Set([...this.#listed, uuid])];
    else
      globals.ui.notifications.error(
        `${uuid} is not the address of a document${this.type ? ` of type ${this.type}` : ""}.`,
      );
  }

  protected override _onClick(event: MouseEvent): void {
    const key = removedBy(event);
    if (key !== undefined && this.editable) this.value = this.#listed.filter((uuid) => uuid !== key);
  }

  protected override _toggleDisabled(disabled: boolean): void {
    disableAll(this, disabled);
  }
}
