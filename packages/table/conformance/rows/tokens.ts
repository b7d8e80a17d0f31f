/** The actor of a token that is not linked. Rows for the page of a gamemaster; each takes away what it made. */
import { callsOf, typeOf } from "../page.ts";
import { rows, same, type Row } from "../row.ts";

interface Held {
  readonly id: string;
  readonly name: string;
  readonly uuid: string;
  readonly parent: unknown;
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
}

interface Actor {
  readonly id: string;
  readonly name: string;
  readonly uuid: string;
  readonly isToken: boolean;
  readonly token: Token | null;
  readonly flags: { readonly world: Readonly<Record<string, unknown>> };
  readonly ownership: Readonly<Record<string, number>>;
  readonly items: { readonly size: number; readonly contents: readonly Held[] };
  readonly effects: { readonly size: number };
  update(changes: object): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
  getDependentTokens(options?: object): readonly Token[];
  getTokenDocument(data?: object): Promise<TokenData>;
  createEmbeddedDocuments(name: "Item" | "ActiveEffect", data: readonly object[]): Promise<Held[]>;
  delete(): Promise<unknown>;
}

interface Token {
  readonly id: string;
  readonly uuid: string;
  readonly actor: Actor;
  readonly baseActor: Actor;
  readonly delta: {
    readonly id: string;
    readonly name: string | null;
    readonly syntheticActor: Actor;
    readonly items: { readonly size: number };
    toObject(): { readonly items: readonly { readonly _tombstone?: boolean }[] };
    update(changes: object): Promise<unknown>;
    restore(): Promise<unknown>;
  };
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
}

interface TokenData {
  readonly id: string | null;
  readonly name: string;
  readonly actorId: string;
  readonly actorLink: boolean;
  readonly x: number;
}

interface Page {
  readonly game: { readonly actors: { readonly tokens: Readonly<Record<string, Actor>> } };
  readonly canvas: {
    readonly scene: { createEmbeddedDocuments(name: "Token", data: readonly object[]): Promise<Token[]> };
  };
  readonly CONFIG: { readonly Actor: { readonly documentClass: { create(data: object): Promise<Actor> } } };
  readonly foundry: { readonly utils: { fromUuidSync(uuid: string): unknown } };
}

const page = globalThis as unknown as Page;

const item = (name: string) => ({ name, type: typeOf("Item") });

/** An actor of the world with a rope and a lamp, and a token of it that is not linked. */
async function withToken(look: (token: Token, base: Actor, other: Actor) => unknown): Promise<void> {
  const [base, other] = await Promise.all(
    ["Row", "Other row"].map((name) =>
      page.CONFIG.Actor.documentClass.create({
        name,
        type: typeOf("Actor"),
        flags: { world: { n: 2, text: "a" } },
        ownership: { default: 1 },
        items: [item("Rope"), item("Lamp")],
      }),
    ),
  );
  const data = { name: "Row", actorId: base!.id, actorLink: false, x: 100, y: 100 };
  const [token] = await page.canvas.scene.createEmbeddedDocuments("Token", [data]);
  try {
    await look(token!, base!, other!);
  } finally {
    await token!.delete();
    await Promise.all([base!.delete(), other!.delete()]);
  }
}

const names = ({ items }: Actor) => items.contents.map(({ name }) => name).sort();
const named = ({ items }: Actor, wanted: string) => items.contents.find(({ name }) => name === wanted)!;

/** Rows for the page of a gamemaster. */
export const tokenRows: readonly Row[] = [
  ...rows("API TokenDocument#actor, ActorDelta; issues #8973, #9131", {
    "an unlinked token has an actor of its own, by its own address": () =>
      withToken((token, base) => {
        const { actor, delta } = token;
        same(
          [actor === base, actor.isToken, actor.token === token, actor.id === base.id],
          [false, true, true, true],
          "it",
        );
        same(actor.uuid, `${token.uuid}.Actor.${base.id}`, "address");
        same(page.foundry.utils.fromUuidSync(actor.uuid) === actor, true, "actor at the address");
        same(
          [delta.id === token.id, delta.syntheticActor === actor, token.baseActor === base],
          [true, true, true],
          "delta",
        );
        same(page.game.actors.tokens[token.id] === actor, true, "actor among those of tokens");
        same([actor.getDependentTokens().length, base.getDependentTokens().length], [1, 1], "tokens of both");
        same(base.getDependentTokens({ linked: true }).length, 0, "linked tokens");
      }),
    "its changes are kept in the token, and are told as those of an actor": () =>
      withToken(async (token, base) => {
        const isIt = (it: unknown) => it === token.actor;
        const calls = await callsOf(
          { preUpdateActor: isIt, updateActor: isIt, updateActorDelta: (it) => it === token.delta, updateToken: isIt },
          () => token.actor.update({ "flags.world.n": 5, name: "Nobody" }),
        );
        same([token.actor.flags.world, token.actor.name], [{ n: 5, text: "a" }, "Nobody"], "actor");
        same([base.flags.world["n"], base.name, token.delta.name], [2, "Row", "Nobody"], "what both keep");
        same(
          [...calls].sort(([a], [b]) => a.localeCompare(b)),
          [["preUpdateActor", true], ["updateActor", true], ["updateActorDelta", true]], // prettier-ignore
          "hooks",
        );
        await token.delta.update({ name: "Another" });
        same(token.actor.name, "Another", "name by way of the delta");
      }),
  }),
  ...rows("API TokenDocument#actor; issue #9487", {
    "a token that is given another actor has one of its own of that": () =>
      withToken(async (token, base, other) => {
        const before = token.actor;
        await token.update({ actorId: other.id });
        same(
          [token.actor === before, token.actor.name, token.baseActor === other],
          [false, "Other row", true],
          "actor",
        );
        await token.update({ actorId: base.id, actorLink: true });
        same([token.actor === base, base.isToken], [true, false], "linked actor");
      }),
  }),
  ...rows("API EmbeddedCollectionDelta; issues #8973, #9095", {
    "its items are those of the actor of the world, until they are changed, lost or gained": () =>
      withToken(async (token, base) => {
        const { actor } = token;
        const [kept, isIts] = [named(actor, "Rope"), (it: Held) => it.parent === actor];
        const calls = await callsOf({ updateItem: isIts, createItem: isIts, deleteItem: isIts }, async () => {
          await kept.update({ name: "Long rope" });
          await named(actor, "Lamp").delete();
          await actor.createEmbeddedDocuments("Item", [item("Torch")]);
        });
        same(calls, [["updateItem", true], ["deleteItem", true], ["createItem", true]], "hooks"); // prettier-ignore
        same([names(actor), names(base)], [["Long rope", "Torch"], ["Lamp", "Rope"]], "items of both"); // prettier-ignore
        same(named(actor, "Long rope") === kept, true, "item that has stayed");
        same(kept.uuid, `${actor.uuid}.Item.${kept.id}`, "address of an item");
        same(token.delta.toObject().items.length, 3, "what the token keeps");
        same(token.delta.toObject().items.filter(({ _tombstone }) => _tombstone).length, 1, "what it keeps as lost");
        await named(base, "Rope").update({ name: "Short rope" });
        same(names(actor), ["Long rope", "Torch"], "items once the actor of the world has changed");
      }),
    "it follows the actor of the world where it has nothing otherwise": () =>
      withToken(async ({ actor }, base) => {
        await actor.update({ "flags.world.n": 5 });
        await base.update({ name: "Follow", flags: { world: { n: 3, text: "b" } } });
        same([actor.name, actor.flags.world], ["Follow", { n: 5, text: "b" }], "actor");
        await base.createEmbeddedDocuments("Item", [item("Torch")]);
        await named(base, "Rope").update({ name: "Long rope" });
        await named(base, "Lamp").delete();
        same(names(actor), ["Long rope", "Torch"], "items");
      }),
    "its effects are its own": () =>
      withToken(async ({ actor }, base) => {
        await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Row" }]);
        same([actor.effects.size, base.effects.size], [1, 0], "effects of both");
      }),
  }),
  ...rows("API ActorDelta#restore; issue #9955", {
    "everything that is otherwise can be forgotten": () =>
      withToken(async (token) => {
        await token.actor.update({ "flags.world.n": 5 });
        await named(token.actor, "Lamp").delete();
        await token.delta.restore();
        same([token.actor.flags.world["n"], names(token.actor)], [2, ["Lamp", "Rope"]], "actor");
        await token.actor.update({ "flags.world.n": 6 });
        same(token.actor.flags.world["n"], 6, "number afterwards");
      }),
  }),
  ...rows("issues #11034, #9655", {
    "its owners are those of the actor of the world, and those that it has otherwise": () =>
      withToken(async ({ actor }, base) => {
        const before = actor.ownership;
        same(before, base.ownership, "owners");
        await actor.update({ ownership: { default: 2 } });
        same(actor.ownership, { ...before, default: 2 }, "owners of the token's actor");
        same(base.ownership["default"], 1, "owners of the actor of the world");
      }),
  }),
  ...rows("issues #8400, #7997", {
    "what it forgets it has from the actor of the world again": () =>
      withToken(async ({ actor }) => {
        await actor.update({ "flags.world.n": 5 });
        await actor.unsetFlag("world", "n");
        same(actor.flags.world["n"], 2, "number");
      }),
  }),
  ...rows("API Actor#getTokenDocument; types of 13, actor; Monk's TokenBar and Item Piles place what it gives", {
    "a token of an actor is like its prototype, and not stored yet": async () => {
      const prototypeToken = { name: "Rower", actorLink: true };
      const actor = await page.CONFIG.Actor.documentClass.create({
        name: "Row",
        type: typeOf("Actor"),
        prototypeToken,
      });
      try {
        const { id, name, actorId, actorLink, x } = await actor.getTokenDocument({ x: 300 });
        same([id, name, actorId, actorLink, x], [null, "Rower", actor.id, true, 300], "token");
      } finally {
        await actor.delete();
      }
    },
  }),
];
