/** Lasting Advantages, as a player switches them on and off and a GM sets them for several tokens. */
import { expect, it } from "vitest";
import { generations, layTable, shows, type Seat } from "./seat.ts";

const table = layTable();

const stored = (seat: Seat, actor: string) =>
  seat.run<{ name: string; level: number; isOn: boolean }[]>(
    `(actor("${actor}").getFlag("dicewright", "lasting")?.list ?? []).map(({ name, level, isOn }) => ({ name, level, isOn }))`,
  );

it.each(generations)(
  "ants in their pants count on each Test until they are gone, in generation %i",
  async (generation) => {
    const ana = await table.sit("ana", { generation });
    await ana.do(`actor("Mira Vell").unsetFlag("dicewright", "lasting")`);
    await ana.throws(4, 9, 8, 5, 5);
    const window = await ana.openChecks("Mira Vell");
    const input = window.getByRole("textbox", { name: "Lasting Advantages" });
    await input.fill("ants in their pants: 99");
    await window.getByRole("button", { name: "Add and switch on" }).click();
    await shows(ana.page.locator("#notifications"), "is not a lasting Advantage");
    expect(await input.inputValue()).toBe("ants in their pants: 99");
    await input.fill("ants in their pants: d1");
    await window.getByRole("button", { name: "Add and switch on" }).click();
    await expect.poll(() => stored(ana, "Mira Vell")).toEqual([{ name: "ants in their pants", level: -1, isOn: true }]);

    await ana.post("/klepto +2");
    const text = () => ana.lastCard().innerText();
    await expect.poll(text).toContain("ants in their pants: Disadvantages 1");
    expect(await text()).toContain("Low Score");

    const isOn = window.getByRole("checkbox", { name: "ants in their pants" });
    await expect.poll(() => isOn.isChecked()).toBe(true);
    await isOn.click();
    await expect.poll(() => stored(ana, "Mira Vell")).toMatchObject([{ isOn: false }]);
    await ana.post("/klepto +2");
    await expect.poll(text).toContain("High Score");
    expect(await text()).not.toContain("ants");
  },
);

it("a sum is told by its parts, also on the card of a real roll", async () => {
  const ana = await table.sit("ana", { generation: 14 });
  await ana.post("/kr 3 + 4 dt 7");
  await ana.reads("7: 3 + 4");
});

it("a GM sets one for all selected tokens", async () => {
  const gm = await table.sit("gm", { generation: 14 });
  for (const name of ["Mira Vell", "Tor Haldane"]) await gm.do(`actor("${name}").unsetFlag("dicewright", "lasting")`);
  await gm.run(
    `canvas.tokens.placeables.filter(({ name }) => ["Mira Vell", "Tor Haldane"].includes(name)).forEach((token, i) => token.control({ releaseOthers: i === 0 }))`,
  );
  const window = await gm.openChecks("Mira Vell");
  expect(await window.innerText()).toContain("Changes count for all 2 selected actors.");
  await window.getByRole("textbox", { name: "Lasting Advantages" }).fill("blessed: a1");
  await window.getByRole("button", { name: "Add and switch on" }).click();
  for (const name of ["Mira Vell", "Tor Haldane"])
    await expect.poll(() => stored(gm, name)).toEqual([{ name: "blessed", level: 1, isOn: true }]);
});
