/** Rows about documents on a gamemaster's page, as far as a module that lets messages refer to each other relies on them. Every row takes away its documents. */
import { callsOf, typeOf, within } from "../page.ts";
import { refuses, rows, same, type Row } from "../row.ts";
import { dccRows } from "./dcc.ts";
import { drawnRows } from "./drawn.ts";
import { effectRows } from "./effects.ts";
import { formRows } from "./forms.ts";
import { recordedMessageRows } from "./recorded.ts";
import { tableRows } from "./tables.ts";
import { tokenRows } from "./tokens.ts";
import { windowRows } from "./windows.ts";

interface Stats {
  readonly createdTime: number;
  readonly modifiedTime: number;
  readonly lastModifiedBy: string;
}

interface Document {
  readonly id: string;
  readonly name: string;
  readonly compendium?: object | null;
  readonly timestamp: number | null;
  readonly user?: { readonly id: string };
  readonly round: number;
  readonly _source: object;
  readonly flags: Record<string, unknown>;
  readonly whisper: readonly string[];
  readonly _stats: Stats;
  readonly token: { readonly id: string; readonly name: string };
  readonly combatant: Document | undefined;
  readonly combatants: { readonly contents: readonly Document[] };
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<Document[]>;
}

interface Placeable {
  readonly id: string;
  readonly name: string;
  readonly document: { readonly actorId: string; readonly actor: Actor };
  setTarget(on: boolean, options?: object): void;
}

interface Actor {
  readonly id: string;
  readonly type: string;
  readonly img: string | null;
  readonly inCombat: boolean;
  readonly items: { readonly size: number; readonly contents: readonly Item[] };
  reset(): void;
  delete(): Promise<unknown>;
  createEmbeddedDocuments(name: "Item", data: readonly object[]): Promise<Item[]>;
}

interface ActorClass {
  new (data: object): Actor;
  readonly prototype: object;
  getDefaultArtwork(data: object): { readonly img: string };
  create(data: object): Promise<Actor>;
}

interface Item {
  readonly id: string;
  readonly name: string;
  readonly uuid: string;
  readonly img: string | null;
  readonly actor: Actor | null;
  readonly isOwned: boolean;
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
}

interface ItemClass {
  new (data: object): Item;
  readonly prototype: object;
}

interface Page {
  readonly game: {
    readonly release: { readonly generation: number };
    readonly user: { readonly id: string; readonly targets: Set<Placeable> };
    readonly users: { readonly current: { readonly id: string } };
    readonly messages: { has(id: string): boolean };
    readonly settings: {
      readonly settings: Map<string, { readonly scope: string }>;
      readonly storage: ReadonlyMap<string, unknown>;
      register(namespace: string, key: string, setting: object): void;
    };
  };
  readonly canvas: {
    readonly scene: { readonly id: string };
    readonly tokens: { readonly placeables: readonly Placeable[] };
  };
  readonly ChatMessage: {
    new (data: object): Document;
    create(data: object, options?: object): Promise<Document>;
    defineSchema(): Record<string, unknown>;
    applyMode?(data: object, mode: string): object;
    applyRollMode(data: object, mode: unknown): { readonly whisper?: readonly string[]; readonly blind?: boolean };
  };
  readonly Item: { defineSchema(): Record<string, unknown> };
  readonly TokenDocument: { readonly schema: { readonly fields: Record<string, unknown> } };
  readonly Macro: {
    new (data: object): {
      readonly img: string | null;
      execute(scope: object): Promise<Document & { readonly speaker: { readonly alias?: string } }>;
    };
    readonly DEFAULT_ICON: string;
  };
  readonly Combat: { create(data: object): Promise<Document> };
  readonly CONST: { readonly DEFAULT_TOKEN: string };
  readonly Actor: ActorClass;
  readonly CONFIG: {
    readonly Actor: { readonly documentClass: ActorClass };
    readonly Item: { readonly documentClass: ItemClass };
  };
  readonly foundry: {
    readonly documents: { readonly BaseMacro: { readonly DEFAULT_ICON: string } };
    readonly data: {
      readonly fields: { readonly NumberField: new () => object };
      readonly operators?: { ForcedDeletion: new () => object };
    };
    readonly utils: { mergeObject(original: object, other: object, options: object): Record<string, unknown> };
  };
}

const page = globalThis as unknown as Page;

const withMessage = (data: object, look: (message: Document) => unknown) =>
  within(page.ChatMessage.create({ content: "A line of the conformance table.", ...data }), look);

/** An actor of the world that holds a rope. */
function withRope(look: (actor: Actor, rope: Item) => unknown): Promise<void> {
  const items = [{ name: "Rope", type: typeOf("Item") }];
  const made = page.CONFIG.Actor.documentClass.create({ name: "Row", type: typeOf("Actor"), items });
  return within(made, (actor) =>
    look(
      actor,
      actor.items.contents.find(({ name }) => name === "Rope")!,
    ),
  );
}

/** Notes what documents say in methods of their classes while something is done; the methods do what they did all the same. */
async function noted(
  methods: readonly (readonly [cls: { readonly prototype: object }, method: string, tell: (it: never) => unknown])[],
  act: () => unknown,
): Promise<unknown[]> {
  const calls: unknown[] = [];
  const undo = methods.map(([{ prototype }, method, tell]) => {
    const own = Object.getOwnPropertyDescriptor(prototype, method);
    const was = (prototype as Record<string, () => unknown>)[method]!;
    const value = function (this: never): unknown {
      calls.push(tell(this));
      return was.call(this);
    };
    Object.defineProperty(prototype, method, { value, configurable: true, writable: true });
    return () => (own ? Object.defineProperty(prototype, method, own) : Reflect.deleteProperty(prototype, method));
  });
  try {
    await act();
  } finally {
    for (const each of undo) each();
  }
  return calls;
}

/** A fight of the first two tokens of the scene. */
function withCombat(look: (combat: Document, tokens: readonly Placeable[]) => unknown): Promise<void> {
  const [scene, tokens] = [page.canvas.scene.id, page.canvas.tokens.placeables.slice(0, 2)];
  const fighters = tokens.map(({ id, document: { actorId } }, at) => ({
    tokenId: id,
    sceneId: scene,
    actorId,
    initiative: 9 - at,
  }));
  return within(page.Combat.create({ scene, active: true }), async (combat) => {
    await combat.createEmbeddedDocuments("Combatant", fighters);
    await look(combat, tokens);
  });
}

/** Rows that need a world, a scene with two tokens, and a gamemaster; run them on a gamemaster's page. */
export const documentRows: readonly Row[] = [
  ...rows("API DocumentStats", {
    "the server says when a message was made and by whom, whatever its creator says": () =>
      withMessage({ _stats: { createdTime: 1, lastModifiedBy: "0000000000000000" } }, ({ _stats }) => {
        same([_stats.createdTime > 1, _stats.lastModifiedBy], [true, page.game.user.id], "stats");
      }),
    "a change moves the time of the change and leaves that of the making": () =>
      withMessage({}, async (message) => {
        const { createdTime, modifiedTime } = message._stats;
        await message.update({ flavor: "changed", "_stats.createdTime": 1 });
        same(
          [message._stats.createdTime === createdTime, message._stats.modifiedTime >= modifiedTime],
          [true, true],
          "times",
        );
      }),
    "of two messages the second is not older": () =>
      withMessage({}, (first) =>
        withMessage({}, (second) => same(second._stats.createdTime >= first._stats.createdTime, true, "order")),
      ),
  }),
  ...rows("API ChatMessageData", {
    "the timestamp is the moment at which it was made": () =>
      withMessage({}, ({ timestamp }) => same(Math.abs(Date.now() - Number(timestamp)) < 5000, true, "closeness")),
    "a timestamp that is given stays": () =>
      withMessage({ timestamp: 86_400_000 }, ({ timestamp }) => same(timestamp, 86_400_000, "timestamp")),
    "in 14 a message has no timestamp before it is stored, in 13 it has": () => {
      const { timestamp } = new page.ChatMessage({ content: "x" });
      same(timestamp === null, page.game.release.generation >= 14, "no timestamp");
    },
    "flags of a package that is on are kept as they were given": () =>
      withMessage({ flags: { dicewright: { list: [1, { deep: true }] } } }, ({ flags }) =>
        same(flags["dicewright"], { list: [1, { deep: true }] }, "flag"),
      ),
    "a type that no package declares is refused": async () => {
      await refuses(
        () =>
          page.ChatMessage.create({ content: "x", type: "no-such-type" }).then(
            (made) => made ?? Promise.reject(new Error("not made")),
          ),
        "an unknown type",
      );
    },
  }),
  ...rows("types of 13, users and client-document; Traveller (mgt2e) 0.22.1 and World of Darkness 5e 5.3.25", {
    "users know who sits here, and a document of the world is in no compendium": () =>
      withMessage({}, ({ compendium }) =>
        same([page.game.users.current.id, compendium ?? null], [page.game.user.id, null], "user and compendium"),
      ),
  }),
  ...rows("Splittermond, tests of its chat; types of 14, chat-message", {
    "users may be given for their ids": () =>
      withMessage({ whisper: [page.game.user] }, ({ whisper }) => same(whisper, [page.game.user.id], "readers")),
  }),
  ...rows("Splittermond, tests of its settings; API ClientSettings", {
    "a scope that is none counts as the client's": () => {
      const { settings } = page.game;
      settings.register("dicewright", "tableRow", { scope: "nowhere", config: false, type: String, default: "" });
      same(settings.settings.get("dicewright.tableRow")?.scope, "client", "scope");
      settings.settings.delete("dicewright.tableRow");
      same([settings.storage.has("client"), settings.storage.has("world")], [true, true], "stores");
    },
  }),
  ...rows("types of 13, chat-message, which remove it in 14; Shadowdark reads it with and without one", {
    "a message calls its author user in 13 alone": () =>
      withMessage({}, ({ user }) =>
        same(user?.id, page.game.release.generation >= 14 ? undefined : page.game.user.id, "user"),
      ),
  }),
  ...rows("types of 14, chat-message", {
    "the option rollMode counts for messages with rolls only": async () => {
      const message = await page.ChatMessage.create({ content: "A line of the table." }, { rollMode: "gmroll" });
      try {
        same(message.whisper, [], "readers");
      } finally {
        await message.delete();
      }
    },
    "applyMode leaves those whom gm and blind find named, and no others": () => {
      const named = (mode: string) => page.ChatMessage.applyMode?.({ whisper: ["someone"], blind: true }, mode);
      if (!page.ChatMessage.applyMode) return;
      same(named("gm"), { whisper: ["someone"], blind: false }, "gm");
      same(named("blind"), { whisper: ["someone"], blind: true }, "blind");
      same(named("self"), { whisper: [page.game.user.id], blind: false }, "self");
      same(named("public"), { whisper: [], blind: false }, "public");
    },
  }),
  ...rows("API hookEvents", {
    "combatStart comes before the fight has changed, combatTurnChange after": () =>
      withCombat(async (combat, [first]) => {
        const calls = await callsOf(
          {
            combatStart: ({ round }: Document) => round,
            combatTurnChange: (
              _combat: Document,
              before: { round: number },
              now: { round: number; tokenId: string },
            ) => [before.round, now.round, now.tokenId],
          },
          () => combat.startCombat(),
        );
        same(
          calls,
          [
            ["combatStart", 0],
            ["combatTurnChange", [0, 1, first?.id]],
          ],
          "calls",
        );
      }),
    "deleteCombat comes with the fight, whose combatants can still be read": async () => {
      const calls = await callsOf({ deleteCombat: ({ combatants }: Document) => combatants.contents.length }, () =>
        withCombat(() => undefined),
      );
      same(calls, [["deleteCombat", 2]], "calls");
    },
    "targetToken comes with the user, the token and whether it is targeted": async () => {
      const [token] = page.canvas.tokens.placeables;
      const tell = (user: { id: string }, { id }: Placeable, on: boolean) => [
        user.id === page.game.user.id,
        id === token?.id,
        on,
        page.game.user.targets.size,
      ];
      const calls = await callsOf({ targetToken: tell }, () => {
        for (const on of [true, false]) token?.setTarget(on, { releaseOthers: true });
      });
      same(
        calls,
        [
          ["targetToken", [true, true, true, 1]],
          ["targetToken", [true, true, false, 0]],
        ],
        "calls",
      );
    },
  }),
  ...rows("API 14 foundry.data.operators; Splittermond, tests of its API", {
    "operators act on merged objects where that is asked for, and are values elsewhere": () => {
      const { data, utils } = page.foundry;
      if (!data.operators) return;
      const deletion = new data.operators.ForcedDeletion();
      const merged = (applyOperators: boolean) =>
        utils.mergeObject({ a: 1, b: 2 }, { a: deletion }, { applyOperators });
      same(merged(true), { b: 2 }, "object without the key");
      same(merged(false)["a"] === deletion, true, "operator as a value");
    },
  }),
  ...rows("API Actor#inCombat; SR6, its actors", {
    "an actor is in combat while the fight that is looked at has it": async () => {
      const actor = page.canvas.tokens.placeables[0]?.document.actor;
      const told = [actor?.inCombat];
      await withCombat(() => void told.push(actor?.inCombat));
      same([...told, actor?.inCombat], [false, true, false], "combat before, in and after it");
    },
  }),
  ...rows("types of 14, common/documents/actor; Curseborne, its messages", {
    "the picture of an actor that has none is a token's default one": () =>
      same(page.Actor.getDefaultArtwork({}).img, page.CONST.DEFAULT_TOKEN, "picture"),
  }),
  ...rows("types of 14, common/documents/actor; BAGS, its actors", {
    "a class of actors may have pictures of its own for those that have none": () => {
      const cls = page.CONFIG.Actor.documentClass;
      const own = Object.getOwnPropertyDescriptor(cls, "getDefaultArtwork");
      const value = ({ name }: { name: string }) => ({ img: `icons/${name}.svg`, texture: { src: "" } });
      Object.defineProperty(cls, "getDefaultArtwork", { value, configurable: true, writable: true });
      try {
        const { type } = page.canvas.tokens.placeables[0]!.document.actor;
        const [bare, given] = [new cls({ name: "row", type }), new cls({ name: "row", type, img: "icons/given.svg" })];
        same([bare.img, given.img], ["icons/row.svg", "icons/given.svg"], "pictures");
      } finally {
        if (own) Object.defineProperty(cls, "getDefaultArtwork", own);
        else Reflect.deleteProperty(cls, "getDefaultArtwork");
      }
    },
  }),
  ...rows(
    "swnr #231; dnd5e #6958",
    {
      "in 14 a visibility that is null, as the old setting reads there, hides nothing": () => {
        if (page.game.release.generation < 14) return;
        const { whisper = [], blind = false } = page.ChatMessage.applyRollMode({}, null);
        same([whisper, blind], [[], false], "readers");
      },
    },
    "probable",
  ),
  ...rows("API Actor#items, Item#actor, Item#isOwned; Vagabond, tests of its dice", {
    "an actor holds its items, and they know it": () =>
      withRope(async (actor, rope) => {
        same([rope.actor === actor, rope.isOwned], [true, true], "item");
        same(rope.uuid, `Actor.${actor.id}.Item.${rope.id}`, "address");
        const [torch] = await actor.createEmbeddedDocuments("Item", [{ name: "Torch", type: typeOf("Item") }]);
        same([torch?.name, actor.items.contents.includes(torch!)], ["Torch", true], "second item");
        await rope.delete();
        same([actor.items.contents.includes(rope), actor.items.contents.includes(torch!)], [false, true], "items");
      }),
  }),
  ...rows("types, common/documents/item; Shadowdark, tests of its templates", {
    "an item that is given no picture has the one of its class": () => {
      const cls = page.CONFIG.Item.documentClass as ItemClass & { getDefaultArtwork(data: object): { img: string } };
      const data = { name: "Rope", type: typeOf("Item") };
      same(new cls(data).img, cls.getDefaultArtwork(data).img, "picture");
      same(Boolean(new cls(data).img), true, "having one");
    },
  }),
  ...rows("types, client-document (order of preparation); Vagabond, its actors", {
    "an actor is prepared in itself, then what it holds, then what follows from both": () =>
      withRope(async (actor) => {
        const [Actors, Items] = [page.CONFIG.Actor.documentClass, page.CONFIG.Item.documentClass];
        const calls = await noted(
          [
            [Actors, "prepareBaseData", () => "itself"],
            [Items, "prepareDerivedData", ({ name }: Item) => name],
            [Actors, "prepareDerivedData", () => "the rest"],
          ],
          () => actor.reset(),
        );
        same(calls, ["itself", "Rope", "the rest"], "order");
      }),
    "an actor is prepared again when what it holds changes": () =>
      withRope(async (actor, rope) => {
        const tell = (it: Actor) => it.items.contents.map(({ name }) => name).join();
        const calls = await noted([[page.CONFIG.Actor.documentClass, "prepareDerivedData", tell]], async () => {
          await rope.update({ name: "Long rope" });
          await actor.createEmbeddedDocuments("Item", [{ name: "Torch", type: typeOf("Item") }]);
          await rope.delete();
        });
        same([...new Set(calls)], ["Long rope", "Long rope,Torch", "Torch"], "what it held");
      }),
  }),
  ...rows("types, common/documents; Splittermond, tests of what it relies on", {
    "classes of documents tell their fields": () => {
      const { fields } = page.foundry.data;
      const told = [page.ChatMessage.defineSchema()["timestamp"], page.Item.defineSchema()["sort"]];
      same(told.map((field) => field instanceof fields.NumberField), [true, true], "being fields of numbers"); // prettier-ignore
      same(page.TokenDocument.schema.fields["x"] instanceof fields.NumberField, true, "schema");
    },
  }),
  ...rows("issue #14754; types, common/documents", {
    "fields that a class adds are not stored": async () => {
      const { NumberField } = page.foundry.data.fields;
      class Extended extends (page.ChatMessage as unknown as new (data: object) => Document) {
        static defineSchema(): object {
          return { ...page.ChatMessage.defineSchema(), heft: new NumberField() };
        }
      }
      same("heft" in Extended.defineSchema(), true, "having the field");
      await withMessage({ heft: 5 }, (message) => same("heft" in message._source, false, "storing it"));
    },
  }),
  ...rows("types, common/documents/macro; Twodsix, its macros", {
    "a macro that is given no picture has the one of its class": () => {
      const { BaseMacro } = page.foundry.documents;
      same([page.Macro.DEFAULT_ICON, BaseMacro.DEFAULT_ICON], Array(2).fill("icons/svg/dice-target.svg"), "picture");
      same(new page.Macro({ name: "Row", type: "chat" }).img, page.Macro.DEFAULT_ICON, "picture of a macro");
    },
  }),
  ...rows("issue #11159; types, Macro.ChatScope and Macro.ScriptScope", {
    "a chat macro speaks for the speaker that it is given": () => {
      const macro = new page.Macro({ name: "Row", type: "chat", command: "A line of the conformance table." });
      return within(macro.execute({ speaker: { alias: "A trap" } }), ({ speaker }) =>
        same(speaker.alias, "A trap", "speaker"),
      );
    },
    "a script macro sees the speaker that it is given": async () => {
      const macro = new page.Macro({ name: "Row", type: "script", command: "return speaker.alias;" });
      same(await macro.execute({ speaker: { alias: "A trap" } }), "A trap", "speaker");
    },
  }),
  ...effectRows,
  ...tokenRows,
  ...windowRows,
  ...dccRows,
  ...formRows,
  ...recordedMessageRows,
  ...tableRows,
  ...drawnRows,
  ...rows("API Combatant", {
    "a combatant knows its token and is named after it": () =>
      withCombat(({ combatants }, tokens) => {
        same(
          combatants.contents.map(({ name, token }) => [name, token.id]),
          tokens.map(({ id, name }) => [name, id]),
          "combatants",
        );
      }),
  }),
];
