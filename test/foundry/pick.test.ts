// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { modern } from "../../packages/table/worlds/modern.ts";
import { modernMarkup, type ModernData } from "../../packages/table/worlds/systems/modern-sheet.ts";
import { clueOf, elementsShowing, titleOf } from "../../src/foundry/checks/clicked-element.ts";
import { findPath } from "../../src/systems/data-path.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";
import { SHEETS, type Cell } from "./sheets.ts";

/** How a click ended. A list counts if the right path is in it. */
type End = "right" | "listed" | "refused" | "wrong";

const ABILITIES = ["mgt", "nim", "wit"];
const SKILLS = ["snk", "fgt", "lor"];

/** Everything on the sheet that a user may click. */
const CELLS: readonly Cell[] = [
  ...ABILITIES.flatMap((key): Cell[] => [
    [`.ability-scores [data-ability=${key}] .label`, `@abilities.${key}.mod`],
    [`.ability-scores [data-ability=${key}] .mod`, `@abilities.${key}.mod`],
    [`.ability-scores [data-ability=${key}] .sign`, `@abilities.${key}.mod`],
    [`.ability-scores [data-ability=${key}] .score`, `@abilities.${key}.value`],
    [`.saves [data-ability=${key}] .name`, `@abilities.${key}.save`],
    [`.saves [data-ability=${key}] .modifier`, `@abilities.${key}.save`],
  ]),
  ...SKILLS.flatMap((key, i): Cell[] => {
    const row = `.skills li:nth-child(${i + 1})`;
    return [
      [`${row} .name`, `@skills.${key}.total`],
      [`${row} .bonus`, `@skills.${key}.total`],
      [`${row} .bonus .sign`, `@skills.${key}.total`],
      [`${row} .passive`, `@skills.${key}.passive`],
      [`${row} input`, `@skills.${key}.rank`],
    ];
  }),
  ["[data-prop=ward] .label", "@attributes.ward.value"],
  ["[data-prop=ward] .value", "@attributes.ward.value"],
  [".training b", "@attributes.training"],
  [".training .label", "@attributes.training"],
  ["[data-attribution] .label", "@attributes.start.total"],
  ["[data-attribution] b", "@attributes.start.total"],
  [".health input:nth-of-type(1)", "@attributes.hp.value"],
  [".health input:nth-of-type(2)", "@attributes.hp.max"],
];

function endOf(sheet: HTMLElement, data: object, [selector, ...paths]: Cell): End {
  const found = findPath(clueOf(sheet.querySelector(selector)!), data);
  if (isProblem(found)) return "refused";
  if ("path" in found) return paths.includes(found.path) ? "right" : "wrong";
  return found.choices.some(({ path }) => paths.includes(path)) ? "listed" : "wrong";
}

it("finds the path of at least nine clicks in ten on a modern sheet, lists the rest and takes no wrong one", () => {
  const ends: Record<End, number> = { right: 0, listed: 0, refused: 0, wrong: 0 };
  const rest: string[] = [];
  for (const { name, system } of modern.documents.Actor!) {
    const sheet = document.createElement("section");
    sheet.innerHTML = modernMarkup(system as ModernData);
    for (const cell of CELLS) {
      const end = endOf(sheet, system as object, cell);
      ends[end]++;
      if (end !== "right") rest.push(`${String(name)} ${cell[0]}: ${end}`);
    }
  }
  const all = Object.values(ends).reduce((sum, count) => sum + count, 0);
  console.log(`Picks on the modern sheet: ${JSON.stringify(ends)}, ${((100 * ends.right) / all).toFixed(1)} % right`);
  expect(rest.filter((each) => /refused|wrong/.test(each))).toEqual([]);
  expect(ends.right / all, rest.join("\n")).toBeGreaterThanOrEqual(0.9);
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

it.each(SHEETS)("takes no wrong path on a sheet $name, finds most and lists the rest", (sheet) => {
  const rest: string[] = [];
  for (const [i, data] of [...sheet.actors, ...COLLIDING.map((most) => mixed(sheet.actors[0]!, most))].entries()) {
    const element = document.createElement("section");
    element.innerHTML = sheet.markup(data as never);
    for (const cell of sheet.cells) {
      const end = endOf(element, data, cell);
      if (end !== "right") rest.push(`${i} ${cell[0]}: ${end}`);
    }
  }
  const all = (sheet.actors.length + COLLIDING.length) * sheet.cells.length;
  console.log(`Picks on the sheet ${sheet.name}: ${all - rest.length} of ${all} right\n${rest.join("\n")}`);
  expect(rest.filter((each) => /refused|wrong/.test(each))).toEqual([]);
  expect(1 - rest.length / all, rest.join("\n")).toBeGreaterThanOrEqual(sheet.least);
});

it.each([
  ["a heading alone with its number", `<div><h4>Level</h4><b>3</b></div>`, "h4", "@level"],
  ["the name of an actor beside a number", `<header><h1>Mira</h1><b class="level">3</b></header>`, "h1", undefined],
  ["a heading with more beside it", `<div><h4>Things</h4><b class="level">3</b><i>of hers</i></div>`, "h4", undefined],
  [
    "the one of two numbers that is now",
    `<div class="luck"><b class="current">2</b>/<b>2</b></div>`,
    "b",
    "@luck.value",
  ],
  ["a trait that is a die", `<li data-stat="wit"><a>Wit</a><b>d8</b></li>`, "a", "@wit.die.sides"],
  ["a trait that is one of two dice", `<li data-stat="two"><a>Two</a><b>d8</b></li>`, "a", undefined],
])("reads %s", (_what, markup, selector, path) => {
  const data = {
    level: 3,
    luck: { value: 2, max: 2 },
    wit: { die: { sides: 8, modifier: 0 }, wild: { sides: 6 } },
    two: { die: { sides: 8 }, dice: { faces: 8 } },
  };
  const sheet = Object.assign(document.createElement("section"), { innerHTML: markup });
  const found = findPath(clueOf(sheet.querySelector(selector)!), data);
  expect("path" in found ? found.path : undefined).toBe(path);
});

it.each([
  [".skills li:nth-child(1) .bonus", "Sneak"],
  [".skills li:nth-child(3) input", "Lore"],
  [".saves [data-ability=nim] .modifier", "Nimbleness"],
  ["[data-prop=ward] .value", "Ward"],
  [".health input", undefined],
])("calls %s by the name in its row", (selector, title) => {
  const sheet = document.createElement("section");
  sheet.innerHTML = modernMarkup(modern.documents.Actor![0]!["system"] as ModernData);
  expect(titleOf(sheet.querySelector(selector)!)).toBe(title);
});

describe("the elements beside which saved checks are rolled", () => {
  const sheetOf = (markup: string) => Object.assign(document.createElement("section"), { innerHTML: markup });

  it("are the numbers of their paths, whatever else the sheet and the actor have", () => {
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

  it("are fields by their names, whatever they show, and none for a path that nothing names", () => {
    const sheet = sheetOf(`<input name="system.skills.snk" value="">`);
    const found = elementsShowing(sheet, ["skills.snk", "skills.fgt"], { skills: { snk: 3, fgt: 3 } });
    expect([...found]).toEqual([["skills.snk", sheet.firstElementChild]]);
  });
});
