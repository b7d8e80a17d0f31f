import { createMarkdownRenderer, defineLoader } from "vitepress";
import type { FirstPage } from "../../../tools/site/first-page.ts";

const tools = new URL("../../../tools/site/", import.meta.url).href;
const { firstPage } = (await import(`${tools}first-page.ts`)) as typeof import("../../../tools/site/first-page.ts");
const { linkFrom } = (await import(`${tools}pages.ts`)) as typeof import("../../../tools/site/pages.ts");

declare const data: FirstPage;
export { data };

/** Texts of the README as they stand on the first page: with links to pages of the site. */
export default defineLoader({
  watch: ["../../../README.md"],
  async load(): Promise<FirstPage> {
    const md = await createMarkdownRenderer("pages");
    const drawn = (text: string) =>
      md
        .render(text, { relativePath: "index.md" })
        .replace(/href="([^"]+)"/g, (_, href: string) => `href="${pageHref(linkFrom("README.md", href))}"`);
    const page = firstPage();
    return { ...page, introduction: drawn(page.introduction), features: drawn(page.features) };
  },
});

const pageHref = (href: string) => href.replace(/^(?!https?:)(.*)\.md\b/, "$1.html");
