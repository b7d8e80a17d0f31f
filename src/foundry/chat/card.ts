/** Our messages in the log. A card is drawn from the causes that its message stores, for the reader of this client. */
import { stepped } from "../../checks/level.ts";
import { replayRecord, type Replayed } from "../../checks/record.ts";
import { isProblem, problem, type Problem } from "../../checks/vocabulary.ts";
import { games } from "../../games/index.ts";
import { cardView, formulaView, type CardView } from "../../view/card/card.ts";
import { hiddenView } from "../../view/card/sentence.ts";
import { problemText } from "../../view/problem.ts";
import { showRarity } from "../odds/view.ts";
import { byMessage } from "../platform/by-message.ts";
import type { MessageRoll } from "../platform/dice.ts";
import { flagsOf, messageBy, userBy, type ChatMessage, type Flagged } from "../platform/documents.ts";
import { markupOf, whenReady } from "../platform/drawing.ts";
import { keepEnd } from "../platform/log-end.ts";
import { notifyError, words } from "../platform/words.ts";
import { holdCards, leaveToSpeech, receive, receiveChange } from "../roll/arrival.ts";
import { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { formulaParts } from "../roll/codes/formula-dice.ts";
import { isOurs } from "../roll/gate.ts";
import { currentRolls, isDrawable, replayedCheck } from "../roll/message-rolls.ts";
import { secretNote, toldRecord } from "../roll/secrets.ts";
import { dragCards } from "../sheets/hotbar.ts";
import { placesIn } from "../threads/panel.ts";
import { drawThread, dropped, noted } from "../threads/runtime.ts";
import { threadOf } from "../threads/thread-log.ts";
import { changeCheck, mayChange, revealSecrets } from "./menu.ts";

/** A message has come. */
export function created(message: ChatMessage): void {
  receive(message);
  noted(message);
}

/** A message has changed. */
export function updated(message: ChatMessage, changes: Flagged): void {
  receiveChange(message, changes);
  noted(message);
}

/** A message is gone. */
export const deleted = dropped;

/**
 * Draws our rolls, and what they have to do with a thread, into one copy of a message. A card of a thread stays folded
 * where the panel shows what is in it, and is not drawn before it unfolds.
 */
export function drawn(message: ChatMessage, html: HTMLElement): void {
  const body = html.querySelector<HTMLElement>(".message-content");
  if (!body || !message.rolls.some(isOurs)) return drawThread(message, html);
  const { rolls, isContentVisible } = message;
  const isWhole = isContentVisible && isDrawable(message) && currentRolls(rolls).every(isCheck);
  let isDrawn = false;
  const draw = (isFolded = false) => {
    if (isDrawn) return;
    isDrawn = !isFolded;
    if (isFolded) dropRolls(message, body);
    else drawRolls(message, body);
  };
  if (!isWhole || threadOf(message) === undefined) whenReady(body, draw);
  drawThread(message, html, draw);
}

const isCheck = (roll: MessageRoll) => roll instanceof DicewrightCheckRoll;

interface Drawing {
  /** Absent if the roll is not ours. */
  readonly view?: CardView | Problem;
  /** The check played again, as this reader knows it. */
  readonly replayed?: Replayed;
  /** True if the card shows every die of the roll, so that nothing else need be shown. */
  readonly isWhole: boolean;
}

/** Draws the rolls of a message. Readers who may not see its content get a line that says nothing. */
function drawRolls(message: ChatMessage, body: HTMLElement): void {
  keepEnd(body);
  if (message.isContentVisible) drawCards(message, body);
  else body.innerHTML = markupOf("hidden", hiddenView(words));
}

function drawCards(message: ChatMessage, body: HTMLElement): void {
  if (!isDrawable(message)) return drawPlain(body, message, problem("largeRecord"));
  const drawings = currentRolls(message.rolls).map((roll) => drawingOf(roll, message));
  const views = drawings.flatMap(({ view }) => view ?? []);
  const broken = views.find(isProblem);
  if (broken) return drawPlain(body, message, broken);
  const markups = (views as CardView[]).map((view) =>
    markupOf("card", { ...view, tools: view.level && mayChange(message) ? view.level : undefined }),
  );
  if (drawings.every(({ isWhole }) => isWhole)) dropRolls(message, body);
  const [above] = placesIn(body);
  if (above) above.insertAdjacentHTML("afterend", markups.join(""));
  else body.insertAdjacentHTML("afterbegin", markups.join(""));
  for (const card of body.querySelectorAll(".dicewright-card")) leaveToSpeech(card);
  awaitFolds(
    body,
    drawings.filter(({ view }) => view).map(({ replayed }) => replayed),
  );
  listenToSteps(message, body);
  dragCards(message, body);
  lookAtInk(body);
  holdCards(message, body);
  for (const button of body.querySelectorAll<HTMLButtonElement>(".dicewright-reveal"))
    button.addEventListener("click", () => void revealSecrets(message).catch(notifyError), { once: true });
}

function drawingOf(roll: MessageRoll, message: ChatMessage): Drawing {
  if (roll instanceof DicewrightCheckRoll) {
    const replayed = replayRecord(toldRecord(roll.record, message), games);
    // Only its author's own message is ever updated.
    const author = roll.record.history && message.author ? userBy(message.author.id)?.name : undefined;
    const note = secretNote(roll.record, message);
    if (isProblem(replayed)) return { view: replayed, isWhole: true };
    return { view: cardView(replayed, words, { author, note }), replayed, isWhole: true };
  }
  return isOurs(roll) ? formulaDrawing(roll) : { isWhole: false };
}

function formulaDrawing(roll: MessageRoll): Drawing {
  const { formula, total = 0 } = roll;
  const read = formulaParts(roll);
  if (isProblem(read)) return { view: read, isWhole: true };
  return { view: formulaView({ formula, total, parts: read.parts }, words), isWhole: read.isWhole };
}

/** What a user may click or type in, which a card of ours would take away. */
const CONTROLS = "button, input, select, textarea, a[href], form";

/** Removes what Foundry drew of the rolls that our card shows, and nothing of other packages. */
function dropRolls(message: ChatMessage, body: HTMLElement): void {
  if (isForeignCard(message)) return;
  const places = placesIn(body);
  const isUsed = (element: Element) =>
    places.includes(element) || element.matches(CONTROLS) || element.querySelector(CONTROLS) !== null;
  for (const node of [...body.childNodes]) if (node.nodeType !== 1 || !isUsed(node as Element)) node.remove();
}

/** Whether another package has written a card: a message with markup that this module has not posted as a move. */
function isForeignCard(message: ChatMessage): boolean {
  return /<[a-z]/i.test(message.content) && flagsOf(message).refers === undefined;
}

/** A roll that cannot be replayed, for instance of a later version, leaves the sentence that is stored beside it. */
function drawPlain(body: HTMLElement, message: ChatMessage, broken: Problem): void {
  const note = body.ownerDocument.createElement("p");
  note.className = "dicewright-note";
  note.textContent = problemText(broken, words);
  const [above, below] = placesIn(body);
  if (!isForeignCard(message)) {
    const plain = body.ownerDocument.createElement("p");
    plain.innerHTML = message.content;
    body.replaceChildren(...[above, plain, below].flatMap((each) => each ?? []));
  }
  body.insertBefore(note, below ?? null);
}

// ---- What a drawn card does ----

/** Waits for the folds of some cards, in the order of their rolls. */
function awaitFolds(body: HTMLElement, rolls: readonly (Replayed | undefined)[]): void {
  body.querySelectorAll<HTMLDetailsElement>(".dicewright-card .dicewright-more").forEach((fold, i) => {
    const replayed = rolls[i];
    if (replayed?.asked)
      fold.addEventListener("toggle", () => void tell(fold, replayed).catch(notifyError), { once: true });
  });
}

async function tell(fold: HTMLElement, replayed: Replayed): Promise<void> {
  const line = fold.ownerDocument.createElement("p");
  line.className = "dicewright-rarity";
  await showRarity(replayed, (text) => {
    line.textContent = text ?? "";
    if (text === undefined) line.remove();
    else fold.querySelector("summary")!.after(line);
  });
}

/** The step that each message took last: its new drawing gives the focus back to that button. */
const taken = byMessage(new Map<string, string>());

function listenToSteps({ id }: ChatMessage, body: HTMLElement): void {
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
  await changeCheck(message, options);
}

/** Cards lie flush where the world writes as light or dark as the theme says, or else on a paper of their own. */
const MARK = "dicewrightFlush";

/** The classes of each page when its messages were looked at last: a theme is one of them. */
const lookedAt = new WeakMap<Document, string>();

/** Looks at how a drawn message is written before the next frame is painted, once for each theme. */
function lookAtInk(body: HTMLElement): void {
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
