/** Help that is dragged from whoever gives it onto a friend. Nobody has to: what is dragged can be given by keyboard as well. */

/** What the browser carries while help is dragged; it is read only where it is dropped. */
const TYPE = "application/x-dicewright-help";

/** Lets what can be dragged in a place be dropped onto its rows. Everything in it may be drawn anew at any time. */
export function letDrag(place: HTMLElement, give: (from: number, to: number) => void): void {
  let from: number | undefined;
  place.addEventListener("dragstart", (event) => {
    from = fromOf(event);
    if (from === undefined) return;
    event.stopPropagation();
    event.dataTransfer?.setData(TYPE, String(from));
  });
  place.addEventListener("dragover", (event) => {
    const row = rowUnder(event, from);
    mark(place, row);
    if (row) event.preventDefault();
  });
  place.addEventListener("dragleave", () => mark(place));
  place.addEventListener("dragend", () => {
    from = undefined;
    mark(place);
  });
  place.addEventListener("drop", (event) => {
    const row = rowUnder(event, from);
    mark(place);
    if (!row || from === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    give(from, Number(row.dataset["place"]));
    from = undefined;
  });
}

function fromOf({ target }: Event): number | undefined {
  const from =
    target instanceof HTMLElement ? target.closest<HTMLElement>("[data-giver]")?.dataset["giver"] : undefined;
  return from === undefined ? undefined : Number(from);
}

/** The row of a friend under the pointer: of somebody else who has rolled. */
function rowUnder({ target }: Event, from: number | undefined): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-place][data-tone]") : null;
  const isFriend =
    from !== undefined && row !== null && row.dataset["place"] !== String(from) && row.dataset["tone"] !== "plain";
  return isFriend ? row : undefined;
}

function mark(place: HTMLElement, over?: HTMLElement): void {
  for (const row of place.querySelectorAll<HTMLElement>("[data-over]")) delete row.dataset["over"];
  if (over) over.dataset["over"] = "";
}
