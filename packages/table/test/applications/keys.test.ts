// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { ClientKeybindings } from "../../client/applications/keys/keybindings.ts";
import type { KeyboardManager } from "../../client/applications/keys/keyboard.ts";
import { ControlsConfig } from "../../client/applications/settings/controls-config.ts";
import { seat, seatWindows } from "./seated.ts";

let pressed: string[];
const keys = () => seat.game["keybindings"] as ClientKeybindings;
const note =
  (name: string, consume = false) =>
  () => {
    pressed.push(name);
    return consume;
  };

function press(
  code: string,
  held: { shiftKey?: boolean; ctrlKey?: boolean; altKey?: boolean; repeat?: boolean } = {},
): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { code, key: code, cancelable: true, ...held });
  const keyboard = seat.game["keyboard"] as KeyboardManager;
  keyboard._processKeyboardContext((keyboard.constructor as typeof KeyboardManager).getKeyboardEventContext(event));
  return event;
}

beforeEach(() => {
  pressed = [];
  seatWindows();
});

describe("bindings", () => {
  it("run by key and exact modifiers, reserved ones besides", () => {
    keys().register("mod", "roll", {
      name: "Roll",
      editable: [{ key: "KeyQ", modifiers: ["SHIFT"] }],
      reservedModifiers: ["ALT"],
      onDown: note("roll"),
    });
    keys().initialize();
    press("KeyQ");
    press("KeyQ", { shiftKey: true, ctrlKey: true });
    expect(pressed).toEqual([]);
    press("KeyQ", { shiftKey: true });
    press("KeyQ", { shiftKey: true, altKey: true });
    expect(pressed).toEqual(["roll", "roll"]);
  });

  it("run in their precedence until one consumes the key", () => {
    keys().register("mod", "late", { name: "Late", editable: [{ key: "KeyQ" }], precedence: 2, onDown: note("late") });
    keys().register("mod", "first", {
      name: "First",
      editable: [{ key: "KeyQ" }],
      precedence: 0,
      onDown: note("first"),
    });
    keys().register("mod", "middle", { name: "Middle", editable: [{ key: "KeyQ" }], onDown: note("middle", true) });
    keys().initialize();
    const event = press("KeyQ");
    expect(pressed).toEqual(["first", "middle"]);
    expect(event.defaultPrevented).toBe(true);
  });

  it("repeat only when asked, and stay quiet while a field has the focus", () => {
    keys().register("mod", "once", { name: "Once", editable: [{ key: "KeyQ" }], onDown: note("once") });
    keys().initialize();
    press("KeyQ", { repeat: true });
    document.body.insertAdjacentHTML("beforeend", `<input id="field">`);
    document.getElementById("field")!.focus();
    press("KeyQ");
    expect(pressed).toEqual([]);
  });

  it("keep restricted actions from players", () => {
    keys().register("mod", "secret", {
      name: "Secret",
      editable: [{ key: "KeyQ" }],
      restricted: true,
      onDown: note("secret"),
    });
    keys().initialize();
    seat.game["user"] = { isGM: false };
    press("KeyQ");
    expect(pressed).toEqual([]);
  });

  it("refuse to be registered late, to a protected key or with a strange modifier", () => {
    expect(() => keys().register("mod", "a", { name: "A", editable: [{ key: "F5" }] })).toThrow(
      "belongs to the browser",
    );
    expect(() => keys().register("mod", "a", { name: "A", editable: [{ key: "KeyQ", modifiers: ["HYPER"] }] })).toThrow(
      "HYPER",
    );
    keys().initialize();
    expect(() => keys().register("mod", "a", { name: "A" })).toThrow("before the game is set up");
  });
});

describe("changing keys", () => {
  beforeEach(() => {
    keys().register("mod", "roll", { name: "Roll", uneditable: [], editable: [{ key: "KeyQ" }], onDown: note("roll") });
    keys().initialize();
  });

  it("is remembered and takes effect at once", async () => {
    await keys().set("mod", "roll", [{ key: "KeyW", modifiers: ["CONTROL"] }]);
    press("KeyQ");
    press("KeyW", { ctrlKey: true });
    expect(pressed).toEqual(["roll"]);
    expect(keys().get("mod", "roll")).toEqual([{ key: "KeyW", modifiers: ["Control"] }]);
    await keys().set("mod", "roll");
    expect(keys().get("mod", "roll")).toEqual([{ key: "KeyQ", modifiers: [] }]);
  });

  it("is done in a window, by pressing the new key", async () => {
    const app = await new ControlsConfig().render({ force: true });
    const change = () => app.element!.querySelector<HTMLButtonElement>("[data-action=listen][data-key='mod.roll']")!;
    change().click();
    change().dispatchEvent(
      new KeyboardEvent("keydown", { code: "KeyZ", key: "z", shiftKey: true, bubbles: true, cancelable: true }),
    );
    await new Promise((done) => setTimeout(done, 10));
    expect(app.element!.querySelector("fieldset[data-category=mod] kbd")!.textContent).toBe("Shift + Z");
    press("KeyZ", { shiftKey: true });
    expect(pressed).toEqual(["roll"]);
    await app.close();
  });
});
