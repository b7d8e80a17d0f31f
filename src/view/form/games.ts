/** The form in which a GM chooses the games in use: one box for each game. */
import { systems } from "../../systems/index.ts";
import type { System } from "../../systems/system.ts";
import { problem, type Problem } from "../../systems/vocabulary.ts";
import { keyIn, type Words } from "../words.ts";
import type { ControlView } from "./control.ts";

/** The choice that is being made, by the ids of the games. */
export interface GamesForm {
  readonly inUse: Readonly<Record<string, boolean>>;
}

/** The form with these games ticked. */
export function gamesForm(inUse: readonly System[]): GamesForm {
  return { inUse: Object.fromEntries(systems.map((system) => [system.id, inUse.includes(system)])) };
}

/** The ids of the games that are ticked. */
export function gamesFrom({ inUse }: GamesForm): readonly string[] {
  return systems.flatMap(({ id }) => (inUse[id] ? [id] : []));
}

/** A box for each game, with what it rolls. */
export function gamesControls({ inUse }: GamesForm, words: Words): ControlView[] {
  const boxes = systems.map(({ id }) => ({
    name: `inUse-${id}`,
    label: words(keyIn(id, "name")),
    hint: words(keyIn(id, "about")),
    flag: { isOn: inUse[id] === true },
  }));
  return [
    { name: "why", label: "", told: words("dicewright.games.why") },
    { name: "inUse", label: words("dicewright.games.label"), people: { flags: boxes, look: "rows" } },
  ];
}

/** What is wrong, by the name of the control. */
export function gamesProblems(form: GamesForm): Readonly<Record<string, Problem>> {
  return gamesFrom(form).length > 0 ? {} : { inUse: problem("noGames") };
}
