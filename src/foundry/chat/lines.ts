/** Lines of chat, of texts and of macros: each is parsed into an action, which `runAction` does. */
import type { Game } from "../../checks/game.ts";
import { hasUnknownSecret, maskIdsInLine } from "../../checks/hidden.ts";
import { readCheck, writeCheck, type CheckRequest } from "../../checks/notation.ts";
import { isProblem, type Problem, problem } from "../../checks/problem.ts";
import {
  parseChallenge,
  type Challenge,
  ACTOR_PATHS,
  isForFoundry,
  lineReaders,
  parseChatLine,
  parseOwnLine,
  withSlash,
  type ForeignLine,
  type LineAction,
  type LineReaders,
  type ActionKind,
} from "../../threads/chat-line.ts";
import type { Party } from "../../threads/log.ts";
import { helpView } from "../../view/help/guide.ts";
import { isQuick, summaryQuestion } from "../../view/odds-question.ts";
import { summaryView, withoutOddsText } from "../../view/odds.ts";
import { answerOf, OddsView } from "../odds/view.ts";
import { returnTyped } from "../platform/chat-input.ts";
import { hasForeignCommand, plainText } from "../platform/compat.ts";
import { Roll } from "../platform/dice.ts";
import { numbersOf, rollerOf, speakerOf, type Actor, type Speaker } from "../platform/documents.ts";
import { fetchTemplate, fetchTemplates } from "../platform/drawing.ts";
import { showDialog } from "../platform/page-window.ts";
import { singleFlight } from "../platform/single-flight.ts";
import { notifyError, Refusal, notifyInfo, orThrow, words } from "../platform/words.ts";
import { whisper } from "../platform/world-documents.ts";
import { postCheck, type Posted } from "../roll/post-check.ts";
import { maskSecrets, maskSecretsIn } from "../roll/secrets.ts";
import { beginChallenge, contestSides, type ChallengeContext } from "../threads/contest/window.ts";
import { postFirstRoll } from "../threads/extended/start.ts";
import { beginRequest } from "../threads/group/start.ts";
import { knownVersus, versusLine } from "../threads/viewer.ts";
import { formContext } from "../windows/form-window.ts";
import { notifyLine, openRollDialog, rollOrAsk } from "../windows/roll-dialog.ts";
import { checkRules, houseRules, readContext } from "../world/house-rules.ts";
import { type ModifierKeys, keysOf } from "../world/keys.ts";
import { readTyped, contextOf, explained, type NumberSources } from "../world/numbers.ts";
import { ownParty, partyFor, selectedTokens, targetedBy } from "../world/party.ts";

/** Tells the user if a message that is about to be sent has a line that cannot be read or done. */
export function refuseLine(message: string): boolean {
  return notifyRefused(readLines(message, speakerOf()));
}

function notifyRefused(lines: ReturnType<typeof readLines>): boolean {
  const refused = lines.find(({ action }) => isProblem(action));
  if (refused) notifyLine(refused.line, refused.action as Problem);
  return refused !== undefined;
}

/** Performs the actions of a sent message. False if nothing is left for Foundry to do. */
export function answerMessage(
  message: string,
  { speaker = speakerOf() }: { readonly speaker?: Speaker } = {},
): false | undefined {
  const read = readLines(plainText(message), speaker);
  if (read.every(({ action }) => action === undefined)) return undefined;
  if (!notifyRefused(read)) void runInOrder(read as ReadLine[], { speaker });
  return false;
}

interface ReadLine {
  readonly line: string;
  readonly action: LineAction;
}

/** Performs lines one after the other. Those that one refuses go back to where they were typed. */
async function runInOrder(read: readonly ReadLine[], context: ActionContext): Promise<void> {
  for (const [i, { action }] of read.entries()) {
    try {
      await runAction(action, context);
    } catch (error) {
      // Hooks ignore promises, so report errors here.
      notifyError(error);
      const rest = read.slice(i).map(({ line }) => line);
      // Foundry empties the input once the message is sent.
      return void setTimeout(() => returnTyped(rest.join("\n")));
    }
  }
}

/** The document whose text is clicked, such as an item: the actor that it belongs to, and where its numbers are. */
export interface TextSource {
  readonly actor?: Actor | undefined;
  readonly numbers?: NumberSources;
}

/** Performs the line of a clicked text for the actor that the text belongs to, or else for its reader. */
export function runLine(written: string, { actor, numbers }: TextSource = {}, event?: ModifierKeys): Promise<void> {
  const line = withSlash(written);
  return singleFlight([actor?.uuid, line].join(" "), async () => {
    const speaker = speakerOf(actor);
    // A player may click a number that a GM has hidden in a text, but not write one.
    const action = parseOwnLine(maskSecretsIn(line), readersFor(speaker, numbers));
    const wrong = isProblem(action) ? action : refuseAction(action, actor);
    if (isProblem(action) || wrong) return notifyLine(line, wrong!);
    if (!actor && selectedTokens().length > 1) tellRoller(action, speaker);
    await runAction(action, { speaker, click: { actor, event } });
  });
}

/** Says which of several selected tokens a click rolls for. */
function tellRoller({ kind }: LineAction, { alias = "" }: Speaker): void {
  if (kind === "help" || kind === "dialog" || kind === "odds") return;
  notifyInfo(words("dicewright.dialog.severalSelected", { name: alias }));
}

/** Asks others for the check of a clicked text. A line with numbers of each one's own is read once more by them. */
export function requestLine(line: string, event: ModifierKeys): Promise<unknown> {
  const context = readContext(line.includes("@") ? houseRules() : checkRules());
  const check = readCheck(line.replace(ACTOR_PATHS, "1"), context);
  return runAction({ kind: "request", line, check }, { speaker: speakerOf(), click: { event } });
}

/** Reads lines with a speaker's numbers, and an id for each hidden one, since messages may be sent to everyone. */
export function readersFor(speaker: Speaker, sources?: NumberSources): LineReaders {
  const context = contextOf(speaker, houseRules(), sources);
  return {
    ...plainReaders(),
    readCheck: (line) => maskSecrets(readTyped(line, speaker, sources)),
    readContest(line) {
      const challenge = explained(parseChallenge(line, context), speaker);
      if (isProblem(challenge)) return challenge;
      const check = maskSecrets(challenge.check);
      return isProblem(check) ? check : { ...challenge, check };
    },
    readOdds: (line) => explained(readCheck(maskSecretsIn(line), context), speaker),
  };
}

export function plainReaders(): LineReaders {
  return { ...lineReaders(readContext()), isForeign: hasForeignCommand };
}

/**
 * The actions of a message. Several commands, each on a line of its own, count as in Foundry (issue #10970). All lines
 * are ours or Foundry's: the hook that sends them takes all or none.
 */
function readLines(message: string, speaker: Speaker) {
  const lines = message.split(/\n(?=[^\S\n]*\/)/).map((line) => line.trim());
  const read = lines.map((line) => ({ line, action: readLine(line, speaker) }));
  const foreign = read.find(({ action }) => action === undefined);
  if (!foreign || read.every(({ action }) => action === undefined)) return read;
  return [{ line: foreign.line, action: problem("mixedLines") }];
}

/** The action of a line; undefined if it is Foundry's, or of another package's command and not readable by us. */
function readLine(line: string, speaker: Speaker): LineAction | Problem | undefined {
  const action = parseChatLine(line, readersFor(speaker));
  const wrong = isProblem(action) ? action : refuseTyped(action, speaker);
  if (wrong) return hasForeignCommand(line) ? undefined : wrong;
  return isProblem(action) || isForFoundry(action) ? undefined : action;
}

/** The reason not to send a line although it can be read. */
function refuseTyped(action: LineAction | ForeignLine, speaker: Speaker): Problem | undefined {
  switch (action.kind) {
    case "text":
      return undefined;
    case "roll":
      return action.formulas.map((formula) => refuseFormula(formula, speaker)).find(isProblem);
    default:
      return refuseAction(action);
  }
}

/** The problem that a dice code of ours has with a formula. Foundry explains other mistakes. */
function refuseFormula(formula: string, speaker: Speaker): Problem | undefined {
  try {
    new Roll(formula, numbersOf(rollerOf(speaker)));
  } catch (error) {
    return error instanceof Refusal ? error.problem : undefined;
  }
  return undefined;
}

/** The speaker and the mode of an action, and the click that asks for it unless it was typed or is a program's. */
interface ActionContext extends ChallengeContext {
  readonly speaker: Speaker;
}

/** The reason why an action is impossible now, such as a missing participant. */
function refuseAction(action: LineAction, actor?: Actor): Problem | undefined {
  if ("goal" in action) return isProblem(testerOf(actor)) ? problem("noTester") : undefined;
  const sides = "rules" in action ? contestSides(actor) : undefined;
  return isProblem(sides) ? sides : undefined;
}

/** Programs receive the roll of a check, but not of a clicked one, whose dialog may roll later. */
type Result<K extends ActionKind> = K extends "check" ? Posted | undefined : unknown;

const RUNNERS: { readonly [K in ActionKind]: (action: LineAction<K>, context: ActionContext) => Promise<Result<K>> } = {
  check: ({ check }, context) => rollNow(check, context),
  extended: rollExtended,
  contest: beginChallenge,
  odds: ({ of }) => ("rules" in of ? showContestOdds(of) : whisperOdds(of)),
  help: ({ game }) => whisperHelp(game),
  dialog: ({ game }) => openRollDialog({ isLatest: true, system: game.id }),
  request: (action, { click }) => beginRequest(action, click?.event?.shiftKey),
};

/** Performs an action. A clicked check is rolled at once or by its dialog, as the user has chosen. */
export async function runAction<K extends ActionKind>(action: LineAction<K>, context: ActionContext) {
  return RUNNERS[action.kind](action, context);
}

async function rollNow(check: CheckRequest, { speaker, mode, click }: ActionContext): Promise<Posted | undefined> {
  if (click) return (await rollOrAsk(check, click), undefined);
  return postCheck(check, { speaker, ...(mode !== undefined && { mode }) });
}

/** Begins an extended test with its first roll. Without a goal that was typed, a click rolls the check alone. */
async function rollExtended({ check, goal }: LineAction<"extended">, context: ActionContext): Promise<void> {
  const party = testerOf(context.click?.actor);
  if (goal === undefined && (context.click || isProblem(party))) await rollNow(check, context);
  else await postFirstRoll(check, orThrow(party), goal, context.mode);
}

function testerOf(actor: Actor | undefined): Party | Problem {
  return actor ? partyFor(actor) : ownParty();
}

const PRESSED = ["open", "contest"] as const;
const HELD = ["otherWay", "advantage", "disadvantage"] as const;

async function whisperHelp(game: Game): Promise<void> {
  const draw = await fetchTemplate("help");
  await whisper(draw(helpView(game, keyViews(), formContext())));
}

function keyViews() {
  const shown = (action: string) => ({ keys: keysText(action), name: words(`dicewright.keys.${action}.name`) });
  const held = HELD.map(shown).map(({ keys, name }) => ({
    keys: keys && words("dicewright.help.held", { keys }),
    name,
  }));
  return [...PRESSED.map(shown), ...held].filter(({ keys }) => keys !== "");
}

function keysText(action: string): string {
  const [bound] = keysOf(action);
  if (!bound) return "";
  return [...(bound.modifiers ?? []).map(keyName), keyName(bound.key)].join(" + ");
}

/** `KeyR` is R, `ShiftLeft` and `SHIFT` are Shift. */
function keyName(code: string): string {
  const name = code.replace(/^(?:Key|Digit)|(?:Left|Right)$/g, "");
  return name.length > 1 ? name.charAt(0).toUpperCase() + name.slice(1).toLowerCase() : name;
}

async function whisperOdds(asked: CheckRequest): Promise<void> {
  const draw = await oddsTemplate(asked);
  if (hasUnknownSecret(asked)) return whisper(draw({ note: words("dicewright.dialog.hidden") }));
  if (words.chances === "none") return whisper(draw({ note: words("dicewright.odds.notShown") }));
  const question = summaryQuestion(asked, houseRules());
  if (!isQuick(question)) notifyInfo(words("dicewright.odds.working"));
  const odds = await answerOf(question);
  const answer = odds && { odds: summaryView(asked.game.id, odds, words) };
  await whisper(draw(answer ?? { note: withoutOddsText(asked, words) }));
}

async function oddsTemplate(asked: CheckRequest): Promise<(view: object) => string> {
  // Its parts are those of cards, of which there may be none yet.
  await fetchTemplates();
  const draw = await fetchTemplate("odds-card");
  const title = words("dicewright.odds.of", { line: maskIdsInLine(writeCheck(asked)) });
  return (view) => draw({ title, ...view });
}

/** Shows the odds of a check against those that the targets may answer with, as far as this user may know. */
async function showContestOdds(challenge: Challenge): Promise<void> {
  const own = ownParty();
  const targets = orThrow(isProblem(own) ? own : targetedBy(own));
  const draw = await oddsTemplate(challenge.check);
  const content = document.createElement("div");
  const odds = new OddsView(() => show());
  const show = () => void (content.innerHTML = draw(odds.render(() => contestView(challenge, targets, odds))));
  show();
  await showDialog({ window: { title: words("dicewright.dialog.odds") }, content }, words("dicewright.odds.close"));
  odds.close();
}

/** The most lines of odds: what is quick is worked out at once, and a crowd may be targeted. */
const MOST_VERSUS = 40;

function contestView(challenge: Challenge, targets: readonly Party[], odds: OddsView): object {
  const versus = knownVersus(challenge, targets, odds, MOST_VERSUS).map(versusLine);
  if (odds.isPending()) return { versus, note: words("dicewright.odds.working") };
  const missing = words.chances === "none" ? "dicewright.odds.notShown" : "dicewright.odds.noOpponent";
  return { versus, ...(versus.length === 0 && { note: words(missing) }) };
}
