/** The form in which a group is asked for a roll. */
import type { System } from "../../systems/system.ts";
import type { Raw } from "../../systems/vocabulary.ts";
import type { Mode, Party } from "../../threads/log.ts";
import { newForm } from "../../view/form/check-form.ts";
import { problemTexts } from "../../view/form/fields.ts";
import type { GroupForm } from "../../view/form/group.ts";
import { groupControls, groupOptions, groupProblems } from "../../view/form/group.ts";
import { usualMode } from "../platform/compat.ts";
import { words } from "../platform/words.ts";
import { gamesInUse } from "../start/games.ts";
import { nameOf } from "../threads/party.ts";
import type { FormModel } from "./model.ts";
import { around, checkModel } from "./model.ts";
import { showForm } from "./window.ts";

/** What is asked of whom. */
export interface GroupAsked {
  readonly system: System;
  readonly kind: string;
  readonly options: Raw;
  readonly label?: string;
  readonly mode: Mode;
  readonly parties: readonly Party[];
}

/** What is known before the form is filled in. */
export interface GroupContext {
  readonly asked?: Partial<GroupAsked> | undefined;
  /** The members on offer, and the ones chosen at first. */
  readonly candidates: readonly Party[];
  readonly chosen: readonly Party[];
  /** Asks them. */
  readonly begin: (asked: GroupAsked) => Promise<unknown>;
}

/** A game in which people help each other is what most want this for. */
const kindOf = ({ group, kinds }: System) => group?.kind ?? Object.keys(kinds)[0]!;

/** Shows the form. */
export function showGroup(context: GroupContext): Promise<void> {
  const { asked = {}, candidates, chosen } = context;
  const [first] = gamesInUse();
  const { system = gamesInUse().find(({ group }) => group) ?? first!, options: raw = {}, label = "" } = asked;
  const member = candidates.map((party) => ({
    name: nameOf(party),
    isChosen: chosen.some(({ uuid }) => uuid === party.uuid),
  }));
  const form = newForm(system, asked.kind ?? kindOf(system), { raw, purpose: "asked" });
  return showForm({ ...form, label, member, mode: usualMode(), isHidden: false }, groupModel(context));
}

function groupModel({ candidates, begin }: GroupContext): FormModel<GroupForm & { readonly mode: Mode }> {
  const problems = (form: GroupForm) => problemTexts(groupProblems(form), form.system, words);
  return {
    ...checkModel,
    frame: { id: "dicewright-group", title: words("dicewright.group.start.title"), width: 480 },
    focus: "[name=game], [name=kind]",
    fill: (form, values) => checkModel.fill(form, values, kindOf),
    controls: (form) => groupControls(form, around()),
    problems,
    beside: (form) => ({
      about: words("dicewright.group.start.title"),
      main: words("dicewright.group.start.begin"),
      isBlocked: Object.keys(problems(form)).length > 0,
      other: { action: "leave", text: words("dicewright.dialog.cancel") },
    }),
    async send(form) {
      if (Object.keys(problems(form)).length > 0) return form;
      const { system, kind, mode, label, member } = form;
      const parties = candidates.filter((_, i) => member[i]!.isChosen);
      const named = label.trim() === "" ? {} : { label: label.trim() };
      await begin({ system, kind, options: groupOptions(form), mode, parties, ...named });
      return undefined;
    },
  };
}
