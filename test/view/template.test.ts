import { readdirSync, readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import module from "../../module.json" with { type: "json" };
import type { CardView } from "../../src/view/card/card.ts";
import { pathOf, templates } from "../templates.ts";
import { card, diceOf } from "./drawn.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const sources = readdirSync(new URL("../../src/foundry", import.meta.url), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => read(`src/foundry/${name}`))
  .join("\n");
const style = module.styles.map(({ src }) => read(src)).join("\n");
for (const [name, source] of templates) Handlebars.registerPartial(pathOf(name), source);
const draw = Handlebars.compile(read("templates/card.hbs"), { strict: true, knownHelpersOnly: true });

function drawn(view: CardView) {
  const { document } = new Window();
  document.body.innerHTML = draw(view);
  return document.body;
}

it("the card's markup shows the label, then the result, the dice, and last the formula", () => {
  const body = drawn(card("/kaiser skill 5 vs 12 a2 # Sneak", [6, 3, 4, 1]));
  const order = ["Success", "15", "3 Degrees of Success", "Sneak", "/kaiser skill 5 vs 12 a2", "4d6 keep 2 + 5"];
  const text = body.textContent.replace(/\s+/g, " ");
  expect(order.filter((part) => !text.includes(part))).toEqual([]);
  const places = ["Sneak", "Success", "3 Degrees", "/kaiser"].map((part) => text.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

it("the card's markup has a label for every die and the sentence for the whole", () => {
  const view = card("/kr 6 dt 7", [1, 9, 12, 4, 8, 2]);
  const body = drawn(view);
  expect([...body.querySelectorAll("[role=img]")].map((die) => die.getAttribute("aria-label"))).toEqual(
    diceOf(view).map(({ label }) => label),
  );
  expect(body.querySelector("article")!.getAttribute("aria-label")).toBe(view.spoken);
});

it("the card's markup shows what a player typed as text", () => {
  const body = drawn(card('/kaiser skill 5 # <img src=x onerror="alert(1)">', [2, 3]));
  expect(body.querySelector("img")).toBeNull();
  expect(body.querySelector(".dicewright-label")!.textContent).toBe('<img src=x onerror="alert(1)">');
});

it("the card's markup shows a total of 0 and leaves out one that is not there", () => {
  expect(drawn(card("/kr 2 dt 7", [9, 2])).querySelector(".dicewright-total")!.textContent).toBe("0");
  expect(drawn(card("/klepto +2", [10, 1])).querySelector(".dicewright-total")).toBeNull();
});

it("the templates have no ids, since a message is drawn in several places at once", () => {
  const [, drawn = ""] = /const TEMPLATES[^=]*= \[([^\]]*)\]/.exec(read("src/foundry/platform/drawing.ts")) ?? [];
  const messages = [...drawn.matchAll(/"([\w-]+)"/g)].map(([, name]) => read(`templates/${name}.hbs`));
  expect(messages.length).toBeGreaterThan(1);
  expect(messages.join("\n")).not.toMatch(/\sid=/);
});

it("the templates give every drawing a size, so that a card is readable before its styles arrive", () => {
  const drawings = templates.flatMap(([name, source]) =>
    [...source.matchAll(/<svg[^>]*>/g)].map(([tag]) => `${name}: ${tag}`),
  );
  expect(drawings.length).toBeGreaterThan(3);
  expect(drawings.filter((tag) => !/ width="\d+" height="\d+"/.test(tag))).toEqual([]);
});

it("the templates and the styles know the same classes", () => {
  const used = new Set(
    [
      ...templates
        .map(([, source]) => source.replaceAll(pathOf(""), ""))
        .join("\n")
        .matchAll(/(?<!data-)dicewright[\w-]*/g),
    ].map(([name]) => name),
  );
  const styled = new Set([...style.matchAll(/\.(dicewright[\w-]*)/g)].map(([, name]) => name!));
  expect([...used].filter((name) => !styled.has(name) && !sources.includes(name))).toEqual([]);
  expect([...styled].filter((name) => !used.has(name) && !sources.includes(name))).toEqual([]);
});

// ---- Styles ----

/** Every colour of the palette in one scheme. */
function palette(scheme: "light" | "dark"): Map<string, string> {
  const colours = [...style.matchAll(/--([\w-]+):\s*light-dark\((#\w+),\s*(#\w+)\);/g)];
  return new Map(colours.map(([, name, light, dark]) => [name!, (scheme === "light" ? light : dark)!]));
}

function channels(colour: string): number[] {
  const long = colour.length === 4 ? colour.replace(/\w/g, "$&$&") : colour;
  return long
    .slice(1)
    .match(/../g)!
    .map((pair) => parseInt(pair, 16) / 255);
}

function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

describe.each(["light", "dark"] as const)("the %s palette", (scheme) => {
  const colours = palette(scheme);

  it.each([
    ...["ink", "soft", "great", "good", "mixed", "bad", "dire"].flatMap((text) =>
      ["paper", "shade", "field"].map((ground) => [text, ground]),
    ),
    ["paper", "great"],
  ])("a palette is readable in %s on %s", (text, ground) => {
    expect(contrast(colours.get(text)!, colours.get(ground)!)).toBeGreaterThanOrEqual(4.5);
  });
});

/** The selectors of a list, split at the commas that stand outside brackets. */
function alternatives(list: string): string[] {
  let depth = 0;
  const marked = Array.from(list, (letter) => {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    return letter === "," && depth === 0 ? "\n\n" : letter;
  });
  return marked.join("").split("\n\n");
}

it("the style sheet touches nothing outside the module's own elements", () => {
  const bare = style.replace(/\/\*[^]*?\*\//g, "").replace(/@(?:media|container|supports)[^{]*\{/g, "");
  const selectors = [...bare.matchAll(/(?:^|[{};])\s*([^{};]+)\{/g)].map(([, selector]) => selector!.trim());
  expect(selectors.length).toBeGreaterThan(30);
  // Nested rules stand within one of ours.
  const isOurs = (selector: string) => selector.includes(".dicewright") || selector.startsWith("&");
  expect(selectors.flatMap(alternatives).filter((selector) => !isOurs(selector.trim()))).toEqual([]);
});
