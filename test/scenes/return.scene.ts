import { expect, inject, it, onTestFinished } from "vitest";
import { ServerProcess } from "../../packages/table/test/server-process.ts";
import { temporaryFolder } from "../temporary.ts";
import { layTable, type Seat } from "./seat.ts";

const worlds = await temporaryFolder("return");
const table = layTable("plain", { only: "host" });

/** Starts the table's server, or starts it again at the same address. */
async function start(before?: ServerProcess): Promise<ServerProcess> {
  const server = await ServerProcess.start(worlds, inject("module"), before && new URL(before.url).port);
  onTestFinished(() => server.kill());
  return server;
}

/** Waits until a seat knows that the table is away, and until the page has come back. */
const away = ({ page }: Seat) => page.getByRole("status").getByText("The table is away").waitFor();
const mark = (seat: Seat) => seat.run("void (globalThis.isBefore = true)");
const back = ({ page }: Seat) =>
  page.waitForFunction("globalThis.isBefore === undefined && globalThis.game?.ready === true", undefined, {
    timeout: 30_000,
  });

it(
  "when the table ends in the middle of an evening and starts again, everyone is back with what was said and what they were writing",
  { timeout: 60_000 },
  async () => {
    const first = await start();
    const ana = await table.sit("ana", {}, first.url);
    await ana.say("Remember me");
    await ana.type("half a sen");
    await mark(ana);
    await first.kill();
    await away(ana);
    await start(first);
    await back(ana);
    await ana.reads("Remember me");
    expect(await ana.unsent()).toBe("half a sen");
    await ana.page.locator("#chat-message").press("End");
    await ana.page.keyboard.type("tence");
    await ana.press("Enter");
    await ana.reads("half a sentence");
    // Requests under way when the server ended are cut off; later ones are refused.
    ana.forgive(/net::ERR_|WebSocket connection/);
  },
);

it.each(["hangs", "is gone"])(
  "while the table %s, a roll and a sentence are kept and come back",
  { timeout: 60_000 },
  async (how) => {
    const first = await start();
    const [ana, ben] = [await table.sit("ana", {}, first.url), await table.sit("ben", {}, first.url)];
    const lines = new Map([[ana, "/kaiser skill 5 vs 12"]]).set(ben, "Is anybody there?");
    const allAway = () => Promise.all([ana, ben].map(away));
    await ana.say("/r 1d4");
    const before = await ana.run<number>("game.messages.size");
    for (const seat of [ana, ben]) await seat.reads("1d4");
    if (how === "hangs") first.hang();
    else {
      await first.kill();
      await allAway();
    }
    for (const [seat, line] of lines) {
      await seat.type(line);
      await seat.press("Enter");
    }
    await ana.run("new Promise((resolve) => setTimeout(resolve, 300))");
    await first.kill();
    await allAway();
    for (const [seat, line] of lines) {
      await expect.poll(() => seat.unsent()).toBe(line);
      await mark(seat);
    }
    const second = await start(first);
    for (const [seat, line] of lines) {
      await back(seat);
      expect(await seat.unsent()).toBe(line);
    }
    expect(await ana.run("game.messages.size")).toBe(before);
    for (const [index, seat] of [ana, ben].entries()) {
      await seat.input().press("Enter");
      await seat.comesTo("game.messages.size", before + index + 1);
      expect((await seat.unsent()).trim()).toBe("");
    }
    // A card is drawn with templates of the table.
    for (const seat of [ana, ben]) {
      await seat.reads("Is anybody there?");
      await seat.page.locator(".dicewright-card").first().waitFor();
    }
    await second.kill();
    await allAway();
    const again = ana.refusal("Roll.create('1d4').toMessage()");
    expect(await again).toBe("The connection to the table was lost before it answered.");
    expect((await ana.unsent()).trim()).toBe("");
    for (const seat of [ana, ben])
      seat.forgive(/net::ERR_|WebSocket connection|connection to the table was lost|The table is away/);
  },
);
