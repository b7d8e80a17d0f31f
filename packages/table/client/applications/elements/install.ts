// Provenance: the names of fvtt-types client/applications/elements/_module.d.mts.
import { AbstractFormInputElement } from "./form-element.ts";
import { AbstractMultiSelectElement, HTMLMultiSelectElement, HTMLStringTagsElement } from "./many.ts";
import {
  HTMLColorPickerElement,
  HTMLFilePickerElement,
  HTMLFormulaInputElement,
  HTMLRangePickerElement,
} from "./pickers.ts";
import { HTMLProseMirrorElement } from "./rich-text.ts";

const defined = {
  HTMLColorPickerElement,
  HTMLFilePickerElement,
  HTMLFormulaInputElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLStringTagsElement,
};

/** `foundry.applications.elements`: the elements of forms that packages extend, create and write into their templates. */
export const elements = { AbstractFormInputElement, AbstractMultiSelectElement, ...defined };

/** Makes the page know the elements by their names. */
export function defineElements(): void {
  for (const cls of Object.values(defined))
    if (!customElements.get(cls.tagName)) customElements.define(cls.tagName, cls);
}
