// Provenance: our own; what a step of a tour looks like.
import { make } from "../../element.ts";

const GAP = 12;

/** The text of a step. */
interface Said {
  readonly title: string;
  readonly content: Node;
  /** Which step it is of how many. */
  readonly label: string;
}

/** Handlers of its buttons; one that is left out has no button. */
interface BubbleActions {
  readonly exit: () => void;
  readonly previous?: () => void;
  readonly next: () => void;
}

/** The box with the words and the buttons of a step. */
export function tourBubble({ title, content, label }: Said, { exit, previous, next }: BubbleActions): HTMLElement {
  const button = (action: string, name: string, act?: () => void) => {
    const made = make("button", { type: "button", "data-action": action, "aria-label": name }, name);
    made.addEventListener("click", () => act?.());
    made.disabled = !act;
    return made;
  };
  const body = make("div", { class: "tour-content" });
  body.append(content);
  return make(
    "aside",
    { class: "tour", role: "dialog", "aria-label": title },
    make("header", {}, make("h3", { class: "step-title" }, title), button("exit", "Close", exit)),
    body,
    make(
      "footer",
      {},
      button("previous", "Back", previous),
      make("span", { class: "step-number" }, label),
      button("next", "Next", next),
    ),
  );
}

/** Puts the box beside an element and a frame around that, or the box in the middle of the page. Gives the frame. */
export function placeBubble(bubble: HTMLElement, target: Element | null, padding: number): HTMLElement | undefined {
  const { offsetWidth: width, offsetHeight: height, style } = bubble;
  const box = target?.getBoundingClientRect();
  const left = box ? box.left + box.width / 2 - width / 2 : (innerWidth - width) / 2;
  const above = box ? box.top - height - GAP - padding : (innerHeight - height) / 2;
  const top = box && above < 0 ? Math.min(box.bottom + GAP + padding, innerHeight - height - GAP) : above;
  style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  style.top = `${Math.max(GAP, top)}px`;
  bubble.querySelector<HTMLElement>("[data-action=next]")?.focus();
  if (!box) return undefined;
  const frame = make("div", { class: "tour-fade" });
  Object.assign(frame.style, {
    left: `${box.left - padding}px`,
    top: `${box.top - padding}px`,
    width: `${box.width + 2 * padding}px`,
    height: `${box.height + 2 * padding}px`,
  });
  document.body.append(frame);
  return frame;
}
