/** What people do in the test of a group: roll, help, take help back, leave somebody out, close it. Each is a message of its own. Fetched with the first. */
import type { Change } from "../../../systems/change.ts";
import type { Raw } from "../../../systems/field.ts";
import { systems } from "../../../systems/index.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import { parseRequest } from "../../../systems/notation.ts";
import type { Problem } from "../../../systems/problem.ts";
import { isProblem, problem } from "../../../systems/problem.ts";
import type { SavedCheck } from "../../../systems/saved-check.ts";
import { requestOf } from "../../../systems/saved-check.ts";
import { helpedBy } from "../../../threads/group-help.ts";
import type { Group, GroupAct } from "../../../threads/group.ts";
import type { Mode } from "../../../threads/mode.ts";
import { makeAct } from "../../../threads/thread.ts";
import type { Party } from "../../../threads/thread.ts";
import { giftText } from "../../../view/group.ts";
import type { Poster } from "../../chat/message.ts";
import { postCheck } from "../../chat/message.ts";
import { houseRules } from "../../form/house-rules.ts";
import type { Held } from "../../form/keys.ts";
import { openDialog, rollOrAsk } from "../../form/opening.ts";
import { isGamemaster } from "../../platform/documents.ts";
import { singleFlight } from "../../platform/lazy.ts";
import { notifyError, Refusal, words } from "../../platform/words.ts";
import { DicewrightCheckRoll } from "../../roll/check-roll.ts";
import { actorOf, isSecret, mayActFor, playersOf, publicNameOf, speakerFor } from "../party.ts";
import { modeAfter, postAct } from "../post.ts";
import { askMissing } from "./asking.ts";
import { groupSaid } from "./said.ts";
import { groupBy, mayLead } from "./state.ts";
import { fittingTraits } from "./traits.ts";

/** What a button or a drop asks for. Places are those in the list of who takes part. */
export type Deed =
  | { readonly deed: "roll"; readonly place: number; readonly trait?: string | undefined }
  | { readonly deed: "skip"; readonly place: number }
  | { readonly deed: "give"; readonly from: number; readonly to: number }
  | { readonly deed: "undo"; readonly gift: string }
  | { readonly deed: "missing" | "nudge" | "close" };

/** Does what a button says. Somebody may have been quicker, so what may be done is asked at the press; what is wrong is told. */
export function doInGroup(id: string, deed: Deed, event?: Held): Promise<void> {
  return singleFlight(`group ${id} ${JSON.stringify(deed)}`, async () => {
    try {
      const group = groupBy(id);
      if (!group || !isAllowed(group, deed)) throw new Refusal(problem("groupOver"));
      await run(group, deed, event);
    } catch (error) {
      notifyError(error);
    }
  });
}

function isAllowed(group: Group, deed: Deed): boolean {
  if (group.closedBy !== undefined) return false;
  switch (deed.deed) {
    case "roll":
      return isOpen(group, deed.place) && mayActFor(group.rows[deed.place]!.party);
    case "skip":
      return mayLead(group) && group.rows[deed.place]?.standing === "waiting";
    case "give":
      return mayGive(group, deed);
    case "undo":
      return group.gifts.some(({ entry, from }) => entry === deed.gift && mayActFor(group.rows[from]!.party));
    default:
      return deed.deed === "missing" ? isGamemaster() : mayLead(group);
  }
}

function isOpen({ rows, closedBy }: Group, place: number): boolean {
  return closedBy === undefined && ["waiting", "skipped"].includes(rows[place]?.standing ?? "");
}

function mayGive({ rows }: Group, { from, to }: { readonly from: number; readonly to: number }): boolean {
  const [giver, friend] = [rows[from], rows[to]];
  return from !== to && giver !== undefined && giver.left > 0 && mayActFor(giver.party) && friend?.first !== undefined;
}

function run(group: Group, deed: Deed, event: Held | undefined): Promise<unknown> {
  switch (deed.deed) {
    case "roll":
      return answer(group, deed, { event });
    case "give":
      return give(group, deed);
    case "skip":
      return say(group, { act: "skip", place: deed.place });
    case "undo":
      return undo(group, deed.gift);
    case "missing":
      return answerMissing(group);
    case "nudge":
      return Promise.resolve(askMissing(group));
    case "close":
      return say(group, { act: "close" });
  }
}

/** How somebody rolls: as the user likes, by what they hold at the press, or at once. */
interface Rolling {
  readonly event?: Held | undefined;
  readonly isNow?: boolean;
}

/** Rolls with the numbers of a trait of their own where there is one of this kind, and otherwise with those that are filled in. */
function answer(
  group: Group,
  { place, trait }: { readonly place: number; readonly trait?: string | undefined },
  { event, isNow = false }: Rolling,
): Promise<unknown> {
  const { party } = group.rows[place]!;
  const { system, kind, label } = group;
  const asked = checkFor(group, place, trait);
  const mode: Mode | undefined = isSecret(party) ? "gm" : group.mode;
  const pressed = { event, actor: actorOf(party), post: posterFor(group.id, place), ...(mode && { mode }) };
  if (isProblem(asked))
    return openDialog({
      system: system.id,
      kind,
      raw: group.options,
      ...pressed,
      ...(label !== undefined && { label }),
    });
  return isNow ? pressed.post(asked, { speaker: {}, ...(mode && { mode }) }) : rollOrAsk(asked, pressed);
}

/** What is asked for, with the numbers of the trait with this id or else the first that fits; a problem where something has to be filled in. */
function checkFor(group: Group, place: number, wish: string | undefined): CheckRequest | Problem {
  const { system, kind, options, label, rows } = group;
  const { fields } = system.kinds[kind]!;
  const traits = fittingTraits(group, place);
  const trait = traits.find(({ id }) => id === wish) ?? traits[0];
  const own = Object.entries(trait ? optionsOf(trait, rows[place]!.party) : {}).filter(
    ([name, value]) => !fields[name]?.hidden && value !== fields[name]?.default,
  );
  const asked = parseRequest(system, kind, { ...options, ...Object.fromEntries(own) }, houseRules());
  return isProblem(asked) || label === undefined ? asked : { ...asked, label };
}

function optionsOf(trait: SavedCheck, party: Party): Raw {
  const actor = actorOf(party);
  const read = actor ? requestOf(trait, actor.getRollData(), systems, houseRules()) : undefined;
  return read && !isProblem(read) ? read.options : {};
}

/** Posts a check as the roll of one who takes part. The dialog may have been open for long, so everything is looked at once more. */
export function posterFor(id: string, place: number): Poster {
  return (asked, posting) => {
    const group = groupBy(id);
    if (!group || !isOpen(group, place) || !mayActFor(group.rows[place]!.party))
      throw new Refusal(problem("groupOver"));
    if (asked.system !== group.system || asked.kind !== group.kind) throw new Refusal(problem("groupCheck"));
    const isWanted = () => (posting.isWanted?.() ?? true) && isOpen(groupBy(id) ?? group, place);
    return postCheck(asked, {
      ...posting,
      isWanted,
      speaker: speakerFor(group.rows[place]!.party),
      flags: { refers: makeAct(id, { act: "answer", place }) },
    });
  };
}

/** Rolls at once for all who are missing and have no player at the table; the dialog asks one after the other where something has to be filled in. */
async function answerMissing(group: Group): Promise<void> {
  const missing = [...group.rows.keys()].filter((place) => group.rows[place]!.standing === "waiting");
  const absent = missing.filter((place) => playersOf(group.rows[place]!.party).every(({ active }) => !active));
  for (const place of absent.length > 0 ? absent : missing) await answer(group, { place }, { isNow: true });
}

/** Help is a message of the giver's, which holds the die that is missing for it, if there is one. */
async function give(group: Group, { from, to }: { readonly from: number; readonly to: number }): Promise<void> {
  const { party } = group.rows[from]!;
  const friend = group.rows[to]!;
  const change = helpedBy(group, { first: friend.first!, thrown: friend.thrown }, receivedBy(group, to) + 1, systems);
  if (!change) throw new Refusal(problem("groupOver"));
  const mode = modeAfter(friend.entry!);
  const rolls = change.needed > 0 ? [await rollMissing(change, mode)] : undefined;
  if (!mayGive(groupBy(group.id) ?? group, { from, to })) throw new Refusal(problem("groupOver"));
  const names = { from: publicNameOf(party), to: publicNameOf(friend.party), isTakenBack: false };
  await postAct(
    group.id,
    { act: "give", giver: from, friend: to },
    { content: giftText(group, names, words), speaker: speakerFor(party), mode, ...(rolls && { rolls }) },
  );
}

function receivedBy({ gifts }: Group, place: number): number {
  return gifts.filter(({ to }) => to === place).length;
}

function rollMissing(change: Change, mode: Mode): Promise<object> {
  return DicewrightCheckRoll.changed(change).evaluate({ allowInteractive: mode !== "blind" });
}

function undo(group: Group, gift: string): Promise<unknown> {
  const { party } = group.rows[group.gifts.find(({ entry }) => entry === gift)!.from]!;
  return say(group, { act: "undo", gift }, speakerFor(party));
}

function say(group: Group, act: GroupAct, speaker?: object): Promise<unknown> {
  return postAct(group.id, act, { content: groupSaid(group, act, publicNameOf)!, ...(speaker && { speaker }) });
}
