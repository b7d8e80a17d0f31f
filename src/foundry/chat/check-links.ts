/** The buttons that checks and odds in texts become. Fetched with the first one of a text. */
import { LIMITS } from "../../checks/limits.ts";
import { parseCheck } from "../../checks/notation.ts";
import { withoutIdsIn } from "../../checks/secret.ts";
import { isProblem } from "../../checks/vocabulary.ts";
import { games } from "../../games/index.ts";
import { mistakeText } from "../../view/help/phrasings.ts";
import { chancesView } from "../../view/odds.ts";
import { OddsView } from "../odds/view.ts";
import { isGM, speakerOf, type Speaker } from "../platform/documents.ts";
import { singleFlight } from "../platform/lazy.ts";
import { getSetting } from "../platform/settings.ts";
import { notifyError, words } from "../platform/words.ts";
import { hideIn } from "../roll/secrets.ts";
import { dragLine } from "../sheets/hotbar.ts";
import { asksForContest, problemIn } from "../threads/contest/begin.ts";
import { askFor } from "../threads/group/start.ts";
import { houseRules, reading, withNumbers, filledIn } from "../world/house-rules.ts";
import { actorOf, nameOf, charactersNow } from "../world/party.ts";
import { ODDS, readHelp, rollLine } from "./lines.ts";

/** How each sort of button is made in a text, and prepared once that is on a page. */
export const BUTTONS = {
  check: { make: checkButton, prepare: prepareCheck },
  odds: { make: oddsButton, prepare: prepareOdds },
};

/** Links that work already. Foundry renders one again when its text moves to another window. */
const prepared = new WeakSet<HTMLElement>();

/** The button of a link that does not work yet. */
function unpreparedIn(element: HTMLElement): HTMLElement | null {
  if (prepared.has(element)) return null;
  prepared.add(element);
  return element.querySelector("button");
}

/** Has a button do what its line asks for. Tells what fails. */
function rollOnClick(button: HTMLElement, line: string): void {
  button.addEventListener("click", (event) => void rollLine(line, undefined, event).catch(notifyError));
}

/** Lets the button of a check be clicked, and dragged to the hotbar, and gives a GM one that asks the table for it. */
function prepareCheck(element: HTMLElement): void {
  const button = unpreparedIn(element);
  const { line = "" } = button?.dataset ?? {};
  if (!button) return;
  rollOnClick(button, line);
  if (readHelp(line) || !button.matches(".dicewright-check")) return;
  button.draggable = true;
  button.addEventListener("dragstart", (event) => dragLine(event, line, button.textContent));
  if (isGM() && !asksForContest(line)) button.after(askButton(button, line));
}

/** Lets the button of odds be clicked, and shows what was not known when it was made. */
function prepareOdds(element: HTMLElement): void {
  const button = unpreparedIn(element);
  if (!button) return;
  if (button.hasAttribute("aria-busy")) showOdds(button);
  rollOnClick(button, `/odds ${button.dataset["line"]?.slice(1)}`);
}

/** A button for a check. Only a GM finds in it what the check hides. A check that cannot be read says why instead. */
function checkButton(written: string, label?: string): HTMLElement {
  const button = document.createElement("button");
  const line = withNumbers(hideIn(written));
  const shown = isGM() ? written : withoutIdsIn(line);
  const isCheck = readHelp(line) === undefined;
  const wrong = shown.includes("@") || !isCheck ? undefined : problemIn(shown);
  const [className, textContent, title] = wrong
    ? ["dicewright-mistake", `[[${shortened(shown)}]]`, mistakeText(shown, wrong, houseRules(), words)]
    : ["dicewright-check", shortened(label ?? shown.slice(1)), shown];
  Object.assign(button, { type: "button", className, textContent, title });
  button.dataset["line"] = label === undefined || !isCheck || line.includes("#") ? line : `${line} # ${label}`;
  return button;
}

function shortened(text: string): string {
  return text.length <= LIMITS.line ? text : `${text.slice(0, LIMITS.line)}…`;
}

function askButton({ ownerDocument, textContent }: HTMLElement, line: string): HTMLElement {
  const button = ownerDocument.createElement("button");
  const label = words("dicewright.request.ask", { check: textContent });
  Object.assign(button, {
    type: "button",
    className: "dicewright-check dicewright-ask",
    textContent: words("dicewright.request.askShort"),
    ariaLabel: label,
    title: label,
  });
  button.addEventListener(
    "click",
    ({ shiftKey }) => void singleFlight(`ask ${line}`, () => askFor(line, shiftKey)).catch(notifyError),
  );
  return button;
}

// ---- Odds ----

/** Texts are kept as markup, which holds no number that is hidden: what a GM wrote, by its line with ids. */
const written = new Map<string, string>();
const MOST_WRITTEN = 1000;

/** A button that tells the chance, and whispers all odds. Users who may not see them get the label alone. */
function oddsButton(source: string, label?: string): HTMLElement {
  if (!isGM() && getSetting("odds.texts") !== "everyone") {
    const plain = document.createElement("span");
    plain.textContent = label ?? words("dicewright.odds.hiddenText");
    return plain;
  }
  const check = `/${source.replace(ODDS, "")}`;
  const line = hideIn(check);
  if (written.size >= MOST_WRITTEN) written.clear();
  if (isGM()) written.set(line, check);
  const button = document.createElement("button");
  button.type = "button";
  Object.assign(button.dataset, { line, ...(label !== undefined && { label }) });
  tell(button, new OddsView(() => undefined, { isPatient: true }));
  return button;
}

/** Tells the chance on a button of a text that is on a page now, at once or later. */
function showOdds(button: HTMLElement): void {
  const odds = new OddsView(() => tell(button, odds), { isPatient: true });
  tell(button, odds);
}

function tell(button: HTMLElement, odds: OddsView): void {
  const { line = "", label } = button.dataset;
  const own = written.get(line);
  const shown = own ?? withoutIdsIn(line);
  const told = odds.render(() => chanceTold(own ?? line, shown, odds));
  button.className = isProblem(told) ? "dicewright-mistake" : "dicewright-check";
  if (isProblem(told)) {
    button.textContent = `[[${shown.slice(0, LIMITS.line)}]]`;
    button.title = mistakeText(shown, told, houseRules(), words);
    return;
  }
  button.textContent = [label, told.text].filter(Boolean).join(": ");
  button.title = told.title;
  if (told.isKnown) button.removeAttribute("aria-busy");
  else button.setAttribute("aria-busy", "true");
}

/** A contest is only known once someone is targeted, so its button asks. */
function chanceTold(line: string, shown: string, odds: OddsView) {
  if (asksForContest(line)) return { text: words("dicewright.dialog.odds"), title: shown, isKnown: true };
  const chanceFor = (speaker: Speaker) => {
    const asked = parseCheck(filledIn(line, speaker), games, ...reading());
    return isProblem(asked) ? asked : odds.askChance(asked);
  };
  const isOwn = !isGM() || Boolean(speakerOf().actor);
  if (isOwn || !line.includes("@")) return chancesView([["", chanceFor(speakerOf())]], shown, words);
  const party = charactersNow().map((each) => [nameOf(each), chanceFor(speakerOf(actorOf(each)))] as const);
  return chancesView(party.length > 0 ? party : [["", chanceFor({})]], shown, words);
}
