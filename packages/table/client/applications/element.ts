// Provenance: our own; no part of Foundry's interface.

/** Attribute values: `true` writes the bare attribute, `false` and `undefined` leave it out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Builds an element of the page from its tag, attributes and children. Strings become text, never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== undefined) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/** Reads markup into a fragment of the page. The caller answers for its cleanliness. */
export function parseMarkup(markup: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content;
}

/** A decorative icon in the given classes; it says nothing to assistive technology. */
export function icon(classes: string): HTMLElement {
  return make("i", { class: classes, "aria-hidden": "true" });
}
