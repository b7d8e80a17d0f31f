/**
 * Begins contests, by their window or at once, as a click, a line such as `/kaiser skill 5 vs target` or a program asks
 * for them: a message says who takes part; a public first roll is in it.
 */
import type { UncheckedOptions } from "../../../checks/json.ts";
import { LIMITS } from "../../../checks/limits.ts";
import { writeCheck, type CheckRequest } from "../../../checks/notation.ts";
import { isProblem, problem, type Problem } from "../../../checks/problem.ts";
import type { Mode } from "../../../checks/visibility.ts";
import { games } from "../../../games/index.ts";
import type { Challenge, Format } from "../../../threads/chat-line.ts";
import { contestThread } from "../../../threads/contest/contest.ts";
import type { ContestOpening } from "../../../threads/contest/moves.ts";
import type { Party } from "../../../threads/log.ts";
import { contestedKinds, inContest, isFromPool, refuseContest } from "../../../threads/odds.ts";
import type { PoolLink } from "../../../threads/panel.ts";
import {
  chosenOpponents,
  contestControls,
  readContestForm,
  allowsAllAgainstAll,
  withContestRules,
  type ContestForm,
  type ContestReading,
} from "../../../view/form/contest.ts";
import { withControlValues } from "../../../view/form/control.ts";
import { totalView } from "../../../view/odds.ts";
import { chanceText, gameWords, listText } from "../../../words/words.ts";
import type { OddsSource } from "../../odds/view.ts";
import type { Actor } from "../../platform/documents.ts";
import { singleFlight } from "../../platform/single-flight.ts";
import { Refusal, notifyError, notifyProblem, orThrow, words } from "../../platform/words.ts";
import { postCheck, type Poster } from "../../roll/post-check.ts";
import { showForm, formContext, type FormModel } from "../../windows/form-window.ts";
import { rememberText, lastCheck, rememberedText } from "../../windows/last-checks.ts";
import { openRollDialog, rollOrAsk } from "../../windows/roll-dialog.ts";
import { gamesInUse } from "../../world/games.ts";
import { houseRules, rulesWith } from "../../world/house-rules.ts";
import type { ModifierKeys } from "../../world/keys.ts";
import { requestWithNumbers } from "../../world/numbers.ts";
import {
  actorOf,
  mayActFor,
  partyName,
  pictureOf,
  partyAt,
  speakerFor,
  candidatesFor,
  isSameActor,
  likelyOpponent,
  ownParty,
  wantedBy,
  hasScene,
  partyFor,
  targetedBy,
} from "../../world/party.ts";
import { mayStartThreads } from "../../world/settings.ts";
import { poolMove, posterFor } from "../offers.ts";
import { firstRollMode, modeToFollow, openThread, openingFlags, openingText, requireMessage } from "../post.ts";
import { contestChecks, knownVersus, mayKnowContestOdds, versusLine, viewer } from "../viewer.ts";

export interface ContestDraft {
  /** The side that rolls first; by default the selected token or the user's character. */
  readonly from?: Party | undefined;
  readonly against?: readonly Party[] | undefined;
  /** The check that is rolled first, or else the id of a saved check that is suggested. */
  readonly check?: CheckRequest | undefined;
  readonly savedCheck?: string;
  readonly rules?: UncheckedOptions;
  readonly form?: Format | undefined;
  readonly isSealed?: boolean | undefined;
  readonly mode?: Mode | undefined;
  readonly pool?: PoolLink | undefined;
  readonly event?: ModifierKeys | undefined;
  readonly onStart?: ((id: string) => void) | undefined;
  /** Called when the window or the dialog behind it closes. If set, a known check is rolled at once. */
  readonly onLeave?: (() => void) | undefined;
}

/** The mode of a contest, and the click that asks for it unless it was typed. Programs may name its sides. */
export interface ChallengeContext extends Pick<ContestDraft, "mode" | "onStart"> {
  readonly click?: { readonly actor?: Actor | undefined; readonly event?: ModifierKeys | undefined };
  readonly sides?: readonly Party[];
}

export function openContest(wish: ContestDraft = {}): Promise<void> {
  return singleFlight("contest", () => showContest(wish).catch(notifyError));
}

/** @throws Refusal if this user may not begin contests, or not for this side. */
function requireRights(from: Party): void {
  if (!mayStartThreads()) throw new Refusal(problem("onlyGamemasters"));
  if (!actorOf(from)) throw new Refusal(problem("sideGone"));
  if (!mayActFor(from)) throw new Refusal(problem("notYourSide", { name: partyName(from) }));
}

/** The window may have been open for long, so everything is checked again. */
function refuseStart({ game, sides, form, isSealed }: ContestOpening, asked: CheckRequest): Problem | undefined {
  const [from, ...against] = sides;
  const most = form === "all" ? game.contest!.most : LIMITS.parties;
  if (asked.game !== game) return problem("otherContest", { game: gameWords(game.id, "name", words) });
  if (isSealed && isFromPool(asked)) return problem("sealedPool");
  if (against.length === 0) return problem("noTarget");
  if (sides.length > most) return problem("tooManySides", { count: sides.length, most });
  if (against.some(({ uuid }) => uuid === from!.uuid)) return problem("targetSelf");
  return against.every(({ uuid }) => partyAt(uuid)) ? refuseContest(game, asked.kind) : problem("sideGone");
}

/** Posts a public first roll in the opening itself, and any other after it, since everyone sees the opening. */
function firstPoster({ onStart, pool, ...opened }: ContestOpening & Pick<ContestDraft, "onStart" | "pool">): Poster {
  const from = opened.sides[0]!;
  return async (asked, given) => {
    requireRights(from);
    const wrong = refuseStart(opened, asked);
    if (wrong) throw new Refusal(wrong);
    if (pool) poolMove(pool, asked);
    const least = pool ? modeToFollow(pool.test) : "public";
    const { mode = firstRollMode(from) } = least === "public" ? given : { mode: least };
    const speaker = speakerFor(from);
    if (mode !== "public" || opened.isSealed || isFromPool(asked)) {
      const id = await openThread(contestThread, opened, { speaker });
      onStart?.(id);
      return posterFor(id, { act: "answer", side: 0 }, pool)(asked, { ...given, mode });
    }
    const own = { introduction: openingText(contestThread, opened), flags: openingFlags(contestThread, opened) };
    const first = await postCheck(inContest(asked), { ...given, mode, speaker, ...own });
    if (given.isWanted?.() ?? true) onStart?.(requireMessage(first.message).id);
    return first;
  };
}

/** The sides of a contest that a line begins: the first one alone without a scene, which has no targets. */
export function contestSides(actor?: Actor): readonly Party[] | Problem {
  const own = ownParty();
  // The actor whose sheet was clicked acts by its selected token, if that is its own.
  const from = actor && (isProblem(own) || actorOf(own) !== actor) ? partyFor(actor) : own;
  if (isProblem(from)) return from;
  const against = targetedBy(from);
  if (isProblem(against) && (hasScene() || against.problem !== "noTarget")) return against;
  return [from, ...(isProblem(against) ? [] : against)];
}

/** Begins a contest at once, or after a click as the user would have checks begin; its window asks for opponents. */
export async function beginChallenge(
  { check, rules, form, isSealed }: Challenge,
  { mode: wanted, click, sides: named, onStart }: ChallengeContext,
): Promise<void> {
  const sides = named ?? orThrow(contestSides(click?.actor));
  const from = sides[0]!;
  if (sides.length === 1) return showContest({ rules, form, isSealed, from, check, event: click?.event });
  const post = firstPoster({ game: check.game, rules, form, isSealed, sides, onStart });
  // A program that names the sides also knows who may see them.
  const mode = (named && wanted) ?? firstRollMode(from, wanted);
  if (click) await rollOrAsk(check, { ...click, actor: actorOf(from), mode, isContested: true, post });
  else await post(check, { speaker: {}, mode });
}

type ContestContext = ContestDraft & { readonly from: Party };

const contestedGames = () => games.filter(({ contest }) => contest);

/**
 * Shows the window of a contest, in which the targets are ticked, or without any the likeliest opponent. @throws
 * Refusal if none can begin.
 */
export async function showContest(draft: ContestDraft): Promise<void> {
  const from = orThrow(draft.from ?? ownParty());
  requireRights(from);
  const targeted = draft.against ?? orThrow(wantedBy(from));
  const others = candidatesFor(from).filter((party) => !targeted.some((each) => isSameActor(each, party)));
  const opponents = [...targeted, ...others];
  if (opponents.length === 0) throw new Refusal(problem("nobodyToMeet"));
  const { check, rules, form = "each", isSealed: sealed = false, mode = firstRollMode(from) } = draft;
  const choices = check
    ? [{ id: "asked", game: check.game, name: check.label ?? writeCheck(check) }]
    : choicesFor(from);
  const wishes = [draft.savedCheck, rememberedText(from.uuid), choices[0]!.id];
  const means = wishes.find((wish) => choices.some(({ id }) => id === wish))!;
  const chosen = targeted.length > 0 ? targeted : [likelyOpponent(from, opponents)];
  const opponent = opponents.map((party) => opponentOf(party, chosen.includes(party)));
  const newForm = { name: partyName(from), choices, means, opponent, form, sealed, mode };
  await showForm(withContestRules(newForm, houseRules(), check && rules), contestModel({ ...draft, from }));
}

function choicesFor(from: Party): ContestForm["choices"] {
  const saved = viewer.savedChecksOf(from);
  const inUse = contestedGames().filter((game) => gamesInUse().includes(game));
  return [
    ...contestedGames().flatMap((game) => contestChecks(saved, game).map(({ id, name }) => ({ id, name, game }))),
    ...(inUse.length > 0 ? inUse : contestedGames()).map((game) => ({ id: `other ${game.id}`, game })),
  ];
}

function opponentOf(party: Party, isChosen: boolean) {
  return { id: party.uuid, name: partyName(party), picture: pictureOf(party), isChosen };
}

/** Removes opponents that were deleted since the form was opened; if none is left, others are offered. */
function withoutGone(form: ContestForm, from: Party): ContestForm {
  const here = form.opponent.filter(({ id }) => partyAt(id));
  if (here.length > 0) return { ...form, opponent: here };
  return { ...form, opponent: candidatesFor(from).map((party) => opponentOf(party, false)) };
}

/** The chances against all who are listed, and what those come to who are ticked. */
function oddsIn(read: ContestReading, asked: CheckRequest | Problem | undefined, odds: OddsSource) {
  const opponents = read.form.opponent.flatMap(({ id }) => partyAt(id) ?? []);
  const known = asked && !isProblem(asked) ? versusOf(read, asked, opponents, odds) : [];
  const chosen = chosenOpponents(read.form).map(({ id }) => id);
  const against = known.filter(({ party }) => chosen.includes(party.uuid)).map(({ chances }) => chances);
  return {
    chances: new Map(
      known.flatMap(({ party, chances }) => (chances ? [[party.uuid, chanceText(chances.win, words)]] : [])),
    ),
    versus: against.length > 0 && against.length === chosen.length ? totalView(against, words) : [],
    missing: asked && chosen.length > 0 ? "dicewright.odds.noOpponent" : "dicewright.odds.toCompare",
  };
}

function contestModel(context: ContestContext): FormModel<ContestForm, ContestReading> {
  let hasBegun = false;
  const about = words("dicewright.challenge.title");
  return {
    frame: {
      id: "dicewright-contest",
      title: `${about}: ${partyName(context.from)}`,
      icon: "fa-solid fa-people-arrows",
      about,
    },
    focus: "[name=means]:checked",
    withValues: (form, { game: tab = form.tab, ...values }) =>
      withContestRules({ ...withControlValues(form, values), tab: String(tab) }, houseRules()),
    read: (form) => readContestForm(form, houseRules()),
    view(read, odds) {
      const asked = askedIn(read.form, context);
      const { chances, versus, missing } = oddsIn(read, asked, odds);
      const isUnknown = mayKnowContestOdds() && chances.size === 0 && !odds.isPending();
      return {
        controls: contestControls(read, formContext(), chances),
        main: asked && !context.pool ? words("dicewright.challenge.begin") : words("dicewright.challenge.start"),
        versus,
        ...(isUnknown && { note: words(missing) }),
      };
    },
    async send(read) {
      const { form } = read;
      const { from, event, onStart, onLeave } = context;
      const [opened, asked] = [openingIn(read, from), askedIn(form, context)];
      if (isProblem(opened) || isProblem(asked)) {
        notifyProblem(isProblem(opened) ? opened : (asked as Problem), form.game.id);
        return withoutGone(form, from);
      }
      // Only a saved check is chosen again by itself.
      if (asked) await rememberText(from.uuid, form.means);
      const [post, mode] = [firstPoster({ ...opened, onStart, pool: context.pool }), form.mode as Mode];
      if (asked && onLeave) await post(asked, { speaker: {}, mode }).then(onLeave);
      else {
        const own = { actor: actorOf(from), mode, post };
        const rolled =
          asked && !context.pool
            ? rollOrAsk(asked, { ...own, event, isFilledIn: true })
            : openRollDialog({ ...ownDialog(read, context), ...own }).then(({ message }) => message);
        // The window closes before the dialog behind it.
        void rolled.then(() => onLeave?.(), notifyError);
      }
      hasBegun = true;
    },
    onClose() {
      if (!hasBegun) context.onLeave?.();
    },
  };
}

const MOST_VERSUS = 12;

/** Shows no odds for a check with a hidden number, which they would reveal. */
function versusOf({ rules }: ContestReading, check: CheckRequest, others: readonly Party[], odds: OddsSource) {
  return isProblem(rules) || check.hidden ? [] : knownVersus({ check, rules }, others, odds, MOST_VERSUS);
}

function chosenParties({ form }: ContestReading): readonly Party[] {
  return chosenOpponents(form).flatMap(({ id }) => partyAt(id) ?? []);
}

function askedIn({ means }: ContestForm, { check: asked, from }: ContestContext): CheckRequest | Problem | undefined {
  const actor = actorOf(from);
  const saved = viewer.savedChecksOf(from).find(({ id }) => id === means);
  return asked ?? (saved && actor && requestWithNumbers(actor, saved, rulesWith(houseRules(), actor)));
}

function openingIn(read: ContestReading, from: Party): ContestOpening | Problem {
  const { form, rules } = read;
  const { game, sealed: isSealed } = form;
  const against = chosenParties(read);
  if (isProblem(rules)) return rules;
  if (against.length < chosenOpponents(form).length) return problem("sideGone");
  return { game, rules, form: allowsAllAgainstAll(form) ? form.form : "each", isSealed, sides: [from, ...against] };
}

/**
 * Starts with the kind that was rolled last in this game. The next roll of an extended test is filled in, since it may
 * meet another threshold in a contest.
 */
function ownDialog(read: ContestReading, { from, pool, check }: ContestContext) {
  const { form } = read;
  const { id: system } = form.game;
  const others = listText(chosenParties(read).map(partyName), words);
  const title = words("dicewright.contest.against", { first: partyName(from), other: others });
  const kinds = pool ? [check!.kind] : contestedKinds(form.game);
  const last = lastCheck();
  const kind = kinds.find((each) => last?.system === system && last.kind === each) ?? kinds[0]!;
  const versus = (asked: CheckRequest, odds: OddsSource) =>
    versusOf(read, asked, chosenParties(read), odds).map(versusLine);
  const thread = { id: "dicewright-contest-check", title, kinds, versus };
  return { system, kind, isContested: true, thread, ...(pool && { raw: check!.options, label: check!.label }) };
}
