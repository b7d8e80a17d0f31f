import { beforeAll, describe, expect, it } from "vitest";
import { generations, expectValue, layTable, expectText } from "./seat.ts";

const table = layTable("modern");
const { gm } = table.party("gm");

/** Lets the system post the card of a weapon, whose dice show these faces. */
async function attack(wanted: object, ...faces: readonly number[]): Promise<void> {
  await gm.throws(...faces);
  await gm.posts(() => gm.do(`game.tide.attack(${JSON.stringify(wanted)})`));
  await gm.settle();
}

/** The parts of the newest card: what it says was done, cards of ours in it, and the system's own button. */
const damage = () => gm.lastCard().locator(".tide-total").innerText();
const ours = () => gm.lastCard().locator(".dicewright[role=article], article.dicewright").count();
const apply = () => gm.lastCard().getByRole("button", { name: "Apply damage" });

describe.each(generations())("cards of a modern system in generation %i", (generation) => {
  beforeAll(() => table.gather({ generation }));

  it.each([
    ["1d6un + 2", [6, 3], "11"],
    ["1d12up1 + 1", [8, 6], "15"],
    ["(1 + 1)d6ko", [6, 6, 3], "15"],
  ])("cards of a modern system keep their button behind a card of ours for %s", async (formula, faces, total) => {
    await attack({ formula }, ...faces);
    await expect.poll(async () => [await ours(), await damage()]).toEqual([1, `${total} damage`]);
    await apply().click();
    expect(await gm.lastCard().getAttribute("data-applied")).toBe("true");
  });

  it("cards of a modern system stay as they are if the roll is kept in the system's own data, where the code still counts", async () => {
    await attack({ formula: "1d6un + 2", where: "parts" }, 6, 3);
    expect(await gm.lastCard().locator(".dicewright").count()).toBe(0);
    expect([await damage(), await apply().count()]).toEqual(["11 damage", 1]);
  });

  it("cards of a modern system show the total of a critical, whose dice are doubled, even if a code does not fit them any more", async () => {
    await attack({ formula: "1d6un + 2", critical: true }, 6, 3, 2);
    expect(await damage()).toBe("13 damage");
    await gm.run("void ui.notifications.clear()");
    await attack({ formula: "2d6ko", critical: true }, 6, 6, 3, 2);
    expect(await damage()).toBe("17 damage");
    await expect.poll(() => gm.notices()).toHaveLength(1);
    expect(await gm.run("latest.rolls[0].dice[0].results.length")).toBe(4);
  });

  it("cards of a modern system stay whole with a broken record of ours, and where the system fails in its own hook", async () => {
    await attack({ formula: "1d6un + 2" }, 6, 3);
    await gm.run(`(async () => {
      const roll = latest.rolls[0].toJSON();
      roll.terms[0].options.dicewright.faces = ["<b>", 99];
      const { content } = latest;
      await ChatMessage.create({ content, rolls: [JSON.stringify(roll)] });
    })()`);
    await gm.reads(/11 damage[^]*damaged/);
    await apply().click();
    await gm.run("void (game.tide.isBroken = true)");
    await attack({ formula: "1d6un + 2" }, 6, 3);
    await gm.run("void (game.tide.isBroken = false)");
    expect(await ours()).toBe(1);
    expect(gm.errors.filter((error) => !error.includes("The tide is out."))).toEqual([]);
    gm.forgive(/The tide is out/);
  });

  it("cards of a modern system: several numbers that fit a click are chosen from a menu by keyboard, and a window without an actor is left alone", async () => {
    await gm.run(`(async () => {
      const Empty = class extends foundry.applications.api.ApplicationV2 {
        async _renderHTML() { return '<button type="button" id="tide-plain">7</button>'; }
        _replaceHTML(markup, content) {
          content.innerHTML = markup;
          content.querySelector("button").addEventListener("click", () => (content.dataset.pressed = "true"));
        }
      };
      await new Empty({ id: "tide-empty", window: { title: "Nobody" }, position: { left: 20, top: 500 } }).render({ force: true });
    })()`);
    const dice = await gm.openChecks("Old Warden");
    const sheet = gm.dialog("Old Warden").first();
    await dice.getByRole("button", { name: "Pick from a sheet" }).click();
    await gm.page.locator("#tide-plain").click();
    expect(await gm.page.locator("[data-pressed]").count()).toBe(1);
    const menu = gm.page.getByRole("menu", { name: "Which number is it?" });
    const start = sheet.locator("[data-attribution] b");
    await start.click();
    await menu.waitFor();
    await gm.escape(menu);
    await start.click();
    await expectText(gm.page.locator(":focus"), /Attributes · Start · Total/);
    await gm.press("ArrowDown", "ArrowUp", "Enter");
    const form = gm.page.locator("#dicewright-saved-check");
    await expectValue(form.getByRole("textbox", { name: "Skill *" }), "@attributes.start.total");
    await form.getByRole("button", { name: "Cancel" }).click();
    await gm.do(
      `Promise.all([...foundry.applications.instances.values()].filter(({ id }) => id === "tide-empty" || id.startsWith("dicewright-traits")).map((app) => app.close()))`,
    );
    await gm.do(`actor("Old Warden").sheet.close()`);
  });
});
