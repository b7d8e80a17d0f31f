import { systems } from "../../systems/index.ts";
import { LIMITS } from "../../systems/limits.ts";
import { parseCheck } from "../../systems/notation.ts";
import type { Chance } from "../../systems/odds-summary.ts";
/** The buttons that checks and odds in texts become. Fetched with the first one of a text. */
import { withoutIdsIn } from "../../systems/secret.ts";
import { isProblem, type Problem } from "../../systems/vocabulary.ts";
import { mistakeText } from "../../view/help/mistake.ts";
import { percent } from "../../view/words.ts";
import { dragLine } from "../checks/hotbar.ts";
import { notifyLine } from "../form/opening.ts";
import { chancesAt, oddsClient, type OddsClient } from "../odds/client.ts";
import { isGM, speakerOf, type Speaker } from "../platform/documents.ts";
import { singleFlight } from "../platform/lazy.ts";
import { notifyError, words } from "../platform/words.ts";
import { hideIn } from "../roll/secrets.ts";
import { asksForContest, problemIn } from "../threads/contest/begin.ts";
import { askFor } from "../threads/group/start.ts";
import { houseRules, reading, withNumbers, filledIn } from "../world/house-rules.ts";
import { actorOf, nameOf } from "../world/party.ts";
import { seesTextOdds } from "../world/settings.ts";
import { charactersNow } from "../world/targets.ts";
import { ODDS, oddsLine, readHelp, rollLine } from "./lines.ts";

/** Links that work already. Foundry renders one again when its text moves to another window. */
const prepared = new WeakSet<HTMLElement>();

/** The button of a link that does not work yet. */
function unpreparedIn(element: HTMLElement): HTMLElement | null {
  if (prepared.has(element)) return null;
  prepared.add(element);
  return element.querySelector("button");
}

/** What several clicks in a row on a button do once. Tells what fails. */
function onClick(button: HTMLElement, name: string, act: (event: MouseEvent) => Promise<unknown>): void {
  button.addEventListener("click", (event) => void singleFlight(name, () => act(event)).catch(notifyError));
}

/** Lets the button of a check be clicked, and dragged to the hotbar, and gives a GM one that asks the table for it. */
export function prepareCheck(element: HTMLElement): void {
  const button = unpreparedIn(element);
  const { line = "" } = button?.dataset ?? {};
  if (!button) return;
  button.addEventListener("click", (event) => void rollLine(line, undefined, event).catch(notifyError));
  if (readHelp(line) || !button.matches(".dicewright-check")) return;
  button.draggable = true;
  button.addEventListener("dragstart", (event) => dragLine(event, line, button.textContent));
  if (isGM() && !asksForContest(line)) button.after(askButton(button, line));
}

/** Lets the button of odds be clicked, and shows what was not known when it was made. */
export function prepareOdds(element: HTMLElement): void {
  const button = unpreparedIn(element);
  if (!button) return;
  if (button.hasAttribute("aria-busy")) showOdds(button);
  const line = `/odds ${button.dataset["line"]?.slice(1)}`;
  onClick(button, line, () => askOdds(line));
}

/** A button for a check. Only a GM finds in it what the check hides. A check that cannot be read says why instead. */
export function checkButton(written: string, label?: string): HTMLElement {
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
  onClick(button, `ask ${line}`, ({ shiftKey }) => askFor(line, shiftKey));
  return button;
}

// ---- Odds ----

async function askOdds(line: string): Promise<void> {
  const read = oddsLine(line, speakerOf());
  if (isProblem(read)) notifyLine(line, read);
  else await read?.();
}

/** What stands in a text: a line with ids for what it hides, the same as this reader may read it, and its label. */
interface Written {
  readonly line: string;
  readonly shown: string;
  readonly label: string | undefined;
}

/** Texts are kept as markup, which holds no number that is hidden: what this GM wrote is remembered by its line. */
const written = new Map<string, Written>();
const MOST_WRITTEN = 1000;

/**
 * A button that tells the chance, and whispers all odds. Users who may not see them get the label alone. What is not
 * known yet is told once the text is on a page.
 */
export function oddsButton(source: string, label?: string): HTMLElement {
  const check = `/${source.replace(ODDS, "")}`;
  if (!seesTextOdds()) {
    const plain = document.createElement("span");
    plain.textContent = label ?? words("dicewright.odds.hiddenText");
    return plain;
  }
  const line = hideIn(check);
  const own = { line: isGM() ? check : line, shown: isGM() ? check : withoutIdsIn(line), label };
  const button = document.createElement("button");
  button.type = "button";
  button.dataset["line"] = line;
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(nameOfText(button, label), own);
  if (label !== undefined) button.dataset["label"] = label;
  tell(
    button,
    own,
    oddsClient(() => undefined, { isPatient: true }),
  );
  return button;
}

/** Tells the chance on a button of a text that is on a page now, at once or later. */
function showOdds(button: HTMLElement): void {
  const { line = "", label } = button.dataset;
  const own = written.get(nameOfText(button, label)) ?? { line, shown: withoutIdsIn(line), label };
  const client = oddsClient(() => tell(button, own, client), { isPatient: true });
  tell(button, own, client);
}

function nameOfText({ dataset }: HTMLElement, label: string | undefined): string {
  return JSON.stringify([dataset["line"], label]);
}

function tell(button: HTMLElement, { line, shown, label }: Written, client: OddsClient): void {
  const told = client.drawn(() => chanceTold(line, shown, chancesAt(client)));
  button.className = isProblem(told) ? "dicewright-mistake" : "dicewright-check";
  if (isProblem(told)) {
    button.textContent = `[[${shown.slice(0, LIMITS.line)}]]`;
    button.title = mistakeText(shown, told, houseRules(), words);
    return;
  }
  button.textContent = [label, told.text].filter((part) => part !== undefined && part !== "").join(": ");
  button.title = told.title;
  if (told.isKnown) button.removeAttribute("aria-busy");
  else button.setAttribute("aria-busy", "true");
}

/** A contest is only known once someone is targeted, so its button asks. */
function chanceTold(line: string, shown: string, chanceOf: ReturnType<typeof chancesAt>) {
  if (asksForContest(line)) return { text: words("dicewright.dialog.odds"), title: shown, isKnown: true };
  const chanceFor = (speaker: Speaker) => {
    const asked = parseCheck(filledIn(line, speaker), systems, ...reading());
    return isProblem(asked) ? asked : chanceOf(asked);
  };
  const isOwn = !isGM() || Boolean(speakerOf().actor);
  if (isOwn || !line.includes("@")) return toldOf([["", chanceFor(speakerOf())]], shown);
  const party = charactersNow().map((each) => [nameOf(each), chanceFor(speakerOf(actorOf(each)))] as const);
  return party.length > 0 ? toldOf(party, shown) : toldOf([["", chanceFor({})]], shown);
}

/** One chance, or the range of several; not known while one is still worked out. */
function toldOf(chances: readonly (readonly [string, Chance | null | undefined | Problem])[], shown: string) {
  // A character without such a number is left out, unless all are.
  if (chances.every(([, chance]) => isProblem(chance))) return chances[0]![1] as Problem;
  if (chances.some(([, chance]) => chance === undefined)) return { text: "…", title: shown, isKnown: false };
  const known = chances.flatMap(([name, chance]) =>
    chance && !isProblem(chance) && chance.isJudged ? [{ name, p: chance.sure }] : [],
  );
  if (known.length === 0) return { text: words("dicewright.dialog.odds"), title: shown, isKnown: true };
  const order = known.map(({ p }) => p).sort((a, b) => a - b);
  const [from, to] = [percent(order[0]!, words), percent(order.at(-1)!, words)];
  const each = known.filter(({ name }) => name !== "").map(({ name, p }) => `${name} ${percent(p, words)}`);
  return {
    text: from === to ? from : words("dicewright.odds.party", { from, to }),
    title: [shown, ...each].join(" · "),
    isKnown: true,
  };
}
