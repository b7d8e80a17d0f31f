// Provenance: the names of fvtt-types client/applications/**/_module.d.mts; the two generic templates: api/application.d.mts (Tab, FormFooterButton).

import { fields } from "../../fields/fields.ts";
import * as inputs from "../../fields/inputs.ts";
import { localizeDataModel, localizeSchema } from "../../fields/localizing.ts";
import { Localization } from "../../localization.ts";
import { cleanHTML } from "../element.ts";
import { globals, isFourteen } from "../globals.ts";
import { ImageHelper, VideoHelper } from "../media.ts";
import { TextEditor } from "../text/editor.ts";
import { ApplicationV2, describeFamily, instances } from "./api/application.ts";
import { detached } from "./api/detached.ts";
import { DialogV2, type DialogQuery } from "./api/dialog.ts";
import { DocumentSheetV2 } from "./api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "./api/handlebars-application.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { RollResolver } from "./dice/roll-resolver.ts";
import { defineElements, elements } from "./elements/install.ts";
import formFooter from "./generic/form-footer.hbs?raw";
import tabNavigation from "./generic/tab-navigation.hbs?raw";
import { getTemplate, Handlebars, loadTemplates, provideTemplate, renderTemplate } from "./handlebars/templates.ts";
import { BasePlaceableHUD, TokenHUD } from "./hud/token-hud.ts";
import { registerCoreActions } from "./keys/keybindings.ts";
import { ClientKeybindings } from "./keys/keybindings.ts";
import { KeyboardManager } from "./keys/keyboard.ts";
import { installTours } from "./nue/tour.ts";
import { ControlsConfig } from "./settings/controls-config.ts";
import { DiceConfig } from "./settings/dice-config.ts";
import { SettingsConfig } from "./settings/settings-config.ts";
import { ActorSheetV2, NumbersSheet } from "./sheets/actor-sheet.ts";
import { ActiveEffectConfig } from "./sheets/effect-sheet.ts";
import effectChanges from "./sheets/effect/changes.hbs?raw";
import effectDetails from "./sheets/effect/details.hbs?raw";
import effectDuration from "./sheets/effect/duration.hbs?raw";
import effectHeader from "./sheets/effect/header.hbs?raw";
import { ItemSheetV2 } from "./sheets/item-sheet.ts";
import { JournalEntrySheet } from "./sheets/journal-sheet.ts";
import { MacroConfig } from "./sheets/macro-sheet.ts";
import { DocumentSheetConfig } from "./sheets/sheet-config.ts";
import { CombatTracker } from "./sidebar/combat-tracker.ts";
import { Compendium } from "./sidebar/compendium.ts";
import { Sidebar } from "./sidebar/sidebar.ts";
import { AbstractSidebarTab, directories, DocumentDirectory } from "./sidebar/tabs.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { Notifications } from "./ui/notifications.ts";
import { SceneControls } from "./ui/scene-controls.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { FormDataExtended } from "./ux/form-data.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { Tabs } from "./ux/tabs.ts";
import { TooltipManager } from "./ux/tooltip.ts";
import { ActorSheet, ItemSheet, OldNumbersSheet } from "./v1/actor-sheet.ts";
import { Application } from "./v1/application-v1.ts";
import { Dialog } from "./v1/dialog-v1.ts";
import { DocumentSheet, FormApplication } from "./v1/form-application.ts";
import { jQuery } from "./v1/old-html.ts";

type Namespace = Record<string, unknown>;

const tabClasses = Object.fromEntries(Object.values(directories).map((cls) => [cls.name, cls]));

/** The namespace `foundry.applications` as this host builds it. */
export function applications(): Namespace {
  return {
    instances,
    api: { ApplicationV2, DialogV2, DocumentSheetV2, HandlebarsApplicationMixin },
    apps: { DocumentSheetConfig, FilePicker },
    dice: { RollResolver },
    elements,
    fields: { ...inputs },
    handlebars: { getTemplate, loadTemplates, renderTemplate },
    hud: { BasePlaceableHUD, TokenHUD },
    settings: { SettingsConfig, menus: { DiceConfig } },
    sheets: { ActiveEffectConfig, ActorSheetV2, ItemSheetV2, MacroConfig, journal: { JournalEntrySheet } },
    sidebar: {
      AbstractSidebarTab,
      DocumentDirectory,
      Sidebar,
      apps: { Compendium, ControlsConfig },
      tabs: { CombatTracker, ...tabClasses },
    },
    types: {},
    ui: { Hotbar, Notifications, SceneControls },
    ux: { ContextMenu, DragDrop, FormDataExtended, SearchFilter, Tabs },
  };
}

/** Adds the second object's members to the first, namespace by namespace, so that several parts of the host may fill one. */
function fill(namespace: Namespace, members: Namespace): void {
  for (const [name, value] of Object.entries(members)) {
    const known = namespace[name];
    const both = typeof known === "object" && known !== null && Object.getPrototypeOf(value) === Object.prototype;
    if (both) fill(known as Namespace, value as Namespace);
    else namespace[name] = value;
  }
}

/** The keys, the keyboard and the tooltips of `game`. Packages register their keys in `init`. */
function installKeys(): void {
  const { game } = globals;
  const keys = new ClientKeybindings();
  game.settings.register("core", "keybindings", {
    scope: "client",
    config: false,
    type: Object,
    default: {},
    onChange: () => keys.initialize(),
  });
  registerCoreActions(keys);
  Object.assign(game, { keybindings: keys, keyboard: new KeyboardManager(), tooltip: new TooltipManager() });
}

/** The windows that show the documents of the sample worlds; a package may register its own over them. */
function registerSheets(): void {
  DocumentSheetConfig.registerSheet({ documentName: "Actor" }, "core", NumbersSheet, {
    types: ["character", "base"],
    makeDefault: true,
  });
  DocumentSheetConfig.registerSheet({ documentName: "Actor" }, "core", OldNumbersSheet, {
    types: ["npc"],
    makeDefault: true,
  });
  DocumentSheetConfig.registerSheet({ documentName: "ActiveEffect" }, "core", ActiveEffectConfig, {
    types: ["base"],
    makeDefault: true,
  });
  DocumentSheetConfig.registerSheet({ documentName: "JournalEntry" }, "core", JournalEntrySheet, {
    types: ["base"],
    makeDefault: true,
  });
  DocumentSheetConfig.registerSheet({ documentName: "Macro" }, "core", MacroConfig, {
    types: ["chat", "script", "base"],
    makeDefault: true,
  });
}

/**
 * Puts the applications where packages look for them: `foundry.applications`, `foundry.appv1`, `foundry.data.fields`, `ui`, `game`,
 * `CONFIG`, `Handlebars`. Called before `init`, when the globals and the document classes in `CONFIG` are there.
 */
export function installApplications(): void {
  const { foundry, ui, CONFIG } = globals;
  fill((foundry.applications ??= {}), applications());
  foundry["utils"] = { ...(foundry["utils"] as Namespace), cleanHTML };
  fill((foundry["data"] ??= {}) as Namespace, { fields });
  fill((foundry["helpers"] ??= {}) as Namespace, {
    Localization: Object.assign(Localization, { localizeDataModel, localizeSchema }),
    media: { ImageHelper, VideoHelper },
    interaction: { ClientKeybindings, KeyboardManager, TooltipManager },
  });
  foundry["appv1"] = {
    api: { Application, Dialog, DocumentSheet, FormApplication },
    sheets: { ActorSheet, ItemSheet },
  };
  Object.assign(globalThis, { Handlebars, $: jQuery, jQuery });
  defineElements();
  provideTemplate("templates/generic/form-footer.hbs", formFooter);
  provideTemplate("templates/generic/tab-navigation.hbs", tabNavigation);
  const ofEffects = { header: effectHeader, details: effectDetails, duration: effectDuration, changes: effectChanges };
  for (const [name, text] of Object.entries(ofEffects))
    provideTemplate(`templates/sheets/active-effect/${name}.hbs`, text);
  Object.assign(ui, { notifications: new Notifications(), windows: {}, activeWindow: null });
  fill(CONFIG, {
    ui: {
      ...directories,
      sidebar: Sidebar,
      combat: CombatTracker,
      controls: SceneControls,
      hotbar: Hotbar,
      notifications: Notifications,
    },
    ux: { ContextMenu, DragDrop, FilePicker, TextEditor, TooltipManager },
  });
  (CONFIG.queries ??= {})["dialog"] = (request) => DialogV2._handleQuery(request as DialogQuery);
  registerSheets();
  installKeys();
  installTours();
  if (isFourteen()) foundry.applications["detached"] = detached;
  else Reflect.deleteProperty(foundry.applications, "detached");
  describeFamily(globals.game.release.generation);
}
