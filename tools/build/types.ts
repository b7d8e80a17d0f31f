/** Emits the types of the API and of the kit from the sources, each as one file without imports. */
import { fileURLToPath } from "node:url";
import { generateDtsBundle } from "dts-bundle-generator";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The argument that a game of a package is called with: the whole file of the kit. */
const KIT = [
  "",
  "/** What the file of a game in a package is called with: all functions of the kit. */",
  'export type Kit = typeof import("./dicewright-kit");',
  "",
].join("\n");

/** A file's own comment, which a comment of its first type follows. */
const OF_FILE = /\/\*\*(?:(?!\*\/)[^])*\*\/\n(?=\/\*\*)/g;

/** The types by the names of their files: `dicewright.d.ts` of the API, `dicewright-kit.d.ts` of the kit. */
export function emitTypes(): Readonly<Record<"dicewright.d.ts" | "dicewright-kit.d.ts", string>> {
  const output = { noBanner: true };
  const [api, kit] = generateDtsBundle(
    [
      { filePath: `${ROOT}src/api.ts`, output },
      { filePath: `${ROOT}src/games/kit.ts`, output: { ...output, exportReferencedTypes: false } },
    ],
    { preferredConfigPath: `${ROOT}tsconfig.json` },
  ).map((types) => types.replace(OF_FILE, ""));
  return { "dicewright.d.ts": api!, "dicewright-kit.d.ts": `${kit!}${KIT}` };
}
