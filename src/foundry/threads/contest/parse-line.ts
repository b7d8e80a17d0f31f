/** Ways into a contest: a click, a line such as `/kaiser skill 5 vs target` in chat, texts or macros, and programs. */
import { parseFields } from "../../../checks/field.ts";
import { truncateForMessage } from "../../../checks/json.ts";
import type { CheckRequest } from "../../../checks/notation.ts";
import { isProblem, problem, type Problem } from "../../../checks/problem.ts";
import type { Mode } from "../../../checks/visibility.ts";
import type { Begun, ContestEnd, ContestRequest, NamedCheck, Participant } from "../../../dicewright.d.ts";
import { games } from "../../../games/index.ts";
import { FORMATS, isChallenge, parseChallenge, type Challenge } from "../../../threads/challenge.ts";
import { refuseContest } from "../../../threads/odds.ts";
import type { Party } from "../../../threads/reader/log.ts";
import { speakerOf, type Actor, type TokenDocument } from "../../platform/documents.ts";
import { singleFlight } from "../../platform/single-flight.ts";
import { notifyError, orThrow, Refusal } from "../../platform/words.ts";
import { fetchDocument, participant } from "../../platform/world-documents.ts";
import { maskSecrets } from "../../roll/secrets.ts";
import { rollOrAsk } from "../../windows/roll-check.ts";
import { withActorNumbers, houseRules, readNamedCheck, parserArguments } from "../../world/house-rules.ts";
import type { ModifierKeys } from "../../world/keys.ts";
import { actorOf, partyOf, hasScene, ownParty, partyFor, targetedBy, wantedBy } from "../../world/party.ts";
import { endOf } from "../announce.ts";
import { firstRollMode } from "../post.ts";
import { firstPoster, showContest, type ContestDraft, type PreparedContest } from "./window.ts";

export function openContest(wish: ContestDraft = {}): Promise<void> {
  return singleFlight("contest", () => showContest(wish).catch(notifyError));
}

export function openContestOf(clicked: TokenDocument | Actor, event: ModifierKeys): Promise<void> {
  return openContest({ from: partyOf(clicked), event });
}

/** The mode of a contest that a line begins, and the click that asks for it unless it was typed. */
interface ChallengeContext {
  readonly mode?: Mode | undefined;
  readonly click?: { readonly actor?: Actor | undefined; readonly event?: ModifierKeys | undefined };
}

/** Parses a line with the numbers of the speaker's actor and the house rules; hidden numbers become ids. */
export function readChallenge(line: string, speaker: object): Challenge | Problem {
  const read = parseChallenge(withActorNumbers(line, speaker), games, ...parserArguments());
  if (isProblem(read)) return read;
  const check = maskSecrets(read.check);
  return isProblem(check) ? check : { ...read, check };
}

/** The sides and the rules of a contest. Without a scene there are no targets, so the window asks for opponents. */
export function resolveContest({ check, rules, form, isSealed }: Challenge, actor?: Actor): PreparedContest | Problem {
  const own = ownParty();
  // The actor whose sheet was clicked acts by its selected token, if that is its own.
  const from = actor && (isProblem(own) || actorOf(own) !== actor) ? partyFor(actor) : own;
  if (isProblem(from)) return from;
  const against = targetedBy(from);
  if (isProblem(against) && (hasScene() || against.problem !== "noTarget")) return against;
  return { system: check.system, rules, form, isSealed, sides: [from, ...(isProblem(against) ? [] : against)] };
}

/** Begins a contest at once, as chat does, or after a click as the user would have checks begin. */
export async function beginChallenge(challenge: Challenge, { mode: usual, click }: ChallengeContext): Promise<void> {
  const { check } = challenge;
  const start = orThrow(resolveContest(challenge, click?.actor));
  const from = start.sides[0]!;
  if (start.sides.length === 1) return showContest({ ...start, from, check, event: click?.event });
  const [post, mode] = [firstPoster(start), firstRollMode(from, usual)];
  if (click) await rollOrAsk(check, { ...click, actor: actorOf(from), mode, isContested: true, post });
  else await post(check, { speaker: {}, mode });
}

/** Begins a contest; null if its window is closed. @throws Refusal if a side cannot take part. */
export async function beginContestFor(request?: ContestRequest | null): Promise<Begun<ContestEnd> | null> {
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
}

function draftFromCheck(check: string | NamedCheck): Pick<ContestDraft, "check" | "rules" | "form" | "isSealed"> {
  const line = typeof check === "string" ? (check.startsWith("/") ? check : `/${check}`) : "";
  if (isChallenge(line, games)) return orThrow(readChallenge(line, speakerOf()));
  return { check: orThrow(maskSecrets(readNamedCheck(check, speakerOf()))) };
}

async function rollFirst(draft: ContestDraft, asked: CheckRequest, sides: readonly Party[]) {
  const { rules: raw = {}, form = "each", isSealed = false, mode } = draft;
  const { system, kind } = asked;
  const wrong = refuseContest(system, kind);
  if (wrong) throw new Refusal(wrong);
  let contest: Begun<ContestEnd> | null = null;
  const onStart = (id: string) => void (contest = startedContest(id));
  const rules = orThrow(parseFields(system.contest!.fields, raw, houseRules()));
  const post = firstPoster({ system, rules, form, isSealed, sides, onStart });
  await post(asked, { speaker: {}, ...(mode && { mode }) });
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
