/**
 * The text in the chat input and its caret: a text area in 13, an editor in 14. Sources: the API pages of ChatLog; MDN,
 * setRangeText and execCommand, by which an editor notices what is put in (ProseMirror's guide, "Input").
 */

export function typedText(place: HTMLElement): string {
  return (isArea(place) ? place.value : editorIn(place).innerText).trim();
}

export function typedBefore(place: HTMLElement): string | undefined {
  if (isArea(place))
    return place.selectionStart === place.selectionEnd ? place.value.slice(0, place.selectionEnd) : undefined;
  const selection = place.ownerDocument.getSelection();
  const editor = editorIn(place);
  if (!selection?.isCollapsed || !editor.contains(selection.anchorNode)) return undefined;
  const before = place.ownerDocument.createRange();
  before.selectNodeContents(editor);
  before.setEnd(selection.anchorNode!, selection.anchorOffset);
  return before.toString();
}

/** Puts a text in place of the last characters before the caret, as if it were typed. */
export function replaceBefore(place: HTMLElement, characters: number, text: string): void {
  if (isArea(place)) {
    const end = place.selectionEnd;
    place.setRangeText(text, end - characters, end, "end");
    place.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  const selection = place.ownerDocument.getSelection()!;
  for (let i = 0; i < characters; i++) selection.modify("extend", "backward", "character");
  place.ownerDocument.execCommand("insertText", false, text);
}

export function clearTyped(place: HTMLElement): void {
  if (isArea(place)) {
    place.value = "";
    place.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  place.ownerDocument.getSelection()?.selectAllChildren(editorIn(place));
  place.ownerDocument.execCommand("delete");
}

const isArea = (place: HTMLElement): place is HTMLTextAreaElement => place.tagName === "TEXTAREA";

/** The editor of 14 may be the element itself or stand in it beside a menu. */
function editorIn(place: HTMLElement): HTMLElement {
  return place.isContentEditable ? place : (place.querySelector<HTMLElement>("[contenteditable]") ?? place);
}
