/** Help and other things to give are dragged from the row of their giver onto the row of a friend. */
import type { Choice } from "../../threads/view.ts";
import { elementAt } from "../platform/windows.ts";
import { buttonsIn, clickButton } from "./play.ts";
import { readingOf } from "./state.ts";
import { viewer } from "./world.ts";

/** What the browser carries while something is dragged; it is read only where it is dropped. */
const DRAGGED = "application/x-dicewright-token";

/** Lets tokens be dropped onto the rows that the choice of their button names. */
export function letDrag(element: HTMLElement, id: string): void {
  let dragged: { readonly key: string; readonly choice: Choice } | undefined;
  const optionAt = (row: HTMLElement | undefined) =>
    dragged?.choice.options.find((option) => option.row === Number(row?.dataset["place"]));
  const end = () => {
    dragged = undefined;
    mark(element);
  };
  element.addEventListener("dragstart", (event) => {
    const key = elementAt(event.target)?.dataset["drags"];
    const choice = key === undefined ? undefined : choiceOf(id, key);
    if (!choice) return;
    dragged = { key: key!, choice };
    event.stopPropagation();
    event.dataTransfer?.setData(DRAGGED, key!);
  });
  element.addEventListener("dragover", (event) => {
    const row = rowUnder(event);
    const isFriend = optionAt(row) !== undefined;
    mark(element, isFriend ? row : undefined);
    if (isFriend) event.preventDefault();
  });
  element.addEventListener("dragleave", () => mark(element));
  element.addEventListener("dragend", end);
  element.addEventListener("drop", (event) => {
    const option = optionAt(rowUnder(event));
    if (!dragged || !option) return end();
    event.preventDefault();
    event.stopPropagation();
    void clickButton(id, dragged.key, { value: option.value });
    end();
  });
}

function rowUnder({ target }: Event): HTMLElement | undefined {
  return elementAt(target)?.closest<HTMLElement>("[data-place]") ?? undefined;
}

function mark(element: HTMLElement, over?: HTMLElement): void {
  for (const row of element.querySelectorAll<HTMLElement>("[data-over]")) delete row.dataset["over"];
  if (over) over.dataset["over"] = "";
}

/** What the button with this key offers to choose from. */
function choiceOf(id: string, key: string): Choice | undefined {
  const reading = readingOf(id);
  const buttons = reading ? buttonsIn(reading.kind.view(reading.state, viewer)) : [];
  return buttons.find((button) => button.key === key)?.choice;
}
