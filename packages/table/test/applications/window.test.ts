// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApplicationV2, instances } from "../../client/applications/api/application.ts";
import { mergeOptions, type PartialOptions } from "../../client/applications/api/options.ts";
import { Hooks, seatWindows } from "./seated.ts";

class Sign extends ApplicationV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "sign",
    classes: ["sign"],
    window: { title: "A sign", controls: [{ label: "Turn", action: "turn" }] },
  };
  text = "one";
  protected override _renderHTML(): Promise<string> {
    return Promise.resolve(this.text);
  }
  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.textContent = result as string;
  }
}

class Painted extends Sign {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["painted"],
    window: { controls: [{ label: "Paint" }] },
    actions: { paint: Painted.#paint },
  };
  paints = 0;
  static #paint(this: Painted): void {
    this.paints += 1;
  }
}

beforeEach(() => seatWindows());
afterEach(async () => {
  for (const app of [...instances.values()]) await app.close();
});

describe("options", () => {
  it("joins arrays, merges objects and replaces the rest", () => {
    const merged = mergeOptions(
      { a: [1], o: { x: 1, deep: { y: 1 } }, s: "old" },
      { a: [2], o: { deep: { z: 2 } }, s: "new", u: undefined },
    );
    expect(merged).toEqual({ a: [1, 2], o: { x: 1, deep: { y: 1, z: 2 } }, s: "new" });
  });

  it("merges down the class chain", () => {
    const app = new Painted({ classes: ["mine"] });
    expect(app.options.classes).toEqual(["sign", "painted", "mine"]);
    expect(app.options.window.controls.map((control) => control.label)).toEqual(["Turn", "Paint"]);
    expect(app.options.window.title).toBe("A sign");
    expect(app.id).toBe("sign");
  });

  it("numbers applications without an id of their own", () => {
    const [a, b] = [new ApplicationV2(), new ApplicationV2()];
    expect(a.id).toMatch(/^app-\d+$/);
    expect(b.id).not.toBe(a.id);
  });
});

describe("life cycle", () => {
  it("is drawn only when forced, and then drawn again", async () => {
    const app = new Sign();
    await app.render();
    expect(app.rendered).toBe(false);
    await app.render({ force: true });
    expect(document.getElementById("sign")?.querySelector(".window-content")?.textContent).toBe("one");
    app.text = "two";
    await app.render();
    expect(app.element?.querySelector(".window-content")?.textContent).toBe("two");
  });

  it("calls its hooks for every class up to ApplicationV2, the most specific first", async () => {
    const seen: string[] = [];
    for (const hook of [
      "renderPainted",
      "renderSign",
      "renderApplicationV2",
      "closePainted",
      "closeApplicationV2",
      "renderWindowed",
    ]) {
      Hooks.on(hook, () => seen.push(hook));
    }
    const app = await new Painted().render({ force: true });
    await app.close();
    expect(seen).toEqual(["renderPainted", "renderSign", "renderApplicationV2", "closePainted", "closeApplicationV2"]);
  });

  it("gives the render hook the element, the context and the options", async () => {
    const calls: unknown[][] = [];
    Hooks.on("renderSign", (...args: unknown[]) => calls.push(args));
    const app = await new Sign().render({ force: true });
    expect(calls[0]?.[0]).toBe(app);
    expect(calls[0]?.[1]).toBe(app.element);
    expect(calls[0]?.[3]).toMatchObject({ isFirstRender: true });
  });

  it("passes the steps in their documented order", async () => {
    const steps: string[] = [];
    const note = (name: string) => () => Promise.resolve(void steps.push(name));
    class Steps extends Sign {
      protected override _preFirstRender = note("preFirst");
      protected override _preRender = note("pre");
      protected override _onFirstRender = note("onFirst");
      protected override _onRender = note("on");
      protected override _postRender = note("post");
      protected override _preClose = note("preClose");
    }
    const app = await new Steps().render({ force: true });
    await app.render();
    await app.close();
    expect(steps).toEqual(["preFirst", "pre", "onFirst", "on", "post", "pre", "on", "post", "preClose"]);
  });

  it("keeps renderings of one application apart", async () => {
    const app = new Sign();
    const both = Promise.all([app.render({ force: true }), app.render({ force: true })]);
    await both;
    expect(document.querySelectorAll("#sign")).toHaveLength(1);
  });

  it("warns and stays away when it may not be rendered", async () => {
    class Forbidden extends Sign {
      protected override _canRender(): void {
        throw new Error("You may not read this sign.");
      }
    }
    const app = await new Forbidden().render({ force: true });
    expect(app.rendered).toBe(false);
    expect(document.querySelector(".notification.warning")?.textContent).toContain("You may not read this sign.");
  });

  it("is registered while drawn", async () => {
    const app = await new Sign().render({ force: true });
    expect(instances.get("sign")).toBe(app);
    await app.close();
    expect(instances.has("sign")).toBe(false);
    expect(document.getElementById("sign")).toBeNull();
  });
});

describe("actions and keys", () => {
  it("runs private actions with the application as this, on every mouse button only when asked", async () => {
    const app = new Painted();
    app.text = "";
    await app.render({ force: true });
    app.window.content!.innerHTML = `<button type="button" data-action="paint"><b>Paint</b></button>`;
    app.window.content!.querySelector("b")!.click();
    app.window.content!.querySelector("b")!.dispatchEvent(new MouseEvent("auxclick", { bubbles: true, button: 2 }));
    expect(app.paints).toBe(1);
  });

  it("closes on Escape and gives the focus back", async () => {
    document.body.insertAdjacentHTML("afterbegin", `<button id="opener">Open</button>`);
    document.getElementById("opener")!.focus();
    const app = await new Sign().render({ force: true });
    app.window.close!.focus();
    app.window.close!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    await vi.waitUntil(() => !app.rendered);
    expect(document.activeElement?.id).toBe("opener");
  });

  it("lets packages add header controls, hidden ones left out", async () => {
    Hooks.on("getHeaderControlsSign", (_app: unknown, controls: object[]) =>
      controls.push(
        { label: "Shown", icon: "fa-solid fa-dice", onClick: () => seen.push("shown") },
        { label: "Hidden", visible: () => false },
      ),
    );
    const seen: string[] = [];
    const app = await new Sign().render({ force: true });
    const labels = [...app.element!.querySelectorAll("[role=menuitem]")].map((item) => item.textContent);
    expect(labels).toEqual(["Turn", "Shown"]);
    app.element!.querySelectorAll<HTMLElement>("[role=menuitem]")[1]!.click();
    expect(seen).toEqual(["shown"]);
  });

  it("opens its header menu, walks it by arrows, and shuts it alone on Escape", async () => {
    const app = await new Sign({ window: { controls: [{ label: "Burn", action: "burn" }] } }).render({ force: true });
    const key = (name: string) =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
      );
    app.window.controls!.click();
    expect(document.activeElement!.textContent).toBe("Turn");
    expect(app.window.controls!.getAttribute("aria-expanded")).toBe("true");
    key("ArrowDown");
    expect(document.activeElement!.textContent).toBe("Burn");
    key("Escape");
    expect(app.window.controlsDropdown!.hidden).toBe(true);
    expect(document.activeElement).toBe(app.window.controls);
    await Promise.resolve();
    expect(app.rendered).toBe(true);
  });

  it("is minimized by its header, also while it is drawn again, until it is closed", async () => {
    const app = await new Sign({ id: "a", position: { width: 400 } }).render({ force: true });
    const press = (selector: string) =>
      app.element!.querySelector(selector)!.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    press(".window-header button");
    expect(app.minimized).toBe(false);
    press(".window-title");
    await app.render();
    expect([app.minimized, app.element!.style.width]).toEqual([true, "240px"]);
    press(".window-title");
    expect([app.minimized, app.element!.style.width]).toEqual([false, "400px"]);
    await app.minimize();
    await app.close();
    expect(app.minimized).toBe(false);
    await expect(app.minimize()).resolves.toBeUndefined();
    expect(app.minimized).toBe(false);
  });

  it("has a parent that cannot be set, from generation 14 on", () => {
    class Child extends Sign {
      constructor() {
        super();
        (this as unknown as { parent: string }).parent = "me";
      }
    }
    expect(() => new Child()).toThrow("only a getter");
    seatWindows(13);
    expect(new Child()).toHaveProperty("parent", "me");
  });

  it("leaves the page and comes back, from generation 14 on", () => {
    expect("detachWindow" in Sign.prototype).toBe(true);
    seatWindows(13);
    expect("detachWindow" in Sign.prototype).toBe(false);
    expect("detached" in (globalThis as unknown as { foundry: { applications: object } }).foundry.applications).toBe(
      false,
    );
  });

  it("stacks the window last touched above the others", async () => {
    const [a, b] = [
      await new Sign({ id: "a" }).render({ force: true }),
      await new Sign({ id: "b" }).render({ force: true }),
    ];
    expect(Number(b.element!.style.zIndex)).toBeGreaterThan(Number(a.element!.style.zIndex));
    a.element!.dispatchEvent(new MouseEvent("pointerdown"));
    expect(Number(a.element!.style.zIndex)).toBeGreaterThan(Number(b.element!.style.zIndex));
  });
});
