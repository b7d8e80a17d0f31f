import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { workspaces } from "../../package.json" with { type: "json" };
import { firstPage, versionSentence } from "../../tools/site/first-page.ts";
import { installPackages } from "../../tools/site/install.ts";
import { withLock } from "../../tools/site/lock.ts";
import { anchorOf, linkFrom, navigation, PAGES, sidebar } from "../../tools/site/pages.ts";
import { basePath } from "../../tools/site/serve.ts";
import { temporaryFolder } from "../temporary.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const folder = await temporaryFolder("site");

it("the site has every page of docs, each once", () => {
  const files = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" });
  const docs = files.filter((file) => file.endsWith(".md")).map((file) => `docs/${file.replaceAll("\\", "/")}`);
  expect(PAGES.filter((page) => page.startsWith("docs/")).sort()).toEqual(docs.sort());
  expect(new Set(PAGES).size).toBe(PAGES.length);
});

it("the bar of the site names what people look for, and the list beside a page has every page by its title", () => {
  expect(
    navigation
      .slice(0, 7)
      .map(({ text }) => text)
      .join(),
  ).toBe("Play,GMs,Real dice,Your own game,API,Kit reference,Changes");
  const titles = sidebar().flatMap(({ items }) => items.map(({ text }) => text));
  expect(titles).toHaveLength(PAGES.length);
  expect(titles).toContain("On a real Foundry");
});

it("a link of the site leads to a page, or to the repository for a file that is none", () => {
  expect(linkFrom("docs/api.md", "kit.md#laws", "abc")).toBe("kit.md#laws");
  expect(linkFrom("docs/api.md", "../src/api.ts", "abc")).toMatch(/\/blob\/abc\/src\/api\.ts$/);
  expect(linkFrom("docs/api.md", "../README.md#install", "abc")).toBe("../#install");
  expect(linkFrom("docs/api.md", "https://example.org/a.md", "abc")).toBe("https://example.org/a.md");
  expect(anchorOf("1. Kaiser: Open Rolls")).toBe("1-kaiser-open-rolls");
});

it("the first page of the site has a check of each game, and says of which version it is", () => {
  const { games, introduction, features } = firstPage();
  expect(games.map(({ line }) => line.split(" ")[0])).toEqual(["/kaiser", "/ogs", "/kr", "/klepto", "/olde", "/dice"]);
  expect(introduction).toMatch(/^Dicewright brings the dice of /);
  expect(features).toContain("**Contests.**");
  expect(versionSentence({ id: "0123456789", tag: undefined })).toBe(
    "This page was built from commit 01234567, which is not a release; the address installs the newest release.",
  );
  expect(versionSentence({ id: undefined, tag: undefined })).toContain(
    "built from a copy of the sources, which is not",
  );
});

it("two builds of the site at once do not mix, and one that has crashed blocks none", async () => {
  const lock = join(folder, "lock");
  const second = withLock(lock, () => withLock(lock, () => Promise.resolve("both")));
  await expect(second).rejects.toThrow(`The site is being built already, by process ${process.pid}: wait for it,`);
  const ended = spawn("true");
  await new Promise((resolve) => ended.once("exit", resolve));
  writeFileSync(lock, String(ended.pid));
  expect(await withLock(lock, () => Promise.resolve("built"))).toBe("built");
});

it("without network the site says what it needs, unless its packages are there", async () => {
  const copy = join(folder, "offline");
  mkdirSync(join(copy, "node_modules"), { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) cpSync(join(ROOT, "site", name), join(copy, name));
  vi.stubEnv("npm_config_offline", "true").stubEnv("npm_config_cache", join(folder, "cache"));
  await expect(installPackages(copy)).rejects.toThrow(
    "The packages of the site could not be installed: connect to the network once, and run npm run site again.",
  );
  mkdirSync(join(copy, "node_modules"), { recursive: true });
  cpSync(join(copy, "package-lock.json"), join(copy, "node_modules/.installed"));
  await installPackages(copy);
  vi.unstubAllEnvs();
});

it("the site's packages are its own, from no host that the lock file names", () => {
  expect(workspaces).toEqual(["packages/*"]);
  expect(readFileSync(join(ROOT, "site/package-lock.json"), "utf8")).not.toMatch(/"resolved"/);
});

it("a path that a site cannot be below is refused with one sentence", () => {
  expect([basePath("/"), basePath("/dicewright/")]).toEqual(["/", "/dicewright/"]);
  expect(() => basePath("dicewright")).toThrow("“dicewright” is not a path of a site; begin and end it with a slash,");
});
