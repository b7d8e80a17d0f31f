/**
 * The text in the chat input and its caret: a text area in 13, an editor in 14. Sources: the API pages of ChatLog; MDN,
 * setRangeText and execCommand, by which an editor notices what is put in (ProseMirror's guide, "Input").
 */

export function typedText(input: HTMLElement): string {
  return (isArea(input) ? input.value : editorIn(input).innerText).trim();
}

export function typedBefore(input: HTMLElement): string | undefined {
  if (isArea(input))
    return input.selectionStart === input.selectionEnd ? input.value.slice(0, input.selectionEnd) : undefined;
  const selection = input.ownerDocument.getSelection();
  const editor = editorIn(input);
  if (!selection?.isCollapsed || !editor.contains(selection.anchorNode)) return undefined;
  const before = input.ownerDocument.createRange();
  before.selectNodeContents(editor);
  before.setEnd(selection.anchorNode!, selection.anchorOffset);
  return before.toString();
}

/** Puts a text in place of the last characters before the caret, as if it were typed. */
export function replaceBefore(input: HTMLElement, characters: number, text: string): void {
  if (isArea(input)) {
    const end = input.selectionEnd;
    input.setRangeText(text, end - characters, end, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  const selection = input.ownerDocument.getSelection()!;
  for (let i = 0; i < characters; i++) selection.modify("extend", "backward", "character");
  input.ownerDocument.execCommand("insertText", false, text);
}

/** Puts back a line that came to nothing, unless something was typed since. Texts of messages may have the same id. */
export function returnTyped(line: string): void {
  const all = [...document.querySelectorAll<HTMLElement>("#chat-message")];
  const input = all.find((each) => !each.closest("[data-message-id]"));
  if (input && typedText(input) === "") writeTyped(input, line);
}

export function writeTyped(input: HTMLElement, text: string): void {
  if (isArea(input)) {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  input.ownerDocument.getSelection()?.selectAllChildren(editorIn(input));
  input.ownerDocument.execCommand(text === "" ? "delete" : "insertText", false, text);
}

const isArea = (input: HTMLElement): input is HTMLTextAreaElement => input.tagName === "TEXTAREA";

/** The editor of 14 may be the element itself or stand in it beside a menu. */
function editorIn(input: HTMLElement): HTMLElement {
  return input.isContentEditable ? input : (input.querySelector<HTMLElement>("[contenteditable]") ?? input);
}
