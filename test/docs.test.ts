import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { scripts } from "../package.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DOCS = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
const FILES = ["README.md", "CONTRIBUTING.md", "packages/table/README.md", ...DOCS.map((name) => `docs/${name}`)];

/** The file that the guide for a new game adds. */
const ADDED = /\btinkers\b/;

describe.each(FILES)("%s", (file) => {
  const text = readFileSync(join(ROOT, file), "utf8");
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

  it("names only files that exist", () => {
    const isThere = (path: string) => [ROOT, join(ROOT, dirname(file))].some((from) => existsSync(join(from, path)));
    const named = all(/`((?:src|test|tools|packages|templates|lang|styles)\/[\w./-]+)`/g);
    const linked = all(/\]\(([^)#:]+)\)/g);
    expect([...named, ...linked].filter((path) => !ADDED.test(path) && !isThere(path))).toEqual([]);
  });

  it("names only commands that exist", () => {
    expect(all(/npm run (?:-s )?([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  });
});
