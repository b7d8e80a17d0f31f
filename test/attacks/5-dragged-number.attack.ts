import { expect, it } from "vitest";
import type { Seat } from "../scenes/seat.ts";
import { playAttacks } from "./attacker.ts";

/** Drags an element of a page to its hotbar, and gives the command and the name of the macro that comes of it. */
function drag(seat: Seat, selector: string, at = -1): Promise<[command: string, name: string]> {
  return seat.run(`(async () => {
    const before = game.macros.size;
    const event = new DragEvent("dragstart", { bubbles: true, dataTransfer: new DataTransfer() });
    [...document.querySelectorAll(${JSON.stringify(selector)})].at(${at}).dispatchEvent(event);
    Hooks.call("hotbarDrop", ui.hotbar, JSON.parse(event.dataTransfer.getData("text/plain")), 1);
    while (game.macros.size === before) await new Promise((resolve) => setTimeout(resolve, 20));
    const { command, name } = game.macros.contents.at(-1);
    return [command, name];
  })()`);
}

playAttacks(({ gm, ben }) => {
  it("5: what is dragged to the hotbar holds the id of a hidden number and neither the number nor a label", async () => {
    await gm.show("[[/kaiser skill 990 vs ?1913]]{Past the 1913 guards} [[/kaiser skill 990 vs ?1913]]");
    for (const at of [0, 1]) {
      const [command, name] = await drag(gm, "#text .dicewright-check:not(.dicewright-ask)", at);
      expect(command).toMatch(
        /^await game\.modules\.get\("dicewright"\)\?\.api\?\.roll\("\/kaiser skill 990 vs \?[0-9a-f]{40}"\);$/,
      );
      expect(name).toBe("/kaiser skill 990 vs ?");
    }
    await gm.throws(3, 4);
    await gm.do("game.macros.contents.at(-1).execute()");
    await expect.poll(() => gm.lastCard().textContent()).toContain("vs ?1913");
    const [command, name] = await drag(gm, "#chat .chat-log .dicewright-formula code");
    expect(command).toMatch(/vs \?[0-9a-f]{40}"/);
    expect(name).toBe("/kaiser skill 990 vs ?");
    expect(await ben.everything()).not.toMatch(/(?<!\w)1913(?!\w)/);
  });

  it("5: a private card gives neither its label nor a number to a macro, which rolls it again in private", async () => {
    await gm.roll("kaiser skill 772 vs 1881 # The traitor lies", { mode: "gm" }, 3, 4);
    await expect.poll(() => gm.lastCard().textContent()).toContain("traitor");
    const [command, name] = await drag(gm, "#chat .chat-log .dicewright-formula code");
    expect(name).toBe("Kaiser: skill check");
    expect(command).toMatch(/^await game\.modules\.get\("dicewright"\)\?\.api\?\.again\("\w{16}", 0\);$/);
    const macros = "game.macros.map(({ name, command }) => name + command).join()";
    expect(await ben.run(macros)).not.toMatch(/traitor|(?<!\w)(?:772|1881)(?!\w)/);

    const before = await gm.run<number>("game.messages.size");
    await gm.throws(1, 2);
    await gm.do("game.macros.contents.at(-1).execute()");
    await gm.comesTo("game.messages.size", before + 1);
    await expect.poll(() => gm.lastCard().textContent()).toMatch(/traitor.*775/s);
    const again = await gm.run<string>("latest.id");
    expect(await ben.run(`game.messages.get("${again}")?.isContentVisible ?? false`)).toBe(false);

    await gm.do(`Promise.all(game.messages.contents.slice(-2).map((each) => each.delete()))`);
    await gm.do("game.macros.contents.at(-1).execute()");
    await expect
      .poll(() => gm.page.locator("#notifications").textContent())
      .toContain("The roll of this macro is no longer in the log.");
  });
});
