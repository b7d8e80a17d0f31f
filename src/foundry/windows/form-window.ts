/** The window of every form, with controls on the left and odds on the right, rendered while the user types. */
import type { Game } from "../../checks/game.ts";
import type { CheckPreview } from "../../view/form/check-form.ts";
import {
  problemTexts,
  withControlValues,
  withListItem,
  withoutItem,
  withStages,
  type ControlValues,
  type FormReading,
  type Problems,
} from "../../view/form/control.ts";
import { stepNumberText } from "../../view/form/fields.ts";
import type { VersusView } from "../../view/odds.ts";
import { OddsView } from "../odds/view.ts";
import { isGM } from "../platform/documents.ts";
import { keepOnPage, pageApplication } from "../platform/page-window.ts";
import { getSetting, setSetting } from "../platform/settings.ts";
import { elementAt, templatePath, windowWithId, type ClickAction } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import { houseRules } from "../world/house-rules.ts";

export interface FormView extends CheckPreview {
  readonly versus?: readonly VersusView[];
  readonly main: string;
  /** The name of the right pane, or undefined for none, if that depends on more than the kind of form. */
  readonly about?: string | undefined;
  readonly isBlocked?: boolean;
  /** A sentence in the place of the line. */
  readonly said?: string;
  /** The buttons beside it; a button that cancels by default. */
  readonly others?: readonly { readonly action: "keep" | "pick" | "leave"; readonly text: string }[];
}

/**
 * A kind of form. Its values are a plain object by the names of the controls. What they say is read once a change, and
 * everything else comes from that reading.
 */
export interface FormModel<F extends object, R extends FormReading = FormReading> {
  readonly frame: {
    readonly title: string;
    readonly icon?: string;
    /** An id, if at most one such window may be open. */
    readonly id?: string;
    /** The name of the right pane for screen readers; absent if there is none. */
    readonly about?: string;
  };
  /** A selector of the control that has the focus at first; by default the first field of a check. */
  readonly focus?: string;
  /** True if other windows may ask for odds first. */
  readonly isPatient?: boolean;
  read(form: F): R;
  /** The view with the odds that are known by now; it is asked for again when others arrive. */
  view(reading: R, odds: OddsView): FormView;
  /** Does what the form is for, or gives the form to go on with. @throws Error of one sentence. */
  send(reading: R, isOpen: () => boolean): Promise<F | undefined>;
  onClose?(): void;
  /** Saves the check, or makes a macro of it. */
  save?(reading: R): Promise<void>;
  /** Lets the user pick a number elsewhere on the page, which then changes the form. */
  pickNumber?(window: { change(how: (form: F) => F): void }): void;
  onFocus?(name: string): void;
  withValues?(form: F, values: ControlValues): F;
}

/** The context of all forms: the world's games and rules, and this user's words. */
export const formContext = () => ({
  games: gamesInUse(),
  rules: houseRules(),
  words,
  mayHide: isGM(),
  lettersInLine: lettersInLine(),
  isMoreOpen: getSetting(MORE) === true,
});

/** About how many letters stand beside each other in a window: less on a narrow page, or in larger text. */
function lettersInLine(): number {
  const { documentElement: page } = document;
  const size = Number.parseFloat(getComputedStyle(page).fontSize) || 16;
  const width = Math.min(WIDE, (page.clientWidth || Infinity) - MARGIN);
  return width / (LETTER * size);
}

/** The room beside the tabs on a page that is narrower than a window, in pixels. */
const MARGIN = 56;

/** The width of a letter of a tab, as a part of the size of text. */
const LETTER = 0.37;

/** The setting for whether this user has left the fields unfolded that are not asked for first. */
const MORE = "dialogMore";

type FormWindow<F extends object = object> = InstanceType<ReturnType<typeof formWindowClass<F, FormReading>>>;

export const CONTROL_TEMPLATES = ["control", "button", "choice", "circumstance", "dice-editor", "effects", "label"]
  .concat("levels", "number", "options", "problem", "remove", "step", "tip")
  .map((name) => templatePath(`form/${name}`))
  .concat(["die", "portrait"].map((name) => templatePath(`partials/${name}`)));

const ODDS_TEMPLATES = ["columns", "mark", "odds-summary", "versus"]
  .map((name) => templatePath(`partials/${name}`))
  .concat(templatePath("form/odds"));

type Control = HTMLInputElement | HTMLSelectElement;

export function readValues(form: HTMLElement): ControlValues {
  const controls = form.querySelectorAll<Control>(
    "input[name]:not([type=radio]), input[type=radio]:checked:not([data-values]), select[name]",
  );
  return Object.fromEntries([...controls].map((control) => [control.name, valueOf(control)]));
}

function valueOf(control: Control): string | number | boolean {
  if (control.type === "checkbox") return control.checked;
  return control.dataset["dtype"] === "Number" ? Number(control.value) : control.value;
}

async function updateForm<F extends object>(window: FormWindow<F>, change = (form: F) => form): Promise<void> {
  const { model, element, entered } = window;
  if (window.isClosed) return;
  const values = readValues(element);
  window.enter(change(model.withValues ? model.withValues(entered, values) : withControlValues(entered, values)));
  await window.render();
}

function stepNumber({ touched }: FormWindow, control: HTMLInputElement, by: number): void {
  const { min, max } = control.dataset;
  touched.add(control.name);
  control.value = stepNumberText(control.value, by, Number(min), Number(max));
}

function numberInput({ element }: FormWindow, name = ""): HTMLInputElement | null {
  return element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
}

/** Handles a click that adds or removes controls. The last one that the selector finds gets the focus. */
function changeControls(change: (form: object, target: DOMStringMap) => object, focus?: (list: string) => string) {
  return async function (this: FormWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    await updateForm(this, (form) => change(form, dataset));
    if (focus && !this.isClosed)
      [...this.element.querySelectorAll<HTMLElement>(focus(dataset["place"]!))].at(-1)?.focus();
  };
}

const listName = (list: string) => list.replace(/-\d+$/, "");

/** Puts the values of compared odds into the controls of numbers. */
function applyValues(window: FormWindow, { dataset }: HTMLElement): Promise<void> {
  const values = JSON.parse(dataset["values"]!) as Readonly<Record<string, number>>;
  for (const [name, value] of Object.entries(values)) {
    const control = numberInput(window, name);
    if (control) control.value = String(value);
  }
  return updateForm(window);
}

const ACTIONS: Readonly<Record<string, ClickAction<FormWindow>>> = {
  step(_event, { dataset }) {
    const control = numberInput(this, dataset["place"]);
    if (control) stepNumber(this, control, Number(dataset["by"]));
    return updateForm(this);
  },
  add: changeControls(
    (form, { place: list, value }) => withListItem(form, list!, Number(value)),
    (list) =>
      `[name^="${list}-"]:is(:not([type=radio]), :checked):not([name$="-level"], [name$="-count"], [name$="-at"])`,
  ),
  remove: changeControls(
    (form, { place: list }) => withoutItem(form, list!),
    (list) => `[data-action=add][data-place="${listName(list)}"]`,
  ),
  grow: changeControls((form, { place: list, by }) => withStages(form, list!, Number(by))),
  take(_event, target) {
    return applyValues(this, target);
  },
  async keep() {
    await updateForm(this);
    await this.model.save?.(this.reading).catch(notifyError);
  },
  pick() {
    this.model.pickNumber?.({ change: (how) => void updateForm(this, how).catch(notifyError) });
    return updateForm(this);
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
  else if (event.key === "Enter" && target.matches("select, [type=checkbox], [type=radio]")) void sendForm(window);
  else if (by !== undefined && target.matches("input[data-max]")) {
    stepNumber(window, target as HTMLInputElement, by);
    void updateForm(window);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Sends the form once and closes the window. A wrong form stays open. */
async function sendForm<F extends object>(window: FormWindow<F>): Promise<void> {
  if (window.isSending) return;
  window.isSending = true;
  try {
    await updateForm(window);
    for (const name of Object.keys(window.reading.problems)) window.touched.add(name);
    const rest = await window.model.send(window.reading, () => !window.isClosed);
    if (!rest) return void (await window.close());
    await updateForm(window, () => rest);
    if (!window.isClosed) focusFirstProblem(window.element);
  } catch (error) {
    notifyError(error);
  } finally {
    window.isSending = false;
    if (window.isClosed) window.model.onClose?.();
  }
}

/** A list is touched by each of its members. */
function touchedProblems({ touched, reading }: FormWindow): Problems {
  const isTouched = (name: string) => [...touched].some((each) => each.startsWith(name));
  return Object.fromEntries(Object.entries(reading.problems).filter(([name]) => isTouched(name)));
}

/** Focuses the first control with a problem, and unfolds what it is in. */
function focusFirstProblem(form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>("[aria-invalid=true]");
  for (let fold = wrong?.closest("details"); fold; fold = fold.parentElement!.closest("details")) fold.open = true;
  wrong?.focus();
}

/** Listens to selects on each choice, and to other controls on each character. */
function listenToControls(window: FormWindow): void {
  const { element } = window;
  element.setAttribute("novalidate", "");
  element.addEventListener("input", ({ target }) => {
    window.touched.add((target as Control).name);
    const choice = elementAt(target, "[data-values]");
    if (choice) void applyValues(window, choice);
    else if (!elementAt(target, "select")) void updateForm(window);
  });
  element.addEventListener("change", ({ target }) => {
    const list = elementAt<HTMLSelectElement>(target, "select");
    if (!list) return;
    window.touched.add(list.dataset["presets"] ?? list.name);
    // A preset stands for a number in another control.
    const number = numberInput(window, list.dataset["presets"]);
    if (number && list.value !== "") number.value = list.value;
    void updateForm(window);
  });
  element.addEventListener("keydown", (event) => onKey(window, event));
  element.addEventListener("toggle", () => keepOnPage(window), { capture: true });
  element.addEventListener("click", ({ target }) => {
    const fold = (target as Element).closest("summary")?.closest<HTMLDetailsElement>("[data-fold=more]");
    // The fold changes after this click.
    if (fold) setTimeout(() => void setSetting(MORE, fold.open).catch(notifyError));
  });
  // The focus stays in its field when a stepper is clicked, so that Enter rolls.
  element.addEventListener("mousedown", (event) => {
    if ((event.target as Element).closest("[data-by], [data-action=take]")) event.preventDefault();
  });
  element.addEventListener("focusin", ({ target }) => {
    elementAt<HTMLInputElement>(target, "input[data-max]")?.select();
    window.model.onFocus?.((target as Partial<HTMLInputElement>).name ?? "");
  });
}

/** Widths of all windows in CSS pixels: with one pane, and with two or a table. */
export const WIDTH = 420;
export const WIDE = 600;

function windowOptions({ title, id, icon = "fa-solid fa-dice", about }: FormModel<object>["frame"]): object {
  return {
    ...(id !== undefined && { id }),
    tag: "form",
    classes: ["dicewright-dialog"],
    window: { title, icon, contentClasses: ["dicewright"] },
    position: { width: about === undefined ? WIDTH : WIDE },
    actions: ACTIONS,
    form: {
      handler(this: FormWindow) {
        return sendForm(this);
      },
    },
  };
}

/** Shows a form. A window of the same id is closed before. */
export async function showForm<F extends object, R extends FormReading>(
  form: F,
  model: FormModel<F, R>,
): Promise<void> {
  const { id } = model.frame;
  if (id !== undefined) await windowWithId(id)?.close?.();
  await new (formWindowClass(form, model))().render({ force: true });
}

/** The first field, and of a choice what is chosen. */
const FIRST_CONTROL = "[name^='field-']:is(:not([type=radio]), :checked)";

function formWindowClass<F extends object, R extends FormReading>(form: F, model: FormModel<F, R>) {
  return class DicewrightForm extends pageApplication() {
    static DEFAULT_OPTIONS = windowOptions(model.frame);
    static PARTS = {
      form: { template: templatePath("form/form"), templates: [...CONTROL_TEMPLATES, ...ODDS_TEMPLATES] },
    };
    readonly model = model;
    /** The form's values; Foundry calls the element `form`. */
    entered = form;
    reading = model.read(form);
    isSending = false;
    isClosed = false;
    /** The controls that were changed by hand, or sent: others are not wrong yet. */
    readonly touched = new Set<string>();
    #isShown = false;
    #needsUpdate = false;
    readonly #odds = new OddsView(() => this.#refresh(), model);

    enter(changed: F): void {
      this.entered = changed;
      this.reading = model.read(changed);
    }

    /** Renders again. Odds that arrive before the first rendering wait for it. */
    #refresh(): void {
      if (this.#isShown) this.render().catch(notifyError);
      else this.#needsUpdate = true;
    }

    override _prepareContext(): Promise<object> {
      const view = this.#odds.render(() => model.view(this.reading, this.#odds));
      const { game } = this.entered as { readonly game?: Game };
      return Promise.resolve({
        about: model.frame.about,
        isWorking: this.#odds.isPending(),
        others: [{ action: "leave", text: words("dicewright.dialog.cancel") }],
        ...view,
        heads: view.controls.filter(({ isHead }) => isHead),
        controls: view.controls.filter(({ isHead, isAside }) => !isHead && !isAside),
        asides: view.controls.filter(({ isAside }) => isAside),
        problems: problemTexts(touchedProblems(this), game, words),
      });
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      listenToControls(this);
      this.element.querySelector<HTMLElement>(model.focus ?? FIRST_CONTROL)?.focus();
    }

    override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      this.#isShown = true;
      keepOnPage(this);
      if (this.#needsUpdate) setTimeout(() => this.#refresh());
      this.#needsUpdate = false;
    }

    override _onClose(options: object): void {
      super._onClose(options);
      this.isClosed = true;
      this.#odds.close();
      if (!this.isSending) model.onClose?.();
    }
  };
}
