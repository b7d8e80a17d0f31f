/** What the client of a GM notes of rights before it takes them away: not to be pushed out by what players name. */
import { beforeEach, expect, it, vi } from "vitest";
import { installGlobals, type HostParts } from "../../packages/table/globals.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import type { Former, History } from "../../src/foundry/world/history.ts";

let parts: HostParts;
let openings: { id: string; timestamp: number; flags: object; getFlag?: unknown }[];
let documents: Map<string, object>;

const historyNow = () =>
  (parts.game["settings"] as { get(space: string, key: string): History }).get("dicewright", "history");
const former = (): readonly Former[] => historyNow().former ?? [];
const mira = {
  ...{ documentName: "Actor", uuid: "Actor.mira", name: "Mira" },
  testUserPermission: ({ id }: { id: string }) => id === "ana",
};

/** An opening of a contest that names these, as a console can make it. */
function opening(id: string, ...uuids: string[]): void {
  const sides = uuids.map((uuid) => ({ uuid }));
  openings.push({ id, timestamp: openings.length + 1, flags: { dicewright: { thread: { v: 1, sides } } } });
}

/** What a GM does, until it is written down. */
async function deed(hook: string, ...args: object[]): Promise<void> {
  Hooks.callAll(hook, ...args);
  for (let i = 0; i < 5; i++) await Promise.resolve();
}

beforeEach(async () => {
  vi.resetModules();
  parts = installGlobals({ generation: 14 });
  openings = [];
  documents = new Map<string, object>([[mira.uuid, mira]]);
  const users = ["gm", "ana", "ben"].map((id) => ({ id, name: id, isGM: id === "gm", isSelf: id === "gm" }));
  Object.assign(parts.foundry.utils, { fromUuidSync: (uuid: string) => documents.get(uuid) ?? null });
  Object.assign(parts.game, {
    userId: "gm",
    user: users[0],
    users: Object.assign(users, { get: (id: string) => users.find((user) => user.id === id), activeGM: users[0] }),
    messages: Object.assign(openings, {
      contents: openings,
      get: (id: string) => openings.find((each) => each.id === id),
    }),
  });
  const { registerHistory } = await import("../../src/foundry/world/history.ts");
  registerHistory(() => undefined);
  const { followRights } = await import("../../src/foundry/threads/rights.ts");
  followRights();
});

it("what was never there is not noted, however much of it openings name", async () => {
  opening("m1", "Actor.mira");
  await deed("preUpdateActor", mira, { ownership: {} });
  const noted = former();
  expect(noted).toMatchObject([{ of: "Actor.mira", users: ["ana"] }]);
  for (let i = 0; i < 20; i++)
    opening(`n${i}`, ...Array.from({ length: 40 }, (_, each) => `Scene.cave.Token.forged${i}x${each}`));
  await deed("preDeleteScene", { uuid: "Scene.cave" });
  expect(former()).toEqual(noted);
});

it("the same again takes the place of what was noted before", async () => {
  opening("m1", "Actor.mira");
  for (let i = 0; i < 3; i++) {
    opening(`n${i}`, "Actor.mira");
    await deed("preUpdateActor", mira, { ownership: {} });
  }
  expect(former()).toEqual([{ until: 4, of: "Actor.mira", users: ["ana"], actor: "Actor.mira" }]);
});

it("what no opening names any more goes first where there is no room", async () => {
  opening("m1", "Actor.mira");
  const old = { until: 0, of: "Actor.mira", users: ["ben"], actor: "Actor.mira" };
  const gone = Array.from({ length: 600 }, (_, i) => ({ until: 0, of: `Actor.gone${i}`, users: ["ben"] }));
  await (parts.game["settings"] as { set(space: string, key: string, value: object): Promise<unknown> }).set(
    "dicewright",
    "history",
    { since: 0, former: [old, ...gone] },
  );
  await deed("preUpdateActor", mira, { ownership: {} });
  expect(former()).toHaveLength(500);
  expect(former().filter(({ of }) => of === "Actor.mira")).toEqual([old, { ...old, until: 1, users: ["ana"] }]);
});

it.each([
  ["the actor in the world's list gets other owners", "preUpdateActor", mira, { ownership: {} }],
  ["the actor in the world's list is deleted", "preDeleteActor", mira, {}],
  ["it is linked to that actor", "preUpdateToken", { uuid: "Scene.s.Token.t" }, { actorLink: true }],
  ["it says itself who owns it", "preUpdateToken", { uuid: "Scene.s.Token.t" }, { delta: { ownership: {} } }],
])("who owned a token that is not linked is noted before %s", async (_what, hook, document, changes) => {
  const own = { ...mira, uuid: "Scene.s.Token.t.Actor.mira" };
  documents.set("Scene.s.Token.t", { documentName: "Token", uuid: "Scene.s.Token.t", actor: own, baseActor: mira });
  opening("m1", "Scene.s.Token.t");
  await deed(hook, document, changes);
  expect(former()).toMatchObject([{ of: "Scene.s.Token.t", users: ["ana"], actor: "Actor.mira" }]);
});
