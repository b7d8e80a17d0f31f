/** The house rules of all games as their window shows them: one page a game. */
import type { Raw } from "../systems/field.ts";
import { systems } from "../systems/index.ts";
import type { System } from "../systems/system.ts";
import type { OptionView } from "./control.ts";
import type { Words } from "./words.ts";
import { keyIn } from "./words.ts";

/** One house rule: a choice, or on and off. */
export interface RuleView {
  /** Its full name, as the setting is stored. */
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  /** What the book says, for putting things back. */
  readonly usual: string;
  readonly choice?: readonly OptionView[];
  readonly flag?: { readonly isOn: boolean };
}

/** The rules of one game. */
export interface PageView {
  readonly id: string;
  readonly name: string;
  readonly isShown: boolean;
  readonly rules: readonly RuleView[];
}

/** The whole window. */
export interface HouseRulesView {
  readonly texts: Readonly<Record<string, string>>;
  readonly pages: readonly PageView[];
}

const TEXTS = ["games", "save", "reset"] as const;

/** The pages with the rules as they are now. */
export function houseRulesView(rules: Raw, words: Words): HouseRulesView {
  return {
    texts: Object.fromEntries(TEXTS.map((text) => [text, words(`dicewright.settings.window.${text}`)])),
    pages: systems.map((system, i) => ({
      id: system.id,
      name: words(keyIn(system.id, "name")),
      isShown: i === 0,
      rules: rulesOf(system, rules, words),
    })),
  };
}

function rulesOf(system: System, rules: Raw, words: Words): RuleView[] {
  const name = words(keyIn(system.id, "name"));
  return Object.entries(system.settings).map(([key, choices]) => {
    const own = keyIn(system.id, `settings.${key.slice(key.indexOf(".") + 1)}`);
    const told = { key, name: withoutGame(words(`${own}.name`), name), hint: words(`${own}.hint`) };
    if (!choices) return { ...told, usual: "", flag: { isOn: rules[key] === true } };
    return {
      ...told,
      usual: choices[0],
      choice: choices.map((value) => ({
        value,
        text: words(`${own}.choices.${value}`),
        isSelected: rules[key] === value,
      })),
    };
  });
}

/** On the page of its game a rule need not name it; the words behind the colon stand alone. */
function withoutGame(text: string, title: string): string {
  const [before = "", ...behind] = text.split(": ");
  const rest = behind.join(": ");
  return rest !== "" && title.endsWith(before) ? rest.charAt(0).toLocaleUpperCase() + rest.slice(1) : text;
}
