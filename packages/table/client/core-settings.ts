// Provenance: foundryvtt.com/api, namespace CONFIG.ChatMessage.modes (14), CONFIG.Dice.rollModes (13); `core.uiConfig` as public style sheets use it. The
// words are our own; their keys are those that public packages and fvtt-types (MIT) name.
import { usualPermissions } from "../documents/ownership.ts";
import { globals, isFourteen } from "./globals.ts";
import type { SeatOptions } from "./seat.ts";

/** A user's choice of colours: of windows, and of everything around them; empty follows the browser. */
interface ColorSchemes {
  readonly colorScheme: { readonly applications: string; readonly interface: string };
}

/** Registers the settings of the core that chat, users, canvas and colours read. In 14 the old setting of visibility reads null, as on its later builds. */
export function registerTableSettings({ canvas }: Pick<SeatOptions, "canvas">): void {
  const { settings } = globals.game;
  settings.register("core", "permissions", {
    ...{ scope: "world", config: false, type: Object },
    default: usualPermissions(),
  });
  settings.register("core", "moduleConfiguration", { scope: "world", config: false, type: Object, default: {} });
  settings.register("core", "noCanvas", { scope: "client", config: false, type: Boolean, default: canvas === "off" });
  registerUnread();
  settings.register("core", "uiConfig", {
    scope: "client",
    config: false,
    type: Object,
    default: { colorScheme: { applications: "", interface: "" }, chatNotifications: "cards" },
    onChange: () => applyTheme(),
  });
  if (isFourteen()) settings.register("core", "rollMode", { scope: "client", config: false, default: null });
  else settings.settings.delete("core.messageMode");
}

const turnMarker = { enabled: true, animation: "", src: "", disposition: false };
const trackerConfig = { combatTrackerConfig: { resource: "", skipDefeated: false, turnMarker } };

/** Nothing here reads these: packages do, and write to what they begin with (names and values: types of 13, configuration). */
const unread = {
  ...{ notesDisplayToggle: false, chatBubbles: true, chatBubblesPan: true, leftClickRelease: true },
  ...{ scrollingStatusText: true, animateRollTable: true, visionAnimation: true, lightAnimation: true },
  ...{ gridDiagonals: 0, performanceMode: 2, fontSize: 5, maxFPS: 60, tokenDragPreview: true, tokenAutoRotate: false },
  ...{ globalPlaylistVolume: 0.5, globalAmbientVolume: 0.5, globalInterfaceVolume: 0.5 },
  ...{ collectionSortingModes: {}, compendiumConfiguration: {}, ...trackerConfig },
  ...{ defaultToken: {}, sheetClasses: {} },
};

/** Registers them, each as what it begins with. */
function registerUnread(): void {
  const { settings } = globals.game;
  for (const [key, usual] of Object.entries({ ...unread, language: globals.game.i18n.lang }))
    settings.register("core", key, {
      scope: key === "gridDiagonals" || typeof usual === "object" ? "world" : "client",
      config: false,
      type: { boolean: Boolean, number: Number, string: String, object: Object }[typeof usual as "number"],
      default: usual,
    });
}

/** The visibilities that a user may choose from, where packages of this generation look for them. */
export function configureModes(): void {
  const { CONFIG } = globals;
  if (!isFourteen()) return;
  const names = ["public", "gm", "blind", "self", "ic"];
  CONFIG.ChatMessage.modes = Object.fromEntries(names.map((name) => [name, { label: `CHAT.MODES.${name}`, icon: "" }]));
}

let asked: SeatOptions["theme"];

/** Shows the page in the colours asked for: by its address, by the user's setting, or by the browser. */
export function applyTheme(theme: SeatOptions["theme"] = asked): void {
  asked = theme;
  const { colorScheme } = globals.game.settings.get("core", "uiConfig") as ColorSchemes;
  const usual = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const chosen = theme ?? (colorScheme.interface || usual);
  document.body.classList.toggle("theme-dark", chosen === "dark");
  document.body.classList.toggle("theme-light", chosen !== "dark");
}

/** The words of the table itself. */
export const coreWords = {
  CHAT: {
    RollPublic: "Public roll",
    RollPrivate: "Private to gamemasters",
    RollBlind: "Blind to gamemasters",
    RollSelf: "Only for me",
    MODES: {
      public: "Public",
      gm: "Private to gamemasters",
      blind: "Blind to gamemasters",
      self: "Only for me",
      ic: "In character",
    },
  },
  COMBAT: { RollsInitiative: "{name} rolls initiative" },
  DICE: { FULFILLMENT: { Mersenne: "By the table", Manual: "By hand" } },
} as const;
