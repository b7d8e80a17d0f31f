/**
 * The form that requests a roll from others: of a saved check by name, of any check, or of a line. Fields that are left
 * empty take each character's own numbers.
 */
import type { Fields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { maskIdsInLine, toUncheckedOptions } from "../../checks/hidden.ts";
import type { Json, UncheckedOptions } from "../../checks/json.ts";
import { problem } from "../../checks/problem.ts";
import type { SavedCheck } from "../../checks/saved-check.ts";
import { targetFieldOf } from "../../checks/scene-difficulty.ts";
import { fieldName } from "../../words/problem.ts";
import { gameWords, chanceText, type Words } from "../../words/words.ts";
import { jointView, type VersusView } from "../odds.ts";
import { controlsWithChoice, reportedFields, visibleFields, type CheckForm } from "./check-form.ts";
import {
  checkChoice,
  choicePart,
  labelAndMode,
  moreControl,
  peopleControl,
  type ControlView,
  type FormContext,
  type OptionView,
  type Person,
} from "./control.ts";
import { controlsOf, filterFields, isHouseRule, isMainField, readInputs, type InputsReading } from "./fields.ts";

interface SharedCheck {
  readonly id: string;
  readonly name: string;
  readonly game: Game;
  readonly kind: string;
  readonly owners: readonly number[];
}

export interface MemberChoice extends Person {
  readonly isAway: boolean;
  readonly isParty: boolean;
  readonly isSelected: boolean;
}

/** Quick choices of members; `chosen` means those that are ticked. */
const WHOM = ["party", "selected", "all", "chosen"] as const;

/** Members roll individually, or as a group with one result. */
const ENDS = ["alone", "group"] as const;

export interface RequestForm extends CheckForm {
  /** The id of a shared saved check, `line` for the given line, or `any`. */
  readonly means: string;
  readonly savedChecks: readonly SharedCheck[];
  readonly line?: string | undefined;
  readonly member: readonly MemberChoice[];
  readonly whom: (typeof WHOM)[number];
  readonly end: (typeof ENDS)[number];
  readonly mode: string;
  readonly isHidden: boolean;
}

/** The saved checks of all members by name, game and kind, the most common first. */
export function sharedChecks(members: readonly (readonly SavedCheck[])[], games: readonly Game[]): SharedCheck[] {
  const found = new Map<string, SharedCheck & { readonly owners: number[] }>();
  for (const [member, saved] of members.entries())
    for (const { name, system: gameId, kind } of saved) {
      const game = games.find(({ id }) => id === gameId);
      if (!game) continue;
      const id = `saved ${gameId} ${kind} ${name.toLowerCase()}`;
      const known = found.get(id) ?? { id, name, game, kind, owners: [] };
      if (!known.owners.includes(member)) known.owners.push(member);
      found.set(id, known);
    }
  return [...found.values()].sort((a, b) => b.owners.length - a.owners.length || (a.name < b.name ? -1 : 1));
}

type Requested = Pick<RequestForm, "savedChecks" | "means">;

export function requestedCheck({ savedChecks, means }: Requested): SharedCheck | undefined {
  return savedChecks.find(({ id }) => id === means);
}

/** Leaves out fields that the world decides or no line has. Of a saved check only the difficulty is left. */
function fieldsOfRequest(form: RequestForm): Fields {
  if (form.means === "line") return {};
  const isSaved = requestedCheck(form) !== undefined;
  const all = isSaved ? reportedFields(form) : visibleFields(form);
  const asked = filterFields(all, (field) => !isHouseRule(field) && field.text);
  return isSaved ? filterFields(asked, ({ isTarget, hidden }) => isTarget ?? hidden) : asked;
}

/** The form as it was read. Its fields are those that it asks for. */
export interface RequestReading<F extends RequestForm = RequestForm> extends InputsReading {
  readonly form: F;
  readonly fields: Fields;
}

export function readRequestForm<F extends RequestForm>(form: F): RequestReading<F> {
  const fields = fieldsOfRequest(form);
  const { options, problems } = readInputs(fields, form);
  const target = requiredTarget(form);
  const isMissing = target !== undefined && options[target] === undefined;
  return {
    form,
    fields,
    options,
    problems: {
      ...problems,
      ...(isMissing && { [`field-${target}`]: problem("missing", { field: target }) }),
      ...(!form.member.some(({ isChosen }) => isChosen) && { member: problem("noGroup") }),
    },
  };
}

/** `chances` are those of members, by their index. */
export function requestControls(
  { form, fields, options }: RequestReading,
  context: FormContext,
  chances: ReadonlyMap<number, number> = new Map(),
): ControlView[] {
  const { words } = context;
  const { means, end } = form;
  const said = (key: string) => words(`dicewright.request.start.${key}`);
  const rest = filterFields(fields, (field) => !isMainField(field));
  const set = givenOptions(rest, options);
  const main = requestedCheck(form)
    ? controlsOf(filterFields(fields, isMainField), form, context)
    : controlsWithChoice(filterFields(fields, isMainField), form, context);
  return [
    { name: "means", label: said("check"), choice: { options: meansOptions(form, words), look: "chips" } },
    ...(means === "any" ? checkChoice(form, context) : []),
    ...withHiding(main, form, fields, context),
    ...(means === "any" ? [{ name: "hint", label: "", paragraph: words("dicewright.group.start.hint") }] : []),
    { name: "end", label: said("how"), ...choicePart(ENDS, said, end, "segments") },
    labelAndMode(form, words),
    ...moreControl(controlsOf(rest, form, context), context, set.length),
    whomControl(form, words, chances),
  ];
}

/** The odds of all ticked members; empty for fewer than two, and as long as one of their chances is not known. */
export function requestOdds({ member }: RequestForm, chances: ReadonlyMap<number, number>, words: Words): VersusView[] {
  const asked = [...member.keys()].filter((i) => member[i]!.isChosen);
  if (asked.length < 2 || asked.some((i) => !chances.has(i))) return [];
  const each = asked.map((i) => chances.get(i)!);
  return [jointView(each, words)];
}

/** Asks for the difficulty as long as no chance is known without it. */
export function requestNote(
  { form, fields, options }: RequestReading,
  chances: ReadonlyMap<number, number>,
  words: Words,
): string | undefined {
  const target = targetFieldOf(fields);
  const isKnown = chances.size > 0 || words.chances === "none";
  if (isKnown || target === undefined || options[target] !== undefined) return undefined;
  return words("dicewright.request.start.needed", { field: fieldName(target, words, form.game.id) });
}

export function askedText({ member }: RequestForm, words: Words): string {
  const count = member.filter(({ isChosen }) => isChosen).length;
  return words("dicewright.request.start.asked", { count, all: member.length });
}

/** Saved checks by name, with game and kind if several have the same name; then the given line, and any check. */
function meansOptions({ savedChecks, means, line, member }: RequestForm, words: Words): OptionView[] {
  const all = member.length;
  const saved = savedChecks.map(({ id, name, game, kind, owners }) => {
    const isShared = savedChecks.filter((each) => each.name.toLowerCase() === name.toLowerCase()).length > 1;
    const details = isShared ? [gameWords(game.id, "name", words), gameWords(game.id, `kinds.${kind}`, words)] : [];
    const chance = owners.length < all && words("dicewright.request.start.saved", { count: owners.length, all });
    return { value: id, text: [name, ...details].join(" · "), chance: chance || undefined };
  });
  const options = [
    ...saved,
    ...(line === undefined ? [] : [{ value: "line", text: maskIdsInLine(line) }]),
    { value: "any", text: words("dicewright.request.start.any") },
  ];
  return options.map((option) => ({ ...option, isSelected: option.value === means }));
}

/** The controls with a box for GMs beside the difficulty, which hides it. One that is hidden already stays so. */
function withHiding(
  main: readonly ControlView[],
  form: RequestForm,
  fields: Fields,
  { words, mayHide }: FormContext,
): ControlView[] {
  if (Object.keys(form.hidden).length > 0)
    return [...main, { name: "hidden", label: "", paragraph: words("dicewright.group.start.hidden") }];
  const [target] = mayHide ? (Object.entries(fields).find(([, { hidden }]) => hidden) ?? []) : [];
  const label = words("dicewright.scene.hide");
  const companion = { name: "isHidden", label, flag: { isOn: form.isHidden } };
  return main.map((each) => (each.name === `field-${target}` ? { ...each, companion } : each));
}

function whomControl(form: RequestForm, words: Words, chances: ReadonlyMap<number, number>): ControlView {
  const { member, whom } = form;
  const said = (key: string) => words(`dicewright.request.start.${key}`);
  const owners = requestedCheck(form)?.owners;
  const people = member.map(({ name, picture, isAway, isChosen }, i) => {
    const isWithout = owners?.includes(i) === false;
    const notes = [isAway && words("dicewright.group.standing.offline"), isWithout && said("without")];
    const p = chances.get(i);
    const chance = p === undefined ? undefined : chanceText(p, words);
    return { name, picture, isChosen, hint: notes.filter(Boolean).join(" · "), chance };
  });
  // The entry for ticked members appears once it is needed.
  const isOffered = (each: string) =>
    each === "selected" ? member.some(({ isSelected }) => isSelected) : each !== "chosen" || whom === "chosen";
  const companion = { name: "whom", label: said("whom"), ...choicePart(WHOM.filter(isOffered), said, whom) };
  return { ...peopleControl("member", words("dicewright.group.start.who"), people), companion };
}

/** Ticks the members of a new quick choice, or leaves the quick choice once members are ticked by hand. */
export function withQuickChoice<F extends RequestForm>(before: F, now: F): F {
  const { whom, member } = now;
  const isMeant = ({ isParty, isSelected }: MemberChoice) =>
    whom === "all" || (whom === "party" ? isParty : isSelected);
  if (whom !== before.whom && whom !== "chosen")
    return { ...now, member: member.map((each) => ({ ...each, isChosen: isMeant(each) })) };
  const isSame = member.every(({ isChosen }, i) => isChosen === before.member[i]!.isChosen);
  return isSame ? now : { ...now, whom: "chosen" };
}

/** The difficulty that must be entered so that everyone can roll at once. Saved checks have their own. */
export function requiredTarget(form: RequestForm): string | undefined {
  if (form.means !== "any") return undefined;
  return targetFieldOf(filterFields(fieldsOfRequest(form), ({ default: usual }) => usual === undefined));
}

/** Fields that are empty or at their default take each character's own numbers. */
function givenOptions(fields: Fields, options: UncheckedOptions): [name: string, value: unknown][] {
  return Object.entries(options).filter(
    ([name, each]) =>
      each !== undefined && name in fields && JSON.stringify(each) !== JSON.stringify(fields[name]!.default),
  );
}

/** The options of the request, with the difficulty hidden if the form says so, or shown for its own odds. */
export function requestOptions({ form, fields, options }: RequestReading, isHidden = form.isHidden): UncheckedOptions {
  const given = givenOptions(fields, options);
  const asked = given.map(([name, each]) => [name, isHidden && fields[name]!.hidden ? { hidden: each } : each]);
  return toUncheckedOptions({
    options: Object.fromEntries(asked) as Readonly<Record<string, Json>>,
    hidden: form.hidden,
  });
}
