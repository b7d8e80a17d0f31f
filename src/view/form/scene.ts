/** The form in which a GM sets the difficulty of the scene, and how that difficulty is named. */
import { targetOf } from "../../systems/scene.ts";
import type { System } from "../../systems/system.ts";
import { isProblem, type Problem, type Raw } from "../../systems/vocabulary.ts";
import { fieldName, hintOf } from "../problem.ts";
import type { Words } from "../words.ts";
import { gameControl, type ControlView } from "./control.ts";
import { drawInput, typedNumber } from "./field-types.ts";

/** A difficulty that is being set. */
export interface SceneForm {
  readonly system: System;
  /** Empty for none. */
  readonly value: string;
  readonly isHidden: boolean;
}

/** The field that stands for all of a game: that of its first kind with a target. */
function targetIn({ kinds }: System) {
  for (const { fields } of Object.values(kinds)) {
    const name = targetOf(fields);
    if (name !== undefined) return { name, field: fields[name]! };
  }
  return undefined;
}

/** The games that have difficulties. */
export function gamesWithTargets(games: readonly System[]): readonly System[] {
  return games.filter((system) => targetIn(system));
}

/** The controls of a form. */
export function sceneControls(
  { system, value, isHidden }: SceneForm,
  { games, rules, words }: { readonly games: readonly System[]; readonly rules: Raw; readonly words: Words },
): ControlView[] {
  const { name, field } = targetIn(system)!;
  const around = { system, rules, words };
  return [
    ...gameControl(games, system, words),
    {
      name: "value",
      label: fieldName(name, words, system.id),
      tip: hintOf(system, name, field, words),
      ...drawInput(value, { ...around, name, field, purpose: "rolled", inputs: {} }),
    },
    {
      name: "isHidden",
      label: words("dicewright.scene.hide"),
      hint: words("dicewright.scene.hideHint"),
      flag: { isOn: isHidden },
    },
  ];
}

/** The number that is filled in: null for none, or what is wrong with it. */
export function sceneValue({ system, value }: SceneForm): number | null | Problem {
  const typed = typedNumber(value);
  if (typed === undefined) return null;
  const read = targetIn(system)!.field.parse(typed);
  return isProblem(read) ? read : (read as number);
}
