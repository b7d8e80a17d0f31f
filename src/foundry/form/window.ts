/** The window of every form. Typing redraws only the part below the controls, so that none changes while in use. */
import { flat, shapeOf, type ControlView } from "../../view/form/control.ts";
import { stepped } from "../../view/form/field-types.ts";
import { filled, withoutItem, type Filled } from "../../view/form/filled.ts";
import { keepOnPage, pageApplication } from "../platform/window-position.ts";
import {
  elementAt,
  openWindows,
  templatePath,
  type Application,
  type ClickAction,
  type RenderOptions,
} from "../platform/windows.ts";
import { notifyError } from "../platform/words.ts";
import type { FormModel, Frame } from "./model.ts";

/** A window, and what stands in it. */
interface FormWindow<F extends object = object> extends Application {
  readonly model: FormModel<F>;
  form: F;
  /** The controls of the form until they are drawn: they are looked at several times for each drawing. */
  controls: readonly ControlView[] | undefined;
  /** What its controls ask for, as they are drawn now. */
  shape: string;
  isSending: boolean;
  /** True once it is gone. */
  isLeft: boolean;
}

/** The templates that a control is drawn by. */
export const CONTROL_TEMPLATES = [
  "control",
  "circumstance",
  "dice-editor",
  "ghost",
  "number",
  "options",
  "problem",
  "remove",
  "step",
  "tip",
].map((name) => templatePath(`form/${name}`));

/** The templates that odds are drawn by. */
const ODDS_TEMPLATES = [
  "partials/mark",
  "form/odds-rows",
  "form/odds-option",
  "form/odds-compared",
  "partials/versus",
  "form/odds",
].map(templatePath);

type Control = HTMLInputElement | HTMLSelectElement;

/** What stands in the controls of a form. */
export function valuesIn(form: HTMLElement): Filled {
  const controls = [...form.querySelectorAll<Control>("input[name], select[name]")];
  return Object.fromEntries(controls.map((control) => [control.name, valueOf(control)]));
}

function valueOf(control: Control): string | number | boolean {
  if (control.type === "checkbox") return control.checked;
  return control.dataset["dtype"] === "Number" ? Number(control.value) : control.value;
}

/** Shows what is wrong at each control, and what numbers come to; the controls themselves stay as they are. */
export function showState(
  form: HTMLElement,
  controls: readonly ControlView[],
  problems: Readonly<Record<string, string>>,
): void {
  for (const place of form.querySelectorAll<HTMLElement>("[data-problem]")) {
    const problem = problems[place.dataset["problem"]!] ?? "";
    if (place.textContent !== problem) place.textContent = problem;
    place.hidden = problem === "";
    const control = form.querySelector(`[aria-describedby~="${place.id}"]`);
    control?.toggleAttribute("data-wrong", problem !== "");
    control?.setAttribute("aria-invalid", String(problem !== ""));
  }
  for (const { name, levels, number } of flat(controls)) {
    const net = levels && form.querySelector(`[data-net="${name}"]`);
    if (net) {
      net.textContent = levels.net;
      net.setAttribute("aria-valuetext", levels.net);
      net.setAttribute("aria-valuenow", String(levels.level));
    }
    const presets = number && form.querySelector<HTMLSelectElement>(`[data-presets="${name}"]`);
    if (presets) presets.value = number.presets.find(({ isSelected }) => isSelected)?.value ?? "";
  }
}

/** Shows the sentence that explains a control as the tooltip of its label too. */
export function showTips(root: HTMLElement): void {
  for (const tip of root.querySelectorAll<HTMLElement>(".dicewright-tip")) {
    const control = root.querySelector<HTMLInputElement>(`[aria-describedby~="${tip.id}"]`);
    const name = control?.getAttribute("aria-labelledby");
    const label =
      control?.labels?.[0] ??
      control?.querySelector<HTMLElement>("legend") ??
      (name ? root.querySelector<HTMLElement>(`[id="${name}"]`) : control);
    if (label) label.dataset["tooltipText"] = tip.textContent;
  }
}

/** Reads the controls, applies a further change, and redraws what depends on them. Open details stay open. */
async function update<F extends object>(window: FormWindow<F>, change = (form: F) => form): Promise<void> {
  const { model, element } = window;
  if (window.isLeft) return;
  const values = valuesIn(element);
  window.form = change(model.fill ? model.fill(window.form, values) : filled(window.form, values));
  window.controls = model.controls(window.form);
  const unfolded = [...element.querySelectorAll("details[open]")].map(({ id }) => id);
  const isSame = shapeOf(window.controls) === window.shape;
  await window.render(isSame ? { parts: ["beside"] } : undefined);
  for (const details of element.querySelectorAll("details")) details.open = unfolded.includes(details.id);
}

/** Puts one more or less into a number's control. */
function step(control: HTMLInputElement, by: number): void {
  const { min, max } = control.dataset;
  control.value = stepped(control.value, by, { min: Number(min), max: Number(max) });
}

function numberAt({ element }: FormWindow, name = ""): HTMLInputElement | null {
  return element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
}

/** A click that changes which controls there are. The last that the selector finds takes the focus then. */
function structural(
  change: (model: FormModel<object>, form: object, place: string, by: number) => object | undefined,
  focus?: (place: string) => string,
): ClickAction<FormWindow> {
  return async function (_event, { dataset }) {
    const place = dataset["place"]!;
    await update(this, (form) => change(this.model, form, place, Number(dataset["by"])) ?? form);
    if (focus && !this.isLeft) [...this.element.querySelectorAll<HTMLElement>(focus(place))].at(-1)?.focus();
  };
}

/** The list that something stands in. */
const listOf = (place: string) => place.replace(/-\d+$/, "");

const ACTIONS: Readonly<Record<string, ClickAction<FormWindow>>> = {
  step(_event, { dataset }) {
    const control = numberAt(this, dataset["place"]);
    if (control) step(control, Number(dataset["by"]));
    return update(this);
  },
  /** First the other side gives way, then this side grows. */
  stepLevels(_event, { dataset }) {
    const place = this.element.querySelector<HTMLElement>(`[data-levels="${dataset["place"]}"]`)!.dataset;
    const sides = [place["above"]!, place["below"]!];
    const [grows, yields] = Number(dataset["by"]) > 0 ? sides : sides.reverse();
    const [above, below] = [numberAt(this, grows)!, numberAt(this, yields)!];
    if (Number(stepped(below.value, 0, { min: 0, max: Infinity })) > 0) step(below, -1);
    else step(above, 1);
    return update(this);
  },
  add: structural(
    (model, form, list) => model.add?.(form, list),
    (list) => `[name^="${list}-"]:not([name$="-level"], [name$="-count"], [name$="-at"])`,
  ),
  remove: structural(
    (_model, form, place) => withoutItem(form, place),
    (place) => `[data-action=add][data-place="${listOf(place)}"]`,
  ),
  grow: structural((model, form, increase, by) => model.grow?.(form, increase, by)),
  /** Values that odds were compared for. Lists and flags are not among them. */
  take(_event, { dataset }) {
    const values = JSON.parse(dataset["values"]!) as Readonly<Record<string, number>>;
    for (const [name, value] of Object.entries(values)) {
      const control = numberAt(this, name);
      if (control) control.value = String(value);
    }
    return update(this);
  },
  /** Chooses in a list and sends, as two clicks would. */
  sendChosen(_event, { dataset, parentElement }) {
    const { list: name } = parentElement!.dataset;
    const list = this.element.querySelector<HTMLSelectElement>(`select[name="${name!}"]`)!;
    if (!this.isSending) list.value = dataset["value"]!;
    return send(this);
  },
  async copy() {
    await update(this);
    await this.model.copy?.(this.form).catch(notifyError);
  },
  leave() {
    return this.close();
  },
};

/** Another value is chosen in a list; it may be one with a name for a number. */
function choose(window: FormWindow, list: HTMLSelectElement): void {
  const { presets } = list.dataset;
  const number = presets && window.element.querySelector<HTMLInputElement>(`input[name="${presets}"]`);
  if (number && list.value !== "") number.value = list.value;
  void update(window);
}

/** Arrow keys step numbers, Enter sends from any control, Escape leaves. */
function onKey(window: FormWindow, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (event.key === "Escape") void window.close();
  else if (event.key === "Enter" && target.matches("select, [type=checkbox], [role=spinbutton]")) void send(window);
  else if (by !== undefined && target.matches("[role=spinbutton]"))
    target.parentElement!.querySelector<HTMLElement>(`[data-by="${by}"]`)?.click();
  else if (by !== undefined && target.matches("input[data-max]")) {
    step(target as HTMLInputElement, by);
    void update(window);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Does what the form is for, once however often it is asked to, and closes the window. What is wrong is told at its
 * control, the first of which gets the focus; what is typed stays.
 */
async function send<F extends object>(window: FormWindow<F>): Promise<void> {
  if (window.isSending) return;
  window.isSending = true;
  try {
    await update(window);
    const rest = await window.model.send(window.form, () => !window.isLeft);
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
  const wrong = form.querySelector<HTMLElement>("[data-wrong]");
  for (let fold = wrong?.closest("details"); fold; fold = fold.parentElement!.closest("details")) fold.open = true;
  wrong?.focus();
}

/** Selects are heard when a value is chosen in them, everything else with each character. */
function listen(window: FormWindow): void {
  const { element } = window;
  element.setAttribute("novalidate", "");
  element.addEventListener("input", ({ target }) => {
    if (!elementAt(target, "select")) void update(window);
  });
  element.addEventListener("change", ({ target }) => {
    const list = elementAt<HTMLSelectElement>(target, "select");
    if (list) choose(window, list);
  });
  element.addEventListener("keydown", (event) => onKey(window, event));
  element.addEventListener("toggle", () => keepOnPage(window), { capture: true });
  element.addEventListener("click", ({ target }) => {
    const fold = (target as Element).closest("summary")?.closest<HTMLDetailsElement>("[data-fold]");
    // It opens or closes after this click.
    if (fold) setTimeout(() => window.model.unfolded?.(fold.dataset["fold"]!, fold.open));
  });
  // The focus stays in its field when a stepper is clicked, so that Enter rolls.
  element.addEventListener("mousedown", (event) => {
    if ((event.target as Element).closest("[data-by], [data-action=take]")) event.preventDefault();
  });
  element.addEventListener("focusin", ({ target }) => elementAt<HTMLInputElement>(target, "input[data-max]")?.select());
}

function optionsOf({ title, id, icon = "fa-solid fa-dice", width }: Frame): object {
  return {
    ...(id !== undefined && { id }),
    tag: "form",
    classes: ["dicewright-dialog"],
    window: { title, icon, contentClasses: ["dicewright", "dicewright-form"] },
    position: { width },
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

function formClass<F extends object>(form: F, model: FormModel<F>): new () => FormWindow<F> {
  return class DicewrightForm extends pageApplication() implements FormWindow<F> {
    static DEFAULT_OPTIONS = optionsOf(model.frame);
    static PARTS = {
      filled: { template: templatePath("form/form"), templates: CONTROL_TEMPLATES },
      beside: { template: templatePath("form/beside"), templates: ODDS_TEMPLATES },
    };
    readonly model = model;
    form = form;
    controls: readonly ControlView[] | undefined;
    shape = "";
    isSending = false;
    isLeft = false;
    #height = 0;
    #isBehind = false;

    override _prepareContext(): Promise<object> {
      // What comes before there is anything to draw again is told right after the first drawing.
      const later = () => void (this.shape === "" ? (this.#isBehind = true) : update<F>(this).catch(notifyError));
      this.controls ??= model.controls(this.form);
      return Promise.resolve({
        controls: this.controls,
        beside: { isWorking: false, ...model.beside(this.form, later) },
      });
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      listen(this);
      this.element.querySelector<HTMLElement>(model.focus ?? "[name^='field-']")?.focus();
    }

    override async _onRender(context: object, options: RenderOptions): Promise<void> {
      await super._onRender(context, options);
      const controls = this.controls ?? model.controls(this.form);
      this.controls = undefined;
      this.shape = shapeOf(controls);
      showTips(this.element);
      showState(this.element, controls, options.isFirstRender ? {} : model.problems(this.form));
      keepOnPage(this);
      this.#keepHeight();
      if (options.isFirstRender && this.#isBehind) setTimeout(() => void update<F>(this).catch(notifyError));
    }

    /** What it comes to takes as much room as it ever did, so that nothing moves while numbers change. */
    #keepHeight(): void {
      const coming = this.element.querySelector<HTMLElement>(".dicewright-coming");
      if (!coming) return;
      // On a low page it has no box of its own.
      const heights = [coming, ...coming.children].map((each) => each.getBoundingClientRect().height);
      const height = Math.max(this.#height, heights[0]! || heights.reduce((sum, each) => sum + each));
      if (height === this.#height && coming.style.length > 0) return;
      this.#height = height;
      coming.style.setProperty("--dicewright-kept", `${height}px`);
    }

    override _onClose(options: object): void {
      super._onClose(options);
      this.isLeft = true;
      if (!this.isSending) model.left?.();
    }
  };
}
