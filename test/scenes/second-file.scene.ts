import { expect, it } from "vitest";
import { generations, layTable } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { ana, ben } = table.party("ana", "ben");

it.each(generations())(
  "a page whose second file is gone shows the sentences of messages, and one notice for a roll, in generation %i",
  { timeout: 60_000 },
  async (generation) => {
    await table.gather({ generation });
    await ana.roll("kaiser skill 5 vs 12 # Climb", {}, 4, 3);
    const sentence = await ana.run<string>(
      "new DOMParser().parseFromString(latest.content, 'text/html').body.textContent",
    );
    expect(sentence).toContain("12");

    await ben.page.route(/\/parts\/app-/, (route) => route.fulfill({ status: 404 }));
    await ben.reload();
    await ben.reads(sentence);
    expect(await ben.page.locator(".dicewright-card").count()).toBe(0);
    expect(await ben.notices()).toEqual([]);

    const roll =
      "(() => { const { constructor, record, total } = latest.rolls[0]; return [constructor.name, record.faces, total]; })()";
    expect(await ben.run(roll)).toEqual(["DicewrightCheckRoll", [4, 3], 12]);
    await ben.throws(2, 6);
    expect(await ben.run("latest.rolls[0].reroll().then(({ total }) => total)")).toBe(13);

    const before = await ben.run("game.messages.size");
    await ben.say("/kaiser skill 5 vs 12");
    await expect.poll(() => ben.notices()).toEqual([expect.stringContaining("could not be loaded; reload the page")]);
    expect([await ben.run("game.messages.size"), await ben.unsent()]).toEqual([before, "/kaiser skill 5 vs 12"]);
    await ben.button("Dismiss").last().click();
    await ben.page.unroute(/\/parts\/app-/);
    await ben.reload();
    await ben.page.locator(".dicewright-card").first().waitFor();
    ben.forgive(/404|could not be loaded/);
  },
);
