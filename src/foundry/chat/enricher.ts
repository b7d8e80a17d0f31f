/** Checks in any text: `[[/kaiser skill 5 vs 12]]{Sneak}` becomes a button that rolls for whoever presses it. */
import { systems } from "../../systems/index.ts";
import { isProblem } from "../../systems/problem.ts";
import { rollOrAsk } from "../form/opening.ts";
import { currentSpeaker, isGamemaster } from "../platform/documents.ts";
import { singleFlight } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import type { Enricher } from "../platform/windows.ts";
import { addEnricher } from "../platform/windows.ts";
import { notifyError, notifyWarning } from "../platform/words.ts";
import { hideIn, withoutIdsIn } from "../secrets/writing.ts";
import { asksForContest, playContest, problemIn } from "../threads/contest/line.ts";
import { extendLink } from "../threads/request.ts";
import { problemSentence, readCheck } from "./line.ts";

const ID = `${MODULE}-check`;

/** The brackets that close are the last two of a row: a Score Range may stand before them. */
function patternOf(commands: readonly string[]): RegExp {
  return new RegExp(`\\[\\[(/(?:${commands.join("|")})\\b[^]*?)\\]\\](?!\\])(?:\\{([^}]*)\\})?`, "gi");
}

/** Links that can be pressed already. Foundry tells of one again each time it enters a page, as when a text moves to another window. */
const prepared = new WeakSet<HTMLElement>();

const enricher: Enricher = {
  id: ID,
  pattern: patternOf(systems.flatMap(({ command, id }) => [command, id])),
  enricher: ([, line = "", label]) => Promise.resolve(buttonOf(line.trim(), label)),
  onRender: (element) => {
    if (prepared.has(element)) return;
    prepared.add(element);
    const button = element.querySelector("button");
    const { line = "" } = button?.dataset ?? {};
    button?.addEventListener("click", (event) => void singleFlight(line, () => roll(line, event)).catch(notifyError));
    extendLink(element);
  },
};

/** Teaches texts our checks. */
export function registerEnricher(): void {
  addEnricher(enricher);
}

/** A button for a check that can be read; what it hides is nowhere in it but for a Gamemaster. One that cannot shows itself, and says why when it is pressed. */
function buttonOf(written: string, label?: string): HTMLElement {
  const button = document.createElement("button");
  const line = hideIn(written);
  const shown = isGamemaster() ? written : withoutIdsIn(line);
  const problem = shown.includes("@") ? undefined : problemIn(shown);
  Object.assign(button, {
    type: "button",
    className: "dicewright-check",
    textContent: label ?? shown.slice(1),
    title: shown,
  });
  button.dataset["line"] = label === undefined || line.includes("#") ? line : `${line} # ${label}`;
  if (isProblem(problem))
    Object.assign(button, {
      className: "dicewright-mistake",
      textContent: `[[${shown}]]`,
      title: problemSentence(shown, problem),
    });
  return button;
}

/** Rolls for the selected token or the reader's own character. */
async function roll(line: string, event: MouseEvent): Promise<void> {
  if (asksForContest(line)) return playContest(line, currentSpeaker(), { event });
  const read = readCheck(line, currentSpeaker());
  if (isProblem(read)) notifyWarning(problemSentence(line, read));
  else await rollOrAsk(read, { event });
}
