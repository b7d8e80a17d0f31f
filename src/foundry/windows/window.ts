/** The window of every form: what is asked on the left, what it comes to on the right, drawn anew while one types. */
import type { Game } from "../../checks/game.ts";
import type { Problem } from "../../checks/vocabulary.ts";
import { filled, grownBy, withMore, withoutItem, type Filled, type ControlView } from "../../view/form/control.ts";
import { stepped, problemTexts } from "../../view/form/fields.ts";
import type { ComingView } from "../../view/form/roll.ts";
import type { VersusView } from "../../view/odds.ts";
import { OddsView } from "../odds/view.ts";
import { keepOnPage, pageApplication } from "../platform/page-window.ts";
import { elementAt, openWindows, templatePath, type ClickAction } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import { houseRules } from "../world/house-rules.ts";
import { isMoreOpen, rememberMore } from "../world/last-checks.ts";

/** All that a form shows, drawn anew while the user types. */
export interface FormView extends ComingView {
  readonly controls: readonly ControlView[];
  /** The odds against each check of each opponent, as far as they are known. */
  readonly versus?: readonly VersusView[];
  /** What the main button says, and whether it is disabled. */
  readonly main: string;
  readonly isBlocked?: boolean;
  /** A sentence in the place of the line. */
  readonly said?: string;
  /** The buttons beside it; if left out, one that cancels. */
  readonly others?: readonly { readonly action: "keep" | "pick" | "leave"; readonly text: string }[];
}

/** A kind of form. Its values are a plain object by the names of the controls. */
export interface FormModel<F extends object> {
  readonly frame: {
    readonly title: string;
    readonly icon?: string;
    /** Given if there is at most one such window. */
    readonly id?: string;
    /** What stands beside the fields, such as odds, for screen readers; absent if nothing does. */
    readonly about?: string;
  };
  /** Finds what has the focus at first; a check's first field if it is left out. */
  readonly focus?: string;
  /** True if other windows may ask for odds first. */
  readonly isPatient?: boolean;
  /** What the form shows, with odds as far as they are there; it is drawn again once others are. */
  view(form: F, odds: OddsView): FormView;
  /** What is wrong at each control, by its name. */
  problems(form: F): Readonly<Record<string, Problem>>;
  /** Does what the form is for, or gives the form that is to be filled in further. @throws Error of one sentence. */
  send(form: F, isOpen: () => boolean): Promise<F | undefined>;
  /** Called after the window has closed. */
  left?(): void;
  /** Makes a macro of what is filled in, or a saved check. */
  keep?(form: F): Promise<void>;
  /** Lets the reader pick a number elsewhere on the page, which then changes the form. */
  pick?(window: { change(how: (form: F) => F): void }): void;
  /** Hears of each control that is used, by its name. */
  touched?(name: string): void;
  /** The form with what stands in its controls now. */
  fill?(form: F, values: Filled): F;
}

/** What a form and its reader know of the world. */
export const formContext = () => ({ games: gamesInUse(), rules: houseRules(), words, isMoreOpen: isMoreOpen() });

type FormWindow<F extends object = object> = InstanceType<ReturnType<typeof formClass<F>>>;

/** The templates that a control is drawn by. */
export const CONTROL_TEMPLATES = ["control", "button", "choice", "circumstance", "dice-editor", "effects", "label"]
  .concat("levels", "number", "options", "problem", "remove", "step", "tip")
  .map((name) => templatePath(`form/${name}`));

const ODDS_TEMPLATES = ["partials/mark", "partials/versus", "form/odds"].map(templatePath);

type Control = HTMLInputElement | HTMLSelectElement;

/** What stands in the controls of a form. */
export function valuesIn(form: HTMLElement): Filled {
  const controls = form.querySelectorAll<Control>(
    "input[name]:not([type=radio]), input[type=radio]:checked:not([data-values]), select[name]",
  );
  return Object.fromEntries([...controls].map((control) => [control.name, valueOf(control)]));
}

function valueOf(control: Control): string | number | boolean {
  if (control.type === "checkbox") return control.checked;
  return control.dataset["dtype"] === "Number" ? Number(control.value) : control.value;
}

/** Reads the controls, applies a further change, and draws what follows from it. */
async function update<F extends object>(window: FormWindow<F>, change = (form: F) => form): Promise<void> {
  const { model, element } = window;
  if (window.isLeft) return;
  const values = valuesIn(element);
  window.entered = change(model.fill ? model.fill(window.entered, values) : filled(window.entered, values));
  await window.render();
}

function step(control: HTMLInputElement, by: number): void {
  const { min, max } = control.dataset;
  control.value = stepped(control.value, by, { min: Number(min), max: Number(max) });
}

function numberAt({ element }: FormWindow, name = ""): HTMLInputElement | null {
  return element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
}

/** A click that changes which controls there are. The last that the selector finds takes the focus then. */
function structural(change: (form: object, target: DOMStringMap) => object, focus?: (place: string) => string) {
  return async function (this: FormWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    await update(this, (form) => change(form, dataset));
    if (focus && !this.isLeft)
      [...this.element.querySelectorAll<HTMLElement>(focus(dataset["place"]!))].at(-1)?.focus();
  };
}

const listOf = (place: string) => place.replace(/-\d+$/, "");

/** Puts values that odds were compared for into the controls of numbers. */
function take(window: FormWindow, { dataset }: HTMLElement): Promise<void> {
  const values = JSON.parse(dataset["values"]!) as Readonly<Record<string, number>>;
  for (const [name, value] of Object.entries(values)) {
    const control = numberAt(window, name);
    if (control) control.value = String(value);
  }
  return update(window);
}

const ACTIONS: Readonly<Record<string, ClickAction<FormWindow>>> = {
  step(_event, { dataset }) {
    const control = numberAt(this, dataset["place"]);
    if (control) step(control, Number(dataset["by"]));
    return update(this);
  },
  add: structural(
    (form, { place, value }) => withMore(form, place!, Number(value)),
    (list) =>
      `[name^="${list}-"]:is(:not([type=radio]), :checked):not([name$="-level"], [name$="-count"], [name$="-at"])`,
  ),
  remove: structural(
    (form, { place }) => withoutItem(form, place!),
    (place) => `[data-action=add][data-place="${listOf(place)}"]`,
  ),
  grow: structural((form, { place, by }) => grownBy(form, place!, Number(by))),
  take(_event, target) {
    return take(this, target);
  },
  async keep() {
    await update(this);
    await this.model.keep?.(this.entered).catch(notifyError);
  },
  pick() {
    this.model.pick?.({ change: (how) => void update(this, how).catch(notifyError) });
    return update(this);
  },
  leave() {
    return this.close();
  },
};

/** Arrow keys step numbers, Enter sends from any control, Escape leaves. */
function onKey(window: FormWindow, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (event.key === "Escape") void window.close();
  else if (event.key === "Enter" && target.matches("select, [type=checkbox], [type=radio]")) void send(window);
  else if (by !== undefined && target.matches("input[data-max]")) {
    step(target as HTMLInputElement, by);
    void update(window);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Does what the form is for, once, and closes the window; what is typed stays if something is wrong with it. */
async function send<F extends object>(window: FormWindow<F>): Promise<void> {
  if (window.isSending) return;
  window.isSending = true;
  try {
    await update(window);
    const rest = await window.model.send(window.entered, () => !window.isLeft);
    if (!rest) return void (await window.close());
    await update(window, () => rest);
    if (!window.isLeft) focusWrong(window.element);
  } catch (error) {
    notifyError(error);
  } finally {
    window.isSending = false;
    if (window.isLeft) window.model.left?.();
  }
}

/** What is wrong may be folded away. */
function focusWrong(form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>("[aria-invalid=true]");
  for (let fold = wrong?.closest("details"); fold; fold = fold.parentElement!.closest("details")) fold.open = true;
  wrong?.focus();
}

/** Selects are heard when a value is chosen in them, everything else with each character. */
function listen(window: FormWindow): void {
  const { element } = window;
  element.setAttribute("novalidate", "");
  element.addEventListener("input", ({ target }) => {
    const choice = elementAt(target, "[data-values]");
    if (choice) void take(window, choice);
    else if (!elementAt(target, "select")) void update(window);
  });
  element.addEventListener("change", ({ target }) => {
    const list = elementAt<HTMLSelectElement>(target, "select");
    if (!list) return;
    // What is chosen may have a name for a number.
    const number = numberAt(window, list.dataset["presets"]);
    if (number && list.value !== "") number.value = list.value;
    void update(window);
  });
  element.addEventListener("keydown", (event) => onKey(window, event));
  element.addEventListener("toggle", () => keepOnPage(window), { capture: true });
  element.addEventListener("click", ({ target }) => {
    const fold = (target as Element).closest("summary")?.closest<HTMLDetailsElement>("[data-fold=more]");
    // It opens or closes after this click.
    if (fold) setTimeout(() => void rememberMore(fold.open).catch(notifyError));
  });
  // The focus stays in its field when a stepper is clicked, so that Enter rolls.
  element.addEventListener("mousedown", (event) => {
    if ((event.target as Element).closest("[data-by], [data-action=take]")) event.preventDefault();
  });
  element.addEventListener("focusin", ({ target }) => {
    elementAt<HTMLInputElement>(target, "input[data-max]")?.select();
    window.model.touched?.((target as Partial<HTMLInputElement>).name ?? "");
  });
}

/** The width of a form, and of one with two panes, in CSS pixels. */
const WIDTH = 420;
const WIDE = 600;

function optionsOf({ title, id, icon = "fa-solid fa-dice", about }: FormModel<object>["frame"]): object {
  return {
    ...(id !== undefined && { id }),
    tag: "form",
    classes: ["dicewright-dialog"],
    window: { title, icon, contentClasses: ["dicewright"] },
    position: { width: about === undefined ? WIDTH : WIDE },
    actions: ACTIONS,
    form: {
      handler(this: FormWindow) {
        return send(this);
      },
    },
  };
}

/** Shows a form. A window of the same id is closed before. */
export async function showForm<F extends object>(form: F, model: FormModel<F>): Promise<void> {
  const { id } = model.frame;
  const open = id === undefined ? undefined : openWindows().find((each) => each.id === id);
  await open?.close?.();
  await new (formClass(form, model))().render({ force: true });
}

/** The first field, and of a choice what is chosen. */
const FIRST = "[name^='field-']:is(:not([type=radio]), :checked)";

function formClass<F extends object>(form: F, model: FormModel<F>) {
  return class DicewrightForm extends pageApplication() {
    static DEFAULT_OPTIONS = optionsOf(model.frame);
    static PARTS = {
      form: { template: templatePath("form/form"), templates: [...CONTROL_TEMPLATES, ...ODDS_TEMPLATES] },
    };
    readonly model = model;
    /** What is filled in; `form` is Foundry's name for the element. */
    entered = form;
    isSending = false;
    /** True once it is gone. */
    isLeft = false;
    #isShown = false;
    #isBehind = false;
    readonly #odds = new OddsView(() => this.#drawAgain(), model);

    /** What comes before there is anything to draw again is told right after the first drawing. */
    #drawAgain(): void {
      if (this.#isShown) update<F>(this).catch(notifyError);
      else this.#isBehind = true;
    }

    override _prepareContext(): Promise<object> {
      const form = this.entered;
      const view = this.#odds.render(() => model.view(form, this.#odds));
      const { system } = form as { readonly system?: Game };
      return Promise.resolve({
        about: model.frame.about,
        isWorking: this.#odds.isPending(),
        others: [{ action: "leave", text: words("dicewright.dialog.cancel") }],
        ...view,
        heads: view.controls.filter(({ isHead }) => isHead),
        controls: view.controls.filter(({ isHead, isAside }) => !isHead && !isAside),
        asides: view.controls.filter(({ isAside }) => isAside),
        problems: this.#isShown ? problemTexts(model.problems(form), system, words) : {},
      });
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      listen(this);
      this.element.querySelector<HTMLElement>(model.focus ?? FIRST)?.focus();
    }

    override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      this.#isShown = true;
      keepOnPage(this);
      if (this.#isBehind) setTimeout(() => this.#drawAgain());
      this.#isBehind = false;
    }

    override _onClose(options: object): void {
      super._onClose(options);
      this.isLeft = true;
      this.#odds.close();
      if (!this.isSending) model.left?.();
    }
  };
}
