import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import module from "../../module.json" with { type: "json" };
import { games } from "../../src/games/index.ts";
import { houseRulesView } from "../../src/view/form/world.ts";
import { LAWS } from "../../src/view/game-laws.ts";
import { gameKey } from "../../src/words/words.ts";
import { wordsFrom } from "../../tools/build/texts.ts";
import { templates } from "../templates.ts";
import { collectTexts } from "./collect-texts.ts";
import { flat, readTexts, textsIn, UNTRANSLATED } from "./languages.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

const sources = readdirSync(new URL("src", root), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => read(`src/${path}`))
  .concat(templates.map(([, source]) => source));

/** The first arguments of these calls, anywhere in the sources. */
const given = (call: RegExp) => [
  ...new Set(sources.flatMap((source) => [...source.matchAll(call)].map(([, key]) => key!))),
];

const problems = given(/\bproblem\("([\w.]+)"/g);

/** Keys that dialogs, settings and notices request. */
const listed = [
  ...given(
    /(?<!nameAndHint\(|choiceSetting\()["'](dicewright\.(?:dialog|odds|luck|keys|settings|games|scene|start|help|tour|welcome|guide|after|speech|suspense|gameColours|traits|lasting|request|extended|contest|thread|challenge|group|laws|foundry|problems)\.[\w.]+)["']/g,
  ),
  ...[...Object.keys(LAWS), "names", "worker", "allHold", "someFail"].map((law) => `dicewright.laws.${law}`),
  ...given(/\bnotice\("([\w.]+)"/g).map((key) => `dicewright.${key}`),
  ...sources.flatMap((source) =>
    [...source.matchAll(/\b(?:nameAndHint|choiceSetting)\("(dicewright\.[\w.]+)"(?:, \[([^\]]*))?/g)].flatMap(
      ([, key, choices = ""]) => ["name", "hint", ...(choices.match(/\w+/g) ?? [])].map((each) => `${key}.${each}`),
    ),
  ),
  ...games.flatMap(({ id, kinds, contest, settings }) => [
    gameKey(id, "name"),
    ...[...Object.keys(kinds), ...(contest ? ["contest"] : [])].map((page) => gameKey(id, `guide.${page}`)),
    ...Object.keys(kinds).map((kind) => gameKey(id, `kinds.${kind}`)),
    ...[...Object.values(kinds), ...(contest ? [contest] : [])].flatMap(({ fields }) =>
      Object.keys(fields).map((field) => gameKey(id, `fields.${field}`)),
    ),
    ...Object.entries(settings).flatMap(([setting, choices]) => {
      const key = gameKey(id, `settings.${setting.slice(setting.indexOf(".") + 1)}`);
      return [`${key}.name`, `${key}.hint`, ...(choices || []).map((choice) => `${key}.choices.${choice}`)];
    }),
  ]),
];

/** Words for one number only stand beside those for all numbers. */
const common = (key: string) => key.replace(/_[a-z0-9]+$/, "");
const valuesIn = (text = "") => [...new Set(text.match(/\{\w+\}/g))].sort();
const english = flat(readTexts("en"));
const asked = collectTexts(problems);

describe.each(module.languages)("the words in $name", ({ lang }) => {
  const language = readTexts(lang);
  const known = flat(language);
  const words = wordsFrom(language);

  it("a language names itself", () => {
    expect(known.get("dicewright.locale")).toBe(lang);
    expect(Intl.PluralRules.supportedLocalesOf(lang)).toEqual([lang]);
  });

  it("a language has everything a card, a sentence or a problem asks for", () => {
    const missing = asked.filter(([key, data]) => {
      const found = words(key, data);
      const lacksValue = Object.keys(data ?? {}).length > 0 && !key.includes(".problems.") && /\{\w+\}/.test(found);
      return lacksValue || (found === key && !/_\w+$/.test(key));
    });
    expect(missing).toEqual([]);
  });

  it("a language has everything a dialog, a setting or a notice asks for", () => {
    expect(listed.length).toBeGreaterThan(100);
    expect(listed.filter((key) => !known.has(key))).toEqual([]);
  });

  it("a language holds no text that is never used", () => {
    const wanted = new Set([...asked.map(([key]) => key), ...listed]);
    expect([...known.keys()].filter((key) => !wanted.has(key) && !wanted.has(common(key)))).toEqual([]);
  });

  it("a language leaves the name of a game out of its rules on the game's own page", () => {
    const rules = houseRulesView(games, {}, words).flatMap((page) => page.rules.map(({ label }) => [page.name, label]));
    expect(rules.filter(([game, label]) => label!.startsWith(game!.replace("The ", "")))).toEqual([]);
  });

  it("a language has the same keys and the same values in its sentences as English", () => {
    const plain = (keys: Iterable<string>) => [...new Set([...keys].map(common))].sort();
    expect(plain(known.keys())).toEqual(plain(english.keys()));
    // Foundry fills what a language lacks from English, so that words for one number only would come from there.
    expect([...english.keys()].filter((key) => !known.has(key))).toEqual([]);
    const isOther = ([key, text]: readonly [string, string]) => {
      const [own, wanted] = [valuesIn(text), valuesIn(english.get(common(key)))];
      // A form for one number need not say it.
      return /_/.test(key) ? own.some((each) => !wanted.includes(each)) : own.join() !== wanted.join();
    };
    expect([...known].filter(isOther)).toEqual([]);
  });
});

const marks = Object.entries(UNTRANSLATED).flatMap(([id, langs]) => langs.map((lang) => [id, lang] as const));

it("the list of translations marks as not translated games alone, where a text is missing", () => {
  for (const [id, lang] of marks) {
    expect(games.map((game) => game.id)).toContain(id);
    const own = flat(textsIn(lang));
    const lacking = [...flat(textsIn("en")).keys()].filter(
      (key) => key.startsWith(`dicewright.${id}.`) && !own.has(key),
    );
    expect(lacking, `${id} is translated: take ${lang} out of lang/untranslated.json`).not.toEqual([]);
  }
});
