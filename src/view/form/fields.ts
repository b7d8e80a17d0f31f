/** Several fields that are filled in together: of a check, or of a game's rules for contests. */
import { countingFields, type Field, type Fields } from "../../systems/field.ts";
import { levelIn, levelsAround } from "../../systems/level.ts";
import { isLookedUp } from "../../systems/saved-check.ts";
import type { System } from "../../systems/system.ts";
import { isProblem, plus, problem, type Problem, type Raw } from "../../systems/vocabulary.ts";
import { fieldName, hintOf, problemText } from "../problem.ts";
import type { Words } from "../words.ts";
import type { ControlView } from "./control.ts";
import type { Surroundings } from "./dice-editor.ts";
import { drawInput, inputFor, isFitting, readInput, typedNumber, type Inputs, type Purpose } from "./field-types.ts";

/** What fields begin with, in this order: values by name, what was entered before, and the rules of the world. */
export interface Beginning {
  readonly raw?: Raw;
  readonly kept?: Inputs;
  readonly rules?: Raw;
  readonly purpose?: Purpose;
}

/** What stands in the controls of some fields at first. */
export function inputsFor(fields: Fields, { raw = {}, kept = {}, rules = {}, purpose = "rolled" }: Beginning): Inputs {
  const inputs = Object.entries(fields).map(([name, field]) => {
    if (!(name in raw) && isFitting(field, kept[name], purpose)) return [name, kept[name]] as const;
    const usual = purpose !== "rolled" || name in raw ? undefined : usualValue(field, rules);
    return [name, inputFor(field, raw[name] ?? usual, purpose)] as const;
  });
  return Object.fromEntries(inputs);
}

function usualValue({ setting, default: usual }: Field, rules: Raw): unknown {
  return (setting === undefined ? undefined : rules[setting]) ?? usual;
}

/** What is filled in, for the gates of the fields; those that do not count with the others are left out. */
export function rawFrom(fields: Fields, inputs: Inputs, purpose: Purpose = "rolled"): Raw {
  const raw = Object.entries(fields).map(
    ([name, field]) => [name, readInput(name, field, inputs[name]!, purpose)] as const,
  );
  const filled = Object.fromEntries(raw);
  return Object.fromEntries(countingFields(fields, filled).map(([name]) => [name, filled[name]]));
}

/** What is wrong with what is filled in, by the name of the control. */
export function problemsIn(
  fields: Fields,
  raw: Raw,
  { rules = {}, purpose = "rolled" }: Pick<Beginning, "rules" | "purpose"> = {},
): Readonly<Record<string, Problem>> {
  const wrong = Object.entries(raw).flatMap(([name, read]) => {
    const found = problemIn(name, fields[name]!, read, { rules, purpose });
    return found ? [[`field-${name}`, found] as const] : [];
  });
  return Object.fromEntries(wrong);
}

function problemIn(
  name: string,
  field: Field,
  read: unknown,
  { rules, purpose }: Required<Pick<Beginning, "rules" | "purpose">>,
): Problem | undefined {
  if (read === undefined && purpose === "asked") return undefined;
  if (purpose === "saved" && isLookedUp(name, field, read)) return undefined;
  const given = read ?? usualValue(field, rules);
  const value =
    given === undefined ? problem("missing", { field: name }) : isProblem(given) ? given : field.parse(given);
  return isProblem(value) ? value : undefined;
}

/** Problems as they are told at their controls. */
export function problemTexts(
  problems: Readonly<Record<string, Problem>>,
  system: System | undefined,
  words: Words,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(problems).map(([name, wrong]) => [name, problemText(wrong, words, system?.id)]),
  );
}

/** Some of these fields. */
export function only(fields: Fields, isWanted: (field: Field, name: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => isWanted(field, name)));
}

/** Whether the world decides a field unless it is set here. */
export function isHouseRule({ setting }: Field): boolean {
  return setting !== undefined;
}

interface Drawn extends Surroundings {
  readonly field: Inputs;
  readonly purpose?: Purpose;
}

/** The controls of some fields, in their order, each by itself. */
export function controlsOf(fields: Fields, { field: inputs, purpose = "rolled", ...around }: Drawn): ControlView[] {
  return Object.entries(fields).map(([name, field]) => ({
    name: `field-${name}`,
    label: fieldName(name, around.words, around.system.id),
    tip: hintOf(around.system, name, field, around.words),
    ...drawInput(inputs[name]!, { ...around, name, field, purpose, inputs }),
    ...(purpose === "saved" && field.default === undefined && { isRequired: true }),
  }));
}

/** The name of a field that cancels this one. */
export function opposingOf(fields: Fields, name: string): string | undefined {
  return Object.keys(fields).find((each) => fields[each]!.opposes?.field === name);
}

/** What is left of two opposing levels, among the levels around it; none is chosen while one cannot be read. */
export function levelsControl(fields: Fields, name: string, drawn: Drawn): ControlView {
  const { field: inputs, words, system, chanceWith } = drawn;
  const against = opposingOf(fields, name)!;
  const typed = [name, against].map((each) => [each, typedNumber(inputs[each] as string) ?? 0] as const);
  const isRead = typed.every(([, value]) => typeof value === "number");
  const options = isRead ? Object.fromEntries(typed) : { [name]: 0, [against]: 0 };
  const level = levelIn({ [against]: fields[against]!, [name]: fields[name]! }, options)!;
  const shown = Math.min(level.most, Math.max(-level.most, level.net));
  return {
    name: `levels-${name}`,
    label: fieldName(name, words, system.id),
    tip: hintOf(system, name, fields[name]!, words),
    levels: levelsAround(level, options).map(({ net, options: offered }) => {
      const chance = chanceWith?.(offered);
      const side = fieldName(net < 0 ? against : name, words, system.id);
      const what = net === 0 ? words("dicewright.dialog.netNone") : `${side} ${Math.abs(net)}`;
      const held = Object.entries(offered).map(([key, value]) => [`field-${key}`, value] as const);
      return {
        value: String(net),
        text: net === 0 ? "0" : plus(net),
        isSelected: isRead && net === shown,
        chance,
        name: chance === undefined ? what : words("dicewright.odds.optionOf", { what, chance }),
        values: JSON.stringify(Object.fromEntries(held)),
      };
    }),
  };
}
