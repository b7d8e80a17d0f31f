// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import { ContextMenu } from "../../client/applications/ux/context-menu.ts";
import type { MenuEntry } from "../../client/applications/ux/menu-entry.ts";
import { Hooks, seatWindows } from "./seated.ts";

let seen: unknown[];

function open(entries: MenuEntry[]): HTMLElement {
  const list = document.createElement("ul");
  list.innerHTML = `<li class="row" tabindex="0" data-id="7">row</li>`;
  document.body.append(list);
  new ContextMenu(list, ".row", entries, { jQuery: false, onClose: () => seen.push("closed") });
  const row = list.querySelector<HTMLElement>(".row")!;
  row.focus();
  row.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: 5, clientY: 5 }));
  return row;
}

const shown = () => [...document.querySelectorAll<HTMLElement>("#context-menu [role=menuitem]")];
const rendered = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  seen = [];
  seatWindows();
});
afterEach(() =>
  document
    .querySelector("#context-menu")
    ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
);

describe("entries", () => {
  it("have the shape of generation 14, and the older one there too", async () => {
    open([
      { label: "New", onClick: (_event, target) => seen.push(target.dataset["id"]) },
      { label: "Hidden", visible: () => false },
      { name: "Old", callback: (target) => seen.push(`old ${target.dataset["id"]}`) },
      { name: "Gone", condition: false },
    ]);
    await rendered();
    expect(shown().map((item) => item.textContent)).toEqual(["New", "Old"]);
    shown()[0]!.click();
    expect(seen).toContain("7");
  });

  it("must have the old shape in generation 13", async () => {
    seatWindows(13);
    open([
      { name: "Old", callback: (target) => seen.push(target.dataset["id"]), icon: '<i class="fa-solid fa-dice"></i>' },
    ]);
    await rendered();
    expect(shown()).toHaveLength(1);
    expect(shown()[0]!.querySelector("i")!.className).toBe("fa-solid fa-dice");
    await expect(new ContextMenu(document.body, null, [{ label: "New" }]).render(document.body)).rejects.toThrow(
      `Generation 13 reads a menu entry's "name"`,
    );
  });
});

it("an application's menu takes entries from the hook of each of its classes", async () => {
  class Shelf extends ApplicationV2 {
    protected override _renderHTML(): Promise<string> {
      return Promise.resolve("");
    }
    protected override _replaceHTML(_result: unknown, content: HTMLElement): void {
      content.innerHTML = `<p class="book" tabindex="0">Book</p>`;
    }
  }
  for (const hook of ["getShelfContextOptions", "getApplicationV2ContextOptions"]) {
    Hooks.on(hook, (_app: unknown, entries: MenuEntry[]) => entries.push({ label: hook, onClick: () => undefined }));
  }
  const shelf = await new Shelf().render({ force: true });
  shelf._createContextMenu(() => [{ label: "Read" }], ".book", { jQuery: false });
  shelf
    .element!.querySelector(".book")!
    .dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
  await rendered();
  expect(shown().map((item) => item.textContent)).toEqual([
    "Read",
    "getShelfContextOptions",
    "getApplicationV2ContextOptions",
  ]);
  await shelf.close();
});

describe("the keyboard", () => {
  it("walks, chooses nothing on Escape and gives the focus back", async () => {
    const row = open([
      { label: "A", onClick: () => seen.push("A") },
      { label: "B", onClick: () => seen.push("B") },
    ]);
    await rendered();
    expect(document.activeElement).toBe(shown()[0]);
    shown()[0]!.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
    expect(document.activeElement).toBe(shown()[1]);
    document.activeElement!.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
    );
    expect(shown()).toHaveLength(0);
    expect(seen).toEqual(["closed"]);
    expect(document.activeElement).toBe(row);
  });
});
