/** Asks people for a roll, alone or as a group: the selected tokens, the players' characters, or named members. */
import type { Begun, GroupRequest } from "../../../api.ts";
import { parseFields } from "../../../checks/field.ts";
import { toUncheckedOptions, extractSecrets } from "../../../checks/hidden.ts";
import { stringify } from "../../../checks/json.ts";
import { LIMITS } from "../../../checks/limits.ts";
import { parseKindId, parseGameId, type CheckRequest } from "../../../checks/notation.ts";
import { isProblem, problem } from "../../../checks/problem.ts";
import { withSceneDifficulty } from "../../../checks/scene-difficulty.ts";
import { games } from "../../../games/index.ts";
import type { LineAction } from "../../../threads/chat-line.ts";
import type { GroupEnd } from "../../../threads/events.ts";
import { groupThread } from "../../../threads/group/group.ts";
import { readGiven } from "../../../threads/group/moves.ts";
import { groupFields } from "../../../threads/group/moves.ts";
import { requestThread } from "../../../threads/request.ts";
import { singleFlight } from "../../platform/single-flight.ts";
import { notifyError, orThrow, Refusal } from "../../platform/words.ts";
import { hideOptions, storeHiddenNumbers } from "../../roll/secrets.ts";
import { checkRules, houseRules } from "../../world/house-rules.ts";
import { partyAt, candidatesFor, charactersNow, membersNow, uniqueParties } from "../../world/party.ts";
import { mayStartThreads } from "../../world/settings.ts";
import { endOf } from "../announce.ts";
import { openThread } from "../post.ts";
import { showRequestForm, type RequestDraft } from "./window.ts";

/** @throws Refusal if the request cannot be used, or this user may not ask. */
export async function beginGroupFor(given?: Partial<GroupRequest> | null): Promise<Begun<GroupEnd | null>> {
  const request = given ?? {};
  const { group: helped, kinds } = orThrow(parseGameId(request.system, games));
  const wanted = request.kind ?? helped?.kind ?? Object.keys(kinds)[0];
  const { game, kind } = orThrow(parseKindId(request.system, wanted, games));
  const memberAt = (uuid: unknown) => orThrow(partyAt(stringify(uuid)) ?? problem("sideGone"));
  const parties = request.members ? [request.members].flat().map(memberAt) : membersNow();
  const options = withSceneDifficulty(game, game.kinds[kind]!.fields, request.options ?? {}, checkRules());
  const id = await beginGroup({ ...request, game, kind, options, parties });
  return { id, end: endOf<GroupEnd>(id) };
}

async function beginGroup({ game, kind, options, parties, ...asked }: RequestDraft): Promise<string> {
  const { line, mode, saved, isAlone } = asked;
  const { label = saved } = asked;
  if (!mayStartThreads()) throw new Refusal(problem("mayNotAsk"));
  if (parties.length === 0) throw new Refusal(problem("noGroup"));
  if (parties.length > LIMITS.parties)
    throw new Refusal(problem("tooManySides", { count: parties.length, most: LIMITS.parties }));
  const { fields } = game.kinds[kind]!;
  const given = orThrow(readGiven(fields, orThrow(hideOptions(fields, options))));
  const hidden = extractSecrets(given, fields);
  if (hidden) await storeHiddenNumbers({ hidden });
  if (line !== undefined) await storeHiddenNumbers(line);
  const manner = {
    ...(saved !== undefined && { saved: stringify(saved) }),
    ...(isAlone === true && { isAlone }),
    ...(line !== undefined && { line }),
  };
  const rules = orThrow(parseFields(groupFields({ game, kind, ...manner }), {}, houseRules()));
  const more = { ...(mode && { mode }), ...(label !== undefined && { label }), ...manner };
  return openThread(groupThread, { game, kind, options: given, rules, parties: uniqueParties(parties), ...more });
}

export async function showRequest(asked?: CheckRequest, line?: string): Promise<void> {
  if (!mayStartThreads()) throw new Refusal(problem("mayNotAsk"));
  const [chosen, party] = [membersNow(), charactersNow()];
  const candidates = uniqueParties([...chosen, ...party, ...candidatesFor({ uuid: "" })]);
  await showRequestForm({ draft: asked && suggestedBy(asked, line), chosen, party, candidates, begin: beginGroup });
}

export function openRequest(): Promise<void> {
  return singleFlight("group", () => showRequest()).catch(notifyError);
}

/**
 * Asks the selected tokens for a check in a text, or else the players' characters, each alone. If it is wished, or if
 * people help each other in it, the window asks whom; with nobody to name, the whole table is asked. @throws Refusal.
 */
export async function beginRequest({ line, check }: LineAction<"request">, opensWindow = false): Promise<void> {
  if (isProblem(check)) return askTable(line);
  if (opensWindow || check.game.group?.kind === check.kind) return showRequest(check, line);
  const parties = membersNow();
  if (parties.length === 0) return askTable(line);
  await beginGroup({ ...suggestedBy(check, line), parties, isAlone: true });
}

async function askTable(line: string): Promise<void> {
  await storeHiddenNumbers(line);
  await openThread(requestThread, { line });
}

/** Omits defaults. If a line has numbers of each actor's own, only the difficulty is common to all. */
function suggestedBy(asked: CheckRequest, line = "") {
  const { game, kind, label } = asked;
  const { fields } = game.kinds[kind]!;
  const isOwn = line.includes("@");
  const givenOptions = Object.entries(toUncheckedOptions(asked)).filter(
    ([name, value]) =>
      fields[name]?.setting === undefined && value !== fields[name]?.default && (!isOwn || fields[name]?.hidden),
  );
  const more = { ...(label !== undefined && { label }), ...(isOwn && { line }) };
  return { game, kind, options: Object.fromEntries(givenOptions), ...more };
}
