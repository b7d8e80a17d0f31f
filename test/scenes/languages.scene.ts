import { beforeAll, expect, it } from "vitest";
import module from "../../module.json" with { type: "json" };
import { games } from "../../src/games/index.ts";
import { layTable } from "./seat.ts";

const table = layTable();

beforeAll(() => table.gather());

/** Names and lists whose text does not fit, and names that are broken into more than three lines. */
function cut(dialog: Element): string[] {
  const wrong = (each: Element) => {
    const { height } = each.getBoundingClientRect();
    return each.scrollWidth > each.clientWidth + 1 || height > 3.5 * parseFloat(getComputedStyle(each).lineHeight);
  };
  const names = [...dialog.querySelectorAll(".dicewright-fields :is(label[for], .dicewright-name)")];
  return names.filter((each) => each.getClientRects().length > 0 && wrong(each)).map((each) => each.textContent);
}

it.each(module.languages)("the roll dialogs in $name cut no name, and stay within their height", async ({ lang }) => {
  const seat = await table.sit("gm", { lang });
  for (const { id, kinds } of games) {
    const dialog = await seat.open(id, Object.keys(kinds)[0]!);
    await dialog.locator("[type=submit]").waitFor();
    expect(await dialog.evaluate(cut), id).toEqual([]);
    expect((await dialog.boundingBox())!.height, id).toBeLessThan(400);
    await seat.escape(dialog);
  }
  await seat.page.close();
});
