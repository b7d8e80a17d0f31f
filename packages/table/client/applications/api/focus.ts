// Provenance: fvtt-types client/applications/api/handlebars-application.d.mts (PartState.focus, scrollPositions); WAI-ARIA dialog practices.

/** How a focused element is found again after its globals are drawn anew. */
interface FocusMark {
  readonly selector: string;
  readonly selection?: readonly [number, number];
}

const TEXT_LIKE = new Set(["text", "search", "url", "tel", "password", ""]);

function selectionOf(element: Element): readonly [number, number] | undefined {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return undefined;
  if (element instanceof HTMLInputElement && !TEXT_LIKE.has(element.type)) return undefined;
  return element.selectionStart === null
    ? undefined
    : [element.selectionStart, element.selectionEnd ?? element.selectionStart];
}

/** Attributes that tell apart controls of one name, such as the radio buttons of a group. */
const MARKS = ["name", "value", "data-action", "data-key", "data-tab", "data-slot"] as const;

function selectorOf(element: Element): string | undefined {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const radio = element instanceof HTMLInputElement && element.type === "radio";
  const marks = MARKS.filter((name) => element.hasAttribute(name) && (name !== "value" || radio));
  if (marks.length === 0) return undefined;
  return element.localName + marks.map((name) => `[${name}="${CSS.escape(element.getAttribute(name)!)}"]`).join("");
}

/** Remembers the focused element within `root`, if it can be told apart by id, name or action. */
export function markFocus(root: Element): FocusMark | undefined {
  const focused = root.ownerDocument.activeElement;
  if (!focused || focused === root || !root.contains(focused)) return undefined;
  const selector = selectorOf(focused);
  const selection = selectionOf(focused);
  return selector === undefined ? undefined : { selector, ...(selection && { selection }) };
}

/** Gives the focus back to the element that `mark` describes, with the caret where it stood. */
export function restoreFocus(root: Element, mark: FocusMark | undefined): void {
  const element = mark && root.querySelector<HTMLElement>(mark.selector);
  if (!element || element === root.ownerDocument.activeElement) return;
  element.focus({ preventScroll: true });
  if (mark.selection && "setSelectionRange" in element)
    (element as HTMLInputElement).setSelectionRange(...mark.selection);
}

/** Gives the focus to what the author of the markup asked for with `autofocus`. Answers whether there was such an element. */
export function focusFirst(root: Element): boolean {
  const wanted = root.querySelector<HTMLElement>("[autofocus]");
  wanted?.focus();
  return wanted !== null;
}
