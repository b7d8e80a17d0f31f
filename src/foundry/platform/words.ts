/** Words, refusals and notices in the language of the reader, and what of Foundry has failed, told once. */
import { isProblem, type Problem } from "../../checks/vocabulary.ts";
import { isolateEachBidi } from "../../view/bidi.ts";
import { problemText } from "../../view/problem.ts";
import type { Words } from "../../view/words.ts";

/** The words of a key in the reader's language with its `{names}` filled in. A key without words stands for itself. */
export const words: Words = (key, data) => {
  return orElse(
    "game.i18n",
    () =>
      must(data ? game.i18n!.format(key, isolateEachBidi(data) as Record<string, string>) : game.i18n!.localize(key)),
    key.replace("dicewright.locale", "en"),
  );
};

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

/** What was read. @throws Refusal if it is a problem, with the words of the game. */
export function orThrow<T>(read: T | Problem, system?: string): T {
  if (isProblem(read)) throw new Refusal(read, system);
  return read;
}

const told = new Set<string>();
/** What is shown once there is a page. */
let waiting: string[] | undefined = [];

/** Tells the GM something about this world, once, as soon as there is a page. The key follows `dicewright.`. */
export function notice(key: string, data: Readonly<Record<string, string>>): void {
  const id = JSON.stringify([key, data]);
  if (told.has(id)) return;
  told.add(id);
  const text = words(`dicewright.${key}`, data);
  if (waiting) waiting.push(text);
  else show(text);
}

/** Shows the notices so far, and each later one at once. */
export function showNotices(): void {
  waiting?.forEach(show);
  waiting = undefined;
}

function show(text: string): void {
  if (game.user?.isGM) shown("warn", text);
}

function shown(kind: "warn" | "info", text: string, options?: { readonly console: boolean }): void {
  orElse("ui.notifications", () => ui.notifications?.[kind](asText(text), options));
}

/** A text as a notice shows it: Foundry reads it as markup (types of 14, Notifications; issue #12072). */
function asText(text: string): string {
  return text.replace(/[<&](?=[a-z!/?#])/gi, (sign) => (sign === "<" ? "&lt;" : "&amp;"));
}

/** Tells the user in one sentence what is wrong. It is their mistake, so the console stays quiet. */
export function notifyWarning(text: string): void {
  shown("warn", text, { console: false });
}

/** Tells the user in one sentence what is wrong with what they typed or what is stored. */
export function notifyProblem(wrong: Problem, system?: string): void {
  notifyWarning(problemText(wrong, words, system));
}

/** Tells the user why what they began has failed. */
export function notifyError(error: unknown): void {
  // A mistake of a program, here or beside us, leaves its trace in the console.
  if (error instanceof TypeError) traceOnce("Dicewright:", error);
  notifyWarning(error instanceof Error ? error.message : String(error));
}

/** Tells the user that something is done. */
export function notifyInfo(text: string): void {
  shown("info", text);
}

// ---- Where Foundry fails ----

/** What Foundry gives; the fallback if it fails or gives nothing. */
export function orElse<T, F = undefined>(member: string, read: () => T, fallback?: F): NonNullable<T> | F {
  try {
    return read() ?? (fallback as F);
  } catch (error) {
    tellFailed(member, error);
    return fallback as F;
  }
}

/** What Foundry always gives. @throws TypeError if it is missing. */
export function must<T>(given: T): NonNullable<T> {
  if (given === undefined || given === null) throw new TypeError("It is missing.");
  return given;
}

/** Tells each mistake of a member once in the console, and the GM once that there is one. */
export function tellFailed(member: string, error: unknown = "It is missing."): void {
  if (traced.size === 0) queueMicrotask(() => notice("foundry.failed", { member }));
  traceOnce(`Dicewright: Foundry's ${member} failed.`, error);
}

const traced = new Set<string>();

/** Tells an error in the console, once. */
export function traceOnce(text: string, error: unknown): void {
  const id = `${text} ${String(error)}`;
  if (!traced.has(id)) console.error(text, error);
  traced.add(id);
}
