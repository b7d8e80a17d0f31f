/** Asks for what an extended test begins with, and for its goal. Fetched when it is first wanted. */
import type { Raw } from "../../../systems/field.ts";
import { parseFields } from "../../../systems/field.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import type { Problem } from "../../../systems/problem.ts";
import { isProblem, problem } from "../../../systems/problem.ts";
import { MOST_PROGRESS, readGoal, rulesOf } from "../../../threads/extended.ts";
import type { EntryView, Filled } from "../../../view/option-rows.ts";
import { changeable, entryViews, filledIn } from "../../../view/option-rows.ts";
import { fieldName, problemText } from "../../../view/problem.ts";
import { filledOf, rowOf } from "../../form/option-rows.ts";
import { waitForDialog } from "../../platform/windows.ts";
import { words } from "../../platform/words.ts";

/** What was filled in. */
export interface Begun {
  readonly options: Raw;
  readonly goal: number | null;
}

const GOAL = "goal";
const SOURCE = "source";
const COUNT = "count";

/** Asks for pool, difficulty, what comes back and a goal; undefined where the window is left. */
export function askExtended(asked: CheckRequest): Promise<Begun | undefined> {
  return ask(
    viewsOf(asked),
    (filled) => readBegun(asked, filled),
    "dicewright.extended.title",
    "dicewright.extended.start.begin",
  );
}

/** Asks for a goal; null where there is to be none, undefined where the window is left. */
export function askGoal(goal: number | null): Promise<number | null | undefined> {
  return ask([goalView(goal)], readGoalIn, "dicewright.extended.start.goal", "dicewright.extended.start.apply");
}

function viewsOf({ system, kind, options }: CheckRequest): EntryView[] {
  const { gains } = rulesOf(system);
  const { fields } = changeable(system.kinds[kind]!, Object.fromEntries(gains.map((name) => [name, ""])));
  const source = gains.find((name) => options[name] !== 0) ?? gains[0]!;
  const count = gains.reduce((sum, name) => sum + Number(options[name]), 0);
  const choices = gains.map((value) => ({ value, label: fieldName(value, words, system.id) }));
  return [
    ...entryViews(system, { fields }, options, words),
    { name: SOURCE, label: words("dicewright.extended.start.source"), type: "choice", value: source, choices },
    { name: COUNT, label: words("dicewright.extended.start.count"), type: "number", value: String(count), min: 0 },
    goalView(null),
  ];
}

function goalView(goal: number | null): EntryView {
  return {
    name: GOAL,
    label: `${words("dicewright.extended.start.goal")} (${words("dicewright.extended.start.goalHint")})`,
    type: "number",
    value: String(goal ?? ""),
    min: 1,
    max: MOST_PROGRESS,
  };
}

function readBegun({ system, kind }: CheckRequest, filled: Filled): Begun | Problem {
  const { gains } = rulesOf(system);
  const { fields } = system.kinds[kind]!;
  const source = gains.find((name) => name === filled[SOURCE]) ?? gains[0]!;
  const back = Object.fromEntries(gains.map((name) => [name, name === source ? filled[COUNT] || "0" : "0"]));
  const options = parseFields(fields, filledIn({ fields }, { ...filled, ...back }));
  const goal = readGoalIn(filled);
  return isProblem(options) ? options : isProblem(goal) ? goal : { options, goal };
}

function readGoalIn(filled: Filled): number | null | Problem {
  const text = (filled[GOAL] ?? "").trim();
  return (
    readGoal(text === "" ? null : Number(text)) ?? (text === "" ? null : problem("notGoal", { most: MOST_PROGRESS }))
  );
}

/** One window of rows. What is wrong is told below them, and cannot be sent; what was typed stays. */
async function ask<T>(
  views: readonly EntryView[],
  read: (filled: Filled) => T | Problem,
  title: string,
  action: string,
): Promise<T | undefined> {
  const content = document.createElement("div");
  content.className = "dicewright-change";
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  content.append(...views.map(rowOf), line);
  content.addEventListener("input", () => check(content, line, read));
  const answer: unknown = await waitForDialog({
    window: { title: words(title) },
    content,
    buttons: [
      {
        action: "ok",
        label: words(action),
        default: true,
        callback: () => Promise.resolve({ read: read(filledOf(content)) }),
      },
      { action: "cancel", label: words("dicewright.extended.start.cancel") },
    ],
    render: () => check(content, line, read),
  });
  const { read: found } = (typeof answer === "object" && answer !== null ? answer : {}) as {
    readonly read?: T | Problem;
  };
  return isProblem(found) ? undefined : found;
}

function check(content: HTMLElement, line: HTMLElement, read: (filled: Filled) => unknown): void {
  const found = read(filledOf(content));
  line.textContent = isProblem(found) ? problemText(found, words) : "";
  const button = content.closest("form")?.querySelector<HTMLButtonElement>("button[data-action=ok]");
  if (button) button.disabled = isProblem(found);
}
