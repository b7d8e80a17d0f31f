/** Keeps what floats on the page above the chat input where they share a column, as on phones. */

/** The space between them, in pixels. */
const GAP = 8;

/** The chat input and the buttons beside it. */
const TYPING = "#chat-message, #chat-controls, .dicewright-chat-tool";

export function keepAboveInput(element: HTMLElement): ResizeObserver {
  const page = element.ownerDocument;
  const lift = () => {
    element.style.removeProperty("--above");
    const { left, right, bottom } = element.getBoundingClientRect();
    const tops = [...page.querySelectorAll(TYPING)].flatMap((each) => {
      const box = each.getBoundingClientRect();
      return box.height > 0 && box.left < right && box.right > left && box.top < bottom ? [box.top] : [];
    });
    const height = page.documentElement.clientHeight;
    if (tops.length > 0) element.style.setProperty("--above", `${height - Math.min(...tops) + GAP}px`);
  };
  const observer = new ResizeObserver(lift);
  for (const each of [page.documentElement, ...page.querySelectorAll(TYPING)]) observer.observe(each);
  return observer;
}
