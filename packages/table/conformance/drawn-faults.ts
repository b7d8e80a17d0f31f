import type { Fault } from "./faults.ts";

const table = "client/documents/roll-table.ts";
const folder = "client/documents/folder.ts";
const color = "client/documents/color.ts";
const search = "client/applications/ux/search-filter.ts";

/** Mistakes with tables to draw from, folders, colours and the measures of scenes. */
export const drawnFaults: readonly Fault[] = [
  {
    name: "draws that are never put back",
    file: table,
    from: "if (this.replacement || this.pack",
    to: "if (this.pack",
  },
  { name: "results that are drawn twice", file: table, from: "!drawn && value >= low", to: "value >= low" },
  { name: "tables that roll for themselves", file: table, from: "roll ?? new globals.Roll(", to: "new globals.Roll(" },
  { name: "draws without their table", file: table, from: "{ core: { RollTable: this.id } }", to: "{}" },
  { name: "draws without their roll", file: table, from: "rolls: roll ? [roll] : []", to: "rolls: []" },
  { name: "ranges that overlap", file: table, from: "const low = high + 1;", to: "const low = high;" },
  { name: "resets that reset nothing", file: table, from: "drawn: false }", to: "drawn: true }" },
  {
    name: "tables that are only named",
    file: table,
    from: "const inner = recursive ?",
    to: "const inner = !recursive ?",
  },
  { name: "one draw for many", file: table, from: "at < number", to: "at < 1" },
  {
    name: "texts of older tables lost",
    file: table,
    from: 'given[isText ? "description" : "name"] ??= text',
    to: 'given["text"] ??= text',
  },
  {
    name: "folders without contents",
    file: folder,
    from: '["folder"] === this.id) ?? []',
    to: '["folder"] === "") ?? []',
  },
  {
    name: "folders that are not within others",
    file: folder,
    from: '((each) => each._source["folder"] === this.id) as',
    to: '((each) => each._source["folder"] === "") as',
  },
  { name: "folders around that are not there", file: folder, from: "let at = this.folder as", to: "let at = null as" },
  {
    name: "documents that are in no folder",
    file: "client/documents/document.ts",
    from: "?.get(id) ?? null;\n  }\n\n  /** The text link",
    to: '?.get("") ?? null;\n  }\n\n  /** The text link',
  },
  {
    name: "folders of every type in each collection",
    file: "client/documents/collections.ts",
    from: ".type === this.documentName",
    to: ".type !== undefined",
  },
  {
    name: "colours mixed the wrong way",
    file: color,
    from: "a * (1 - weight) + b * weight",
    to: "a * weight + b * (1 - weight)",
  },
  {
    name: "red for blue",
    file: color,
    from: "(byte(r) << 16) | (byte(g) << 8) | byte(b)",
    to: "(byte(b) << 16) | (byte(g) << 8) | byte(r)",
  },
  { name: "hues of another colour", file: color, from: "((r - g) / span + 4) / 6", to: "((r - g) / span + 3) / 6" },
  { name: "colours out of nothing", file: color, from: "? NaN : Number(color)", to: "? 0 : Number(color)" },
  {
    name: "scenes without the size of their grid",
    file: "client/documents/scene.ts",
    from: "...{ width, height, size, distance,",
    to: "...{ width, height, distance,",
  },
  {
    name: "permissions that nobody has",
    file: "documents/ownership.ts",
    from: "filter((role) => role >= least)",
    to: "filter((role) => role > 9 + least)",
  },
  {
    name: "permissions by their roles alone",
    file: "client/game.ts",
    from: "USER_PERMISSIONS: describedPermissions()",
    to: "USER_PERMISSIONS: ownership.permissions",
  },
  {
    name: "fights without their setting",
    file: "client/documents/combat.ts",
    from: '= "combatTrackerConfig"',
    to: '= "gridDiagonals"',
  },
  {
    name: "windows that are not counted",
    file: "client/applications/sheets/sheet-config.ts",
    from: "get: () => sheetsOf(documentName)",
    to: "get: () => []",
  },
  {
    name: "layers without tools",
    file: "client/applications/ui/scene-controls.ts",
    from: 'activeTool: "", tools: {} }',
    to: 'activeTool: "" }',
  },
  {
    name: "directories without a footer",
    file: "client/applications/sidebar/tabs.ts",
    from: '"directory-footer action-buttons"',
    to: '"footer"',
  },
  {
    name: "tokens without a place for buttons",
    file: "client/applications/start.ts",
    from: "canvas.hud.token = hud;",
    to: "",
  },
  {
    name: "tooltips placed in secret",
    file: "client/applications/ux/tooltip.ts",
    from: "  _setStyle({",
    to: "  _style({",
  },
  { name: "marks that are compared", file: search, from: '.normalize("NFD")', to: '.normalize("NFC")' },
  {
    name: "values that are negated for nothing",
    file: search,
    from: "matches(getProperty(object, field), operator, value) !== negate",
    to: "matches(getProperty(object, field), operator, value)",
  },
  {
    name: "bounds that do not count",
    file: search,
    from: "Number(held) <= Number(value);",
    to: "Number(held) < Number(value);",
  },
  { name: "patterns of nothing", file: search, from: ".escape(this.query)", to: '.escape("")' },
  {
    name: "folders that no directory lists",
    file: "client/applications/sidebar/tabs.ts",
    from: '"data-folder-id": String(each.id)',
    to: '"data-folder": String(each.id)',
  },
  { name: "scenes without light", file: "documents/kinds.ts", from: "darknessLevel: 0, ", to: "" },
  {
    name: "keys by their keys alone",
    file: "client/applications/settings/controls-config.ts",
    from: 'return [...modifiers, keyName(key)].join(" + ");',
    to: 'return [keyName(key)].concat(modifiers.slice(9)).join(" + ");',
  },
  {
    name: "numbers refused for texts",
    file: "documents/source.ts",
    from: 'typeof value === "number" || typeof value === "boolean" ? String(value) : value',
    to: "value",
  },
  {
    name: "arrivals that nobody hears of",
    file: "client/documents/backend.ts",
    from: 'tellAncestors("_onCreate"',
    to: 'tellAncestors("_preCreate"',
  },
  {
    name: "departures that are told too late",
    file: "client/documents/backend.ts",
    from: 'tellAncestors("_preDelete"',
    to: 'tellAncestors("_preUpdate"',
  },
  {
    name: "changes that only their hooks tell",
    file: "client/documents/backend.ts",
    from: 'tellAncestors("_onUpdate"',
    to: 'tellAncestors("_preUpdate"',
  },
  {
    name: "documents that their class does not find",
    file: "client/documents/document.ts",
    from: "return worldDocuments(this.documentName)?.get(id) ?? null;",
    to: "return worldDocuments(this.documentName)?.get(`.${id}`) ?? null;",
  },
  {
    name: "ids from compendiums",
    file: "client/documents/collections.ts",
    from: "...(keepId && { _id }),",
    to: "...{ _id },",
  },
  {
    name: "owners from compendiums",
    file: "client/documents/collections.ts",
    from: "...(!clearOwnership && ownership",
    to: "...(clearOwnership && ownership",
  },
  {
    name: "old names of visibilities that stay",
    file: "dice/roll.ts",
    from: "return modeNamed({ messageMode: mode });",
    to: "return mode;",
  },
];
