/** The house rules of the games in use as their window shows them: one page a game. */
import { systems } from "../../systems/index.ts";
import type { System } from "../../systems/system.ts";
import type { Raw } from "../../systems/vocabulary.ts";
import { keyIn, type Words } from "../words.ts";
import { choiceOf, type ControlView } from "./control.ts";

/** The rules of one game. */
interface PageView {
  readonly id: string;
  readonly name: string;
  readonly isShown: boolean;
  /** A control a rule, under the full name by which the setting is stored. */
  readonly rules: readonly ControlView[];
}

/** The pages with the rules as they are now. */
export function houseRulesView(games: readonly System[], rules: Raw, words: Words): readonly PageView[] {
  return games.map((system, i) => ({
    id: system.id,
    name: words(keyIn(system.id, "name")),
    isShown: i === 0,
    rules: Object.keys(system.settings).map((key) => ruleControl(key, system, rules[key], words)),
  }));
}

function ruleControl(name: string, { id, settings }: System, value: unknown, words: Words): ControlView {
  const own = keyIn(id, `settings.${name.slice(name.indexOf(".") + 1)}`);
  const label = withoutGame(words(`${own}.name`), words(keyIn(id, "name")));
  const choices = settings[name];
  const texts = Object.fromEntries((choices || []).map((each) => [each, words(`${own}.choices.${each}`)]));
  return {
    name,
    label,
    hint: words(`${own}.hint`),
    ...(choices ? choiceOf(texts, String(value)) : { flag: { isOn: value === true } }),
  };
}

/** The rules as the books have them. */
export const bookRules: Readonly<Record<string, string | boolean>> = Object.fromEntries(
  systems.flatMap(({ settings }) =>
    Object.entries(settings).map(([name, choices]) => [name, choices ? choices[0] : false]),
  ),
);

/** On the page of its game a rule need not name it; the words behind the colon stand alone. */
function withoutGame(text: string, title: string): string {
  const [before = "", ...behind] = text.split(": ");
  const rest = behind.join(": ");
  return rest !== "" && title.endsWith(before) ? rest.charAt(0).toLocaleUpperCase() + rest.slice(1) : text;
}
