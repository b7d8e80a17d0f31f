/** The form in which a group is asked for a roll. What is left empty in it is each one's own. */
import { rawOptions } from "../../systems/hidden.ts";
import type { Json, Problem, Raw } from "../../systems/vocabulary.ts";
import { problem } from "../../systems/vocabulary.ts";
import type { Words } from "../words.ts";
import type { CheckForm } from "./check-form.ts";
import { fieldsAsked } from "./check-form.ts";
import type { ControlView, Person } from "./control.ts";
import { checkChoice, labelControl, modeControl, peopleControl } from "./control.ts";
import { controlsOf, isHouseRule, only, problemsIn, rawFrom } from "./fields.ts";
import type { Offering } from "./roll.ts";

/** What is asked of a group. */
export interface GroupForm extends CheckForm {
  /** The members on offer. */
  readonly member: readonly Person[];
  readonly mode: string;
  /** True if players may not know the difficulty. */
  readonly isHidden: boolean;
}

/** What a check lets everybody be asked for: neither what the world decides nor what no line says. */
function fieldsOfGroup(form: CheckForm) {
  return only(fieldsAsked(form), (field) => !isHouseRule(field) && field.text);
}

/** The controls of a form. */
export function groupControls(form: GroupForm, { games, rules, words }: Offering): ControlView[] {
  const { system, field: inputs, purpose, member, label, mode } = form;
  return [
    ...checkChoice(form, { games, words }),
    ...controlsOf(fieldsOfGroup(form), { inputs, purpose, system, rules, words }),
    ...hidingControl(form, words),
    { name: "hint", label: "", told: words("dicewright.group.start.hint") },
    labelControl(label, words),
    modeControl(mode, words),
    peopleControl("member", words("dicewright.group.start.who"), member),
  ];
}

/** Whether the difficulty is hidden, if the check has one. One that is hidden already stays so. */
function hidingControl(form: GroupForm, words: Words): ControlView[] {
  if (Object.keys(form.hidden).length > 0)
    return [{ name: "hidden", label: "", told: words("dicewright.group.start.hidden") }];
  const canHide = Object.values(fieldsOfGroup(form)).some(({ hidden }) => hidden);
  const label = words("dicewright.group.start.hide");
  return canHide ? [{ name: "isHidden", label, flag: { isOn: form.isHidden } }] : [];
}

/** What is wrong with what is filled in, by the name of the control. */
export function groupProblems(form: GroupForm): Readonly<Record<string, Problem>> {
  const fields = fieldsOfGroup(form);
  const wrong = problemsIn(fields, rawFrom(fields, form.field, form.purpose), form);
  return form.member.some(({ isChosen }) => isChosen) ? wrong : { ...wrong, member: problem("noGroup") };
}

/** The options that everybody is asked with: what is left empty, or as it would be anyway, is each one's own. */
export function groupOptions(form: GroupForm): Raw {
  const fields = fieldsOfGroup(form);
  const raw = Object.entries(rawFrom(fields, form.field, form.purpose));
  const given = raw.filter(
    ([name, each]) => each !== undefined && JSON.stringify(each) !== JSON.stringify(fields[name]!.default),
  );
  const told = given.map(([name, each]) => [name, form.isHidden && fields[name]!.hidden ? { hidden: each } : each]);
  return rawOptions({ options: Object.fromEntries(told) as Readonly<Record<string, Json>>, hidden: form.hidden });
}
