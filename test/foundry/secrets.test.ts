// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { clearScript, scriptFaces } from "../../packages/table/dice/script.ts";
import { clickText, draw, sendSecret, join, linkIn, type Client, type SentSecret } from "./client.ts";
import { PATIENCE, waitForRendering } from "./paged.ts";
import { apiOf, sendLine, type Posted } from "./world.ts";

interface Api {
  roll(line: string): Promise<object>;
  check(request: object): Promise<object>;
}

/** One check of each game with a number to be hidden in it; 12 or 3 decide differently on these faces. */
const CHECKS = [
  { line: "/kaiser skill 5 vs ?", faces: [5, 2] },
  { line: "/ogs d8 + d6 + d4 vs ?", faces: [5, 3, 1] },
  { line: "/kr 3 dt ?", faces: [5, 8, 4] },
  { line: "/olde 2d10 vs ?", faces: [4, 5] },
] as const;

const HIDDEN = { system: "kaiser", kind: "skill", options: { skill: 5, difficulty: { hidden: 12 } } };

const withNumber = (line: string, value: number) => line.replace("?", `?${value}`);

/** How a player rolls against a number hidden from others, and once against one hidden from the player as well. */
const WAYS: Readonly<Record<string, (client: Client, line: string, value: number) => Promise<unknown>>> = {
  "clicked in a text": (client, line, value) => clickText(client, withNumber(line, value)),
  "answered to a request": (_client, line, value) =>
    sendLine(line.replace("?", `?${(value === 3 ? "3" : "c").repeat(40)}`)),
};

/** Everything a player's client shows, stores, speaks and logs, with all ids the same. */
async function traces(way: string, { line, faces }: (typeof CHECKS)[number], value: number): Promise<string> {
  document.body.replaceChildren();
  const client = await join({ isGM: false });
  const text = way === "clicked in a text" ? (await linkIn(client, `[[${withNumber(line, value)}]]`)).innerHTML : "";
  scriptFaces(faces);
  await WAYS[way]!(client, line, value);
  await vi.waitUntil(() => client.posted.length > 0, { timeout: 10_000, interval: 5 });
  await waitForRendering();
  expect(clearScript()).toEqual([]);
  const [posted] = client.posted as [Posted];
  const { events, printed } = client;
  const stored = Object.entries(localStorage);
  const shown = [draw(client, posted), client.notices(), document.body.outerHTML];
  const all = JSON.stringify({ text, posted, shown, events, printed, stored });
  return all.replace(/\b(?:[0-9a-f]{40}|(?=\w*[A-Za-z])[A-Za-z0-9]{16})\b/g, "ID");
}

afterEach(() => vi.restoreAllMocks());

describe.each(CHECKS)("a hidden number of $line", (check) => {
  it.each(Object.keys(WAYS))("a hidden number leaves a player nothing that comes from it: %s", async (way) => {
    const [failure, success] = [await traces(way, check, 12), await traces(way, check, 3)];
    expect(JSON.parse(failure)).toEqual(JSON.parse(success));
    expect(failure).toMatch(/Against a hidden difficulty/);
  });

  it("a hidden number is on a GM's card at once, and on every card when it is revealed", async () => {
    const player = await join({ isGM: false });
    scriptFaces(check.faces);
    await clickText(player, withNumber(check.line, 3));
    await vi.waitUntil(() => player.posted.length > 0, PATIENCE);
    const [posted] = player.posted as [Posted];
    const [secret] = player.entrusted as [SentSecret];
    expect([player.entrusted.length, secret.value]).toEqual([1, 3]);
    const reveals = { dicewright: { revealed: { [secret.id]: 3 }, salts: { [secret.id]: secret.salt } } };
    const revealed = draw(player, posted, reveals);
    expect(revealed).toMatch(/Success/);
    expect(revealed).not.toMatch(/dicewright-secret|\?/);
    const gm = await join({ isGM: true });
    expect(draw(gm, posted)).not.toMatch(/dicewright-reveal/);
    await sendSecret(gm, secret);
    const drawn = draw(gm, posted);
    expect(drawn).toMatch(/Success/);
    expect(drawn).toMatch(/Reveal \w+/);
    expect(drawn).toContain(check.line.replace("?", "?3"));
    expect(draw(gm, posted, reveals)).toContain(check.line.replace("?", "3"));
  });
});

/** A GM who has rolled against a number of their own. */
async function rolledByGM(): Promise<Client> {
  const gm = await join({ isGM: true });
  scriptFaces([5, 2]);
  await sendLine("/kaiser skill 5 vs ?12");
  return gm;
}

it("the keeper of a hidden number has to be connected before anything is rolled", async () => {
  const player = await join({ isGM: false, hasKeeper: false });
  await clickText(player, "/kaiser skill 5 vs ?12");
  await vi.waitUntil(() => player.notices().length > 0, PATIENCE);
  expect([player.posted, player.notices()]).toEqual([[], [expect.stringMatching(/needs a GM at the table/)]]);
});

it.each([
  ["in chat", () => sendLine("/kaiser skill 5 vs ?12")],
  ["by a program", (player: Client) => apiOf<Api>(player).roll("kaiser skill 5 vs ?12")],
  ["by its id", (player: Client) => apiOf<Api>(player).check(HIDDEN)],
])("a hidden number is not a player's to write %s, and nothing is rolled", async (_where, write) => {
  const player = await join({ isGM: false });
  const said = await Promise.resolve(write(player)).catch((error: Error) => error.message);
  await waitForRendering();
  expect([player.posted, player.entrusted]).toEqual([[], []]);
  expect(JSON.stringify([player.notices(), said])).toContain("Only GMs can hide a number");
});

it("the keeper of a hidden number is every Gamemaster, each for the others", async () => {
  const gm = await join({ isGM: true });
  await apiOf<Api>(gm).check(HIDDEN);
  expect(gm.entrusted.map(({ value }) => value)).toEqual([12]);
  expect(draw(gm, gm.posted[0]!)).toMatch(/Reveal \w+/);
  expect(JSON.stringify(gm.posted)).not.toMatch(/\?12(?!\w)|success|Success/);
});

it.each([
  ["another user of this browser", { user: { id: "somebodyelse0000", isGM: true } }],
  ["another world", { world: { id: "elsewhere" } }],
])("the keeper of a hidden number keeps its numbers from %s", async (_who, changes) => {
  const gm = await rolledByGM();
  const known = draw(gm, gm.posted[0]!);
  Object.assign(gm.parts.game, changes);
  expect([known, draw(gm, gm.posted[0]!)].map((card) => /Reveal \w+/.test(card))).toEqual([true, false]);
});

it("a hidden number in a text shows to a Gamemaster, who may ask the table by one button, even if the text moves to another window", async () => {
  const gm = await join({ isGM: true });
  const element = await linkIn(gm, "[[/kaiser skill 5 vs ?12]]");
  const { title, dataset } = element.querySelector("button")!;
  expect([element.textContent, title]).toEqual(["kaiser skill 5 vs ?12Ask", "/kaiser skill 5 vs ?12"]);
  expect(dataset["line"]).toMatch(/^\/kaiser skill 5 vs \?[0-9a-f]{40}$/);
  gm.enrichers.find(({ id }) => id === "dicewright-check")!.onRender!(element);
  expect(element.querySelectorAll("button")).toHaveLength(2);
});

it("a hidden number in a text does not ask for it", async () => {
  const gm = await join({ isGM: true });
  (await linkIn(gm, "[[/kaiser skill 5 vs ?12]]")).querySelector<HTMLElement>(".dicewright-ask")!.click();
  await vi.waitUntil(() => gm.posted.length > 0, { timeout: 10_000, interval: 5 });
  const text = expect.any(String) as string;
  expect(gm.entrusted).toEqual([{ id: text, value: 12, salt: text }]);
  expect(JSON.stringify(gm.posted)).not.toMatch(/(?<!\w)12"/);
  expect(gm.posted[0]!.content).toBe("<p>Roll requested: kaiser skill 5 vs ?</p>");
});

it.each(["12345678", "-5000"])(
  "a hidden number in a text that is out of range, such as %s, is shown to a GM only",
  async (number) => {
    const player = await join({ isGM: false });
    const link = await linkIn(player, `[[/kaiser skill 5 vs ?${number}]]`);
    link.querySelector("button")!.click();
    await waitForRendering();
    expect([player.posted, player.entrusted]).toEqual([[], []]);
    expect(player.notices()).toEqual([expect.stringMatching(/is not valid/)]);
    expect(link.innerHTML).not.toContain(number);
    const own = await linkIn(await join({ isGM: true }), `[[/kaiser skill 5 vs ?${number}]]`);
    expect(own.innerHTML).toMatch(/mistake/);
  },
);
