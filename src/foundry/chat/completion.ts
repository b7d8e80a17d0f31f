/**
 * Completes a line while it is typed. Enter sends the line unless the arrow keys are on a suggestion; Tab takes one.
 * Sources: hookEvents.chatInput and renderChatInput on the API pages of 13 and 14; issues #11903 and #12719.
 */
import { writeCheck } from "../../checks/notation.ts";
import { isProblem } from "../../checks/problem.ts";
import { requestOfSavedCheck } from "../../checks/saved-check.ts";
import { games } from "../../games/index.ts";
import { completeLine, type Suggestion, type CompletionContext } from "../../view/help/lines.ts";
import { gameWords } from "../../words/words.ts";
import { replaceBefore, typedBefore } from "../platform/chat-input.ts";
import { actorOfSpeaker, currentUser, numbersOf, speakerOf } from "../platform/documents.ts";
import type { ChatCommands } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { words } from "../platform/words.ts";
import { escapeMarkup } from "../roll/post-check.ts";
import { gamesInUse } from "../world/games.ts";
import { houseRules } from "../world/house-rules.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";

const ID = "dicewright-completion";
/** The distance of the list from the input and from the edge of the window, in CSS pixels. */
const GAP = 4;
const ROLES = ["role", "aria-expanded", "aria-controls", "aria-autocomplete", "aria-activedescendant"];

let openList: CompletionList | undefined;

function currentTable(): CompletionContext {
  const hasTargets = currentUser().targets.size > 0;
  return { games: gamesInUse(), rules: houseRules(), words, saved: savedLines(), hasTargets };
}

function savedLines(): CompletionContext["saved"] {
  const actor = actorOfSpeaker(speakerOf()) ?? currentUser().character;
  if (!actor?.isOwner) return [];
  const data = numbersOf(actor);
  return allSavedChecks(actor).flatMap((saved) => {
    const asked = requestOfSavedCheck(saved, data, games, houseRules());
    return isProblem(asked) ? [] : [{ name: saved.name, line: writeCheck(asked), game: asked.game }];
  });
}

export function suggest(input: HTMLElement): void {
  closeList();
  const typed = typedBefore(input);
  if (typed === undefined || !typed.startsWith("/")) return;
  const { from, suggestions } = completeLine(typed, currentTable());
  if (suggestions.length === 0) return;
  openList = new CompletionList(input, suggestions, ({ text }) => {
    closeList();
    replaceBefore(input, typed.length - from, text);
  });
}

/**
 * Fills the list of Chat Commander, which has one of its own; commands are answered as ever, by the hook `chatMessage`.
 * Sources: the modules Calendaria and Forien's Easy Polls, which register in this way (chatCommandsReady, register,
 * createCommandElement).
 */
export function registerChatCommands(commands: ChatCommands): void {
  for (const { id, command } of gamesInUse())
    commands.register({
      name: `/${command}`,
      module: MODULE,
      icon: '<i class="fa-solid fa-dice-d20"></i>',
      description: gameWords(id, "name", words),
      closeOnComplete: false,
      autocompleteCallback({ maxEntries }: { readonly maxEntries?: number }, alias: string, parameters: string) {
        const typed = `${alias} ${parameters}`;
        const { from, suggestions } = completeLine(typed, currentTable());
        return suggestions
          .slice(0, maxEntries)
          .map(({ text, name }) => commands.createCommandElement(typed.slice(0, from) + text, escapeMarkup(name)));
      },
    });
}

export function closeList(): void {
  openList?.close();
  openList = undefined;
}

/** Handles a key in the chat input; true if it was for the list. */
export function handleListKey({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): boolean {
  if (!openList) return false;
  const { take } = openList;
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  const isTaken = (key === "Tab" && !shiftKey) || key === "Enter";
  const chosen = isTaken ? openList.selected(key === "Tab") : undefined;
  if (by !== undefined) openList.move(by);
  else if (isTaken || key === "Escape") closeList();
  if (chosen) take(chosen);
  return by !== undefined || chosen !== undefined || key === "Escape";
}

function optionOf({ text, name }: Suggestion, index: number): string {
  const shown = `<code>${escapeMarkup(text.trim())}</code><span>${escapeMarkup(name)}</span>`;
  return `<li role="option" id="${ID}-${index}" data-index="${index}" aria-selected="false">${shown}</li>`;
}

/** An open list above the input, in its document: a combobox that leaves the focus there. */
class CompletionList {
  readonly #element: HTMLUListElement;
  readonly #attributesBefore: ReadonlyMap<string, string | null>;
  #active = -1;

  constructor(
    private readonly input: HTMLElement,
    private readonly suggestions: readonly Suggestion[],
    readonly take: (chosen: Suggestion) => void,
  ) {
    this.#attributesBefore = new Map(ROLES.map((name) => [name, input.getAttribute(name)]));
    this.#element = input.ownerDocument.createElement("ul");
    Object.assign(this.#element, { id: ID, className: `dicewright ${ID}` });
    this.#element.setAttribute("role", "listbox");
    this.#element.ariaLabel = words("dicewright.help.completion");
    this.#element.innerHTML = suggestions.map(optionOf).join("");
    // The input keeps its focus, so a finger does not close the keyboard.
    this.#element.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#element.addEventListener("click", ({ target }) => {
      const index = (target as Element).closest<HTMLElement>("[role=option]")?.dataset["index"];
      if (index !== undefined) take(suggestions[Number(index)]!);
    });
    this.#show();
  }

  /** The suggestion that the arrow keys have reached, or else the first with `orFirst`. */
  selected(orFirst = false): Suggestion | undefined {
    return this.suggestions[orFirst ? Math.max(0, this.#active) : this.#active];
  }

  move(by: number): void {
    const { length } = this.suggestions;
    this.#active = this.#active < 0 ? (by > 0 ? 0 : length - 1) : (this.#active + by + length) % length;
    for (const [i, option] of [...this.#element.children].entries()) {
      option.ariaSelected = String(i === this.#active);
      if (i === this.#active) option.scrollIntoView({ block: "nearest" });
    }
    this.input.setAttribute("aria-activedescendant", `${ID}-${this.#active}`);
  }

  close(): void {
    this.#element.remove();
    for (const [name, value] of this.#attributesBefore)
      if (value === null) this.input.removeAttribute(name);
      else this.input.setAttribute(name, value);
  }

  #show(): void {
    const { left, top, bottom, width } = this.input.getBoundingClientRect();
    const { body, defaultView } = this.input.ownerDocument;
    const below = (defaultView?.innerHeight ?? 0) - bottom;
    // A detached window may be so low that there is more room below the input.
    const position =
      top >= below
        ? { bottom: `${below + bottom - top + GAP}px`, maxHeight: `${top - 2 * GAP}px` }
        : { top: `${bottom + GAP}px`, maxHeight: `${below - 2 * GAP}px` };
    Object.assign(this.#element.style, { left: `${left}px`, width: `${width}px`, ...position });
    body.append(this.#element);
    const roles = { role: "combobox", "aria-expanded": "true", "aria-controls": ID, "aria-autocomplete": "list" };
    for (const [name, value] of Object.entries(roles)) this.input.setAttribute(name, value);
  }
}
