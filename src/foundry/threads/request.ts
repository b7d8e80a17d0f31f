/**
 * A Gamemaster asks the table for a check: a message with the line as it is written, which everybody answers with a roll of their
 * own. Nothing is looked up for the request, so each answer counts with the numbers of whoever gives it.
 */
import { systems } from "../../systems/index.ts";
import { systemOf } from "../../systems/notation.ts";
import { THREAD_VERSION } from "../../threads/thread.ts";
import { postCheck } from "../chat/message.ts";
import { dragLine } from "../checks/hotbar.ts";
import { rollOrAsk } from "../form/opening.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { createMessage, flagsOf, isGamemaster } from "../platform/documents.ts";
import { singleFlight } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { notifyError, words } from "../platform/words.ts";
import { keepHiddenIn, withoutIdsIn } from "../secrets/store.ts";
import { asksForContest } from "./contest/line.ts";
import { asksGroup } from "./group/ways.ts";
import { addAnswers } from "./request-answers.ts";

/** What a request stores. */
interface RequestRecord {
  readonly v: number;
  readonly line: string;
}

const VERSION = 1;
const MOST_CHARACTERS = 500;

/** Lets a check in a text be dragged to the hotbar, and gives a Gamemaster a second button that asks the table for it. */
export function extendLink(element: HTMLElement): void {
  const link = element.querySelector<HTMLElement>(".dicewright-check");
  const { line } = link?.dataset ?? {};
  if (!link || line === undefined) return;
  link.draggable = true;
  link.addEventListener("dragstart", (event) => dragLine(event, line, link.textContent));
  if (isGamemaster() && !asksForContest(line)) link.after(askButton(link, line));
}

function askButton({ ownerDocument, textContent }: HTMLElement, line: string): HTMLElement {
  const button = ownerDocument.createElement("button");
  const label = words("dicewright.request.ask", { check: textContent });
  Object.assign(button, {
    type: "button",
    className: "dicewright-check dicewright-ask",
    textContent: words("dicewright.request.askShort"),
    ariaLabel: label,
  });
  button.dataset["tooltip"] = label;
  button.addEventListener(
    "click",
    (event) => asksGroup(line, event) || void singleFlight(`ask ${line}`, () => askTable(line)).catch(notifyError),
  );
  return button;
}

/** Posts a request, which reads without the module as well. */
async function askTable(line: string): Promise<void> {
  await keepHiddenIn(line);
  const place = document.createElement("p");
  place.textContent = sentenceOf(line);
  const request: RequestRecord = { v: VERSION, line };
  await createMessage({ content: place.outerHTML, flags: { [MODULE]: { request } } });
}

/** What a request asks for, in the words of whoever reads it. */
function sentenceOf(line: string): string {
  return words("dicewright.request.asked", { check: nameOf(line) });
}

/** A line by its label, with what it asks for behind it. */
function nameOf(line: string): string {
  const [check = "", label = ""] = withoutIdsIn(line)
    .replace(/^\//, "")
    .split("#")
    .map((part) => part.trim());
  return label === "" ? check : `${label} (${check})`;
}

/** Tells each copy of a request in the reader's language, and puts a button into it that rolls for whoever presses it. */
export function drawRequest(message: ChatMessage, html: HTMLElement): void {
  const request = readRequest(message);
  const body = html.querySelector(".message-content");
  if (!request || !body) return;
  const sentence = body.querySelector("p");
  if (sentence) sentence.textContent = sentenceOf(request.line);
  const button = html.ownerDocument.createElement("button");
  Object.assign(button, {
    type: "button",
    className: "dicewright-check",
    textContent: words("dicewright.request.answer"),
  });
  button.addEventListener(
    "click",
    (event) => void singleFlight(`answer ${message.id}`, () => answer(request, message.id, event)).catch(notifyError),
  );
  body.append(button);
  addAnswers(message.id, body as HTMLElement);
}

/** A request of a later version, or one that somebody made up, is only its sentence. */
function readRequest(message: ChatMessage): RequestRecord | undefined {
  const { v, line } = (flagsOf(message).request ?? {}) as { readonly [K in keyof RequestRecord]?: unknown };
  const isSound =
    v === VERSION &&
    typeof line === "string" &&
    line.length <= MOST_CHARACTERS &&
    systemOf(line, systems) !== undefined;
  return isSound ? { v, line } : undefined;
}

/** An answer is a message of its own that refers to the request, so nobody changes what another wrote. */
async function answer({ line }: RequestRecord, request: string, event: MouseEvent): Promise<void> {
  const flags = { refers: { v: THREAD_VERSION, to: request, act: "answer" } };
  await rollOrAsk(line, { event, post: (asked, posting) => postCheck(asked, { ...posting, flags }) });
}
