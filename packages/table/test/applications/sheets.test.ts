import { beforeEach, describe, expect, it, vi } from "vitest";
import { instances } from "../../client/applications/api/application.ts";
import { TokenHUD } from "../../client/applications/hud/token-hud.ts";
import { NumbersSheet } from "../../client/applications/sheets/actor-sheet.ts";
import { SceneControls } from "../../client/applications/ui/scene-controls.ts";
import { OldNumbersSheet } from "../../client/applications/v1/actor-sheet.ts";
// @vitest-environment happy-dom
import type { Token } from "../../client/canvas/token.ts";
import { Hooks, PaperDocument, seatWindows } from "./seated.ts";

let actor: PaperDocument;

beforeEach(() => {
  seatWindows();
  actor = new PaperDocument("Actor", {
    _id: "a1",
    name: "Mira",
    type: "character",
    system: { skills: { sneak: 6 }, abilities: { str: { value: 3 } }, notes: "" },
  });
});

const change = (input: HTMLInputElement, value: string) => {
  input.value = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
};

describe("the actor sheet", () => {
  it("shows every number with a label, named by its data path", async () => {
    const sheet = await new NumbersSheet({ document: actor }).render({ force: true });
    const sneak = sheet.element!.querySelector<HTMLInputElement>("[name='system.skills.sneak']")!;
    expect([sneak.value, sneak.labels![0]!.textContent.trim()]).toEqual(["6", "Sneak"]);
    expect(sheet.element!.querySelector("[name='system.abilities.str.value']")!.getAttribute("type")).toBe("number");
    expect(sheet.title).toBe("Mira");
    await sheet.close();
  });

  it("writes a changed number to the actor, as a number at its path", async () => {
    const sheet = await new NumbersSheet({ document: actor }).render({ force: true });
    change(sheet.element!.querySelector<HTMLInputElement>("[name='system.skills.sneak']")!, "8");
    await vi.waitUntil(() => actor.updates.length === 1);
    expect(actor.updates[0]).toMatchObject({ system: { skills: { sneak: 8 } } });
    await sheet.close();
  });

  it("is read-only for users who may only look, and closed to the rest", async () => {
    actor.isOwner = false;
    const sheet = await new NumbersSheet({ document: actor }).render({ force: true });
    expect(sheet.element!.querySelector("[name='system.skills.sneak']")!.hasAttribute("disabled")).toBe(true);
    await sheet.close();
    actor.testUserPermission = () => false;
    await sheet.render({ force: true });
    expect(sheet.rendered).toBe(false);
  });

  it("lets packages add to its body and its header", async () => {
    Hooks.on("renderActorSheetV2", (_app: unknown, html: HTMLElement) =>
      html.querySelector("fieldset")!.insertAdjacentHTML("beforeend", `<button type="button">Roll</button>`),
    );
    Hooks.on("getHeaderControlsActorSheetV2", (_app: unknown, controls: object[]) =>
      controls.push({ label: "Dice", icon: "fa-solid fa-dice", action: "dice" }),
    );
    const sheet = await new NumbersSheet({ document: actor }).render({ force: true });
    expect(sheet.element!.querySelector("fieldset button")!.textContent).toBe("Roll");
    expect([...sheet.element!.querySelectorAll("[role=menuitem]")].map((item) => item.textContent)).toContain("Dice");
    await sheet.close();
  });

  it("is one window for one actor, known to it while open", async () => {
    const sheet = await new NumbersSheet({ document: actor }).render({ force: true });
    expect(sheet.id).toBe("NumbersSheet-Actor-a1");
    expect(actor.apps[sheet.id]).toBe(sheet);
    await sheet.close();
    expect(actor.apps).toEqual({});
  });
});

describe("the old sheet", () => {
  it("takes header buttons from its hook and hands over jQuery", async () => {
    const pressed: string[] = [];
    let html = $<HTMLElement>();
    Hooks.on("getActorSheetHeaderButtons", (_app: unknown, buttons: object[]) =>
      buttons.unshift({ label: "Dice", class: "dice", icon: "fas fa-dice", onclick: () => pressed.push("dice") }),
    );
    Hooks.on("renderActorSheet", (_app: unknown, given: typeof html) => {
      html = given;
    });
    const sheet = new OldNumbersSheet(actor as never).render(true);
    await vi.waitUntil(() => html.length === 1);
    html[0]!.querySelector<HTMLElement>(".header-button.dice")!.click();
    expect(pressed).toEqual(["dice"]);
    expect(html.find(".header-button.dice").length).toBe(1);
    change(html[0]!.querySelector<HTMLInputElement>("[name='system.skills.sneak']")!, "2");
    await vi.waitUntil(() => actor.updates.length === 1);
    await sheet.close();
    expect(document.querySelector(".window-app")).toBeNull();
  });
});

describe("the token's buttons", () => {
  const token = () => {
    const document = Object.assign(new PaperDocument("Token", { _id: "t1", hidden: false }), {
      hidden: false,
      inCombat: false,
      toggleCombatant: () => Promise.resolve(true),
    });
    const element = globalThis.document.body;
    const part = {
      id: "t1",
      name: "Mira",
      document,
      actor: null,
      isTargeted: false,
      setTarget: () => undefined,
      element,
    };
    return part as unknown as Token;
  };

  it("stand where packages may add theirs, and do what they say", async () => {
    Hooks.on("renderTokenHUD", (_app: unknown, html: HTMLElement) =>
      html
        .querySelector(".col.left")!
        .insertAdjacentHTML("beforeend", `<button type="button" class="control-icon">Contest</button>`),
    );
    const hud = new TokenHUD();
    const setTarget = vi.fn();
    const bound = Object.assign(token(), { setTarget });
    await hud.bind(bound);
    expect(hud.element!.querySelector(".col.left")!.textContent).toContain("Contest");
    hud.element!.querySelector<HTMLElement>("[data-action=target]")!.click();
    expect(setTarget).toHaveBeenCalledWith(true, { releaseOthers: false });
    await hud.clear();
    expect(hud.object).toBeNull();
  });
});

describe("scene controls", () => {
  it("take tools from packages: buttons, toggles, and in their order", async () => {
    const seen: unknown[] = [];
    Hooks.on("getSceneControlButtons", (controls: Record<string, { tools: Record<string, object> }>) => {
      controls["tokens"]!.tools["roll"] = {
        name: "roll",
        title: "Roll dice",
        icon: "fa-solid fa-dice",
        order: 0,
        button: true,
        onChange: (_event: Event, active: boolean) => seen.push(["roll", active]),
      };
      controls["tokens"]!.tools["loud"] = {
        name: "loud",
        title: "Loud",
        icon: "x",
        order: 9,
        toggle: true,
        active: false,
        onChange: (_event: Event, active: boolean) => seen.push(["loud", active]),
      };
      const onClick = () => seen.push(["older"]);
      controls["tokens"]!.tools["older"] = { name: "older", title: "Older", icon: "x", button: true, onClick };
      controls["tokens"]!.tools["gone"] = { name: "gone", title: "Gone", icon: "x", order: 10, visible: false };
    });
    const controls = await new SceneControls().render({ force: true });
    const tools = () => [...controls.element!.querySelectorAll<HTMLElement>("[data-action=tool]")];
    expect(tools().map((tool) => tool.getAttribute("aria-label"))).toEqual([
      "Roll dice",
      "Select tokens",
      "Target tokens",
      "Loud",
      "Older",
    ]);
    for (const at of [0, 3, 4]) tools()[at]!.click();
    await controls.render();
    expect(seen).toEqual([["roll", true], ["loud", true], ["older"]]);
    expect(tools()[3]!.getAttribute("aria-pressed")).toBe("true");
    expect(controls.tool?.name).toBe("select");
    await Promise.all([...instances.values()].map((app) => app.close()));
  });
});
