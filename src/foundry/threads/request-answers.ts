/**
 * Who has answered a request, and with what as far as the reader may see it, below each copy of the request. Each answer is played again,
 * so nothing of it is stored a second time.
 */
import { systems } from "../../systems/index.ts";
import { isProblem } from "../../systems/problem.ts";
import { replayRecord } from "../../systems/record.ts";
import { resultText } from "../../view/card/sentence.ts";
import { userBy } from "../platform/documents.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { words } from "../platform/words.ts";
import { currentCheck } from "../roll/message-rolls.ts";
import { toldRecord } from "../secrets/message-flags.ts";
import { referencesTo } from "./references.ts";

/** The lists on the page, by the id of their request. */
const lists = new Map<string, WeakRef<HTMLElement>[]>();

/** Adds the list to one copy of a request; it stays up to date as long as the page keeps it. */
export function addAnswers(request: string, body: HTMLElement): void {
  const list = body.ownerDocument.createElement("ul");
  list.className = "dicewright-answers";
  list.role = "list";
  list.ariaLabel = words("dicewright.request.answers");
  lists.set(request, [...(lists.get(request) ?? []), new WeakRef(list)]);
  body.append(list);
  fill(list, answersTo(request));
}

/** An answer has come, changed or gone. */
export function redrawAnswers(request: string): void {
  const left = (lists.get(request) ?? []).filter((list) => list.deref() !== undefined);
  if (left.length === 0) return void lists.delete(request);
  lists.set(request, left);
  const answers = answersTo(request);
  for (const list of left) fill(list.deref()!, answers);
}

function fill(list: HTMLElement, answers: readonly ChatMessage[]): void {
  list.hidden = answers.length === 0;
  list.replaceChildren(
    ...answers.map((answer) => {
      const row = list.ownerDocument.createElement("li");
      row.textContent = textOf(answer);
      return row;
    }),
  );
}

/** The answers in the order in which the server stored them. */
function answersTo(request: string): readonly ChatMessage[] {
  const answers = referencesTo(request).filter(isAnswer);
  return answers.sort((a, b) => createdAt(a) - createdAt(b) || (a.id < b.id ? -1 : 1));
}

function createdAt({ _stats, timestamp }: ChatMessage): number {
  return _stats?.createdTime ?? timestamp;
}

/** Answers of the first version are the bare id of their request. */
function isAnswer({ flags }: ChatMessage): boolean {
  const refers = flags?.[MODULE]?.refers;
  return typeof refers === "string" || (refers as { readonly act?: unknown } | undefined)?.act === "answer";
}

/** Of what a reader may not see only its author is told, and that it is there. */
function textOf(answer: ChatMessage): string {
  const author = userBy(answer.author?.id ?? "")?.name ?? "";
  const { alias = author } = answer.speaker;
  const result = answer.isContentVisible ? resultOf(answer) : undefined;
  if (result === undefined) return words("dicewright.request.answered", { name: author });
  return words("dicewright.request.result", {
    name: alias === author || alias === "" ? author : words("dicewright.request.by", { name: alias, author }),
    result,
  });
}

/** What an answer came to; undefined where it is no check that can be read. */
function resultOf(answer: ChatMessage): string | undefined {
  const check = currentCheck(answer.rolls);
  const replayed = check && replayRecord(toldRecord(check.record, answer), systems);
  return !replayed || isProblem(replayed) ? undefined : resultText(replayed, words);
}
