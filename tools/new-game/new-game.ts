/**
 * Adds a game: `npm run new-game -- "Name"` writes its file, its test and its English words, lists it, and marks it as not
 * translated. docs/add-a-game.md goes on from there.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { format, type FormatConfig } from "oxfmt";
import { DRAWING, FILE, TEST, WORDS } from "./template.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LIST = "src/games/index.ts";

/** Blocks of words that languages lack as yet: there Foundry shows English. */
const UNTRANSLATED = "lang/untranslated.json";

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
 * A text as the project lays it out; what kind of text it is, its path says.
 * @throws Error if it cannot be read as that.
 */
export async function layOut(path: string, text: string): Promise<string> {
  const layout = JSON.parse(await readFile(join(ROOT, ".oxfmtrc.json"), "utf8")) as FormatConfig;
  const { code, errors } = await format(path, text, layout);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  return code;
}

/**
 * Adds a game to the project in a folder, and gives the paths of what was written, in the project's layout.
 * @throws Error if the name has no letters, or a game of this id exists.
 */
export async function newGame(root: string, name: string): Promise<readonly string[]> {
  const id = idOf(name);
  const at = (path: string) => join(root, path);
  const [listed, english, manifest, marks] = await Promise.all(
    [LIST, "lang/en.json", "module.json", UNTRANSLATED].map((path) => readFile(at(path), "utf8")),
  );
  const { dicewright, ...rest } = JSON.parse(english!) as { readonly dicewright: Record<string, object> };
  if (new RegExp(`\\b${id}\\b`).test(listed!) || id in dicewright)
    throw new Error(`There is a game or a word “${id}” already. Choose another name.`);
  const fill = (text: string) => text.replaceAll("NAME", name).replace(/\bID\b/g, id);
  const words = JSON.parse(fill(JSON.stringify(WORDS))) as object;
  const written: Readonly<Record<string, string>> = {
    [`src/games/${id}.ts`]: fill(FILE),
    [`test/games/${id}.test.ts`]: fill(TEST),
    [LIST]: withLine(listed!, id),
    "lang/en.json": JSON.stringify({ ...rest, dicewright: { ...dicewright, [id]: words } }),
    [UNTRANSLATED]: JSON.stringify({ ...(JSON.parse(marks!) as object), [id]: othersIn(manifest!) }),
  };
  for (const [path, text] of Object.entries(written)) await writeFile(at(path), await layOut(path, text));
  const drawing = at(`icons/${id}.svg`);
  await writeFile(drawing, DRAWING);
  return [...Object.keys(written).map(at), drawing];
}

/** All languages but English. */
function othersIn(manifest: string): string[] {
  const { languages } = JSON.parse(manifest) as { readonly languages: readonly { readonly lang: string }[] };
  return languages.map(({ lang }) => lang).filter((lang) => lang !== "en");
}

/** The list with one import and one entry more. */
function withLine(list: string, id: string): string {
  const listed = list.replace(/\];/, `, ${id}];`).replace("import", `import { ${id} } from "./${id}.ts";\nimport`);
  if (!listed.includes(`, ${id}];`)) throw new Error(`${LIST} has no list of games to add to.`);
  return listed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [name = ""] = process.argv.slice(2);
  try {
    for (const path of await newGame(ROOT, name)) console.log(path.slice(ROOT.length));
    console.log(`Try it: npm run -s dice -- play "/${idOf(name)} 3 vs 8". Then read docs/add-a-game.md.`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
