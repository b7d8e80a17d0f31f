/** The API for macros and other packages, as `docs/api.md` describes it. */
import type {
  Api,
  ContestOdds,
  ContestSides,
  NamedCheck,
  Odds,
  RollOptions,
  Begun,
  DebugRecord,
  DebugThread,
  HiddenRoll,
  Participant,
  Rolled,
} from "../../api.ts";
import { stringify, truncateForMessage } from "../../checks/json.ts";
import { checkOf, parseNamedRules, type CheckRequest } from "../../checks/notation.ts";
import { ruleAnswer, isProblem, problem, type Problem } from "../../checks/problem.ts";
import { replayRecord } from "../../checks/record.ts";
import { odds as oddsOf } from "../../engine/odds.ts";
import { games } from "../../games/index.ts";
import { FORMATS, isChallenge, withSlash } from "../../threads/chat-line.ts";
import type { ContestEnd } from "../../threads/events.ts";
import type { Party } from "../../threads/log.ts";
import { contestOf, winTieLose, refuseContest } from "../../threads/odds.ts";
import { parseMove } from "../../threads/replay.ts";
import { problemText } from "../../words/problem.ts";
import { hiddenView } from "../../words/sentence.ts";
import { readersFor, runAction } from "../chat/lines.ts";
import { usualMode, modeOptions } from "../platform/compat.ts";
import { Roll } from "../platform/dice.ts";
import { speakerOf, messageBy, type Speaker } from "../platform/documents.ts";
import { emit } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { orThrow, notifyError, notifyProblem, Refusal, words } from "../platform/words.ts";
import { fetchDocument, participant } from "../platform/world-documents.ts";
import { currentCheck, linesOf } from "../roll/message-rolls.ts";
import { isHiddenFromRoller, modeOf, rollCheck } from "../roll/post-check.ts";
import { maskSecrets, secretNote, recordForReader } from "../roll/secrets.ts";
import { endOf } from "../threads/announce.ts";
import { showContest, type ContestDraft } from "../threads/contest/window.ts";
import { beginExtendedFor } from "../threads/extended/start.ts";
import { beginGroupFor, showRequest } from "../threads/group/start.ts";
import { readingOf } from "../threads/state.ts";
import { checkGameById } from "../windows/game-check.ts";
import { currentRequest, openRollDialog } from "../windows/roll-dialog.ts";
import { setScene, showScene } from "../windows/world-windows.ts";
import { houseRules } from "../world/house-rules.ts";
import { ledgerRowOf } from "../world/ledger.ts";
import { readNamedCheck, readTyped } from "../world/numbers.ts";
import { ownParty, partyOf, wantedBy } from "../world/party.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";

function readMasked(asked: string | NamedCheck, speaker: Speaker): CheckRequest {
  return orThrow(maskSecrets(readNamedCheck(asked, speaker)));
}

/** Rolls a check and posts it. @throws Refusal if it cannot be read, an option is wrong or a package stops it. */
async function rollNamedCheck(
  asked: string | NamedCheck,
  { speaker = speakerOf(), mode = usualMode(), post = true }: RollOptions,
): Promise<Rolled | HiddenRoll> {
  const check = readMasked(asked, speaker);
  const posted = post ? (await runAction({ kind: "check", check }, { speaker, mode }))! : await rollCheck(check, mode);
  if (post && isHiddenFromRoller(mode, posted)) return { isHidden: true, sentence: hiddenView(words).text };
  const { roll: rolled, replayed, sentence } = posted;
  return { isHidden: false, total: rolled.total ?? 0, outcome: replayed.played.outcome, sentence, roll: rolled };
}

/** Rolls one of a message's rolls again for the same readers, so the macro of a private card reveals nothing. */
async function rollAgain(id: string, index = 0): Promise<void> {
  const message = messageBy(stringify(id));
  const asked = message?.isContentVisible ? linesOf(message).at(index) : undefined;
  if (!message || !asked) return notifyProblem(problem("rollGone"));
  const { line } = asked;
  const [speaker, mode] = [speakerOf(), modeOf(message)];
  try {
    if (line.startsWith("/"))
      await runAction({ kind: "check", check: orThrow(maskSecrets(readTyped(line, speaker))) }, { speaker, mode });
    else await (await new Roll(line).evaluate()).toMessage({ speaker }, modeOptions(mode));
  } catch (error) {
    notifyError(error);
  }
}

/** Rolls a saved check at once, as macros do. Its actor, or the check itself, may have been deleted. */
async function rollSavedCheckById(uuid: string, id: string): Promise<void> {
  const actor = await fetchDocument(stringify(uuid));
  if (!actor) return notifyProblem(problem("actorGone"));
  if (actor.documentName !== "Actor") return notifyProblem(problem("traitGone"));
  const saved = allSavedChecks(actor).find((each) => each.id === id);
  const check = saved ? currentRequest(actor, saved) : problem("traitGone");
  if (isProblem(check)) notifyProblem(check);
  else await runAction({ kind: "check", check }, { speaker: speakerOf(actor) }).catch(notifyError);
}

/** Begins a contest; null if its window is closed. @throws Refusal if a side cannot take part. */
const beginContestFor: Api["contest"] = async (request) => {
  const { from, against, check, rules, form, sealed: isSealed, mode } = request ?? {};
  const own = from === undefined ? orThrow(ownParty()) : await partyNamed(from);
  const others = against === undefined ? orThrow(wantedBy(own)) : await Promise.all([against].flat().map(partyNamed));
  if (form !== undefined && !FORMATS.includes(form))
    throw new Refusal(problem("notChoice", { value: truncateForMessage(form), choices: FORMATS.join(", ") }));
  const draft = { ...(rules && { rules }), form, isSealed, mode, ...(check !== undefined && draftFromCheck(check)) };
  if (draft.check && others.length > 0) return rollFirst(draft, draft.check, [own, ...others]);
  return new Promise((resolve, reject) => {
    const against = others.length > 0 ? others : undefined;
    const onStart = (id: string) => resolve(startedContest(id));
    showContest({ ...draft, from: own, against, onStart, onLeave: () => resolve(null) }).catch(reject);
  });
};

function draftFromCheck(check: string | NamedCheck): ContestDraft {
  const line = typeof check === "string" ? withSlash(check) : "";
  if (isChallenge(line, games)) return orThrow(readersFor(speakerOf()).readContest(line));
  return { check: readMasked(check, speakerOf()) };
}

async function rollFirst(draft: ContestDraft, check: CheckRequest, sides: readonly Party[]) {
  const { rules: raw = {}, form = "each", isSealed = false, mode } = draft;
  const { game, kind } = check;
  const wrong = refuseContest(game, kind);
  if (wrong) throw new Refusal(wrong);
  let contest: Begun<ContestEnd> | null = null;
  const onStart = (id: string) => void (contest = startedContest(id));
  const rules = orThrow(parseNamedRules(game, raw, houseRules()));
  await runAction({ kind: "contest", check, rules, form, isSealed }, { speaker: speakerOf(), mode, sides, onStart });
  return contest;
}

function startedContest(id: string): Begun<ContestEnd> {
  const none: ContestEnd = { id, isWithdrawn: false, settled: [] };
  return { id, end: endOf<ContestEnd>(id).then((end) => end ?? none) };
}

/** A token on the canvas has its document; what a program names may be anything. */
async function partyNamed(named: Participant): Promise<Party> {
  const { document } = Object(named) as { readonly document?: unknown };
  const found = typeof named === "string" ? await fetchDocument(named) : participant(document ?? named);
  if (!found) throw new Refusal(problem("sideGone"));
  return partyOf(found);
}

// ---- Debugging: shows nothing that this user may not see ----

/** The reading of a thread: each of its messages, in the order in which they count. */
function debugThread(given: string): DebugThread | null {
  const id = stringify(given);
  const reading = readingOf(id);
  if (!reading || messageBy(id)?.isContentVisible !== true) return null;
  const { kind, state } = reading;
  return {
    kind: kind.id,
    isClosed: state.closedBy !== undefined,
    isUpheld: state.isBelieved === true,
    ledger: ledgerRowOf(id) ?? null,
    result: kind.ledger?.result(state) ?? null,
    messages: state.log.map((entry) => ({
      id: entry.id,
      author: entry.author,
      move: entry.isHidden ? null : (parseMove(kind, entry.payload, state)?.act ?? null),
      rejection: state.rejections.get(entry.id) ?? null,
    })),
  };
}

/** The record of a message's check, with the hidden numbers that this user knows, and its outcome. */
export function debugRecord(given: string): DebugRecord | null {
  const message = messageBy(stringify(given));
  const check = message?.isContentVisible === true ? currentCheck(message.rolls) : undefined;
  if (!message || !check) return null;
  const record = recordForReader(check.record, message);
  const replayed = replayRecord(record, games);
  return {
    record,
    hidden: secretNote(check.record, message) ?? null,
    outcome: isProblem(replayed) ? null : replayed.played.outcome,
    problem: isProblem(replayed) ? problemText(replayed, words) : null,
  };
}

// ---- The API ----

/** Exact odds: of a contest with the chances of its first side. @throws Refusal for what cannot be compared. */
function oddsFor(asked: string | NamedCheck): Odds;
function oddsFor(asked: ContestSides): ContestOdds;
function oddsFor(asked: string | NamedCheck | ContestSides): Odds {
  const terms = isContest(asked) ? { rules: asked.rules ?? {}, settings: houseRules() } : undefined;
  const checks = (isContest(asked) ? asked.sides : [asked]).map((side) => readNamedCheck(side, speakerOf()));
  const ruled = <T>(run: () => T | Problem) => orThrow(ruleAnswer(checks[0]?.game.id ?? "", run));
  if (!terms) return ruled(() => oddsOf(checkOf(checks[0]!)));
  const contest = ruled(() => contestOf(checks, terms));
  const found = ruled(() => oddsOf(contest));
  return { ...found, ...winTieLose(found) };
}

function isContest(asked: string | NamedCheck | ContestSides): asked is ContestSides {
  return typeof asked === "object" && asked !== null && "sides" in asked && Array.isArray(asked.sides);
}

/** A call that answers later, and rejects instead of throwing. */
function later<Given extends unknown[], Answer>(call: (...given: Given) => Answer) {
  return (...given: Given) => Promise.resolve().then(() => call(...given));
}

/** The API. Its functions answer later, but for exact odds and the list of games. */
function makeApi(): Api {
  // Reads the speaker and the mode at the moment of the call.
  const roll = async (asked: string | NamedCheck, options?: RollOptions | null) =>
    rollNamedCheck(asked, { speaker: speakerOf(), mode: usualMode(), ...options });
  return Object.freeze({
    roll,
    check: roll,
    contest: beginContestFor,
    trait: rollSavedCheckById,
    again: rollAgain,
    extended: beginExtendedFor,
    group: beginGroupFor,
    openGroup: () => showRequest(),
    open: async (opening) => (await openRollDialog(opening ?? {})).message,
    difficulty: async (request) => (request === undefined ? showScene() : setScene(request)),
    odds: oddsFor,
    games: Object.freeze({ check: checkGameById }),
    get systems() {
      return Object.freeze([...games]);
    },
    debug: Object.freeze({ thread: later(debugThread), record: later(debugRecord) }),
  } satisfies Api);
}

const ownModule = () => game.modules?.get(MODULE) as { api?: object } | undefined;

/** Offers the API. Without a world, as in a test of dice alone, Foundry lists no modules. */
export function offerApi(): void {
  const module = ownModule();
  if (module) module.api = makeApi();
}

export function announceApi(): void {
  emit("dicewright.ready", ownModule()!.api!);
}
