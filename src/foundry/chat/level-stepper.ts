/** The stepper of a card: a click makes its level one more or less, if this user may change the check. */
import { stepped } from "../../systems/level.ts";
import { byMessage } from "../platform/by-message.ts";
import { messageBy, type ChatMessage } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { notifyError } from "../platform/words.ts";
import { replayedCheck } from "../roll/message-rolls.ts";
import { mayChange } from "./menu.ts";

const afterRoll = lazy(() => import("./after-roll.ts"));

/** The step that each message took last: its new drawing gives the focus back to that button. */
const taken = byMessage(new Map<string, string>());

/** Lets the steppers of a drawn message work. */
export function listenToSteps({ id }: ChatMessage, body: HTMLElement): void {
  for (const button of body.querySelectorAll<HTMLButtonElement>(".dicewright-step"))
    button.addEventListener("click", () => void step(id, button).catch(notifyError));
  const by = taken.get(id);
  if (by === undefined) return;
  // The drawing is not on the page yet.
  setTimeout(() => {
    const button = body.isConnected ? body.querySelector<HTMLElement>(`.dicewright-step[data-by="${by}"]`) : undefined;
    if (button && taken.delete(id)) button.focus({ preventScroll: true });
  });
}

/** The message may have changed since it was drawn. */
async function step(id: string, { dataset, ownerDocument, isConnected }: HTMLElement): Promise<void> {
  const message = messageBy(id);
  const { asked } = (message && mayChange(message) && replayedCheck(message)) || {};
  const by = dataset["by"]!;
  const options = asked && stepped(asked, by === "1" ? 1 : -1);
  if (!message || !options) return;
  if (isConnected && ownerDocument.activeElement?.closest(".dicewright-stepper")) taken.set(id, by);
  await (await afterRoll()).changeCheck(message, options);
}
