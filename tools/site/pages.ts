/** The pages of the site by what a reader looks for. Each is a file of the project, which stays where it is. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { description } from "../../package.json" with { type: "json" };
import { REPOSITORY, SITE, tagOf, VERSION } from "../release/address.ts";

export { description };

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** References that TypeDoc writes from declarations. */
export const REFERENCES = { api: "reference/api/index.md", kit: "reference/kit/index.md" } as const;

interface Section {
  /** The name in the bar at the top, where its first page is linked. */
  readonly name: string;
  readonly pages: readonly string[];
}

/** Sections in the bar at the top; a page stands in one of them. */
export const SECTIONS: readonly Section[] = [
  {
    name: "Play",
    pages: ["docs/players.md", "docs/any-dice.md", "docs/hidden.md", "docs/rules.md", "docs/accessibility.md"],
  },
  { name: "GMs", pages: ["docs/gms.md", "docs/trust.md", "docs/limits.md", "docs/threads.md"] },
  { name: "Real dice", pages: ["docs/real-dice.md"] },
  { name: "Your own game", pages: ["docs/add-a-game.md", "docs/kit.md", "docs/translating.md"] },
  { name: "API", pages: ["docs/api.md", REFERENCES.api] },
  { name: "Kit reference", pages: [REFERENCES.kit] },
  { name: "Changes", pages: ["CHANGELOG.md"] },
  {
    name: "Inside",
    pages: [
      "CONTRIBUTING.md",
      ...["architecture", "commands", "tests", "host", "real-foundry", "verified"].map((name) => `docs/${name}.md`),
      "packages/table/README.md",
      ...[
        "001-a-check-is-a-value",
        "002-messages-store-causes",
        "003-a-host",
        "004-two-runtime-dependencies",
        "005-a-ledger",
        "006-one-script",
      ].map((name) => `docs/decisions/${name}.md`),
      "SECURITY.md",
      "CODE_OF_CONDUCT.md",
    ],
  },
];

/** All pages but the first one, by their paths in the project, which they have on the site too. */
export const PAGES: readonly string[] = SECTIONS.flatMap(({ pages }) => pages);

/** The anchor of a heading, as in the repository, where pages link to it too. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");

/** The address of a page within the site. */
const addressOf = (page: string): string => `/${page.replace(/(?:index)?\.md$/, "")}`;

/** The title of a page: its first heading, or the name of a reference, which is written later. */
function titleOf(page: string): string {
  if (page === REFERENCES.api) return "API reference";
  if (page === REFERENCES.kit) return "Kit reference";
  const [, title] = /^# (.+)$/m.exec(readFileSync(join(ROOT, page), "utf8")) ?? [];
  if (title === undefined) throw new Error(`${page} has no title: give it a first line such as “# Real dice”.`);
  return title.replaceAll("`", "");
}

/** The bar at the top: the sections, and what stands in the repository. */
export const navigation = [
  ...SECTIONS.map(({ name, pages: [first] }) => ({ text: name, link: addressOf(first!) })),
  {
    text: "Project",
    items: [
      { text: "Repository", link: REPOSITORY },
      { text: "Issues", link: `${REPOSITORY}/issues` },
      { text: "Licence (MIT)", link: linkFrom("index.md", "LICENSE") },
    ],
  },
];

/** The picture that stands beside a link to the site, and its path in the site. */
export const SHARED_PICTURE = { from: "docs/pictures/dialog.png", path: "share.png" } as const;

/** What others show of a page that is linked to. */
export function shareTags(title: string): [tag: string, attributes: Record<string, string>][] {
  const graph = {
    ...{ type: "website", site_name: "Dicewright", title, description },
    image: `${SITE}${SHARED_PICTURE.path}`,
  };
  const tags = Object.entries(graph).map(([name, content]) => ({ property: `og:${name}`, content }));
  return [...tags, { name: "twitter:card", content: "summary_large_image" }].map((attributes) => ["meta", attributes]);
}

/** The list beside a page. */
export const sidebar = () =>
  SECTIONS.map(({ name, pages }) => ({
    text: name,
    items: pages.map((page) => ({ text: titleOf(page), link: addressOf(page) })),
  }));

/** The commit that the site is built from and its tag, each undefined where Git has none. */
export function commit(): { readonly id: string | undefined; readonly tag: string | undefined } {
  const git = (...words: string[]) => {
    try {
      return execFileSync("git", words, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      return undefined;
    }
  };
  return { id: git("rev-parse", "HEAD"), tag: git("describe", "--exact-match", "--tags", "HEAD") };
}

/**
 * The address of what a page links to: unchanged for another page and for an address elsewhere; a file that is not a
 * page stands in the repository.
 */
export function linkFrom(page: string, href: string, id = commit().id ?? tagOf(VERSION)): string {
  const [, path, anchor] = /^([^#?]*)(.*)$/.exec(href)!;
  if (path === "" || /^(?:[a-z]+:|\/)/i.test(href)) return href;
  const file = normalize(join(dirname(page), path!))
    .replaceAll("\\", "/")
    .replace(/\/$/, "");
  if (file === "README.md") return `${relative(dirname(page), ".") || "."}/${anchor}`;
  if (PAGES.includes(file) || !existsSync(join(ROOT, file))) return href;
  return `${REPOSITORY}/blob/${id}/${file}${anchor}`;
}
