/**
 * A check as a chat message: the roll, which stores its causes, and one plain sentence that reads without the module.
 * Other packages hear of it by the hooks `dicewright.preRoll` and `dicewright.roll`, on the roller's client alone.
 */
import { writeCheck, type CheckRequest } from "../../checks/notation.ts";
import { isProblem, problem, ruleAnswer } from "../../checks/problem.ts";
import { replayRecord, type ReplayedRecord } from "../../checks/record.ts";
import type { Mode } from "../../checks/visibility.ts";
import { RuleError } from "../../engine/check.ts";
import { games } from "../../games/index.ts";
import { hiddenView, rollSentence } from "../../words/sentence.ts";
import { modeOptions, readMode, usualMode, withMode } from "../platform/compat.ts";
import {
  isGM,
  currentUser,
  flagsOf,
  messageBy,
  rollerOf,
  type ChatMessage,
  type Flags,
  type Speaker,
} from "../platform/documents.ts";
import { askPackages, emit } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { Refusal, refusalOf, words } from "../platform/words.ts";
import { createMessage } from "../platform/world-documents.ts";
import { countTest } from "../world/house-rules.ts";
import { DicewrightCheckRoll } from "./check-roll.ts";
import { storeHiddenNumbers } from "./secrets.ts";

export interface Posting {
  readonly speaker: Speaker;
  /** The visibility; by default the user's choice. */
  readonly mode?: Mode;
  /** Asked after the roll; nothing is posted if it gives false. */
  readonly isWanted?: () => boolean;
  /** Flags of this module on the message, such as what it refers to. */
  readonly flags?: Flags;
  /** A sentence of plain text before that of the roll, if everyone may see it. */
  readonly introduction?: string;
}

export type Poster = (asked: CheckRequest, posting: Posting) => Promise<Pick<Posted, "message">>;

/** A check that was rolled and, unless it was kept back, posted. */
export interface Posted {
  readonly roll: DicewrightCheckRoll;
  readonly replayed: ReplayedRecord;
  /** The roll in one sentence of plain text. */
  readonly sentence: string;
  /** Absent if nothing was posted. */
  readonly message?: { readonly id: string };
}

/**
 * Rolls a check, for someone of this name. A blind roll never asks for dice by hand, since the roller would see them.
 * @throws Refusal for an unknown visibility, if another package prevents it, and if no GM can store what it hides.
 */
export async function rollCheck(asked: CheckRequest, mode: Mode, who?: string): Promise<Posted> {
  if (!askPackages("dicewright.preRoll", eventOf(asked, readMode(mode)))) throw new Refusal(problem("stopped"));
  if (asked.hidden) await storeHiddenNumbers(asked);
  try {
    const unrolled = DicewrightCheckRoll.of(asked);
    unrolled.manualContext = { ...unrolled.manualContext, who };
    const roll = await unrolled.evaluate({ allowInteractive: mode !== "blind" });
    const replayed = replayRecord(roll.record, games);
    if (isProblem(replayed)) throw new RuleError(String(replayed.data["reason"] ?? replayed.problem));
    const sentence = ruleAnswer(asked.game.id, () => rollSentence(replayed, words));
    if (isProblem(sentence)) throw new RuleError(String(sentence.data["reason"]));
    return { roll, replayed, sentence };
  } catch (error) {
    throw refusalOf(error, asked.game.id);
  }
}

export async function postCheck(
  asked: CheckRequest,
  { mode = usualMode(), isWanted = () => true, ...posting }: Posting,
): Promise<Posted> {
  const posted = await rollCheck(asked, mode, posting.speaker.alias);
  if (!isWanted()) return posted;
  const done = await postRolled(asked, posted, { ...posting, mode });
  if (done.message) await countTest(asked, rollerOf(posting.speaker));
  return done;
}

export async function postRolled(
  asked: CheckRequest,
  posted: Posted,
  { speaker, mode = usualMode(), flags, introduction }: Posting,
): Promise<Posted> {
  const content = storedContent([introduction, posted.sentence].filter(Boolean).join(" "), mode === "public");
  const message = await (flags
    ? await createOriginal({ speaker, content }, flags, { rolls: [posted.roll], mode })
    : posted.roll.toMessage({ speaker, content }, modeOptions(mode)));
  const done = message ? { ...posted, message } : posted;
  emitRoll(asked, done, mode);
  return done;
}

/** The event of both hooks: the check as its roller asked for it, with a copy of its options. */
function eventOf(asked: CheckRequest, mode: Mode): object {
  const { game, kind, label } = asked;
  const options = structuredClone(asked.options);
  const line = writeCheck(asked);
  return Object.freeze({ system: game.id, kind, options, line, mode, ...(label !== undefined && { label }) });
}

/** Passes the result of a roll to other packages, unless its own roller may not see it. */
function emitRoll(asked: CheckRequest, posted: Posted, mode: Mode): void {
  const { roll, replayed } = posted;
  const { outcome } = replayed.played;
  const event = isHiddenFromRoller(mode, posted)
    ? { isHidden: true, mode }
    : { ...eventOf(asked, mode), isHidden: false, total: roll.total ?? 0, outcome, sentence: posted.sentence };
  emit("dicewright.roll", Object.freeze(event));
}

/** Whether the user of this client may not see their own roll: blind ones are for GMs; packages make some blind. */
export function isHiddenFromRoller(mode: Mode, { message }: Posted): boolean {
  return (mode === "blind" && !isGM()) || (message && messageBy(message.id)?.isContentVisible) === false;
}

export function isPrivate({ whisper, blind }: Pick<ChatMessage, "whisper" | "blind">): boolean {
  return blind || whisper.length > 0;
}

/** The mode that shows a message to the same readers. */
export function modeOf(message: Pick<ChatMessage, "whisper" | "blind">): Mode {
  if (!isPrivate(message)) return "public";
  if (message.blind) return "blind";
  return message.whisper.every((id) => id === currentUser().id) ? "self" : "gm";
}

/** The content stored beside rolls: their sentence if everyone may read it, else nothing that comes from them. */
export function storedContent(sentence: string, isForAll: boolean): string {
  return escapeMarkup(isForAll ? sentence : hiddenView(words).text);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as markup: labels and names may contain anything. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
}

const SALT_LENGTH = 16;

/** The salts of messages with our flags that this client has posted; another tab of its user has its own. */
const postedSalts = new Set<unknown>();

export function wasPostedHere(message: ChatMessage): boolean {
  return message.isAuthor && postedSalts.has(flagsOf(message).salt);
}

/** Creates a message with these flags of ours, and at most one roll; undefined if another package prevents it. */
export async function createOriginal(
  data: object,
  own: Flags,
  { rolls = [], mode }: { readonly rolls?: readonly object[] | undefined; readonly mode?: Mode },
): Promise<{ readonly id: string } | undefined> {
  const salt = foundry.utils.randomID(SALT_LENGTH);
  postedSalts.add(salt);
  const message = {
    ...data,
    flags: { [MODULE]: { ...own, salt } },
    ...(rolls.length > 0 && { rolls, sound: CONFIG.sounds.dice }),
  };
  return mode === undefined ? createMessage(message) : createMessage(withMode(message, mode), modeOptions(mode));
}
