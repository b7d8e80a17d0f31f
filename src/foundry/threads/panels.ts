/**
 * Places that show a thread, in every copy of its messages: the log, the notice of a new message, a window of its own. They are filled anew
 * together when anything changes; whatever a reader has the focus on, has picked or has unfolded stays so.
 */

/** One place in one copy of a message, as long as the page keeps it. */
interface Panel {
  readonly message: string;
  readonly place: WeakRef<HTMLElement>;
  /** What the message says without this module. */
  readonly plain: string;
  /** What it was filled with last; the same again changes nothing. */
  markup?: string;
}

/** What a place below a message shows of a thread, as markup. */
type Content = (thread: string, message: string, plain: string) => string;

/** All places that show threads of one kind. */
export class Panels {
  readonly #panels = new Map<string, Panel[]>();
  readonly #contentOf: Content;

  constructor(contentOf: Content) {
    this.#contentOf = contentOf;
  }

  /** Fills a place, now and whenever its thread changes. */
  add(thread: string, message: string, place: HTMLElement, plain = ""): void {
    const panel: Panel = { message, place: new WeakRef(place), plain };
    this.#panels.set(thread, [...(this.#panels.get(thread) ?? []), panel]);
    this.#fill(panel, thread);
  }

  /** The threads that are shown anywhere on this client. */
  get threads(): readonly string[] {
    return [...this.#panels.keys()];
  }

  /** Fills every place of a thread anew, and forgets those that the page no longer has. */
  redraw(thread: string): void {
    const left = (this.#panels.get(thread) ?? []).filter(({ place }) => place.deref() !== undefined);
    if (left.length > 0) this.#panels.set(thread, left);
    else this.#panels.delete(thread);
    for (const panel of left) this.#fill(panel, thread);
  }

  /** Fills every place anew. */
  redrawAll(): void {
    for (const thread of this.threads) this.redraw(thread);
  }

  #fill(panel: Panel, thread: string): void {
    const place = panel.place.deref()!;
    const markup = this.#contentOf(thread, panel.message, panel.plain);
    if (markup === panel.markup) return;
    panel.markup = markup;
    const keep = keeping(place);
    place.innerHTML = markup;
    keep();
  }
}

/** Remembers what a reader has done in a place, and gives a function that does it again there. */
function keeping(place: HTMLElement): () => void {
  const focused = place.ownerDocument.activeElement;
  const path =
    focused instanceof HTMLElement && focused !== place && place.contains(focused) ? pathOf(focused) : undefined;
  const picked = [...place.querySelectorAll<HTMLSelectElement>("select[data-picked]")].map(
    (select) => [pathOf(select), select.value] as const,
  );
  const isOpen = place.querySelector("details")?.open === true;
  return () => {
    for (const [at, value] of picked) pickAgain(place.querySelector<HTMLSelectElement>(at), value);
    const details = place.querySelector("details");
    if (details) details.open = isOpen;
    if (path !== undefined) focusIn(place, path);
  };
}

/** A choice that is no longer there stays what the markup says. */
function pickAgain(select: HTMLSelectElement | null, value: string): void {
  if (!select || ![...select.options].some((option) => option.value === value)) return;
  select.value = value;
  select.dataset["picked"] = "yes";
}

/** Where what was pressed is gone the place has the focus, so that another press does nothing. */
function focusIn(place: HTMLElement, path: string): void {
  place.tabIndex = -1;
  (place.querySelector<HTMLElement>(path) ?? place).focus();
}

/** A selector for an element by what it does. */
function pathOf({ tagName, dataset }: HTMLElement): string {
  const told = Object.entries(dataset).filter(
    ([name, value]) => name !== "picked" && value !== undefined && value !== "",
  );
  return (
    tagName.toLowerCase() +
    told
      .map(
        ([name, value]) =>
          `[data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${CSS.escape(value!)}"]`,
      )
      .join("")
  );
}
