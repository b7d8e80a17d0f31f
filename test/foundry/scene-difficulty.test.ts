// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { closeAll, openPage, PATIENCE, addMarkup, submitForm, windowOf } from "./paged.ts";
import { apiOf, postRoll, type Posted, type World } from "./world.ts";

afterEach(closeAll);

interface Api {
  difficulty(request?: object | null): Promise<void>;
  group(asked: object): Promise<object>;
}

const setIn = (world: World, request?: object | null) => apiOf<Api>(world).difficulty(request);
const stored = ({ settings }: World) => settings.get("dicewright", "sceneDifficulty");

/** The chat input of Foundry, beside which the badge stands. */
function drawInput(): () => HTMLElement | null {
  const controls = addMarkup("");
  Hooks.callAll("renderChatInput", {}, { "#chat-controls": controls }, {});
  return () => controls.querySelector<HTMLElement>(".dicewright-scene");
}

it("a GM sets the difficulty of the scene in its window, checks without a difficulty use it, and one click clears it", async () => {
  const world = await openPage({ isGM: true });
  const badge = drawInput();
  badge()!.click();
  const form = await windowOf("#dicewright-scene");
  form.querySelector<HTMLInputElement>("[name=value]")!.value = "13";
  await submitForm(form);
  await vi.waitUntil(() => badge()?.textContent === "vs 13", PATIENCE);
  for (const line of ["/kaiser skill 5", "/kaiser skill 5 vs 20"]) await postRoll(world, line, 4, 4);
  await vi.waitUntil(() => world.posted.length === 2, PATIENCE);
  const lines = world.posted.map(({ content }) => content.split(" — ")[0]);
  expect(lines).toEqual(["Kaiser skill check 5 vs 13", "Kaiser skill check 5 vs 20"]);
  void world.ways.openDialog({ system: "kaiser", kind: "skill", raw: { skill: 5 } });
  const dialog = await windowOf(".dicewright-dialog:not(#dicewright-scene)");
  expect(dialog.querySelector<HTMLInputElement>("[name=field-difficulty]")!.value).toBe("13");
  (badge()!.nextElementSibling as HTMLElement).click();
  await vi.waitUntil(() => badge()?.textContent === "◎", PATIENCE);
  expect(stored(world)).toEqual({});
});

it("a program that requests rolls without a difficulty asks for that of the scene", async () => {
  const world = await openPage({ isGM: true });
  const fromUuidSync = (uuid: string) => ({ documentName: "Actor", uuid, name: "Mira" });
  Object.assign(world.parts.foundry.utils, { fromUuidSync });
  const api = apiOf<Api>(world);
  const asking = { system: "kaiser", kind: "skill", members: ["Actor.Mira"] };
  const ask = (options: object) => api.group({ ...asking, options }).catch(() => undefined);
  await setIn(world, { system: "kaiser", value: 13 });
  await ask({ skill: 5 });
  await ask({ skill: 5, difficulty: null });
  await ask({ difficulty: 9 });
  type Asked = Posted & { readonly flags: { readonly dicewright: { readonly thread: { readonly options: object } } } };
  const asked = (world.posted as Asked[]).map(({ flags }) => flags.dicewright.thread.options);
  expect(asked).toEqual([{ skill: 5, difficulty: 13 }, { skill: 5, difficulty: null }, { difficulty: 9 }]);
});

it("the world stores only the id of a hidden difficulty of the scene", async () => {
  const world = await openPage({ isGM: true });
  const badge = drawInput();
  await setIn(world, { system: "kaiser", value: 8471, isHidden: true });
  expect(stored(world)).toEqual({ system: "kaiser", hidden: expect.stringMatching(/^[0-9a-f]{40}$/) as string });
  await vi.waitUntil(() => badge()?.textContent === "vs ?8471", PATIENCE);
  await postRoll(world, "/kaiser skill 5", 4, 4);
  await vi.waitUntil(() => world.posted.length === 1, PATIENCE);
  expect(JSON.stringify(world.posted)).not.toMatch(/(?<!\w)8471(?!\w)/);
  expect(world.posted[0]!.content).toContain("against a hidden difficulty");
});

it("players see the difficulty of the scene, and cannot set it", async () => {
  const world = await openPage({ isGM: false });
  const badge = drawInput();
  await expect(setIn(world, { value: 12 })).rejects.toThrow("Only GMs can set the difficulty of the scene.");
  await world.settings.set("dicewright", "sceneDifficulty", { system: "kaiser", hidden: "a".repeat(40) });
  await vi.waitUntil(() => badge()?.textContent === "vs ?", PATIENCE);
  expect(badge()!.tagName).toBe("SPAN");
});
