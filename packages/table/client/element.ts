// Provenance: our own, except for cleanHTML: foundryvtt.com/api foundry.utils.cleanHTML; issue 12178 (custom elements and form attributes are kept).

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

/** The first letters of the words of a name, no more than `most`. */
export function initials(name: string, most: number): string {
  const letters = name.split(/\s+/).map((word) => word[0] ?? "");
  return letters.join("").slice(0, most).toUpperCase();
}

/** A decorative icon in the given classes; it says nothing to assistive technology. */
export function icon(classes: string): HTMLElement {
  return make("i", { class: classes, "aria-hidden": "true" });
}

const FORBIDDEN = "script, style, iframe, object, embed, link, meta, base, frame, frameset, template, svg script, math";
const URL_ATTRIBUTES = new Set(["href", "src", "action", "formaction", "xlink:href", "poster", "srcdoc", "data"]);
const SAFE_URL = /^(?:https?:|mailto:|data:image\/(?:png|jpe?g|gif|webp);|[^:]*$)/i;

function cleanElement(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const unsafeUrl = URL_ATTRIBUTES.has(name.toLowerCase()) && !SAFE_URL.test(value.replace(/[ \p{Cc}]/gu, ""));
    if (/^on/i.test(name) || name.toLowerCase() === "srcdoc" || unsafeUrl) element.removeAttribute(name);
  }
}

/** Takes out of markup what could run or load a program, and answers the rest. */
export function cleanHTML(markup: string): string {
  const fragment = parseMarkup(markup);
  for (const element of fragment.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of fragment.querySelectorAll("*")) cleanElement(element);
  const holder = document.createElement("div");
  holder.append(fragment);
  return holder.innerHTML;
}
