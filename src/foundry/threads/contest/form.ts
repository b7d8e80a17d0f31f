/** The form in which a contest begins. */
import { systems } from "../../../systems/index.ts";
import { makeCheck, type CheckRequest } from "../../../systems/notation.ts";
import { requestOf, type SavedCheck } from "../../../systems/saved-check.ts";
import type { System } from "../../../systems/system.ts";
import { isProblem, problem, type Problem, type Raw } from "../../../systems/vocabulary.ts";
import { contestedKinds, type Format } from "../../../threads/challenge.ts";
import type { ContestOpening } from "../../../threads/contest/sides.ts";
import type { Mode, Party } from "../../../threads/reader/log.ts";
import {
  chosenOf,
  contestControls,
  contestProblems,
  rulesFrom,
  takesAll,
  withRules,
  type CheckChoice,
  type ContestForm,
  type Opponent,
} from "../../../view/form/contest.ts";
import { filled } from "../../../view/form/filled.ts";
import { contestQuestion } from "../../../view/odds-question.ts";
import { versusView, type VersusView } from "../../../view/odds-versus.ts";
import { formContext, type FormModel, type FormView } from "../../form/model.ts";
import { openDialog, rollOrAsk } from "../../form/opening.ts";
import type { Belonging, RollDialogOptions } from "../../form/roll.ts";
import { showForm } from "../../form/window.ts";
import type { OddsClient } from "../../odds/client.ts";
import { knownChecks } from "../../odds/known-checks.ts";
import { numbersOf } from "../../platform/documents.ts";
import { notifyError, notifyProblem, words } from "../../platform/words.ts";
import type { Poster } from "../../roll/post-check.ts";
import { gamesInUse } from "../../world/games.ts";
import { houseRules, rulesWith } from "../../world/house-rules.ts";
import type { Held } from "../../world/keys.ts";
import { keepRecent, lastCheck, recall } from "../../world/last-checks.ts";
import { actorOf, nameOf, partyAt } from "../../world/party.ts";
import { candidatesFor } from "../../world/targets.ts";
import { viewer } from "../world.ts";

/** What is known of a contest before its window is filled in. */
export interface ContestDraft {
  /** Who rolls first: the selected token or the user's character if it is left out. */
  readonly from?: Party | undefined;
  readonly against?: readonly Party[] | undefined;
  /** The check that is rolled first, or else the id of a saved check that is suggested. */
  readonly asked?: CheckRequest | undefined;
  readonly savedCheck?: string;
  readonly rules?: Raw;
  readonly form?: Format | undefined;
  readonly isSealed?: boolean | undefined;
  readonly mode?: Mode | undefined;
  readonly event?: Held | undefined;
  readonly begun?: ((id: string) => void) | undefined;
  /** Hears that the window, or the dialog behind it, is gone. Given by programs, whose check is then rolled at once. */
  readonly left?: (() => void) | undefined;
}

/** What the form begins with. If it asks whom to meet, nobody is chosen. */
interface ContestContext extends ContestDraft {
  readonly from: Party;
  readonly mode: Mode;
  readonly opponents: readonly Party[];
  readonly asksWhom: boolean;
  readonly post: (opened: ContestOpening) => Poster;
}

const ASKED = "asked";

const contested = systems.filter(({ contest }) => contest);

/** Shows the form; another one takes its place. */
export async function showContestForm(context: ContestContext): Promise<void> {
  const { from, asked, rules, form = "each", isSealed = false, mode, opponents, asksWhom } = context;
  const saved = asked ? [] : contested.flatMap((system) => contestedChecks(from, system));
  const choices = asked
    ? [{ id: ASKED, system: asked.system, name: asked.label ?? makeCheck(asked) }]
    : choicesOf(saved);
  const opponent = opponents.map((party) => opponentOf(party, !asksWhom));
  const begun = { name: nameOf(from), choices, means: suggested(choices, context), opponent, asksWhom, form };
  await showForm(
    withRules({ ...begun, sealed: isSealed, mode }, houseRules(), asked && rules),
    contestModel(context, saved),
  );
}

function contestedChecks(from: Party, system: System): readonly SavedCheck[] {
  const kinds = contestedKinds(system);
  return viewer.savedChecksOf(from).filter((saved) => saved.system === system.id && kinds.includes(saved.kind));
}

/** The saved checks of the one who rolls first, and any other check of each game in use. */
function choicesOf(saved: readonly SavedCheck[]): CheckChoice[] {
  const known = saved.map(({ id, name, system }) => ({
    id,
    name,
    system: contested.find((each) => each.id === system)!,
  }));
  const offered = contested.filter((system) => gamesInUse().includes(system));
  return [
    ...known,
    ...(offered.length > 0 ? offered : contested).map((system) => ({ id: `other ${system.id}`, system })),
  ];
}

function suggested(choices: readonly CheckChoice[], { savedCheck, from }: ContestContext): string {
  const wishes = [savedCheck, recall(from.uuid), choices[0]!.id];
  return wishes.find((wish) => choices.some(({ id }) => id === wish))!;
}

function opponentOf(party: Party, isChosen: boolean): Opponent {
  return { id: party.uuid, name: nameOf(party), isChosen };
}

/** The form without opponents that were deleted since it was opened; if none is left, others are offered. */
function withoutGone(form: ContestForm, from: Party): ContestForm {
  const here = form.opponent.filter(({ id }) => partyAt(id));
  if (here.length > 0) return { ...form, opponent: here };
  return { ...form, opponent: candidatesFor(from).map((party) => opponentOf(party, false)), asksWhom: true };
}

function contestModel(context: ContestContext, saved: readonly SavedCheck[]): FormModel<ContestForm> {
  let hasBegun = false;
  const about = words("dicewright.challenge.title");
  return {
    frame: { id: "dicewright-contest", title: `${about}: ${nameOf(context.from)}`, icon: "fa-solid fa-swords", about },
    focus: context.asksWhom ? "[name^=opponent]" : "[name=means]:checked",
    fill: (form, values) => withRules(filled(form, values), houseRules()),
    problems: (form) => contestProblems(form, houseRules()),
    view: (form, client) => ({
      controls: contestControls(form, formContext()),
      main: askedIn(form, context, saved) ? words("dicewright.challenge.begin") : words("dicewright.challenge.start"),
      ...versusOf(form, context, saved, client),
    }),
    async send(form) {
      const begin = beginning(form, context, saved);
      if (isProblem(begin)) {
        notifyProblem(begin, form.system.id);
        return withoutGone(form, context.from);
      }
      await keepRecent(context.from.uuid, form.means);
      await begin();
      hasBegun = true;
      return undefined;
    },
    left() {
      if (!hasBegun) context.left?.();
    },
  };
}

/** The most lines of odds: a crowd of opponents may have many checks. */
const MOST_VERSUS = 12;

/** The odds of the chosen check against what each opponent may answer with, as far as this user may know. */
function versusOf(
  form: ContestForm,
  context: ContestContext,
  saved: readonly SavedCheck[],
  client: OddsClient,
): Pick<FormView, "versus"> {
  const asked = askedIn(form, context, saved);
  if (!asked || isProblem(asked)) return {};
  const { lines, isKnown } = linesFor(form, asked, client);
  return isKnown ? { versus: lines } : {};
}

function linesFor(
  form: ContestForm,
  asked: CheckRequest,
  client: OddsClient,
): { readonly lines: readonly VersusView[]; readonly isKnown: boolean } {
  const rules = rulesFrom(form, houseRules());
  if (isProblem(rules) || asked.hidden) return { lines: [], isKnown: false };
  const others = new Map(
    chosenOf(form).flatMap(({ id, name }) => {
      const party = partyAt(id);
      return party ? [[party, name] as const] : [];
    }),
  );
  const told = knownChecks([...others.keys()], asked.system, MOST_VERSUS);
  const lines = told.flatMap(({ party, check }) => {
    const name = others.get(party)!;
    const question = contestQuestion({ stakes: [asked, check], rules, place: 0 });
    const chances = question && client.answer(question);
    const title = words("dicewright.odds.against", { name, check: check.label! });
    return chances ? [versusView(title, chances, words)] : [];
  });
  return { lines, isKnown: told.length > 0 };
}

/** The check that is rolled first; undefined if it is yet to be filled in. */
function askedIn(
  { means }: ContestForm,
  { asked, from }: ContestContext,
  saved: readonly SavedCheck[],
): CheckRequest | Problem | undefined {
  const actor = actorOf(from);
  const picked = saved.find(({ id }) => id === means);
  return asked ?? (picked && actor && requestOf(picked, numbersOf(actor), systems, rulesWith(houseRules(), actor)));
}

function beginning(
  form: ContestForm,
  context: ContestContext,
  saved: readonly SavedCheck[],
): (() => Promise<unknown>) | Problem {
  const rules = rulesFrom(form, houseRules());
  if (isProblem(rules)) return rules;
  const against = chosenOf(form).map(({ id }) => partyAt(id));
  if (against.includes(undefined)) return problem("sideGone");
  const { from, event, left } = context;
  const actor = actorOf(from);
  const asked = askedIn(form, context, saved);
  if (isProblem(asked)) return asked;
  const { system } = form;
  const sides = [from, ...(against as Party[])];
  const post = context.post({ system, rules, form: takesAll(form) ? form.form : "each", isSealed: form.sealed, sides });
  const mode = form.mode as Mode;
  return async () => {
    if (asked && left) return post(asked, { speaker: {}, mode }).then(left);
    const rolled = asked
      ? rollOrAsk(asked, { actor, mode, post, event, isFilledIn: true })
      : openDialog({ ...ownDialog(form, context), system: system.id, kind: kindFor(system), actor, mode, post });
    // The window closes before the dialog behind it.
    void rolled.then(() => left?.(), notifyError);
  };
}

const nothing = () => undefined;

/** The dialog in which the first check is filled in is about this contest alone. */
function ownDialog(form: ContestForm, { from }: ContestContext): RollDialogOptions {
  const title = `${words("dicewright.challenge.title")}: ${nameOf(from)}`;
  const kinds = contestedKinds(form.system);
  const versus: Belonging["versus"] = (asked, own) => linesFor(form, asked, own).lines;
  return {
    isContested: true,
    belongs: { id: "dicewright-contest-check", title, kinds, versus, opened: nothing, left: nothing },
  };
}

/** The check of this game that was filled in last, or the first that can be contested. */
function kindFor(system: System): string {
  const last = lastCheck();
  const kinds = contestedKinds(system);
  return kinds.find((kind) => last?.system === system.id && last.kind === kind) ?? kinds[0]!;
}
