/** The window in which a contest begins. Enter begins it from any control, Escape leaves. */
import { isProblem } from "../../../systems/problem.ts";
import type { Form } from "../../../threads/contest.ts";
import { gameOf } from "../../../view/challenge.ts";
import { problemText } from "../../../view/problem.ts";
import { entriesIn, showState, stepNumber } from "../../form/form.ts";
import type { Application, Press } from "../../platform/windows.ts";
import { templateApplication, templatePath } from "../../platform/windows.ts";
import { notifyError, notifyWarning, words } from "../../platform/words.ts";
import { ContestDesk } from "./desk.ts";
import type { Setting } from "./start.ts";

/** A window with its desk. */
interface ContestDialog extends Application {
  readonly desk: ContestDesk;
  /** True once the contest begins, so that closing the window is no leaving. */
  hasBegun: boolean;
}

type Input = HTMLInputElement;

/** Takes what stands in the controls, and shows at each what is wrong with it. */
function refresh({ desk, element }: ContestDialog): void {
  const value = (name: string) => element.querySelector<HTMLSelectElement>(`select[name=${name}]`)?.value;
  const met = new Set([...element.querySelectorAll<Input>("[name=opponent]:checked")].map((each) => each.value));
  const { draft } = desk;
  desk.draft = {
    ...draft,
    entries: { ...draft.entries, ...entriesIn(element) },
    opponents: draft.asksWhom
      ? draft.opponents.map((each) => ({ ...each, isChosen: met.has(each.id) }))
      : draft.opponents,
    form: (value("form") as Form | undefined) ?? draft.form,
    isSealed: element.querySelector<Input>("[name=sealed]")!.checked,
    mode: value("mode")!,
  };
  const { controls, complaints } = desk.state();
  showState(element, controls, complaints);
}

function step(dialog: ContestDialog, control: Input, by: number): void {
  stepNumber(control, by, gameOf(dialog.desk.draft).contest!.fields[control.dataset["field"]!]);
  refresh(dialog);
}

const ACTIONS: Readonly<Record<string, Press<ContestDialog>>> = {
  step(_event, { dataset }) {
    const control = this.element.querySelector<Input>(`input[data-field="${dataset["field"]}"]`);
    if (control) step(this, control, Number(dataset["by"]));
  },
};

/** Another check may be one of another game, whom to meet decides whether all can meet all, and some rules count with others alone. */
function change(dialog: ContestDialog, target: Input | HTMLSelectElement): void {
  const before = ruleNames(dialog);
  refresh(dialog);
  if (target.name === "means") dialog.desk.choose(target.value);
  if (target.name === "means" || target.name === "opponent" || ruleNames(dialog) !== before) void dialog.render();
}

function ruleNames({ desk }: ContestDialog): string {
  return desk
    .state()
    .controls.map(({ name }) => name)
    .join();
}

function press(dialog: ContestDialog, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (event.key === "Escape") void dialog.close();
  else if (event.key === "Enter" && target.matches("select, [type=checkbox]")) void send(dialog);
  else if (by !== undefined && target.matches("input[data-steps]")) step(dialog, target as Input, by);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Begins the contest, once. What is wrong is told, and what is filled in stays. */
async function send(dialog: ContestDialog): Promise<void> {
  if (dialog.hasBegun) return;
  refresh(dialog);
  const ready = dialog.desk.ready();
  if (isProblem(ready)) {
    notifyWarning(problemText(ready, words, gameOf(dialog.desk.draft).id));
    if (dialog.desk.leaveOut()) await dialog.render();
    return dialog.element.querySelector<HTMLElement>("[data-wrong], [name=opponent]")?.focus();
  }
  dialog.hasBegun = true;
  await dialog.close();
  await ready().catch(notifyError);
}

function listen(dialog: ContestDialog): void {
  const { element } = dialog;
  element.setAttribute("novalidate", "");
  element.addEventListener(
    "input",
    (event) => (event.target as HTMLElement).matches("input[type=text]") && refresh(dialog),
  );
  element.addEventListener("change", (event) => change(dialog, event.target as Input));
  element.addEventListener("keydown", (event) => press(dialog, event));
}

const OPTIONS = {
  id: "dicewright-contest",
  tag: "form",
  classes: ["dicewright-challenge"],
  window: {
    title: "dicewright.challenge.title",
    icon: "fa-solid fa-swords",
    contentClasses: ["dicewright", "dicewright-form"],
  },
  position: { width: 420 },
  actions: ACTIONS,
  form: {
    handler(this: ContestDialog) {
      return send(this);
    },
  },
};

/** The window on the page; another one takes its place. */
let open: ContestDialog | undefined;

/** Shows the window. */
export async function showChallenge(setting: Setting): Promise<void> {
  await open?.close();
  const desk = new ContestDesk(setting);
  class DicewrightContestDialog extends templateApplication() implements ContestDialog {
    static DEFAULT_OPTIONS = OPTIONS;
    static PARTS = {
      filled: { template: templatePath("challenge"), templates: [templatePath("roll-dialog-control")] },
    };
    readonly desk = desk;
    hasBegun = false;

    override _prepareContext(): Promise<object> {
      return Promise.resolve(desk.view());
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      listen(this);
      this.element.querySelector<HTMLElement>(setting.asksWhom ? "[name=opponent]" : "[name=means]")?.focus();
    }

    override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      const { controls, complaints } = desk.state();
      showState(this.element, controls, complaints);
    }

    override _onClose(options: object): void {
      super._onClose(options);
      open = undefined;
      if (!this.hasBegun) setting.left?.();
    }
  }
  open = new DicewrightContestDialog();
  await open.render({ force: true });
}
