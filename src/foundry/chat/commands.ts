/** The commands of the games in chat, and what cannot be read told before anything is posted. */
import { systems } from "../../systems/index.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import type { Problem } from "../../systems/problem.ts";
import { isProblem } from "../../systems/problem.ts";
import type { Claim, CommandHandler } from "../platform/compat.ts";
import { claimCommand, plainText, typedText } from "../platform/compat.ts";
import { currentSpeaker } from "../platform/documents.ts";
import { notice, notifyError, notifyWarning } from "../platform/words.ts";
import type { ContestLine } from "../threads/contest/line.ts";
import { asksForContest, beginContest, readContest } from "../threads/contest/line.ts";
import { problemSentence, readLine } from "./line.ts";
import { postCheck } from "./message.ts";

/** Whose each command is. */
const claims = new Map<string, Claim>();

/** Makes the games' names commands, by their command and by their id. Those that another package answers are told once. */
export function registerCommands(): void {
  for (const word of systems.flatMap(({ command, id }) => [command, id]))
    claims.set(word, claimCommand(word, answerCommand));
  const taken = [...claims.keys()].filter((word) => claims.get(word) === "theirs");
  if (taken.length > 0) notice("foundry.commandsTaken", { commands: taken.map((word) => `/${word}`).join(", ") });
}

/** Reads a line. What cannot be read of a command that is another package's is theirs to read. */
function readOwn(line: string, speaker: object): CheckRequest | ContestLine | Problem | undefined {
  const read = readAny(line, speaker);
  return isProblem(read) && claimOn(line) === "theirs" ? undefined : read;
}

/** A check, or a contest that it begins. */
function readAny(line: string, speaker: object): CheckRequest | ContestLine | Problem | undefined {
  return asksForContest(line) ? readContest(line, speaker) : readLine(line, speaker);
}

function claimOn(line: string): Claim | undefined {
  return claims.get(/^\/(\w+)/.exec(line.slice(0, 40))?.[1]?.toLowerCase() ?? "");
}

/** What Foundry calls for a command of its list. */
const answerCommand: CommandHandler = async (_command, match, { speaker = currentSpeaker() }) => {
  const line = plainText(match[0]);
  const read = readAny(line, speaker);
  if (isProblem(read)) notifyWarning(problemSentence(line, read));
  else if (read) await post(read, speaker);
  return false;
};

/**
 * What is about to be sent. A line that cannot be read is refused while it still stands in its place, so that it stays there:
 * `false` keeps Foundry from taking it.
 */
export function checkInput(event: KeyboardEvent): false | undefined {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return undefined;
  const place = (event.target as HTMLElement | null)?.closest<HTMLElement>("#chat-message");
  const line = place ? typedText(place) : "";
  const read = readOwn(line, currentSpeaker());
  if (!isProblem(read)) return undefined;
  event.preventDefault();
  notifyWarning(problemSentence(line, read));
  return false;
}

/** What has been sent, by hand or by a program. Gives `false` where there is nothing left for Foundry to do. */
export function answerMessage(
  _log: unknown,
  message: string,
  { speaker = currentSpeaker() }: { readonly speaker?: object } = {},
): false | undefined {
  const line = plainText(message);
  const read = readOwn(line, speaker);
  if (read === undefined || (!isProblem(read) && claimOn(line) === "ours")) return undefined;
  if (isProblem(read)) notifyWarning(problemSentence(line, read));
  else void post(read, speaker);
  return false;
}

/** Nobody waits for what a hook begins, so a failure is told here. */
async function post(read: CheckRequest | ContestLine, speaker: object): Promise<void> {
  try {
    await ("start" in read ? beginContest(read) : postCheck(read, { speaker }));
  } catch (error) {
    notifyError(error);
  }
}
