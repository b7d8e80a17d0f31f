/** The help of a game: every check with an example to click, and every word that its lines know. */
import type { System } from "../../systems/system.ts";
import type { Raw } from "../../systems/vocabulary.ts";
import { keyIn, type Words } from "../words.ts";
import { exampleOf, oddsExampleOf, phrasingsOf, presetsOf, type Phrasing } from "./vocabulary.ts";

/** A key of the module and what it does. */
export interface KeyView {
  readonly keys: string;
  readonly name: string;
}

/** The help of a game in this reader's words. */
export function helpView(system: System, keys: readonly KeyView[], rules: Raw, words: Words) {
  const kinds = Object.keys(system.kinds);
  const name = words(keyIn(system.id, "name"));
  const presets = kinds.flatMap((kind) => presetsOf(system, kind, rules, words));
  // What a check must have is in its example.
  const optional = kinds.flatMap((kind) => phrasingsOf(system, kind, words).filter(({ isRequired }) => !isRequired));
  return {
    title: words("dicewright.help.title", { game: name }),
    about: words(keyIn(system.id, "about")),
    /** The line that opens the dialog. */
    command: `/${system.command}`,
    checks: [
      ...kinds.map((kind) => ({ line: exampleOf(system, kind), name: words(keyIn(system.id, `kinds.${kind}`)) })),
      { line: oddsExampleOf(system), name: words("dicewright.dialog.odds") },
    ],
    words: [...onceEach(optional), ...common(system, words)],
    /** Presets, each as it is typed with its value. */
    presets: [...new Set(presets.map(({ text, value }) => `${text} ${value}`))].join(", "),
    keys,
  };
}

/** Words that several kinds of check share stand once. */
function onceEach(phrasings: readonly Phrasing[]): Phrasing[] {
  const key = ({ word = "", name }: Phrasing) => `${word} ${name}`;
  return phrasings.filter((each, i) => phrasings.findIndex((other) => key(other) === key(each)) === i);
}

function common(system: System, words: Words): Phrasing[] {
  const hidden = Object.values(system.kinds).flatMap(({ fields }) =>
    Object.values(fields).filter((each) => each.hidden),
  );
  const told = (key: string, text: string) => ({
    text,
    name: words(`dicewright.help.${key}.name`),
    hint: words(`dicewright.help.${key}.hint`),
  });
  return [
    ...hidden.slice(0, 1).map(({ text }) => told("hidden", `${text!.word} ?12`)),
    ...(system.contest ? [told("target", "vs target")] : []),
    told("label", "# Sneak"),
  ];
}
