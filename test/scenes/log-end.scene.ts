import { expect, it } from "vitest";
import { generations, layTable, MIRA, TOR, type Seat } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { ana, ben } = table.party("ana", "ben");

/** How many pixels the log is above its end. */
const aboveEnd = (seat: Seat) =>
  seat.run<number>(
    `(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)(document.querySelector("#chat .chat-scroll"))`,
  );

/** Files that come late on a slow page: the module's templates, and the script that draws panels. */
async function slowDown({ page }: Seat): Promise<void> {
  await page.route(/\.hbs(\?|$)|\/parts\/app-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
}

it.each(generations())(
  "a long log is at its end after a reload and when anything grows in generation %i",
  { timeout: 60_000 },
  async (generation) => {
    await table.gather({ generation });
    for (let i = 0; i < 12; i++) await ana.roll(`kaiser skill ${i} vs 12 # Climb ${i}`);
    await ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5" });
    await ana.begin("group", { system: "kleptonomicon", label: "Over the wall", members: [TOR] });
    for (const isSlow of [false, true]) {
      if (isSlow) await slowDown(ben);
      await ben.reload();
      await ben.page.locator("#chat .chat-log [data-thread=group]").first().waitFor();
      await ben.settle();
      await expect.poll(() => ben.page.locator("#chat .chat-log .dicewright-card").count()).toBeGreaterThanOrEqual(5);
      await expect.poll(() => aboveEnd(ben)).toBeLessThan(2);
    }

    const group = ben.page.locator("#chat .chat-log [data-thread=group]").last();
    await ben.throws(8);
    await ben.rolls(() => group.getByRole("button", { name: "Roll: Tor Haldane" }).click());
    await group.getByText("Mixed Score").first().waitFor();
    await expect.poll(() => aboveEnd(ben)).toBeLessThan(2);
    for (let i = 0; i < 3; i++) await ana.roll(`kr 6 dt 7 # Siege ${i}`);
    await ben.reads("Siege 2");
    await expect.poll(() => aboveEnd(ben)).toBeLessThan(2);
    const growInput = (height: string) =>
      ben.run(`void (document.querySelector("#chat-message").style.minHeight = "${height}")`);
    await growInput("15rem");
    await expect.poll(() => aboveEnd(ben), { message: "beside a taller input" }).toBeLessThan(2);
    await growInput("");

    // Nobody knows of it before the next frame.
    await ben.page.locator("#chat .chat-scroll").evaluate(async (log) => {
      log.scrollTop = log.scrollHeight / 3;
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    });
    const before = await aboveEnd(ben);
    await ana.roll("kaiser skill 5 # Lore");
    await ben.reads("Lore");
    expect(await aboveEnd(ben), "a reader of older messages stays there").toBeGreaterThan(before);
  },
);
