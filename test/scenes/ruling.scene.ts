/** A GM's ruling from the menu of a panel: with a reason that everyone reads, and taken back at once. */
import { expect, it } from "vitest";
import { complaints } from "./accessibility.ts";
import { generations, layTable, MIRA, WORLD, expectText, TOR, type Seat } from "./seat.ts";

const table = layTable(WORLD, { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

const reads = (seat: Seat, id: string, text: string | RegExp) => expectText(seat.panel(id), text);

/** Opens the menu of the message at which a panel stands, as Foundry opens it. */
async function openMenu(seat: Seat, id: string): Promise<void> {
  const message = seat.panel(id).locator("xpath=ancestor::*[@data-message-id][1]");
  await message.locator(".message-header").click({ button: "right" });
}

async function choose(seat: Seat, id: string, entry: string): Promise<void> {
  await openMenu(seat, id);
  await seat.page.getByText(entry, { exact: true }).click();
}

it.each(generations())(
  "a GM rules a contest that is over, and takes that back, in generation %i",
  async (generation) => {
    await table.gather({ generation });
    const id = await ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5" }, 6, 4);
    const concede = ben.panel(id).getByRole("button", { name: /Concede/ });
    await concede.click();
    await reads(ana, id, "You win");

    await choose(gm, id, "Rule…");
    const form = gm.dialog("Ruling");
    await form.getByRole("combobox").selectOption({ label: "Tor Haldane wins" });
    await form.getByLabel("Reason").fill("Mira had let go.");
    expect(await complaints(gm, "[role=dialog]")).toEqual([]);
    await form.getByRole("button", { name: "Apply" }).click();
    for (const seat of [gm, ana, ben]) await reads(seat, id, /Tor Haldane wins[^]*Mira had let go|You win[^]*let go/);
    await reads(ana, id, "You lose: Tor Haldane wins");
    await openMenu(ana, id);
    expect(await ana.page.getByText("Take back ruling").count()).toBe(0);

    await choose(gm, id, "Take back ruling");
    await reads(ana, id, "You win");
    expect(await ana.panel(id).innerText()).not.toContain("Mira had let go");
  },
);
