/** Rows from the end-to-end tests of DCC 0.70.46, which its authors pass in 14.365, and from sheets that rely on the same; on a gamemaster's page. */
import { happens, typeOf, within } from "../page.ts";
import { rows, same, type Row } from "../row.ts";

interface Sheet {
  readonly element: HTMLElement | null;
  readonly rendered: boolean;
  render(options: object): Promise<unknown>;
  close(): Promise<unknown>;
  _prepareContext(options: object): Promise<Readonly<Record<string, unknown>>>;
}

interface Document {
  readonly id: string;
  readonly uuid: string;
  readonly sheet: Sheet;
  readonly effects: { readonly contents: readonly Document[] };
  readonly changes: readonly object[];
  readonly pages: { readonly contents: readonly { readonly text: { readonly content: string } }[] };
  readonly transferredEffects: readonly Document[];
  readonly active: boolean;
  delete(): Promise<unknown>;
  deleteDialog(): Promise<unknown>;
  toDragData(): object;
  view(): Promise<unknown>;
  createEmbeddedDocuments(kind: "ActiveEffect" | "Item", data: readonly object[]): Promise<readonly Document[]>;
}

/** Methods of sets. */
interface Sets {
  first(): number | undefined;
  find(test: (each: number) => boolean): number | undefined;
  filter(test: (each: number) => boolean): Sets;
  every(test: (each: number) => boolean): boolean;
  toObject(): readonly number[];
  equals(other: ReadonlySet<number>): boolean;
  isSubset(other: ReadonlySet<number>): boolean;
  intersects(other: ReadonlySet<number>): boolean;
}

type Kind = "Actor" | "Item" | "JournalEntry" | "Macro" | "Scene";

interface Rolled {
  evaluate(): Promise<Rolled>;
  toAnchor(options: object): HTMLElement;
}

interface Page {
  readonly Roll: new (formula: string) => Rolled;
  readonly game: { readonly canvas: object; readonly user: object; readonly macros: { get(id: string): unknown } };
  readonly canvas: { readonly scene: Document | null; readonly ready: boolean };
  readonly CONFIG: Readonly<Record<Kind, { readonly documentClass: { create(data: object): Promise<Document> } }>> & {
    readonly statusEffects: readonly { readonly id: string }[];
  };
  readonly ui: {
    readonly sidebar: { changeTab(tab: string, group: string): void; readonly tabGroups: { readonly primary: string } };
  };
  readonly foundry: {
    readonly utils: { deleteProperty(object: object, path: string): boolean };
    readonly applications: {
      readonly api: { readonly DocumentSheetV2: abstract new (options: object) => Sheet };
      readonly apps: {
        readonly DocumentSheetConfig: Readonly<
          Record<
            "registerSheet" | "unregisterSheet",
            (kind: object, scope: string, cls: object, options: object) => void
          >
        >;
      };
    };
  };
}

const page = globalThis as unknown as Page;

/** A document of the world, as long as it is looked at. */
const withDocument = (kind: Kind, data: object, look: (made: Document) => unknown) => {
  const type = kind === "Scene" || kind === "JournalEntry" ? {} : { type: typeOf(kind) };
  return within(page.CONFIG[kind].documentClass.create({ name: "Row", ...type, ...data }), look);
};

/** Looks at documents whose windows are of a class of ours where they ask for it. */
async function withSheet(look: (cls: object) => unknown, of: Kind = "Macro"): Promise<void> {
  const { DocumentSheetConfig } = page.foundry.applications.apps;
  class RowSheet extends page.foundry.applications.api.DocumentSheetV2 {
    _renderHTML() {
      return Promise.resolve("");
    }
    _replaceHTML() {}
  }
  const kind = page.CONFIG[of].documentClass;
  DocumentSheetConfig.registerSheet(kind, "core", RowSheet, {});
  try {
    await look(RowSheet);
  } finally {
    DocumentSheetConfig.unregisterSheet(kind, "core", RowSheet, {});
  }
}

/** A change as 13 and as 14 have it. */
const CHANGE = { key: "row", value: "1", mode: 2, type: "add" };

const asked = { command: "", flags: { core: { sheetClass: "core.RowSheet" } } };

export const dccRows: readonly Row[] = [
  ...rows("DCC, its end-to-end tests", {
    "the game has the canvas": () => same(page.game.canvas === page.canvas, true, "sameness"),
    "a scene is looked at without being everyone's": async () => {
      const before = page.canvas.scene;
      await withDocument("Scene", { active: false }, async (scene) => {
        await scene.view();
        await happens(() => page.canvas.ready);
        same([page.canvas.scene?.id, scene.active], [scene.id, false], "scene");
        await before?.view();
      });
      await happens(() => page.canvas.scene === before);
    },
    "sets tell their first, find, filter and compare": () => {
      const set = new Set([1, 2, 3]) as Set<number> & Sets;
      same(
        [set.first(), set.find((each) => each > 1), (new Set() as typeof set).first()],
        [1, 2, undefined],
        "members",
      );
      same(set.filter((each) => each > 1).toObject(), [2, 3], "some of them");
      const others = [new Set([3, 2, 1]), new Set([1, 2, 3, 4]), new Set([4])];
      same(
        others.map((each) => [set.equals(each), set.isSubset(each), set.intersects(each)].map(Number).join("")),
        ["111", "011", "000"],
        "answers",
      );
      same([set.every((each) => each > 0), set.every((each) => each > 1)], [true, false], "answers for all");
    },
    "a property is taken away by its path": () => {
      const object = { a: { b: 1, c: 2 } };
      const { utils } = page.foundry;
      same([utils.deleteProperty(object, "a.b"), utils.deleteProperty(object, "a.x.y")], [true, false], "answers");
      same(object, { a: { c: 2 } }, "object");
    },
    "what is deleted is no longer shown": () =>
      withSheet(async () => {
        let sheet: Sheet | undefined;
        await withDocument("Macro", asked, async (macro) => {
          ({ sheet } = macro);
          await sheet.render({ force: true });
          same(sheet.rendered, true, "being shown");
        });
        await happens(() => sheet?.rendered === false);
      }),
    "a document chooses its window by a flag": () =>
      withSheet((cls) =>
        withDocument("Macro", asked, ({ sheet }) => same(sheet.constructor === cls, true, "being of that class")),
      ),
    "a document is deleted if the answer is yes": async () => {
      const macro = await page.CONFIG.Macro.documentClass.create({ name: "Row", type: "chat", command: "" });
      const deleted = macro.deleteDialog();
      const button = () => document.querySelector<HTMLElement>('dialog.application button[data-action="yes"]');
      await happens(() => button() !== null);
      button()!.click();
      await deleted;
      same(page.game.macros.get(macro.id), undefined, "macro");
    },
    "a drag names the document": () =>
      withDocument("Actor", {}, (actor) => same(actor.toDragData(), { type: "Actor", uuid: actor.uuid }, "data")),
    "the sidebar shows one tab in place of another": () => {
      const { sidebar } = page.ui;
      const before = sidebar.tabGroups.primary;
      const shown = () => {
        const tabs = [...document.querySelectorAll<HTMLElement>("#sidebar-content > .tab[data-tab]")];
        return tabs.filter((tab) => tab.classList.contains("active")).map(({ dataset }) => dataset["tab"]);
      };
      try {
        sidebar.changeTab("actors", "primary");
        same(shown(), ["actors"], "tabs");
        sidebar.changeTab("items", "primary");
        same([shown(), document.querySelector('#sidebar-tabs [data-tab="items"]') !== null], [["items"], true], "tabs");
      } finally {
        sidebar.changeTab(before, "primary");
      }
    },
  }),
  ...rows("DCC, its end-to-end tests; types of 13, client/dice/roll (AnchorOptions)", {
    "a roll in a text has the icon of a d20, or one that is asked for": async () => {
      const roll = await new page.Roll("1d6").evaluate();
      const iconOf = (options: object) =>
        roll.toAnchor(options).querySelector(":scope > i")?.className.split("-").at(-1);
      same([iconOf({}), iconOf({ icon: "fa-solid fa-star" })], ["d20", "star"], "icons");
    },
  }),
  ...rows("DCC, its end-to-end tests; types of 13, client/applications/sheets/active-effect-config", {
    "the window of an effect has a row for each change, and one more when it is asked for": () =>
      withDocument("Actor", {}, async (actor) => {
        const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Row", changes: [CHANGE] }]);
        const { sheet } = effect!;
        await sheet.render({ force: true });
        const keys = () => [
          ...sheet.element!.querySelectorAll<HTMLInputElement>('input[name*="changes."][name$=".key"]'),
        ];
        same(
          keys().map(({ value }) => value),
          ["row"],
          "keys",
        );
        sheet.element!.querySelector<HTMLElement>("[data-action=addChange]")!.click();
        await happens(() => keys().length === 2);
        same(effect!.changes.length, 2, "number of changes");
        await sheet.close();
      }),
  }),
  ...rows("DCC, its end-to-end tests; dnd5e 5.3.3, the texts in its packs", {
    "an element in a stored text keeps its id": () => {
      const content = '<p id="row">text</p>';
      const pages = [{ name: "Row", type: "text", text: { content, format: 1 } }];
      return withDocument("JournalEntry", { pages }, ({ pages: { contents } }) =>
        same(contents[0]?.text.content, content, "text"),
      );
    },
  }),
  ...rows("DCC, its end-to-end tests; issue #11934", {
    "what a deleted document held is no longer shown": () =>
      withSheet(async () => {
        let sheet: Sheet | undefined;
        await withDocument("Actor", {}, async (actor) => {
          const [item] = await actor.createEmbeddedDocuments("Item", [
            { name: "Row", type: typeOf("Item"), flags: asked.flags },
          ]);
          ({ sheet } = item!);
          await sheet.render({ force: true });
          same(sheet.rendered, true, "being shown");
        });
        await happens(() => sheet?.rendered === false);
      }, "Item"),
  }),
  ...rows("DCC, its end-to-end tests; types of 13, client/config; issue #13122", {
    "the states of the core are there, as a list": () => {
      const { statusEffects } = page.CONFIG;
      same(
        statusEffects.some(({ id }) => id === "dead"),
        true,
        "having one",
      );
      const more = statusEffects.concat([{ id: "row" }]);
      same([more.at(-1)?.id, more.length > 1], ["row", true], "states with one more");
    },
  }),
  ...rows("types of 13, client/documents/item; Dragonbane 3.2 and Fallout 11.17, their sheets of items", {
    "an item tells which of its effects it transfers": () =>
      withDocument("Item", {}, async (item) => {
        const effects = [true, false].map((transfer) => ({ name: "Row", transfer }));
        await item.createEmbeddedDocuments("ActiveEffect", effects);
        same([item.effects.contents.length, item.transferredEffects.length], [2, 1], "numbers of effects");
      }),
    "a window of a document is drawn with its user": () =>
      withSheet(() =>
        withDocument("Macro", asked, async ({ sheet }) => {
          const { user } = await sheet._prepareContext({});
          same(user === page.game.user, true, "sameness");
        }),
      ),
  }),
];
