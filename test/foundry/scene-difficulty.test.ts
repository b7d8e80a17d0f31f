// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { closeAll, openPage, settled, windowOf, type Ways } from "./paged.ts";
import { say, type World } from "./world.ts";

vi.setConfig({ testTimeout: 30_000 });
afterEach(closeAll);

type Paged = World & { readonly ways: Ways };

interface Parts {
  readonly settings: { get(namespace: string, key: string): unknown };
  readonly modules: Map<string, { readonly api: { difficulty(request?: object | null): Promise<void> } }>;
}

interface Flags {
  readonly flags: { readonly dicewright: { readonly thread: { readonly options: object } } };
}

const openAs = (isGM: boolean): Promise<Paged> =>
  openPage({
    page: ({ game: { user, users } }) => {
      Object.assign(user as object, { isGM });
      Object.assign(users as object, { activeGM: null });
    },
  });

const partsOf = ({ parts }: World) => parts.game as unknown as Parts;
const setIn = (world: World, request?: object | null) =>
  partsOf(world).modules.get("dicewright")!.api.difficulty(request);
const stored = (world: World) => partsOf(world).settings.get("dicewright", "sceneDifficulty");

/** The chat input of Foundry, beside which the badge stands. */
function drawInput(): () => HTMLElement | null {
  const controls = document.createElement("div");
  document.body.append(controls);
  Hooks.callAll("renderChatInput", {}, { "#chat-controls": controls }, {});
  return () => controls.querySelector<HTMLElement>(".dicewright-scene");
}

it("a GM sets it in its window, checks without a difficulty use it, and one click clears it", async () => {
  const world = await openAs(true);
  const badge = drawInput();
  badge()!.click();
  const form = await windowOf("#dicewright-scene");
  form.querySelector<HTMLInputElement>("[name=value]")!.value = "13";
  form.requestSubmit();
  await settled();
  await vi.waitUntil(() => badge()?.textContent === "vs 13");
  scriptFaces([4, 4]);
  await say("/kaiser skill 5");
  scriptFaces([4, 4]);
  await say("/kaiser skill 5 vs 20");
  await vi.waitUntil(() => world.posted.length === 2);
  expect(world.posted.map(({ content }) => content.split(" — ")[0])).toEqual([
    "Kaiser skill check 5 vs 13",
    "Kaiser skill check 5 vs 20",
  ]);
  void world.ways.openDialog({ system: "kaiser", kind: "skill", raw: { skill: 5 } });
  const dialog = await windowOf(".dicewright-dialog:not(#dicewright-scene)");
  expect(dialog.querySelector<HTMLInputElement>("[name=field-difficulty]")!.value).toBe("13");
  (badge()!.nextElementSibling as HTMLElement).click();
  await vi.waitUntil(() => badge()?.textContent === "◎");
  expect(stored(world)).toEqual({});
});

it("a program that asks people without a difficulty asks for that one", async () => {
  const world = await openAs(true);
  const { utils } = world.parts.foundry;
  Object.assign(utils, { fromUuidSync: (uuid: string) => ({ documentName: "Actor", uuid, name: "Mira" }) });
  const api = partsOf(world).modules.get("dicewright")!.api as unknown as { group(asked: object): Promise<object> };
  const ask = (options: object) =>
    api.group({ system: "kaiser", kind: "skill", members: ["Actor.Mira"], options }).catch(() => undefined);
  await setIn(world, { system: "kaiser", value: 13 });
  await ask({ skill: 5 });
  await ask({ skill: 5, difficulty: null });
  await ask({ difficulty: 9 });
  const asked = world.posted.map((posted) => (posted as unknown as Flags).flags.dicewright.thread.options);
  expect(asked).toEqual([{ skill: 5, difficulty: 13 }, { skill: 5, difficulty: null }, { difficulty: 9 }]);
});

it("of a hidden one the world has the id alone", async () => {
  const world = await openAs(true);
  const badge = drawInput();
  await setIn(world, { system: "kaiser", value: 8471, isHidden: true });
  expect(stored(world)).toEqual({ system: "kaiser", hidden: expect.stringMatching(/^[0-9a-f]{40}$/) as string });
  await vi.waitUntil(() => badge()?.textContent === "vs ?8471");
  scriptFaces([4, 4]);
  await say("/kaiser skill 5");
  await vi.waitUntil(() => world.posted.length === 1);
  expect(JSON.stringify(world.posted)).not.toMatch(/(?<!\w)8471(?!\w)/);
  expect(world.posted[0]!.content).toContain("against a hidden difficulty");
});

it("players see it, and cannot set it", async () => {
  const world = await openAs(false);
  const badge = drawInput();
  await expect(setIn(world, { value: 12 })).rejects.toThrow("Only GMs can set the difficulty of the scene.");
  const { settings } = partsOf(world);
  await (settings as unknown as { set(a: string, b: string, c: object): Promise<void> }).set(
    "dicewright",
    "sceneDifficulty",
    { system: "kaiser", hidden: "a".repeat(40) },
  );
  await vi.waitUntil(() => badge()?.textContent === "vs ?");
  expect(badge()!.tagName).toBe("SPAN");
});
