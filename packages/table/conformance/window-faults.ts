import { faultsIn } from "./faults.ts";

/** Mistakes with what packages find around documents: classes, statics, settings and old windows. */
export const windowFaults = faultsIn({
  "client/documents/document.ts": [
    [
      "classes that do not name their types",
      "return globals.game.documentTypes[this.documentName] ?? [];",
      "return [];",
    ],
  ],
  "client/documents/uuid.ts": [["addresses that must be given", "if (!uuid) return null;", "void uuid;"]],
  "constants.ts": [
    [
      "primary types of documents alone",
      "[...PRIMARY_DOCUMENT_TYPES, ...EMBEDDED_DOCUMENT_TYPES]",
      "[...PRIMARY_DOCUMENT_TYPES]",
    ],
  ],
  "client/documents/active-effect.ts": [
    ["effects without words of their own", '["DOCUMENT", "EFFECT"]', '["DOCUMENT"]'],
  ],
  "client/document-classes.ts": [["indexes whose fields nobody may name", "    compendiumIndexFields: [],\n", ""]],
  "client/core-settings.ts": [
    ["notes that no setting shows", "notesDisplayToggle: false", "notes: false"],
    ["diagonals that no setting counts", "gridDiagonals: 0", "diagonals: 0"],
  ],
  "documents/ownership.ts": [["files that nobody may look through", "  FILES_BROWSE: roles.TRUSTED,\n", ""]],
  "old-globals.ts": [["collections in their namespace alone", '{ Collection: "foundry.utils.Collection" }', "{}"]],
  "client/applications/sheets/sheet-config.ts": [
    ["collections of nobody's class", "{ Actors, Scenes }[name] ??", '{ Scenes }[name as "Scenes"] ??'],
  ],
  "client/applications/install.ts": [
    ["no names of types", "    types: {},\n", ""],
    ["a page without jQuery", "{ Handlebars, $: jQuery, jQuery }", "{ Handlebars, jQuery }"],
  ],
  "client/game.ts": [
    [
      "a class of the game that packages cannot find",
      "Object.assign(parts.foundry, { Game, CONST: parts.CONST });",
      "",
    ],
  ],
  "client/applications/ui/hotbar.ts": [
    ["sheets that a macro opens and never closes", "await (sheet?.rendered ?", "await (!sheet ?"],
  ],
  "client/applications/keys/keyboard.ts": [
    [
      "modifiers of keys without names",
      "static readonly MODIFIER_KEYS = MODIFIER_KEYS;",
      "static readonly MODIFIER_KEYS = {};",
    ],
  ],
  "client/applications/v1/application-v1.ts": [
    ["old windows whose states are numbered anew", "CLOSING: -2,", "CLOSING: 4,"],
  ],
  "client/applications/v1/form-application.ts": [
    ["old forms that stay open", "closeOnSubmit: true,\n      editable", "closeOnSubmit: false,\n      editable"],
    [
      "old sheets whose data is the system's",
      "data: document.toObject(false),",
      'data: document.toObject(false)["system"],',
    ],
  ],
  "client/applications/v1/actor-sheet.ts": [
    ["old sheets of actors with items in any order", '.sort((a, b) => Number(a["sort"]) - Number(b["sort"]))', ""],
    [
      "old sheets of actors without effects",
      "effects: effects.map((effect) => effect.toObject(false)),",
      "effects: [],",
    ],
    [
      "old sheets of items without the item",
      "return { ...super.getData(options), item: this.document };",
      "return { ...super.getData(options) };",
    ],
  ],
  "client/applications/handlebars/language.ts": [
    ["numbers without their signs", '(sign && number >= 0 ? "+" : "")', '""'],
    ["boxes that are always checked", '(value ? "checked" : "")', '(value ? "checked" : "checked")'],
    ["the other of two", "(criteria ? yes : no)", "(criteria ? no : yes)"],
  ],
  "client/applications/handlebars/inputs.ts": [
    ["options of which none is chosen", "selected: selected.has(choice.value)", "selected: false"],
    ["rich texts without a name", 'body.dataset[editable === false ? "field" : "edit"]', 'body.dataset["text"]'],
  ],
});
