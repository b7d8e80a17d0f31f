import { faultsIn } from "./faults.ts";

/** Mistakes with fights, files and the sidebar. */
export const tableFaults = faultsIn({
  "client/documents/initiative.ts": [
    ["initiative that nobody keeps", "initiative: roll.total", "initiative: null"],
    ["messages of initiative without their mark", "initiativeRoll: true", ""],
    ["turns that follow the order", "updateTurn ? {}", "!updateTurn ? {}"],
    ["initiative by the manifest alone", "initiative.formula || own", "own"],
  ],
  "client/documents/combatant.ts": [
    [
      "initiative by one's own formula alone",
      "formula || this._getInitiativeFormula()",
      "this._getInitiativeFormula()",
    ],
  ],
  "client/documents/combat.ts": [["initiative that stays", "({ _id: id, initiative: null })", "({ _id: id })"]],
  "client/applications/apps/file-picker.ts": [
    ["files by their names alone", "`${folder}/${name}`", "name"],
    [
      "folders that are always there",
      "if (!listed) throw",
      "if (!listed) return { target, dirs: [], files: [] };\n    if (!target) throw",
    ],
  ],
  "client/applications/install.ts": [
    [
      "a window of files that nobody replaces",
      "ux: { ContextMenu, DragDrop, FilePicker,",
      "ux: { ContextMenu, DragDrop,",
    ],
  ],
  "client/applications/sidebar/tabs.ts": [
    ["directories that do not follow", 'documentName ? ["create", "update", "delete"] : []', "[]"],
    ["directories without a place for buttons", '"header-actions action-buttons"', '"header"'],
    ["tabs that are not of the page", "    ui[name] = tab;\n", ""],
  ],
  "client/applications/sidebar/sidebar.ts": [
    ["a sidebar whose tabs have no names", '["chat", "combat", "scenes", "actors",', '["chat", "combat", "scenes",'],
  ],
  "client/applications/v1/dialog-v1.ts": [
    [
      "old dialogs that answer by names",
      "resolve(button.callback ? button.callback(html, event) : name)",
      "resolve(name)",
    ],
  ],
  "client/applications/sheets/effect-sheet.ts": [
    ["a window of effects without changes", '{ id: "duration" }, { id: "changes" }', '{ id: "duration" }'],
  ],
  "client/game.ts": [["constants in one place alone", "{ Game, CONST: parts.CONST }", "{ Game }"]],
});
