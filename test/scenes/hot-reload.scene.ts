/** Hot reload as documented, at a table that watches its packages, such as `npm start`. */
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { generations, layTable, expectText, type Seat } from "./seat.ts";
import { root, serveTable } from "./served.ts";
import { untilReady } from "./sitting.ts";

const table = layTable("plain", { only: "host" });
const own = await serveTable("hot", async (folder) => {
  await cp(inject("module"), join(folder, "module"), { recursive: true });
  // While they are edited, the texts of a language are in one file.
  await cp(join(root, "lang"), join(folder, "module/lang"), { recursive: true });
  return { modules: [join(folder, "module")], watch: true };
});
const module = join(own.folder, "module");
/** Every try saves texts of its own: what an earlier one saved shows nothing. */
let rounds = 0;

/** Saves a file of the module with something else in it. */
async function edit(path: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(join(module, path), "utf8");
  const changed = text.replace(from, to);
  expect(changed, path).not.toBe(text);
  await writeFile(join(module, path), changed);
}

/** A page that was loaded again has no mark. */
const isMarked = (seat: Seat) => seat.run<boolean>("globalThis.marked === true");
const told = (seat: Seat) => seat.run<object[]>("globalThis.told ?? []");
const colour = "getComputedStyle([...document.querySelectorAll('.dicewright-card')].at(-1)).outlineColor";

it.each(generations())(
  "styles, templates and words change on the page, and scripts load it again, in %i",
  async (generation) => {
    const seat = await table.sit("gm", { generation }, own.server.url);
    await seat.post("/kaiser skill 5 vs 12", 6, 4);
    const dialog = await seat.open("kaiser", "skill");
    await seat.run("void (globalThis.marked = true)");
    await seat.run(
      `void Hooks.on("hotReload", (data) => { (globalThis.told ??= []).push(data); if (globalThis.keeps) return false; })`,
    );

    const round = (rounds += 1);
    const tint = `rgb(${round}, 2, 3)`;
    await edit("styles/dicewright.css", /$/, `\n.dicewright-card { outline-color: ${tint}; }\n`);
    await seat.comesTo(colour, tint);
    const content = await readFile(join(module, "styles/dicewright.css"), "utf8");
    const changed = { packageType: "module", packageId: "dicewright", extension: "css" };
    expect(await told(seat)).toEqual([{ ...changed, path: "modules/dicewright/styles/dicewright.css", content }]);

    await edit("templates/form/odds.hbs", /(?:<p>Saved in \d+<\/p>)?(<\/\w+>\s*)$/, `<p>Saved in ${round}</p>$1`);
    await expectText(dialog, `Saved in ${round}`);
    await edit("templates/card.hbs", /(?:<p>Drawn in \d+<\/p>)?(<\/\w+>\s*)$/, `<p>Drawn in ${round}</p>$1`);
    await seat.reads(`Drawn in ${round}`);

    await edit("lang/en.json", /"success": ?"(?:Success|Well done \d+)"/, `"success": "Well done ${round}"`);
    await edit("lang/de.json", /"success": ?"(?:Erfolg|Gut gemacht \d+)"/, `"success": "Gut gemacht ${round}"`);
    await seat.reads(`Well done ${round}`);
    // A busy machine may tell of the two files in either order.
    const paths = async () => (await told(seat)).map((each) => (each as { readonly path: string }).path);
    await expect.poll(paths).toContain("modules/dicewright/lang/de.json");
    expect(await seat.run("game.i18n.localize('dicewright.kaiser.success')")).not.toContain("Gut gemacht");

    await seat.run("void (globalThis.keeps = true)");
    const before = (await told(seat)).length;
    await edit("templates/form/odds.hbs", "Saved in", "Kept from");
    await expect.poll(async () => (await told(seat)).length).toBeGreaterThan(before);
    await seat.do("Promise.all([...foundry.applications.instances.values()].map((each) => each.render()))");
    expect(await dialog.innerText()).not.toContain("Kept from");
    expect(await isMarked(seat)).toBe(true);

    await edit("dicewright.js", /$/, "\n// rebuilt\n");
    await expect.poll(() => isMarked(seat).catch(() => true), { timeout: 15_000 }).toBe(false);
    await untilReady(seat.page);
    await edit("templates/form/odds.hbs", "Kept from", "Saved in");
  },
);
