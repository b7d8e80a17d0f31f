import { defineConfig } from "vitepress";

/** The project's own scripts, by an address that VitePress does not bundle: `tools/site/site.ts` starts it with a loader. */
const tools = new URL("../../tools/site/pages.ts", import.meta.url).href;
const { anchorOf, commit, description, linkFrom, navigation, shareTags, sidebar } = (await import(
  tools
)) as typeof import("../../tools/site/pages.ts");
const { id } = commit();

/** Guides come before references. The function is written into the page as it stands. */
const boostDocument = (address: string) => (address.includes("/reference/") ? 0.1 : 1);

export default defineConfig({
  title: "Dicewright",
  description,
  lang: "en",
  srcDir: "pages",
  // Scripts of pages ask for storage, which a browser may deny; then choices last as long as the page.
  head: [
    [
      "script",
      {},
      `for (const name of ["localStorage", "sessionStorage"])
  try { window[name].length } catch {
    const values = new Map();
    const value = { getItem: (key) => values.get(key) ?? null, setItem: (key, text) => values.set(key, text), removeItem: (key) => values.delete(key) };
    Object.defineProperty(window, name, { value, configurable: true });
  }`,
    ],
  ],
  transformHead: ({ siteData: { base }, title }) => [
    ["link", { rel: "icon", href: `${base}demo/modules/dicewright/icons/anydice.svg` }],
    ...shareTags(title),
  ],
  metaChunk: true,
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: anchorOf },
    config: (md) => {
      // Indented code is coloured, and can be scrolled by keys, as fenced code is.
      md.core.ruler.push("indented-code", ({ tokens }) => {
        for (const token of tokens)
          if (token.type === "code_block") Object.assign(token, { type: "fence", info: "ts" });
      });
      md.core.ruler.push("links-to-files", ({ tokens, env }) => {
        const { relativePath = "README.md" } = env as { readonly relativePath?: string };
        const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "link_open");
        for (const link of links) link.attrSet("href", linkFrom(relativePath, link.attrGet("href") ?? "", id));
      });
    },
  },
  vite: { configFile: false, publicDir: false },
  themeConfig: {
    nav: navigation,
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: "local", options: { miniSearch: { searchOptions: { combineWith: "AND", boostDocument } } } },
    externalLinkIcon: true,
  },
});
