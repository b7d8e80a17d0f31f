/** Contests for programs. */
import type { Begun, ContestEnd, ContestRequest, NamedCheck, Participant } from "../../../dicewright.d.ts";
import { parseFields } from "../../../systems/field.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import { problem, quoted } from "../../../systems/vocabulary.ts";
import { FORMATS, refuseContest } from "../../../threads/challenge.ts";
import type { Party } from "../../../threads/reader/log.ts";
import { currentSpeaker, fetchDocument, participant } from "../../platform/documents.ts";
import { orThrow, Refusal } from "../../platform/words.ts";
import { houseRules } from "../../world/house-rules.ts";
import { partyOf } from "../../world/party.ts";
import { ownParty, wantedBy } from "../../world/targets.ts";
import { endOf } from "../announce.ts";
import { asksForContest, readChallenge } from "./line.ts";
import { firstPoster, modeFor, showContest, type ContestDraft } from "./start.ts";

/** Begins a contest, or throws a Refusal; null if its window is closed. `read` gives the check of a request. */
export async function beginFor(
  { from, against, check, ...request }: ContestRequest,
  read: (check: string | NamedCheck) => CheckRequest,
): Promise<Begun<ContestEnd> | null> {
  const own = from === undefined ? orThrow(ownParty()) : await partyNamed(from);
  const others =
    against === undefined
      ? orThrow(wantedBy(own))
      : await Promise.all([against].flat().map((each) => partyNamed(each)));
  const wish = { ...draftOf(request), ...(check !== undefined && checkIn(check, read)) };
  return wish.asked && others.length > 0
    ? rollFirst({ ...wish, asked: wish.asked }, [own, ...others])
    : byWindow({ ...wish, from: own, ...(others.length > 0 && { against: others }) });
}

function draftOf({ rules, form, sealed, mode }: ContestRequest): ContestDraft {
  if (form !== undefined && !FORMATS.includes(form))
    throw new Refusal(problem("notChoice", { value: quoted(form), choices: FORMATS.join(", ") }));
  return { ...(rules && { rules }), form, isSealed: sealed, mode };
}

function checkIn(
  check: string | NamedCheck,
  read: (check: string | NamedCheck) => CheckRequest,
): Pick<ContestDraft, "asked" | "rules" | "form" | "isSealed"> {
  const line = typeof check === "string" ? (check.startsWith("/") ? check : `/${check}`) : "";
  return asksForContest(line) ? orThrow(readChallenge(line, currentSpeaker())) : { asked: read(check) };
}

async function rollFirst(
  { asked, rules: raw = {}, form = "each", isSealed = false, mode }: ContestDraft & { readonly asked: CheckRequest },
  sides: readonly Party[],
): Promise<Begun<ContestEnd> | null> {
  const { system, kind } = asked;
  const wrong = refuseContest(system, kind);
  if (wrong) throw new Refusal(wrong);
  let contest: Begun<ContestEnd> | null = null;
  const begun = (id: string) => void (contest = begunContest(id));
  const rules = orThrow(parseFields(system.contest!.fields, raw, houseRules()));
  const post = firstPoster({ system, rules, form, isSealed, sides, begun });
  await post(asked, { speaker: {}, mode: mode ?? modeFor(sides[0]!) });
  return contest;
}

function byWindow(wish: ContestDraft): Promise<Begun<ContestEnd> | null> {
  return new Promise((resolve, reject) => {
    const begun = (id: string) => resolve(begunContest(id));
    showContest({ ...wish, begun, left: () => resolve(null) }).catch(reject);
  });
}

/** A contest whose opening is gone has ended without a verdict. */
function begunContest(id: string): Begun<ContestEnd> {
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
