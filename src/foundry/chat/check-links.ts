/** The buttons that checks in texts become. Fetched with the first one of a text. */
import { withoutIdsIn } from "../../systems/hidden.ts";
import { LIMITS } from "../../systems/limits.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { notifyLine, readCheck } from "../form/commands.ts";
import { problemSentence } from "../form/mistake.ts";
import { rollOrAsk } from "../form/opening.ts";
import { currentSpeaker, isGM } from "../platform/documents.ts";
import { singleFlight } from "../platform/lazy.ts";
import { notifyError } from "../platform/words.ts";
import { hideIn } from "../roll/secrets/store.ts";
import { asksForContest, playContest, problemIn } from "../threads/contest/line.ts";
import { withNumbers } from "../world/house-rules.ts";
import { readHelp } from "./help.ts";
import { extendLink } from "./request-link.ts";

/** Links that work already. Foundry renders one again when its text moves to another window. */
const prepared = new WeakSet<HTMLElement>();

/** Lets a button of a text be clicked, and dragged. */
export function prepare(element: HTMLElement): void {
  if (prepared.has(element)) return;
  prepared.add(element);
  const button = element.querySelector("button");
  const { line = "" } = button?.dataset ?? {};
  button?.addEventListener("click", (event) => void singleFlight(line, () => roll(line, event)).catch(notifyError));
  if (!readHelp(line)) extendLink(element);
}

/** A button for a check. Only a GM finds in it what the check hides. A check that cannot be read says why instead. */
export function checkButton(written: string, label?: string): HTMLElement {
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
  if (isProblem(read)) await notifyLine(line, read);
  else await rollOrAsk(read, { event });
}
