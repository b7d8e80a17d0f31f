/** The form in which a group is asked for a roll. What is left empty in it is each one's own. */
import type { Problem, Raw } from "../../systems/vocabulary.ts";
import { problem } from "../../systems/vocabulary.ts";
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
    { name: "hint", label: "", told: words("dicewright.group.start.hint") },
    labelControl(label, words),
    modeControl(mode, words),
    peopleControl("member", words("dicewright.group.start.who"), member),
  ];
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
  return Object.fromEntries(
    raw.filter(([name, each]) => each !== undefined && JSON.stringify(each) !== JSON.stringify(fields[name]!.default)),
  );
}
