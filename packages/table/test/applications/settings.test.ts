// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { ApplicationV2, instances } from "../../client/applications/api/application.ts";
import { SettingsConfig } from "../../client/applications/settings/settings-config.ts";
import { fields } from "../../fields/fields.ts";
import { seat, seatWindows } from "./seated.ts";

class Extra extends ApplicationV2 {
  static override DEFAULT_OPTIONS = { id: "extra" };
  protected override _renderHTML(): Promise<string> {
    return Promise.resolve("");
  }
  protected override _replaceHTML(): void {}
}

let changes: unknown[];

beforeEach(() => {
  changes = [];
  seatWindows();
  const { settings } = seat.game;
  const note = (value: unknown) => changes.push(value);
  settings.register("mod", "level", {
    name: "Level",
    hint: "How much.",
    scope: "client",
    config: true,
    type: new fields.NumberField({ min: 0, max: 9, integer: true, initial: 4, nullable: false, required: true }),
    onChange: note,
  });
  settings.register("mod", "open", {
    name: "Open",
    scope: "world",
    config: true,
    type: Boolean,
    default: false,
    onChange: note,
  });
  settings.register("mod", "kind", {
    name: "Kind",
    scope: "client",
    config: true,
    type: String,
    choices: { a: "Alpha", b: "Beta" },
    default: "a",
    onChange: note,
  });
  settings.register("mod", "hidden", { name: "Hidden", scope: "client", config: false, type: String, default: "" });
  (settings as unknown as { registerMenu(a: string, b: string, c: object): void }).registerMenu("mod", "extra", {
    name: "Extra",
    label: "Open extra",
    hint: "More.",
    restricted: true,
    type: Extra,
  });
});

async function show(): Promise<SettingsConfig> {
  return new SettingsConfig().render({ force: true });
}

const field = (app: SettingsConfig, name: string) => app.form!.elements.namedItem(name) as HTMLInputElement;
const done = () => new Promise((resolve) => setTimeout(resolve, 10));

describe("the settings window", () => {
  it("shows what is meant to be shown, with labels, hints and values", async () => {
    const app = await show();
    const names = [...app.element!.querySelectorAll("fieldset[data-category=mod] [name]")].map((input) =>
      input.getAttribute("name"),
    );
    expect(names).toEqual(["mod.level", "mod.open", "mod.kind"]);
    const level = field(app, "mod.level");
    expect([level.value, level.labels![0]!.textContent]).toEqual(["4", "Level"]);
    expect(document.getElementById(level.getAttribute("aria-describedby")!)!.textContent).toBe("How much.");
    await app.close();
  });

  it("writes only what was changed", async () => {
    const app = await show();
    field(app, "mod.level").value = "7";
    field(app, "mod.kind").value = "b";
    app.form!.requestSubmit();
    await done();
    expect(changes).toEqual([7, "b"]);
    expect(seat.game.settings.get("mod", "level")).toBe(7);
    expect(app.rendered).toBe(false);
  });

  it("hides world settings and restricted menus from players", async () => {
    seat.game["user"] = { isGM: false };
    const app = await show();
    expect(field(app, "mod.open")).toBeNull();
    expect(app.element!.querySelector("[data-action=openSubmenu]")).toBeNull();
    await app.close();
  });

  it("opens the windows of menus", async () => {
    const app = await show();
    app.element!.querySelector<HTMLElement>("[data-action=openSubmenu]")!.click();
    await done();
    expect(instances.get("extra")).toBeInstanceOf(Extra);
    await Promise.all([...instances.values()].map((open) => open.close()));
  });
});
