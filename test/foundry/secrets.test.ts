// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { getTemplate } from "../../packages/table/client/applications/handlebars/templates.ts";
import { clearScript, scriptFaces } from "../../packages/table/dice/script.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { provideTemplates } from "../templates.ts";
import type { Posted, World } from "./world.ts";
import { openWorld, say } from "./world.ts";

/** One check of each game with a number to be hidden in it; 12 or 3 decide differently on these faces. */
const CHECKS = [
  { game: "Kaiser", line: "/kaiser skill 5 vs ?", faces: [5, 2] },
  { game: "OGS", line: "/ogs d8 + d6 + d4 vs ?", faces: [5, 3, 1] },
  { game: "Kingdoms & Rulers", line: "/kr 3 dt ?", faces: [5, 8, 4] },
  { game: "Dungeons of Olde", line: "/olde 2d10 vs ?", faces: [4, 5] },
] as const;

interface Enricher {
  readonly pattern: RegExp;
  enricher(match: RegExpMatchArray): Promise<HTMLElement>;
  onRender(element: HTMLElement): void;
}

interface Api {
  roll(line: string): Promise<object>;
  check(request: object): Promise<object>;
}

interface Kept {
  readonly id: string;
  readonly value: number;
}

/** A user at the table, and what other clients sent to theirs. */
interface Sitting extends World {
  readonly enrichers: Enricher[];
  /** What is sent to a GM's client, and to no other. */
  readonly entrusted: Kept[];
  readonly events: object[];
  readonly printed: unknown[];
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 2));
const apiOf = ({ parts }: World) => (parts.game["modules"] as Map<string, { api: Api }>).get("dicewright")!.api;

/** Joins as a GM or as a player, with or without another GM. */
async function sit({
  isGM,
  hasKeeper = true,
}: {
  readonly isGM: boolean;
  readonly hasKeeper?: boolean;
}): Promise<Sitting> {
  provideTemplates();
  const [enrichers, entrusted, events, printed]: [Enricher[], Kept[], object[], unknown[]] = [[], [], [], []];
  const keeper = {
    isGM: true,
    isSelf: false,
    active: hasKeeper,
    query: (_name: string, secret: Kept) => Promise.resolve(void entrusted.push(secret)),
  };
  const own = { id: "anyone0000000000", name: "Anyone", isGM, isSelf: true, active: true };
  const world = await openWorld({
    page: ({ CONFIG, foundry, game }) => {
      Object.assign(CONFIG, { TextEditor: { enrichers } });
      Object.defineProperty(foundry.applications, "handlebars", { value: { getTemplate } });
      Object.assign(game, { user: own, userId: own.id, users: [own, keeper] });
    },
  });
  for (const method of ["log", "warn", "error", "info", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...said) => void printed.push(said));
  for (const hook of ["dicewright.preRoll", "dicewright.roll"])
    Hooks.on(hook, (event: object) => void events.push(event));
  await settled();
  return { ...world, enrichers, entrusted, events, printed };
}

interface Store {
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

const storeOf = ({ parts }: World) => parts.game["settings"] as Store;

/** A text as it is shown: its first check. */
async function linkIn({ enrichers: [own] }: Sitting, text: string): Promise<HTMLElement> {
  const element = document.createElement("enriched-content");
  element.append(await own!.enricher([...text.matchAll(own!.pattern)][0]!));
  own!.onRender(element);
  return element;
}

function draw({ Roll }: World, { rolls, content }: Posted, flags: object = {}): string {
  const html = document.createElement("li");
  html.innerHTML = `<div class="message-content"></div>`;
  const made = rolls.map((roll) => Roll.fromData(JSON.parse(JSON.stringify(roll)) as object));
  Hooks.callAll(
    "renderChatMessageHTML",
    { id: "message", rolls: made, content, flags, whisper: [], blind: false, isContentVisible: true, isOwner: false },
    html,
    {},
  );
  return html.innerHTML;
}

const withNumber = (line: string, value: number) => line.replace("?", `?${value}`);

/** How a player rolls against a number hidden from others, and once against one hidden from the player as well. */
const WAYS: Readonly<Record<string, (sitting: Sitting, line: string, value: number) => Promise<unknown>>> = {
  "typed in chat": (_sitting, line, value) => say(withNumber(line, value)),
  "rolled by a program": (sitting, line, value) => apiOf(sitting).roll(withNumber(line, value)),
  "pressed in a text": async (sitting, line, value) =>
    (await linkIn(sitting, `[[${withNumber(line, value)}]]{Sneak}`)).querySelector("button")!.click(),
  "answered to a request": (_sitting, line, value) =>
    say(line.replace("?", `?${value === 3 ? "k3Xy9aBcDeFg1234" : "aB12cD34eF56gH78"}`)),
};

/** Everything a player's client shows, stores, speaks and logs, with all ids the same. */
async function traces(way: string, { line, faces }: (typeof CHECKS)[number], value: number): Promise<string> {
  const sitting = await sit({ isGM: false });
  const text = way === "pressed in a text" ? (await linkIn(sitting, `[[${withNumber(line, value)}]]`)).innerHTML : "";
  scriptFaces(faces);
  await WAYS[way]!(sitting, line, value);
  await settled();
  expect(clearScript()).toEqual([]);
  const [posted] = sitting.posted as [Posted];
  const { events, printed } = sitting;
  const all = JSON.stringify({
    text,
    posted,
    drawn: draw(sitting, posted),
    events,
    printed,
    told: sitting.notices(),
    stored: { ...localStorage },
    body: document.body.outerHTML,
  });
  return all.replace(/\b(?=\w*[A-Za-z])[A-Za-z0-9]{16}\b/g, "ID");
}

afterEach(() => vi.restoreAllMocks());

describe.each(CHECKS)("a hidden number of $game", (check) => {
  it.each(Object.keys(WAYS))("leaves a player nothing that comes from it: %s", async (way) => {
    const [failure, success] = [await traces(way, check, 12), await traces(way, check, 3)];
    expect(failure).toBe(success);
    expect(failure).toMatch(/Against a hidden difficulty/);
  });

  it("is on a GM's card at once, and on every card when it is revealed", async () => {
    const player = await sit({ isGM: false });
    scriptFaces(check.faces);
    await say(withNumber(check.line, 3));
    const [posted] = player.posted as [Posted];
    const [secret] = player.entrusted as [Kept];
    expect([player.entrusted.length, secret.value]).toEqual([1, 3]);
    const revealed = draw(player, posted, { dicewright: { revealed: { [secret.id]: 3 } } });
    expect(revealed).toMatch(/Success/);
    expect(revealed).not.toMatch(/dicewright-secret|\?/);
    const gm = await sit({ isGM: true });
    expect(draw(gm, posted)).not.toMatch(/dicewright-reveal/);
    const queries = gm.parts.CONFIG["queries"] as Record<string, (data: object) => Promise<unknown>>;
    await queries["dicewright.keepSecret"]!(secret);
    const drawn = draw(gm, posted);
    expect(drawn).toMatch(/Success/);
    expect(drawn).toMatch(/Reveal difficulty/);
    expect(drawn).toContain(`${check.line.replace("?", "?3").replace("&", "&amp;")}`);
    expect(draw(gm, posted, { dicewright: { revealed: { [secret.id]: 12 } } })).toBe(drawn);
    expect(draw(gm, posted, { dicewright: { revealed: { [secret.id]: 3 } } })).toContain(
      check.line.replace("?", "3").replace("&", "&amp;"),
    );
  });
});

describe("who stores a hidden number", () => {
  it("has to be connected before anything is rolled", async () => {
    const { posted, notices } = await sit({ isGM: false, hasKeeper: false });
    await say("/kaiser skill 5 vs ?12");
    await settled();
    expect([posted, notices()]).toEqual([[], [expect.stringMatching(/needs a GM at the table/)]]);
  });

  it("is every Gamemaster, each for the others", async () => {
    const gm = await sit({ isGM: true });
    await apiOf(gm).check({ system: "kaiser", kind: "skill", options: { skill: 5, difficulty: { hidden: 12 } } });
    expect(gm.entrusted.map(({ value }) => value)).toEqual([12]);
    expect(draw(gm, gm.posted[0]!)).toMatch(/Reveal difficulty/);
    expect(JSON.stringify(gm.posted)).not.toMatch(/\?12|success|Success/);
  });

  it("is never a player, and stores no second number under one id", async () => {
    const queryOf = ({ parts }: World) =>
      (parts.CONFIG["queries"] as Record<string, (data: object) => Promise<unknown>>)["dicewright.keepSecret"]!;
    await expect(queryOf(await sit({ isGM: false }))({ id: "k3Xy9aBcDeFg1234", value: 12 })).rejects.toThrow(
      /Only a Gamemaster/,
    );
    const gm = await sit({ isGM: true });
    await Promise.all([12, 3].map((value) => queryOf(gm)({ id: "k3Xy9aBcDeFg1234", value })));
    await Promise.all([4, 5].map((value) => queryOf(gm)({ id: `aB12cD34eF56gH7${value}`, value })));
    await expect(queryOf(gm)({ id: "k3Xy9aBcDeFg1234", value: "12" })).rejects.toThrow();
    expect(storeOf(gm).get("dicewright", "secrets")).toEqual({
      "test.anyone0000000000": { k3Xy9aBcDeFg1234: 12, aB12cD34eF56gH74: 4, aB12cD34eF56gH75: 5 },
    });
  });

  it.each([
    ["another user of this browser", { user: { id: "somebodyelse0000", isGM: true } }],
    ["another world", { world: { id: "elsewhere" } }],
  ])("keeps its numbers from %s", async (_who, changes) => {
    const gm = await sit({ isGM: true });
    scriptFaces([5, 2]);
    await say("/kaiser skill 5 vs ?12");
    const known = draw(gm, gm.posted[0]!);
    Object.assign(gm.parts.game, changes);
    expect([known, draw(gm, gm.posted[0]!)].map((card) => /Reveal difficulty/.test(card))).toEqual([true, false]);
  });

  it("still knows the numbers that 0.1.0 stored for nobody in particular", async () => {
    const gm = await sit({ isGM: true });
    scriptFaces([5, 2]);
    await say("/kaiser skill 5 vs ?12");
    const [numbers] = Object.values(storeOf(gm).get("dicewright", "secrets") as Record<string, object>);
    await storeOf(gm).set("dicewright", "secrets", numbers);
    expect(draw(gm, gm.posted[0]!)).toMatch(/Reveal difficulty/);
  });
});

it("is refused to a player who may not ask other clients, in words of their own", async () => {
  const player = await sit({ isGM: false });
  Object.assign(player.parts.game["user"] as object, { hasPermission: () => false });
  await say("/kaiser skill 5 vs ?12");
  await settled();
  expect([player.posted, player.entrusted, player.notices()]).toEqual([
    [],
    [],
    [expect.stringContaining("may not contact one")],
  ]);
});

describe("a hidden number in a text", () => {
  it("shows to a Gamemaster, who may ask the table", async () => {
    const element = await linkIn(await sit({ isGM: true }), "[[/kaiser skill 5 vs ?12]]");
    expect([element.textContent, element.querySelector("button")!.title]).toEqual([
      "kaiser skill 5 vs ?12Ask",
      "/kaiser skill 5 vs ?12",
    ]);
    expect(element.querySelector<HTMLElement>("button")!.dataset["line"]).toMatch(
      /^\/kaiser skill 5 vs \?[A-Za-z0-9]{16}$/,
    );
  });

  it("has one button to ask for it, even if the text moves to another window", async () => {
    const gm = await sit({ isGM: true });
    const element = await linkIn(gm, "[[/kaiser skill 5 vs ?12]]");
    gm.enrichers[0]!.onRender(element);
    expect(element.querySelectorAll("button")).toHaveLength(2);
  });

  it("does not ask for it", async () => {
    const gm = await sit({ isGM: true });
    (await linkIn(gm, "[[/kaiser skill 5 vs ?12]]")).querySelector<HTMLElement>(".dicewright-ask")!.click();
    await settled();
    expect(gm.entrusted).toEqual([{ id: expect.any(String) as string, value: 12 }]);
    expect(JSON.stringify(gm.posted)).not.toContain('12"');
    expect(gm.posted[0]!.content).toBe("<p>The table is asked for a roll: kaiser skill 5 vs ?</p>");
  });

  it.each(["12345678", "-5000"])("that is out of range, such as %s, is shown to a GM only", async (number) => {
    const player = await sit({ isGM: false });
    const link = await linkIn(player, `[[/kaiser skill 5 vs ?${number}]]`);
    link.querySelector("button")!.click();
    await settled();
    expect([player.posted, player.entrusted]).toEqual([[], []]);
    expect(player.notices()).toEqual([expect.stringMatching(/is not valid/)]);
    expect(link.innerHTML).not.toContain(number);
    expect((await linkIn(await sit({ isGM: true }), `[[/kaiser skill 5 vs ?${number}]]`)).innerHTML).toMatch(/mistake/);
  });
});
