/** Follows which elements are in view on this page. Source: MDN, IntersectionObserver. */

const MOSTLY = 0.5;

/** Calls `onChange` whenever a watched element comes into view or leaves it. It may come onto the page later. */
export function viewWatcher(onChange: () => void) {
  const inView = new WeakSet<Element>();
  let observer: IntersectionObserver | undefined;
  const note = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, intersectionRatio } of entries)
      if (intersectionRatio >= MOSTLY) inView.add(target);
      else inView.delete(target);
    onChange();
  };
  return {
    watch: (element: Element) => {
      observer ??= new IntersectionObserver(note, { root: document, threshold: MOSTLY });
      observer.observe(element);
    },
    sees: (element: Element) => inView.has(element) && element.checkVisibility({ visibilityProperty: true }),
  };
}
