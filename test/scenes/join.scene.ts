import { expect, it } from "vitest";
import { generations, layTable } from "./seat.ts";
import { takeSeat, untilReady } from "./sitting.ts";

const table = layTable("plain", { only: "host" });

it.each(generations())("the join page of %i lets a user in, as the licensed run joins", async (generation) => {
  const { page } = await table.sit("gm", { generation });
  await page.goto(table.address("", { generation }).replace("/?user=&", "/join?"));
  await takeSeat(page, "Ana");
  await page.waitForURL(/user=/);
  await untilReady(page);
  expect(await page.evaluate("[game.user.name, game.release.generation]")).toEqual(["Ana", generation]);
});
