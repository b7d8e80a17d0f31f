import { describe, expect, it } from "vitest";
import { bundledTable } from "../../packages/table/conformance/bundle.ts";
import type { Finding } from "../../packages/table/conformance/inject.ts";
import { generations, layTable, worlds } from "./seat.ts";

/** The tables as a script for a page. */
const content = await bundledTable();

describe.each(worlds)("in the world %s", (world) => {
  const table = layTable(world);

  it.each(generations())(
    "Foundry %i's dice and documents do what is documented of them while the module is on",
    async (generation) => {
      const gm = await table.sit("gm", { generation });
      await gm.page.addScriptTag({ content });
      const dice = await gm.run<Finding[]>("runConformance()");
      const documents = await gm.run<Finding[]>("runDocumentConformance()");
      expect([dice.length > 100, documents.length > 8]).toEqual([true, true]);
      expect([...dice, ...documents].filter(({ problem }) => problem !== undefined)).toEqual([]);
    },
  );
});
