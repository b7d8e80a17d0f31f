/** Shows a player that a roll is missing in the test of a group. What a question says is looked up here, since anybody may send one. Fetched with the first. */
import { titleOf } from "../../../view/group.ts";
import { complain } from "../../notices.ts";
import { words } from "../../words.ts";
import { doInGroup } from "./deeds.ts";
import { showQuestion } from "./question.ts";
import { groupBy } from "./state.ts";
import { mayActFor, nameOf } from "../party.ts";
import { messageBy, onThread } from "../references.ts";

/** Tests that this user was asked about, by the message that opened them, in the order in which they were asked. */
let asked: readonly string[] = [];
let shown: { readonly id: string; readonly place: number; readonly close: () => void } | undefined;
let isOpening = false;

const MOST_QUESTIONS = 20;

onThread(() => queueMicrotask(review));

/** Takes note of a question about the test that a message opened, and shows it once those before it are dealt with. */
export function ask(message: string): void {
  if (asked.length < MOST_QUESTIONS) asked = [...new Set([...asked, message])];
  review();
}

/** The first of this user's own who has not rolled; undefined where there is nobody. */
function missingIn(id: string): number | undefined {
  const group = messageBy(id) && groupBy(id);
  const place = group && group.closedBy === undefined ? group.rows.findIndex(({ standing, party }) => standing === "waiting" && mayActFor(party)) : -1;
  return place < 0 ? undefined : place;
}

/** Shows the next question, and takes the one on the page away once there is nothing to roll any more. A message may still be on its way. */
function review(): void {
  asked = asked.filter((id) => !messageBy(id) || missingIn(id) !== undefined);
  if (shown && missingIn(shown.id) !== shown.place) hide();
  const next = asked.find((id) => messageBy(id));
  if (next !== undefined && !shown && !isOpening) void show(next, missingIn(next)!);
}

function hide(): void {
  shown?.close();
  shown = undefined;
}

async function show(id: string, place: number): Promise<void> {
  isOpening = true;
  try {
    if (missingIn(id) === place) shown = { id, place, close: await showQuestion(questionOf(id, place)) };
  } catch (error) {
    complain((error as Error).message);
    asked = [];
  } finally {
    isOpening = false;
    review();
  }
}

function questionOf(id: string, place: number) {
  const group = groupBy(id)!;
  const name = nameOf(group.rows[place]!.party);
  const check = group.label ?? titleOf(group, words);
  return {
    name: words("dicewright.group.prompt.title"),
    asked: words("dicewright.group.prompt.text", { name, check }),
    told: titleOf(group, words),
    texts: { answer: words("dicewright.group.prompt.roll"), later: words("dicewright.group.prompt.later") },
    answer: (event: PointerEvent) => (forget(id), doInGroup(id, { deed: "roll", place }, event)),
    later: () => forget(id),
  };
}

/** Its reader has dealt with it. */
function forget(id: string): void {
  asked = asked.filter((each) => each !== id);
  hide();
  review();
}
