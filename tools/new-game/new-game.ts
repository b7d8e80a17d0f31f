/**
 * Adds a game: `npm run new-game -- "Name"` writes its file, its test and its words, and lists it. docs/add-a-game.md goes
 * on from there.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { FILE, TEST, WORDS } from "./template.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LANGUAGES = ["en", "de", "fr", "es"] as const;

/** Longest id: it is typed in chat. */
const LONGEST = 24;

/** The id of a game: its name in small letters without anything else. Throws if there is none. */
export function idOf(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
  const id = plain
    .replace(/[^a-z0-9]/g, "")
    .replace(/^\d+/, "")
    .slice(0, LONGEST);
  if (id === "") throw new Error(`“${name}” has no letters for a command. Try npm run new-game -- "Tinkers".`);
  return id;
}

/**
 * Adds a game to the project in a folder, and gives the paths of what was written.
 * @throws Error if the name has no letters, or a game of this id exists.
 */
export async function newGame(root: string, name: string): Promise<readonly string[]> {
  const id = idOf(name);
  const list = join(root, "src/systems/index.ts");
  const listed = await readFile(list, "utf8");
  const english = await readFile(join(root, "lang/en.json"), "utf8");
  if (new RegExp(`\\b${id}\\b`).test(listed) || id in wordsIn(english).dicewright)
    throw new Error(`There is a game or a word “${id}” already. Choose another name.`);
  const fill = (text: string) => text.replaceAll("NAME", name).replace(/\bID\b/g, id);
  const [file, test] = [join(root, `src/systems/${id}.ts`), join(root, `test/systems/${id}.test.ts`)];
  await writeFile(file, fill(FILE), { flag: "wx" });
  await writeFile(test, fill(TEST), { flag: "wx" });
  await writeFile(list, withLine(listed, id));
  for (const lang of LANGUAGES) await addWords(join(root, `lang/${lang}.json`), id, fill(JSON.stringify(WORDS)));
  return [file, test, list, ...LANGUAGES.map((lang) => join(root, `lang/${lang}.json`))];
}

/** The list with one import and one entry more. */
function withLine(list: string, id: string): string {
  const listed = list
    .replace(/\];\s*$/, `, ${id}];\n`)
    .replace("import type", `import { ${id} } from "./${id}.ts";\nimport type`);
  if (!listed.includes(`, ${id}];`)) throw new Error("src/systems/index.ts has no list of games to add to.");
  return listed;
}

/** The words are English at first; each language translates its own. */
async function addWords(path: string, id: string, words: string): Promise<void> {
  const language = wordsIn(await readFile(path, "utf8"));
  const dicewright = { ...language.dicewright, [id]: JSON.parse(words) as object };
  await writeFile(path, `${JSON.stringify({ ...language, dicewright }, null, 2)}\n`);
}

function wordsIn(text: string): { readonly dicewright: Record<string, object> } {
  return JSON.parse(text) as { readonly dicewright: Record<string, object> };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [name = ""] = process.argv.slice(2);
  try {
    for (const path of await newGame(ROOT, name)) console.log(path.slice(ROOT.length));
    console.log(
      `Try it: npm run -s dice -- play "/${idOf(name)} 3 vs 8". Then run npm run format, and read docs/add-a-game.md.`,
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
