// Provenance: our own; drags carry what fvtt-types client/applications/ux/text-editor.d.mts (getDragEventData) reads.

import { globals } from "../../globals.ts";
import { DragDrop } from "../ux/drag-drop.ts";

/** Lets the entries of a list be dragged, each carrying the address of its document. */
export function bindEntries(html: HTMLElement): void {
  new DragDrop({ dragSelector: "[data-uuid]", callbacks: { dragstart: startDrag } }).bind(html);
}

function startDrag(event: DragEvent): void {
  const uuid = (event.target as HTMLElement).closest<HTMLElement>("[data-uuid]")!.dataset["uuid"]!;
  const type = uuid.split(".").at(-2);
  event.dataTransfer?.setData("text/plain", JSON.stringify({ type, uuid }));
}

/** Opens the sheet of a document, or says that there is none. */
export async function openDocument(uuid: string): Promise<void> {
  const document = await globals.fromUuid(uuid);
  if (document?.sheet) document.sheet.render({ force: true });
  else globals.ui.notifications.warn(`Nothing shows the document ${uuid}.`);
}
