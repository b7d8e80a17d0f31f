/** The state of a group test, and the rules of its game for all who roll together. */
import type { Fields, OptionsOf } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import type { ReplayedRecord } from "../../checks/record.ts";
import type { Text, Tone } from "../../checks/report.ts";
import type { SavedCheck } from "../../checks/saved-check.ts";
import type { Mode } from "../../checks/visibility.ts";
import type { GroupEnd } from "../events.ts";
import type { Party } from "../log.ts";
import type { Writer, Viewer } from "../panel.ts";
import type { ThreadState } from "../thread.ts";

export interface GroupOpening {
  readonly game: Game;
  readonly kind: string;
  /** Initial options. A difficulty among them is the same for everyone. */
  readonly options: UncheckedOptions;
  /** The house rules for helping or the mean; empty if the game has none. */
  readonly rules: OptionsOf<Fields>;
  readonly parties: readonly Party[];
  /** The suggested visibility of the rolls. */
  readonly mode?: Mode;
  readonly label?: string;
  /** The name of the saved check that each member rolls. */
  readonly saved?: string;
  /** The requested line, if it has numbers of each actor's own, such as `@skills.sneak`. */
  readonly line?: string;
  /** True if everyone rolls individually: without help and without a common result. */
  readonly isAlone?: true;
}

export interface GroupMember {
  readonly party: Party;
  /** `hidden` has rolled, but this reader may not see it; `gone` can no longer roll. */
  standing: "waiting" | "in" | "hidden" | "skipped" | "gone";
  entry?: string;
  /** The roll as it fell, and with the help of others. */
  first?: ReplayedRecord;
  replayed?: ReplayedRecord;
  /** Every die rolled for help, whether it counts now or not: its first face, then those of its rerolls. */
  readonly helpDice: (readonly number[])[];
  /** Gifts left to give. */
  left: number;
}

export interface Gift {
  readonly entry: string;
  readonly from: number;
  readonly to: number;
}

export type GroupResult = NonNullable<GroupEnd["result"]>;

export const OUTCOMES = ["good", "mixed", "bad"] as const;

export type GroupRuling = { readonly outcome: (typeof OUTCOMES)[number] };

export interface GroupTest extends ThreadState<GroupRuling>, GroupOpening {
  readonly rows: GroupMember[];
  readonly gifts: Gift[];
  isComplete: boolean;
  /** True if the result is final: closed, or complete with no help left. */
  isSettled: boolean;
  /** Absent before all have rolled, and if this reader may not see every roll. */
  result?: GroupResult;
  /** The report that counts for all, as the ledger stores it. */
  decisiveText?: StoredReport;
}

/** The report of a roll as the ledger stores it. */
export type StoredReport = Text & { readonly tone: Tone; readonly total: number | null };

/** The rules for help; undefined if members cannot help each other. */
export function helpOf({ game, kind, isAlone }: HelpQuestion): Game["group"] {
  return game.group?.kind === kind && !isAlone ? game.group : undefined;
}

/** The fields of the house rules for all who roll together. */
export function groupFields(opening: HelpQuestion): Fields {
  const { game, isAlone } = opening;
  return (helpOf(opening) ?? (isAlone ? undefined : game.groupMean))?.fields ?? {};
}

export function meanOf({ game, rules, isAlone }: GroupOpening): Game["groupMean"] {
  return !isAlone && game.groupMean?.isUsed(rules) ? game.groupMean : undefined;
}

type HelpQuestion = Pick<GroupOpening, "game" | "kind" | "isAlone">;

export function rankIn(opening: HelpQuestion, { played: { outcome } }: ReplayedRecord): number {
  const kind = opening.game.kinds[opening.kind]!;
  return helpOf(opening)?.rank(outcome) ?? kind.rank?.(outcome) ?? kind.score(outcome);
}

/** Members whose roll counts for the group; empty if the result is unknown. */
export function lowestIn(group: GroupTest): number[] {
  const { result, rows } = group;
  if (!result) return [];
  const { replayed } = rows[result.lowest]!;
  if (!replayed) return [result.lowest];
  const rank = rankIn(group, replayed);
  return [...rows.keys()].filter((index) => rows[index]!.replayed && rankIn(group, rows[index]!.replayed) === rank);
}

export function hasRolled({ standing }: GroupMember): boolean {
  return standing === "in" || standing === "hidden";
}

export function lastRuling({ rulings }: GroupTest): GroupRuling | undefined {
  return rulings.at(-1)?.what;
}

export function outcomeText(_group: GroupTest, { outcome }: GroupRuling, { say }: Writer): string {
  return say(`thread.outcomes.${outcome}`);
}

// ---- Checks that fit ----

type RequestedCheck = Pick<GroupOpening, "game" | "kind" | "options" | "label" | "saved" | "line">;

/**
 * The requested options, with the numbers of a saved check. A difficulty is the same for all; a required one that the
 * request does not name is taken from the saved check.
 */
export function rawWith({ game, kind, options }: RequestedCheck, own: UncheckedOptions = {}): SavedCheck["options"] {
  const { fields } = game.kinds[kind]!;
  const isOwn = ([name, value]: [string, unknown]) => {
    const { hidden, default: usual } = fields[name] ?? {};
    return value !== usual && (!hidden || (usual === undefined && !Object.hasOwn(options, name)));
  };
  return { ...options, ...Object.fromEntries(Object.entries(own).filter(isOwn)) } as SavedCheck["options"];
}

/** True if a request says how everyone rolls, not only against which difficulty. */
export function isWhole({ game, kind, options, line, saved }: RequestedCheck): boolean {
  const own = Object.entries(game.kinds[kind]!.fields).filter(
    ([, { isMain, isTarget, hidden, default: usual }]) => (isMain || usual === undefined) && !isTarget && !hidden,
  );
  const isGiven = ([name]: readonly [string, unknown]) => Object.hasOwn(options, name);
  const isComplete = own.every((each) => isGiven(each) || each[1].default !== undefined);
  return saved === undefined && (line !== undefined || (isComplete && own.some(isGiven)));
}

/** The saved check with the requested name comes first, or alone if that name is required. */
export function fittingChecks(
  { game, kind, label, saved }: RequestedCheck,
  party: Party,
  viewer: Viewer,
): SavedCheck[] {
  // A check of the kind that help makes better can be rolled as a group too.
  const kinds = [kind, game.group?.kind === kind ? game.group.helpedKind : kind];
  const fitting = viewer.savedChecksOf(party).filter((each) => each.system === game.id && kinds.includes(each.kind));
  const isMeant = ({ name }: SavedCheck) => name.toLowerCase() === (saved ?? label)?.toLowerCase();
  return [...fitting.filter(isMeant), ...(saved === undefined ? fitting.filter((each) => !isMeant(each)) : [])];
}

export function requestWith(
  requested: RequestedCheck,
  party: Party,
  viewer: Viewer,
  saved?: SavedCheck,
): CheckRequest | undefined {
  const { game, kind, label = "", line } = requested;
  if (!saved && line !== undefined) return viewer.readLine(party, line);
  const options = rawWith(requested, saved?.options);
  return viewer.requestOf(party, { id: "", name: saved?.name ?? label, system: game.id, kind, options });
}

/** Undefined if the party lacks the requested saved check. */
export function likelyRequest(requested: RequestedCheck, party: Party, viewer: Viewer): CheckRequest | undefined {
  const [saved] = requested.line === undefined ? fittingChecks(requested, party, viewer) : [];
  return requested.saved !== undefined && !saved ? undefined : requestWith(requested, party, viewer, saved);
}
