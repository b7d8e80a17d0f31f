// Provenance: foundryvtt.com/api ContextMenuEntry of version 13 (name, callback, condition) and of version 14 (label, onClick, visible);
// who may delete what is the table's law.

import type { ClientDocument } from "../../documents/document.ts";
import { cleanHTML, icon, parseMarkup } from "../../element.ts";
import { globals, isFourteen, localize } from "../../globals.ts";

/** An entry of a context menu in either generation's shape. */
export interface MenuEntry {
  readonly label?: string;
  readonly onClick?: (event: Event, target: HTMLElement) => unknown;
  readonly visible?: boolean | ((target: HTMLElement) => boolean);
  readonly name?: string;
  readonly callback?: (target: HTMLElement) => unknown;
  readonly condition?: boolean | ((target: HTMLElement) => boolean) | null;
  readonly icon?: string;
  readonly group?: string | null;
  readonly classes?: string;
}

/** An entry read into one shape, for the element that the menu was opened on. */
export interface ReadEntry {
  readonly label: string;
  readonly icon: Node | undefined;
  readonly group: string;
  readonly classes: string;
  run(event: Event): unknown;
}

function holds(condition: MenuEntry["visible"] | null, target: HTMLElement): boolean {
  return typeof condition === "function" ? condition(target) : (condition ?? true);
}

function iconNode(given: string | undefined): Node | undefined {
  if (!given) return undefined;
  return given.trim().startsWith("<") ? parseMarkup(cleanHTML(given)) : icon(given);
}

/** Generation 13 knows only the old names; 14 knows both, the new ones first. */
function inForce(entry: MenuEntry): MenuEntry {
  if (isFourteen()) return entry;
  if (entry.name === undefined)
    throw new Error(`Generation 13 reads a menu entry's "name", which the entry "${entry.label ?? ""}" lacks.`);
  return {
    ...entry,
    label: entry.name,
    onClick: (_event, target) => entry.callback?.(target),
    visible: (target) => holds(entry.condition, target),
  };
}

/**
 * Reads an entry for a target.
 * @returns `undefined` for one that does not show there.
 * @throws For an entry whose shape the generation does not know.
 */
export function readEntry(given: MenuEntry, target: HTMLElement): ReadEntry | undefined {
  const entry = inForce(given);
  if (!holds(entry.visible ?? entry.condition, target)) return undefined;
  return {
    label: localize(entry.label ?? entry.name ?? ""),
    icon: iconNode(entry.icon),
    group: entry.group ?? "",
    classes: entry.classes ?? "",
    run: (event) => (entry.onClick ? entry.onClick(event, target) : entry.callback?.(target)),
  };
}

/** The menu entry that deletes what an element stands for, in the words of this generation; it shows only where the user may. */
export function deletionEntry(
  documentOf: (target: HTMLElement) => ClientDocument | null | undefined,
  act = (document: ClientDocument): unknown => document.delete(),
): MenuEntry {
  const mayDelete = (target: HTMLElement) => documentOf(target)?.canUserModify(globals.game.user, "delete") === true;
  const remove = (target: HTMLElement) => act(documentOf(target)!);
  if (isFourteen())
    return {
      label: "Delete",
      icon: "fa-solid fa-trash",
      visible: mayDelete,
      onClick: (_event, target) => remove(target),
    };
  return { name: "Delete", icon: '<i class="fa-solid fa-trash"></i>', condition: mayDelete, callback: remove };
}
