// Provenance: foundryvtt.com/api, pages TextEditor (enrichHTML) and CONFIG.TextEditor (enrichers: id, pattern, enricher, onRender, replaceParent); article
// "Journal" on links and inline rolls; issue #12485 on `custom`; our own; no part of Foundry's interface.
import { conduct } from "../../conduct.ts";
import { fromUuidSync } from "../documents/uuid.ts";
import { make } from "../element.ts";
import { globals, isFourteen, type Enricher, type EnrichmentOptions } from "../globals.ts";
import {
  commandPattern,
  deferredCommand,
  deferredRoll,
  deferredRollPattern,
  immediateRoll,
  immediateRollPattern,
} from "./inline-rolls.ts";

/** Makes the node that takes a match's place; null leaves the text as it is. */
type Replacement = (match: RegExpMatchArray) => Promise<Node | null> | Node | null;

/** Every text in an element, except what is written as code. */
function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.parentElement?.closest("code, pre, textarea, style, script")) texts.push(text);
  }
  return texts;
}

/** Replaces every match of a global pattern in the texts of an element. With `parent` the whole element around the text is replaced. */
async function replaceMatches(
  root: Node,
  pattern: RegExp,
  replacement: Replacement,
  { parent = false }: { parent?: boolean } = {},
): Promise<void> {
  if (!pattern.global) throw new Error(`The pattern ${String(pattern)} must be global to be replaced everywhere.`);
  for (const text of textsIn(root)) {
    const matches = [...text.data.matchAll(pattern)];
    for (const match of matches.reverse()) await replaceOne(text, match, replacement, parent);
  }
}

async function replaceOne(
  text: Text,
  match: RegExpMatchArray,
  replacement: Replacement,
  parent: boolean,
): Promise<void> {
  const node = await replacement(match);
  if (!node) return;
  if (parent && text.parentElement) text.parentElement.replaceWith(node);
  else {
    const tail = text.splitText(match.index ?? 0);
    tail.data = tail.data.slice(match[0].length);
    tail.before(node);
  }
}

/** Turns links, inline rolls and what packages add in a text into elements. Gives HTML. */
export async function enrichHTML(content: string, options: EnrichmentOptions = {}): Promise<string> {
  const { secrets = false, documents = true, rolls = true, custom = true } = options;
  const root = make("div");
  root.innerHTML = content;
  if (!secrets) for (const secret of root.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
  if (documents) await replaceMatches(root, /@UUID\[([^\]]+)\](?:\{([^}]+)\})?/g, documentLink);
  if (rolls) await enrichRolls(root, rollDataOf(options));
  if (custom) await enrichCustom(root, options);
  return root.innerHTML;
}

/** Rolls the immediate inline rolls of a message once, before it is posted, so that every reader sees the same result. */
export async function enrichImmediateRolls(content: string, rollData: object): Promise<string> {
  if (!content.includes("[[")) return content;
  const root = make("div");
  root.innerHTML = content;
  await replaceMatches(root, immediateRollPattern, (match) => immediateRoll(match, rollData));
  return root.innerHTML;
}

function rollDataOf({ rollData = {} }: EnrichmentOptions): object {
  return typeof rollData === "function" ? (rollData as () => object)() : rollData;
}

async function enrichRolls(root: HTMLElement, rollData: object): Promise<void> {
  await replaceMatches(root, deferredRollPattern, (match) => deferredRoll(match, rollData));
  await replaceMatches(root, immediateRollPattern, (match) => immediateRoll(match, rollData));
  if (conduct.inline === "commands" && isFourteen()) await replaceMatches(root, commandPattern, deferredCommand);
}

async function enrichCustom(root: HTMLElement, options: EnrichmentOptions): Promise<void> {
  for (const entry of globals.CONFIG.TextEditor.enrichers) {
    const replacement = async (match: RegExpMatchArray) => {
      const element = await entry.enricher(match, options);
      return element ? wrapped(entry, element) : null;
    };
    await replaceMatches(root, entry.pattern, replacement, { parent: entry.replaceParent === true });
  }
}

function documentLink([, uuid = "", label]: RegExpMatchArray): HTMLElement {
  const document = fromUuidSync(uuid);
  const words = label ?? document?.name ?? "Unknown";
  const attributes = {
    class: document ? "content-link" : "content-link broken",
    "data-uuid": uuid,
    "data-link": true,
    draggable: "true",
    href: document ? "#" : undefined,
  };
  return make("a", attributes, words);
}

/** The element that enriched text stands in. When it enters a page it calls `onRender` of its enricher. */
function enrichedContent(view: typeof globalThis): CustomElementConstructor {
  return class EnrichedContent extends view.HTMLElement {
    connectedCallback(): void {
      const id = this.dataset["enricher"] ?? this.getAttribute("enricher");
      globals.CONFIG.TextEditor.enrichers.find((entry) => entry.id === id)?.onRender?.(this);
    }
  };
}

/** The result of a package's enricher, inside an element that calls `onRender` if the enricher has one. */
function wrapped(enricher: Enricher, element: HTMLElement): HTMLElement {
  if (!enricher.onRender || !enricher.id) return element;
  const wrapper = document.createElement("enriched-content");
  wrapper.setAttribute("enricher", enricher.id);
  wrapper.append(element);
  return wrapper;
}

/** Makes the element known to a page, which may be that of a detached window (issue #13128). */
export function defineEnrichedContent(view = globalThis): void {
  const { customElements } = view;
  if (!customElements.get("enriched-content")) customElements.define("enriched-content", enrichedContent(view));
}
