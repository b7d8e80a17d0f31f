/** The house rules of the games in use as their window shows them: one page a game. */
import { systems } from "../../systems/index.ts";
import type { System } from "../../systems/system.ts";
import type { Raw } from "../../systems/vocabulary.ts";
import { keyIn, titled, type Words } from "../words.ts";
import { choiceOf, type ControlView } from "./control.ts";

/** What a world decides for every game: settings by name, the usual choice first, and the block of their words. */
export const TABLE_RULES: Readonly<Record<string, { readonly words: string; readonly choices: readonly string[] }>> = {
  "contest.whoStarts": { words: "whoStarts", choices: ["everyone", "gamemasters"] },
  "odds.texts": { words: "odds.texts", choices: ["gm", "everyone"] },
};

/** The pages with the rules as they are now: one a game, and one for all of them. */
export function houseRulesView(games: readonly System[], rules: Raw, words: Words) {
  const pages = games.map((system, i) => ({
    id: system.id,
    name: words(keyIn(system.id, "name")),
    isShown: i === 0,
    /** A control a rule, under the full name by which the setting is stored. */
    rules: Object.keys(system.settings).map((key) => ruleControl(key, system, rules[key], words)),
  }));
  const table = Object.keys(TABLE_RULES).map((name) => tableControl(name, rules[name], words));
  return [...pages, { id: "table", name: words("dicewright.settings.window.table"), isShown: false, rules: table }];
}

function tableControl(name: string, value: unknown, words: Words): ControlView {
  const { words: block, choices } = TABLE_RULES[name]!;
  const own = `dicewright.settings.${block}`;
  const choice = choiceOf(choices, (each) => words(`${own}.${each}`), String(value));
  return { name, label: words(`${own}.name`), hint: words(`${own}.hint`), ...choice };
}

function ruleControl(name: string, { id, settings }: System, value: unknown, words: Words): ControlView {
  const own = keyIn(id, `settings.${name.slice(name.indexOf(".") + 1)}`);
  const label = withoutGame(words(`${own}.name`), words(keyIn(id, "name")));
  const choices = settings[name];
  const part = choices
    ? choiceOf(choices, (each) => words(`${own}.choices.${each}`), String(value))
    : { flag: { isOn: value === true } };
  return { name, label, hint: words(`${own}.hint`), ...part };
}

/** The rules as the books have them. */
export const bookRules: Readonly<Record<string, string | boolean>> = Object.fromEntries([
  ...systems.flatMap(({ settings }) =>
    Object.entries(settings).map(([name, choices]) => [name, choices ? choices[0] : false] as const),
  ),
  ...Object.entries(TABLE_RULES).map(([name, { choices }]) => [name, choices[0]!] as const),
]);

/** On the page of its game a rule need not name it; the words behind the colon stand alone. */
function withoutGame(text: string, title: string): string {
  const [before = "", ...behind] = text.split(": ");
  const rest = behind.join(": ");
  return rest !== "" && title.endsWith(before) ? titled(rest) : text;
}
