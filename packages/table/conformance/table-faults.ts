import type { Fault } from "./faults.ts";

const initiative = "client/documents/initiative.ts";
const tabs = "client/applications/sidebar/tabs.ts";

/** Mistakes with fights, files and the sidebar. */
export const tableFaults: readonly Fault[] = [
  { name: "initiative that nobody keeps", file: initiative, from: "initiative: roll.total", to: "initiative: null" },
  { name: "messages of initiative without their mark", file: initiative, from: "initiativeRoll: true", to: "" },
  {
    name: "turns that follow the order",
    file: initiative,
    from: "if (updateTurn && current",
    to: "if (!updateTurn && current",
  },
  { name: "initiative by the manifest alone", file: initiative, from: "initiative.formula || own", to: "own" },
  {
    name: "initiative by one's own formula alone",
    file: "client/documents/combatant.ts",
    from: "formula || this._getInitiativeFormula()",
    to: "this._getInitiativeFormula()",
  },
  {
    name: "initiative that stays",
    file: "client/documents/combat.ts",
    from: "({ _id: id, initiative: null })",
    to: "({ _id: id })",
  },
  {
    name: "files by their names alone",
    file: "client/applications/apps/file-picker.ts",
    from: "`${folder}/${name}`",
    to: "name",
  },
  {
    name: "folders that are always there",
    file: "client/applications/apps/file-picker.ts",
    from: "if (!listed) throw",
    to: "if (!listed) return { target, dirs: [], files: [] };\n    if (!target) throw",
  },
  {
    name: "a window of files that nobody replaces",
    file: "client/applications/install.ts",
    from: "ux: { ContextMenu, DragDrop, FilePicker,",
    to: "ux: { ContextMenu, DragDrop,",
  },
  {
    name: "directories that do not follow",
    file: tabs,
    from: 'documentName ? ["create", "update", "delete"] : []',
    to: "[]",
  },
  {
    name: "directories without a place for buttons",
    file: tabs,
    from: '"header-actions action-buttons"',
    to: '"header"',
  },
  { name: "tabs that are not of the page", file: tabs, from: "    ui[name] = tab;\n", to: "" },
  {
    name: "a sidebar whose tabs have no names",
    file: "client/applications/sidebar/sidebar.ts",
    from: '["chat", "combat", "scenes", "actors",',
    to: '["chat", "combat", "scenes",',
  },
  {
    name: "old dialogs that answer by names",
    file: "client/applications/v1/dialog-v1.ts",
    from: "resolve(button.callback ? button.callback(html, event) : name)",
    to: "resolve(name)",
  },
  {
    name: "a window of effects without changes",
    file: "client/applications/sheets/effect-sheet.ts",
    from: '{ id: "duration" }, { id: "changes" }',
    to: '{ id: "duration" }',
  },
  {
    name: "constants in one place alone",
    file: "client/game.ts",
    from: "{ Game, CONST: parts.CONST }",
    to: "{ Game }",
  },
];
