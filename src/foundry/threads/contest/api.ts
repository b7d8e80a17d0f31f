/** Contests for programs. */
import { parseFields } from "../../../systems/field.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import { problem, quoted, type Raw } from "../../../systems/vocabulary.ts";
import { FORMATS, refuseContest, type Format } from "../../../threads/challenge.ts";
import type { ContestEnd } from "../../../threads/contest/contest.ts";
import type { Mode, Party } from "../../../threads/reader/log.ts";
import { currentSpeaker, fetchDocument, participant } from "../../platform/documents.ts";
import { orThrow, Refusal } from "../../platform/words.ts";
import { houseRules } from "../../world/house-rules.ts";
import { partyOf } from "../../world/party.ts";
import { ownParty, wantedBy } from "../../world/targets.ts";
import { endOf } from "../announce.ts";
import { asksForContest, readChallenge } from "./line.ts";
import { firstPoster, modeFor, showContest, type ContestDraft } from "./start.ts";

/** A token, its document, an actor, or the uuid of one of these. */
export type Participant = string | { readonly document: object } | { readonly documentName: string };

/** A contest as a program asks for it; what is left out is as for a user who begins one. */
export interface ContestRequest<C = unknown> {
  readonly from?: Participant;
  readonly against?: Participant | readonly Participant[];
  /** The first roll: a line, with or without `vs target` and rules, or a request. If left out, the window asks. */
  readonly check?: C;
  readonly rules?: Raw;
  readonly form?: Format;
  readonly sealed?: boolean;
  readonly mode?: Mode;
}

/** A contest that has begun, and what becomes of it. */
export interface BegunContest {
  readonly id: string;
  readonly end: Promise<ContestEnd>;
}

/**
 * Begins a contest; null if its window is closed. `read` gives the check of a request.
 * @throws Refusal if a side cannot take part, or something cannot be read.
 */
export async function beginFor<C>(
  { from, against, check, ...request }: ContestRequest<C>,
  read: (check: C) => CheckRequest,
): Promise<BegunContest | null> {
  const own = from === undefined ? orThrow(ownParty()) : await partyNamed(from);
  const others =
    against === undefined
      ? orThrow(wantedBy(own))
      : await Promise.all([against].flat().map((each) => partyNamed(each)));
  const wish = {
    ...wishOf(request),
    ...(check !== undefined && checkIn(check, read)),
    from: own,
    ...(others.length > 0 && { against: others }),
  };
  return wish.asked && wish.against
    ? rollFirst({ ...wish, asked: wish.asked, from: own, against: others })
    : byWindow(wish);
}

function wishOf({ rules, form, sealed, mode }: ContestRequest): ContestDraft {
  if (form !== undefined && !FORMATS.includes(form))
    throw new Refusal(problem("notChoice", { value: quoted(form), choices: FORMATS.join(", ") }));
  return { ...(rules && { rules }), form, isSealed: sealed, mode };
}

function checkIn<C>(check: C, read: (check: C) => CheckRequest): ContestDraft {
  const line = typeof check === "string" ? (check.startsWith("/") ? check : `/${check}`) : "";
  return asksForContest(line) ? orThrow(readChallenge(line, currentSpeaker())) : { asked: read(check) };
}

async function rollFirst({
  asked,
  from,
  against,
  rules = {},
  form = "each",
  isSealed = false,
  mode = modeFor(from),
}: ContestDraft & {
  readonly asked: CheckRequest;
  readonly from: Party;
  readonly against: readonly Party[];
}): Promise<BegunContest | null> {
  const { system, kind } = asked;
  const wrong = refuseContest(system, kind);
  if (wrong) throw new Refusal(wrong);
  let contest: BegunContest | null = null;
  const begun = (id: string) => void (contest = begunContest(id));
  const start = {
    system,
    from,
    against,
    rules: orThrow(parseFields(system.contest!.fields, rules, houseRules())),
    form,
    isSealed,
    begun,
  };
  await firstPoster(start)(asked, { speaker: {}, mode });
  return contest;
}

function byWindow(wish: ContestDraft): Promise<BegunContest | null> {
  return new Promise((resolve, reject) => {
    const begun = (id: string) => resolve(begunContest(id));
    showContest({ ...wish, begun, left: () => resolve(null) }).catch(reject);
  });
}

/** A contest whose opening is gone has ended without a verdict. */
function begunContest(id: string): BegunContest {
  const none: ContestEnd = { id, isWithdrawn: false, settled: [] };
  return { id, end: endOf<ContestEnd>(id).then((end) => end ?? none) };
}

async function partyNamed(named: Participant): Promise<Party> {
  const document = typeof named === "string" ? await fetchDocument(named) : participant(documentIn(named) ?? named);
  if (!document) throw new Refusal(problem("sideGone"));
  return partyOf(document);
}

/** A token on the canvas has its document; what a program names may be anything. */
function documentIn(named: unknown): unknown {
  return typeof named === "object" && named !== null && "document" in named ? named.document : undefined;
}
