import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import module from "../../module.json" with { type: "json" };

const style = module.styles.map(({ src }) => readFileSync(new URL(`../../${src}`, import.meta.url), "utf8")).join("\n");

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
  ])("is readable in %s on %s", (text, ground) => {
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

it("touches nothing outside the module's own elements", () => {
  const bare = style.replace(/\/\*[^]*?\*\//g, "").replace(/@(?:media|container)[^{]*\{/g, "");
  const selectors = [...bare.matchAll(/(?:^|[{};])\s*([^{};]+)\{/g)].map(([, selector]) => selector!.trim());
  expect(selectors.length).toBeGreaterThan(30);
  // What is nested stands within one of ours.
  const isOurs = (selector: string) => selector.includes(".dicewright") || selector.startsWith("&");
  expect(selectors.flatMap(alternatives).filter((selector) => !isOurs(selector.trim()))).toEqual([]);
});
