/** Contests that a line of text asks for: `/kaiser skill 5 vs target`, in chat, in texts, on sheets and in macros. */
import { systems } from "../../../systems/index.ts";
import { parseCheck, type CheckRequest } from "../../../systems/notation.ts";
import { isProblem, type Problem } from "../../../systems/vocabulary.ts";
import { isChallenge, parseChallenge, type Challenge } from "../../../threads/challenge.ts";
import type { Party } from "../../../threads/reader/log.ts";
import { notifyLine, type LineReader } from "../../form/commands.ts";
import { rollOrAsk } from "../../form/opening.ts";
import { filledIn, type Actor } from "../../platform/documents.ts";
import { lazy } from "../../platform/lazy.ts";
import { notifyError } from "../../platform/words.ts";
import { hide } from "../../roll/secrets/store.ts";
import { reading } from "../../world/house-rules.ts";
import type { Held } from "../../world/keys.ts";
import { actorOf } from "../../world/party.ts";
import { hasScene, ownParty, partyFor, targetedBy } from "../../world/targets.ts";
import type { Start } from "./start.ts";

const contestStart = lazy(() => import("./start.ts"));

/** A contest with its sides and its first roll; without others if they are still to be chosen. */
interface ContestLine {
  readonly start: Start;
  readonly asked: CheckRequest;
}

/** Whether a line asks for a contest. */
export function asksForContest(line: string): boolean {
  return isChallenge(line, systems);
}

/** What is wrong with a line as it is written, before any actor is known. */
export function problemIn(line: string): Problem | undefined {
  const read = asksForContest(line)
    ? parseChallenge(line, systems, ...reading())
    : parseCheck(line, systems, ...reading());
  return isProblem(read) ? read : undefined;
}

/** What a line asks for, filled in from the speaker's actor and the house rules, with an id for each hidden number. */
export function readChallenge(line: string, speaker: object): Challenge | Problem {
  const read = parseChallenge(filledIn(line, speaker), systems, ...reading());
  if (isProblem(read)) return read;
  const asked = hide(read.asked);
  return isProblem(asked) ? asked : { ...read, asked };
}

/** The contest a line asks for. Without a scene there are no targets, so the window asks for opponents. */
function readContest(line: string, speaker: object, actor?: Actor): ContestLine | Problem {
  const read = readChallenge(line, speaker);
  if (isProblem(read)) return read;
  const from = ownSide(actor);
  if (isProblem(from)) return from;
  const against = targetedBy(from);
  if (isProblem(against) && (hasScene() || against.problem !== "noTarget")) return against;
  const { asked, ...rest } = read;
  return { asked, start: { ...rest, system: asked.system, sides: [from, ...(isProblem(against) ? [] : against)] } };
}

/** The actor whose sheet was clicked acts by its selected token, if that is its own. */
function ownSide(actor: Actor | undefined): Party | Problem {
  const own = ownParty();
  if (!actor || (!isProblem(own) && actorOf(own) === actor)) return own;
  return partyFor(actor);
}

/** Reads a line of chat that begins a contest. */
export const contestLine: LineReader = (line, speaker) => {
  const read = asksForContest(line) ? readContest(line, speaker) : undefined;
  return read === undefined || isProblem(read) ? read : () => begin(read);
};

/** Begins a contest at once, as chat does, or after a click as the user would have checks begin. */
async function begin({ start, asked }: ContestLine, click?: { readonly event: Held | undefined }): Promise<void> {
  const { firstPoster, modeFor, showContest } = await contestStart();
  const from = start.sides[0]!;
  if (start.sides.length === 1) return showContest({ ...start, from, asked, event: click?.event });
  const [post, mode] = [firstPoster(start), modeFor(from)];
  if (click) await rollOrAsk(asked, { ...click, actor: actorOf(from), mode, isContested: true, post });
  else await post(asked, { speaker: {}, mode });
}

/** Begins a contest as the user would have checks begin: at once, or by the dialog of its first roll. */
export async function playContest(
  line: string,
  speaker: object,
  { actor, event }: { readonly actor?: Actor | undefined; readonly event?: Held | undefined } = {},
): Promise<void> {
  const read = readContest(line, speaker, actor);
  if (isProblem(read)) return notifyLine(line, read);
  await begin(read, { event }).catch(notifyError);
}
