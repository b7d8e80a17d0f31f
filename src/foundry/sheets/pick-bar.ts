/** The bar at the sheet from which a number is picked: what to click, and a button that ends it. */

const GAP = 4;

/** Opens the bar with the focus on its button. It follows the sheet, or stands at the top of the page without one. */
export function openPickBar(text: string, button: string, sheetNow: () => HTMLElement | undefined, onEnd: () => void) {
  const bar = Object.assign(document.createElement("div"), { className: "dicewright dicewright-pick-bar" });
  const sentence = Object.assign(document.createElement("span"), { textContent: text, title: text });
  sentence.setAttribute("role", "status");
  const end = Object.assign(document.createElement("button"), { type: "button", className: "dicewright-button" });
  end.textContent = button;
  end.setAttribute("aria-keyshortcuts", "Escape");
  end.addEventListener("click", () => onEnd());
  bar.append(sentence, end);
  const follow = () => {
    const sheet = sheetNow();
    const { body } = sheet?.ownerDocument ?? document;
    if (bar.parentElement !== body) body.append(bar);
    placeAt(bar, sheet);
    frame = bar.ownerDocument.defaultView!.requestAnimationFrame(follow);
  };
  let frame = 0;
  follow();
  end.focus({ preventScroll: true });
  return {
    say: (said: string) => void Object.assign(sentence, { textContent: said, title: said }),
    close() {
      bar.ownerDocument.defaultView?.cancelAnimationFrame(frame);
      bar.remove();
    },
  };
}

/** Places the bar above the sheet, or below or beside it; if nothing is free, over the sheet's header. */
function placeAt(bar: HTMLElement, sheet: HTMLElement | undefined): void {
  const { innerWidth, innerHeight } = bar.ownerDocument.defaultView!;
  const { width, height } = bar.getBoundingClientRect();
  const middle = { left: (innerWidth - width) / 2, right: 0, top: 0, bottom: 0 };
  const { left, right, top, bottom } = sheet?.getBoundingClientRect() ?? middle;
  const [farLeft, farTop] = [Math.max(0, innerWidth - width), Math.max(0, innerHeight - height)];
  const along = Math.max(0, Math.min(left, farLeft));
  const [x, y] = [
    [along, top - height - GAP] as const,
    [along, bottom + GAP] as const,
    [right + GAP, top] as const,
    [left - width - GAP, top] as const,
  ].find(([atX, atY]) => atX >= 0 && atX <= farLeft && atY >= 0 && atY <= farTop) ?? [
    along,
    Math.max(0, top - height - GAP),
  ];
  const [pixelsX, pixelsY] = [`${Math.round(x)}px`, `${Math.round(y)}px`];
  if (bar.style.left !== pixelsX) bar.style.left = pixelsX;
  if (bar.style.top !== pixelsY) bar.style.top = pixelsY;
}
