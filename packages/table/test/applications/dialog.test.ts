// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { instances } from "../../client/applications/api/application.ts";
import { DialogV2 } from "../../client/applications/api/dialog.ts";
import { seatWindows } from "./seated.ts";

const settled = () => vi.waitUntil(() => document.querySelector("dialog.application"));
const button = (action: string) => document.querySelector<HTMLButtonElement>(`dialog button[data-action="${action}"]`)!;

beforeEach(() => seatWindows());
afterEach(async () => {
  for (const app of [...instances.values()]) await app.close();
});

describe("answers", () => {
  it("confirm answers true, false, or null when dismissed", async () => {
    for (const [action, answer] of [
      ["yes", true],
      ["no", false],
      ["close", null],
    ] as const) {
      const asked = DialogV2.confirm({ window: { title: "Sure?" }, content: "<p>Sure?</p>" });
      await settled();
      button(action).click();
      expect(await asked).toBe(answer);
      await vi.waitUntil(() => instances.size === 0);
    }
  });

  it("rejects a dismissal when asked to", async () => {
    const asked = DialogV2.prompt({ rejectClose: true });
    const dialog = await settled();
    dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
    await expect(asked).rejects.toThrow("closed without an answer");
  });

  it("prompt answers the value of its callback, else the name of the button", async () => {
    const first = DialogV2.prompt({
      content: `<input name="guess" type="number" value="7">`,
      ok: {
        callback: (_event, pressed) => (pressed.form!.elements.namedItem("guess") as HTMLInputElement).valueAsNumber,
      },
    });
    await settled();
    button("ok").click();
    expect(await first).toBe(7);
    await vi.waitUntil(() => instances.size === 0);
    const second = DialogV2.prompt();
    await settled();
    button("ok").click();
    expect(await second).toBe("ok");
  });

  it("input answers the data of the form, numbers as numbers", async () => {
    const asked = DialogV2.input({
      content: `<input name="skill.level" type="number" value="3"><input name="open" type="checkbox" checked><select name="kind"><option value="a">A</option><option value="b" selected>B</option></select>`,
    });
    await settled();
    button("ok").click();
    expect(await asked).toEqual({ "skill.level": 3, open: true, kind: "b" });
  });

  it("a button may be called close without closing the question", async () => {
    const asked = DialogV2.wait({
      buttons: [
        { action: "close", label: "Close the door" },
        { action: "open", label: "Open it", default: true },
      ],
    });
    await settled();
    document.querySelector<HTMLButtonElement>(".form-footer [data-action=close]")!.click();
    expect(await asked).toBe("close");
  });

  it("Enter in a field presses the default button, not the first", async () => {
    const asked = DialogV2.wait({
      content: `<input name="a">`,
      buttons: [
        { action: "first", label: "First" },
        { action: "second", label: "Second", default: true },
      ],
    });
    await settled();
    document
      .querySelector("input")!
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    expect(await asked).toBe("second");
  });
});

describe("content and form", () => {
  it("cleans markup, keeps an element as it is", async () => {
    void DialogV2.prompt({
      content: `<p onclick="steal()">Hi<script>steal()</script><a href="javascript:steal()">x</a></p><input name="n" required>`,
    });
    const dialog = await settled();
    expect(dialog.querySelector("script")).toBeNull();
    expect(dialog.querySelector("p")!.hasAttribute("onclick")).toBe(false);
    expect(dialog.querySelector("a")!.hasAttribute("href")).toBe(false);
    expect(dialog.querySelector("input")!.hasAttribute("required")).toBe(true);
  });

  it("unwraps a form within the form", async () => {
    const asked = DialogV2.input({ content: `<form><input name="inner" value="x"></form>` });
    await settled();
    expect(document.querySelectorAll("form")).toHaveLength(1);
    button("ok").click();
    expect(await asked).toEqual({ inner: "x" });
  });

  it("is modal only when asked", async () => {
    const show = vi.spyOn(HTMLDialogElement.prototype, "showModal");
    void DialogV2.prompt({ modal: true });
    await vi.waitUntil(() => show.mock.calls.length === 1);
    expect(document.querySelector("dialog")!.open).toBe(true);
    show.mockRestore();
  });

  it("focuses what the content asks for, else the default button", async () => {
    void DialogV2.confirm({ content: "Sure?" });
    await settled();
    await vi.waitUntil(() => document.activeElement === button("no"));
  });

  it("refuses to be made without buttons", () => {
    expect(() => new DialogV2({})).toThrow("at least one button");
  });

  it("announces its rendering and its closing", async () => {
    const seen: string[] = [];
    const asked = DialogV2.wait({
      buttons: [{ action: "a", label: "A" }],
      render: () => seen.push("render"),
      close: () => void seen.push("close"),
    });
    await settled();
    button("a").click();
    await asked;
    await vi.waitUntil(() => seen.length === 2);
    expect(seen).toEqual(["render", "close"]);
  });
});
