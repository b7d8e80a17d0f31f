/** Rows about tables to draw from, folders, colours, the measures of scenes and collections, on a gamemaster's page. Every row takes away its documents. */
import { callsOf, happens, typeOf, within } from "../page.ts";
import { rows, same, scripted, d, type Row } from "../row.ts";

interface Document {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly folder: Document | null;
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
}

interface Folder extends Document {
  readonly contents: readonly Document[];
  readonly ancestors: readonly Document[];
  getSubfolders(recursive?: boolean): readonly Document[];
}

interface Result extends Document {
  readonly description: string;
  readonly drawn: boolean;
  readonly range: readonly number[];
  readonly documentUuid: string | null;
  getHTML(): Promise<string>;
}

interface Draw {
  readonly roll: { readonly total: number; readonly formula: string };
  readonly results: readonly Result[];
}

interface RollTable extends Document {
  readonly formula: string;
  readonly results: { readonly contents: readonly Result[] };
  roll(options?: object): Promise<Draw>;
  draw(options?: object): Promise<Draw>;
  drawMany(number: number, options?: object): Promise<Draw>;
  normalize(): Promise<unknown>;
  resetResults(): Promise<unknown>;
}

interface Message extends Document {
  readonly content: string;
  readonly flags: { readonly core?: { readonly RollTable?: string } };
  readonly rolls: readonly { readonly total: number }[];
}

interface Kind<T> {
  create(data: object): Promise<T>;
  get(id: string): T | null;
}

interface Actor extends Document {
  createEmbeddedDocuments(kind: "ActiveEffect", data: readonly object[]): Promise<readonly Document[]>;
  traverseEmbeddedDocuments(): Iterable<readonly [path: string, document: Document]>;
}

interface Color {
  readonly css: string;
  readonly valid: boolean;
  readonly rgb: readonly number[];
  readonly hsv: readonly number[];
  mix(other: Color, weight: number): Color;
  multiply(other: number): Color;
  toRGBA(alpha: number): string;
}

interface SearchFilterClass {
  new (config: {
    inputSelector: string;
    contentSelector: string;
    initial: string;
    callback: (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => void;
  }): { bind(html: HTMLElement): void; unbind(): void };
  cleanQuery(query: string): string;
  testQuery(rgx: RegExp, value: string): boolean;
  evaluateFilter(object: object, filter: object): boolean;
}

interface Page {
  readonly game: {
    readonly release: { readonly generation: number };
    readonly settings: { get(namespace: string, key: string): unknown };
    readonly permissions: Readonly<Record<string, readonly number[]>>;
    readonly folders: { get(id: string): Document | undefined; readonly contents: readonly Document[] };
    readonly macros: {
      readonly folders: { has(id: string): boolean };
      fromCompendium(document: Document, options?: object): Record<string, unknown>;
    };
    readonly items: { readonly folders: { has(id: string): boolean } };
    readonly messages: { readonly contents: readonly Message[] };
    readonly tooltip: object;
  };
  readonly canvas: {
    readonly scene: {
      readonly width: number;
      readonly height: number;
      readonly grid: { readonly size: number };
      readonly background: object;
      readonly environment: { readonly darknessLevel: number };
    };
    readonly dimensions: Readonly<Record<string, unknown>>;
    readonly grid: { readonly size: number; readonly isSquare: boolean };
    readonly hud: object;
  };
  readonly ui: {
    readonly controls: { readonly controls: Readonly<Record<string, { readonly tools?: object }>> };
    readonly journal: { readonly element: HTMLElement; render(options: object): Promise<unknown> };
  };
  readonly CONST: {
    readonly USER_PERMISSIONS: Readonly<Record<string, { readonly defaultRole: number; readonly disableGM: boolean }>>;
  };
  readonly CONFIG: {
    readonly RollTable: { readonly documentClass: Kind<RollTable> };
    readonly Folder: { readonly documentClass: Kind<Folder> };
    readonly Macro: { readonly documentClass: Kind<Document & { readonly sort: number }> };
    readonly JournalEntry: { readonly documentClass: Kind<Document> };
    readonly ChatMessage: { readonly documentClass: Kind<Document> };
    readonly Actor: { readonly documentClass: Kind<Actor> & { getCollectionName(name: string): string | null } };
    readonly Combat: { readonly documentClass: { readonly CONFIG_SETTING: string } };
  };
  readonly foundry: {
    readonly applications: {
      readonly sidebar: { readonly apps: { readonly ControlsConfig: { humanizeBinding(binding: object): string } } };
      readonly ux: { readonly SearchFilter: SearchFilterClass };
    };
    readonly dice: { readonly Roll: { _mapLegacyRollMode?(mode: string): string } };
    readonly documents: {
      readonly collections: { readonly Actors: { readonly registeredSheets: readonly unknown[] } };
    };
    readonly utils: {
      readonly Color: {
        from(color: string | number | readonly number[] | null): Color;
        fromHSV(hsv: readonly number[]): Color;
        mix(first: number, second: number, weight: number): number;
      };
    };
  };
}

const page = globalThis as unknown as Page;

const FRUIT = ["apple", "pear", "plum"].map((description, at) => ({
  description,
  weight: at + 1,
  range: [at + 1, at + 1],
}));

/** A table of three kinds of fruit, as long as it is looked at. */
function withFruit(data: object, look: (table: RollTable) => unknown): Promise<void> {
  const given = { name: "Fruit", formula: "1d3", results: FRUIT, ...data };
  return within(page.CONFIG.RollTable.documentClass.create(given), look);
}

const said = (results: readonly Result[]) => results.map(({ description }) => description);

const withMessage = (data: object, look: (message: Document) => unknown) =>
  within(page.CONFIG.ChatMessage.documentClass.create(data), look);

/** Takes away messages that came meanwhile. */
async function withMessages(act: (came: () => readonly Message[]) => Promise<unknown>): Promise<void> {
  const before = new Set(page.game.messages.contents);
  const came = () => page.game.messages.contents.filter((message) => !before.has(message));
  try {
    await act(came);
  } finally {
    for (const message of came()) await message.delete();
  }
}

const tableRows = rows("API RollTable; Pirate Borg and Death in Space, which draw from tables", {
  "a table is rolled by its formula, and nothing is said or marked": () =>
    withFruit({ replacement: false }, (table) =>
      scripted(d(3, 2), async () => {
        const { roll, results } = await table.roll();
        same([roll.total, said(results), results[0]!.drawn], [2, ["pear"], false], "draw");
      }),
    ),
  "a table is rolled by the roll that is given": () =>
    withFruit({}, (table) =>
      scripted([], async () => {
        const { Roll } = globalThis as unknown as { readonly Roll: new (formula: string) => object };
        same(said((await table.roll({ roll: new Roll("3") })).results), ["plum"], "draw");
      }),
    ),
  "what is drawn is said in the chat, with its roll": () =>
    withFruit({}, (table) =>
      withMessages((came) =>
        scripted(d(3, 3), async () => {
          await table.draw();
          const [message] = came();
          same([message!.rolls.map(({ total }) => total), message!.flags.core?.RollTable], [[3], table.id], "message");
          same(
            [message!.content.includes("plum"), table.results.contents[2]!.drawn],
            [true, false],
            "saying it, and mark",
          );
        }),
      ),
    ),
  "what is not put back is drawn once, until it is reset": () =>
    withFruit({ replacement: false }, (table) =>
      scripted(d(3, 1, 1, 2), async () => {
        const quiet = { displayChat: false };
        same(said((await table.draw(quiet)).results), ["apple"], "first draw");
        same(said((await table.draw(quiet)).results), ["pear"], "second draw");
        same(
          table.results.contents.map(({ drawn }) => drawn),
          [true, true, false],
          "marks",
        );
        await table.resetResults();
        same(
          table.results.contents.map(({ drawn }) => drawn),
          [false, false, false],
          "marks after the reset",
        );
      }),
    ),
  "several are drawn by a pool of rolls": () =>
    withFruit({}, (table) =>
      scripted(d(3, 1, 3), async () => {
        const { roll, results } = await table.drawMany(2, { displayChat: false });
        same([said(results), roll.formula], [["apple", "plum"], "{1d3,1d3}"], "draw");
      }),
    ),
  "ranges follow the weights": () =>
    withFruit({}, async (table) => {
      await table.normalize();
      const ranges = table.results.contents.map(({ range }) => range);
      same(
        [ranges, table.formula],
        [
          [
            [1, 1],
            [2, 3],
            [4, 6],
          ],
          "1d6",
        ],
        "ranges and formula",
      );
    }),
  "a table that is drawn is rolled on, unless it is not to be": () =>
    withFruit({ formula: "1" }, (inner) =>
      within(
        page.CONFIG.RollTable.documentClass.create({
          ...{ name: "Outer", formula: "1" },
          results: [{ type: "document", name: "Fruit", documentUuid: inner.uuid, range: [1, 1] }],
        }),
        async (outer) => {
          same(said((await outer.roll()).results), ["apple"], "draw");
          same((await outer.roll({ recursive: false })).results[0]!.documentUuid, inner.uuid, "draw");
        },
      ),
    ),
});

const olderRows = rows(
  "types of 13, common/documents/table-result (migrateData); CY_BORG and Item Piles, which read both",
  {
    "results of older versions are read": () =>
      withFruit({ results: [{ type: 0, text: "apple", range: [1, 1] }] }, async (table) => {
        const [apple] = table.results.contents;
        same([apple!.description, (await apple!.getHTML()).includes("apple")], ["apple", true], "result");
      }),
  },
);

const folderRows = rows("API Folder; Item Piles and Ironsworn, their folders", {
  "a folder knows what is in it, and in what it is": () =>
    within(page.CONFIG.Folder.documentClass.create({ name: "Outer", type: "Macro" }), (outer) =>
      within(page.CONFIG.Folder.documentClass.create({ name: "Inner", type: "Macro", folder: outer.id }), (inner) =>
        within(page.CONFIG.Macro.documentClass.create({ name: "Row", type: "chat", folder: inner.id }), (macro) => {
          same([macro.folder?.id, inner.contents.map(({ id }) => id)], [inner.id, [macro.id]], "folder and contents");
          same(
            outer.getSubfolders().map(({ id }) => id),
            [inner.id],
            "folders within",
          );
          same(
            inner.ancestors.map(({ id }) => id),
            [outer.id],
            "folders around",
          );
          const { folders, macros, items } = page.game;
          same(
            [folders.get(inner.id)?.name, macros.folders.has(inner.id), items.folders.has(inner.id)],
            ["Inner", true, false],
            "places",
          );
        }),
      ),
    ),
});

const colorRows = rows("API Color; Combat Tracker Dock, its bars", {
  "colours are mixed by weight": () => {
    const { Color } = page.foundry.utils;
    same(Color.from("#000000").mix(Color.from("#ffffff"), 0.2).css, "#333333", "colour");
    same(Color.mix(0xff0000, 0x0000ff, 1), 0x0000ff, "colour");
  },
  "colours tell their channels": () => {
    const { Color } = page.foundry.utils;
    same(Color.from("#00ff00").rgb, [0, 1, 0], "channels");
    same(Color.from([1, 0, 0]).css, "#ff0000", "colour");
    same(Color.from("#0000ff").hsv, [2 / 3, 1, 1], "hue, saturation and value");
    same(Color.fromHSV([1 / 3, 1, 1]).css, "#00ff00", "colour");
    same(Color.from("#ffffff").multiply(0.2).toRGBA(0.5).replaceAll(" ", ""), "rgba(51,51,51,0.5)", "text");
  },
  "what is not a colour says so": () => {
    const none = page.foundry.utils.Color.from(null);
    same([none.valid, none.css], [false, ""], "being valid, and text");
  },
});

const sceneRows = rows("API Scene#getDimensions and types of 13, common/grid/base; Item Piles and Arms Reach", {
  "the canvas tells the measures of its scene and grid": () => {
    const { scene, dimensions, grid } = page.canvas;
    same([dimensions["size"], grid.size], [scene.grid.size, scene.grid.size], "sizes");
    same([dimensions["sceneWidth"], dimensions["sceneHeight"]], [scene.width, scene.height], "measures");
    same([typeof dimensions["distance"], grid.isSquare], ["number", true], "distance and form");
  },
});

/** Notes with what arguments a method of a class is called, as long as something happens. */
async function noted(owner: object, names: readonly string[], act: () => Promise<unknown>): Promise<string[]> {
  const notes: string[] = [];
  for (const name of names) {
    const note = function (this: Document, parent: Document, collection: string, told: readonly (Document | string)[]) {
      const [first] = told;
      notes.push([name, this.name, parent.name, collection, typeof first === "string" ? "id" : first!.name].join(" "));
    };
    Object.defineProperty(owner, name, { value: note, configurable: true, writable: true });
  }
  try {
    await act();
  } finally {
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
  return notes;
}

const holderRows: readonly Row[] = [
  ...rows("types of 13, client/documents/abstract/client-document; Nimble and dnd5e, their actors", {
    "what holds a document is told when it comes and goes": () =>
      within(page.CONFIG.Actor.documentClass.create({ name: "Bearer", type: typeOf("Actor") }), async (actor) => {
        const names = ["_onCreateDescendantDocuments", "_preDeleteDescendantDocuments", "_onDeleteDescendantDocuments"];
        const notes = await noted(actor, names, async () => {
          const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Glow" }]);
          await effect!.delete();
        });
        same(
          notes,
          [
            "_onCreateDescendantDocuments Bearer Bearer effects Glow",
            "_preDeleteDescendantDocuments Bearer Bearer effects id",
            "_onDeleteDescendantDocuments Bearer Bearer effects Glow",
          ],
          "calls",
        );
      }),
    "what holds it is told of changes before and after": () =>
      within(page.CONFIG.Actor.documentClass.create({ name: "Bearer", type: typeOf("Actor") }), async (actor) => {
        const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Glow" }]);
        const notes = await noted(actor, ["_onUpdateDescendantDocuments"], () => effect!.update({ name: "Glare" }));
        same(notes, ["_onUpdateDescendantDocuments Bearer Bearer effects Glare"], "calls");
        same(
          [...actor.traverseEmbeddedDocuments()].map(([path, { name }]) => [path, name]),
          [["effects", "Glare"]],
          "paths",
        );
      }),
  }),
  ...rows("API Document.get and Document.getCollectionName; Item Piles, its vaults", {
    "classes of documents find those of the world, and know where others are held": () =>
      within(page.CONFIG.Macro.documentClass.create({ name: "Row", type: "chat" }), (macro) => {
        same(
          [page.CONFIG.Macro.documentClass.get(macro.id)?.id, page.CONFIG.Macro.documentClass.get("none")],
          [macro.id, null],
          "them",
        );
        same(page.CONFIG.Actor.documentClass.getCollectionName("Item"), "items", "field");
      }),
  }),
  ...rows("API WorldCollection#fromCompendium; Ironsworn, its foes", {
    "what comes from a compendium leaves its id, place and owners behind": () =>
      within(page.CONFIG.Macro.documentClass.create({ name: "Row", type: "chat", sort: 5 }), (macro) => {
        const { macros } = page.game;
        const [plain, kept] = [
          macros.fromCompendium(macro),
          macros.fromCompendium(macro, { keepId: true, clearSort: false }),
        ];
        same(
          ["_id", "sort", "ownership"].filter((field) => field in plain),
          [],
          "fields",
        );
        same([kept["_id"], kept["sort"], kept["name"]], [macro.id, 5, "Row"], "fields");
      }),
  }),
];

const castRows = rows("API StringField and NumberField (_cast); the dice of Vaesen, which give a total for a content", {
  "a field takes a value of another type for its own": () =>
    within(page.CONFIG.Macro.documentClass.create({ name: 7, type: "chat", sort: "3" }), (macro) =>
      same([macro.name, macro.sort], ["7", 3], "values"),
    ),
});

const filterRows = rows("API SearchFilter; Spotlight Omnisearch and Forbidden Lands", {
  "what is looked for is compared without marks and spaces": () => {
    const { SearchFilter } = page.foundry.applications.ux;
    same(SearchFilter.cleanQuery("  \u00c9lan "), "Elan", "text");
    same(SearchFilter.testQuery(/elan/i, "un \u00e9lan"), true, "match");
  },
  "objects are filtered by their fields": () => {
    const { SearchFilter } = page.foundry.applications.ux;
    const sword = { system: { damage: 6, tags: ["sharp"] } };
    const is = (operator: string, value: unknown, field = "system.damage", negate = false) =>
      SearchFilter.evaluateFilter(sword, { field, operator, value, negate });
    same([is("equals", 6), is("lt", 6), is("lte", 6), is("between", [7, 9])], [true, false, true, false], "numbers");
    same([is("contains", "sharp", "system.tags"), is("is_empty", null, "system.none", true)], [true, false], "lists");
  },
  "the field that is bound calls back with what it begins with": () => {
    const html = document.createElement("div");
    html.append(document.createElement("input"), document.createElement("ul"));
    let found: [string, boolean, boolean] | undefined;
    const filter = new page.foundry.applications.ux.SearchFilter({
      ...{ inputSelector: "input", contentSelector: "ul", initial: "a.b" },
      callback: (_event, query, rgx, content) => void (found = [query, rgx.test("aXb"), content?.localName === "ul"]),
    });
    filter.bind(html);
    filter.unbind();
    same(found, ["a.b", false, true], "query, match and list");
  },
});

const placeRows: readonly Row[] = [
  ...rows(
    "Forien's Quest Log, which hides its folder there",
    {
      "directories list folders, and what is in them": () =>
        within(page.CONFIG.Folder.documentClass.create({ name: "Outer", type: "JournalEntry" }), async ({ id }) =>
          within(page.CONFIG.JournalEntry.documentClass.create({ name: "Row", folder: id }), async (entry) => {
            await page.ui.journal.render({ force: true });
            const folder = page.ui.journal.element.querySelector(`li.folder[data-folder-id="${id}"]`);
            same(folder?.querySelector(`[data-entry-id="${entry.id}"]`)?.textContent, "Row", "what is in the folder");
          }),
        ),
    },
    "probable",
  ),
  ...rows("types of 13, client/documents/scene (Schema); SmallTime, its slice of the scene", {
    "scenes have a background and a darkness": () => {
      const { background, environment } = page.canvas.scene;
      same(["src" in background, environment.darknessLevel], [true, 0], "them");
    },
  }),
  ...rows("API ControlsConfig; Spotlight Omnisearch, its keys", {
    "keys are named for people": () => {
      const { ControlsConfig } = page.foundry.applications.sidebar.apps;
      const name = ControlsConfig.humanizeBinding({ key: "KeyK", modifiers: ["Shift"] });
      same([name.includes("Shift"), name.endsWith("K")], [true, true], "parts");
    },
  }),
  ...rows("types of 13, client/game (Permissions); Party Resources, which adds a role", {
    "the roles that have each permission are a setting of the world": () => {
      const stored = page.game.settings.get("core", "permissions") as Record<string, readonly number[]>;
      same([stored["SETTINGS_MODIFY"]!.includes(3), stored["SETTINGS_MODIFY"]!.includes(1)], [true, false], "roles");
      same(Object.keys(page.game.permissions).sort(), Object.keys(stored).sort(), "permissions");
    },
  }),
  ...rows("types of 13, common/constants (USER_PERMISSIONS)", {
    "permissions tell the least role that has them": () => {
      const { FILES_UPLOAD, SHOW_CURSOR } = page.CONST.USER_PERMISSIONS;
      same([FILES_UPLOAD!.defaultRole, FILES_UPLOAD!.disableGM, SHOW_CURSOR!.disableGM], [3, false, true], "them");
    },
  }),
  ...rows("types of 13, client/documents/combat (CONFIG_SETTING); Warlock!, its tracked resource", {
    "the class of fights names its setting": () =>
      same(page.CONFIG.Combat.documentClass.CONFIG_SETTING, "combatTrackerConfig", "name"),
  }),
  ...rows("API WorldCollection.registeredSheets; Blades in the Dark, which counts them", {
    "collections know the windows of their documents": () =>
      same(page.foundry.documents.collections.Actors.registeredSheets.length > 0, true, "having some"),
  }),
  ...rows("API hookEvents.getSceneControlButtons; Forien's Quest Log, its buttons beside the notes", {
    "every layer has its set of tools": () =>
      same(
        ["tokens", "drawings", "walls", "lighting", "sounds", "notes"].filter(
          (name) => !page.ui.controls.controls[name]?.tools,
        ),
        [],
        "missing sets",
      ),
  }),
  ...rows(
    "Forien's Quest Log, which puts its button there",
    {
      "directories have a footer": () =>
        same(page.ui.journal.element.querySelector(".directory-footer") !== null, true, "being there"),
    },
    "probable",
  ),
  ...rows("types of 13, client/canvas/board (hud); Vaesen, which replaces the buttons of tokens", {
    "the buttons around tokens have their place": () => same("token" in page.canvas.hud, true, "being there"),
  }),
  ...rows("types of 13, client/helpers/interaction/tooltip-manager; PopOut!, which wraps them", {
    "tooltips are placed by methods of their own": () => {
      const methods = ["_determineDirection", "_setAnchor", "_setStyle"];
      const { tooltip } = page.game;
      same(
        methods.map((name) => typeof Reflect.get(tooltip, name)),
        methods.map(() => "function"),
        "types",
      );
    },
  }),
  ...rows(
    "Delta Green, its cards, and SWNR, its rolls: both ask whether it is there, or only in 14",
    {
      "names of visibilities of 13 are turned into those of 14, in 14 alone": () => {
        const { Roll } = page.foundry.dice;
        if (page.game.release.generation < 14) same("_mapLegacyRollMode" in Roll, false, "being there");
        else
          same(
            ["gmroll", "self"].map((mode) => Roll._mapLegacyRollMode!(mode)),
            ["gm", "self"],
            "names",
          );
      },
    },
    "probable",
  ),
];

/** What the page shows of a message: in the log, and where it has room in a copy that floats. */
const drawingsOf = ({ id }: Document) => [...document.querySelectorAll<HTMLElement>(`[data-message-id="${id}"]`)];

const drawingRows = [
  ...rows("issue #12022; API ChatLog.updateMessage", {
    "every drawing of a message is drawn again when it changes, and packages are told of each": () =>
      withMessage({ content: "Before" }, async (message) => {
        await happens(() => drawingsOf(message).some(({ textContent }) => textContent?.includes("Before")));
        const { length } = drawingsOf(message);
        const calls = await callsOf({ renderChatMessageHTML: (drawn: Document) => drawn.id }, async () => {
          await message.update({ content: "After" });
          await happens(() => drawingsOf(message).every(({ textContent }) => textContent?.includes("After")));
        });
        const own = calls.filter(([, id]) => id === message.id);
        same([drawingsOf(message).length, own.length], [length, length], "drawings, and calls of the hook");
      }),
  }),
  ...rows("issue #13673", {
    "drawings of a message share the page, so of their radio buttons with one name one alone stays chosen": () =>
      withMessage(
        { content: '<fieldset>Choice <input type="radio" name="row" value="a" checked></fieldset>' },
        async (message) => {
          const found = (state: string) =>
            drawingsOf(message).flatMap((each) => [...each.querySelectorAll(`input[name="row"]${state}`)]).length;
          await happens(() => found("") > 0 && found("") === drawingsOf(message).length);
          same(found(":checked"), 1, "number of chosen buttons");
        },
      ),
  }),
];

export const drawnRows: readonly Row[] = [
  ...tableRows,
  ...olderRows,
  ...folderRows,
  ...colorRows,
  ...sceneRows,
  ...holderRows,
  ...castRows,
  ...filterRows,
  ...placeRows,
  ...drawingRows,
];
