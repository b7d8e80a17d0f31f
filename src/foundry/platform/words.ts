/** Localized texts, notifications, and reports of errors. */
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { RuleError } from "../../engine/check.ts";
import { problemText } from "../../words/problem.ts";
import { isolateEachBidi, CHANCE_STYLES, type Mentions, type Words } from "../../words/words.ts";
import { getSetting } from "./settings.ts";

function localize(key: string, data?: Mentions): string {
  return data ? game.i18n!.format(key, isolateEachBidi(data) as Record<string, string>) : game.i18n!.localize(key);
}

/** The words of a key in the reader's language with its `{names}` filled in. A key without words stands for itself. */
export const words = Object.defineProperty(localize, "chances", { get: chanceStyle }) as Words;

/** GMs see every chance, players as a house rule says. */
function chanceStyle(): Words["chances"] {
  const stored = game.user?.isGM === true ? "exact" : getSetting("odds.players");
  return CHANCE_STYLES.find((style) => style === stored) ?? "exact";
}

/** An error whose message is one localised sentence. Any other error is a programmer's mistake. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly problem: Problem,
    system?: string,
  ) {
    super(problemText(problem, words, system));
  }
}

/** A value that was read. @throws Refusal if it is a problem, with the words of the game. */
export function orThrow<T>(read: T | Problem, system?: string): T {
  if (isProblem(read)) throw new Refusal(read, system);
  return read;
}

const shownNotices = new Set<string>();
/** Notices that wait for a page. */
const pendingNotices: string[] = [];

/** Shows the GM something about this world, once, as soon as there is a page. The key follows `dicewright.`. */
export function notice(key: string, data: Readonly<Record<string, string>>): void {
  const id = JSON.stringify([key, data]);
  if (shownNotices.has(id)) return;
  shownNotices.add(id);
  const text = words(`dicewright.${key}`, data);
  if (game.ready) showToGM(text);
  else pendingNotices.push(text);
}

export function showNotices(): void {
  pendingNotices.splice(0).forEach(showToGM);
}

function showToGM(text: string): void {
  if (game.user?.isGM) show("warn", text);
}

/** Shows a notice. Foundry reads its text as markup (types of 14, Notifications; issue #12072). */
function show(kind: "warn" | "info", text: string, options?: { readonly console: boolean }): void {
  ui.notifications?.[kind](
    text.replace(/[<&](?=[a-z!/?#])/gi, (sign) => (sign === "<" ? "&lt;" : "&amp;")),
    options,
  );
}

/** Says in one sentence what is wrong. It is the user's mistake, so the console stays quiet. */
export function notifyWarning(text: string): void {
  show("warn", text, { console: false });
}

export function notifyProblem(wrong: Problem, system?: string): void {
  notifyWarning(problemText(wrong, words, system));
}

export function notifyError(error: unknown): void {
  // Bugs, of ours or of another package, leave a trace in the console.
  if (error instanceof TypeError) logOnce("Dicewright:", error);
  notifyWarning(error instanceof Error ? error.message : String(error));
}

export function notifyInfo(text: string): void {
  show("info", text);
}

/** Does what a user asked for. A notice says why it failed. */
export function attempt(action: () => unknown): void {
  void Promise.resolve().then(action).catch(notifyError);
}

/** Logs each error of a listener once, and notifies the GM once that there is one. */
export function reportFailure(hook: string, error: unknown): void {
  if (loggedErrors.size === 0) queueMicrotask(() => notice("foundry.failed", { member: `hook ${hook}` }));
  logOnce(`Dicewright: a listener of the hook ${hook} failed.`, error);
}

const loggedErrors = new Set<string>();

export function logOnce(text: string, error: unknown): void {
  const id = `${text} ${String(error)}`;
  if (!loggedErrors.has(id)) console.error(text, error);
  loggedErrors.add(id);
}

/** The error in words for who rolls if a rule of a game has failed, which is named once for its author. */
export function refusalOf(error: unknown, game: string): unknown {
  if (!(error instanceof RuleError)) return error;
  warnOfRule(game, error.message);
  return new Refusal(problem("ruleFailed", { game, reason: error.message }));
}

/** Names a game once whose rule failed, for its author. */
export function warnOfRule(game: string, reason: string): void {
  const text = `Dicewright: a rule of the game ${game} failed: ${reason}`;
  if (!loggedErrors.has(text)) console.warn(text);
  loggedErrors.add(text);
}
