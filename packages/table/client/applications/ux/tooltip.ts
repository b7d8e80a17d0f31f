// Provenance: fvtt-types client/helpers/interaction/tooltip-manager.d.mts (data-tooltip, data-tooltip-text, activate, deactivate); issue #12356 (cleaned text).

import { conduct } from "../../../conduct.ts";
import { cleanHTML, make, parseMarkup } from "../../element.ts";
import { localize } from "../../globals.ts";

/** How a tooltip is shown when code asks for it. */
interface TooltipOptions {
  readonly text?: string;
  readonly html?: string | HTMLElement;
  readonly cssClass?: string;
  readonly direction?: string;
}

const directions = { UP: "UP", DOWN: "DOWN", LEFT: "LEFT", RIGHT: "RIGHT", CENTER: "CENTER" } as const;
type Direction = keyof typeof directions;

function isDirection(name: string | undefined): name is Direction {
  return name !== undefined && name in directions;
}

interface TooltipPosition {
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
  readonly left?: number;
  readonly textAlign?: string;
}

const GAP = 6;

/** Shows what `data-tooltip` says of an element, while the pointer or the focus is on it: `game.tooltip`. */
export class TooltipManager {
  static TOOLTIP_DIRECTIONS = directions;

  element: HTMLElement | null = null;
  readonly tooltip: HTMLElement =
    document.getElementById("tooltip") ??
    make("aside", { id: "tooltip", role: "tooltip", class: "tooltip", hidden: true });

  #observer: MutationObserver | undefined;

  /** The element is on the page from the beginning: dnd5e looks for it by its id before it watches it. */
  constructor() {
    document.body.append(this.tooltip);
  }

  /** Begins to watch the page for elements with a tooltip. */
  activateEventListeners(): void {
    this.watch(document);
    this.observe();
  }

  /** Hides the tooltip of an element that leaves the page. */
  observe(): void {
    this.#observer ??= new MutationObserver(() => {
      if (this.element && !this.element.isConnected) this.deactivate();
    });
    this.#observer.observe(document.body, { childList: true, subtree: true });
  }

  /** Watches a page, which may be that of a detached window. */
  watch(page: Document): void {
    for (const type of ["pointerover", "focusin"] as const)
      page.body.addEventListener(type, (event) => this.#onEnter(event));
    for (const type of ["pointerout", "focusout", "pointerdown"] as const)
      page.body.addEventListener(type, () => this.deactivate());
    page.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Escape") this.deactivate();
      },
      { capture: true },
    );
  }

  #onEnter(event: Event): void {
    const element = (event.target as Element).closest<HTMLElement>(
      "[data-tooltip], [data-tooltip-text], [data-tooltip-html]",
    );
    if (element) this.activate(element);
  }

  /** Shows a tooltip for an element: the words given, or its own. */
  activate(element: HTMLElement, options: TooltipOptions = {}): void {
    const words = wordsOf(element, options);
    if (!words) return;
    this.element = element;
    element.ownerDocument.body.append(this.tooltip);
    this.tooltip.className = ["tooltip", options.cssClass ?? element.dataset["tooltipClass"] ?? ""].join(" ").trim();
    this.tooltip.replaceChildren(words);
    this.tooltip.hidden = false;
    const asked =
      options.direction ?? element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset["tooltipDirection"];
    this._setAnchor(isDirection(asked) ? asked : this._determineDirection());
  }

  /** Where there is room for the tooltip. PopOut! replaces this and the next two. */
  _determineDirection(): Direction {
    const { bottom } = this.element!.getBoundingClientRect();
    return bottom + GAP + this.tooltip.offsetHeight <= innerHeight ? "DOWN" : "UP";
  }

  /** Puts the tooltip beside its element. */
  _setAnchor(direction: Direction): void {
    const box = this.element!.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.tooltip;
    const middle = { left: box.left + (box.width - offsetWidth) / 2, top: box.top + (box.height - offsetHeight) / 2 };
    const beside: Record<Direction, Partial<typeof middle>> = {
      UP: { top: box.top - offsetHeight - GAP },
      DOWN: { top: box.bottom + GAP },
      LEFT: { left: box.left - offsetWidth - GAP },
      RIGHT: { left: box.right + GAP },
      CENTER: {},
    };
    const { left, top } = { ...middle, ...beside[direction] };
    this._setStyle({ left: Math.max(GAP, Math.min(left, innerWidth - offsetWidth - GAP)), top: Math.max(GAP, top) });
  }

  /** Places the tooltip on the page, by pixels. */
  _setStyle({ textAlign = "", ...sides }: TooltipPosition = {}): void {
    const { style } = this.tooltip;
    style.textAlign = textAlign;
    for (const side of ["top", "right", "bottom", "left"] as const)
      style[side] = sides[side] === undefined ? "" : `${sides[side]}px`;
  }

  /** Hides the tooltip. */
  deactivate(): void {
    this.element = null;
    this.tooltip.hidden = true;
  }
}

/** The bare attribute shows the element's accessible name; any other value is a key or markup. `data-tooltip-text` and the option `text` are not markup, unless `conduct` says so. */
function wordsOf(element: HTMLElement, options: TooltipOptions): Node | undefined {
  const { tooltip, tooltipText, tooltipHtml } = element.dataset;
  const html = options.html ?? tooltipHtml;
  if (typeof html === "object") return html;
  if (html) return parseMarkup(cleanHTML(html));
  const plain = options.text ?? tooltipText;
  if (plain) return conduct.tooltip === "text" ? document.createTextNode(plain) : parseMarkup(cleanHTML(plain));
  const text = tooltip || element.getAttribute("aria-label");
  return text ? parseMarkup(cleanHTML(localize(text))) : undefined;
}
