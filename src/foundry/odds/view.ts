/** Shows odds in a window, a panel or a text: it asks while it is rendered, and is rendered again once answers come. */
import type { CheckRequest } from "../../checks/notation.ts";
import type { SuccessChance } from "../../checks/odds-summary.ts";
import { checkQuestion, type OddsAnswer, type OddsQuestion } from "../../view/odds-question.ts";
import { words } from "../platform/words.ts";
import { OddsScheduler, type OddsListener } from "./scheduler.ts";

export const scheduler = new OddsScheduler();

export interface OddsSource {
  /** The answer if it is known by now, null if there is none; undefined, or the last one shown, if it comes later. */
  ask<Q extends OddsQuestion>(question: Q): OddsAnswer<Q> | null | undefined;
}

/** Questions whose answers are numbers in every drawing: how luck was, and how a test will go. */
const NUMBERS: readonly OddsQuestion["ask"][] = ["prospect", "outlook"];

/** True if a house rule keeps the answer from this player. */
function isWithheld({ ask }: OddsQuestion): boolean {
  if (words.chances === "exact") return false;
  return words.chances === "none" || NUMBERS.includes(ask);
}

export class OddsView implements OddsSource, OddsListener {
  readonly isPatient: boolean;
  /** Answers this view was given: other views' questions cannot push them out of the cache. */
  readonly #answers = new Map<string, unknown>();
  readonly #pending = new Set<string>();
  /** The last odds that were shown of each kind of check. */
  readonly #shown = new Map<string, unknown>();
  #questions = new Set<string>();

  /** Calls `onChange` once there are answers that came later. A patient view lets windows go first. */
  constructor(
    private readonly onChange: () => void,
    { isPatient = false }: { readonly isPatient?: boolean | undefined } = {},
  ) {
    this.isPatient = isPatient;
  }

  ask<Q extends OddsQuestion>(question: Q): OddsAnswer<Q> | null | undefined {
    if (isWithheld(question)) return null;
    const key = JSON.stringify(question);
    this.#questions.add(key);
    const answer = this.#answers.has(key) ? this.#answers.get(key) : scheduler.ask(key, question, this);
    if (answer === undefined) this.#pending.add(key);
    else this.#answers.set(key, answer);
    const shown = question.ask === "summary" ? this.#keepShown(question.check, answer) : answer;
    return shown as OddsAnswer<Q> | null | undefined;
  }

  /** Gives the last odds of the same kind of check until there are others, so that a dialog does not flicker. */
  #keepShown({ system, kind }: { readonly system: string; readonly kind: string }, answer: unknown): unknown {
    if (answer === undefined) return this.#shown.get(`${system} ${kind}`);
    if (answer !== null) this.#shown.set(`${system} ${kind}`, answer);
    return answer;
  }

  /** The chance of a check; null if there is none, or its reader may not know it. */
  askChance(check: CheckRequest): SuccessChance | null | undefined {
    const question = checkQuestion("chance", check);
    return question ? this.ask(question) : null;
  }

  /** Draws the view. Questions of an earlier drawing that this one does not ask are withdrawn. */
  render<T>(draw: () => T): T {
    this.#questions = new Set();
    const drawing = draw();
    const withdrawn = [...this.#pending].filter((key) => !this.#questions.has(key));
    for (const key of withdrawn) this.#pending.delete(key);
    scheduler.withdraw(withdrawn, this);
    for (const key of this.#answers.keys()) if (!this.#questions.has(key)) this.#answers.delete(key);
    return drawing;
  }

  /** Requests a drawing once all quick answers have arrived, and one for each slow answer. */
  onAnswer(key: string): void {
    this.#pending.delete(key);
    if ([...this.#pending].every((each) => scheduler.isSlow(each))) this.onChange();
  }

  /** True if a slow answer is awaited that this drawing has asked for. */
  isPending(): boolean {
    return [...this.#pending].some((key) => this.#questions.has(key) && scheduler.isSlow(key));
  }

  hasQuestions(): boolean {
    return this.#questions.size > 0;
  }

  close(): void {
    this.render(() => undefined);
  }
}

export function answerOf<Q extends OddsQuestion>(
  question: Q,
  whose: { readonly isPatient?: boolean } = {},
): Promise<OddsAnswer<Q> | null> {
  return new Promise((resolve) => {
    const resolveIfKnown = () => {
      const answer = view.ask(question);
      if (answer !== undefined) resolve(answer);
    };
    const view = new OddsView(resolveIfKnown, whose);
    resolveIfKnown();
  });
}

// ---- Views of threads: their panels and prompts share one, and are drawn again together ----

const threadViews = new Map<string, OddsView>();
let renderAgain: (thread: string) => void = () => undefined;

export function onOdds(listener: (thread: string) => void): void {
  renderAgain = listener;
}

export function oddsViewOf(thread: string): OddsView {
  let view = threadViews.get(thread);
  if (!view) threadViews.set(thread, (view = new OddsView(() => renderAgain(thread), { isPatient: true })));
  return view;
}

export function renderThread(thread: string, draw: () => void): void {
  const view = oddsViewOf(thread);
  view.render(draw);
  if (!view.hasQuestions()) threadViews.delete(thread);
}
