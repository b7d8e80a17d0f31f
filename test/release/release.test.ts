import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { unzipSync } from "fflate";
import { beforeAll, expect, it } from "vitest";
import { readPackage } from "../../packages/table/server/manifest.ts";
import { readPacks } from "../../packages/table/server/packs.ts";
import { packEntries } from "../../tools/build/packs.ts";
import { pageAt, rawAt, VERSION } from "../../tools/release/address.ts";
import { MOST_BYTES, release, type Released } from "../../tools/release/release.ts";
import { temporaryFolder } from "../temporary.ts";

const folder = await temporaryFolder("release");
let released: Released;
let files: Readonly<Record<string, Uint8Array>>;

beforeAll(async () => {
  released = await release(join(folder, "one"));
  files = unzipSync(new Uint8Array(await readFile(released.zip)));
}, 120_000);

const textOf = (name: string) => new TextDecoder().decode(files[name]);

interface Named {
  readonly esmodules: readonly string[];
  readonly styles: readonly { readonly src: string }[];
  readonly languages: readonly { readonly path: string }[];
  readonly packs: readonly { readonly path: string }[];
  readonly license: string;
  readonly flags: { readonly dicewright: Readonly<Record<string, string | Readonly<Record<string, string>>>> };
}

const manifest = () => JSON.parse(textOf("module.json")) as Named;

/** The scripts that a script names, at once or later, itself first. */
function scriptsFrom(name: string): string[] {
  const found = [name];
  for (const each of found) {
    const named = textOf(each).matchAll(/(?:from|import|URL)\s*\(?\s*["'`](\.[^"'`]+|[\w/-]+\.js)["'`]/g);
    const paths = [...named].map(([, path]) => posix.join(posix.dirname(each), path!));
    found.push(...paths.filter((path) => !found.includes(path)));
  }
  return found;
}

/** The templates that scripts name, and those that are drawn inside others. */
function templatesFrom(code: string): string[] {
  const all = Object.keys(files).filter((name) => name.endsWith(".hbs"));
  const short = (name: string) => name.replace(/^templates\/(?:partials\/)?|\.hbs$/g, "");
  return all.filter(
    (name) =>
      new RegExp(`["'\`/](?:form/|partials/)?${short(name).replace(/^form\//, "")}(?:\\.hbs)?["'\`]`).test(code) ||
      all.some((other) => other !== name && textOf(other).includes(`modules/dicewright/${name}`)),
  );
}

/** The pictures that documents of the packs and scripts name. */
async function picturesFrom(code: string): Promise<string[]> {
  const texts = [code, JSON.stringify(await packEntries())];
  const named = texts.flatMap((text) => [...text.matchAll(/modules\/dicewright\/(icons\/[\w-]+\.svg)/g)]);
  return named.map(([, name]) => name!);
}

/** Everything that the manifest names, and everything that is named by that. */
async function named(): Promise<string[]> {
  const { esmodules, styles, languages, packs, license, flags } = manifest();
  const scripts = esmodules.flatMap(scriptsFrom);
  const inFlags = Object.values(flags.dicewright).flatMap((of) => (typeof of === "string" ? of : Object.values(of)));
  const inPacks = Object.keys(files).filter((name) => packs.some(({ path }) => name.startsWith(`${path}/`)));
  return [
    ...["module.json", "README.md", license, ...inFlags, ...scripts, ...inPacks],
    ...templatesFrom(scripts.map(textOf).join("\n")),
    ...(await picturesFrom(scripts.map(textOf).join("\n"))),
    ...styles.map(({ src }) => src),
    ...languages.map(({ path }) => path),
  ];
}

it("the zip of a release holds everything that the manifest names, and nothing else", async () => {
  expect(Object.keys(files).sort()).toEqual([...new Set(await named())].sort());
  expect(Object.keys(files).filter((name) => /\.map$|LOCK$|LOG(?:\.old)?$/.test(name))).toEqual([]);
  expect(Object.keys(files).filter((name) => textOf(name).includes("sourceMappingURL"))).toEqual([]);
});

it("the zip of a release has the types of the API and of the kit, which need nothing else", () => {
  for (const [name, type] of [
    ["dicewright.d.ts", "Api"],
    ["dicewright-kit.d.ts", "Kit"],
  ] as const) {
    expect(textOf(name), name).toMatch(new RegExp(`^export (?:interface|type) ${type}\\b`, "m"));
    expect(textOf(name), name).not.toMatch(/^import |from "\./m);
  }
});

it("the zip of a release has the README, whose links lead to the pages of this version", () => {
  const links = [...textOf("README.md").matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address!);
  expect(links.filter((address) => !URL.canParse(address))).toEqual([]);
  expect(links).toContain(pageAt(VERSION, "docs/players.md"));
  expect(links).toContain(rawAt(VERSION, "docs/pictures/dialog.png"));
});

it("the zip of a release has the same bytes when the same commit is released again", async () => {
  const again = await release(join(folder, "two"));
  const [first, second] = await Promise.all([released, again].map(({ zip }) => readFile(zip)));
  expect(first!.equals(second!)).toBe(true);
}, 120_000);

it("the zip of a release is small, with its source maps apart", async () => {
  expect(released.sizes["dicewright.zip"]).toBeLessThan(MOST_BYTES);
  const maps = unzipSync(new Uint8Array(await readFile(join(folder, "one/dicewright-maps.zip"))));
  const written = Object.keys(files).filter((name) => name.endsWith(".js"));
  expect(Object.keys(maps).sort()).toEqual(written.map((name) => `${name}.map`).sort());
});

it("the zip of a release is a whole module once it is unpacked into an empty folder", async () => {
  const home = join(folder, "Data/modules/dicewright");
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(join(home, posix.dirname(name)), { recursive: true });
    await writeFile(join(home, name), bytes);
  }
  const complaints: string[] = [];
  const packs = await readPacks(await readPackage("module", home), (text) => complaints.push(text));
  expect(complaints).toEqual([]);
  const sources = Object.values(await packEntries()).flat();
  const isDocument = ({ _key }: { readonly _key: string }) => !_key.startsWith("!folders!");
  expect(packs.flatMap(({ documents }) => documents)).toHaveLength(sources.filter(isDocument).length);
  expect(JSON.parse(await readFile(join(folder, "one/module.json"), "utf8"))).toEqual(manifest());
});
