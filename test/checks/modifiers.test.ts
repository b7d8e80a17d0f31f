import { expect, it } from "vitest";
import { countAfterModifiers, joinModifiers, splitModifiers } from "../../src/checks/modifiers.ts";

const KNOWN = ["k", "kh", "kl", "d", "dh", "dl", "r", "x", "min", "ish"];
/** Modifiers that count dice. */
const ALL = [...KNOWN, "rr", "max", "cs", "cf", "even", "odd", "df", "sf", "ms"];
const OURS = ["ko", "koadv", "um"];

it.each([
  ["kh2ko", ["kh 2", "ko "], "kh2ko"],
  ["koadv", ["koadv "], "koadv"],
  ["KO2", ["ko 2"], "ko2"],
  ["umkh2", ["um ", "kh 2"], "um.kh2"],
  ["ishkoum2", ["ish ", "ko ", "um 2"], "ish.ko.um2"],
  ["kozz3", ["ko ", "zz 3"], "ko.zz3"],
  ["umzz", ["um ", "zz "], "umzz"],
  ["ISHkh2", ["ISHkh 2"], "ISHkh2"],
  ["r&lt;3ko", ["r <3", "ko "], "r<3ko"],
  ["r&amp;gt;=5", ["r >=5"], "r>=5"],
  ["", [], ""],
])("%s is %j, and no number of it is lost", (text, parts, joined) => {
  const modifiers = splitModifiers(text, KNOWN, OURS);
  expect(modifiers.map(({ command, rest }) => `${command} ${rest}`)).toEqual(parts);
  expect(joinModifiers(modifiers)).toBe(joined);
});

it("a run is read so that only commands follow, and a dot ends what Foundry would take for a longer one", () => {
  const modifiers = splitModifiers("kadv", ["k", "ka"], ["adv"]);
  expect(modifiers.map(({ command }) => command)).toEqual(["k", "adv"]);
  expect(joinModifiers(modifiers)).toBe("k.adv");
});

it.each(["r", "rr2", "min2", "max5", "cs6", "cf1", "even", "odd", "df1", "sf", "ms"])("%s leaves all dice", (text) => {
  expect(countAfterModifiers(5, splitModifiers(text, KNOWN, ALL))).toBe(5);
});

it.each([
  ["kh2", 2],
  ["kl", 1],
  ["K9", 5],
  ["dh3", 2],
  ["D", 4],
  ["dl9", 0],
  ["min2kh2", 2],
  ["kh3d1", 2],
  ["x6", undefined],
  ["x6kh2", undefined],
])("the modifier %s lets %j of five dice count", (text, left) => {
  expect(countAfterModifiers(5, splitModifiers(text, KNOWN, ALL))).toBe(left);
});
