/** What this module tells people, in their own language: words, refusals and notices. */
import { isProblem, type Problem } from "../../systems/vocabulary.ts";
import { problemText } from "../../view/problem.ts";
import { eachApart, type Words } from "../../view/words.ts";
import { orElse } from "./settings.ts";

interface Localization {
  localize(key: string): string;
  format(key: string, data: object): string;
}

/** The words of a key in the reader's language with its `{names}` filled in. A key without words stands for itself. */
export const words: Words = (key, data) => {
  const i18n = () => game.i18n as unknown as Localization;
  return orElse(
    "game.i18n",
    () => (data ? i18n().format(key, eachApart(data)) : i18n().localize(key)),
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
const waiting: string[] = [];
let isShowing = false;

/** Tells the GM something about this world, once, as soon as there is a page. The key follows `dicewright.`. */
export function notice(key: string, data: Readonly<Record<string, string>>): void {
  const id = JSON.stringify([key, data]);
  if (told.has(id)) return;
  told.add(id);
  const text = words(`dicewright.${key}`, data);
  if (isShowing) show(text);
  else waiting.push(text);
}

/** Shows the notices so far, and each later one at once. */
export function showNotices(): void {
  isShowing = true;
  for (const text of waiting.splice(0)) show(text);
}

function show(text: string): void {
  if (game.user?.isGM) shown("warn", text);
}

function shown(kind: "warn" | "info", text: string, options?: { readonly console: boolean }): void {
  orElse("ui.notifications", () => ui.notifications?.[kind](asText(text), options));
}

/**
 * A text as a notice shows it unchanged: Foundry reads messages as markup, which it only cleans (types of 14,
 * Notifications; issue #12072).
 */
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
  if (error instanceof TypeError) console.error("Dicewright:", error);
  notifyWarning(error instanceof Error ? error.message : String(error));
}

/** Tells the user that something is done. */
export function notifyInfo(text: string): void {
  shown("info", text);
}
