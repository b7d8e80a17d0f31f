import { faultsIn } from "./faults.ts";

/** Mistakes with tables to draw from, folders, colours and the measures of scenes. */
export const drawnFaults = faultsIn({
  "client/chat/cards.ts": [
    ["copies of messages that stay as they were", "if (!old) return;", "if (Date) return;"],
    [
      "copies of messages that packages hear of twice",
      "const html = await drawCard(message);\n    old",
      "await drawCard(message);\n    const html = await drawCard(message);\n    old",
    ],
  ],
  "client/documents/roll-table.ts": [
    ["draws that are never put back", "if (this.replacement || this.pack", "if (this.pack"],
    ["results that are drawn twice", "!drawn && value >= low", "value >= low"],
    ["tables that roll for themselves", "roll ?? new globals.Roll(", "new globals.Roll("],
    ["draws without their table", "{ core: { RollTable: this.id } }", "{}"],
    ["draws without their roll", "rolls: roll ? [roll] : []", "rolls: []"],
    ["ranges that overlap", "const low = high + 1;", "const low = high;"],
    ["resets that reset nothing", "drawn: false }", "drawn: true }"],
    ["tables that are only named", "const inner = recursive ?", "const inner = !recursive ?"],
    ["one draw for many", "at < number", "at < 1"],
    ["texts of older tables lost", 'given[isText ? "description" : "name"] ??= text', 'given["text"] ??= text'],
  ],
  "client/documents/folder.ts": [
    ["folders without contents", '["folder"] === this.id) ?? []', '["folder"] === "") ?? []'],
    [
      "folders that are not within others",
      '((each) => each._source["folder"] === this.id) as',
      '((each) => each._source["folder"] === "") as',
    ],
    ["folders around that are not there", "let at = this.folder as", "let at = null as"],
  ],
  "client/documents/document.ts": [
    [
      "documents that are in no folder",
      "?.get(id) ?? null;\n  }\n\n  /** The text link",
      '?.get("") ?? null;\n  }\n\n  /** The text link',
    ],
    [
      "documents that their class does not find",
      "return worldDocuments(this.documentName)?.get(id) ?? null;",
      "return worldDocuments(this.documentName)?.get(`.${id}`) ?? null;",
    ],
  ],
  "client/documents/collections.ts": [
    ["folders of every type in each collection", ".type === this.documentName", ".type !== undefined"],
    ["ids from compendiums", "...(keepId && { _id }),", "...{ _id },"],
    ["owners from compendiums", "...(!clearOwnership && ownership", "...(clearOwnership && ownership"],
  ],
  "client/documents/color.ts": [
    ["colours mixed the wrong way", "a * (1 - weight) + b * weight", "a * weight + b * (1 - weight)"],
    ["red for blue", "(byte(r) << 16) | (byte(g) << 8) | byte(b)", "(byte(b) << 16) | (byte(g) << 8) | byte(r)"],
    ["hues of another colour", "((r - g) / span + 4) / 6", "((r - g) / span + 3) / 6"],
    ["colours out of nothing", "? NaN : Number(color)", "? 0 : Number(color)"],
  ],
  "client/documents/scene.ts": [
    ["scenes without the size of their grid", "...{ width, height, size, distance,", "...{ width, height, distance,"],
  ],
  "documents/ownership.ts": [
    ["permissions that nobody has", "filter((role) => role >= least)", "filter((role) => role > 9 + least)"],
  ],
  "client/game.ts": [
    [
      "permissions by their roles alone",
      "USER_PERMISSIONS: describedPermissions()",
      "USER_PERMISSIONS: ownership.permissions",
    ],
  ],
  "client/documents/combat.ts": [["fights without their setting", '= "combatTrackerConfig"', '= "gridDiagonals"']],
  "client/applications/sheets/sheet-config.ts": [
    ["windows that are not counted", "get: () => sheetsOf(documentName)", "get: () => []"],
  ],
  "client/applications/ui/scene-controls.ts": [
    ["layers without tools", 'activeTool: "", tools: {} }', 'activeTool: "" }'],
  ],
  "client/applications/sidebar/tabs.ts": [
    ["directories without a footer", '"directory-footer action-buttons"', '"footer"'],
    ["folders that no directory lists", '"data-folder-id": String(each.id)', '"data-folder": String(each.id)'],
  ],
  "client/applications/start.ts": [["tokens without a place for buttons", "canvas.hud.token = hud;", ""]],
  "client/applications/ux/tooltip.ts": [["tooltips placed in secret", "  _setStyle({", "  _style({"]],
  "client/applications/ux/search-filter.ts": [
    ["marks that are compared", '.normalize("NFD")', '.normalize("NFC")'],
    [
      "values that are negated for nothing",
      "matches(getProperty(object, field), operator, value) !== negate",
      "matches(getProperty(object, field), operator, value)",
    ],
    ["bounds that do not count", "Number(held) <= Number(value);", "Number(held) < Number(value);"],
    ["patterns of nothing", ".escape(this.query)", '.escape("")'],
  ],
  "documents/kinds.ts": [["scenes without light", "darknessLevel: 0, ", ""]],
  "client/applications/settings/controls-config.ts": [
    [
      "keys by their keys alone",
      'return [...modifiers, keyName(key)].join(" + ");',
      'return [keyName(key)].concat(modifiers.slice(9)).join(" + ");',
    ],
  ],
  "documents/source.ts": [
    [
      "numbers refused for texts",
      'typeof value === "number" || typeof value === "boolean" ? String(value) : value',
      "value",
    ],
  ],
  "client/documents/backend.ts": [
    ["arrivals that nobody hears of", 'tellAncestors("_onCreate"', 'tellAncestors("_preCreate"'],
    ["departures that are told too late", 'tellAncestors("_preDelete"', 'tellAncestors("_preUpdate"'],
    ["changes that only their hooks tell", 'tellAncestors("_onUpdate"', 'tellAncestors("_preUpdate"'],
  ],
  "dice/roll.ts": [["old names of visibilities that stay", "return modeNamed({ messageMode: mode });", "return mode;"]],
});
