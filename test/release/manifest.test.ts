import { readdirSync, readFileSync } from "node:fs";
import { lstat, mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { readManifest } from "../../tools/build/build.ts";
import { LATEST_MANIFEST, REPOSITORY, SITE, VERSION } from "../../tools/release/address.ts";
import { announce } from "../../tools/release/announce.ts";
import { notesFor, sectionsOf } from "../../tools/release/changelog.ts";
import { link } from "../../tools/release/link.ts";
import { faultsOf, releaseManifest, type Manifest } from "../../tools/release/manifest.ts";
import { checkTag } from "../../tools/release/release.ts";
import { temporaryFolder } from "../temporary.ts";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");
const built = (await readManifest()) as unknown as Manifest;
const manifest = releaseManifest(built);

it("the manifest of a release is valid, and has every address", () => {
  expect(faultsOf(manifest)).toEqual([]);
  expect(manifest).toMatchObject({
    version: VERSION,
    url: REPOSITORY,
    bugs: `${REPOSITORY}/issues`,
    manifest: `${REPOSITORY}/releases/latest/download/module.json`,
    download: `${REPOSITORY}/releases/download/v${VERSION}/dicewright.zip`,
    readme: `${REPOSITORY}/blob/v${VERSION}/docs/players.md`,
    changelog: `${REPOSITORY}/blob/v${VERSION}/CHANGELOG.md`,
  });
});

it("the manifest of a release does not reload while it is edited, as that of a developer does", () => {
  expect(built.flags).toHaveProperty("hotReload");
  expect(manifest.flags).not.toHaveProperty("hotReload");
});

it("the manifest of a release asks for a socket only if the module uses one", () => {
  const sources = readdirSync(new URL("src", ROOT), { recursive: true, encoding: "utf8" });
  const isUsed = sources.some((name) => name.endsWith(".ts") && /\bgame\.socket\b/.test(read(`src/${name}`)));
  expect("socket" in manifest).toBe(isUsed);
});

it.each([
  ["an unknown field", { colour: "red" }],
  ["an address that is not https", { url: "http://example.org" }],
  ["a version that cannot be ordered", { version: "1.0" }],
  ["a path out of the folder", { esmodules: ["../other.js"] }],
  ["a verified version that is not one", { compatibility: { verified: "newest" } }],
  ["no download", { download: undefined }],
  ["hot reload", { flags: { hotReload: {} } }],
])("the manifest of a release is refused with %s", (_name, change) => {
  expect(faultsOf(JSON.parse(JSON.stringify({ ...manifest, ...change })) as object)).not.toEqual([]);
});

const named = (text: string) => [...text.matchAll(/https:\/\/github\.com\/([\w-]+\/dicewright)\b/g)];
const docs = readdirSync(new URL("docs", ROOT)).map((name) => `docs/${name}`);
const files = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", ...docs.filter((name) => name.endsWith(".md"))];

it("the address of the repository is the same wherever a page has to write it", () => {
  const own = new URL(REPOSITORY).pathname.slice(1);
  expect(files.filter((name) => named(read(name)).some(([, repository]) => repository !== own))).toEqual([]);
  for (const address of [LATEST_MANIFEST, SITE]) expect(read("README.md")).toContain(address);
});

it("the address of the repository is in one place of the code", () => {
  const code = ["tools", "src", "packages", ".github"].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const texts = code.filter((name) => /\.(?:ts|json|ya?ml)$/.test(name) && !/node_modules/.test(name));
  expect(texts.filter((name) => named(read(name)).length > 0)).toEqual([]);
});

const changelog = "# Changelog\n\n## [Unreleased]\n\n## [0.3.0] - 2026-12-01\n\n### Added\n\n- Dice.\n";

it("a tag must belong to the version in package.json", async () => {
  const refusal = `The tag is v9.9.9, but package.json has version ${VERSION}.`;
  await expect(checkTag("v9.9.9", manifest)).rejects.toThrow(refusal);
});

it("a tag needs a closed section of the changelog", () => {
  expect(notesFor("0.3.0", changelog)).toBe("### Added\n\n- Dice.");
  expect(() => notesFor("0.4.0", changelog)).toThrow("no section [0.4.0]");
  const unreleased = changelog.replace("## [Unreleased]\n", "## [Unreleased]\n\n- More.\n");
  expect(() => notesFor("0.3.0", unreleased)).toThrow("unreleased changes");
  expect(() => sectionsOf("## 0.3.0\n")).toThrow("cannot be read");
});

const sections = sectionsOf(read("CHANGELOG.md"));

it("the changelog begins with what is not released, and then has versions from new to old", () => {
  expect(sections[0]?.version).toBe("Unreleased");
  const dates = sections.slice(1).map(({ date }) => date!);
  expect(dates.length).toBeGreaterThan(0);
  expect(dates).toEqual([...dates].sort().reverse());
});

it("the changelog has only kinds of changes that keepachangelog.com knows", () => {
  const kinds = sections.flatMap(({ notes }) => [...notes.matchAll(/^### (.*)$/gm)].map(([, kind]) => kind));
  expect(kinds.filter((kind) => !/^(?:Added|Changed|Deprecated|Removed|Fixed|Security)$/.test(kind!))).toEqual([]);
});

it("the changelog has a stored world for each version but the early test versions", () => {
  const worlds = readdirSync(new URL("test/fixtures/worlds", ROOT));
  const kept = sections.slice(1).filter(({ version }) => !["0.1.0", "0.2.0"].includes(version));
  expect(kept.filter(({ version }) => !worlds.includes(version))).toEqual([]);
});

const LIST = "https://foundryvtt.com/_api/packages/release_version/";
/** A list that answers with this status, and what it is sent. */
const listThat = (status: number) => vi.fn<typeof fetch>(() => Promise.resolve(new Response("{}", { status })));

it("Foundry's package list is told of this version, after a rehearsal", async () => {
  const list = listThat(200);
  await announce(manifest, "secret", list);
  const address = `${REPOSITORY}/releases/download/v${VERSION}/module.json`;
  const release = { version: VERSION, manifest: address, compatibility: { minimum: "13" } };
  for (const [i, isRehearsal] of [true, false].entries()) {
    const [url, { headers, body } = {}] = list.mock.calls[i]!;
    expect([url, headers]).toMatchObject([LIST, { Authorization: "secret" }]);
    expect(JSON.parse(body as string)).toMatchObject({ id: "dicewright", "dry-run": isRehearsal, release });
  }
  expect(list).toHaveBeenCalledTimes(2);
});

it("Foundry's package list is not told if it refuses the rehearsal", async () => {
  const list = listThat(403);
  await expect(announce(manifest, "secret", list)).rejects.toThrow("403");
  expect(list).toHaveBeenCalledOnce();
});

describe("npm run link", async () => {
  const folder = await temporaryFolder("link");
  const module = () => join(folder, "dist");

  beforeAll(async () => {
    for (const name of ["dist", "data/Data/modules", "data/Data/worlds", "taken/modules/dicewright", "none"])
      await mkdir(join(folder, name), { recursive: true });
  });

  it.each(["data", "data/Data", "data"])("npm run link links into %s, and leaves its own link alone", async (name) => {
    const place = await link(module(), join(folder, name));
    expect(place).toBe(join(folder, "data/Data/modules/dicewright"));
    expect((await lstat(place)).isSymbolicLink()).toBe(true);
    expect(await realpath(place)).toBe(module());
  });

  it("npm run link links the small module of tests beside it", async () => {
    const place = await link(module(), join(folder, "data"), "dicewright-quench");
    expect(place).toBe(join(folder, "data/Data/modules/dicewright-quench"));
  });

  it("npm run link overwrites nothing, and refuses a folder that is not Foundry's", async () => {
    await expect(link(module(), join(folder, "taken"))).rejects.toThrow("exists already");
    await expect(link(module(), join(folder, "none"))).rejects.toThrow("is not a Foundry data folder");
  });
});
