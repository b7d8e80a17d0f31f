/**
 * The form in which people are asked for a roll: by the name of a saved check, by any check, or by a line. What is left
 * empty in it is each one's own.
 */
import type { Fields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { rawOptions, withoutIdsIn } from "../../checks/hidden.ts";
import type { Json, Raw } from "../../checks/json.ts";
import { problem, type Problem } from "../../checks/problem.ts";
import type { SavedCheck } from "../../checks/saved-check.ts";
import { targetOf } from "../../checks/scene-difficulty.ts";
import { keyIn, percent, type Words } from "../words.ts";
import { fieldsAsked, type CheckForm } from "./check-form.ts";
import {
  checkChoice,
  choiceOf,
  labelControl,
  modeControl,
  moreControl,
  peopleControl,
  type ControlView,
  type OptionView,
  type Person,
} from "./control.ts";
import { controlsOf, isHouseRule, only, problemsIn, rawFrom } from "./fields.ts";
import { isMain, type Offering } from "./roll.ts";

/** What can be asked for: saved checks of one name and kind, and how many have one. */
export interface NamedCheck {
  readonly id: string;
  readonly name: string;
  readonly system: Game;
  readonly kind: string;
  /** The members who have it, by their places. */
  readonly owners: readonly number[];
}

/** A member on offer: who plays them, and which quick choices they belong to. */
export interface Member extends Person {
  readonly isAway: boolean;
  readonly isParty: boolean;
  readonly isSelected: boolean;
}

/** Who is asked: two quick choices, everyone on offer, or the members that are ticked. */
const WHOM = ["party", "selected", "all", "chosen"] as const;

/** What comes of the rolls: each for themselves, or together. */
const ENDS = ["alone", "group"] as const;

/** What is asked of whom. */
export interface RequestForm extends CheckForm {
  /** The id of a saved check by its name, `line` for the line that is given, or `any`. */
  readonly means: string;
  readonly named: readonly NamedCheck[];
  readonly line?: string | undefined;
  readonly member: readonly Member[];
  readonly whom: (typeof WHOM)[number];
  readonly end: (typeof ENDS)[number];
  readonly mode: string;
  /** True if players may not know the difficulty. */
  readonly isHidden: boolean;
}

/** The saved checks of each member by name, game and kind; what most of them have comes first. */
export function namedChecks(members: readonly (readonly SavedCheck[])[], games: readonly Game[]): NamedCheck[] {
  const found = new Map<string, NamedCheck & { readonly owners: number[] }>();
  for (const [place, saved] of members.entries())
    for (const { name, system: gameId, kind } of saved) {
      const system = games.find(({ id }) => id === gameId);
      if (!system) continue;
      const id = `saved ${gameId} ${kind} ${name.toLowerCase()}`;
      const known = found.get(id) ?? { id, name, system, kind, owners: [] };
      if (!known.owners.includes(place)) known.owners.push(place);
      found.set(id, known);
    }
  return [...found.values()].sort((a, b) => b.owners.length - a.owners.length || (a.name < b.name ? -1 : 1));
}

/** The saved check that is asked for by its name. */
export function namedIn({ named, means }: Pick<RequestForm, "named" | "means">): NamedCheck | undefined {
  return named.find(({ id }) => id === means);
}

/** What everyone can be asked for: nothing that the world decides or no line says, and of a name its difficulty. */
function fieldsOfRequest(form: RequestForm): Fields {
  if (form.means === "line") return {};
  const asked = only(fieldsAsked(form), (field) => !isHouseRule(field) && field.text);
  return namedIn(form) ? only(asked, ({ isTarget, hidden }) => isTarget ?? hidden) : asked;
}

/** The controls of a form; the chances are those of members, by their places. */
export function requestControls(
  form: RequestForm,
  { games, rules, words, isMoreOpen = false }: Offering,
  chances: ReadonlyMap<number, number> = new Map(),
): ControlView[] {
  const { label, mode, means, end } = form;
  const said = (key: string) => words(`dicewright.request.start.${key}`);
  const fields = fieldsOfRequest(form);
  const rest = only(fields, (field) => !isMain(field));
  const isFilledIn = Object.keys(requestOptions(form)).some((name) => name in rest);
  const drawn = { ...form, rules, words };
  const more = [...controlsOf(rest, drawn), labelControl(label, words, form), modeControl(mode, words)];
  return [
    { name: "means", label: said("check"), choice: { options: meansOptions(form, words), look: "chips" } },
    ...(means === "any" ? checkChoice(form, games, words) : []),
    ...controlsOf(only(fields, isMain), drawn),
    ...hidingControl(form, fields, words),
    ...(means === "any" ? [{ name: "hint", label: "", told: words("dicewright.group.start.hint") }] : []),
    { name: "end", label: said("how"), ...choiceOf(ENDS, said, end, "segments") },
    ...moreControl(more, [], isMoreOpen || isFilledIn, words),
    ...whomControls(form, words, chances).map((each) => ({ ...each, isAside: true })),
  ];
}

/**
 * Saved checks by name, those of most members first, and with game and kind if several have the same name; then the
 * given line, and any check.
 */
function meansOptions({ named, means, line, member }: RequestForm, words: Words): OptionView[] {
  const all = member.length;
  const saved = named.map(({ id, name, system, kind, owners }) => {
    const isShared = named.filter((each) => each.name.toLowerCase() === name.toLowerCase()).length > 1;
    const details = isShared ? [words(keyIn(system.id, "name")), words(keyIn(system.id, `kinds.${kind}`))] : [];
    const chance = owners.length < all && words("dicewright.request.start.saved", { count: owners.length, all });
    return { value: id, text: [name, ...details].join(" · "), chance: chance || undefined };
  });
  const options = [
    ...saved,
    ...(line === undefined ? [] : [{ value: "line", text: withoutIdsIn(line) }]),
    { value: "any", text: words("dicewright.request.start.any") },
  ];
  return options.map((option) => ({ ...option, isSelected: option.value === means }));
}

/** Whether the difficulty is hidden, if the check has one. One that is hidden already stays so. */
function hidingControl(form: RequestForm, fields: Fields, words: Words): ControlView[] {
  if (Object.keys(form.hidden).length > 0)
    return [{ name: "hidden", label: "", told: words("dicewright.group.start.hidden") }];
  const canHide = Object.values(fields).some(({ hidden }) => hidden);
  const label = words("dicewright.group.start.hide");
  return canHide ? [{ name: "isHidden", label, flag: { isOn: form.isHidden } }] : [];
}

function whomControls(form: RequestForm, words: Words, chances: ReadonlyMap<number, number>): ControlView[] {
  const { member, whom } = form;
  const said = (key: string) => words(`dicewright.request.start.${key}`);
  const owners = namedIn(form)?.owners;
  const people = member.map(({ name, isAway, isChosen }, place) => {
    const isWithout = owners?.includes(place) === false;
    const notes = [isAway && words("dicewright.group.standing.offline"), isWithout && said("without")];
    const p = chances.get(place);
    const chance = p === undefined ? undefined : percent(p, words);
    return { name, isChosen, hint: notes.filter(Boolean).join(" · "), chance };
  });
  // Once others are ticked by hand the list has an entry more, so that it is drawn anew.
  const isOffered = (each: string) =>
    each === "selected" ? member.some(({ isSelected }) => isSelected) : each !== "chosen" || whom === "chosen";
  return [
    { name: "whom", label: said("whom"), ...choiceOf(WHOM.filter(isOffered), said, whom) },
    peopleControl("member", words("dicewright.group.start.who"), people, "rows"),
  ];
}

/** The form with those ticked whom a quick choice means. Who is ticked by hand is chosen one by one. */
export function withWhom<F extends RequestForm>(before: F, now: F): F {
  const { whom, member } = now;
  const isMeant = ({ isParty, isSelected }: Member) => whom === "all" || (whom === "party" ? isParty : isSelected);
  if (whom !== before.whom && whom !== "chosen")
    return { ...now, member: member.map((each) => ({ ...each, isChosen: isMeant(each) })) };
  const isSame = member.every(({ isChosen }, i) => isChosen === before.member[i]!.isChosen);
  return isSame ? now : { ...now, whom: "chosen" };
}

/**
 * The difficulty that has to be named: without one, nobody who is asked for any check could roll at once. Saved checks
 * have their own.
 */
export function requiredTarget(form: RequestForm): string | undefined {
  if (form.means !== "any") return undefined;
  return targetOf(only(fieldsOfRequest(form), ({ default: usual }) => usual === undefined));
}

/** What is wrong with what is filled in, by the name of the control. */
export function requestProblems(form: RequestForm): Readonly<Record<string, Problem>> {
  const fields = fieldsOfRequest(form);
  const target = requiredTarget(form);
  const isMissing = target !== undefined && rawFrom(fields, form)[target] === undefined;
  const missing = isMissing && { [`field-${target}`]: problem("missing", { field: target }) };
  const wrong = { ...problemsIn(fields, form), ...missing };
  return form.member.some(({ isChosen }) => isChosen) ? wrong : { ...wrong, member: problem("noGroup") };
}

/** The options that everybody is asked with: what is left empty, or as it would be anyway, is each one's own. */
export function requestOptions(form: RequestForm): Raw {
  const fields = fieldsOfRequest(form);
  const raw = Object.entries(rawFrom(fields, form));
  const given = raw.filter(
    ([name, each]) => each !== undefined && JSON.stringify(each) !== JSON.stringify(fields[name]!.default),
  );
  const told = given.map(([name, each]) => [name, form.isHidden && fields[name]!.hidden ? { hidden: each } : each]);
  return rawOptions({ options: Object.fromEntries(told) as Readonly<Record<string, Json>>, hidden: form.hidden });
}
