/** Follows messages, and draws cards into them from the causes that they store, for the user of this client. */
import { asRecord } from "../../checks/json.ts";
import { stepLevel } from "../../checks/level.ts";
import { isProblem, problem, ruleAnswer, type Problem } from "../../checks/problem.ts";
import { replayRecord, type ReplayedRecord } from "../../checks/record.ts";
import type { Tone } from "../../checks/report.ts";
import { games } from "../../games/index.ts";
import { cardView, formulaView, type CardView } from "../../view/card/card.ts";
import { markOf } from "../../view/card/dice.ts";
import { isQuick, rarityQuestion, rarityText } from "../../view/odds-question.ts";
import { problemText } from "../../words/problem.ts";
import { hiddenView } from "../../words/sentence.ts";
import { answerOf } from "../odds/view.ts";
import type { MessageRoll } from "../platform/dice.ts";
import { flagsOf, isStream, messageBy, userBy, type ChatMessage, type Flagged } from "../platform/documents.ts";
import { drawCard, markupOf, removeControls, whenReady } from "../platform/drawing.ts";
import { keepEnd } from "../platform/log-end.ts";
import { keepFocus } from "../platform/morph.ts";
import { MODULE } from "../platform/settings.ts";
import { attempt, notifyError, warnOfRule, words } from "../platform/words.ts";
import { holdCards, leaveToSpeech, receive, receiveChange } from "../roll/arrival.ts";
import { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { addedInFormula, flavorOf, formulaParts } from "../roll/codes/formula-dice.ts";
import { expect3dDice } from "../roll/dice-so-nice.ts";
import { currentRolls, isDicewrightRoll, isDrawable, replayedCheck } from "../roll/message-rolls.ts";
import { secretNote, recordForReader } from "../roll/secrets.ts";
import { spokenMove } from "../threads/announce.ts";
import { anchorsIn } from "../threads/draw-panels.ts";
import { addToThreads, drawThread, updateThreads } from "../threads/runtime.ts";
import { kindOf } from "../threads/state.ts";
import { payloadOf, threadOf } from "../threads/thread-log.ts";
import { drawFirstCard, isFirstCard } from "../windows/first-card.ts";
import { dragCards } from "../windows/hotbar.ts";
import { whenGamesOfAreHere } from "../world/games.ts";
import { changeCheck, mayChange, revealSecrets } from "./menu.ts";
import { makeClickable, noteMessageElement } from "./text-source.ts";

/** Takes up a new message: its 3D dice, its sentence, its threads. */
export function onMessageCreated(message: ChatMessage): void {
  const isThreads = kindOf(message) !== undefined;
  receive(message, isThreads ? () => spokenMove(message) : undefined);
  addToThreads(message);
}

export function onMessageUpdated(message: ChatMessage, changes: Flagged): void {
  expect3dDice(message, changes);
  receiveChange(message, changes);
  updateThreads(message);
}

export function onMessageRendered(message: ChatMessage, html: HTMLElement): void {
  noteMessageElement(html, message);
  removeForeignClasses(message, html);
  makeClickable(html);
  keepFocus(message.id, html);
  drawMarks(html);
  measureInk(html);
  // Its game may be one of those that are on their way.
  if (!whenGamesOfAreHere(gamesOf(message), () => drawMessage(message, html))) showSentence(message, html);
}

/** The ids of the games of a message: of its rolls and of its thread. */
function gamesOf(message: ChatMessage): readonly string[] {
  const options = message.rolls.flatMap(({ options, terms, dice }) => [
    options,
    ...[...terms, ...dice].map((term) => term.options),
  ]);
  const opening = messageBy(threadOf(message) ?? "");
  const stored = [...options.map((each) => asRecord(each)["dicewright"]), opening && payloadOf(opening)];
  return stored.map((each) => asRecord(each)["system"]).filter((id) => typeof id === "string");
}

/** Shows the stored sentence of a roll, of which Foundry shows the dice alone (Foundry replaces plain text by them). */
function showSentence({ content, rolls, isContentVisible }: ChatMessage, html: HTMLElement): void {
  if (rolls.length === 0 || !isContentVisible) return;
  const sentence = html.ownerDocument.createElement("p");
  sentence.textContent = new DOMParser().parseFromString(content, "text/html").body.textContent;
  html.querySelector(".message-content")?.prepend(sentence);
}

/** Classes that any text may contain, since enrichers turn its links into our buttons. */
const OF_LINKS = ["dicewright-check", "dicewright-mistake", "dicewright-ask"];

/** Takes our classes off what another user wrote, so that nothing of theirs looks like a card or panel of ours. */
function removeForeignClasses({ isAuthor }: ChatMessage, html: HTMLElement): void {
  if (isAuthor) return;
  for (const element of html.querySelectorAll('.message-content [class*="dicewright"]'))
    for (const name of [...element.classList])
      if (name.startsWith(MODULE) && !OF_LINKS.includes(name)) element.classList.remove(name);
}

/** Draws the marks of odds, which Foundry takes out of what it stores. */
function drawMarks(html: HTMLElement): void {
  const rows = [...html.querySelectorAll<HTMLElement>(".dicewright-gist .dicewright-legend > li")];
  if (rows.length === 0) return;
  whenReady(html, () => {
    for (const row of rows)
      row.firstElementChild!.innerHTML = markupOf("partials/mark", { mark: markOf(row.dataset["tone"] as Tone) });
  });
}

/** Draws our rolls and their thread into one copy of a message. A card that the panel repeats stays folded, undrawn. */
function drawMessage(message: ChatMessage, html: HTMLElement): void {
  const body = html.querySelector<HTMLElement>(".message-content");
  if (body && isFirstCard(message)) return void drawFirstCard(body).catch(notifyError);
  if (!body || !message.rolls.some(isDicewrightRoll)) return drawThread(message, html);
  const { rolls, isContentVisible } = message;
  const isWhole = isContentVisible && isDrawable(message) && currentRolls(rolls).every(isCheckRoll);
  let isDrawn = false;
  const draw = (isFolded = false) => {
    if (isDrawn) return;
    isDrawn = !isFolded;
    if (isFolded) removeRolls(message, body);
    else drawRolls(message, body);
  };
  if (!isWhole || threadOf(message) === undefined) whenReady(body, () => drawCard(body, draw));
  drawThread(message, html, draw);
}

const isCheckRoll = (roll: MessageRoll) => roll instanceof DicewrightCheckRoll;

interface RollDrawing {
  /** Absent if the roll is not ours. */
  readonly view?: CardView | Problem;
  readonly replayed?: ReplayedRecord;
  /** True if the card shows every die of the roll, so Foundry's drawing of it can go. */
  readonly isWhole: boolean;
}

/** Draws the rolls of a message. Users who may not see its content get a neutral line. */
function drawRolls(message: ChatMessage, body: HTMLElement): void {
  keepEnd(body);
  if (message.isContentVisible) drawCards(message, body);
  else body.innerHTML = markupOf("hidden", hiddenView(words));
}

function drawCards(message: ChatMessage, body: HTMLElement): void {
  if (!isDrawable(message)) return drawStoredSentence(body, message, problem("largeRecord"));
  const drawings = currentRolls(message.rolls).map((roll) => drawingOf(roll, message));
  const views = drawings.flatMap(({ view }) => view ?? []);
  const broken = views.find(isProblem);
  if (broken) return drawStoredSentence(body, message, broken);
  const markups = (views as CardView[]).map((view) => {
    const stepper = mayChange(message) ? view.level : undefined;
    return markupOf("card", { ...view, stepper, ...(stepper && { level: undefined }) });
  });
  if (drawings.every(({ isWhole }) => isWhole)) removeRolls(message, body);
  const [above] = anchorsIn(body);
  if (above) above.insertAdjacentHTML("afterend", markups.join(""));
  else body.insertAdjacentHTML("afterbegin", markups.join(""));
  for (const card of body.querySelectorAll(".dicewright-card")) leaveToSpeech(card);
  removeControls(body);
  addRarityOnUnfold(
    body,
    drawings.filter(({ view }) => view).map(({ replayed }) => replayed),
  );
  listenToSteps(message, body);
  if (!isStream()) dragCards(message, body);
  holdCards(message, body);
  for (const button of body.querySelectorAll<HTMLButtonElement>(".dicewright-reveal"))
    button.addEventListener("click", () => void revealSecrets(message).catch(notifyError), { once: true });
}

function drawingOf(roll: MessageRoll, message: ChatMessage): RollDrawing {
  if (roll instanceof DicewrightCheckRoll) {
    const replayed = replayRecord(recordForReader(roll.record, message), games);
    // Only its author's own message is ever updated.
    const author = roll.record.history && message.author ? userBy(message.author.id)?.name : undefined;
    const note = secretNote(roll.record, message);
    if (isProblem(replayed)) return { view: replayed, isWhole: true };
    const view = ruleAnswer(replayed.game.id, () => cardView(replayed, words, { author, note }));
    if (!isProblem(view)) return { view, replayed, isWhole: true };
    return { view: problem("brokenRecord", view.data), isWhole: true };
  }
  return isDicewrightRoll(roll) ? formulaDrawing(roll) : { isWhole: false };
}

function formulaDrawing(roll: MessageRoll): RollDrawing {
  const { formula, total = 0 } = roll;
  const read = formulaParts(roll);
  if (isProblem(read)) return { view: read, isWhole: true };
  const added = addedInFormula(roll, read.parts);
  const drawn = { formula, total, parts: read.parts, added, label: flavorOf(roll) };
  return { view: formulaView(drawn, words), isWhole: read.isWhole };
}

/** Controls that a card of ours must not remove. */
const CONTROLS = "button, input, select, textarea, a[href], form";

/** Removes Foundry's own drawing of the rolls that our card shows, and nothing of other packages. */
function removeRolls(message: ChatMessage, body: HTMLElement): void {
  if (isForeignCard(message)) return;
  const anchors = anchorsIn(body);
  const isUsed = (element: Element) =>
    anchors.includes(element) || element.matches(CONTROLS) || element.querySelector(CONTROLS) !== null;
  for (const node of [...body.childNodes]) if (node.nodeType !== 1 || !isUsed(node as Element)) node.remove();
}

/** Whether another package has written a card: a message with markup that this module has not posted as a move. */
function isForeignCard(message: ChatMessage): boolean {
  return /<[a-z]/i.test(message.content) && flagsOf(message).refers === undefined;
}

/** Shows the stored sentence of a roll that cannot be replayed, for instance of a later version. */
function drawStoredSentence(body: HTMLElement, message: ChatMessage, broken: Problem): void {
  const { game, reason } = broken.data;
  if (reason !== undefined) warnOfRule(String(game), String(reason));
  const note = body.ownerDocument.createElement("p");
  note.className = "dicewright-note";
  note.textContent = problemText(broken, words);
  const [above, below] = anchorsIn(body);
  if (!isForeignCard(message)) {
    const plain = body.ownerDocument.createElement("p");
    plain.innerHTML = message.content;
    body.replaceChildren(...[above, plain, below].flatMap((each) => each ?? []));
  }
  body.insertBefore(note, below ?? null);
}

function addRarityOnUnfold(body: HTMLElement, rolls: readonly (ReplayedRecord | undefined)[]): void {
  body.querySelectorAll<HTMLDetailsElement>(".dicewright-card .dicewright-more").forEach((fold, i) => {
    const replayed = rolls[i];
    if (replayed?.request)
      fold.addEventListener("toggle", () => void addRarity(fold, replayed).catch(notifyError), { once: true });
  });
}

/** Shows how rare a roll was, and a placeholder until that is known. Hidden rolls show nothing. */
async function addRarity(fold: HTMLElement, replayed: ReplayedRecord): Promise<void> {
  const question = rarityQuestion(replayed);
  if (!question) return;
  const line = fold.ownerDocument.createElement("p");
  line.className = "dicewright-rarity";
  const show = (text: string) => {
    line.textContent = text;
    fold.querySelector("summary")!.after(line);
  };
  if (!isQuick(question)) show(words("dicewright.odds.working"));
  const p = await answerOf(question);
  const text = p === null ? undefined : rarityText(replayed, p, words);
  if (text === undefined) line.remove();
  else show(text);
}

function listenToSteps({ id }: ChatMessage, body: HTMLElement): void {
  for (const button of body.querySelectorAll<HTMLButtonElement>(".dicewright-step"))
    button.addEventListener("click", () => attempt(() => changeLevel(id, button.dataset["by"] === "1" ? 1 : -1)));
}

/** The message may have changed since it was drawn. */
async function changeLevel(id: string, by: 1 | -1): Promise<void> {
  const message = messageBy(id);
  const { request: asked } = (message && mayChange(message) && replayedCheck(message)) || {};
  const options = asked && stepLevel(asked, by);
  if (message && options) await changeCheck(message, options);
}

/** Cards lie flush where the world writes as light or dark as the theme says, or else on a paper of their own. */
const FLUSH = "dicewrightFlush";

/** The classes of each page at its last measurement: they include its theme. */
const measuredThemes = new WeakMap<Document, string>();

/** Measures the ink of a message before the next frame is painted, once for each theme. */
function measureInk(message: HTMLElement): void {
  const page = message.ownerDocument;
  const view = page.defaultView;
  if (!view?.requestAnimationFrame || measuredThemes.get(page) === page.body.className) return;
  measuredThemes.set(page, page.body.className);
  view.requestAnimationFrame(() => {
    const body = message.querySelector<HTMLElement>(".message-content");
    if (!body?.isConnected) return void measuredThemes.delete(page);
    const probe = body.appendChild(page.createElement("i"));
    probe.className = MODULE;
    const [own, worlds] = [probe, body].map((each) => isLight(view.getComputedStyle(each).color));
    probe.remove();
    page.body.dataset[FLUSH] = String(own === worlds);
  });
}

/** Whether a colour as browsers compute it, such as `rgb(34, 38, 43)`, is nearer to white. */
function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return 0.3 * red + 0.59 * green + 0.11 * blue > 128;
}
