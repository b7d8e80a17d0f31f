// Provenance: fvtt-types client/appv1/api/dialog-v1.d.mts (DialogData, confirm, prompt, wait). Mörk Borg and many older packages ask by it.
import { make, parseMarkup } from "../../element.ts";
import { localize } from "../../globals.ts";
import { Application, type OldOptions } from "./application-v1.ts";
import { oldHtml, type OldHtml } from "./old-html.ts";

type Shown = OldHtml | HTMLElement;

/** A button of an old dialog. */
interface DialogButton {
  readonly label?: string;
  readonly icon?: string;
  readonly disabled?: boolean;
  readonly condition?: boolean | (() => boolean);
  readonly callback?: ((html: Shown, event?: Event) => unknown) | null;
}

/** Data of an old dialog. */
interface DialogData {
  readonly title?: string;
  readonly content?: string | HTMLElement;
  readonly buttons?: Readonly<Record<string, DialogButton>>;
  /** The button that Enter presses. */
  readonly default?: string;
  readonly render?: ((html: Shown) => unknown) | null;
  readonly close?: ((html: Shown) => unknown) | null;
}

interface Asked {
  readonly title?: string;
  readonly content?: string;
  readonly render?: (html: Shown) => unknown;
  readonly rejectClose?: boolean;
  readonly options?: Partial<OldOptions>;
}

/** An old window that asks, with a button for each answer. */
export class Dialog extends Application {
  readonly data: DialogData;

  constructor(data: DialogData, options: Partial<OldOptions> = {}) {
    super(options);
    this.data = data;
  }

  static override get defaultOptions(): OldOptions {
    return { ...super.defaultOptions, classes: ["dialog"], width: 400, jQuery: true };
  }

  override get title(): string {
    return localize(this.data.title || "Dialog");
  }

  override getData(): object {
    const isThere = ({ condition = true }: DialogButton) => (typeof condition === "function" ? condition() : condition);
    return {
      content: this.data.content,
      buttons: Object.entries(this.data.buttons ?? {}).filter(([, b]) => isThere(b)),
    };
  }

  protected override _renderInner(data: object): Promise<OldHtml> {
    const { content = "", buttons } = data as { content?: string | HTMLElement; buttons: [string, DialogButton][] };
    const body = make("div", { class: "dialog-content" });
    body.append(typeof content === "string" ? parseMarkup(content) : content);
    const drawn = buttons.map(([name, { label = "", icon = "", disabled = false }]) => {
      const classes = `dialog-button ${name} ${this.data.default === name ? "default" : ""}`.trim();
      const button = make("button", { type: "button", class: classes, "data-button": name, disabled });
      button.append(parseMarkup(icon), ` ${localize(label)}`);
      return button;
    });
    return Promise.resolve(oldHtml(body, make("div", { class: "dialog-buttons" }, ...drawn)));
  }

  override activateListeners(html: OldHtml): void {
    html.find(".dialog-button").on("click", (event) => this.#press(event.currentTarget, event.originalEvent));
    html.on("keydown", ({ key, target, originalEvent }) => {
      if (key !== "Enter" || target.closest("button, textarea")) return;
      originalEvent?.preventDefault();
      const button = this.data.buttons?.[this.data.default ?? ""];
      if (button) void this.submit(button, originalEvent);
    });
    this.data.render?.(this.#shown);
  }

  /** The window as callbacks are given it. */
  get #shown(): Shown {
    return this.options["jQuery"] === false ? this.element[0]! : this.element;
  }

  #press({ dataset }: HTMLElement, event: Event | undefined): void {
    const button = this.data.buttons?.[dataset["button"]!];
    if (button) void this.submit(button, event);
  }

  /** Answers by a button, and closes. */
  async submit(button: DialogButton, event?: Event): Promise<void> {
    button.callback?.(this.#shown, event);
    await this.close();
  }

  override async close(options: object = {}): Promise<void> {
    if (!this.rendered) return;
    this.data.close?.(this.#shown);
    await super.close(options);
  }

  /** Asks, and gives what the button that is pressed answers; null for none, or a rejection where that is asked for. */
  static wait({ buttons = {}, rejectClose = true, ...data }: DialogData & Asked = {}, options = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const answering = Object.entries(buttons).map(([name, button]) => {
        const callback = (html: Shown, event?: Event) => resolve(button.callback ? button.callback(html, event) : name);
        return [name, { ...button, callback }] as const;
      });
      const close = () => (rejectClose ? reject(new Error("The dialog was closed without a choice.")) : resolve(null));
      new this({ ...data, buttons: Object.fromEntries(answering), close }, options).render(true);
    });
  }

  /** Asks for yes or no. */
  static confirm({
    yes = () => true,
    no = () => false,
    defaultYes = true,
    options = {},
    ...data
  }: Asked & {
    yes?: DialogButton["callback"];
    no?: DialogButton["callback"];
    defaultYes?: boolean;
  } = {}): Promise<unknown> {
    const buttons = { yes: { label: "Yes", callback: yes }, no: { label: "No", callback: no } };
    return this.wait({ rejectClose: false, ...data, buttons, default: defaultYes ? "yes" : "no" }, options);
  }

  /** Asks for something that is typed, with one button. */
  static prompt({
    label = "OK",
    callback = null,
    options = {},
    ...data
  }: Asked & { label?: string; callback?: DialogButton["callback"] } = {}): Promise<unknown> {
    return this.wait({ ...data, buttons: { ok: { label, callback } }, default: "ok" }, options);
  }
}
