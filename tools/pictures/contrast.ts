/**
 * Judges an element as the screen shows it, in forced colours too, whose computed values browsers do not always tell:
 * by axe, and by the contrast that each text has in a picture.
 */
import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "playwright";

/** The complaints of axe about an element. It reads the colour that fills letters, so it gets the one that is drawn. */
export async function axeFindings(at: Locator): Promise<string[]> {
  await at.evaluate((each) => {
    each.setAttribute("data-looked-at", "");
    if (!matchMedia("(forced-colors: active)").matches) return;
    for (const part of each.querySelectorAll<HTMLElement>("*"))
      part.style.webkitTextFillColor = getComputedStyle(part).color;
  });
  const { violations } = await new AxeBuilder({ page: at.page() })
    .include("[data-looked-at]")
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .setLegacyMode()
    .analyze();
  await at.evaluate((each) => {
    each.removeAttribute("data-looked-at");
    for (const part of each.querySelectorAll<HTMLElement>("*")) part.style.removeProperty("-webkit-text-fill-color");
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** The least contrast of a text with its ground. Source: WCAG 2.2, 1.4.3. */
const LEAST = 4.5;

interface Box {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The texts of an element that nobody can read, each with the contrast that its box has. */
export async function illegibleTexts(at: Locator): Promise<string[]> {
  await at.scrollIntoViewIfNeeded();
  const boxes = await at.evaluate(textBoxes);
  const picture = (await at.screenshot({ animations: "disabled", scale: "css" })).toString("base64");
  const found = await at.page().evaluate(contrasts, { picture, boxes });
  return found
    .filter(({ contrast }) => contrast < LEAST)
    .map(({ text, contrast }) => `${text}: ${contrast.toFixed(1)}`);
}

/** The boxes of the texts that are drawn whole within an element, from its corner. */
function textBoxes(root: Element): Box[] {
  const page = root.ownerDocument;
  const corner = root.getBoundingClientRect();
  const walker = page.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const boxes: Box[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent!.trim();
    const owner = node.parentElement!;
    if (text === "" || owner.closest(":disabled, [aria-disabled=true], select, .dicewright-speech, .dicewright-tip"))
      continue;
    if (
      getComputedStyle(owner).clipPath !== "none" ||
      !owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    const range = page.createRange();
    range.selectNodeContents(node);
    const { left, top, width, height } = range.getBoundingClientRect();
    const above = page.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen = above !== null && (owner.contains(above) || above.contains(owner) || above.matches("input"));
    if (width > 2 && height > 2 && isSeen)
      boxes.push({ text, x: left - corner.left, y: top - corner.top, width, height });
  }
  return boxes;
}

/** The contrast of the lightest with the darkest point in each box of a picture. */
async function contrasts({ picture, boxes }: { readonly picture: string; readonly boxes: readonly Box[] }) {
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
  canvas.drawImage(image, 0, 0);
  // The share of light by the value of a colour. Source: WCAG 2.2, relative luminance.
  const light = Array.from({ length: 256 }, (_, value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return boxes.map(({ text, x, y, width, height }) => {
    const { data } = canvas.getImageData(Math.round(x), Math.round(y), Math.ceil(width), Math.ceil(height));
    let [darkest, lightest] = [1, 0];
    for (let i = 0; i < data.length; i += 4) {
      const own = 0.2126 * light[data[i]!]! + 0.7152 * light[data[i + 1]!]! + 0.0722 * light[data[i + 2]!]!;
      darkest = Math.min(darkest, own);
      lightest = Math.max(lightest, own);
    }
    return { text, contrast: (lightest + 0.05) / (darkest + 0.05) };
  });
}
