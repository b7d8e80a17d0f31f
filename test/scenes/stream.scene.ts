/** The page for broadcasts, `/stream`: cards and panels without anything to click or to hear. */
import { inject, expect, it } from "vitest";
import { contestAt, openContest, saveChecks } from "./contests.ts";
import { expectText, generations, layTable, Seat } from "./seat.ts";
import { addressAt } from "./sitting.ts";

const table = layTable("plain", { only: "host" });
const { gm, ana, ben } = table.party("gm", "ana", "ben");

const CONTROLS = ".dicewright :is(button, select, input, details, summary, [tabindex='0'], [draggable='true'])";

it.each(generations())(
  "cards and panels are drawn on the page for broadcasts without controls in generation %i",
  async (generation) => {
    await table.gather({ generation });
    await saveChecks(gm, "Tor Haldane");
    await ana.post("/kaiser skill 5 vs 12 # Sneak", 6, 4);
    const context = await ana.page.context().browser()!.newContext();
    const stream = new Seat("gm");
    stream.face(await context.newPage());
    const world = await gm.run<string>("new URL(location.href).searchParams.get('world')");
    const address = addressAt(inject("target").url, world, "gm", { generation });
    await stream.page.goto(address.replace("/?", "/stream?"));
    await stream.page.waitForFunction("globalThis.game?.ready === true");
    expect(
      await stream.run("[game.view, canvas.ready === true, Object.keys(ui), document.querySelector('#chat-message')]"),
    ).toEqual(["stream", false, ["chat"], null]);
    await expectText(stream.lastCard(), /Sneak[^]*Success[^]*15/);

    const id = await openContest(ana, ["Tor Haldane"], { check: "kaiser skill 5 # Fight" }, 6, 4);
    await expectText(contestAt(stream, id), "Waiting for Tor Haldane");
    await ben.throws(3, 2);
    await contestAt(ben, id)
      .getByRole("button", { name: /^Answer/ })
      .first()
      .click();
    await expectText(contestAt(stream, id), "Mira Vell wins");
    await gm.begin("group", {
      system: "kaiser",
      kind: "skill",
      options: { difficulty: 12 },
      members: ["Actor.ActorMiraVell000"],
    });
    await expectText(stream.page.locator("[data-thread=group]").last(), "0 of 1 have rolled");
    expect(await stream.page.locator(CONTROLS).count()).toBe(0);
    expect(await stream.page.locator(".dicewright-prompt, .dicewright-speech, [role=dialog]").count()).toBe(0);
    expect(await gm.page.locator(".dicewright-speech").count()).toBe(1);
    expect(await gm.page.locator(CONTROLS).count()).toBeGreaterThan(0);
    expect(stream.errors).toEqual([]);
    await context.close();
  },
);
