/** The list of what may come next, above the chat input and in its document: a combobox that leaves the focus there. */
import type { Suggestion } from "../../view/help/completion.ts";
import { words } from "../platform/words.ts";

const ID = "dicewright-completion";
/** Between the list and the input, and between the list and the edge of the window. */
const GAP = 4;
const ROLES = ["role", "aria-expanded", "aria-controls", "aria-autocomplete", "aria-activedescendant"];

/** An open list. */
export class CompletionList {
  readonly #input: HTMLElement;
  readonly #element: HTMLUListElement;
  readonly #suggestions: readonly Suggestion[];
  /** What the input said of itself before. */
  readonly #before: ReadonlyMap<string, string | null>;
  #active = -1;

  constructor(input: HTMLElement, suggestions: readonly Suggestion[], take: (chosen: Suggestion) => void) {
    this.#input = input;
    this.#suggestions = suggestions;
    this.#before = new Map(ROLES.map((name) => [name, input.getAttribute(name)]));
    this.#element = input.ownerDocument.createElement("ul");
    Object.assign(this.#element, { id: ID, className: `dicewright ${ID}` });
    this.#element.setAttribute("role", "listbox");
    this.#element.ariaLabel = words("dicewright.help.completion");
    this.#element.append(...suggestions.map((each, i) => this.#option(each, i)));
    // The input keeps its focus, so a finger does not close the keyboard.
    this.#element.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#element.addEventListener("click", ({ target }) => {
      const index = (target as Element).closest<HTMLElement>("[role=option]")?.dataset["index"];
      if (index !== undefined) take(suggestions[Number(index)]!);
    });
    this.#show();
  }

  /** The suggestion that the arrow keys have reached; the first with `first`. */
  chosen(first = false): Suggestion | undefined {
    return this.#suggestions[first ? Math.max(0, this.#active) : this.#active];
  }

  /** Goes to the next suggestion or the one before, and around the ends. */
  move(by: number): void {
    const { length } = this.#suggestions;
    this.#active = this.#active < 0 ? (by > 0 ? 0 : length - 1) : (this.#active + by + length) % length;
    for (const [i, option] of [...this.#element.children].entries()) {
      option.ariaSelected = String(i === this.#active);
      if (i === this.#active) option.scrollIntoView({ block: "nearest" });
    }
    this.#input.setAttribute("aria-activedescendant", `${ID}-${this.#active}`);
  }

  /** Takes the list away and leaves the input as it was. */
  close(): void {
    this.#element.remove();
    for (const [name, value] of this.#before)
      if (value === null) this.#input.removeAttribute(name);
      else this.#input.setAttribute(name, value);
  }

  #option({ text, name }: Suggestion, index: number): HTMLElement {
    const page = this.#input.ownerDocument;
    const option = page.createElement("li");
    const [code, told] = [page.createElement("code"), page.createElement("span")];
    Object.assign(option, { id: `${ID}-${index}`, ariaSelected: "false" });
    option.setAttribute("role", "option");
    option.dataset["index"] = String(index);
    code.textContent = text.trim();
    told.textContent = name;
    option.append(code, told);
    return option;
  }

  #show(): void {
    const { left, top, bottom, width } = this.#input.getBoundingClientRect();
    const { body, defaultView } = this.#input.ownerDocument;
    const below = (defaultView?.innerHeight ?? 0) - bottom;
    // A window of its own may be so low that there is more room below the input.
    const place =
      top >= below
        ? { bottom: `${below + bottom - top + GAP}px`, maxHeight: `${top - 2 * GAP}px` }
        : { top: `${bottom + GAP}px`, maxHeight: `${below - 2 * GAP}px` };
    Object.assign(this.#element.style, { left: `${left}px`, width: `${width}px`, ...place });
    body.append(this.#element);
    const roles = { role: "combobox", "aria-expanded": "true", "aria-controls": ID, "aria-autocomplete": "list" };
    for (const [name, value] of Object.entries(roles)) this.#input.setAttribute(name, value);
  }
}
