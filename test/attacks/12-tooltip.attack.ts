import { expect, it } from "vitest";
import { TOR } from "../scenes/seat.ts";
import { playPublicAttacks } from "./attacker.ts";

playPublicAttacks(({ gm, ben }) => {
  it("a name that is markup asks no server for anything when the GM points at it", async () => {
    const asked: string[] = [];
    gm.page.on("request", (request) => asked.push(request.url()));
    const name = "<img src='/stolen.png'>";
    const list = [{ id: "a", name, system: "kaiser", kind: "skill", options: { skill: 5 } }];
    await ben.edit(TOR, { "flags.dicewright.traits": { v: 1, system: "kaiser", list } });
    await gm.openChecks("Tor Haldane");
    const buttons = gm.page.locator("[data-tooltip], [data-tooltip-text]").filter({ visible: true });
    await expect.poll(() => gm.page.getByText(name).count()).toBeGreaterThan(0);
    for (let at = 0; at < (await buttons.count()); at++)
      await buttons.nth(at).dispatchEvent("pointerover", { bubbles: true });
    expect(asked.filter((url) => url.includes("stolen"))).toEqual([]);
    expect(await gm.page.locator("img[src*=stolen]").count()).toBe(0);
  });
});
