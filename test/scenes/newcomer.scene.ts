import { describe, expect, it } from "vitest";
import { generations, layTable } from "./seat.ts";

describe.each(generations)("a new world in generation %i", (generation) => {
  const table = layTable("plain", { only: "host" });

  it("asks its GM for its games, and then shows no other", async () => {
    const gm = await table.sit("gm", { generation, isNew: true });
    const asked = gm.page.getByRole("dialog", { name: "Games in Use" }).or(gm.page.locator("#dicewright-games"));
    await asked.first().waitFor();
    for (const name of ["Kaiser", "OGS", "The Kleptonomicon", "Dungeons of Olde"])
      await gm.page.locator("#dicewright-games").getByLabel(name, { exact: true }).uncheck();
    await gm.page.locator("#dicewright-games").getByRole("button", { name: "Save" }).click();
    await gm.page.locator("#dicewright-games").waitFor({ state: "detached" });
    expect(await gm.run(`game.settings.get("dicewright", "games")`)).toEqual(["kr"]);
  });
});
