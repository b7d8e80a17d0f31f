/**
 * Begins a game; `docs/add-a-game.md` goes on from there.
 *
 *     npm run new-game -- "Tinkers" --package ../tinkers   # a package of its own: manifest, game, words and README
 *     npm run new-game -- "Tinkers"                        # a built-in game: file, test, English words, and listed
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { format, type FormatConfig } from "oxfmt";
import { games } from "../../src/games/index.ts";
import { isTaken } from "../../src/games/package-game.ts";
import { GAME, MANIFEST, PACKAGE_WORDS, README } from "./package-template.ts";
import { DRAWING, FILE, TEST, WORDS } from "./template.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LIST = "src/games/index.ts";

/** Blocks of words that languages lack as yet: there Foundry shows English. */
const UNTRANSLATED = "lang/untranslated.json";

/** Longest id: it is typed in chat. */
const LONGEST = 24;

/**
 * The id of a game, which is its command: its name in small letters without anything else.
 * @throws Error if there is none, or something answers it already.
 */
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
  if (isTaken(id, { games }))
    throw new Error(`Foundry, Dicewright or one of its games answers /${id} already. Choose another name.`);
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
 * @throws Error as `idOf`, or if a file has its name.
 */
export async function newGame(root: string, name: string): Promise<readonly string[]> {
  const id = idOf(name);
  const at = (path: string) => join(root, path);
  if (existsSync(at(`src/games/${id}.ts`)))
    throw new Error(`There is src/games/${id}.ts already. Choose another name.`);
  const [listed, english, manifest, marks] = await Promise.all(
    [LIST, "lang/en.json", "module.json", UNTRANSLATED].map((path) => readFile(at(path), "utf8")),
  );
  const { dicewright, ...rest } = JSON.parse(english!) as { readonly dicewright: Record<string, object> };
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

/**
 * Writes a package that brings a game into an empty folder, and gives the paths of what was written.
 * @throws Error as `idOf`, or if the folder has something in it.
 */
export async function newPackage(folder: string, name: string): Promise<readonly string[]> {
  const id = idOf(name);
  await mkdir(join(folder, "lang"), { recursive: true });
  const before = (await readdir(folder)).filter((each) => each !== "lang");
  if (before.length > 0) throw new Error(`${folder} has files already: ${before.join(", ")}. Name an empty folder.`);
  const fill = (text: string) => text.replaceAll("NAME", name).replace(/\bID\b/g, id);
  const written: Readonly<Record<string, string>> = {
    "module.json": fill(JSON.stringify(MANIFEST)),
    [`${id}.js`]: fill(GAME),
    "lang/en.json": fill(JSON.stringify({ dicewright: { ID: PACKAGE_WORDS } })),
    "README.md": fill(README),
  };
  for (const [path, text] of Object.entries(written)) await writeFile(join(folder, path), await layOut(path, text));
  return Object.keys(written).map((path) => join(folder, path));
}

/** All languages but English. */
function othersIn(manifest: string): string[] {
  const { languages } = JSON.parse(manifest) as { readonly languages: readonly { readonly lang: string }[] };
  return languages.map(({ lang }) => lang).filter((lang) => lang !== "en");
}

/** The list with one import more, and one entry more before the last, which any dice keep. */
function withLine(list: string, id: string): string {
  const listed = list
    .replace(/(, \w+\];)(?=\n)/, `, ${id}$1`)
    .replace("import", `import { ${id} } from "./${id}.ts";\nimport`);
  if (!listed.includes(`, ${id},`)) throw new Error(`${LIST} has no list of games to add to.`);
  return listed;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { package: { type: "string" } }, allowPositionals: true });
  const [name = ""] = positionals;
  if (values.package === undefined) {
    for (const path of await newGame(ROOT, name)) console.log(path.slice(ROOT.length));
    console.log(`Try it: npm run -s dice -- play "/${idOf(name)} 3 vs 8". Then read docs/add-a-game.md.`);
    return;
  }
  for (const path of await newPackage(resolve(values.package), name)) console.log(path);
  console.log(
    `Put the folder into Data/modules of your Foundry as dicewright-${idOf(name)}. Then read docs/add-a-game.md.`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await run().catch((error: unknown) => {
    console.error((error as Error).message);
    process.exitCode = 1;
  });
