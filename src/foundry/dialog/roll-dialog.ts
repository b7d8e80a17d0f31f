/** The window of the roll dialog. Typing redraws only what the check comes to, so that no control is touched under the fingers. */
import { askedFrom } from "../../view/draft.ts";
import { isProblem } from "../../systems/problem.ts";
import type { Application, Press } from "../application.ts";
import { templateApplication, templatePath } from "../application.ts";
import type { Mode } from "../compat.ts";
import { houseRules } from "../house-rules.ts";
import { complain } from "../notices.ts";
import type { Beginning, Seating } from "./desk.ts";
import { RollDesk } from "./desk.ts";
import { readForm, showState, stepControl, stepLevels } from "./form.ts";
import { copyAsMacro } from "./macro.ts";

/** A window with its desk. */
interface RollDialog extends Application {
  readonly desk: RollDesk;
}

type Input = HTMLInputElement;

/** Redraws the whole window: controls have come or gone. */
function redraw(dialog: RollDialog): void {
  void dialog.render();
}

/** Takes what stands in the controls and shows what it comes to. */
function refresh(dialog: RollDialog): void {
  const { desk, element } = dialog;
  desk.draft = readForm(element, desk.draft);
  const { controls, complaints } = desk.state();
  showState(element, controls, complaints);
  void dialog.render({ parts: ["coming"] });
}

/** An action that changes which controls there are; what was typed before is read first. */
function structural(change: (desk: RollDesk, target: HTMLElement) => void): Press<RollDialog> {
  return function (_event, target) {
    this.desk.draft = readForm(this.element, this.desk.draft);
    change(this.desk, target);
    redraw(this);
  };
}

const at = ({ dataset }: HTMLElement) => Number(dataset["at"]);
const effectOf = ({ dataset }: HTMLElement) => Number(dataset["effect"] ?? 0);
const fieldOf = ({ dataset }: HTMLElement) => dataset["field"] ?? "";

/** What the buttons do. */
const ACTIONS: Readonly<Record<string, Press<RollDialog>>> = {
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
  addCircumstance: structural((desk) => desk.addCircumstance()),
  removeCircumstance: structural((desk, target) => desk.removeCircumstance(at(target))),
  addDie: structural((desk, target) => desk.addDie(fieldOf(target))),
  removeDie: structural((desk, target) => desk.removeDie(fieldOf(target), at(target))),
  growDie: structural((desk, target) => desk.growDie(fieldOf(target), at(target), Number(target.dataset["by"]), effectOf(target))),
  addIncrease: structural((desk, target) => desk.addIncrease(fieldOf(target), at(target))),
  removeIncrease: structural((desk, target) => desk.removeIncrease(fieldOf(target), at(target), effectOf(target))),
  async macro() {
    const asked = askedFrom(this.desk.draft, houseRules());
    if (isProblem(asked)) refresh(this);
    else await copyAsMacro(asked).catch((error: Error) => complain(error.message));
  },
};

/** A change of the game, of the kind, of who sees it, or of a value by its name. */
function change(dialog: RollDialog, target: HTMLInputElement | HTMLSelectElement): void {
  const { desk, element } = dialog;
  const { ladder } = target.dataset;
  desk.draft = readForm(element, desk.draft);
  if (target.name === "game" || target.name === "kind") {
    desk.move(target.name === "game" ? target.value : desk.draft.system.id, target.name === "kind" ? target.value : undefined);
    redraw(dialog);
  } else if (target.name === "mode") desk.mode = target.value as Mode;
  else if (target.dataset["die"] !== undefined && target.dataset["part"] !== "by") redraw(dialog);
  else if (ladder !== undefined) {
    const control = element.querySelector<Input>(`input[data-field="${ladder}"]`);
    if (control && target.value !== "") control.value = target.value;
    refresh(dialog);
  }
}

/** Arrow keys step numbers, Enter rolls from any control, Escape leaves. */
function press(dialog: RollDialog, event: KeyboardEvent): void {
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

/** Rolls and closes. What is wrong is told at its control, the first of which gets the focus; what is typed stays. */
async function send(dialog: RollDialog): Promise<void> {
  refresh(dialog);
  try {
    if (await dialog.desk.roll()) await dialog.close();
    else dialog.element.querySelector<HTMLElement>("[data-wrong]")?.focus();
  } catch (error) {
    complain((error as Error).message);
  }
}

function listen(dialog: RollDialog): void {
  const { element } = dialog;
  element.setAttribute("novalidate", "");
  element.addEventListener("input", (event) => (event.target as HTMLElement).matches("select") || refresh(dialog));
  element.addEventListener("change", (event) => change(dialog, event.target as HTMLInputElement));
  element.addEventListener("keydown", (event) => press(dialog, event));
}

const OPTIONS = {
  tag: "form",
  classes: ["dicewright-dialog"],
  window: { title: "dicewright.dialog.title", icon: "fa-solid fa-dice", contentClasses: ["dicewright", "dicewright-form"] },
  position: { width: 480 },
  actions: ACTIONS,
  form: { handler(this: RollDialog) { return send(this); } },
};

/** Shows the window of a check. Gives its desk, which tells when it is done. */
export async function showRollDialog(beginning: Beginning, seating: Seating): Promise<RollDesk> {
  const desk = new RollDesk(beginning, seating);
  class DicewrightRollDialog extends templateApplication() implements RollDialog {
    static DEFAULT_OPTIONS = OPTIONS;
    static PARTS = { filled: { template: templatePath("roll-dialog"), templates: [templatePath("roll-dialog-control")] }, coming: { template: templatePath("roll-dialog-coming") } };
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
    }

    override _onClose(options: object): void {
      super._onClose(options);
      desk.leave();
    }
  }
  await new DicewrightRollDialog().render({ force: true });
  return desk;
}
