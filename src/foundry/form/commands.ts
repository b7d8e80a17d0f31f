/** The commands of the games in chat. What cannot be read is told before anything is posted. */
import { systems } from "../../systems/index.ts";
import { LIMITS } from "../../systems/limits.ts";
import { parseCheck, systemOf, type CheckRequest, type Origins } from "../../systems/notation.ts";
import { numberAt } from "../../systems/sum.ts";
import { isProblem, problem, type Problem } from "../../systems/vocabulary.ts";
import { typedText } from "../platform/chat-input.ts";
import { isForeignCommand, plainText } from "../platform/compat.ts";
import { Roll } from "../platform/dice.ts";
import { currentSpeaker, filledFrom, rollDataOf, rollerOf, type Speaker } from "../platform/documents.ts";
import type { InputOptions } from "../platform/hooks.ts";
import { lazy } from "../platform/lazy.ts";
import { notice, notifyError, notifyWarning, Refusal, words } from "../platform/words.ts";
import { postCheck } from "../roll/post-check.ts";
import { hide, keeperProblem } from "../roll/secrets/store.ts";
import { gamesInUse } from "../world/games.ts";
import { checkRules, houseRules, reading, rulesWith } from "../world/house-rules.ts";

const mistakes = lazy(() => import("../../view/help/mistake.ts"));

/** What a line asks for, to be done; undefined if it is not for this reader. */
type Read = (() => Promise<unknown>) | Problem | undefined;

/** Reads lines that are more than a check. */
export type LineReader = (line: string, speaker: Speaker) => Read;

/** The readers that are asked about every line that is not a check. */
export const lineReaders: LineReader[] = [];

/** The readers that are asked first in games with extended tests: a check that they know is more than a roll. */
export const checkReaders: LineReader[] = [];

/** The documented spellings of Foundry's roll commands. */
const ROLLS =
  /^\/(?:r|roll|gmr|gmroll|br|broll|blindr|blindroll|sr|sroll|selfr|selfroll|pr|proll|publicr|publicroll)\s/i;

/** Tells the GM about the games' commands that another package answers too. */
export function warnOfForeignCommands(): void {
  const taken = [...new Set(gamesInUse().flatMap(({ command, id }) => [command, id]))].filter(isForeignCommand);
  if (taken.length > 0) notice("foundry.commandsTaken", { commands: taken.map((word) => `/${word}`).join(", ") });
}

function isForeign(line: string): boolean {
  const word = /^\/(\w+)/.exec(line.slice(0, 40))?.[1]?.toLowerCase();
  return word !== undefined && isForeignCommand(word);
}

/** What is about to be sent. A line that cannot be read is refused while it is in the input, so that it stays there. */
export function checkInput(event: KeyboardEvent, options: InputOptions = {}): false | undefined {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return undefined;
  const place = (event.target as HTMLElement | null)?.closest<HTMLElement>("#chat-message");
  const line = place ? typedText(place) : "";
  const read = readOwn(line, currentSpeaker());
  if (!isProblem(read)) return undefined;
  event.preventDefault();
  options.recordPending = false;
  void notifyLine(line, read);
  return false;
}

/** What was sent, by hand or by a program. Gives false if there is nothing left for Foundry to do. */
export function answerMessage(
  _log: unknown,
  message: string,
  { speaker = currentSpeaker() }: { readonly speaker?: Speaker } = {},
): false | undefined {
  const line = plainText(message);
  const read = readOwn(line, speaker);
  if (read === undefined) return undefined;
  if (isProblem(read)) void notifyLine(line, read);
  else void play(read);
  return false;
}

/** Nobody waits for what a hook begins, so a failure is told here. */
async function play(read: () => Promise<unknown>): Promise<void> {
  try {
    await read();
  } catch (error) {
    notifyError(error);
  }
}

/** What a line asks for. A line of another package's command that we cannot read is theirs. */
function readOwn(line: string, speaker: Speaker): Read {
  const read = readLine(line, speaker);
  return isProblem(read) && isForeign(line) ? undefined : read;
}

function readLine(line: string, speaker: Speaker): Read {
  const isMore = systemOf(line, systems)?.extended !== undefined;
  const more = isMore ? asked(checkReaders, line, speaker) : undefined;
  if (more !== undefined) return more;
  const read = readRoll(line, speaker);
  if (read !== undefined && !isProblem(read))
    return (read.hidden && keeperProblem(read)) ?? (() => postCheck(read, { speaker }));
  return readMore(line, speaker) ?? read;
}

/** What a line asks for that is more than a check, such as help. */
export function readMore(line: string, speaker: Speaker): Read {
  return asked(lineReaders, line, speaker);
}

function asked(all: readonly LineReader[], line: string, speaker: Speaker): Read {
  return all.map((reader) => reader(line, speaker)).find((other) => other !== undefined);
}

function readRoll(line: string, speaker: Speaker): CheckRequest | Problem | undefined {
  if (!line.startsWith("/")) return undefined;
  const isCheck = systemOf(line, systems) !== undefined;
  const isRoll = ROLLS.test(line.slice(0, 20));
  if ((isCheck || isRoll) && line.length > LIMITS.chat) return problem("tooLong", { most: LIMITS.chat });
  return isCheck ? readCheck(line, speaker) : isRoll ? refusedIn(line, speaker) : undefined;
}

/** The check of a line, with the speaker's numbers, this world's house rules, and ids for what it hides. */
export function readCheck(line: string, speaker: Speaker): CheckRequest | Problem {
  const { line: filled, origins } = line.includes("@") ? filledFrom(line, speaker) : { line, origins: undefined };
  const rules = checkRules();
  const lasting = systemOf(line, systems)?.hasLasting ? rulesWith(rules, rollerOf(speaker)) : rules;
  const asked = parseCheck(filled, systems, ...reading(lasting), origins);
  if (!isProblem(asked)) return asked.hidden ? hide(asked) : asked;
  return (UNREAD.includes(asked.problem) && (deadPathIn(filled) ?? textPathIn(origins, speaker))) || asked;
}

/** What a line is refused for if a path in it has no number. */
const UNREAD = ["unknownWord", "brokenSum"];

/** The first path that leads to something else than a number. */
function textPathIn(origins: Origins | undefined, speaker: Speaker): Problem | undefined {
  const data = rollDataOf(speaker);
  return [...(origins?.values() ?? [])].map((path) => numberAt(data, path)).find(isProblem);
}

/** The first path that is left in a line because the actor does not have it. */
function deadPathIn(line: string): Problem | undefined {
  const [path] = /@[A-Za-z_][\w-]*(?:\.[\w-]+)*/.exec(line.split("#")[0]!) ?? [];
  return path === undefined ? undefined : problem("deadPath", { path });
}

/** What one of our codes has against a formula. Foundry has its own words for other mistakes. */
function refusedIn(text: string, speaker: Speaker): Problem | undefined {
  const formulas = text.split("\n").map((line) => line.replace(ROLLS, "").split("#")[0]!);
  return formulas.map((formula) => refusalOf(formula, speaker)).find(isProblem);
}

function refusalOf(formula: string, speaker: Speaker): Problem | undefined {
  try {
    new Roll(formula, rollDataOf(speaker));
  } catch (error) {
    return error instanceof Refusal ? error.problem : undefined;
  }
  return undefined;
}

/** Tells the user what is wrong with a line. */
export async function notifyLine(line: string, wrong: Problem): Promise<void> {
  const tell = async () => notifyWarning((await mistakes()).mistakeText(line, wrong, houseRules(), words));
  await tell().catch(notifyError);
}
