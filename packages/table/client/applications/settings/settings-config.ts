// Provenance: fvtt-types client/applications/settings/config.d.mts.

import type { RegisteredSetting, SettingMenu } from "../../../settings.ts";
import { make } from "../../element.ts";
import { globals, localize } from "../../globals.ts";
import { DialogV2 } from "../api/dialog.ts";
import { DrawnApplication } from "../api/drawn.ts";
import type { PartialOptions } from "../api/options.ts";
import type { FormDataExtended } from "../ux/form-data.ts";
import { packageTitle, settingRow } from "./setting-row.ts";

/** The settings of one package in the settings window. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly menus: readonly SettingMenu[];
  readonly settings: readonly RegisteredSetting[];
}

/** The table's own settings without a name are changed elsewhere, as the visibility of messages is. */
function mayChange(setting: RegisteredSetting): boolean {
  if (setting.namespace === "core" && !setting.name) return false;
  return setting.config === true && (setting.scope !== "world" || globals.game.user?.isGM === true);
}

function mayOpen(menu: SettingMenu): boolean {
  return !menu.restricted || globals.game.user?.isGM === true;
}

/** The sections of the window: the table's own first, then the packages by name. Empty ones are left out. */
function settingSections(): Section[] {
  const settings = [...globals.game.settings.settings.values()].filter(mayChange);
  const menus = [...globals.game.settings.menus.values()].filter(mayOpen);
  const ids = [...new Set([...settings, ...menus].map((entry) => entry.namespace))];
  const sections = ids.map((id) => ({
    id,
    title: packageTitle(id),
    menus: menus.filter((menu) => menu.namespace === id),
    settings: settings.filter((setting) => setting.namespace === id),
  }));
  return sections.sort((a, b) => Number(b.id === "core") - Number(a.id === "core") || a.title.localeCompare(b.title));
}

function menuRow(menu: SettingMenu): HTMLElement {
  const button = make(
    "button",
    { type: "button", "data-action": "openSubmenu", "data-key": `${menu.namespace}.${menu.key}` },
    localize(menu.label ?? menu.name ?? menu.key),
  );
  const row = make(
    "div",
    { class: "form-group submenu" },
    make("span", { class: "menu-name" }, localize(menu.name ?? menu.key)),
    make("div", { class: "form-fields" }, button),
  );
  if (menu.hint) row.append(make("p", { class: "hint" }, localize(menu.hint)));
  return row;
}

/** The window in which settings are changed. `game.settings.sheet`. */
export class SettingsConfig extends DrawnApplication {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "settings-config",
    tag: "form",
    classes: ["settings-config"],
    position: { width: 640 },
    window: { title: "Settings", contentClasses: ["standard-form"] },
    actions: {
      openSubmenu: function (_event: PointerEvent, target: HTMLElement) {
        openMenu(target.dataset["key"]!);
      },
    },
    form: {
      handler: function (_event: Event, _form: HTMLFormElement, data: FormDataExtended) {
        return saveSettings(data.object);
      },
      closeOnSubmit: true,
    },
  };

  override draw(): readonly Node[] {
    const sections = settingSections().map((section) =>
      make(
        "fieldset",
        { "data-category": section.id },
        make("legend", {}, section.title),
        ...section.menus.map(menuRow),
        ...section.settings.map(settingRow),
      ),
    );
    const footer = make(
      "footer",
      { class: "form-footer" },
      make("button", { type: "submit", class: "default" }, "Save changes"),
    );
    return [make("div", { class: "scrollable settings-list" }, ...sections), footer];
  }

  /** Asks whether to load the page anew, and does so. */
  static async reloadConfirm(_options: object = {}): Promise<void> {
    const sure = await DialogV2.confirm({
      window: { title: "Reload" },
      content: "<p>Some changes take effect when the page is loaded anew. Reload now?</p>",
    });
    if (sure) location.reload();
  }
}

function openMenu(key: string): void {
  const menu = globals.game.settings.menus.get(key);
  if (menu?.type) void new menu.type().render({ force: true });
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Writes every setting whose value differs from what is kept; asks to reload where one of them needs it. */
async function saveSettings(values: Readonly<Record<string, unknown>>): Promise<void> {
  const { settings } = globals.game;
  const changed: RegisteredSetting[] = [];
  for (const [id, value] of Object.entries(values)) {
    const setting = settings.settings.get(id);
    if (!setting) continue;
    if (isSame(value, settings.get(setting.namespace, setting.key))) continue;
    await settings.set(setting.namespace, setting.key, value);
    changed.push(setting);
  }
  if (changed.some((setting) => setting.requiresReload)) await SettingsConfig.reloadConfirm();
}
