import { beforeAll, expect, it } from "vitest";
import module from "../../module.json" with { type: "json" };
import { games } from "../../src/games/index.ts";
import { layTable } from "./seat.ts";

const table = layTable();

beforeAll(() => table.gather());

/** Names, buttons and segments whose text does not fit, and names that are broken into more than three lines. */
function cut(dialog: Element): string[] {
  const isHigh = (each: Element) =>
    each.getBoundingClientRect().height > 3.5 * parseFloat(getComputedStyle(each).lineHeight);
  const all = (selector: string) =>
    [...dialog.querySelectorAll(selector)].filter((each) => each.getClientRects().length > 0);
  const names = all(".dicewright-fields :is(label[for], .dicewright-name)");
  const boxes = [...names, ...all("button, .dicewright-segments, .dicewright-segments > *, .dicewright-heads select")];
  const wide = boxes.filter((each) => each.scrollWidth > each.clientWidth + 1);
  return [...names.filter(isHigh), ...wide].map((each) => each.textContent);
}

/** Widths of the page, sizes of its text, and what a dialog is lower than then, in px. */
const LARGE = [
  [1280, 24, 480],
  [360, 24, 540],
] as const;
const USUAL = [
  [1280, 16, 350],
  [360, 16, 540],
] as const;

it.each([
  ...module.languages.map((language) => ({ ...language, text: "usual", sizes: USUAL })),
  { lang: "de", name: "Deutsch", text: "large", sizes: LARGE },
])("the roll dialogs in $name with $text text cut no name and no button, and stay within their height", async (row) => {
  const seat = await table.sit("gm", { lang: row.lang });
  for (const [width, size, most] of row.sizes) {
    await seat.page.setViewportSize({ width, height: 800 });
    await seat.page.evaluate((own) => (document.documentElement.style.fontSize = `${own}px`), size);
    for (const { id, kinds } of games)
      for (const kind of Object.keys(kinds)) {
        const dialog = await seat.open(id, kind);
        await dialog.locator("[type=submit]").waitFor();
        expect(await dialog.evaluate(cut), `${id} ${kind} on ${width} px`).toEqual([]);
        expect((await dialog.boundingBox())!.height, `${id} ${kind} on ${width} px`).toBeLessThan(most);
        await seat.escape(dialog);
      }
  }
  await seat.page.close();
});
