/** The window in which a check is filled in. Typing redraws only what it comes to, so that no control is touched under the fingers. */
import type { Application, Press } from "../platform/windows.ts";
import { keepOnPage, templateApplication, templatePath } from "../platform/windows.ts";
import { notifyError } from "../platform/words.ts";
import type { FormDesk } from "./form-desk.ts";
import { readForm, showState, stepControl, stepLevels } from "./form.ts";

/** A window with its desk. */
interface FormWindow extends Application {
  readonly desk: FormDesk;
}

type Input = HTMLInputElement;

/** Redraws the whole window: controls have come or gone. The last that the selector finds takes the focus; without one it stays where it is. */
async function redraw(dialog: FormWindow, focus?: string): Promise<void> {
  await dialog.render();
  if (focus !== undefined) [...dialog.element.querySelectorAll<HTMLElement>(focus)].at(-1)?.focus();
}

/** Takes what stands in the controls and shows what it comes to. */
function refresh(dialog: FormWindow): void {
  const { desk, element } = dialog;
  desk.draft = readForm(element, desk.draft);
  const { controls, complaints } = desk.state();
  showState(element, controls, complaints);
  void dialog.render({ parts: ["coming"] });
}

/** An action that changes which controls there are; what was typed before is read first, and what has come, or adds another, takes the focus. */
function structural(
  change: (desk: FormDesk, target: HTMLElement) => void,
  focus?: (target: HTMLElement) => string,
): Press<FormWindow> {
  return function (_event, target) {
    this.desk.draft = readForm(this.element, this.desk.draft);
    change(this.desk, target);
    return redraw(this, focus?.(target));
  };
}

const at = ({ dataset }: HTMLElement) => Number(dataset["at"]);
const effectOf = ({ dataset }: HTMLElement) => Number(dataset["effect"] ?? 0);
const fieldOf = ({ dataset }: HTMLElement) => dataset["field"] ?? "";

/** What the buttons do. */
const ACTIONS: Readonly<Record<string, Press<FormWindow>>> = {
  step(_event, target) {
    const control = this.element.querySelector<Input>(`input[data-field="${fieldOf(target)}"]`);
    if (control) stepControl(control, Number(target.dataset["by"]), this.desk.draft);
    refresh(this);
  },
  stepLevels(_event, target) {
    const sides = [...this.element.querySelectorAll<Input>(`[data-levels="${fieldOf(target)}"] input`)];
    stepLevels([sides[0]!, sides[1]!], Number(target.dataset["by"]), this.desk.draft);
    refresh(this);
  },
  addCircumstance: structural(
    (desk) => desk.addCircumstance(),
    () => "[data-circumstance][data-part=name]",
  ),
  removeCircumstance: structural(
    (desk, target) => desk.removeCircumstance(at(target)),
    () => "[data-action=addCircumstance]",
  ),
  addDie: structural(
    (desk, target) => desk.addDie(fieldOf(target)),
    (target) => `[data-field="${fieldOf(target)}"][data-part=sides]`,
  ),
  removeDie: structural(
    (desk, target) => desk.removeDie(fieldOf(target), at(target)),
    (target) => `[data-action=addDie][data-field="${fieldOf(target)}"]`,
  ),
  growDie: structural((desk, target) =>
    desk.growDie(fieldOf(target), at(target), Number(target.dataset["by"]), effectOf(target)),
  ),
  addIncrease: structural(
    (desk, target) => desk.addIncrease(fieldOf(target), at(target)),
    (target) => `[data-die="${at(target)}"][data-part=by]`,
  ),
  removeIncrease: structural(
    (desk, target) => desk.removeIncrease(fieldOf(target), at(target), effectOf(target)),
    (target) => `[data-action=addIncrease][data-at="${at(target)}"]`,
  ),
  macro() {
    refresh(this);
    return this.desk.copy?.().catch(notifyError);
  },
  leave() {
    return this.close();
  },
};

/**
 * Another value is chosen in a list. What is typed has been read before: were anything drawn anew when a control loses the focus, the
 * button that took it would be gone before it is released.
 */
function choose(dialog: FormWindow, target: Input | HTMLSelectElement): void {
  if (!target.matches("select")) return;
  const { desk, element } = dialog;
  const { ladder, die } = target.dataset;
  const control = ladder !== undefined && element.querySelector<Input>(`input[data-field="${ladder}"]`);
  if (control && target.value !== "") control.value = target.value;
  desk.draft = readForm(element, desk.draft);
  if (desk.turn(target.name, target.value) || die !== undefined) void redraw(dialog);
  else refresh(dialog);
}

/** Arrow keys step numbers, Enter sends from any control, Escape leaves. */
function press(dialog: FormWindow, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (event.key === "Escape") void dialog.close();
  else if (event.key === "Enter" && target.matches("select, [type=checkbox]")) void send(dialog);
  else if (by !== undefined && target.matches("input[data-steps]")) {
    stepControl(target as Input, by, dialog.desk.draft);
    refresh(dialog);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Does what the window is for, and closes it. What is wrong is told at its control, the first of which gets the focus; what is typed stays. */
async function send(dialog: FormWindow): Promise<void> {
  refresh(dialog);
  try {
    if (await dialog.desk.send()) await dialog.close();
    else dialog.element.querySelector<HTMLElement>("[data-wrong]")?.focus();
  } catch (error) {
    notifyError(error);
  }
}

function listen(dialog: FormWindow): void {
  const { element } = dialog;
  element.setAttribute("novalidate", "");
  element.addEventListener("input", (event) => (event.target as HTMLElement).matches("select") || refresh(dialog));
  element.addEventListener("change", (event) => choose(dialog, event.target as Input));
  element.addEventListener("keydown", (event) => press(dialog, event));
  element.addEventListener("toggle", () => keepOnPage(dialog), { capture: true });
}

const OPTIONS = {
  tag: "form",
  classes: ["dicewright-dialog"],
  window: { icon: "fa-solid fa-dice", contentClasses: ["dicewright", "dicewright-form"] },
  position: { width: 480 },
  actions: ACTIONS,
  form: {
    handler(this: FormWindow) {
      return send(this);
    },
  },
};

/** Shows the window of a desk, which it leaves when it is closed. `title` is its heading in words. */
export async function showForm(desk: FormDesk, title: string): Promise<void> {
  class DicewrightForm extends templateApplication() implements FormWindow {
    static DEFAULT_OPTIONS = OPTIONS;
    static PARTS = {
      filled: { template: templatePath("roll-dialog"), templates: [templatePath("roll-dialog-control")] },
      coming: { template: templatePath("roll-dialog-coming") },
    };
    readonly desk = desk;

    override _prepareContext(): Promise<object> {
      return Promise.resolve(desk.view());
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      listen(this);
      this.element.querySelector<HTMLElement>("input[data-field], select[data-field]")?.focus();
    }

    override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      const { controls, complaints } = desk.state();
      const isFresh = (options as { readonly isFirstRender?: boolean }).isFirstRender;
      showState(this.element, controls, isFresh ? {} : complaints);
      keepOnPage(this);
    }

    override _onClose(options: object): void {
      super._onClose(options);
      desk.leave();
    }
  }
  await new DicewrightForm({ window: { title } }).render({ force: true });
}
