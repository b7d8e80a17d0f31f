// @vitest-environment happy-dom
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearScript } from "../../packages/table/dice/script.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { games } from "../../src/games/index.ts";
import { exampleLine } from "../../src/view/help/lines.ts";
import { closeAll, openPage, PATIENCE, addMarkup, waitForRendering, windowOf, type PagedWorld } from "./paged.ts";
import {
  apiOf,
  drawMessage,
  messageClass,
  loadModuleFile,
  postRoll,
  reviveRolls,
  sendLine,
  userOf,
  type Posted,
} from "./world.ts";

let world: PagedWorld;

beforeEach(async () => void (world = await openPage({ actor: { skills: { sneak: 6 } } })));
afterEach(closeAll);

/** The one message that comes of something. */
async function whispered(act: Promise<unknown> | void): Promise<Posted> {
  await act;
  await expect.poll(() => world.posted, PATIENCE).toHaveLength(1);
  return world.posted[0]!;
}

/** True for a GM; texts show odds to players if the world's setting allows it. */
async function readBy(who: "a GM" | "a player" | "a player who sees odds"): Promise<void> {
  userOf(world).isGM = who === "a GM";
  if (who === "a player who sees odds") await world.settings.set("dicewright", "odds.texts", "everyone");
}

/** Odds in a text for its reader, as markup and then on a page. */
async function drawnText(text: string): Promise<HTMLElement> {
  const own = world.enrichers.find(({ id }) => id === "dicewright-odds")!;
  const [match] = [...text.matchAll(own.pattern)];
  const element = document.createElement("enriched-content");
  element.innerHTML = (await own.enricher(match!)).outerHTML;
  document.body.append(element);
  own.onRender!(element);
  return element.firstElementChild as HTMLElement;
}

/** The same once all is known. */
async function enriched(text: string): Promise<HTMLElement> {
  const element = await drawnText(text);
  await expect.poll(() => element.hasAttribute("aria-busy"), PATIENCE).toBe(false);
  return element;
}

it("/odds whispers the ladder of a check to the one who asked, with the numbers of their actor", async () => {
  const { content, whisper } = await whispered(sendLine("/odds kaiser skill @skills.sneak vs 12 a1"));
  expect(whisper).toEqual([userOf(world).id]);
  expect(content).toContain("Odds: /kaiser skill 6 vs 12 a1");
  // The best two of three d6 come to 6 or more in 193 of 216 ways.
  expect(content).toMatch(/<strong>89\.4%<\/strong>\s*<small>Chance of success<\/small>/);
  expect(content).not.toContain("<details");
});

it("/odds stores no number that is hidden, as a whisper may be delivered to everyone", async () => {
  const { content } = await whispered(sendLine("/odds kaiser skill 5 vs ?1913"));
  expect(content).toContain("/kaiser skill 5 vs ?");
  expect(JSON.stringify(world.posted)).not.toMatch(/(?<!\w)1913(?!\w)|%/);
});

it.each([
  ["words", "<strong>Likely</strong>"],
  ["none", "This world shows no odds to players."],
])("/odds tells a player only what a house rule lets players know: %s", async (style, known) => {
  await readBy("a player");
  await world.settings.set("dicewright", "odds.players", style);
  const { content } = await whispered(sendLine("/odds kaiser skill 6 vs 12 a1"));
  expect(content).toContain(known);
  expect(content).not.toMatch(/\d%/);
});

it("/odds says in one sentence what is wrong, and whispers nothing", async () => {
  const { notifications } = (globalThis as unknown as { ui: { notifications: { warn(text: string): void } } }).ui;
  const warn = vi.spyOn(notifications, "warn");
  await sendLine("/odds kaiser skill");
  await waitForRendering();
  expect(world.posted).toEqual([]);
  expect(warn.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/^[^{}\n]{10,200}\.$/)]);
});

it("odds in a text are the chance of their reader's actor, and whisper the rest when clicked", async () => {
  await readBy("a GM");
  const button = await enriched("They get away with [[/odds kaiser skill @skills.sneak vs 12 a1]]{Sneak}.");
  expect([button.tagName, button.textContent]).toEqual(["BUTTON", "Sneak: 89.4%"]);
  await whispered(button.click());
});

it("odds in a text are for GMs alone unless the world shows them to everyone, who learns neither a hidden number nor a chance against it", async () => {
  await readBy("a player");
  const plain = await enriched("[[/odds kaiser skill 6 vs 12]]");
  expect([plain.tagName, /\d/.test(plain.outerHTML)]).toEqual(["SPAN", false]);
  await readBy("a player who sees odds");
  expect((await enriched("[[/odds kaiser skill 6 vs 12]]")).textContent).toBe("72.2%");
  const button = await enriched("[[/odds kaiser skill 6 vs ?1913]]");
  expect([button.tagName, /1913|%/.test(button.outerHTML)]).toEqual(["BUTTON", false]);
});

const SNEAK = "[[/odds kaiser resistance @skills.sneak vs 12]]{Sneak}";

/** Players with characters who have these numbers; the reader has this one, or none. */
function seat(isGM: boolean, numbers: Readonly<Record<string, object>>, own?: string): void {
  const actors = Object.entries(numbers).map(([name, skills]) => ({
    uuid: `Actor.${name}`,
    documentName: "Actor",
    name,
    isOwner: isGM || name === own,
    getRollData: () => ({ skills }),
    testUserPermission: () => true,
  }));
  const called = (name: string | undefined) => actors.find((each) => each.name === name);
  const fromUuidSync = (uuid: string) => actors.find((each) => each.uuid === uuid) ?? null;
  Object.assign(world.parts.foundry.utils, { fromUuidSync });
  Object.assign(messageClass(world), {
    getSpeaker: ({ actor = called(own) } = {}) => (actor ? { alias: actor.name, actor: actor.name } : { alias: "GM" }),
    getSpeakerActor: ({ actor }: { actor?: string }) => called(actor) ?? null,
  });
  const players = actors.map((character) => ({ id: character.name, isGM: false, character }));
  const reader = Object.assign(userOf(world), { isGM, character: called(own) ?? null });
  const users = Object.assign([reader, ...players], { get: () => reader, activeGM: null });
  Object.assign(world.parts.game, { users });
}

const PARTY = { Mira: { sneak: 6 }, Tor: { sneak: 3 }, Pip: { sneak: 5 } };

// 2d6 come to 9 or more in 10 of 36 ways, to 7 or more in 21, and to 6 or more in 26.
it.each([
  ["a range from the worst to the best", PARTY, SNEAK, "Sneak: 27.8% to 72.2%"],
  ["a range without who lacks the number", { ...PARTY, Odo: {} }, SNEAK, "Sneak: 27.8% to 72.2%"],
  ["one chance if it is the same for all", { Mira: PARTY.Mira, Tor: PARTY.Mira }, SNEAK, "Sneak: 72.2%"],
  ["one chance if the line names its numbers", PARTY, "[[/odds kaiser resistance 3 vs 12]]", "27.8%"],
])("odds over the party are %s for a GM", async (_what, party, text, shown) => {
  seat(true, party);
  expect((await enriched(text)).textContent).toBe(shown);
});

it("odds over the party are those of the actor that a GM has selected, or of each character, and say so if none has the number", async () => {
  seat(true, PARTY, "Pip");
  expect((await enriched(SNEAK)).textContent).toBe("Sneak: 58.3%");
  seat(true, PARTY);
  const all = "/kaiser resistance @skills.sneak vs 12 · Mira 72.2% · Tor 27.8% · Pip 58.3%";
  expect((await enriched(SNEAK)).title).toBe(all);
  seat(true, { Odo: {} });
  expect((await enriched(SNEAK)).className).toBe("dicewright-mistake");
});

it("odds over the party are a player's own, and tell nothing of the others", async () => {
  await world.settings.set("dicewright", "odds.texts", "everyone");
  seat(false, PARTY, "Tor");
  const own = await enriched(SNEAK);
  expect(own.textContent).toBe("Sneak: 27.8%");
  expect(own.outerHTML).not.toMatch(/72|58|Mira|Pip/);
  seat(false, PARTY);
  expect((await enriched(SNEAK)).outerHTML).not.toMatch(/\d%|Mira|Pip|Tor/);
});

it("odds in a text say what is wrong with them", async () => {
  await readBy("a GM");
  const button = await enriched("[[/odds kaiser skill 6 versus 12]]");
  expect([button.className, button.title.length > 10]).toEqual(["dicewright-mistake", true]);
});

const HEAVY = "olde 30d100 limited vs 30";

it("odds that take their time are told in a text once they are there, wherever the text stands by then, and keep nobody waiting", async () => {
  await readBy("a GM");
  const button = await drawnText(`[[/odds ${HEAVY}]]{Luck}`);
  expect([button.textContent, button.getAttribute("aria-busy")]).toEqual(["Luck: …", "true"]);
  document.createElement("section").append(button);
  await expect.poll(() => button.textContent, PATIENCE).toBe("Luck: 100%");
  expect(button.hasAttribute("aria-busy")).toBe(false);
  // Known by then, they are part of the markup.
  expect((await drawnText(`[[/odds ${HEAVY}]]{Luck}`)).textContent).toBe("Luck: 100%");
});

it("odds that take their time are whispered once they are there", async () => {
  expect((await whispered(sendLine(`/odds ${HEAVY}`))).content).toContain("<strong>100%</strong>");
});

interface Odds {
  odds(contest: { sides: string[]; rules?: object }): Record<"win" | "tie" | "lose", number> & { missing: number };
}
const api = () => apiOf<Odds>(world);

it("the odds of a contest come from the api as chances to win, tie and lose by the rules of the game", () => {
  const limited = { sides: ["olde 2d4 limited", "olde 2d10 limited"] };
  // Of 1600 ways 116 are won and 64 level, as counted by hand; ties go to the Instigator, or to the Target.
  const [own, target] = ["instigator", "target"].map((tie) => api().odds({ ...limited, rules: { tie } }));
  const rounded = (...all: readonly number[]) => all.map((p) => p.toFixed(9));
  expect(rounded(own!.win, own!.tie, own!.lose)).toEqual(rounded(180 / 1600, 0, 1420 / 1600));
  expect(target!.win).toBeCloseTo(116 / 1600, 12);
  const draw = api().odds({ sides: ["kr opposed 1 dt 6", "kr opposed 1 dt 6"] });
  expect(draw.tie).toBeCloseTo((1 + 25 + 25 + 1) / 144, 12);
});

it.each([
  [["kaiser skill 5"], /opponent/],
  [["kaiser skill 5", "ogs 3d6"], /kaiser/i],
  [["kaiser percentile", "kaiser percentile"], /skill/],
])("the odds of a contest of %j are refused with a sentence", (sides, sentence) => {
  expect(() => api().odds({ sides })).toThrow(sentence);
});

it.each<[string, unknown]>([
  ["attack", true],
  ["armorr", 3],
  ["constructor", 1],
])("the odds of a contest by the rule %s, which there is not, are refused with those that there are", (word, value) => {
  const asked = { sides: ["kaiser skill 5", "kaiser skill 5"], rules: { manner: "attack", [word]: value } };
  const known = "manner, range, tie, fumbleFails, absorption, armor, baseDamage";
  expect(() => api().odds(asked)).toThrow(`“${word}” is not a rule of this contest; its rules are ${known}.`);
});

it("the odds of a contest read armour for armor, and refuse a value that does not fit", () => {
  const sides = ["kaiser skill 5", "kaiser skill 5"];
  const by = (rules: object) => api().odds({ sides, rules: { manner: "attack", baseDamage: 7, ...rules } });
  expect(by({ armour: 3 })).toEqual(by({ armor: 3 }));
  expect(by({ armour: 3 })).not.toEqual(by({}));
  expect(() => by({ armour: "thick" })).toThrow(/Armour.*thick/);
});

/** A card whose fold is opened. */
async function rarityOf(line: string, faces: readonly number[]): Promise<string> {
  const html = drawMessage(world, { ...(await postRoll(world, line, ...faces)) });
  document.body.append(html);
  await waitForRendering();
  const fold = html.querySelector<HTMLDetailsElement>(".dicewright-more")!;
  fold.open = true;
  fold.dispatchEvent(new Event("toggle"));
  return (await vi.waitUntil(() => fold.querySelector(".dicewright-rarity"), PATIENCE)).textContent;
}

it.each([
  ["/kaiser skill 5 vs 12", [5, 6], "Chance of this or better: 8.3%"],
  // A Fumble is the worst: nothing but Fumbles is as bad.
  ["/kaiser skill 5 vs 12", [1, 1, 3, 3], "Chance of this or worse: 2.8%"],
  ["/olde 2d6 limited vs 12", [6, 6], "Chance of this or better: 2.8%"],
  ["/kaiser percentile", [9, 10], "Chance of this or higher: 11%"],
])("the rarity of a roll: %s with %j is told on its fold", async (line, faces, text) => {
  expect(await rarityOf(line, faces)).toBe(text);
});

describe("luck", () => {
  /** A message as the log has it. */
  async function posted(line: string, faces: readonly number[], more: object): Promise<object> {
    const rolls = reviveRolls(world, (await postRoll(world, line, ...faces)).rolls);
    return { rolls, speaker: { alias: "Mira" }, timestamp: 0, isContentVisible: true, flags: {}, ...more };
  }

  async function shown(log: readonly object[]): Promise<string> {
    Object.assign(world.parts.game, { messages: [...log] });
    await (await loadModuleFile<{ showLuck(): Promise<void> }>("foundry/chat/luck.ts")).showLuck();
    const page = await windowOf("#dicewright-luck");
    const text = page.textContent.replace(/\s+/g, " ");
    await closeAll();
    return text;
  }

  it("luck leaves out rolls that its reader may not see: they change nothing on the page", async () => {
    const sneak = (...faces: readonly number[]) => posted("/kaiser skill 5 vs 12 # Sneak", faces, {});
    const seen = [await sneak(6, 5), await sneak(1, 2)];
    const hidden = await posted("/kaiser skill 9 vs 12 # Secret", [6, 5], { isContentVisible: false });
    const [without, withHidden] = [await shown(seen), await shown([...seen, hidden])];
    expect(withHidden).toBe(without);
    expect(without).toContain("1 of 2 went well; 1.2 were expected.");
    expect(without).not.toContain("Secret");
    expect(await shown([...seen, { ...hidden, isContentVisible: true }])).toContain("2 of 3");
  });

  it("luck names the user beside a name under which that user does not play, cuts names and bears any time", async () => {
    const long = { speaker: { alias: "M".repeat(10_000) } };
    const cut = await shown([await posted("/kaiser skill 5 vs 12", [6, 5], long)]);
    expect(cut).toMatch(/1 of 1 went well[^]*(?<!M)M{80}(?!M)/);
    const ben = { id: "ben", name: "Ben", isGM: false };
    const gm = { id: "gm", name: "Gamemaster", isGM: true };
    const users = Object.assign([ben, gm], { get: (id: string) => [ben, gm].find((user) => user.id === id) });
    const mira = { name: "Mira", testUserPermission: () => false };
    const tor = { name: "Tor", testUserPermission: ({ id }: { id: string }) => id === "ben" };
    const getSpeakerActor = ({ actor }: { actor?: string }) => ({ mira, tor })[actor ?? ""] ?? null;
    Object.assign(world.parts.game, { users });
    Object.assign(messageClass(world), { getSpeakerActor });
    const said = (author: object, alias: string, actor?: string) =>
      posted("/kaiser skill 5 vs 12", [6, 5], { author, speaker: { alias, actor }, timestamp: 1e300 });
    const log = [await said(ben, "Mira", "mira"), await said(ben, "Mira"), await said(ben, "Mira", "tor")];
    log.push(await said(ben, "Tor", "tor"), await said(ben, "Ben"), await said(gm, "Mira"));
    const text = await shown(log);
    const rows = [...text.matchAll(/(Mira \(Ben\)|Mira|Tor|Ben) ?skill check ?(\d) of (\d)/g)];
    expect(rows.map(([, name, , rolls]) => `${name} ${rolls}`)).toEqual(["Mira (Ben) 3", "Tor 1", "Ben 1", "Mira 1"]);
  });

  it("luck is the same for any log whatever is added that its reader may not see", async () => {
    const lines = games.flatMap((game) => Object.keys(game.kinds).map((kind) => exampleLine(game, kind)));
    const log: object[] = [];
    for (const [i, each] of lines.entries()) {
      clearScript();
      await sendLine(each);
      await vi.waitUntil(() => world.posted.length === i + 1);
      const rolls = reviveRolls(world, world.posted[i]!.rolls);
      log.push({ rolls, speaker: { alias: `Actor ${i % 3}` }, timestamp: i, flags: {} });
    }
    const draws = fc.array(fc.record({ at: fc.nat(log.length - 1), isSeen: fc.boolean() }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(draws, async (drawn) => {
        const all = drawn.map(({ at, isSeen }) => ({ ...log[at], isContentVisible: isSeen }));
        expect(await shown(all)).toBe(await shown(all.filter(({ isContentVisible }) => isContentVisible)));
      }),
      { numRuns: 12 },
    );
    const [most, none] = [true, false].map((isContentVisible) => log.map((each) => ({ ...each, isContentVisible })));
    expect(await shown(most!)).toMatch(/\d of \d+ went well/);
    expect(await shown(none!)).toContain("No roll that you can see counts yet.");
  });

  it("luck is opened from the actors in the sidebar, once however often they are drawn", async () => {
    Object.assign(world.parts.game, { messages: [] });
    const directory = addMarkup(`<header class="directory-header"><div class="header-actions"></div></header>`);
    for (let turn = 0; turn < 2; turn++) Hooks.callAll("renderActorDirectory", {}, directory, {}, {});
    const buttons = directory.querySelectorAll<HTMLElement>(".header-actions > button");
    expect([...buttons].map(({ ariaLabel }) => ariaLabel)).toEqual(["Luck of the dice"]);
    buttons[0]!.click();
    expect((await windowOf("#dicewright-luck")).textContent).toContain("No roll that you can see counts yet.");
  });
});

it.each(["exact", "words", "none"])(
  "the API answers a program exactly while players see odds as: %s, and never with a number that is hidden from them",
  async (style) => {
    const api = apiOf<{ odds: (asked: string | object) => object }>(world);
    const exact = api.odds("kaiser skill 5 vs 12");
    await world.settings.set("dicewright", "odds.players", style);
    userOf(world).isGM = false;
    expect(api.odds("kaiser skill 5 vs 12")).toEqual(exact);
    const open = api.odds("kaiser skill 5");
    expect(open).not.toEqual(exact);
    const hidden = "f".repeat(40);
    expect(api.odds(`kaiser skill 5 vs ?${hidden}`)).toEqual(open);
    expect(api.odds({ system: "kaiser", kind: "skill", options: { skill: 5, difficulty: { hidden } } })).toEqual(open);
    await world.settings.set("dicewright", "sceneDifficulty", { system: "kaiser", hidden });
    expect(api.odds("kaiser skill 5")).toEqual(open);
  },
);
