// Provenance: fvtt-types client/config.d.mts, with the values that it documents. Nothing of the table reads most of these places: packages read them,
// and write to them when they begin (dnd5e: movement, detection modes, templates, fonts, calendars; Shadowdark: status effects).
import { CalendarData, EARTH_CALENDAR } from "../fields/calendar.ts";
import { TokenRuler } from "./canvas/token-ruler.ts";

type Places = Record<string, unknown>;

/** Ways to move by their icons, in the order in which they are offered. */
const MOVES: Readonly<Record<string, string>> = {
  walk: "person-walking",
  fly: "person-fairy",
  swim: "person-swimming",
  burrow: "person-digging",
  crawl: "person-praying",
  climb: "person-through-window",
  jump: "person-running-fast",
  blink: "person-from-portal",
  displace: "transporter-1",
};

function movement(): Places {
  const actions = Object.entries(MOVES).map(([name, glyph], order) => [
    name,
    {
      label: `TOKEN.MOVEMENT.ACTIONS.${name}.label`,
      icon: `fa-solid fa-${glyph}`,
      order,
      teleport: name === "blink" || name === "displace",
      measure: name !== "displace",
      walls: "move",
      visualize: name !== "displace",
      canSelect: () => name !== "displace",
      getAnimationOptions: () => ({}),
      getCostFunction: () => (cost: number) => cost,
    },
  ]);
  return { defaultSpeed: 6, defaultAction: "walk", actions: Object.fromEntries(actions) as Places };
}

/** Fills the places of `CONFIG` beside those of the types of documents. */
export function configurePlaces(CONFIG: Record<string, object>): void {
  const layers = "weather grid regions drawings templates tiles walls tokens sounds lighting notes controls".split(" ");
  const places: Places = {
    compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
    compendium: { uuidRedirects: {} },
    fontDefinitions: {},
    defaultFontFamily: "Signika",
    weatherEffects: {},
    controlIcons: {},
    soundEffects: {},
    specialStatusEffects: {
      DEFEATED: "dead",
      INVISIBLE: "invisible",
      BLIND: "blind",
      BURROW: "burrow",
      HOVER: "hover",
      FLY: "fly",
    },
    Canvas: {
      detectionModes: {},
      visionModes: {},
      lightAnimations: {},
      darknessAnimations: {},
      polygonBackends: {},
      managedScenes: {},
      dispositionColors: {},
      groups: {},
      layers: Object.fromEntries(layers.map((name) => [name, {}])),
    },
    time: {
      turnTime: 0,
      roundTime: 0,
      worldCalendarConfig: EARTH_CALENDAR,
      worldCalendarClass: CalendarData,
      earthCalendarConfig: EARTH_CALENDAR,
      earthCalendarClass: CalendarData,
      formatters: {},
    },
  };
  Object.assign(CONFIG, places);
  Object.assign(CONFIG["Token"] ?? {}, {
    movement: movement(),
    rulerClass: TokenRuler,
    adjectivesPrefix: "TOKEN.Adjectives",
  });
  Object.assign(CONFIG["Combat"] ?? {}, {
    initiative: { formula: null, decimals: 2 },
    sounds: {},
    fallbackTurnMarker: "",
  });
}
