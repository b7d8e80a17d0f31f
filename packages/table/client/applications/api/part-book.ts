// Provenance: fvtt-types client/applications/api/handlebars-application.d.mts (PARTS, HandlebarsTemplatePart, PartState).

import { parseMarkup } from "../../element.ts";
import { renderTemplate } from "../handlebars/templates.ts";
import type { FormOptions } from "./options.ts";

/** One template of an application and how it takes part in it. */
export interface TemplatePart {
  readonly template: string;
  readonly id?: string | null;
  readonly root?: boolean | null;
  readonly classes?: readonly string[] | null;
  readonly templates?: readonly string[] | null;
  readonly scrollable?: readonly string[] | null;
  readonly forms?: Readonly<Record<string, Partial<FormOptions>>> | null;
}

/** The parts of an application by name. */
export type TemplateParts = Record<string, TemplatePart>;

/** State that a part hands to the one that replaces it. */
export interface PartState {
  scrollPositions: [element: HTMLElement, top: number, left: number][];
  focus?: string | undefined;
}

function find(root: HTMLElement, selector: string): HTMLElement | null {
  return selector === "" ? root : root.querySelector<HTMLElement>(selector);
}

/** Notes how far each scrollable element was scrolled, by the element that takes its place. The blank selector is the part itself. */
export function readScroll(
  selectors: readonly string[],
  fresh: HTMLElement,
  prior: HTMLElement,
  state: PartState,
): void {
  for (const selector of selectors) {
    const [from, to] = [find(prior, selector), find(fresh, selector)];
    if (from && to) state.scrollPositions.push([to, from.scrollTop, from.scrollLeft]);
  }
}

/** Scrolls the new elements to where the old ones stood. */
export function writeScroll(state: PartState): void {
  for (const [element, top, left] of state.scrollPositions)
    Object.assign(element, { scrollTop: top, scrollLeft: left });
}

/** A copy of a class's parts that an instance may change without changing the class. */
export function copyParts(parts: TemplateParts): TemplateParts {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, { ...part }]));
}

function onlyElement(markup: string, name: string): HTMLElement {
  const fragment = parseMarkup(markup);
  if (fragment.children.length === 1) return fragment.firstElementChild as HTMLElement;
  throw new Error(`The template of part "${name}" must have one top-level element, not ${fragment.children.length}.`);
}

function rootElement(markup: string): HTMLElement {
  const root = document.createElement("div");
  root.append(parseMarkup(markup));
  return root;
}

/**
 * Renders one part to its element.
 * @param appId The id of the application, which ids of parts begin with.
 * @throws When a part that is not the root has more or fewer than one top-level element.
 */
export async function renderPart(
  name: string,
  part: TemplatePart,
  context: object,
  appId: string,
): Promise<HTMLElement> {
  const markup = await renderTemplate(part.template, context);
  const element = part.root ? rootElement(markup) : onlyElement(markup, name);
  if (!part.root) element.dataset["applicationPart"] = name;
  if (part.id) element.id = `${appId}-${part.id}`;
  element.classList.add(...(part.classes ?? []));
  return element;
}
