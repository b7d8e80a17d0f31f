/**
 * The one way to draw again: only what differs is changed, so focus, scroll and listeners stay. Every focusable element
 * of ours that may change its place has an id. Source: the README of idiomorph.
 */
import { Idiomorph } from "idiomorph";

const CONTROLS = "input, select, textarea";

/** Makes an element look like another one, or its content like some markup. Typed text stays, and so do open parts. */
export function morph(element: HTMLElement, wanted: HTMLElement | string): void {
  const { activeElement } = element.ownerDocument;
  void Idiomorph.morph(element, wanted, {
    morphStyle: typeof wanted === "string" ? "innerHTML" : "outerHTML",
    callbacks: {
      beforeNodeMorphed(old, fresh) {
        // Compares controls anyway: typed text is not in the markup.
        if (old.isEqualNode(fresh) && !old.querySelector?.(CONTROLS)) return false;
        // The reader may have typed more since the form was read.
        if (old === activeElement && old.matches("input[type=text]"))
          (fresh as HTMLInputElement).setAttribute("value", (old as HTMLInputElement).value);
        return true;
      },
      beforeAttributeUpdated: (name, { localName }) => !(name === "open" && localName === "details"),
    },
  });
}

/**
 * Gives the focus to the same element, by its `data-focus`, of a message that Foundry draws anew, once that is on the
 * page. A message has several copies, so nothing in it has an id.
 */
export function keepFocus(message: string, html: HTMLElement): void {
  const focused = html.ownerDocument.activeElement as HTMLElement | null;
  const name = focused?.dataset["focus"];
  if (name === undefined || !focused!.closest(`[data-message-id="${CSS.escape(message)}"]`)) return;
  html.ownerDocument.defaultView?.requestAnimationFrame(() => {
    if (!focused!.isConnected)
      html.querySelector<HTMLElement>(`[data-focus="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
  });
}
