// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { games } from "../../src/games/index.ts";
import { TABLE_RULES } from "../../src/view/form/world.ts";
import { openMenu, pageForEach, submitForm } from "./paged.ts";

const world = pageForEach();
const open = () => openMenu(world, "houseRules", "#dicewright-house-rules");

it("the window of house rules shows every house rule on the page of its game", async () => {
  const form = await open();
  expect(form.querySelectorAll("[role=tab]")).toHaveLength(games.length + 1);
  const rules = [...games.flatMap(({ settings }) => Object.keys(settings)), ...Object.keys(TABLE_RULES)];
  expect(form.querySelectorAll("[role=tabpanel] :is(input, select)")).toHaveLength(rules.length);
  const shown = () =>
    [...form.querySelectorAll<HTMLElement>("[role=tabpanel]:not([hidden])")].map(({ dataset }) => dataset["page"]);
  expect(shown()).toEqual(["kaiser"]);
  form.querySelector<HTMLElement>("[role=tab][data-page=olde]")!.click();
  expect(shown()).toEqual(["olde"]);
});

it("the window of house rules saves what is changed, and the next roll follows it", async () => {
  const form = await open();
  const changed: string[] = [];
  const kept = world.settings;
  const set = kept.set.bind(kept);
  kept.set = (namespace, key, value) => (changed.push(key), set(namespace, key, value));
  form.querySelector<HTMLSelectElement>("[name='kaiser.characteristicDice']")!.value = "2d6";
  await submitForm(form);
  expect(changed).toEqual(["kaiser.characteristicDice"]);
  scriptFaces([3, 4]);
  await world.ways.rollOrAsk("/kaiser characteristic 4");
  expect(world.posted[0]!.rolls[0]!.total).toBe(11);
});

it("the window of house rules resets to the book rules", async () => {
  await world.settings.set("dicewright", "kr.marginZeroSucceeds", true);
  await world.settings.set("dicewright", "olde.contestTie", "target");
  const form = await open();
  form.querySelector<HTMLElement>("[data-action=reset]")!.click();
  await submitForm(form);
  const keys = ["kr.marginZeroSucceeds", "olde.contestTie"];
  expect(keys.map((key) => world.settings.get("dicewright", key))).toEqual([false, "instigator"]);
});
