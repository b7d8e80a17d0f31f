/** Checks in any text: `[[/kaiser skill 5 vs 12]]{Sneak}` becomes a button that rolls for its reader. */
import { withoutIdsIn } from "../../systems/hidden.ts";
import { systems } from "../../systems/index.ts";
import { LIMITS } from "../../systems/limits.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { notifyLine, problemSentence, readCheck } from "../form/commands.ts";
import { rollOrAsk } from "../form/opening.ts";
import { currentSpeaker, isGM } from "../platform/documents.ts";
import { singleFlight } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { addEnricher } from "../platform/windows.ts";
import { notifyError } from "../platform/words.ts";
import { hideIn } from "../roll/secrets/store.ts";
import { asksForContest, playContest, problemIn } from "../threads/contest/line.ts";
import { withNumbers } from "../world/house-rules.ts";
import { readHelp } from "./help.ts";
import { extendLink } from "./request-link.ts";

/**
 * The closing brackets are the last two of a row, since a Score Range may end with one. A check ends where another
 * begins, so that no part of a text is searched twice.
 */
export function patternOf(commands: readonly string[]): RegExp {
  const within = (character: string) => `((?:(?!\\[\\[)${character})*?)`;
  const line = `\\[\\[(?=/(?:${commands.join("|")})\\b)${within("[^]")}\\]\\](?!\\])`;
  return new RegExp(`${line}(?:\\{${within("[^}]")}\\})?`, "gi");
}

/** How many checks of a text are buttons already, by the options with which Foundry was asked to enrich it. */
const counts = new Map<object, { readonly count: number; readonly end: ReturnType<typeof setTimeout> }>();

/** So many buttons are made at once; then the page has a turn. */
const AT_ONCE = 20;

/** Whether a text may have one more button: thousands would keep its readers waiting, so the others stay text. */
export async function isOneMore(options: object | undefined): Promise<boolean> {
  if (!options) return true;
  const before = counts.get(options);
  const count = (before?.count ?? 0) + 1;
  if (count > LIMITS.textChecks) return false;
  const turn = count % AT_ONCE === 0 ? new Promise((resolve) => setTimeout(resolve)) : undefined;
  clearTimeout(before?.end);
  // Options may be used for another text later. The turn comes first, so the rest of this one is counted on.
  counts.set(options, { count, end: setTimeout(() => counts.delete(options)) });
  await turn;
  return true;
}

/** Links that work already. Foundry renders one again when its text moves to another window. */
const prepared = new WeakSet<HTMLElement>();

/** Teaches texts our checks. */
export function registerEnricher(): void {
  addEnricher({
    id: `${MODULE}-check`,
    pattern: patternOf(systems.flatMap(({ command, id }) => [command, id])),
    enricher: async ([, line = "", label], options) =>
      (await isOneMore(options)) ? buttonOf(line.trim(), label) : null,
    onRender: prepare,
  });
}

function prepare(element: HTMLElement): void {
  if (prepared.has(element)) return;
  prepared.add(element);
  const button = element.querySelector("button");
  const { line = "" } = button?.dataset ?? {};
  button?.addEventListener("click", (event) => void singleFlight(line, () => roll(line, event)).catch(notifyError));
  if (!readHelp(line)) extendLink(element);
}

/** A button for a check. Only a GM finds in it what the check hides. A check that cannot be read says why instead. */
function buttonOf(written: string, label?: string): HTMLElement {
  const button = document.createElement("button");
  const line = withNumbers(hideIn(written));
  const shown = isGM() ? written : withoutIdsIn(line);
  const isCheck = readHelp(line) === undefined;
  const wrong = shown.includes("@") || !isCheck ? undefined : problemIn(shown);
  const [className, textContent, title] = wrong
    ? ["dicewright-mistake", `[[${shortened(shown)}]]`, problemSentence(shown, wrong)]
    : ["dicewright-check", shortened(label ?? shown.slice(1)), shown];
  Object.assign(button, { type: "button", className, textContent, title });
  button.dataset["line"] = label === undefined || !isCheck || line.includes("#") ? line : `${line} # ${label}`;
  return button;
}

function shortened(text: string): string {
  return text.length <= LIMITS.line ? text : `${text.slice(0, LIMITS.line)}…`;
}

/** Rolls for the selected token or the reader's own character. */
async function roll(line: string, event: MouseEvent): Promise<void> {
  const help = readHelp(line);
  if (help) return help();
  if (asksForContest(line)) return playContest(line, currentSpeaker(), { event });
  const read = readCheck(line, currentSpeaker());
  if (isProblem(read)) notifyLine(line, read);
  else await rollOrAsk(read, { event });
}
