/** The one window in which people are asked for a roll, alone or as a group. */
import type { Game } from "../../../checks/game.ts";
import type { UncheckedOptions } from "../../../checks/json.ts";
import { LIMITS } from "../../../checks/limits.ts";
import { withSceneDifficulty } from "../../../checks/scene-difficulty.ts";
import type { Mode } from "../../../checks/visibility.ts";
import { likelyRequest, type GroupOpening } from "../../../threads/group/moves.ts";
import type { Party } from "../../../threads/log.ts";
import { newCheckForm } from "../../../view/form/check-form.ts";
import type { ControlValues } from "../../../view/form/control.ts";
import {
  askedText,
  sharedChecks,
  requestedCheck,
  requestControls,
  requestNote,
  requestOdds,
  requestOptions,
  readRequestForm,
  requiredTarget,
  withQuickChoice,
  type MemberChoice,
  type RequestForm,
  type RequestReading,
} from "../../../view/form/request.ts";
import type { OddsView } from "../../odds/view.ts";
import { usualMode } from "../../platform/compat.ts";
import { words } from "../../platform/words.ts";
import { openedForGM } from "../../roll/secrets.ts";
import { formContext, showForm, type FormModel } from "../../windows/form-window.ts";
import { rememberText, latestInputs, rememberedText } from "../../windows/last-checks.ts";
import { withCheckValues } from "../../windows/roll-dialog.ts";
import { gamesInUse } from "../../world/games.ts";
import { checkRules } from "../../world/house-rules.ts";
import { partyName, pictureOf } from "../../world/party.ts";
import { mayKnowChecksOf, viewer } from "../viewer.ts";

export type RequestDraft = Omit<GroupOpening, "rules" | "isAlone"> & { readonly isAlone?: boolean };

export interface RequestContext {
  readonly draft?: Partial<RequestDraft> | undefined;
  readonly candidates: readonly Party[];
  readonly chosen: readonly Party[];
  readonly party: readonly Party[];
  readonly begin: (asked: RequestDraft) => Promise<unknown>;
}

const kindOf = ({ group, kinds }: Game) => group?.kind ?? Object.keys(kinds)[0]!;

export function showRequestForm(context: RequestContext): Promise<void> {
  const { draft: asked = {}, candidates, chosen, party } = context;
  const has = (parties: readonly Party[], { uuid }: Party) => parties.some((each) => each.uuid === uuid);
  const isSelection = chosen.length !== party.length || chosen.some((each) => !has(party, each));
  const member = candidates.map((each): MemberChoice => ({
    name: partyName(each),
    picture: pictureOf(each),
    isChosen: has(chosen, each),
    isAway: isAway(each),
    isParty: has(party, each),
    isSelected: isSelection && has(chosen, each),
  }));
  const named = sharedChecks(candidates.map(viewer.savedChecksOf), gamesInUse());
  const usual = asked.game ? undefined : named[0];
  const games = gamesInUse();
  const game = asked.game ?? usual?.game ?? games.find(({ group }) => group) ?? games[0]!;
  const kind = asked.kind ?? usual?.kind ?? kindOf(game);
  const form: Filling = {
    ...checkedForm(game, kind, asked.options),
    label: asked.label ?? usual?.name ?? "",
    means: asked.line === undefined ? (usual?.id ?? "any") : "line",
    savedChecks: named,
    line: asked.line,
    member,
    whom: member.some(({ isSelected }) => isSelected) ? "selected" : "party",
    end: endFor(game, kind),
    mode: usualMode(),
    isHidden: false,
  };
  return showForm(withLastTarget(form), requestModel(context));
}

function checkedForm(game: Game, kind: string, raw: UncheckedOptions = {}) {
  const given = withSceneDifficulty(game, game.kinds[kind]!.fields, raw, checkRules());
  return newCheckForm(game, kind, { raw: given, purpose: "asked" });
}

function withLastTarget<F extends RequestForm>(form: F): F {
  const name = requiredTarget(form);
  if (name === undefined || form.field[name] !== "") return form;
  const last = rememberedText(checkOf(form)) ?? latestInputs(checkOf(form))[name] ?? "";
  return { ...form, field: { ...form.field, [name]: last } };
}

async function rememberAsked(form: RequestForm): Promise<void> {
  const name = requiredTarget(form);
  if (name !== undefined && !form.isHidden) await rememberText(checkOf(form), form.field[name] as string);
}

const checkOf = ({ game, kind }: RequestForm) => ({ system: game.id, kind });

function endFor({ group }: Game, kind: string): RequestForm["end"] {
  return group?.kind === kind ? "group" : "alone";
}

function isAway(party: Party): boolean {
  const players = viewer.playersOf(party);
  return players.length > 0 && players.every(({ isHere }) => !isHere);
}

type Filling = RequestForm & { readonly mode: Mode };

const isBlocked = ({ problems }: RequestReading) => Object.keys(problems).length > 0;

/** Chances are shown while nobody is ticked too. */
const isComplete = ({ problems }: RequestReading) => Object.keys(problems).every((name) => name === "member");

function requestModel({ candidates, begin }: RequestContext): FormModel<Filling, RequestReading<Filling>> {
  return {
    frame: {
      id: "dicewright-request",
      title: words("dicewright.request.start.title"),
      icon: "fa-solid fa-people-group",
      about: words("dicewright.dialog.odds"),
    },
    focus: "[name=means]:checked",
    isPatient: true,
    withValues: (form, values) => withQuickChoice(form, filledIn(form, values)),
    read: readRequestForm,
    view(read, odds) {
      const chances = chancesFor(read, candidates, odds);
      return {
        controls: requestControls(read, formContext(), chances),
        versus: requestOdds(read.form, chances, words),
        note: requestNote(read, chances, words),
        main: words("dicewright.group.start.begin"),
        said: askedText(read.form, words),
        isBlocked: isBlocked(read),
      };
    },
    async send(read) {
      const { form } = read;
      if (isBlocked(read)) return form;
      await begin(askedIn(read, candidates));
      await rememberAsked(form);
    },
  };
}

/** A newly picked saved check changes game and kind, and the label unless one is typed. */
function filledIn(form: Filling, { means, ...values }: ControlValues): Filling {
  const now = withCheckValues(form, values, kindOf);
  const isOther = now.game !== form.game || now.kind !== form.kind;
  if (typeof means !== "string" || means === form.means) return isOther ? withLastTarget(now) : now;
  const [before, named] = [requestedCheck(form), requestedCheck({ savedChecks: form.savedChecks, means })];
  const isTyped = now.label.trim() !== "" && now.label !== before?.name;
  const label = isTyped ? now.label : (named?.name ?? "");
  const { game, kind } = named ?? now;
  const isSame = form.means !== "line" && game === now.game && kind === now.kind;
  if (means === "line" || isSame) return withLastTarget({ ...now, means, label });
  return withLastTarget({ ...now, ...checkedForm(game, kind), means, label, end: endFor(game, kind) });
}

/** `isHidden` says whether the difficulty is hidden from players, as the form says by default. */
function askedIn(read: RequestReading<Filling>, candidates: readonly Party[], isHidden?: boolean): RequestDraft {
  const { form } = read;
  const { game, mode, label, member, means, line, end } = form;
  const isAlone = end === "alone";
  const named = requestedCheck(form);
  const isHelped = !isAlone && named !== undefined && game.group?.helpedKind === named.kind;
  return {
    game,
    kind: isHelped ? game.group.kind : form.kind,
    options: requestOptions(read, isHidden),
    mode,
    parties: candidates.filter((_, i) => member[i]!.isChosen),
    ...(label.trim() !== "" && { label: label.trim() }),
    ...(named && { saved: named.name }),
    ...(isAlone && { isAlone }),
    ...(means === "line" && { line: line! }),
  };
}

/** The chances of members by their index: of those whose checks this user may know, against a number that they know. */
function chancesFor(
  read: RequestReading<Filling>,
  candidates: readonly Party[],
  odds: OddsView,
): ReadonlyMap<number, number> {
  if (!isComplete(read)) return new Map();
  const asked = askedIn(read, candidates, false);
  return new Map(
    candidates.slice(0, LIMITS.parties).flatMap((party, index) => {
      const request = viewer.isGM || mayKnowChecksOf(party) ? likelyRequest(asked, party, viewer) : undefined;
      const known = request && (openedForGM(request) ?? request);
      const chance = known && odds.askChance(known);
      return chance?.isJudged ? [[index, chance.sure] as const] : [];
    }),
  );
}
