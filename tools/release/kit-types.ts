/** Writes the types of the kit as one file, `dicewright-kit.d.ts`, which authors of games copy beside their sources. */
import { fileURLToPath } from "node:url";
import { generateDtsBundle } from "dts-bundle-generator";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The argument that a game of a package is called with: this whole file. */
const KIT = [
  "",
  "/** What the file of a game in a package is called with: all functions of the kit. */",
  'export type Kit = typeof import("./dicewright-kit");',
  "",
].join("\n");

/** The types of everything that `src/games/kit.ts` exports, without imports. */
export function kitTypes(): string {
  const [types] = generateDtsBundle(
    [{ filePath: `${ROOT}src/games/kit.ts`, output: { noBanner: true, exportReferencedTypes: false } }],
    { preferredConfigPath: `${ROOT}tsconfig.json` },
  );
  return `${types!}${KIT}`;
}
