/** One queue for all panels: those in sight first, then the newest, and at most a few milliseconds a frame. */
import { nextFrame } from "../platform/lazy.ts";

/** What one frame may spend, in milliseconds: half of one at 60 Hz. */
const BUDGET = 8;

/** Something that is drawn: where it stands, and how. */
interface Drawing {
  readonly element: WeakRef<HTMLElement>;
}

type Draw<D extends Drawing> = (thread: string, drawings: readonly D[]) => void;

/** A queue of what belongs to threads. A thread is drawn at once in all places that wait for it. */
export class DrawQueue<D extends Drawing> {
  readonly #waiting = new Map<string, Set<D>>();
  readonly #visible = new WeakSet<Element>();
  readonly #observers = new WeakMap<Window, IntersectionObserver>();
  readonly #draw: Draw<D>;
  /** What this frame has spent, in milliseconds. */
  #spent = 0;
  #isPlanned = false;

  constructor(draw: Draw<D>) {
    this.#draw = draw;
  }

  /** Draws places of a thread: at once while this frame has time left, or else in one of the next. */
  add(thread: string, drawings: readonly D[]): void {
    const waiting = this.#waiting.get(thread) ?? new Set();
    this.#waiting.set(thread, waiting);
    for (const each of drawings) {
      waiting.add(each);
      this.#observe(each.element.deref());
    }
    this.#drawSome();
  }

  #drawSome(): void {
    while (this.#waiting.size > 0 && this.#spent < BUDGET) {
      const begun = performance.now();
      this.#drawNext();
      this.#spent += performance.now() - begun;
    }
    if (this.#isPlanned || this.#spent === 0) return;
    this.#isPlanned = true;
    nextFrame(() => {
      this.#isPlanned = false;
      this.#spent = 0;
      this.#drawSome();
    });
  }

  #drawNext(): void {
    const threads = [...this.#waiting.keys()].reverse();
    const next = threads.find((each) => this.#isInSight(each)) ?? threads[0];
    if (next === undefined) return;
    const drawings = [...this.#waiting.get(next)!];
    this.#waiting.delete(next);
    this.#draw(next, drawings);
  }

  #isInSight(thread: string): boolean {
    return [...this.#waiting.get(thread)!].some(({ element }) => this.#visible.has(element.deref()!));
  }

  /** What is in sight is told by the page, so nothing is laid out to find out. */
  #observe(element: HTMLElement | undefined): void {
    const view = element?.ownerDocument.defaultView;
    if (!view || !("IntersectionObserver" in view)) return;
    const observer =
      this.#observers.get(view) ??
      new view.IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) this.#visible.add(target);
          else this.#visible.delete(target);
      });
    this.#observers.set(view, observer);
    observer.observe(element);
  }
}
