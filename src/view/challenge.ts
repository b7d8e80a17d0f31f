/** The window in which a contest begins: with which check, against whom, and by which of the game's rules. */
import type { Field, Fields, OptionsOf, Raw } from "../systems/field.ts";
import { countingFields, parseFields } from "../systems/field.ts";
import type { Problem } from "../systems/problem.ts";
import { isProblem, problem } from "../systems/problem.ts";
import type { System } from "../systems/system.ts";
import type { Form } from "../threads/contest.ts";
import { FORMS } from "../threads/contest.ts";
import type { ControlView, OptionView } from "./control.ts";
import { controlsOf } from "./control.ts";
import type { Entries } from "./entry.ts";
import { entryOf, rawOf } from "./entry.ts";
import { modeChoices } from "./mode.ts";
import { problemText } from "./problem.ts";
import type { Words } from "./words.ts";
import { keyIn, listOf } from "./words.ts";

/** A check that can be thrown first: one that is known, or any other of a game. */
export interface Means {
  /** Tells means apart. */
  readonly id: string;
  readonly system: System;
  /** Absent for a check that is yet to be filled in. */
  readonly name?: string;
}

/** Somebody to meet. */
export interface Opponent {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
}

/** A contest that is being filled in. */
export interface ChallengeDraft {
  /** The name of who throws first. */
  readonly name: string;
  readonly means: readonly Means[];
  /** The id of the chosen one among them. */
  readonly chosen: string;
  readonly opponents: readonly Opponent[];
  /** True where whom to meet is still to be chosen. */
  readonly asksWhom: boolean;
  /** What stands in the controls of the game's rules. */
  readonly entries: Entries;
  readonly form: Form;
  readonly isSealed: boolean;
  readonly mode: string;
}

/** All that the window shows. */
export interface ChallengeView {
  readonly texts: Readonly<Record<string, string>>;
  readonly side: string;
  readonly means: readonly OptionView[];
  readonly opponents: readonly Opponent[];
  readonly asksWhom: boolean;
  /** Those to meet as one phrase. */
  readonly others: string;
  readonly controls: readonly ControlView[];
  readonly houseRules: readonly ControlView[];
  /** Empty where there is nothing to choose. */
  readonly forms: readonly OptionView[];
  readonly isSealed: boolean;
  readonly modes: readonly OptionView[];
}

/** The game whose rules are filled in. */
export function gameOf({ means, chosen }: ChallengeDraft): System {
  return (means.find(({ id }) => id === chosen) ?? means[0]!).system;
}

/** Whether all could be compared with all: the game knows such contests, and there are more than two sides but not too many. */
export function takesAll(draft: ChallengeDraft): boolean {
  const sides = 1 + chosenOf(draft).length;
  return sides > 2 && sides <= gameOf(draft).contest!.most;
}

/** Those who are to be met. */
export function chosenOf({ opponents }: ChallengeDraft): readonly Opponent[] {
  return opponents.filter(({ isChosen }) => isChosen);
}

/** The draft with the rules of its game as the world has them; what was entered for the same game is kept. */
export function withRules(draft: ChallengeDraft, rules: Raw, raw: Raw = {}): ChallengeDraft {
  const fields = Object.entries(gameOf(draft).contest!.fields);
  const entries = fields.map(
    ([name, field]) =>
      [
        name,
        entryOf(field, raw[name] ?? (field.setting === undefined ? undefined : rules[field.setting]) ?? field.default),
      ] as const,
  );
  return { ...draft, entries: Object.fromEntries(entries) };
}

/** The game's own rules that count as the draft is filled in: an attack has others than a plain check. */
function countingIn(draft: ChallengeDraft): [name: string, field: Field][] {
  const { fields } = gameOf(draft).contest!;
  return countingFields(
    fields,
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, rawOf(field, draft.entries[name])])),
  );
}

/** The rules that a draft asks for, or the first thing that is wrong with it. */
export function rulesFrom(draft: ChallengeDraft, rules: Raw): OptionsOf<Fields> | Problem {
  if (chosenOf(draft).length === 0) return problem("noTarget");
  const { fields } = gameOf(draft).contest!;
  return parseFields(
    fields,
    Object.fromEntries(countingIn(draft).map(([name, field]) => [name, rawOf(field, draft.entries[name])])),
    rules,
  );
}

/** What is wrong at each control, in words. */
export function ruleComplaints(draft: ChallengeDraft, words: Words): Readonly<Record<string, string>> {
  const { id } = gameOf(draft);
  const wrong = countingIn(draft).flatMap(([name, field]) => {
    const raw = rawOf(field, draft.entries[name]);
    const value = raw === undefined ? undefined : field.parse(raw);
    return isProblem(value)
      ? [[name, problemText(problem(value.problem, { field: name, ...value.data }), words, id)] as const]
      : [];
  });
  return Object.fromEntries(wrong);
}

/** The controls of a draft. */
export function challengeView(draft: ChallengeDraft, rules: Raw, words: Words): ChallengeView {
  const { name, means, chosen, opponents, asksWhom, entries, isSealed, mode } = draft;
  const system = gameOf(draft);
  const fields = countingIn(draft);
  const drawing = { system, entries, rules, words };
  return {
    texts: textsIn(words),
    side: words("dicewright.challenge.side", { name }),
    means: means.map((each) => ({ value: each.id, text: nameOf(each, words), isSelected: each.id === chosen })),
    opponents,
    asksWhom,
    others: listOf(
      chosenOf(draft).map((each) => each.name),
      words,
    ),
    controls: controlsOf(
      fields.filter(([, { setting }]) => setting === undefined),
      drawing,
    ),
    houseRules: controlsOf(
      fields.filter(([, { setting }]) => setting !== undefined),
      drawing,
    ),
    forms: takesAll(draft) ? formsOf(draft, words) : [],
    isSealed,
    modes: modeChoices(mode, words),
  };
}

function nameOf({ name, system }: Means, words: Words): string {
  const title = words(keyIn(system.id, "name"));
  return name === undefined ? words("dicewright.challenge.another", { title }) : `${name} (${title})`;
}

function formsOf({ form, name }: ChallengeDraft, words: Words): OptionView[] {
  const texts = { each: words("dicewright.challenge.each", { name }), all: words("dicewright.challenge.all") };
  return FORMS.map((each) => ({ value: each, text: texts[each], isSelected: each === form }));
}

function textsIn(words: Words): Readonly<Record<string, string>> {
  return {
    check: words("dicewright.challenge.check"),
    against: words("dicewright.challenge.against"),
    form: words("dicewright.challenge.form"),
    sealed: words("dicewright.challenge.sealed"),
    start: words("dicewright.challenge.start"),
    mode: words("dicewright.dialog.mode"),
    houseRules: words("dicewright.dialog.houseRules"),
    less: words("dicewright.dialog.less"),
    more: words("dicewright.dialog.more"),
    ladder: words("dicewright.dialog.ladder"),
  };
}
