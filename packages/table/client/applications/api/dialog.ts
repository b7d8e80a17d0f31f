// Provenance: fvtt-types client/applications/api/dialog.d.mts (DialogV2, Button, ConfirmYesButton, ConfirmNoButton, PromptOkButton); v14 API pages DialogV2Configuration, DialogV2WaitOptions.

import { conduct } from "../../../conduct.ts";
import type { User } from "../../documents/user.ts";
import { cleanHTML, icon, make, parseMarkup } from "../../element.ts";
import { globals, localize } from "../../globals.ts";
import { FormDataExtended } from "../ux/form-data.ts";
import { ApplicationV2, type Context } from "./application.ts";
import type { ApplicationOptions, PartialOptions, RenderOptions } from "./options.ts";

interface DialogButton {
  readonly action: string;
  readonly label: string;
  readonly icon?: string;
  readonly class?: string;
  readonly style?: Readonly<Record<string, string>>;
  readonly type?: "submit" | "button" | "reset";
  readonly default?: boolean;
  readonly disabled?: boolean;
  readonly callback?: (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;
}

/** The options of a dialog beyond those of any application. */
interface DialogOptions extends ApplicationOptions {
  readonly modal: boolean;
  readonly buttons: readonly DialogButton[];
  readonly content: string | HTMLElement;
  readonly submit?: (result: unknown, dialog: DialogV2) => unknown;
}

/** Options of `DialogV2.wait` and its kin. */
interface WaitConfig {
  readonly buttons?: readonly DialogButton[];
  readonly rejectClose?: boolean | null;
  readonly render?: ((event: Event, dialog: DialogV2) => unknown) | null;
  readonly close?: ((event: Event, dialog: DialogV2) => unknown) | null;
  readonly submit?: ((result: unknown, dialog: DialogV2) => unknown) | null;
  readonly renderOptions?: RenderOptions;
  readonly ok?: Partial<DialogButton> | null;
  readonly yes?: Partial<DialogButton> | null;
  readonly no?: Partial<DialogButton> | null;
  readonly [option: string]: unknown;
}

/** The kinds of dialog that can be shown to another user. */
type DialogKind = "prompt" | "confirm" | "wait" | "input";

/** A dialog that one user's seat asks another's to show. */
export interface DialogQuery {
  readonly type: DialogKind;
  readonly config: WaitConfig;
}

/** Text, or a `div`; any other element is taken for text (types of 14; issue #12072). */
function contentElement(content: string | HTMLElement): HTMLElement {
  const box = make("div", { class: "dialog-content" });
  const isElement = typeof content !== "string";
  const text = isElement ? `[object ${content.constructor.name}]` : content;
  const shown = isElement && conduct.dialog === "copy" ? (content.cloneNode(true) as HTMLElement) : content;
  box.append(isElement && content.tagName === "DIV" ? shown : parseMarkup(cleanHTML(text)));
  for (const nested of box.querySelectorAll("form")) nested.replaceWith(...nested.childNodes);
  return box;
}

/** A small window with a form of any content and some buttons, in a real `<dialog>`. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    modal: false,
    buttons: [],
    content: "",
    window: { minimizable: false },
    form: { closeOnSubmit: true },
  };

  declare readonly options: DialogOptions;

  protected override _initializeApplicationOptions(options: PartialOptions): DialogOptions {
    const merged = super._initializeApplicationOptions(options) as DialogOptions;
    if (merged.buttons.length === 0) throw new Error("A dialog needs at least one button.");
    return merged;
  }

  protected override _renderHTML(_context: Context, _options: RenderOptions): Promise<HTMLFormElement> {
    const footer = make("footer", { class: "form-footer" }, ...this.options.buttons.map(buttonElement));
    const form = make(
      "form",
      { class: "dialog-form standard-form", autocomplete: "off" },
      contentElement(this.options.content),
      footer,
    );
    footer.addEventListener("click", (event) => this.#onFooterClick(event));
    form.addEventListener("submit", (event) => this.#onSubmitEvent(event));
    form.addEventListener("keydown", (event) => this._onKeyDown(event));
    return Promise.resolve(form);
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(result as HTMLFormElement);
  }

  protected override _insertElement(element: HTMLElement): void {
    super._insertElement(element);
    const dialog = element as HTMLDialogElement;
    dialog.addEventListener("cancel", (event) => this.#onCancel(event));
    if (this.options.modal) dialog.showModal();
    else dialog.show();
  }

  protected override _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    if (!this.element?.querySelector("[autofocus]")) this.#defaultButton?.focus();
    return super._onFirstRender(context, options);
  }

  get #defaultButton(): HTMLButtonElement | null {
    return this.element?.querySelector<HTMLButtonElement>("button.default") ?? null;
  }

  #onCancel(event: Event): void {
    event.preventDefault();
    void this.close({ closeKey: true });
  }

  /** The buttons of a dialog are not actions of the window, whatever their names: "close" among them closes nothing by itself. */
  #onFooterClick(event: Event): void {
    event.stopPropagation();
    const button = (event.target as Element).closest("button");
    if (button && button.type !== "submit") this.#press(button, event);
  }

  #onSubmitEvent(event: SubmitEvent): void {
    event.preventDefault();
    const button = (event.submitter as HTMLButtonElement | null) ?? this.#defaultButton;
    if (button) this.#press(button, event);
  }

  #press(button: HTMLButtonElement, event: Event): void {
    this._onSubmit(button, event).catch((error: unknown) => globals.ui.notifications.error(error as Error));
  }

  /** Enter in a field presses the default button, wherever it stands among the others. */
  _onKeyDown(event: KeyboardEvent): void {
    const field = event.target as HTMLElement;
    if (event.key !== "Enter" || !this.#defaultButton || field.matches("button, textarea, [contenteditable]")) return;
    event.preventDefault();
    this.#defaultButton.form?.requestSubmit(this.#defaultButton);
  }

  /** Runs a button's callback, hands its answer (or the button's name) to `submit`, and closes. */
  async _onSubmit(target: HTMLButtonElement, event: Event): Promise<this> {
    const button = this.options.buttons.find((candidate) => candidate.action === target.dataset["action"]);
    const answer: unknown = await button?.callback?.(event, target, this);
    await this.options.submit?.(answer ?? button?.action, this);
    return this.options.form?.closeOnSubmit === false ? this : this.close({ submitted: true });
  }

  /** Shows a dialog and waits for its answer. See `WaitConfig`; a dismissed dialog answers `null`, or rejects if so asked. */
  static wait(config: WaitConfig): Promise<unknown> {
    const { rejectClose, render, close, submit, renderOptions, ...options } = config;
    return new Promise((resolve, reject) => {
      const dialog = new this({
        ...options,
        submit: async (result: unknown, app: DialogV2) => {
          await submit?.(result, app);
          resolve(result);
        },
      });
      dialog.addEventListener("render", (event) => void render?.(event, dialog));
      dialog.addEventListener("close", (event) => {
        const answer = close?.(event, dialog);
        if (rejectClose) reject(new Error("The dialog was closed without an answer."));
        else resolve(answer ?? null);
      });
      dialog.render({ ...renderOptions, force: true }).catch(reject);
    });
  }

  /** Shows a dialog with one button, `ok`; answers its callback's value or its name. */
  static prompt(config: WaitConfig = {}): Promise<unknown> {
    return this.wait({ ...config, buttons: [promptButton(config.ok), ...(config.buttons ?? [])] });
  }

  /** Asks a question with `yes` and `no`; answers `true`, `false` or what their callbacks give. */
  static confirm(config: WaitConfig = {}): Promise<unknown> {
    return this.wait({ ...config, buttons: [...confirmButtons(config.yes, config.no), ...(config.buttons ?? [])] });
  }

  /** Shows a form; answers its data by field name. */
  static input(config: WaitConfig = {}): Promise<unknown> {
    const callback: DialogButton["callback"] = (_event, button) => new FormDataExtended(button.form!).object;
    return this.prompt({ ...config, ok: { callback, ...config.ok } });
  }

  /** Shows a dialog on the screen of another user and answers what they answer. Its configuration cannot hold functions. */
  static async query(user: User | string, type: DialogKind, config: WaitConfig): Promise<unknown> {
    const addressee = typeof user === "string" ? globals.game.users.get(user) : user;
    if (!addressee) throw new Error(`There is no user "${user as string}" to show a dialog to.`);
    if (addressee === globals.game.user) return this._handleQuery({ type, config });
    return addressee.query("dialog", { type, config });
  }

  /** Shows the dialog that another user asked for. */
  static _handleQuery({ type, config }: DialogQuery): Promise<unknown> {
    return this[type](config);
  }
}

/** The one button of a prompt, with what the caller says otherwise. */
function promptButton(given?: Partial<DialogButton> | null): DialogButton {
  return { action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true, ...given };
}

/** The two buttons of a question; "no" is the one that Enter presses. */
function confirmButtons(
  yes?: Partial<DialogButton> | null,
  no?: Partial<DialogButton> | null,
): [DialogButton, DialogButton] {
  return [
    { action: "yes", label: "Yes", icon: "fa-solid fa-check", callback: () => true, ...yes },
    { action: "no", label: "No", icon: "fa-solid fa-xmark", default: true, callback: () => false, ...no },
  ];
}

/**
 * Draws a button. Only the default one asks the browser to check the fields first, so that one can always say no.
 */
function buttonElement(button: DialogButton): HTMLButtonElement {
  const element = make("button", {
    type: button.type ?? "submit",
    class: button.class ?? false,
    "data-action": button.action,
    disabled: button.disabled ?? false,
    formnovalidate: !button.default,
  });
  if (button.default) element.classList.add("default");
  if (button.icon) element.append(icon(button.icon));
  element.append(make("span", {}, localize(button.label)));
  Object.assign(element.style, button.style);
  return element;
}
