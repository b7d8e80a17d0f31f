/** What a line asks for: a check, a contest, an extended test, help (`?`), odds, or by a command alone its dialog. */
import type { Game } from "../../checks/game.ts";
import { isUntold } from "../../checks/hidden.ts";
import { LIMITS } from "../../checks/limits.ts";
import { makeCheck, parseCheck, systemOf, type CheckRequest } from "../../checks/notation.ts";
import { withoutIdsIn } from "../../checks/secret.ts";
import { isProblem, problem, type Problem, type Mode } from "../../checks/vocabulary.ts";
import { games } from "../../games/index.ts";
import type { Challenge } from "../../threads/challenge.ts";
import type { Party } from "../../threads/reader/log.ts";
import { helpView } from "../../view/help/guide.ts";
import { isQuick, summaryQuestion } from "../../view/odds-question.ts";
import { summaryView } from "../../view/odds.ts";
import { answerOf, OddsView } from "../odds/view.ts";
import { clearTyped, typedText } from "../platform/chat-input.ts";
import { hasForeignCommand } from "../platform/compat.ts";
import { Roll } from "../platform/dice.ts";
import { numbersOf, rollerOf, speakerOf, type Actor, type Speaker } from "../platform/documents.ts";
import { fetchTemplate } from "../platform/drawing.ts";
import { singleFlight } from "../platform/lazy.ts";
import { inputDialog } from "../platform/page-window.ts";
import { notifyError, notifyInfo, orThrow, Refusal, words } from "../platform/words.ts";
import { whisper } from "../platform/world-documents.ts";
import { postCheck, readCheck } from "../roll/post-check.ts";
import { hideIn, keeperProblem } from "../roll/secrets.ts";
import { asksForContest, contestLine, playContest, readChallenge } from "../threads/contest/begin.ts";
import { extendedLine } from "../threads/extended/start.ts";
import { knownVersus } from "../threads/world.ts";
import { notifyLine, openGame, rollOrAsk, type LineRead } from "../windows/opening.ts";
import { reading, filledIn, houseRules } from "../world/house-rules.ts";
import { keysOf, type Held } from "../world/keys.ts";
import { ownParty, targetedBy } from "../world/party.ts";

/** Whether a line that is about to be sent cannot be read, which its user is told. */
export function isRefused(line: string): boolean {
  const read = readOwn(line, speakerOf());
  if (!isProblem(read)) return false;
  notifyLine(line, read);
  return true;
}

/** Sends a line that was typed, unless it is refused or changed by now. Then it stays in the input. */
export function sendTyped(place: HTMLElement, line: string, speaker: Speaker, mode: Mode): void {
  if (typedText(place) !== line || isRefused(line)) return;
  clearTyped(place);
  answer(line, speaker, mode);
}

/** Does what a line that was sent asks for. Gives false if there is nothing left for Foundry to do. */
export function answer(line: string, speaker: Speaker, mode?: Mode): false | undefined {
  const read = readOwn(line, speaker);
  if (read === undefined) return undefined;
  if (isProblem(read)) notifyLine(line, read);
  // Nobody waits for what a hook begins, so a failure is told here.
  else read(mode).catch(notifyError);
  return false;
}

/** Rolls a line of a text, with or without its slash, for an actor or for its reader, at once or by the dialog. */
export function rollLine(written: string, actor?: Actor, event?: Held): Promise<void> {
  const line = written.startsWith("/") ? written : `/${written}`;
  return singleFlight([actor?.uuid, line].join(" "), async () => {
    const speaker = speakerOf(actor);
    if (asksForContest(line)) return playContest(line, speaker, actor, event);
    const more = readMore(line, speaker);
    const read = more ?? readCheck(line, speaker);
    if (isProblem(read)) notifyLine(line, read);
    else await (typeof read === "function" ? read() : rollOrAsk(read, { actor, event }));
  });
}

/** What a line asks for. A line of another package's command that we cannot read is theirs. */
function readOwn(line: string, speaker: Speaker): LineRead {
  const read = readLine(line, speaker);
  return isProblem(read) && hasForeignCommand(line) ? undefined : read;
}

function readLine(line: string, speaker: Speaker): LineRead {
  const extended = systemOf(line, games)?.extended && extendedLine(line, speaker);
  if (extended !== undefined) return extended;
  const read = readRoll(line, speaker);
  if (read !== undefined && !isProblem(read))
    return (read.hidden && keeperProblem(read)) ?? ((mode) => postCheck(read, { speaker, ...(mode && { mode }) }));
  return readMore(line, speaker) ?? read;
}

/** What a line asks for that is more than a check. */
function readMore(line: string, speaker: Speaker): LineRead {
  return readHelp(line) ?? contestLine(line, speaker) ?? oddsLine(line, speaker);
}

/** The documented spellings of Foundry's roll commands. */
const ROLLS = /^\/(?:gm|b|blind|s|self|p|public)?r(?:oll)?\s/i;

function readRoll(line: string, speaker: Speaker): CheckRequest | Problem | undefined {
  if (!line.startsWith("/")) return undefined;
  const isCheck = systemOf(line, games) !== undefined;
  const isRoll = ROLLS.test(line.slice(0, 20));
  if ((isCheck || isRoll) && line.length > LIMITS.chat) return problem("tooLong", { most: LIMITS.chat });
  return isCheck ? readCheck(line, speaker) : isRoll ? refusedIn(line, speaker) : undefined;
}

/** What one of our codes has against a formula. Foundry has its own words for other mistakes. */
function refusedIn(text: string, speaker: Speaker): Problem | undefined {
  const formulas = text.split("\n").map((line) => line.replace(ROLLS, "").split("#")[0]!);
  return formulas.map((formula) => refusalOf(formula, speaker)).find(isProblem);
}

function refusalOf(formula: string, speaker: Speaker): Problem | undefined {
  try {
    new Roll(formula, numbersOf(rollerOf(speaker)));
  } catch (error) {
    return error instanceof Refusal ? error.problem : undefined;
  }
  return undefined;
}

/** Reads a line that asks for help or for the dialog. A command that is another package's too stays theirs. */
export function readHelp(line: string): (() => Promise<void>) | undefined {
  const [, command = "", rest = ""] = /^\/(\w{1,40})(?:\s*(help|\?))?\s*$/i.exec(line.slice(0, 80)) ?? [];
  const system = systemOf(`/${command}`, games);
  if (!system || line.length > 80 || hasForeignCommand(line)) return undefined;
  return rest === "" ? () => openGame(system) : () => whisperHelp(system);
}

/** What a line begins with that asks for odds. */
export const ODDS = /^\/odds\s+\/?/i;

/** Reads a line that asks for odds. What it hides becomes an id, since a whisper may be sent to everyone. */
function oddsLine(line: string, speaker: Speaker): LineRead {
  if (!ODDS.test(line.slice(0, 20))) return undefined;
  const check = hideIn(`/${line.replace(ODDS, "")}`);
  if (asksForContest(check)) {
    const read = readChallenge(check, speaker);
    return isProblem(read) ? read : () => showContestOdds(read);
  }
  const asked = parseCheck(filledIn(check, speaker), games, ...reading());
  return isProblem(asked) ? asked : () => whisperOdds(asked);
}

// ---- What a user asks for alone ----

/** The keys that help lists, by the name of their action; those that are held come last. */
const PRESSED = ["open", "contest"] as const;
const HELD = ["otherWay", "advantage", "disadvantage"] as const;

/** Whispers the help of a game to this user. */
async function whisperHelp(system: Game): Promise<void> {
  const draw = await fetchTemplate("help");
  await whisper(draw(helpView(system, keyViews(), houseRules(), words)));
}

function keyViews() {
  const shown = (action: string) => ({ keys: keysText(action), name: words(`dicewright.keys.${action}.name`) });
  const held = HELD.map(shown).map(({ keys, name }) => ({
    keys: keys && words("dicewright.help.held", { keys }),
    name,
  }));
  return [...PRESSED.map(shown), ...held].filter(({ keys }) => keys !== "");
}

/** The first key that this user has bound to an action, as it stands on the keyboard. */
function keysText(action: string): string {
  const [bound] = keysOf(action);
  if (!bound) return "";
  return [...(bound.modifiers ?? []).map(keyName), keyName(bound.key)].join(" + ");
}

/** `KeyR` is R, `ShiftLeft` and `SHIFT` are Shift. */
function keyName(code: string): string {
  const bare = code.replace(/^(?:Key|Digit)|(?:Left|Right)$/g, "");
  return bare.length > 1 ? bare.charAt(0).toUpperCase() + bare.slice(1).toLowerCase() : bare;
}

/** Whispers the odds of a check, once they are worked out. */
async function whisperOdds(asked: CheckRequest): Promise<void> {
  const draw = await oddsTemplate(asked);
  if (isUntold(asked)) return whisper(draw({ note: words("dicewright.dialog.hidden") }));
  const question = summaryQuestion(asked, houseRules());
  if (!isQuick(question)) notifyInfo(words("dicewright.odds.working"));
  const odds = await answerOf(question);
  await whisper(draw(odds ? { odds: summaryView(asked.system.id, odds, words) } : {}));
}

async function oddsTemplate(asked: CheckRequest): Promise<(view: object) => string> {
  const draw = await fetchTemplate("odds-card");
  const title = words("dicewright.odds.of", { line: withoutIdsIn(makeCheck(asked)) });
  return (view) => draw({ title, ...view });
}

/** Shows the odds of a check against those that the targets may answer with, as far as this user may know. */
async function showContestOdds(challenge: Challenge): Promise<void> {
  const own = ownParty();
  const targets = orThrow(isProblem(own) ? own : targetedBy(own));
  const draw = await oddsTemplate(challenge.asked);
  const content = document.createElement("div");
  const odds = new OddsView(() => show());
  const show = () => void (content.innerHTML = draw(odds.render(() => contestView(challenge, targets, odds))));
  show();
  await inputDialog({ window: { title: words("dicewright.dialog.odds") }, content });
  odds.close();
}

/** The most lines of odds: what is quick is worked out at once, and a crowd of targets may have thousands of checks. */
const MOST_VERSUS = 40;

function contestView(challenge: Challenge, targets: readonly Party[], odds: OddsView): object {
  const versus = knownVersus(challenge, targets, odds, MOST_VERSUS);
  if (odds.isPending()) return { versus, note: words("dicewright.odds.working") };
  return { versus, ...(versus.length === 0 && { note: words("dicewright.odds.noOpponent") }) };
}
