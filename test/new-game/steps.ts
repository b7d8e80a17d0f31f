/** The ten steps of docs/add-a-game.md, done in a copy of the project. */
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { games } from "../../src/games/index.ts";
import { layOut, newGame } from "../../tools/new-game/new-game.ts";

export const ROOT = join(import.meta.dirname, "../..");

/** The game of the page; another name where a project has added that one. */
export const NAME = games.some(({ id }) => id === "tinkers") ? "Tinkers Again" : "Tinkers";
export const ID = NAME.toLowerCase().replace(" ", "");

const page = (await readFile(join(ROOT, "docs/add-a-game.md"), "utf8"))
  .replaceAll("tinkers", ID)
  .replaceAll("Tinkers", NAME);

/** The blocks of code in each step, by the number of the step. */
const steps = page
  .split(/^## (?=\d)/m)
  .map((part) => [...part.matchAll(/```(\w*)\n([^]*?)```/g)].map(([, lang, code]) => ({ lang: lang!, code: code! })));

/** The blocks of a step in a language. */
export function blocksOf(step: number, lang: string): string[] {
  return steps[step]!.filter((each) => each.lang === lang).map(({ code }) => code);
}

/** Folders that are built or fetched: at the top of the project, and anywhere in it. */
const BUILT = /^(?:dist|dist-quench|release|demo|gallery|coverage|\.git|\.world|\.mutation)(?:[\\/]|$)/;
const FETCHED = /(?:^|[\\/])(?:node_modules|\.module-[^\\/]*)(?:[\\/]|$)/;

/** Copies these files and folders of the project, or all of them, into a folder. */
export async function copyTo(folder: string, names?: readonly string[]): Promise<void> {
  const filter = (path: string) => !BUILT.test(relative(ROOT, path)) && !FETCHED.test(relative(ROOT, path));
  for (const name of names ?? (await readdir(ROOT)))
    if (filter(join(ROOT, name))) await cp(join(ROOT, name), join(folder, name), { recursive: true, filter });
}

/** Step 1: the game as the tool writes it; gives the paths below the folder. */
export async function begin(folder: string): Promise<string[]> {
  return (await newGame(folder, NAME)).map((path) => relative(folder, path));
}

/** Steps 2 to 8: from the comment at the top to the dice code. */
export async function writeRules(folder: string): Promise<void> {
  const edit = (change: (text: string) => string) => edited(join(folder, `src/games/${ID}.ts`), change);
  const [comment] = blocksOf(2, "ts");
  await edit((text) => text.replace(/^\/\*\*[^]*?\*\/\n/, () => comment!));
  for (const code of blocksOf(3, "ts")) await edit((text) => text.replace(declarationOf(code), () => code));
  const [die] = blocksOf(4, "ts");
  await edit((text) => text.replace(/^\/\*\* The player's options/m, (found) => `${die}\n${found}`));
  for (const code of blocksOf(5, "ts")) await edit((text) => text.replace(declarationOf(code), () => code));
  const [rule] = blocksOf(6, "ts");
  await edit((text) => text.replace(/^function test[^]*?^\}\n/m, () => rule!));
  for (const code of blocksOf(7, "ts")) await edit((text) => text.replace(declarationOf(code), () => code));
  const [game, imports] = blocksOf(8, "ts");
  await edit((text) => text.replace(declarationOf(game!), () => game!));
  await edit((text) => text.replace(/^import \{[^]*?\} from "\.\/kit\.ts";\n/m, () => imports!));
}

/** Step 9: the English words, in the project's layout. */
export async function writeWords(folder: string): Promise<void> {
  const [words] = blocksOf(9, "json");
  const path = join(folder, "lang/en.json");
  const { dicewright } = JSON.parse(await readFile(path, "utf8")) as { dicewright: Record<string, object> };
  const changed = { dicewright: { ...dicewright, [ID]: JSON.parse(words!) as object } };
  await writeFile(path, await layOut(path, JSON.stringify(changed)));
}

/** Step 10: the test of the rule, in place of the first one. */
export async function writeTest(folder: string): Promise<void> {
  const [code] = blocksOf(10, "ts");
  await edited(join(folder, `test/games/${ID}.test.ts`), (text) => text.replace(/^it\([^]*/m, () => code!));
}

/** @throws Error if nothing changes: then the step does not fit what was written before. */
async function edited(path: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(path, "utf8");
  const changed = change(text);
  if (changed === text) throw new Error(`A step of docs/add-a-game.md finds nothing to change in ${path}.`);
  await writeFile(path, changed);
}

/** From the first word of a declaration to the line that ends it. */
function declarationOf(code: string): RegExp {
  const [, name = ""] = /^(?:export )?(?:const|function|type) (\w+)/.exec(code) ?? [];
  return new RegExp(`^(?:export )?(?:const|function|type) ${name}\\b(?:[^\\n]*;\\n|[^]*?^\\}\\)?;?\\n)`, "m");
}
