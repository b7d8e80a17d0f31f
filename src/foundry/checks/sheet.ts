/** Sheets of actors on the page, old and new, and what stands in them. */
import type { Clue } from "../../systems/data-path.ts";
import type { Actor } from "../platform/documents.ts";
import type { AnyWindow } from "../platform/windows.ts";
import { elementOf, openWindows } from "../platform/windows.ts";

/** The actor that an application shows, be it by an item of the actor; `undefined` for everything else. */
export function actorOf({ document, object }: AnyWindow): Actor | undefined {
  const shown = (document ?? object) as (Partial<Actor> & { readonly actor?: Actor | null }) | null | undefined;
  return shown?.documentName === "Actor" ? (shown as Actor) : (shown?.actor ?? undefined);
}

/** The actor whose open sheet an element stands in. */
export function actorAround(target: Element): Actor | undefined {
  const sheet = openWindows().find((each) => elementOf(each)?.contains(target));
  return sheet && actorOf(sheet);
}

const NAMING = ["name", "data-path", "data-field", "data-edit", "data-property", "data-attribute", "data-key"];

/** What an element on a sheet tells of the number it shows. */
export function clueOf(target: Element): Clue {
  const within = target.closest("label, li, tr, .form-group, .form-fields") ?? target.parentElement;
  const field = target.matches("input, select, textarea")
    ? target
    : (target.closest("label")?.querySelector("input, select, textarea") ?? target);
  const near = [...new Set([field, target, ...ancestors(target)])];
  const names = near.flatMap((element) => NAMING.flatMap((name) => element.getAttribute(name) ?? []));
  const text = ("value" in field ? String(field.value) : target.textContent).trim();
  const words = namesOf(within, field).join(" ").replace(/\s+/g, " ").trim();
  return {
    names,
    words: words.slice(0, 200),
    shown: /^[+−-]?\d{1,9}$/.test(text) ? Number(text.replace("−", "-")) : undefined,
  };
}

/** The words around a field, and its own name where that says something else: a label often has both. */
function namesOf(within: Element | null, field: Element): string[] {
  const [around, own] = [within?.textContent.trim() ?? "", field.getAttribute("aria-label")?.trim() ?? ""];
  return around.includes(own) ? [around] : [around, own];
}

/** The few elements around one that may name it. */
function ancestors(target: Element): Element[] {
  const around: Element[] = [];
  for (
    let at = target.parentElement;
    at && around.length < 3 && !at.matches("form, .window-content");
    at = at.parentElement
  )
    around.push(at);
  return around;
}

/** What a number is called: the words beside it without the number, else the last step of its path that says something. */
export function nameOf(words: string, path: string): string {
  const spoken = words
    .replace(/[+−-]?\d+/g, " ")
    .replace(/[:*]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (spoken !== "" && spoken.length <= 40) return spoken;
  const step =
    path
      .slice(1)
      .split(".")
      .filter((each) => !["value", "total", "mod"].includes(each))
      .at(-1) ?? path;
  return step.charAt(0).toUpperCase() + step.slice(1);
}
