/** How the GM asks the table for a check in a text. */
import { dragLine } from "../checks/hotbar.ts";
import { isGM } from "../platform/documents.ts";
import { lazy, singleFlight } from "../platform/lazy.ts";
import { notifyError, words } from "../platform/words.ts";
import { keepHiddenIn } from "../roll/secrets/store.ts";
import { asksForContest } from "../threads/contest/line.ts";

const post = lazy(() => import("../threads/post.ts"));
const thread = lazy(() => import("../../threads/request.ts"));
const start = lazy(() => import("../threads/group/start.ts"));

/** Lets a check in a text be dragged to the hotbar, and gives a GM a second button that asks the table for it. */
export function extendLink(element: HTMLElement): void {
  const link = element.querySelector<HTMLElement>(".dicewright-check");
  const { line } = link?.dataset ?? {};
  if (!link || line === undefined) return;
  link.draggable = true;
  link.addEventListener("dragstart", (event) => dragLine(event, line, link.textContent));
  if (isGM() && !asksForContest(line)) link.after(askButton(link, line));
}

function askButton({ ownerDocument, textContent }: HTMLElement, line: string): HTMLElement {
  const button = ownerDocument.createElement("button");
  const label = words("dicewright.request.ask", { check: textContent });
  Object.assign(button, {
    type: "button",
    className: "dicewright-check dicewright-ask",
    textContent: words("dicewright.request.askShort"),
    ariaLabel: label,
    title: label,
  });
  button.addEventListener(
    "click",
    (event) => void singleFlight(`ask ${line}`, () => ask(line, event)).catch(notifyError),
  );
  return button;
}

/** Without anybody to name, the whole table is asked. */
async function ask(line: string, event: MouseEvent): Promise<void> {
  const { askFor } = await start();
  if (await askFor(line, event.shiftKey)) return;
  const [{ openThread }, { request }] = await Promise.all([post(), thread()]);
  await keepHiddenIn(line);
  await openThread(request, { line });
}
