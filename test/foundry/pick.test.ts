import { expect, it } from "vitest";
import { modernMarkup, type ModernData } from "../../packages/table/worlds/systems/modern-sheet.ts";
import { modern } from "../../packages/table/worlds/worlds.ts";
// @vitest-environment happy-dom
import { isProblem } from "../../src/checks/problem.ts";
import { readClickedNumber, elementsShowing, rowTitle } from "../../src/foundry/sheets/clicked-element.ts";
import { findPath } from "../../src/sheets/data-path.ts";
import { mean, SHEETS, type Cell } from "./sheets.ts";

/** How a click ended. A list counts if the right path is in it. */
type End = "right" | "listed" | "refused" | "wrong";

/** Everything on the sheet that a user may click. */
const CELLS: readonly Cell[] = [
  ...["mgt", "nim", "wit"].flatMap((key) => {
    const [score, save] = [`.ability-scores [data-ability=${key}]`, `.saves [data-ability=${key}]`];
    return [
      ...mean(`@abilities.${key}.mod`, `${score} .label`, `${score} .mod`, `${score} .sign`),
      ...mean(`@abilities.${key}.value`, `${score} .score`),
      ...mean(`@abilities.${key}.save`, `${save} .name`, `${save} .modifier`),
    ];
  }),
  ...["snk", "fgt", "lor"].flatMap((key, i) => {
    const row = `.skills li:nth-child(${i + 1})`;
    return [
      ...mean(`@skills.${key}.total`, `${row} .name`, `${row} .bonus`, `${row} .bonus .sign`),
      ...mean(`@skills.${key}.passive`, `${row} .passive`),
      ...mean(`@skills.${key}.rank`, `${row} input`),
    ];
  }),
  ...mean("@attributes.ward.value", "[data-prop=ward] .label", "[data-prop=ward] .value"),
  ...mean("@attributes.training", ".training b", ".training .label"),
  ...mean("@attributes.start.total", "[data-attribution] .label", "[data-attribution] b"),
  ...mean("@attributes.hp.value", ".health input:nth-of-type(1)"),
  ...mean("@attributes.hp.max", ".health input:nth-of-type(2)"),
];

const sheetOf = (markup: string) => Object.assign(document.createElement("section"), { innerHTML: markup });

function endOf(sheet: HTMLElement, data: object, [selector, ...paths]: Cell): End {
  const found = findPath(readClickedNumber(sheet.querySelector(selector)!), data);
  if (isProblem(found)) return "refused";
  if ("path" in found) return paths.includes(found.path) ? "right" : "wrong";
  return found.choices.some(({ path }) => paths.includes(path)) ? "listed" : "wrong";
}

/** Clicks each cell of a sheet for each of these actors: how many are right, and how the others end. None is wrong. */
function clickAll<T extends object>(actors: readonly T[], markup: (data: T) => string, cells: readonly Cell[]) {
  const rest = actors.flatMap((data, i) => {
    const sheet = sheetOf(markup(data));
    const ends = cells.map((cell) => [endOf(sheet, data, cell), cell] as const);
    return ends.flatMap(([end, [selector]]) => (end === "right" ? [] : [`${i} ${selector}: ${end}`]));
  });
  const all = actors.length * cells.length;
  console.log(`Picks on the sheet: ${all - rest.length} of ${all} right\n${rest.join("\n")}`);
  expect(rest.filter((each) => /refused|wrong/.test(each))).toEqual([]);
  return { right: 1 - rest.length / all, rest: rest.join("\n") };
}

it("a pick finds the path of at least nine clicks in ten on a modern sheet, lists the rest and takes no wrong one", () => {
  const actors = modern.documents.Actor!.map(({ system }) => system as ModernData);
  const { right, rest } = clickAll(actors, modernMarkup, CELLS);
  expect(right, rest).toBeGreaterThanOrEqual(0.9);
});

/** How many different numbers a mixed actor has: with few of them, most are the same as others. */
const COLLIDING = [2, 4, 16];

/** The same data with other numbers; names for one number stay so. */
function mixed(data: object, most: number, next = { number: most }): object {
  const known = new Map<unknown, number>();
  const other = (value: unknown): unknown => {
    if (typeof value === "object" && value !== null) return mixed(value, most, next);
    if (typeof value !== "number") return value;
    if (!known.has(value)) known.set(value, (next.number = (next.number * 7 + 3) % 31) % most);
    return known.get(value);
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, other(value)]));
}

it.each(SHEETS)("a pick takes no wrong path on a sheet $name, finds most and lists the rest", (sheet) => {
  const actors = [...sheet.actors, ...COLLIDING.map((most) => mixed(sheet.actors[0]!, most))];
  const { right, rest } = clickAll(actors, (data) => sheet.markup(data as never), sheet.cells);
  expect(right, rest).toBeGreaterThanOrEqual(sheet.least);
});

it.each([
  ["a heading alone with its number", `<div><h4>Level</h4><b>3</b></div>`, "h4", "@level"],
  ["the name of an actor beside a number", `<header><h1>Mira</h1><b class="level">3</b></header>`, "h1", undefined],
  ["a heading with more beside it", `<div><h4>Things</h4><b class="level">3</b><i>of hers</i></div>`, "h4", undefined],
  ["the one of two that is now", `<div class="luck"><b class="current">2</b>/<b>2</b></div>`, "b", "@luck.value"],
  ["a trait that is a die", `<li data-stat="wit"><a>Wit</a><b>d8</b></li>`, "a", "@wit.die.sides"],
  ["a trait that is one of two dice", `<li data-stat="two"><a>Two</a><b>d8</b></li>`, "a", undefined],
])("a pick reads %s", (_what, markup, selector, path) => {
  const data = {
    level: 3,
    luck: { value: 2, max: 2 },
    wit: { die: { sides: 8, modifier: 0 }, wild: { sides: 6 } },
    two: { die: { sides: 8 }, dice: { faces: 8 } },
  };
  const found = findPath(readClickedNumber(sheetOf(markup).querySelector(selector)!), data);
  expect("path" in found ? found.path : undefined).toBe(path);
});

it.each([
  [".skills li:nth-child(1) .bonus", "Sneak"],
  [".skills li:nth-child(3) input", "Lore"],
  [".saves [data-ability=nim] .modifier", "Nimbleness"],
  ["[data-prop=ward] .value", "Ward"],
  [".health input", undefined],
])("a pick calls %s by the name in its row", (selector, title) => {
  const sheet = sheetOf(modernMarkup(modern.documents.Actor![0]!["system"] as ModernData));
  expect(rowTitle(sheet.querySelector(selector)!)).toBe(title);
});

it("the elements beside which saved checks are rolled are the numbers of their paths, whatever else the sheet and the actor have", () => {
  const skills = Object.fromEntries(
    ["acr", "ani", "arc", "ath"].map((key, i) => [key, { mod: i, total: i + 2, passive: i + 12, prof: { flat: 2 } }]),
  );
  const items = Object.fromEntries(Array.from({ length: 40 }, (_each, i) => [`item${i}`, { quantity: i, mod: i }]));
  const rows = Object.entries(skills).map(
    ([key, { total, passive }]) => `
        <li data-key="${key}" data-trait="skills"><a class="name">${key}</a>
          <span class="bonus"><i>+</i>${total}</span> <span class="passive">${passive}</span></li>`,
  );
  const things = Object.values(items).map(({ quantity }) => `<li class="item"><span>${quantity}</span></li>`);
  const sheet = sheetOf(`<ul>${rows.join("")}</ul><ul>${things.join("")}</ul>`);
  const paths = Object.keys(skills).map((key) => `skills.${key}.total`);
  const found = elementsShowing(sheet, paths, { skills, items });
  expect(paths.map((path) => found.get(path))).toEqual([...sheet.querySelectorAll(".bonus")]);
});

it("the elements beside which saved checks are rolled are fields by their names, whatever they show, and none for a path that nothing names", () => {
  const sheet = sheetOf(`<input name="system.skills.snk" value="">`);
  const found = elementsShowing(sheet, ["skills.snk", "skills.fgt"], { skills: { snk: 3, fgt: 3 } });
  expect([...found]).toEqual([["skills.snk", sheet.firstElementChild]]);
});
