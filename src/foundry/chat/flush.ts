/**
 * Cards lie flush in their messages where the world's own text is as light or dark as the theme says. Where a world
 * writes dark letters in a dark theme, cards keep a paper of their own.
 */
const MARK = "dicewrightFlush";

/** The classes of each page when its messages were looked at last: a theme is one of them. */
const lookedAt = new WeakMap<Document, string>();

/** Looks at how a drawn message is written before the next frame is painted, once for each theme. */
export function lookAtInk(body: HTMLElement): void {
  const page = body.ownerDocument;
  const view = page.defaultView;
  if (!view?.requestAnimationFrame || lookedAt.get(page) === page.body.className) return;
  lookedAt.set(page, page.body.className);
  view.requestAnimationFrame(() => {
    const card = body.querySelector<HTMLElement>(".dicewright");
    if (!card || !body.isConnected) return void lookedAt.delete(page);
    const [own, worlds] = [card, body].map((each) => isLight(view.getComputedStyle(each).color));
    page.body.dataset[MARK] = String(own === worlds);
  });
}

/** Whether a colour as browsers compute it, such as `rgb(34, 38, 43)`, is nearer to white. */
function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return 0.3 * red + 0.59 * green + 0.11 * blue > 128;
}
