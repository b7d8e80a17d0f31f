// @vitest-environment happy-dom
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import type { PagedWorld } from "./paged.ts";
import { closeAll, openPage, settled, windowOf } from "./paged.ts";
import { say } from "./world.ts";

vi.setConfig({ testTimeout: 30_000 });

interface Enricher {
  readonly id: string;
  readonly pattern: RegExp;
  enricher(match: RegExpMatchArray): Promise<HTMLElement>;
  onRender(element: HTMLElement): void;
}

let world: PagedWorld;
const enrichers: Enricher[] = [];

beforeEach(async () => {
  enrichers.length = 0;
  world = await openPage({
    actor: { skills: { sneak: 6 } },
    page: ({ CONFIG }) => Object.assign(CONFIG, { TextEditor: { enrichers } }),
  });
});
afterEach(closeAll);

const whispered = () => world.posted.map((each) => each as unknown as { content: string; whisper: string[] });

/** What the odds in a text become for its reader. */
async function enriched(text: string): Promise<HTMLElement> {
  const own = enrichers.find(({ id }) => id === "dicewright-odds")!;
  const [match] = [...text.matchAll(own.pattern)];
  const element = document.createElement("enriched-content");
  element.append(await own.enricher(match!));
  own.onRender(element);
  return element.firstElementChild as HTMLElement;
}

describe("/odds", () => {
  it("whispers the ladder of a check to the one who asked, with the numbers of their actor", async () => {
    expect(await say("/odds kaiser skill @skills.sneak vs 12 a1")).toBe(true);
    await expect.poll(whispered).toHaveLength(1);
    const [{ content, whisper }] = whispered() as [{ content: string; whisper: string[] }];
    expect(whisper).toEqual([(world.parts.game["user"] as { id: string }).id]);
    expect(content).toContain("Odds: /kaiser skill 6 vs 12 a1");
    // The best two of three d6 come to 6 or more in 193 of 216 ways.
    expect(content).toContain("Chance of success: 89.4%");
    expect(content).toContain("One more Advantage");
  });

  it("stores no number that is hidden, as a whisper may be delivered to everyone", async () => {
    await say("/odds kaiser skill 5 vs ?1913");
    await expect.poll(whispered).toHaveLength(1);
    expect(JSON.stringify(world.posted)).not.toMatch(/1913|%/);
    expect(whispered()[0]!.content).toContain("/kaiser skill 5 vs ?");
  });

  it("says in one sentence what is wrong, and whispers nothing", async () => {
    const { notifications } = (globalThis as unknown as { ui: { notifications: { warn(text: string): void } } }).ui;
    const warn = vi.spyOn(notifications, "warn");
    await say("/odds kaiser skill");
    await settled();
    expect(world.posted).toEqual([]);
    expect(warn.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/^[^{}\n]{10,200}\.$/)]);
  });
});

describe("odds in a text", () => {
  it("are the chance of their reader's actor, and whisper the rest when clicked", async () => {
    Object.assign(world.parts.game["user"] as object, { isGM: true });
    const button = await enriched("They get away with [[/odds kaiser skill @skills.sneak vs 12 a1]]{Sneak}.");
    expect([button.tagName, button.textContent]).toEqual(["BUTTON", "Sneak: 89.4%"]);
    button.click();
    await expect.poll(whispered).toHaveLength(1);
  });

  it("are for GMs alone unless the world shows them to everyone", async () => {
    Object.assign(world.parts.game["user"] as object, { isGM: false });
    const plain = await enriched("[[/odds kaiser skill 6 vs 12]]");
    expect([plain.tagName, /\d/.test(plain.outerHTML)]).toEqual(["SPAN", false]);
    await world.settings.set("dicewright", "odds.texts", "everyone");
    expect((await enriched("[[/odds kaiser skill 6 vs 12]]")).textContent).toBe("72.2%");
  });

  it("tell a player neither a hidden number nor a chance against it", async () => {
    Object.assign(world.parts.game["user"] as object, { isGM: false });
    await world.settings.set("dicewright", "odds.texts", "everyone");
    const button = await enriched("[[/odds kaiser skill 6 vs ?1913]]");
    expect([button.tagName, /1913|%/.test(button.outerHTML)]).toEqual(["BUTTON", false]);
  });

  it("say what is wrong with them", async () => {
    Object.assign(world.parts.game["user"] as object, { isGM: true });
    const button = await enriched("[[/odds kaiser skill 6 versus 12]]");
    expect([button.className, button.title.length > 10]).toEqual(["dicewright-mistake", true]);
  });
});

describe("the odds of a contest", () => {
  interface Odds {
    odds(contest: { sides: string[]; rules?: object }): Record<"win" | "tie" | "lose", number> & { missing: number };
  }
  const api = () => (world.parts.game["modules"] as Map<string, { api: Odds }>).get("dicewright")!.api;

  it("come from the api as chances to win, tie and lose by the rules of the game", () => {
    const limited = { sides: ["olde 2d4 limited", "olde 2d10 limited"] };
    // Of 1600 ways 116 are won and 64 level, as counted by hand; ties go to the Instigator, or to the Target.
    const [own, target] = ["instigator", "target"].map((tie) => api().odds({ ...limited, rules: { tie } }));
    expect([own!.win, own!.tie, own!.lose].map((p) => p.toFixed(9))).toEqual(
      [180 / 1600, 0, 1420 / 1600].map((p) => p.toFixed(9)),
    );
    expect(target!.win).toBeCloseTo(116 / 1600, 12);
    const draw = api().odds({ sides: ["kr opposed 1 dt 6", "kr opposed 1 dt 6"] });
    expect(draw.tie).toBeCloseTo((1 + 25 + 25 + 1) / 144, 12);
  });

  it.each([
    [["kaiser skill 5"], /opponent/],
    [["kaiser skill 5", "ogs 3d6"], /kaiser/i],
    [["kaiser percentile", "kaiser percentile"], /skill/],
  ])("of %j are refused with a sentence", (sides, sentence) => {
    expect(() => api().odds({ sides })).toThrow(sentence);
  });
});

describe("the rarity of a roll", () => {
  /** A card whose fold is opened. */
  async function rarityOf(line: string, faces: readonly number[]): Promise<string | undefined> {
    scriptFaces(faces);
    await say(line);
    const posted = world.posted.at(-1)!;
    const html = document.createElement("li");
    html.innerHTML = `<div class="message-content"></div>`;
    document.body.append(html);
    const rolls = posted.rolls.map((roll) => world.Roll.fromData(JSON.parse(JSON.stringify(roll)) as object));
    Hooks.callAll("renderChatMessageHTML", { ...posted, rolls, whisper: [], isContentVisible: true }, html, {});
    await settled();
    const fold = html.querySelector<HTMLDetailsElement>(".dicewright-more")!;
    fold.open = true;
    fold.dispatchEvent(new Event("toggle"));
    await expect.poll(() => fold.querySelector(".dicewright-rarity"), { timeout: 20_000 }).not.toBeNull();
    return fold.querySelector(".dicewright-rarity")?.textContent;
  }

  it.each([
    // A Fumble is the worst: everything is as good or better.
    ["/kaiser skill 5 vs 12", [5, 6], "This or better: 1 in 12 (8.3%)"],
    ["/kaiser skill 5 vs 12", [1, 1, 3, 3], "This or better: 1 in 1 (100%)"],
    ["/olde 2d6 limited vs 12", [6, 6], "This or better: 1 in 36 (2.8%)"],
    ["/kaiser percentile", [9, 10], "This or higher: 1 in 9.1 (11%)"],
  ])("%s with %j is told on its fold", async (line, faces, text) => {
    expect(await rarityOf(line, faces)).toBe(text);
  });
});

describe("luck", () => {
  /** A message as the log has it. */
  async function posted(line: string, faces: readonly number[], more: object): Promise<object> {
    scriptFaces(faces);
    await say(line);
    const { rolls } = world.posted.at(-1)!;
    const revived = rolls.map((roll) => world.Roll.fromData(JSON.parse(JSON.stringify(roll)) as object));
    return { rolls: revived, speaker: { alias: "Mira" }, timestamp: 0, isContentVisible: true, flags: {}, ...more };
  }

  async function shown(log: readonly object[]): Promise<string> {
    Object.assign(world.parts.game, { messages: [...log] });
    const path: string = join(import.meta.dirname, "../../src/foundry/odds/luck.ts");
    const { showLuck } = (await import(path)) as { readonly showLuck: () => Promise<void> };
    await showLuck();
    const text = (await windowOf("#dicewright-luck")).textContent.replace(/\s+/g, " ");
    await closeAll();
    return text;
  }

  it("leaves out rolls that its reader may not see: they change nothing on the page", async () => {
    const seen = [
      await posted("/kaiser skill 5 vs 12 # Sneak", [6, 5], {}),
      await posted("/kaiser skill 5 vs 12 # Sneak", [1, 2], {}),
    ];
    const hidden = await posted("/kaiser skill 9 vs 12 # Secret", [6, 5], { isContentVisible: false });
    const [without, withHidden] = [await shown(seen), await shown([...seen, hidden])];
    expect(withHidden).toBe(without);
    expect(without).toContain("1 of 2 went well; 1.2 were expected.");
    expect(without).not.toContain("Secret");
    expect(await shown([...seen, { ...hidden, isContentVisible: true }])).toContain("2 of 3");
  });

  it("says so if nothing counts", async () => {
    expect(await shown([])).toContain("No roll that you can see counts yet.");
  });
});
