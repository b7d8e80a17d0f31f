/** Checks in texts: `[[/kaiser skill 5 vs 12]]{Sneak}` becomes a button, `[[/odds kaiser skill 5 vs 12]]` a chance. */
import type { Game } from "../../checks/game.ts";
import { maskIdsInLine } from "../../checks/hidden.ts";
import { LIMITS } from "../../checks/limits.ts";
import { readCheck } from "../../checks/notation.ts";
import { isProblem } from "../../checks/problem.ts";
import { memoize } from "../../engine/die.ts";
import { games } from "../../games/index.ts";
import { isChallenge, checkOfOdds, lineKind, parseOwnLine, withSlash } from "../../threads/chat-line.ts";
import { mistakeText } from "../../view/help/lines.ts";
import { chancesView } from "../../view/odds.ts";
import { OddsView } from "../odds/view.ts";
import { isGM, speakerOf, type Speaker } from "../platform/documents.ts";
import { MODULE, getSetting } from "../platform/settings.ts";
import { singleFlight } from "../platform/single-flight.ts";
import { addEnricher } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { maskSecretsIn } from "../roll/secrets.ts";
import { dragLine } from "../windows/hotbar.ts";
import { houseRules, withPresetNumbers } from "../world/house-rules.ts";
import { contextOf, explained } from "../world/numbers.ts";
import { actorOf, partyName, charactersNow } from "../world/party.ts";
import { plainReaders, requestLine, type TextSource } from "./lines.ts";
import { foreignMessage, markSource, runTextLine, sourceOf, withShownLabels, type TextOptions } from "./text-source.ts";

/** Makes each sort of button, and prepares it once its text is on a page. */
export const LINK_BUTTONS = {
  check: { make: checkButton, prepare: prepareCheck },
  odds: { make: oddsButton, prepare: prepareOdds },
};

export function registerEnrichers(): void {
  addLinkEnricher("check", () => checkPattern(games));
  addLinkEnricher("odds", () => ODDS_PATTERN);
}

function addLinkEnricher(name: "check" | "odds", pattern: () => RegExp): void {
  addEnricher({
    id: `${MODULE}-${name}`,
    get pattern() {
      return pattern();
    },
    async enricher([, line = "", label], options) {
      return (await hasRoomForButton(options)) ? LINK_BUTTONS[name].make(line.trim(), label, options) : null;
    },
    onRender: LINK_BUTTONS[name].prepare,
  });
}

/**
 * The closing brackets are the last two of a row, since a Score Range may end with one. A check ends where another
 * begins, so that no part of a text is searched twice.
 */
function patternOf(commands: readonly string[]): RegExp {
  const within = (character: string) => `((?:(?!\\[\\[)${character})*?)`;
  const line = `\\[\\[(?=/(?:${commands.join("|")})\\b)${within("[^]")}\\]\\](?!\\])`;
  return new RegExp(`${line}(?:\\{${within("[^}]")}\\})?`, "gi");
}

const checkPattern = memoize((systems: readonly Game[]) =>
  patternOf(systems.flatMap(({ command, id, aliases = [] }) => [command, id, ...aliases])),
);
const ODDS_PATTERN = patternOf(["odds"]);

/** The number of buttons in each text, by the options with which Foundry was asked to enrich it. */
const buttonCounts = new Map<object, { readonly count: number; readonly end: ReturnType<typeof setTimeout> }>();

const BUTTONS_AT_ONCE = 20;

/** True if a text may have one more button. Thousands would keep its readers waiting, so the others stay text. */
async function hasRoomForButton(options: object | undefined): Promise<boolean> {
  if (!options) return true;
  const before = buttonCounts.get(options);
  const count = (before?.count ?? 0) + 1;
  if (count > LIMITS.textChecks) return false;
  const turn = count % BUTTONS_AT_ONCE === 0 ? new Promise((resolve) => setTimeout(resolve)) : undefined;
  clearTimeout(before?.end);
  // Options may be used for another text later. The turn comes first, so the rest of this one is counted on.
  buttonCounts.set(options, { count, end: setTimeout(() => buttonCounts.delete(options)) });
  await turn;
  return true;
}

/** Links that listen already: Foundry renders one again when its text moves to another window. */
const preparedLinks = new WeakSet<HTMLElement>();

function unpreparedButton(element: HTMLElement): HTMLElement | null {
  if (preparedLinks.has(element)) return null;
  preparedLinks.add(element);
  const button = element.querySelector("button");
  return button && foreignMessage(element) ? withLineShown(button) : button;
}

/** Replaces a button in another user's message, which may be any markup, by one that says its line. */
function withLineShown(button: HTMLElement): HTMLElement {
  const line = withSlash(button.dataset["line"] ?? "");
  const fresh = checkButton(line);
  fresh.dataset["label"] = shorten(maskIdsInLine(line).slice(1));
  if (fresh.matches(".dicewright-check")) fresh.textContent = fresh.dataset["label"];
  button.replaceWith(fresh);
  return fresh;
}

function rollOnClick(button: HTMLElement, line: string): void {
  button.addEventListener("click", (event) => void runTextLine(button, line, event).catch(notifyError));
}

/** Lets the button of a check be clicked and dragged to the hotbar. A GM also gets one that asks the table for it. */
function prepareCheck(element: HTMLElement): void {
  const button = unpreparedButton(element);
  const { line = "" } = button?.dataset ?? {};
  if (!button) return;
  rollOnClick(button, line);
  const kind = lineKind(line, plainReaders());
  if (isHelp(kind) || !button.matches(".dicewright-check")) return;
  // A macro would be this user's own text.
  if (line.includes("@") && isProblem(sourceOf(button, line))) return;
  button.draggable = true;
  button.addEventListener("dragstart", (event) => dragLine(event, withShownLabels(button, line), button.textContent));
  if (isGM() && kind === "check") button.after(askButton(button, line));
}

/** Lets the button of odds be clicked, and shows odds that were not known when it was made. */
function prepareOdds(element: HTMLElement): void {
  const button = unpreparedButton(element);
  if (!button) return;
  if (button.hasAttribute("aria-busy") || foreignMessage(button)) {
    const odds = new OddsView(() => drawOdds(button, odds), { isPatient: true });
    drawOdds(button, odds);
  }
  rollOnClick(button, `/odds ${button.dataset["line"]?.slice(1)}`);
}

const isHelp = (kind: string) => kind === "help" || kind === "dialog";

/** A button for a check, or its problem. Only for GMs does it contain hidden numbers. */
function checkButton(source: string, label?: string, options?: TextOptions): HTMLElement {
  const button = document.createElement("button");
  const line = withPresetNumbers(maskSecretsIn(source));
  const shown = isGM() ? source : maskIdsInLine(line);
  const isCheck = !isHelp(lineKind(line, plainReaders()));
  // Paths are filled in by the click.
  const wrong = shown.includes("@") ? undefined : parseOwnLine(shown, plainReaders());
  const [className, textContent, title] = isProblem(wrong)
    ? ["dicewright-mistake", `[[${shorten(shown)}]]`, mistakeText(shown, wrong, houseRules(), words)]
    : ["dicewright-check", shorten(label ?? shown.slice(1)), shown];
  Object.assign(button, { type: "button", className, textContent, title });
  button.dataset["line"] = label === undefined || !isCheck || line.includes("#") ? line : `${line} # ${label}`;
  markSource(button, options);
  return button;
}

function shorten(text: string): string {
  return text.length <= LIMITS.line ? text : `${text.slice(0, LIMITS.line)}…`;
}

function askButton(check: HTMLElement, line: string): HTMLElement {
  const button = check.ownerDocument.createElement("button");
  const label = words("dicewright.request.ask", { check: check.textContent });
  Object.assign(button, {
    type: "button",
    className: "dicewright-check dicewright-ask",
    textContent: words("dicewright.request.askShort"),
    ariaLabel: label,
    title: label,
  });
  button.addEventListener(
    "click",
    (event) =>
      void singleFlight(`ask ${line}`, () => requestLine(withShownLabels(check, line), event)).catch(notifyError),
  );
  return button;
}

/** The checks that a GM wrote, by their lines with ids: texts are stored as markup, which has no hidden number. */
const checksByLine = new Map<string, string>();
const MOST_CHECKS = 1000;

/** A button that shows the chance, and whispers all odds. Users who may not see them get the label alone. */
function oddsButton(source: string, label?: string, options?: TextOptions): HTMLElement {
  if (!isGM() && getSetting("odds.texts") !== "everyone") {
    const plain = document.createElement("span");
    plain.textContent = label ?? words("dicewright.odds.hiddenText");
    return plain;
  }
  const check = checkOfOdds(source);
  const line = maskSecretsIn(check);
  if (checksByLine.size >= MOST_CHECKS) checksByLine.clear();
  if (isGM()) checksByLine.set(line, check);
  const button = document.createElement("button");
  button.type = "button";
  Object.assign(button.dataset, { line, ...(label !== undefined && { label }) });
  markSource(button, options);
  drawOdds(button, new OddsView(() => undefined, { isPatient: true }));
  return button;
}

function drawOdds(button: HTMLElement, odds: OddsView): void {
  const { line = "", label } = button.dataset;
  const own = checksByLine.get(line);
  const shown = own ?? maskIdsInLine(line);
  const source = sourceOf(button, line);
  const view = isProblem(source) ? source : odds.render(() => chanceView(own ?? line, shown, odds, source));
  button.className = isProblem(view) ? "dicewright-mistake" : "dicewright-check";
  if (isProblem(view)) {
    button.textContent = `[[${shown.slice(0, LIMITS.line)}]]`;
    button.title = mistakeText(shown, view, houseRules(), words);
    return;
  }
  button.textContent = [label, view.text].filter(Boolean).join(": ");
  button.title = view.title;
  if (view.isKnown) button.removeAttribute("aria-busy");
  else button.setAttribute("aria-busy", "true");
}

/** A contest has no known sides before someone is targeted, so its button only asks. */
function chanceView(line: string, shown: string, odds: OddsView, { actor, numbers }: TextSource) {
  if (isChallenge(line, games)) return { text: words("dicewright.dialog.odds"), title: shown, isKnown: true };
  const chanceFor = (speaker: Speaker) => {
    const asked = explained(readCheck(line, contextOf(speaker, houseRules(), numbers)), speaker);
    return isProblem(asked) ? asked : odds.askChance(asked);
  };
  const speaker = speakerOf(actor);
  const isOwn = !isGM() || Boolean(speaker.actor);
  if (isOwn || !line.includes("@")) return chancesView([["", chanceFor(speaker)]], shown, words);
  const party = charactersNow().map((each) => [partyName(each), chanceFor(speakerOf(actorOf(each)))] as const);
  return chancesView(party.length > 0 ? party : [["", chanceFor({})]], shown, words);
}
