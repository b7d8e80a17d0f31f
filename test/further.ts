import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** A copy of the module with something further in it. */
export interface Further {
  /** All English words, with those of the further thing. */
  readonly words: Record<string, unknown>;
  /** Loads a file of the copy. */
  load<T>(path: string): Promise<T>;
  remove(): Promise<void>;
}

/** Adds a game or a thread from a folder of tests: its file, one line (and its import) in the list, and one block of words. */
export async function withFurther(folder: string, list: "games" | "threads", name: string): Promise<Further> {
  const from = join(ROOT, "test", folder);
  const copy = await mkdtemp(join(from, ".module-"));
  await cp(join(ROOT, "src"), copy, { recursive: true, filter: (path) => !path.endsWith("tsconfig.json") });
  await cp(join(from, `${name}.ts`), join(copy, list, `${name}.ts`));
  const index = await readFile(join(copy, list, "index.ts"), "utf8");
  const listed = index
    .replace(/\];/, `, ${name}];`)
    .replace("import type", `import { ${name} } from "./${name}.ts";\nimport type`);
  expect(listed).not.toBe(index);
  await writeFile(join(copy, list, "index.ts"), listed);
  const json = async (path: string) => JSON.parse(await readFile(path, "utf8")) as Record<string, object>;
  const { dicewright } = await json(join(ROOT, "lang/en.json"));
  return {
    words: { dicewright: { ...dicewright, [name]: await json(join(from, "words.json")) } },
    load: (path) => import(/* @vite-ignore */ join(copy, path)) as Promise<never>,
    remove: () => rm(copy, { recursive: true, force: true }),
  };
}
