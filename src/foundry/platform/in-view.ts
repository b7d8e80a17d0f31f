/** Follows which elements are in view on this page. Source: MDN, IntersectionObserver. */

const MOSTLY = 0.5;

const inView = new WeakSet<Element>();
let observer: IntersectionObserver | undefined;

/** Watches an element, which may come onto the page later; all for the same listener. */
export function watchView(element: Element, onChange: () => void): void {
  const note = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, intersectionRatio } of entries)
      if (intersectionRatio >= MOSTLY) inView.add(target);
      else inView.delete(target);
    onChange();
  };
  observer ??= new IntersectionObserver(note, { root: document, threshold: MOSTLY });
  observer.observe(element);
}

export function isInView(element: Element): boolean {
  return inView.has(element) && element.checkVisibility({ visibilityProperty: true });
}
