/** Rows about fights, files and the sidebar, on a gamemaster's page. Every row takes away its documents. */
import { rows, same, type Row } from "../row.ts";

interface Document {
  readonly id: string;
  readonly name: string;
  delete(): Promise<unknown>;
}

interface Combatant extends Document {
  readonly initiative: number | null;
  getInitiativeRoll(formula?: string): { readonly formula: string };
}

interface Combat extends Document {
  readonly turn: number | null;
  readonly combatant: Combatant | undefined;
  readonly combatants: { readonly contents: readonly Combatant[]; get(id: string): Combatant };
  rollInitiative(ids: string | readonly string[], options?: object): Promise<Combat>;
  rollAll(): Promise<unknown>;
  resetAll(): Promise<unknown>;
  setInitiative(id: string, value: number): Promise<unknown>;
  startCombat(): Promise<unknown>;
  createEmbeddedDocuments(kind: "Combatant", data: readonly object[]): Promise<readonly Combatant[]>;
}

interface Message extends Document {
  readonly flags: { readonly core?: { readonly initiativeRoll?: boolean } };
  readonly rolls: readonly { readonly total: number }[];
}

interface Tab {
  readonly element: HTMLElement;
  readonly tabName: string;
  render(options: object): Promise<unknown>;
}

interface Page {
  readonly game: {
    readonly messages: { readonly contents: readonly Message[] };
    readonly modules: Iterable<{ readonly id: string }>;
  };
  readonly CONFIG: {
    readonly Combat: {
      readonly documentClass: { create(data: object): Promise<Combat> };
      initiative: { formula: unknown };
    };
    readonly Macro: { readonly documentClass: { create(data: object): Promise<Document> } };
    readonly ui: Readonly<Record<string, unknown>>;
  };
  readonly Hooks: {
    on(name: string, act: (app: Tab, html: HTMLElement) => void): number;
    off(name: string, id: number): void;
  };
  readonly ui: Readonly<Record<string, Tab>>;
  readonly CONST: object;
  readonly foundry: {
    readonly CONST: object;
    readonly appv1: { readonly api: { readonly Dialog: { confirm(asked: object): Promise<unknown> } } };
    readonly applications: {
      readonly sheets: {
        readonly ActiveEffectConfig: {
          readonly TABS: { readonly sheet: { readonly tabs: readonly { readonly id: string }[] } };
          readonly PARTS: object;
        };
      };
      readonly apps: {
        readonly FilePicker: {
          readonly implementation: unknown;
          browse(source: string, target: string): Promise<{ readonly files: readonly string[] }>;
        };
      };
      readonly sidebar: { readonly Sidebar: { readonly TABS: Readonly<Record<string, object>> } };
    };
  };
}

const page = globalThis as unknown as Page;

/** A fight of two, as long as it is looked at; what it posted goes with it. */
async function withFight(look: (combat: Combat, first: Combatant, second: Combatant) => unknown): Promise<void> {
  const before = new Set(page.game.messages.contents.map(({ id }) => id));
  const combat = await page.CONFIG.Combat.documentClass.create({});
  try {
    const [first, second] = await combat.createEmbeddedDocuments("Combatant", [{ name: "One" }, { name: "Two" }]);
    await look(combat, first!, second!);
  } finally {
    await combat.delete();
    for (const message of page.game.messages.contents) if (!before.has(message.id)) await message.delete();
  }
}

export const tableRows: readonly Row[] = [
  ...rows("API Combat#rollInitiative, rollAll, resetAll; Shadowdark and Token Action HUD core, their trackers", {
    "initiative is rolled, kept, and told by a message of its own": () =>
      withFight(async (combat, { id }) => {
        const given = await combat.rollInitiative(id, { formula: "12" });
        const message = page.game.messages.contents.at(-1)!;
        same([given.id, combat.combatants.get(id).initiative], [combat.id, 12], "fight and initiative");
        same([message.flags.core?.initiativeRoll, message.rolls[0]?.total], [true, 12], "message");
      }),
    "the turn stays with the combatant that has it": () =>
      withFight(async (combat, first, second) => {
        await combat.setInitiative(first.id, 10);
        await combat.setInitiative(second.id, 5);
        await combat.startCombat();
        await combat.rollInitiative(second.id, { formula: "15" });
        same([combat.combatant?.id, combat.turn], [first.id, 1], "combatant and turn");
      }),
    "the turn goes to another combatant if it is not to stay": () =>
      withFight(async (combat, first, second) => {
        await combat.setInitiative(first.id, 10);
        await combat.setInitiative(second.id, 5);
        await combat.startCombat();
        await combat.rollInitiative(second.id, { formula: "15", updateTurn: false });
        same([combat.combatant?.id, combat.turn], [second.id, 0], "combatant and turn");
      }),
    "initiative is taken back from all": () =>
      withFight(async (combat) => {
        await combat.rollAll();
        const known = () => combat.combatants.contents.filter(({ initiative }) => initiative !== null).length;
        same(known(), 2, "number of combatants with initiative");
        await combat.resetAll();
        same(known(), 0, "number of combatants with initiative then");
      }),
  }),
  ...rows("issue #12747; types of 13, combatant (combatTurn)", {
    "the turn stays with its combatant when others join, rise and leave, and nothing says that it has changed": () =>
      withFight(async (combat, first, second) => {
        await combat.setInitiative(first.id, 10);
        await combat.setInitiative(second.id, 5);
        await combat.startCombat();
        let changes = 0;
        const listener = page.Hooks.on("combatTurnChange", () => void (changes += 1));
        const turns: (readonly [boolean, number | null])[] = [];
        const note = () => turns.push([combat.combatant?.id === first.id, combat.turn]);
        const [third] = await combat.createEmbeddedDocuments("Combatant", [{ name: "Three", initiative: 20 }]);
        note();
        await combat.setInitiative(second.id, 15);
        note();
        await third!.delete();
        note();
        await combat.setInitiative(first.id, 16);
        note();
        page.Hooks.off("combatTurnChange", listener);
        same(
          [turns, changes],
          [
            [
              [true, 1],
              [true, 2],
              [true, 1],
              [true, 0],
            ],
            0,
          ],
          "combatant, turn and events",
        );
      }),
  }),
  ...rows("API Combatant#getInitiativeRoll and CONFIG.Combat.initiative; DCC, its initiative", {
    "initiative is rolled by the formula of the configuration": () =>
      withFight((_combat, first) => {
        const { initiative } = page.CONFIG.Combat;
        const before = initiative.formula;
        initiative.formula = "3d4";
        try {
          same(first.getInitiativeRoll().formula, "3d4", "formula");
          same(first.getInitiativeRoll("1d6").formula, "1d6", "formula that is given");
        } finally {
          initiative.formula = before;
        }
      }),
  }),
  ...rows("API FilePicker.browse and implementation; DCC, its parsers and pickers", {
    "the files of a package are listed by whole paths": async () => {
      const [module] = [...page.game.modules];
      const { files } = await page.foundry.applications.apps.FilePicker.browse("data", `modules/${module!.id}`);
      same(files.includes(`modules/${module!.id}/module.json`), true, "having the manifest");
    },
    "a folder that is not there is refused": async () => {
      const refused = await page.foundry.applications.apps.FilePicker.browse("data", "modules/no-such-module").then(
        () => false,
        () => true,
      );
      same(refused, true, "being refused");
    },
    "the class that packages open is one that may be replaced": () =>
      same(typeof page.foundry.applications.apps.FilePicker.implementation, "function", "type"),
  }),
  ...rows("API hookEvents.render{ClassName}, DocumentDirectory; Shadowdark and Token Action HUD core, their buttons", {
    "a directory is drawn again when its documents change, with a header for buttons": async () => {
      let drawn: HTMLElement | undefined;
      const id = page.Hooks.on("renderMacroDirectory", (_app, html) => void (drawn = html));
      const macro = await page.CONFIG.Macro.documentClass.create({
        name: "Row of the sidebar",
        type: "chat",
        command: "",
      });
      try {
        for (let tries = 0; !drawn?.textContent?.includes(macro.name) && tries < 60; tries++)
          await new Promise((resolve) => setTimeout(resolve, 50));
        same(drawn?.textContent?.includes(macro.name), true, "naming it");
        same(drawn?.querySelector(".directory-header .header-actions") !== null, true, "having a header");
      } finally {
        page.Hooks.off("renderMacroDirectory", id);
        await macro.delete();
      }
    },
    "the tabs of the sidebar are there, each of a class that may be replaced": () =>
      same(
        ["actors", "items", "journal"].map((name) => [page.ui[name]?.tabName, typeof page.CONFIG.ui[name]]),
        [
          ["actors", "function"],
          ["items", "function"],
          ["journal", "function"],
        ],
        "tabs",
      ),
  }),
  ...rows("types of 13, client/applications/sidebar/sidebar; DCC, its tab", {
    "the tabs of the sidebar are named in one place": () =>
      same(
        ["chat", "actors", "items"].every((name) => name in page.foundry.applications.sidebar.Sidebar.TABS),
        true,
        "naming them",
      ),
  }),
  ...rows("types of 13, client/appv1/api/dialog-v1; Mörk Borg, its questions", {
    "an old dialog answers by the button that is pressed, and closes": async () => {
      const { Dialog } = page.foundry.appv1.api;
      let drawn: ((html: ArrayLike<HTMLElement>) => void) | undefined;
      const html = new Promise<ArrayLike<HTMLElement>>((resolve) => void (drawn = resolve));
      const answer = Dialog.confirm({ title: "Row", content: "<p>?</p>", no: () => "nay", render: drawn! });
      const [element] = Array.from(await html);
      element!.querySelector<HTMLElement>(".dialog-button.no")!.click();
      same([await answer, element!.isConnected], ["nay", false], "answer, and being there");
    },
  }),
  ...rows("types of 13, client/applications/sheets/active-effect-config; The Witcher and Worlds Without Number", {
    "the window of effects has tabs that systems add to": () => {
      const { TABS, PARTS } = page.foundry.applications.sheets.ActiveEffectConfig;
      same(
        [TABS.sheet.tabs.map(({ id }) => id), "details" in PARTS && "changes" in PARTS],
        [["details", "duration", "changes"], true],
        "tabs and parts",
      );
    },
  }),
  ...rows("types of 13, client/client (foundry.CONST); The Witcher, its configuration", {
    "the constants are in the namespace too": () =>
      same(page.foundry.CONST === page.CONST, true, "being the global ones"),
  }),
];
