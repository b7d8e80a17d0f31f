// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { Hotbar } from "../../client/applications/ui/hotbar.ts";
import { Hooks, PaperDocument, seat, seatWindows } from "./seated.ts";

let hotbar: Hotbar;
let macro: PaperDocument;
let assigned: unknown[][];

beforeEach(async () => {
  seatWindows();
  macro = new PaperDocument("Macro", { _id: "m1", name: "Two dice", img: null });
  assigned = [];
  seat.game["macros"] = new Map([["m1", macro]]);
  seat.game["user"] = {
    isGM: true,
    hotbar: { 3: "m1", 12: "m1" },
    assignHotbarMacro: (...args: unknown[]) => Promise.resolve(assigned.push(args)),
  };
  Object.assign(globalThis, { fromUuid: (uuid: string) => Promise.resolve(uuid === macro.uuid ? macro : null) });
  hotbar = await new Hotbar().render({ force: true });
});

const slot = (number: number) => hotbar.element!.querySelector<HTMLButtonElement>(`[data-slot="${number}"]`)!;

function drop(number: number, data: object): Promise<void> {
  const event = new Event("drop", { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { getData: () => JSON.stringify(data) } });
  slot(number).dispatchEvent(event);
  return new Promise((done) => setTimeout(done, 5));
}

describe("slots", () => {
  it("are ten, each named by its macro and its number key", () => {
    expect(hotbar.slots.map(({ slot: number, key }) => [number, key])).toContainEqual([10, 0]);
    expect(hotbar.element!.querySelectorAll(".slot")).toHaveLength(10);
    expect(slot(3).getAttribute("aria-label")).toBe("Two dice");
  });

  it("run their macro when pressed, or by number key", () => {
    slot(3).click();
    expect(hotbar.executeSlot(3)).toBe(true);
    expect(hotbar.executeSlot(4)).toBe(false);
    expect(macro.runs).toHaveLength(2);
  });

  it("belong to pages", async () => {
    await hotbar.cyclePage(1);
    expect(hotbar.page).toBe(2);
    expect(hotbar.executeSlot(2)).toBe(true);
    await hotbar.cyclePage(-1);
    await hotbar.cyclePage(-1);
    expect(hotbar.page).toBe(5);
  });
});

describe("dropping", () => {
  it("asks packages first, with the hotbar, the data and the slot", async () => {
    const calls: unknown[][] = [];
    Hooks.on("hotbarDrop", (...args: unknown[]) => {
      calls.push(args);
      return false;
    });
    await drop(5, { type: "Dicewright", formula: "2d6ko" });
    expect(calls).toEqual([[hotbar, { type: "Dicewright", formula: "2d6ko" }, 5]]);
    await drop(5, { type: "Macro", uuid: "Macro.m1" });
    expect(assigned).toEqual([]);
  });

  it("assigns a macro, and moves one from another slot", async () => {
    await drop(5, { type: "Macro", uuid: "Macro.m1", slot: 3 });
    expect(assigned).toEqual([[macro, 5, { fromSlot: 3 }]]);
  });
});
