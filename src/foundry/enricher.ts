/** Checks in any text: `[[/kaiser skill 5 vs 12]]{Sneak}` becomes a button that rolls for whoever presses it. */
import { systems } from "../systems/index.ts";
import { parseCheck } from "../systems/notation.ts";
import { isProblem } from "../systems/problem.ts";
import { mistakeIn, readCheck } from "./chat-line.ts";
import { rollOrAsk } from "./dialog/opening.ts";
import { houseRules, MODULE } from "./house-rules.ts";
import { complain } from "./notices.ts";
import { extendLink } from "./request.ts";
import { currentSpeaker } from "./speaker.ts";

/** What Foundry asks of an enricher; the id is needed for `onRender` and missing in the type definitions of 13. */
interface Enricher {
  readonly id: string;
  readonly pattern: RegExp;
  enricher(match: RegExpMatchArray): Promise<HTMLElement>;
  onRender(element: HTMLElement): void;
}

const ID = `${MODULE}-check`;

/** The brackets that close are the last two of a row: a Score Range may stand before them. */
function patternOf(commands: readonly string[]): RegExp {
  return new RegExp(`\\[\\[(/(?:${commands.join("|")})\\b[^]*?)\\]\\](?!\\])(?:\\{([^}]*)\\})?`, "gi");
}

const enricher: Enricher = {
  id: ID,
  pattern: patternOf(systems.flatMap(({ command, id }) => [command, id])),
  enricher: ([, line = "", label]) => Promise.resolve(buttonOf(line.trim(), label)),
  onRender: (element) => {
    element.querySelector("button")?.addEventListener("click", (event) => void press(event));
    extendLink(element);
  },
};

/** Teaches texts our checks. */
export function registerEnricher(): void {
  const { TextEditor } = CONFIG as unknown as { readonly TextEditor?: { readonly enrichers: Enricher[] } };
  if (TextEditor && !TextEditor.enrichers.some(({ id }) => id === ID)) TextEditor.enrichers.push(enricher);
}

/** A button for a check that can be read. One that cannot shows itself, and says why. */
function buttonOf(line: string, label = line.slice(1)): HTMLElement {
  const button = document.createElement("button");
  const problem = line.includes("@") ? undefined : parseCheck(line, systems, houseRules());
  Object.assign(button, { type: "button", className: "dicewright-check", textContent: label, title: line });
  button.dataset["line"] = label === line.slice(1) || line.includes("#") ? line : `${line} # ${label}`;
  if (!isProblem(problem)) return button;
  const mistake = document.createElement("span");
  return Object.assign(mistake, { className: "dicewright-mistake", textContent: `[[${line}]]`, title: mistakeIn(line, problem) });
}

/** Rolls for the selected token or the reader's own character. */
async function press(event: MouseEvent): Promise<void> {
  const line = (event.currentTarget as HTMLElement).dataset["line"] ?? "";
  const read = readCheck(line, currentSpeaker());
  if (isProblem(read)) complain(mistakeIn(line, read));
  else await rollOrAsk(read, { event });
}
