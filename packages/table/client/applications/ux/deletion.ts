// Provenance: foundryvtt.com/api, page ContextMenuEntry: label/onClick/visible in 14, name/callback/condition in 13; who may delete what is the table's law.
import type { DocumentLike } from "../../shapes.ts";
import { isFourteen, surroundings } from "../../surroundings.ts";
import type { MenuEntry } from "./menu-entry.ts";

/** The menu entry that deletes what an element stands for, in the words of this generation; it shows only where the user may. */
export function deletionEntry(documentOf: (target: HTMLElement) => DocumentLike | null | undefined): MenuEntry {
  const mayDelete = (target: HTMLElement) =>
    documentOf(target)?.canUserModify(surroundings.game.user, "delete") === true;
  const remove = (target: HTMLElement) => documentOf(target)?.delete();
  if (isFourteen())
    return {
      label: "Delete",
      icon: "fa-solid fa-trash",
      visible: mayDelete,
      onClick: (_event, target) => remove(target),
    };
  return { name: "Delete", icon: '<i class="fa-solid fa-trash"></i>', condition: mayDelete, callback: remove };
}
