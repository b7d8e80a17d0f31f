/**
 * How the test of a group begins: for the selected tokens, for the players' characters, or for whom a program names. All are asked at
 * once. Fetched when it is first wanted.
 */
import type { Raw } from "../../../systems/field.ts";
import { parseFields } from "../../../systems/field.ts";
import { isHidden, rawOptions } from "../../../systems/hidden.ts";
import { systems } from "../../../systems/index.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import { parseKindId, parseSystemId } from "../../../systems/notation.ts";
import { isProblem, problem } from "../../../systems/problem.ts";
import type { System } from "../../../systems/system.ts";
import { helpOf, makeGroupOpening, readGiven } from "../../../threads/group.ts";
import type { Mode } from "../../../threads/mode.ts";
import type { Party } from "../../../threads/thread.ts";
import { MOST_PARTIES } from "../../../threads/thread.ts";
import { titleOf } from "../../../view/group-result.ts";
import { showGroup } from "../../form/group.ts";
import { houseRules } from "../../form/house-rules.ts";
import { singleFlight } from "../../platform/lazy.ts";
import { notifyError, orThrow, Refusal, words } from "../../platform/words.ts";
import { partyAt } from "../party.ts";
import { postOpening } from "../post.ts";
import { candidatesFor } from "../targets.ts";
import { mayBegin } from "../who-starts.ts";
import { askMissing } from "./asking.ts";
import type { GroupEnd } from "./end.ts";
import { endOfGroup } from "./end.ts";
import { charactersNow, membersNow, unique } from "./members.ts";
import { groupBy } from "./state.ts";

/** What the test of a group begins with. */
export interface GroupRequest {
  /** The ids of a game and of one of its kinds of check; the one in which people help each other where the kind is left out, if there is one. */
  readonly system: string;
  readonly kind?: string;
  /** Options that all rolls begin with. A difficulty among them is the same for everybody. */
  readonly options?: Raw;
  readonly label?: string;
  /** The uuids of tokens or actors; the selected tokens, or else the players' characters, where it is left out. */
  readonly members?: readonly string[];
  /** Who sees the rolls; what each has chosen where it is left out. */
  readonly mode?: Mode;
}

/** A test of a group that a program has begun. */
export interface BegunGroup {
  readonly id: string;
  /** What comes of it, or null where its opening is deleted; after a reload it is not settled any more. */
  readonly end: Promise<GroupEnd | null>;
}

/**
 * Begins the test of a group for a program.
 * @throws Refusal, whose message is one localised sentence, where something is wrong with what is asked for.
 */
export async function group(request: Partial<GroupRequest>): Promise<BegunGroup> {
  const { system, kind } = gameOf(request);
  const parties = request.members ? [request.members].flat().map(memberAt) : membersNow();
  const id = await beginGroup({ ...request, system, kind, parties });
  return { id, end: endOfGroup(id) };
}

function gameOf({ system: id, kind }: Partial<GroupRequest>): Pick<CheckRequest, "system" | "kind"> {
  const { group: helped, kinds } = orThrow(parseSystemId(id, systems));
  return orThrow(parseKindId(id, kind ?? helped?.kind ?? Object.keys(kinds)[0], systems));
}

function memberAt(uuid: unknown): Party {
  const party = partyAt(String(uuid));
  if (!party) throw new Refusal(problem("sideGone"));
  return party;
}

/** What is asked for, and of whom. */
interface GroupAsking extends Omit<GroupRequest, "system" | "kind" | "members"> {
  readonly system: System;
  readonly kind: string;
  readonly parties: readonly Party[];
}

/** Nobody, so that all are offered. */
const NOBODY: Party = { uuid: "" };

/**
 * Posts the opening of a test and asks all who take part; gives its id.
 * @throws Refusal where somebody may not, or something is wrong with it.
 */
export async function beginGroup({ system, kind, options = {}, label, parties, mode }: GroupAsking): Promise<string> {
  if (!mayBegin()) throw new Refusal(problem("mayNotAsk"));
  if (parties.length === 0) throw new Refusal(problem("noGroup"));
  if (parties.length > MOST_PARTIES)
    throw new Refusal(problem("tooManySides", { count: parties.length, most: MOST_PARTIES }));
  if (Object.values(options).some(isHidden)) throw new Refusal(problem("groupHidden"));
  const { fields } = system.kinds[kind]!;
  const given = readGiven(fields, options);
  if (!given) throw new Refusal(wrongIn(fields, options));
  const rules = orThrow(parseFields(helpOf({ system, kind })?.fields ?? {}, {}, houseRules()));
  const thread = makeGroupOpening({
    system,
    kind,
    options: given,
    rules,
    parties: unique(parties),
    ...(mode && { mode }),
    ...(label !== undefined && { label }),
  });
  const id = await postOpening(thread, {
    content: words("dicewright.group.said.asks", { check: label ?? titleOf({ system, kind, options: given }, words) }),
  });
  if (id === undefined) throw new Refusal(problem("stopped"));
  const begun = groupBy(id);
  if (begun) askMissing(begun);
  return id;
}

/** What is wrong with one of the options that are given. */
function wrongIn(fields: System["kinds"][string]["fields"], options: Raw) {
  const [name, field] = Object.entries(fields).find(
    ([each, own]) => Object.hasOwn(options, each) && isProblem(own.parse(options[each])),
  )!;
  const { problem: code, data } = field.parse(options[name]) as ReturnType<typeof problem>;
  return problem(code, { field: name, ...data });
}

/** Opens the window in which a group is asked; what is known of the check is filled in. What is wrong is told to the user. */
export function openGroup(asked?: CheckRequest): Promise<void> {
  return singleFlight("group", async () => {
    try {
      if (!mayBegin()) throw new Refusal(problem("mayNotAsk"));
      const chosen = membersNow();
      const candidates = unique([...chosen, ...charactersNow(), ...candidatesFor(NOBODY)]);
      await showGroup({ asked: asked && suggestedBy(asked), chosen, candidates, begin: beginGroup });
    } catch (error) {
      notifyError(error);
    }
  });
}

/** A check as it is asked of everybody: without what would be so anyway. */
function suggestedBy(asked: CheckRequest): Omit<GroupAsking, "parties" | "mode"> {
  const { system, kind, label } = asked;
  const { fields } = system.kinds[kind]!;
  const options = Object.fromEntries(
    Object.entries(rawOptions(asked)).filter(
      ([name, value]) => fields[name]?.setting === undefined && value !== fields[name]?.default,
    ),
  );
  return { system, kind, options, ...(label !== undefined && { label }) };
}
