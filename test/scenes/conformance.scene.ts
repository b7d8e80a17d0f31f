import { describe, expect, it } from "vitest";
import { bundledTable } from "../../packages/table/conformance/bundle.ts";
import type { Finding } from "../../packages/table/conformance/inject.ts";
import { generations, layTable, worlds } from "./seat.ts";

describe.each(worlds)("in the world %s", (world) => {
  const table = layTable(world);

  it.each(generations)("Foundry %i's dice do what is documented of them while the module is on", async (generation) => {
    const ana = await table.sit("ana", { generation });
    await ana.page.addScriptTag({ content: await bundledTable() });
    const findings = await ana.run<Finding[]>("runConformance()");
    expect(findings.length).toBeGreaterThan(100);
    expect(findings.filter(({ problem }) => problem !== undefined)).toEqual([]);
  });

  it.each(generations)(
    "Foundry %i's documents do what is documented of them while the module is on",
    async (generation) => {
      const gm = await table.sit("gm", { generation });
      await gm.page.addScriptTag({ content: await bundledTable() });
      const findings = await gm.run<Finding[]>("runDocumentConformance()");
      expect(findings.length).toBeGreaterThan(8);
      expect(findings.filter(({ problem }) => problem !== undefined)).toEqual([]);
    },
  );
});
