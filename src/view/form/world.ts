/** Forms for a world's GM: the house rules of the games in use, and the difficulty of the scene. */
import type { Game } from "../../checks/game.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { isProblem, type Problem } from "../../checks/problem.ts";
import { settingKey } from "../../words/problem.ts";
import { capitalize, CHANCE_STYLES, gameWords, type Words } from "../../words/words.ts";
import { choicePart, gameControl, type ControlView, type FormContext } from "./control.ts";
import { controlsOf, typedNumber } from "./fields.ts";

// ---- House rules ----

/** Settings that count for all games, with the block of their words and their choices, the default first. */
export const TABLE_RULES: Readonly<Record<string, { readonly words: string; readonly choices: readonly string[] }>> = {
  "contest.whoStarts": { words: "whoStarts", choices: ["everyone", "gamemasters"] },
  "odds.players": { words: "odds.players", choices: CHANCE_STYLES },
  "odds.texts": { words: "odds.texts", choices: ["gm", "everyone"] },
};

/** A page of current rules for each game, and one for all games. Controls have the names of their settings. */
export function houseRulesView(games: readonly Game[], rules: UncheckedOptions, words: Words) {
  type Says = (key: string) => string;
  const control = (name: string, choices: readonly string[] | false, says: Says, choice: Says): ControlView => {
    const texts = { name, label: says("name"), hint: says("hint") };
    return choices
      ? { ...texts, ...choicePart(choices, choice, String(rules[name])) }
      : { ...texts, flag: { isOn: rules[name] === true } };
  };
  const pages = games.map(({ id, settings }, i) => {
    const title = gameWords(id, "name", words);
    const controls = Object.entries(settings).map(([name, choices]) => {
      const says = (key: string) => gameWords(id, `${settingKey(name)}.${key}`, words);
      const drawn = control(name, choices, says, (each) => says(`choices.${each}`));
      return { ...drawn, label: withoutGame(drawn.label, title) };
    });
    return { id, name: title, isShown: i === 0, rules: controls };
  });
  const table = Object.entries(TABLE_RULES).map(([name, { words: block, choices }]) => {
    const says = (key: string) => words(`dicewright.settings.${block}.${key}`);
    return control(name, choices, says, says);
  });
  return [...pages, { id: "table", name: words("dicewright.settings.window.table"), isShown: false, rules: table }];
}

/** On the page of its game a rule need not name it, so only the words after the colon are shown. */
function withoutGame(text: string, title: string): string {
  const colon = /\s?: |：/.exec(text);
  if (!colon || !title.endsWith(text.slice(0, colon.index))) return text;
  return capitalize(text.slice(colon.index + colon[0].length));
}

// ---- The difficulty of the scene ----

export interface SceneForm {
  readonly game: Game;
  readonly value: string;
  readonly isHidden: boolean;
}

function targetIn({ kinds }: Game) {
  const fields = Object.values(kinds).flatMap((kind) => Object.entries(kind.fields));
  return fields.find(([, { isTarget }]) => isTarget);
}

export function gamesWithTargets(games: readonly Game[]): readonly Game[] {
  return games.filter(targetIn);
}

export function sceneControls({ game, value, isHidden }: SceneForm, context: FormContext): ControlView[] {
  const { games, words } = context;
  const [name, field] = targetIn(game)!;
  const [control] = controlsOf({ [name]: field }, { field: { [name]: value }, game }, context);
  const [label, hint] = [words("dicewright.scene.hide"), words("dicewright.scene.hideHint")];
  return [
    ...gameControl(games, game, words),
    { ...control!, name: "value" },
    { name: "isHidden", label, hint, flag: { isOn: isHidden } },
  ];
}

/** The number that is entered, null for none, or a Problem. */
export function sceneValue({ game, value }: SceneForm): number | null | Problem {
  const typed = typedNumber(value);
  return typed === undefined ? null : (targetIn(game)![1].parse(typed) as number | Problem);
}

export function readSceneForm(form: SceneForm) {
  const value = sceneValue(form);
  return { form, value, problems: isProblem(value) ? { value } : {} };
}
