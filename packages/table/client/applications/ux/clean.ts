// Provenance: foundryvtt.com/api foundry.utils.cleanHTML; issue 12178 (custom elements and form attributes are kept).

import { parseMarkup } from "../element.ts";

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
