// @vitest-environment happy-dom
/** The window in which people are asked for a roll: saved checks as chips, and who rolls with their chances. */
import { beforeEach, expect, it, vi } from "vitest";
import type { RequestContext, RequestDraft } from "../../src/foundry/threads/group/window.ts";
import { click, controlIn, fillIn, pageForEach, PATIENCE, submitForm, waitForRendering, windowOf } from "./paged.ts";
import { actorWith, loadModuleFile, userOf } from "./world.ts";

const saved = (name: string, system: string, kind: string, options: object) =>
  ({ id: name.toLowerCase(), name, system, kind, options }) as const;
const SNEAK = saved("Sneak", "kaiser", "skill", { skill: 5, difficulty: 7 });
const FIGHT = saved("Fight", "kaiser", "skill", { skill: 3 });
const WRESTLE = saved("Wrestle", "kr", "basic", { rolled: 3, dt: 7 });

function called(name: string, list: readonly object[]) {
  const [{ system } = { system: "kaiser" }] = list as readonly { readonly system: string }[];
  return { ...actorWith({ v: 1, system, list }, {}), name, uuid: `Actor.${name}`, testUserPermission: () => isOwner };
}

const world = pageForEach({ isGM: true });
let asked: RequestDraft[];
let form: HTMLFormElement;
let isOwner = false;

beforeEach(async () => {
  await world.settings.set("dicewright", "games", ["kaiser", "kr"]);
  asked = [];
  isOwner = false;
});

/** Opens it for Mira and Tor, who are chosen, and hears what is asked of them. */
async function open(
  mira: readonly object[],
  tor: readonly object[],
  begin = (each: RequestDraft): Promise<unknown> => Promise.resolve(asked.push(each)),
): Promise<void> {
  const actors = [called("Mira", mira), called("Tor", tor)];
  const find = (uuid: string) => actors.find((each) => each.uuid === uuid) ?? null;
  Object.assign(world.parts.foundry.utils, { fromUuidSync: find });
  type Form = { showRequestForm(this: void, context: RequestContext): Promise<void> };
  const { showRequestForm } = await loadModuleFile<Form>("foundry/threads/group/window.ts");
  const parties = actors.map(({ uuid }) => ({ uuid }));
  await showRequestForm({ candidates: parties, chosen: parties, party: parties, begin });
  form = await windowOf("#dicewright-request");
}

const control = (name: string) => controlIn(form, name);
const fill = (name: string, value: string | boolean) => fillIn(form, name, value);
const choose = (name: string) => click(chip(name));
const chips = () => [...form.querySelectorAll<HTMLInputElement>("[name=means]")];
const textOf = (chip: HTMLInputElement) => chip.parentElement!.textContent.replace(/\s+/g, " ").trim();
const chip = (name: string) => chips().find(({ nextElementSibling: text }) => text!.textContent === name)!;

/** Opens it with two checks of Mira's and one of Tor's. */
const openBoth = () => open([SNEAK, FIGHT], [WRESTLE]);

/** Chooses a check and sends, in two clicks. */
async function ask(name: string): Promise<void> {
  await choose(name);
  await submitForm(form);
}

const textsAt = (selector: string) => [...form.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
/** The chances beside names, and of all who are ticked. */
const chances = () => textsAt("aside label > b");
const counted = () => textsAt("aside .dicewright-versus [data-tone]:not([style])").filter((text) => text !== "");

const isOpen = () => document.querySelector("#dicewright-request") !== null;
const told = () => asked.map(({ game, kind, saved: name, options }) => [game.id, kind, name, options]);

it("the request window asks everyone for a check that is not the first, in another game", async () => {
  await open([SNEAK, FIGHT], [SNEAK, WRESTLE]);
  expect(chips().map(textOf)).toEqual(["Sneak", "Fight1 of 2", "Wrestle1 of 2", "Other check…"]);
  await ask("Wrestle");
  expect(told()).toEqual([["kr", "basic", "Wrestle", {}]]);
  expect(asked[0]).toMatchObject({ label: "Wrestle", parties: [{ uuid: "Actor.Mira" }, { uuid: "Actor.Tor" }] });
  expect(isOpen()).toBe(false);
});

it("the request window takes what is filled in for a check of the same kind", async () => {
  await world.settings.set("dicewright", "sceneDifficulty", { system: "kaiser", value: 11 });
  await openBoth();
  expect(control("field-difficulty").value).toBe("11");
  await fill("field-difficulty", "14");
  await fill("isHidden", true);
  await fill("mode", "gm");
  await fill("member-0-isChosen", false);
  await ask("Fight");
  expect(told()).toEqual([["kaiser", "skill", "Fight", { difficulty: { hidden: 14 } }]]);
  expect(asked[0]).toMatchObject({ mode: "gm", parties: [{ uuid: "Actor.Tor" }] });
});

it("the request window takes the difficulty of the scene for a check of another game", async () => {
  await world.settings.set("dicewright", "sceneDifficulty", { system: "kr", value: 9 });
  await open([SNEAK, FIGHT], [WRESTLE, FIGHT, SNEAK]);
  await fill("field-difficulty", "14");
  await ask("Wrestle");
  expect(told()).toEqual([["kr", "basic", "Wrestle", { dt: 9 }]]);
});

it("the request window offers players no box that hides the difficulty", async () => {
  userOf(world).isGM = false;
  await openBoth();
  expect([control("field-difficulty") === null, control("isHidden") === null]).toEqual([false, true]);
});

it("the request window asks once, however often it is sent", async () => {
  let end = () => undefined as void;
  const ending = new Promise<void>((resolve) => (end = resolve));
  await open([SNEAK, FIGHT], [WRESTLE], (each) => (asked.push(each), ending));
  await ask("Fight");
  form.requestSubmit();
  form.requestSubmit();
  end();
  await waitForRendering();
  expect(told()).toEqual([["kaiser", "skill", "Fight", {}]]);
  expect(isOpen()).toBe(false);
});

it("the request window says at its control what is wrong, and stays open for the check that was clicked", async () => {
  await openBoth();
  await fill("member-0-isChosen", false);
  await fill("member-1-isChosen", false);
  await ask("Wrestle");
  expect(asked).toEqual([]);
  const { hidden, textContent } = form.querySelector<HTMLElement>("[data-problem=member]")!;
  expect([hidden, textContent]).toEqual([false, expect.stringMatching(/\S/)]);
  expect(chip("Wrestle").checked).toBe(true);
  await fill("member-1-isChosen", true);
  await ask("Wrestle");
  expect(told()).toEqual([["kr", "basic", "Wrestle", {}]]);
});

it("the request window asks for any check against a difficulty that it needs, which is that of the last request at first", async () => {
  const about = async () => {
    await open([WRESTLE], []);
    await choose("Other check…");
    await fill("field-rolled", "4");
  };
  await about();
  const roll = () => form.querySelector<HTMLButtonElement>("[type=submit]")!;
  const stands = () => [control("field-dt").value, roll().disabled];
  expect(stands()).toEqual(["", true]);
  await fill("field-dt", "8");
  await click(roll());
  expect(told()).toEqual([["kr", "basic", undefined, { rolled: 4, dt: 8 }]]);
  await about();
  expect(stands()).toEqual(["8", false]);
  await fill("field-dt", "");
  expect(stands()).toEqual(["", true]);
  await fill("field-dt", "9");
  await fill("isHidden", true);
  await click(roll());
  expect(told()[1]).toEqual(["kr", "basic", undefined, { rolled: 4, dt: { hidden: 9 } }]);
  await about();
  expect(control("field-dt").value).toBe("8");
});

it("the request window sends what is chosen with Enter, the first at first", async () => {
  await openBoth();
  chip("Fight").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  await waitForRendering();
  expect(told()).toEqual([["kaiser", "skill", "Fight", {}]]);
});

it("the request window tells the chance of each who is asked beside their name", async () => {
  await open([SNEAK, FIGHT], [FIGHT]);
  await choose("Fight");
  await fill("field-difficulty", "10");
  await vi.waitUntil(() => chances().every((each) => each !== ""), PATIENCE);
  expect([chances(), counted()]).toEqual([
    ["58.3%", "58.3%"],
    ["All succeed: 34%", "At least one: 82.6%"],
  ]);
  await fill("member-1-isChosen", false);
  expect([chances(), counted()]).toEqual([["58.3%", "58.3%"], []]);
});

it("the request window tells a GM chances against a difficulty that is hidden from players, who see none", async () => {
  const [{ hideOptions }, { games }] = await Promise.all([
    loadModuleFile<{ hideOptions(this: void, fields: object, options: object): { difficulty: { hidden: string } } }>(
      "foundry/roll/secrets.ts",
    ),
    loadModuleFile<{ games: readonly { kinds: { skill: { fields: object } } }[] }>("games/index.ts"),
  ]);
  const { difficulty } = hideOptions(games[0]!.kinds.skill.fields, { difficulty: { hidden: 10 } });
  await world.settings.set("dicewright", "sceneDifficulty", { system: "kaiser", ...difficulty });
  await open([FIGHT], [FIGHT]);
  await vi.waitUntil(() => chances().every((each) => each !== ""), PATIENCE);
  expect(chances()).toEqual(["58.3%", "58.3%"]);
  userOf(world).isGM = false;
  for (isOwner of [false, true]) {
    await open([FIGHT], [FIGHT]);
    await waitForRendering();
    expect([chances(), counted()]).toEqual([["", ""], []]);
  }
  await world.settings.set("dicewright", "sceneDifficulty", { system: "kaiser", value: 10 });
  await open([FIGHT], [FIGHT]);
  await vi.waitUntil(() => chances().every((each) => each !== ""), PATIENCE);
});

it("the request window calls each request by the check that is chosen, until a label is typed", async () => {
  await openBoth();
  await choose("Sneak");
  expect(control("label").value).toBe("Sneak");
  await fill("label", "Past the guards");
  await ask("Fight");
  await openBoth();
  await ask("Sneak");
  expect(asked.map(({ label }) => label)).toEqual(["Past the guards", "Sneak"]);
});

it("the request window tells checks of one name apart by their game and kind", async () => {
  await open([SNEAK, FIGHT], [saved("sneak", "kr", "basic", { rolled: 2, dt: 7 })]);
  const texts = chips().map(({ nextElementSibling: text }) => text!.textContent);
  const apart = ["Sneak · Kaiser · skill check", "sneak · Kingdoms & Rulers · basic test"];
  expect(texts).toEqual(["Fight", ...apart, "Other check…"]);
});
