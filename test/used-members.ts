import { readdirSync, readFileSync } from "node:fs";

const source = new URL("../src/", import.meta.url);
const files = [
  new URL("index.ts", source),
  ...readdirSync(new URL("foundry/", source), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => new URL(`foundry/${name}`, source)),
];

/** The parts of the module that touch Foundry, without comments, types and words. */
export const foundrySources = files
  .map((file) =>
    readFileSync(file, "utf8")
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*|^(?:export )?type [^;]*;/gm, "")
      .replace(/"[^"\n]*"/g, (word) => (word.includes(".") ? '""' : word)),
  )
  .join("\n");

/** Paths that begin at a global, as the module writes them: `game.settings.get`. The parts of our games are none. */
export const usedPaths = [
  ...new Set(
    [
      ...foundrySources.matchAll(
        /(?<![\w.$"'])(?:game(?!\??\.(?:id|command|aliases|kinds|codes|dice|contest|extended|group|groupMean|formulas|firstWord|hasLasting)\b)|CONFIG|CONST|foundry|ui|canvas|Hooks|ChatMessage)(?:\??\.[A-Za-z_]\w*)+/g,
      ),
    ].map(([path]) => path.replaceAll("?", "")),
  ),
];
