/** Rows about active effects on an actor's numbers. The numbers are flags of the world, which actors of every system may have. */
import { typeOf } from "../page.ts";
import { rows, same, type Row } from "../row.ts";

interface Change {
  readonly key: string;
  readonly value: unknown;
  readonly type?: string;
  readonly mode?: number;
  readonly priority?: number;
}

interface Effect {
  readonly name: string;
  readonly parent: unknown;
  readonly target: unknown;
  readonly duration: { readonly remaining: number | null };
  readonly active: boolean;
  readonly isTemporary: boolean;
  readonly statuses: Set<string>;
  readonly system: { readonly changes?: readonly Change[] };
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
}

interface Holder {
  readonly effects: { readonly size: number; readonly contents: readonly Effect[] };
  createEmbeddedDocuments(name: "ActiveEffect", data: readonly object[]): Promise<Effect[]>;
  delete(): Promise<unknown>;
}

interface Actor extends Holder {
  readonly flags: { readonly world: Readonly<Record<string, unknown>> };
  readonly items: { readonly contents: readonly Holder[] };
  readonly overrides: { readonly flags?: { readonly world?: object } };
  readonly statuses: Set<string>;
  readonly appliedEffects: readonly Effect[];
  readonly temporaryEffects: readonly Effect[];
  allApplicableEffects(): Iterable<Effect>;
  toggleStatusEffect(id: string, options?: object): Promise<unknown>;
  reset(): void;
}

interface Fight {
  startCombat(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  createEmbeddedDocuments(name: "Combatant", data: readonly object[]): Promise<unknown>;
  delete(): Promise<unknown>;
}

interface Page {
  readonly Combat: { create(data: object): Promise<Fight> };
  readonly canvas: {
    readonly scene: { readonly id: string };
    readonly tokens: { readonly placeables: readonly { readonly id: string }[] };
  };
  readonly game: {
    readonly release: { readonly generation: number };
    readonly time: { readonly worldTime: number; advance(delta: number): Promise<unknown> };
  };
  readonly Hooks: { on(hook: string, fn: (...args: never[]) => unknown): number; off(hook: string, id: number): void };
  readonly CONFIG: {
    readonly Actor: { readonly documentClass: { readonly prototype: object; create(data: object): Promise<Actor> } };
    readonly ActiveEffect: { legacyTransferral?: boolean };
    readonly statusEffects: Record<string, object> & { push(status: object): number; pop(): unknown };
  };
}

const page = globalThis as unknown as Page;
const ways = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/** A change of a flag, as this generation writes it. */
function change(way: string, key: string, value: string, priority?: number): Change {
  const how = page.game.release.generation < 14 ? { mode: ways.indexOf(way) } : { type: way };
  return { key: `flags.world.${key}`, value, ...how, ...(priority !== undefined && { priority }) };
}

function effect(...changes: Change[]): Record<string, unknown> {
  return { name: "Row", ...(page.game.release.generation < 14 ? { changes } : { system: { changes } }) };
}

/** An actor with some numbers and a thing. */
async function withActor(look: (actor: Actor) => unknown, effects: readonly object[] = []): Promise<void> {
  const actor = await page.CONFIG.Actor.documentClass.create({
    name: "Row",
    type: typeOf("Actor"),
    flags: { world: { n: 2, m: 7, text: "a", list: [1] } },
    items: [{ name: "Ring", type: typeOf("Item") }],
    effects,
  });
  const { ActiveEffect: config } = page.CONFIG;
  const legacy = config.legacyTransferral;
  if (legacy !== undefined) config.legacyTransferral = false;
  try {
    await look(actor);
  } finally {
    if (legacy !== undefined) config.legacyTransferral = legacy;
    await actor.delete();
  }
}

/** How long an effect of some seconds, or of some rounds, lasts in this generation. */
function lasting(count: number, unit: "seconds" | "rounds"): object {
  return {
    name: "Row",
    duration: page.game.release.generation < 14 ? { [unit]: count } : { units: unit, value: count },
  };
}

/** The flag of an actor that has one effect with these changes. */
async function made(key: string, ...changes: Change[]): Promise<unknown> {
  let value: unknown;
  await withActor(({ flags }) => (value = flags.world[key]), [effect(...changes)]);
  return value;
}

/** A state that packages declared, as long as something is looked at. */
async function withStatus(look: () => unknown): Promise<void> {
  const { statusEffects } = page.CONFIG;
  const status = { id: "rowStatus", name: "Row", img: "icons/svg/aura.svg" };
  const listed = page.game.release.generation < 14;
  if (listed) statusEffects.push(status);
  else statusEffects["rowStatus"] = status;
  try {
    await look();
  } finally {
    if (listed) statusEffects.pop();
    else Reflect.deleteProperty(statusEffects, "rowStatus");
  }
}

/** Writes down when methods of actors are called while one is prepared. */
function order(actor: Actor, ...methods: readonly string[]): string[] {
  const { prototype } = page.CONFIG.Actor.documentClass;
  const calls: string[] = [];
  const undo = methods.map((method) => {
    const own = Object.getOwnPropertyDescriptor(prototype, method);
    const was = (prototype as Record<string, (...args: unknown[]) => unknown>)[method]!;
    const value = function (this: unknown, ...args: unknown[]): unknown {
      calls.push(method);
      return was.apply(this, args);
    };
    Object.defineProperty(prototype, method, { value, configurable: true, writable: true });
    return () => (own ? Object.defineProperty(prototype, method, own) : Reflect.deleteProperty(prototype, method));
  });
  try {
    actor.reset();
  } finally {
    for (const each of undo) each();
  }
  return calls;
}

/** Rows for the page of a gamemaster. */
export const effectRows: readonly Row[] = [
  ...rows("API ActiveEffect, Actor#appliedEffects; OpenD6 Space, tests of its effects", {
    "an effect changes its actor from when it is made until it is off or gone": () =>
      withActor(async (actor) => {
        const [it] = await actor.createEmbeddedDocuments("ActiveEffect", [effect(change("add", "n", "3"))]);
        const told = [[actor.flags.world["n"], it?.parent === actor, it?.target === actor, actor.effects.size]];
        await it?.update({ disabled: true });
        told.push([actor.flags.world["n"], it?.active, actor.appliedEffects.length, actor.effects.size]);
        await it?.update({ disabled: false });
        told.push([actor.flags.world["n"]]);
        await it?.delete();
        told.push([actor.flags.world["n"], actor.effects.size]);
        same(told, [[5, true, true, 1], [2, false, 0, 1], [5], [2, 0]], "numbers on, off, on and gone");
      }),
  }),
  ...rows(
    "API CONST.ACTIVE_EFFECT_MODES (13), CONST.ACTIVE_EFFECT_CHANGE_TYPES (14); dnd5e #927, #3838; issue #14522",
    {
      "numbers are multiplied, added to, kept below or above a number, or replaced": async () => {
        const ways = ["multiply", "add", "downgrade", "upgrade", "override"];
        const all = [];
        for (const way of ways)
          all.push([await made("n", change(way, "n", "3")), await made("m", change(way, "m", "3"))]);
        same(all, [[6, 21], [5, 10], [2, 3], [3, 7], [3, 3]], "what becomes of 2 and of 7"); // prettier-ignore
      },
      "text is added at the end, and lists of its type get one more": async () => {
        same(await made("text", change("add", "text", "5")), "a5", "text");
        same(await made("list", change("add", "list", "5")), [1, 5], "list");
        same(await made("list", change("add", "list", "five")), [1], "list of another type");
      },
      "a number stays if a change would make text of it": async () =>
        same(
          [await made("n", change("add", "n", "much")), await made("n", change("override", "n", "much"))],
          [2, 2],
          "n",
        ),
    },
  ),
  ...rows("types of 13 and 14, active-effect; Delta Green, its page on effects; issue #14519", {
    "changes come by their ways, first multiplied, then added to, then replaced": async () => {
      same(await made("n", change("add", "n", "3"), change("multiply", "n", "4")), 11, "2 times 4 and 3 more");
      same(await made("n", change("override", "n", "9"), change("upgrade", "n", "20")), 9, "replaced last");
    },
    "a priority that is given counts instead": async () =>
      same(await made("n", change("multiply", "n", "4"), change("add", "n", "3", 5)), 20, "2 and 3, times 4"),
  }),
  ...rows("API hookEvents.applyActiveEffect, Actor#overrides; Persona, its effects; issue #14522", {
    "a change of a package's own is told with the value and the change's, and its answer counts": () =>
      withActor(async (actor) => {
        const calls: unknown[] = [];
        const tell = (it: Actor, { key }: Change, current: number, delta: number, made: Record<string, unknown>) => {
          calls.push([it === actor, key, current, delta]);
          made[key] = current * 10 + delta;
        };
        const id = page.Hooks.on("applyActiveEffect", tell);
        try {
          await actor.createEmbeddedDocuments("ActiveEffect", [effect(change("custom", "n", "3"))]);
        } finally {
          page.Hooks.off("applyActiveEffect", id);
        }
        same(calls.at(-1), [true, "flags.world.n", 2, 3], "call");
        same(actor.flags.world["n"], 23, "number");
      }),
    "what effects made of it is in its overrides": () =>
      withActor(
        ({ overrides }) => same(overrides.flags?.world, { n: 5 }, "overrides"),
        [effect(change("add", "n", "3"))],
      ),
  }),
  ...rows("types of 13, config (legacyTransferral) and 14, active-effect; Archmage #119", {
    "effects of a thing act on who has it where they transfer": () =>
      withActor(async (actor) => {
        const [ring] = actor.items.contents;
        const both = [true, false].map((transfer, at) => ({ ...effect(change("add", "n", `${at + 1}0`)), transfer }));
        const [worn, kept] = (await ring?.createEmbeddedDocuments("ActiveEffect", both)) ?? [];
        same([actor.flags.world["n"], actor.effects.size, ring?.effects.size], [12, 0, 2], "number and effects");
        same([worn?.target === actor, kept?.target === ring, worn?.parent === ring], [true, true, true], "targets");
        same([...actor.allApplicableEffects()].length, 1, "effects that act on the actor");
        await ring?.delete();
        same(actor.flags.world["n"], 2, "number without the ring");
      }),
  }),
  ...rows("API 13 CONFIG.ActiveEffect, issue #11412; Shadowdark PR #857", {
    "effects of a thing are not copied to who has it to begin with": () =>
      same(Boolean(page.CONFIG.ActiveEffect.legacyTransferral), false, "asking for copies"),
  }),
  ...rows("API ActiveEffectDuration; issues #7624, #9715, #14103", {
    "what is left of an effect goes down with the time of the world": () =>
      withActor(async (actor) => {
        const [short] = await actor.createEmbeddedDocuments("ActiveEffect", [lasting(600, "seconds")]);
        const told = [short?.duration.remaining];
        await page.game.time.advance(60);
        told.push(short?.duration.remaining);
        await page.game.time.advance(-60);
        same([...told, short?.duration.remaining], [600, 540, 600], "seconds");
        same(short?.isTemporary, true, "being temporary");
      }),
    "what is left of an effect goes down with the rounds of the fight": () =>
      withActor(async (actor) => {
        const fight = await page.Combat.create({ scene: page.canvas.scene.id, active: true });
        try {
          const combatants = page.canvas.tokens.placeables
            .slice(0, 2)
            .map(({ id }, at) => ({ tokenId: id, sceneId: page.canvas.scene.id, initiative: 9 - at }));
          await fight.createEmbeddedDocuments("Combatant", combatants);
          await fight.startCombat();
          const [made] = await actor.createEmbeddedDocuments("ActiveEffect", [lasting(5, "rounds")]);
          const told = [made?.duration.remaining];
          await fight.nextRound();
          same([...told, made?.duration.remaining], [5, 4], "rounds");
        } finally {
          await fight.delete();
        }
      }),
    "an effect may have begun at another time than now": () =>
      withActor(async (actor) => {
        const begun = page.game.time.worldTime - 100;
        const start = page.game.release.generation < 14 ? {} : { start: { time: begun } };
        const given = lasting(600, "seconds") as { duration: object };
        const data = { ...given, ...start, duration: { ...given.duration, startTime: begun } };
        const [late] = await actor.createEmbeddedDocuments("ActiveEffect", [data]);
        same(late?.duration.remaining, 500, "seconds");
      }),
  }),
  ...rows("dnd5e #1159, PR #7366; API CONST.ACTIVE_EFFECT_CHANGE_PHASES; Crucible #729", {
    "effects act after what an actor holds and before what is derived, in 14 after that once more": () =>
      withActor((actor) => {
        const last = page.game.release.generation < 14 ? [] : ["applyActiveEffects"];
        same(
          order(actor, "prepareBaseData", "applyActiveEffects", "prepareDerivedData"),
          ["prepareBaseData", "applyActiveEffects", "prepareDerivedData", ...last],
          "order",
        );
      }),
  }),
  ...rows("issue #13740; Witcher #545, Demon Lord #313", {
    "in 14 changes are in the system of an effect, those of 13 too": () =>
      withActor(
        ({ effects, flags }) => {
          if (page.game.release.generation >= 14)
            same(
              effects.contents[0]?.system.changes?.map(({ key, type }) => [key, type]),
              [["flags.world.n", "add"]],
              "it",
            );
          same(flags.world["n"], 5, "number");
        },
        [{ name: "Row", changes: [{ key: "flags.world.n", mode: 2, value: "3" }] }],
      ),
  }),
  ...rows("API Actor#toggleStatusEffect, Actor#statuses, CONFIG.statusEffects; issues #13122, #10199", {
    "a state is given and taken away, or left as it is": () =>
      withStatus(() =>
        withActor(async (actor) => {
          const given = (await actor.toggleStatusEffect("rowStatus", { overlay: true })) as Effect;
          same([given.name, actor.statuses.has("rowStatus"), given.isTemporary], ["Row", true, true], "state");
          same(actor.temporaryEffects.length, 1, "temporary effects");
          same(await actor.toggleStatusEffect("rowStatus", { active: true }), true, "answer for a state that it has");
          same(await actor.toggleStatusEffect("rowStatus"), false, "answer for one that is gone");
          same([actor.statuses.has("rowStatus"), actor.effects.size], [false, 0], "states afterwards");
          same(await actor.toggleStatusEffect("rowStatus", { active: false }), undefined, "answer for nothing");
        }),
      ),
  }),
];
