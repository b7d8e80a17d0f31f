/** Rows about the classes of documents, their statics, settings and old windows, on a gamemaster's page. Every row takes away its documents. */
import { happens, typeOf, within } from "../page.ts";
import { rows, same, type Row } from "../row.ts";

interface Sheet {
  readonly rendered?: boolean;
}

interface Document {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly sheet: Sheet | null;
  delete(): Promise<unknown>;
}

interface OldSheet {
  readonly actor: Document | null;
  readonly item: Document;
  getData(): Promise<Record<string, unknown>> | Record<string, unknown>;
}

type OldSheetClass = new (document: Document) => OldSheet;

interface SheetConfigClass {
  registerSheet(documentClass: object, scope: string, cls: new () => object, options: object): void;
  unregisterSheet(documentClass: object, scope: string, cls: new () => object, options: object): void;
}

interface DocumentClass {
  readonly TYPES: readonly string[];
  create(data: object): Promise<Document>;
}

interface Page {
  readonly game: {
    readonly documentTypes: Readonly<Record<string, readonly string[]>>;
    readonly user: { hasPermission(name: string): boolean };
    readonly settings: { get(namespace: string, key: string): unknown };
    readonly actors: object;
  };
  readonly CONST: Readonly<Record<string, readonly string[]>>;
  readonly CONFIG: Readonly<
    Record<"Actor" | "Item" | "Macro", Readonly<Record<string, unknown>> & { documentClass: DocumentClass }>
  >;
  readonly Collection: unknown;
  readonly Handlebars: { compile(text: string): (data: object) => string };
  readonly $:
    | ((element: Element) => { readonly jquery: string; find(selector: string): { length: number } })
    | undefined;
  fromUuid(uuid: string | null): Promise<Document | null>;
  fromUuidSync(uuid: string | null): Document | null;
  readonly foundry: {
    readonly Game: abstract new (...given: never[]) => { initialize(): void };
    readonly applications: {
      readonly types: unknown;
      readonly apps: { readonly DocumentSheetConfig: SheetConfigClass };
      readonly ui: { readonly Hotbar: { toggleDocumentSheet(uuid: string): Promise<void> } };
    };
    readonly appv1: {
      readonly api: {
        readonly Application: {
          readonly RENDER_STATES: Readonly<Record<string, number>>;
          readonly defaultOptions: object;
        };
        readonly FormApplication: { readonly defaultOptions: Readonly<Record<string, unknown>> };
      };
      readonly sheets: { readonly ActorSheet: OldSheetClass; readonly ItemSheet: OldSheetClass };
    };
    readonly documents: {
      readonly ActiveEffect: { readonly LOCALIZATION_PREFIXES: readonly string[] };
      readonly RegionBehavior: object;
      readonly collections: Readonly<Record<string, new () => object>>;
    };
    readonly helpers: {
      readonly interaction: { readonly KeyboardManager: { readonly MODIFIER_KEYS: Readonly<Record<string, string>> } };
    };
    readonly utils: { readonly Collection: unknown };
  };
}

const page = globalThis as unknown as Page;

/** A document of the world with what is given, as long as it is looked at. */
const withDocument = (kind: "Actor" | "Item" | "Macro", data: object, look: (made: Document) => unknown) =>
  within(page.CONFIG[kind].documentClass.create({ name: "Row", type: typeOf(kind), ...data }), look);

const drawn = (template: string, data: object): string => page.Handlebars.compile(template)(data);

/** The text of an element of markup. */
function elementOf(markup: string, selector: string): Element | null {
  return new DOMParser().parseFromString(markup, "text/html").querySelector(selector);
}

export const windowRows: readonly Row[] = [
  ...rows("API Document.TYPES; Token Mold, its settings", {
    "a class of documents names its types": () =>
      same(page.CONFIG.Actor.documentClass.TYPES, page.game.documentTypes["Actor"], "list"),
  }),
  ...rows(
    "types of 13, client/utils/helpers: fromUuid and fromUuidSync take null",
    {
      "nothing is found at no address": async () =>
        same([await page.fromUuid(null), page.fromUuidSync(null)], [null, null], "answers"),
    },
    "probable",
  ),
  ...rows("types of 13, common/constants; a system's registration of its models (RtMacroUtil)", {
    "all types of documents are the primary ones, then those within others": () =>
      same(
        page.CONST["ALL_DOCUMENT_TYPES"],
        [...page.CONST["PRIMARY_DOCUMENT_TYPES"]!, ...page.CONST["EMBEDDED_DOCUMENT_TYPES"]!],
        "list",
      ),
  }),
  ...rows("types of 13, common/documents/active-effect; dnd5e, its effects", {
    "effects look for their words in two places": () =>
      same(page.foundry.documents.ActiveEffect.LOCALIZATION_PREFIXES, ["DOCUMENT", "EFFECT"], "list"),
  }),
  ...rows("types of 13, client/config; dnd5e and Hero Mancer, their setup", {
    "systems may name fields of indexes for each kind of documents": () =>
      same(
        (["Actor", "Item"] as const).map((kind) => Array.isArray(page.CONFIG[kind]["compendiumIndexFields"])),
        [true, true],
        "being lists",
      ),
  }),
  ...rows("API DocumentSheetConfig.registerSheet; dnd5e, its init hook", {
    "a system may give windows to documents of any kind, and take them back": () => {
      const { DocumentSheetConfig } = page.foundry.applications.apps;
      const { RegionBehavior } = page.foundry.documents;
      const given = [RegionBehavior, "row", class Row {}, { types: ["row.area"] }] as const;
      DocumentSheetConfig.registerSheet(...given);
      DocumentSheetConfig.unregisterSheet(...given);
    },
  }),
  ...rows("API NotesLayer.TOGGLE_SETTING; DCC, its ready hook", {
    "whether notes are shown is a setting of the client": () =>
      same(typeof page.game.settings.get("core", "notesDisplayToggle"), "boolean", "type"),
  }),
  ...rows("API CONST.GRID_DIAGONALS; caewok's modules, their grid coordinates", {
    "how diagonals count is a setting of the world, a number": () =>
      same(typeof page.game.settings.get("core", "gridDiagonals"), "number", "type"),
  }),
  ...rows("types of 13, common/constants (USER_PERMISSIONS); Token Action HUD core, its data handler", {
    "a gamemaster may look through files": () => same(page.game.user.hasPermission("FILES_BROWSE"), true, "answer"),
  }),
  ...rows("types of 13, common/utils/collection; Shadowdark, its compendiums", {
    "the class of collections is global": () =>
      same(page.Collection === page.foundry.utils.Collection, true, "being the one of the namespace"),
  }),
  ...rows("API foundry.documents.collections; dnd5e and Draw Steel, their collections of actors", {
    "collections of the world are classes that may be extended": () => {
      const { Actors } = page.foundry.documents.collections;
      class Own extends Actors! {}
      same([page.game.actors instanceof Actors!, new Own() instanceof Map], [true, true], "being made of them");
    },
  }),
  ...rows("types of 13, client/applications/_module; DCC, its sheets", {
    "the names of types may be taken apart": () => same(typeof page.foundry.applications.types, "object", "type"),
  }),
  ...rows("types of 13, client/game; lib-wrapper, where it begins, and Quench, its settings", {
    "the game is one of a class that packages find and wrap": () =>
      same(
        [
          page.game instanceof page.foundry.Game,
          typeof (page.foundry.Game.prototype as { initialize?: unknown }).initialize,
        ],
        [true, "function"],
        "class and where it begins",
      ),
  }),
  ...rows("types of 13, client/applications/ui/hotbar; Shadowdark, its macros", {
    "a sheet is opened and closed by the address of its document": () =>
      withDocument("Macro", { type: "chat" }, async (macro) => {
        const { Hotbar } = page.foundry.applications.ui;
        await Hotbar.toggleDocumentSheet(macro.uuid);
        await happens(() => macro.sheet?.rendered === true);
        await Hotbar.toggleDocumentSheet(macro.uuid);
        await happens(() => macro.sheet?.rendered !== true);
      }),
  }),
  ...rows("types of 13, client/helpers/interaction/keyboard-manager; Token Action HUD core, its manager", {
    "the modifiers of keys have names": () =>
      same(
        page.foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS,
        { CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" },
        "names",
      ),
  }),
  ...rows("types of 13, client/appv1/api/application-v1; Quench, its window", {
    "old windows have states": () => {
      const { RENDER_STATES } = page.foundry.appv1.api.Application;
      same(RENDER_STATES, { CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2, ERROR: 3 }, "states");
    },
  }),
  ...rows("types of 13, client/appv1/api/form-application-v1; DCC, its windows of options", {
    "an old form is closed by sending it, unless it says otherwise": () => {
      const { closeOnSubmit, submitOnChange, submitOnClose } = page.foundry.appv1.api.FormApplication.defaultOptions;
      same([closeOnSubmit, submitOnChange, submitOnClose], [true, false, false], "options");
    },
  }),
  ...rows("types of 13, client/appv1/sheets/actor-sheet; Boilerplate, its actor sheet", {
    "an old sheet of an actor hands over its items in their order, and its effects": () => {
      const type = typeOf("Item");
      const items = [
        { name: "Later", type, sort: 200 },
        { name: "Sooner", type, sort: 100 },
      ];
      return withDocument("Actor", { items, effects: [{ name: "Bright" }] }, async (actor) => {
        const sheet = new page.foundry.appv1.sheets.ActorSheet(actor);
        const data = (await sheet.getData()) as Record<"items" | "effects", { name: string }[]> & { data: Document };
        same(
          [data.items, data.effects].map((list) => list.map(({ name }) => name)),
          [["Sooner", "Later"], ["Bright"]],
          "names",
        );
        same(data.data.name, "Row", "name in its data");
      });
    },
  }),
  ...rows("types of 13, client/appv1/sheets/item-sheet; Boilerplate, its item sheet", {
    "an old sheet of an item hands over the item": () =>
      withDocument("Item", {}, async (item) => {
        const sheet = new page.foundry.appv1.sheets.ItemSheet(item);
        const data = await sheet.getData();
        same([(data["item"] as Document).id, sheet.item.id, sheet.actor], [item.id, item.id, null], "item and actor");
      }),
  }),
  ...rows("API handlebars (numberFormat, selectOptions, checked, ifThen); DCC, its templates", {
    "a number is written with its sign and decimals": () =>
      same(drawn("{{numberFormat n decimals=1 sign=true}}", { n: 2 }), "+2.0", "text"),
    "one of the options is chosen": () => {
      const list = drawn('<select>{{selectOptions all selected="b"}}</select>', { all: { a: "A", b: "B" } });
      same(elementOf(list, "[selected]")?.textContent, "B", "option");
    },
    "a box is checked by what is true": () =>
      same(drawn("{{checked yes}}|{{checked no}}", { yes: true, no: false }), "checked|", "texts"),
    "one of two is written": () => same(drawn('{{ifThen yes "a" "b"}}', { yes: false }), "b", "text"),
  }),
  ...rows("API handlebars (editor); Boilerplate, its sheets", {
    "a rich text stands under the name that it is saved by": () => {
      const text = drawn('{{editor text target="system.notes" editable=true}}', { text: "<b>Dark</b>" });
      same(elementOf(text, '[data-edit="system.notes"]')?.textContent?.trim(), "Dark", "text");
    },
  }),
  ...rows("API Globals ($); Boilerplate, its sheets", {
    "jQuery is there": () => {
      const { body } = new DOMParser().parseFromString("<p><b>1</b><b>2</b></p>", "text/html");
      const found = page.$!(body);
      same([typeof found.jquery, found.find("p > b:nth-child(2)").length], ["string", 1], "version and elements");
    },
  }),
];
