import { systems } from "../../../systems/index.ts";
import { LIMITS } from "../../../systems/limits.ts";
import { makeCheck, type CheckRequest } from "../../../systems/notation.ts";
import { requestOf, type SavedCheck } from "../../../systems/saved-check.ts";
import type { System } from "../../../systems/system.ts";
import { isProblem, problem, type Problem, type Raw, type Mode } from "../../../systems/vocabulary.ts";
import type { Format } from "../../../threads/challenge.ts";
import { contest } from "../../../threads/contest/contest.ts";
import type { ContestOpening } from "../../../threads/contest/sides.ts";
/** Begins contests, by their window or at once: a message says who takes part; a public first roll is in it. */
import { contestedKinds, inContest, refuseContest } from "../../../threads/odds.ts";
import type { Party } from "../../../threads/reader/log.ts";
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
import { keyIn } from "../../../view/words.ts";
import { formContext, type FormModel } from "../../form/model.ts";
import { openDialog, rollOrAsk } from "../../form/opening.ts";
import type { Belonging, RollDialogOptions } from "../../form/roll.ts";
import { showForm } from "../../form/window.ts";
import type { OddsClient } from "../../odds/client.ts";
import { knownChecks } from "../../odds/known-checks.ts";
import { usualMode } from "../../platform/compat.ts";
import { numbersOf } from "../../platform/documents.ts";
import { Refusal, notifyError, notifyProblem, orThrow, words } from "../../platform/words.ts";
import { postCheck, type Poster } from "../../roll/post-check.ts";
import { gamesInUse } from "../../world/games.ts";
import { houseRules, rulesWith } from "../../world/house-rules.ts";
import type { Held } from "../../world/keys.ts";
import { keepRecent, lastCheck, recall } from "../../world/last-checks.ts";
import {
  actorOf,
  isSecret,
  mayActFor,
  nameOf,
  partyAt,
  speakerFor,
  candidatesFor,
  ownParty,
  wantedBy,
} from "../../world/party.ts";
import { mayBegin } from "../../world/settings.ts";
import { askAll } from "../ask.ts";
import { posterFor } from "../play.ts";
import { openThread, openingFlags, openingText } from "../post.ts";
import { readingOf } from "../state.ts";
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

/** A contest that is about to begin. */
export type Start = ContestOpening & Pick<ContestDraft, "begun">;

/** Shows the window in which a contest begins; throws a Refusal if this user may not, or there is no opponent. */
export async function showContest(wish: ContestDraft): Promise<void> {
  const from = orThrow(wish.from ?? ownParty());
  mustBegin(from);
  const targeted = wish.against ?? orThrow(wantedBy(from));
  const opponents = targeted.length > 0 ? targeted : candidatesFor(from);
  if (opponents.length === 0) throw new Refusal(problem("nobodyToMeet"));
  const { mode = modeFor(from) } = wish;
  await showContestForm({ ...wish, from, mode, opponents, asksWhom: targeted.length === 0 });
}

/** @throws Refusal if this user may not begin contests, or not for this side. */
function mustBegin(from: Party): void {
  if (!mayBegin()) throw new Refusal(problem("onlyGamemasters"));
  if (!actorOf(from)) throw new Refusal(problem("sideGone"));
  if (!mayActFor(from)) throw new Refusal(problem("notYourSide", { name: nameOf(from) }));
}

/** Why there can be no contest of these sides with this check. The window may have been open for long. */
function refusal({ system, sides, form }: ContestOpening, asked: CheckRequest): Problem | undefined {
  const [from, ...against] = sides;
  const most = form === "all" ? system.contest!.most : LIMITS.parties;
  if (asked.system !== system) return problem("otherContest", { game: words(keyIn(system.id, "name")) });
  if (against.length === 0) return problem("noTarget");
  if (sides.length > most) return problem("tooManySides", { count: sides.length, most });
  if (against.some(({ uuid }) => uuid === from!.uuid)) return problem("targetSelf");
  return against.every(({ uuid }) => partyAt(uuid)) ? refuseContest(system, asked.kind) : problem("sideGone");
}

/** Who sees the first roll by default: only GMs, if players may not see the token. */
export function modeFor(from: Party, usual = usualMode()): Mode {
  return isSecret(from) ? "gm" : usual;
}

/** Posts the first roll: a public one in the message that opens the contest, any other behind it, as all see that. */
export function firstPoster({ begun, ...opened }: Start): Poster {
  const from = opened.sides[0]!;
  /** The others are asked only once there is a message to answer. */
  const hasBegun = (id: string) => {
    begun?.(id);
    askAll(readingOf(id));
  };
  return async (asked, given) => {
    mustBegin(from);
    const wrong = refusal(opened, asked);
    if (wrong) throw new Refusal(wrong);
    const { mode = modeFor(from) } = given;
    const speaker = speakerFor(from);
    if (mode !== "public" || opened.isSealed) {
      const id = await openThread(contest, opened, { speaker });
      hasBegun(id);
      return posterFor(id, { act: "answer", side: 0 })(asked, { ...given, mode });
    }
    const own = { introduction: openingText(contest, opened), flags: openingFlags(contest, opened) };
    const posted = await postCheck(inContest(asked), { ...given, mode, speaker, ...own });
    const { id } = (posted.message ?? {}) as { readonly id?: string };
    if (id !== undefined) hasBegun(id);
    return posted;
  };
}

// ---- Its window ----

/** What the form begins with. If it asks whom to meet, nobody is chosen. */
interface ContestContext extends ContestDraft {
  readonly from: Party;
  readonly mode: Mode;
  readonly opponents: readonly Party[];
  readonly asksWhom: boolean;
  /** The saved checks to choose from. */
  readonly saved: readonly SavedCheck[];
}

const ASKED = "asked";

const contested = systems.filter(({ contest }) => contest);

/** Shows the form; another one takes its place. */
async function showContestForm(context: Omit<ContestContext, "saved">): Promise<void> {
  const { from, asked, rules, form = "each", isSealed = false, mode, opponents, asksWhom } = context;
  const saved = asked ? [] : contested.flatMap((system) => contestedChecks(from, system));
  const choices = asked
    ? [{ id: ASKED, system: asked.system, name: asked.label ?? makeCheck(asked) }]
    : choicesOf(saved);
  const opponent = opponents.map((party) => opponentOf(party, !asksWhom));
  const begun = { name: nameOf(from), choices, means: suggested(choices, context), opponent, asksWhom, form };
  await showForm(
    withRules({ ...begun, sealed: isSealed, mode }, houseRules(), asked && rules),
    contestModel({ ...context, saved }),
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

function suggested(choices: readonly CheckChoice[], { savedCheck, from }: Omit<ContestContext, "saved">): string {
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

function contestModel(context: ContestContext): FormModel<ContestForm> {
  let hasBegun = false;
  const about = words("dicewright.challenge.title");
  return {
    frame: { id: "dicewright-contest", title: `${about}: ${nameOf(context.from)}`, icon: "fa-solid fa-swords", about },
    focus: context.asksWhom ? "[name^=opponent]" : "[name=means]:checked",
    fill: (form, values) => withRules(filled(form, values), houseRules()),
    problems: (form) => contestProblems(form, houseRules()),
    view(form, client) {
      const asked = askedIn(form, context);
      const versus = asked && !isProblem(asked) ? versusOf(form, asked, client) : undefined;
      return {
        controls: contestControls(form, formContext()),
        main: asked ? words("dicewright.challenge.begin") : words("dicewright.challenge.start"),
        ...(versus && { versus }),
      };
    },
    async send(form) {
      const begin = beginning(form, context);
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

/** The odds of a check against what each chosen opponent may answer with; undefined if this user knows of no answer. */
function versusOf(form: ContestForm, asked: CheckRequest, client: OddsClient): readonly VersusView[] | undefined {
  const rules = rulesFrom(form, houseRules());
  if (isProblem(rules) || asked.hidden) return undefined;
  const others = new Map(
    chosenOf(form).flatMap(({ id, name }) => {
      const party = partyAt(id);
      return party ? [[party, name] as const] : [];
    }),
  );
  const told = knownChecks([...others.keys()], asked.system, MOST_VERSUS);
  if (told.length === 0) return undefined;
  return told.flatMap(({ party, check }) => {
    const name = others.get(party)!;
    const question = contestQuestion({ stakes: [asked, check], rules, place: 0 });
    const chances = question && client.answer(question);
    const title = words("dicewright.odds.against", { name, check: check.label! });
    return chances ? [versusView(title, chances, words)] : [];
  });
}

/** The check that is rolled first; undefined if it is yet to be filled in. */
function askedIn({ means }: ContestForm, { asked, from, saved }: ContestContext): CheckRequest | Problem | undefined {
  const actor = actorOf(from);
  const picked = saved.find(({ id }) => id === means);
  return asked ?? (picked && actor && requestOf(picked, numbersOf(actor), systems, rulesWith(houseRules(), actor)));
}

function beginning(form: ContestForm, context: ContestContext): (() => Promise<unknown>) | Problem {
  const rules = rulesFrom(form, houseRules());
  if (isProblem(rules)) return rules;
  const against = chosenOf(form).map(({ id }) => partyAt(id));
  if (against.includes(undefined)) return problem("sideGone");
  const { from, event, begun, left } = context;
  const actor = actorOf(from);
  const asked = askedIn(form, context);
  if (isProblem(asked)) return asked;
  const { system } = form;
  const sides = [from, ...(against as Party[])];
  const post = firstPoster({
    system,
    rules,
    form: takesAll(form) ? form.form : "each",
    isSealed: form.sealed,
    sides,
    begun,
  });
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
  const versus: Belonging["versus"] = (asked, own) => versusOf(form, asked, own) ?? [];
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
