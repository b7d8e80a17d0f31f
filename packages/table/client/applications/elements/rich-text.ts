// Provenance: fvtt-types client/applications/elements/prosemirror-editor.d.mts (attributes and create); Shadowdark, DCC and dnd5e write it into their
// templates. Text is typed into as it stands: the table has no toolbar for it.
import { make } from "../../element.ts";
import { AbstractFormInputElement, applyConfig, disableAll, type ElementConfig } from "./form-element.ts";

interface RichTextConfig extends ElementConfig {
  readonly toggled?: boolean;
  readonly enriched?: string;
  readonly collaborate?: boolean;
  readonly compact?: boolean;
  readonly documentUUID?: string;
}

/** A rich text. One that is `toggled` shows what stands within it, enriched, until its button is pressed. */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = "prose-mirror";
  #content: HTMLDivElement | undefined;
  #button: HTMLButtonElement | undefined;
  #enriched = "";

  static create(config: RichTextConfig): HTMLProseMirrorElement {
    const element = applyConfig(document.createElement(this.tagName) as HTMLProseMirrorElement, config);
    for (const name of ["toggled", "collaborate", "compact"] as const)
      element.toggleAttribute(name, Boolean(config[name]));
    if (config.documentUUID) element.dataset["documentUuid"] = config.documentUUID;
    element.innerHTML = config.enriched ?? "";
    return element;
  }

  /** Whether it is typed into. */
  get open(): boolean {
    return this.#content?.isContentEditable ?? false;
  }
  set open(open: boolean) {
    if (open !== this.open) this.#toggle(open);
  }

  /** The chat of 14 has such an element too, which the chat itself fills and reads. */
  override connectedCallback(): void {
    if (!this.hasAttribute("contenteditable")) super.connectedCallback();
  }

  protected override _getValue(): string {
    if (this.hasAttribute("contenteditable")) return this.innerText;
    return this.open ? this.#content!.innerHTML : (this._value ??= this.getAttribute("value") ?? "");
  }

  protected override _buildElements(): HTMLElement[] {
    if (this.#content === undefined) this.#enriched = this.innerHTML;
    this._value ??= this.getAttribute("value") ?? "";
    this._primaryInput = this.#content = make("div", { class: "editor-content" });
    const isToggled = this.hasAttribute("toggled");
    const button =
      isToggled && this.editable ? make("button", { type: "button", class: "icon toggle" }, "✎") : undefined;
    this.#button = button;
    button?.setAttribute("aria-label", "Edit");
    this.classList.add("editor");
    this.#content.innerHTML = isToggled || !this.editable ? this.#enriched || this._value : this._value;
    if (!isToggled && this.editable) this.#content.contentEditable = "true";
    return [...(button ? [button] : []), this.#content];
  }

  protected override _activateListeners(): void {
    this.#button?.addEventListener("click", () => this.#toggle(!this.open));
    this.#content!.addEventListener("focusout", () => {
      if (this.open && !this.hasAttribute("toggled")) this.#save();
    });
  }

  #toggle(open: boolean): void {
    const content = this.#content!;
    if (open) {
      content.innerHTML = this._value;
      content.contentEditable = "true";
      content.focus();
    } else {
      this.#save();
      content.contentEditable = "false";
      content.innerHTML = this._value;
    }
    this.classList.toggle("active", open);
    this.dispatchEvent(new Event(open ? "open" : "close"));
  }

  #save(): void {
    const text = this.#content!.innerHTML;
    if (text === this._value) return;
    this.dispatchEvent(new Event("save"));
    this.value = text;
  }

  protected override _toggleDisabled(disabled: boolean): void {
    disableAll(this, disabled);
    if (disabled && this.open) this.#toggle(false);
  }
}
