/**
 * Draws markup into the page by changing only what differs, so that the focus, a selection, an open fold and a held
 * button stay as they are. Source: the README of idiomorph, which does the work.
 */
import { Idiomorph } from "idiomorph";

const CONTROLS = "input, select, textarea";

/** Makes an element look like another one. What is being typed stays, and so does what is folded or unfolded. */
export function morph(element: HTMLElement, wanted: HTMLElement): void {
  const { activeElement } = element.ownerDocument;
  void Idiomorph.morph(element, wanted, {
    callbacks: {
      beforeNodeMorphed(old, fresh) {
        // Controls are looked at even so: what is typed in them is not in the markup.
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
