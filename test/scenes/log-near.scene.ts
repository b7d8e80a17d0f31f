import { expect, it } from "vitest";
import { generations, layTable, MIRA, TOR } from "./seat.ts";

const table = layTable("plain", { only: "host" });
const { ana, ben } = table.party("ana", "ben");

const MANY = 60;

it.each(generations())(
  "what is far up a log is drawn once a reader comes near or the page rests in generation %i",
  async (generation) => {
    await table.gather({ generation });
    const id = await ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5" });
    const ids = await ana.run<string[]>(`(async () => {
      const contest = { ...game.messages.get("${id}").toObject(), timestamp: Date.now() };
      const copies = Array.from({ length: ${MANY} }, () => ({ ...contest, _id: foundry.utils.randomID() }));
      return (await ChatMessage.implementation.createDocuments(copies)).map(({ id }) => id).sort();
    })()`);
    await ben.reload();
    const panelAt = (place: number) => ben.panel(ids.at(place)!);
    await panelAt(-1).waitFor();
    expect(await Promise.all([panelAt(0).count(), panelAt(MANY / 2).count()])).toEqual([0, 0]);
    await ben.page.locator("#chat .chat-scroll").evaluate((log) => (log.scrollTop = 0));
    await panelAt(0).waitFor();
    expect(await panelAt(MANY / 2).count()).toBe(0);
    await panelAt(MANY / 2).waitFor();
  },
);
