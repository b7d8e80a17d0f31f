/** Checks with which a party may answer a group test or a request. */
import type { UncheckedOptions } from "../../checks/json.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import type { SavedCheck } from "../../checks/saved-check.ts";
import type { Party } from "../log.ts";
import type { Viewer } from "../panel.ts";
import type { GroupOpening } from "./state.ts";

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

/** Whether a request says how everyone rolls, not only against which difficulty. */
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
