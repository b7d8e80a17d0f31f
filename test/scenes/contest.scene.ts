import { beforeAll, describe, expect, it } from "vitest";
import { makeMove } from "../../src/threads/log.ts";
import { complaints } from "./accessibility.ts";
import {
  clickButton,
  openContest,
  contestAt,
  inOneLine,
  saveChecks,
  expectPanel,
  verdictFor,
  panelText,
} from "./contests.ts";
import { generations, layTable, WORLD, expectText, type Seat } from "./seat.ts";

const table = layTable(WORLD, { only: "host" });
const { ana, ben } = table.party("ana", "ben");

/** A contest of each game lost and tied, as Ana and Ben roll it, the dice of the tie among Ben's; what both then read. */
type Story = readonly [check: string, ana: readonly number[], ben: readonly number[], reads: string, rules?: object];

const COUNTER = "Tor Haldane wins\nDegree of Difference 5\nA Counter is possible with a bonus of 2";
const STORIES: readonly Story[] = [
  ["kaiser skill 5", [6, 4], [3, 2], "Mira Vell wins\nDegree of Difference 5"],
  ["kaiser skill 5", [3, 2], [6, 4], COUNTER, { manner: "attack" }],
  [
    "kaiser skill 5",
    [6, 4],
    [6, 4, 3, 3, 2, 5],
    "Tor Haldane wins\nEqual totals\nDegree of Difference 1",
    { tie: "reroll" },
  ],
  ["ogs d8 + d6 + d4", [6, 5, 3], [1, 1, 1], "Mira Vell wins"],
  ["ogs d8 + d6 + d4", [1, 1, 1], [6, 5, 3], "Tor Haldane wins"],
  ["ogs d8 + d6 + d4", [6, 5, 3], [6, 5, 3, 9, 4], "Mira Vell wins"],
  ["kr opposed 2 dt 6", [9, 9], [9, 2], "Mira Vell wins"],
  ["kr opposed 2 dt 6", [9, 2], [9, 9], "Tor Haldane wins"],
  ["kr opposed 2 dt 6", [9, 2], [9, 2], "A draw\nEqual margins", { tie: "draw" }],
  ["klepto +2", [9], [3], "Mira Vell wins"],
  ["klepto +2", [3], [9], "Tor Haldane wins"],
  ["klepto +2", [4], [4, 1], "Mira Vell wins\nEqual Scores, settled by a coin"],
  ["olde stat 10", [8, 5], [4, 5], "Mira Vell wins"],
  ["olde stat 10", [4, 5], [8, 5], "Tor Haldane wins"],
  ["olde stat 10", [4, 5], [5, 4], "Mira Vell wins\nEqual totals"],
];

/** Everything that a client has been told of the messages of a contest, as one would look for it in the console. */
const toldOf = (seat: Seat, id: string) =>
  seat.run<string>(
    `JSON.stringify(game.messages.contents.filter((message) => message.id === "${id}" || message.flags.dicewright?.refers?.to === "${id}"))`,
  );

const spokenTo = ({ page }: Seat) => page.locator(".dicewright-speech");
const learnAll = (seat: Seat) => saveChecks(seat, "Mira Vell", "Tor Haldane", "Brigand", "Old Warden");
const answer = (seat: Seat, id: string, ...faces: readonly number[]) =>
  clickButton(seat, id, "Answer: Tor Haldane", ...faces);

/** Answers in the window that asks for a skill. */
async function answerWith(skill: string, seat: Seat, window: string): Promise<void> {
  await seat.dialog(window).getByRole("spinbutton", { name: "Skill" }).fill(skill);
  await seat.press("Enter");
}

describe.each(generations())("in generation %i", (generation) => {
  beforeAll(async () => {
    await table.gather({ generation });
    await Promise.all([saveChecks(ana, "Mira Vell"), saveChecks(ben, "Tor Haldane")]);
  });

  it("Ana and Ben settle contests of every game without a GM, in the open and sealed, through reloads", async () => {
    await ana.throws(...STORIES.flatMap(([, own]) => own));
    await ben.throws(...STORIES.flatMap(([, , own]) => own));
    await ben.hear("dicewright.contest", "({ sentence }) => sentence");
    const ids: string[] = [];
    for (const [check, , , , rules] of STORIES) ids.push(await openContest(ana, ["Tor Haldane"], { check, rules }));
    await contestAt(ana, ids[0]!).getByText("Ben").waitFor();
    expect(await contestAt(ana, ids[0]!).getByRole("button").allInnerTexts()).toEqual([]);
    for (const [at, id] of ids.entries()) {
      await contestAt(ben, id).getByRole("button", { name: "Answer: Tor Haldane" }).press("Enter");
      await expectPanel(ben, id, verdictFor("Tor Haldane", STORIES[at]![3]));
    }
    await ben.comesTo("document.activeElement.closest('[data-of]')?.dataset.of ?? null", ids.at(-1));
    for (const [at, id] of ids.entries())
      expect(await panelText(ana, id)).toContain(inOneLine(verdictFor("Mira Vell", STORIES[at]![3])));
    expect(await ben.run("told.length")).toBe(ids.length);
    expect(await spokenTo(ana).innerText()).toContain(await ben.run<string>("told.at(-1)"));

    const sealed = await openContest(ana, ["Tor Haldane"], { check: "kaiser skill 5", sealed: true }, 6, 5);
    await expectPanel(ben, sealed, "1 of 2 have rolled");
    expect(await toldOf(ben, sealed)).not.toMatch(/faces|skill|"rolls":\[[^\]]/);
    await ana.page.goto("about:blank");
    await answer(ben, sealed, 3, 1);
    await expectPanel(ben, sealed, "Everyone has rolled; revealing the rolls");
    await expect.poll(() => toldOf(ben, sealed)).toMatch(/faces[^,]*3,1/);
    await ana.page.goBack();
    await expectPanel(ben, sealed, "You lose: Mira Vell wins\nDegree of Difference 7");
    await expectPanel(ana, sealed, "You win\nDegree of Difference 7");
    expect(await panelText(ana, ids[0]!)).toContain(inOneLine(verdictFor("Mira Vell", STORIES[0]![3])));
  });

  it("who parries an attack counters with a click, with the bonus filled in", async () => {
    const attack = { check: "kaiser skill 5", rules: { manner: "attack" } };
    const id = await openContest(ana, ["Tor Haldane"], attack, 3, 2);
    await answer(ben, id, 6, 4, 6, 3);
    await clickButton(ben, id, "Counter");
    const dialog = ben.page.getByRole("dialog");
    await expectText(dialog, "/kaiser skill 5 + 2");
    const before = await ben.run<string>("latest.id");
    await dialog.getByRole("button", { name: /Begin|Roll|Challenge/ }).click();
    await ben.comesTo(`latest.id !== "${before}"`, true);
    const thread = await ben.run<object>("latest.flags.dicewright.thread");
    expect(thread).toMatchObject({ thread: "contest", system: "kaiser", rules: { manner: "attack" } });
    expect(await contestAt(ana, id).getByRole("button", { name: "Counter" }).count()).toBe(0);
  });

  it("Ana challenges four at once; one concedes, the GM answers for the others, and forged answers do not count", async () => {
    const gm = await table.sit("gm", { generation, faces: [6, 1, 5, 3, 6, 2] });
    await learnAll(gm);
    const four = ["Tor Haldane", "Brigand", "Old Warden", "Marsh Hound"];
    const many = await openContest(ana, four, { check: "kaiser skill 5" }, 5, 4);
    for (const seat of [gm, ana]) await expectPanel(seat, many, "1 of 5 have rolled");
    expect(await panelText(ana, many)).toMatch(/Tor Haldane\s+Not rolled yet\s+Ben/);
    expect(await complaints(gm, `[data-of="${many}"]`)).toEqual([]);
    const forge = (content: string, act: object) =>
      ana.create({ content, flags: { dicewright: { refers: { v: 1, to: many, ...act } } } });
    const forged = await forge("x", { act: "yield", side: 2 });
    await forge("y", { act: "tie", duel: 1e308, side: { a: [] } });
    await expectText(ben.page.locator(`#chat .chat-log > [data-message-id="${forged}"]`), "may not act for that side");
    const debug = (what: string) => ben.run(`api.debug.${what}`);
    expect(await debug(`thread("${many}")`)).toMatchObject({ kind: "contest", isClosed: false, ledger: null });
    const rejections = `thread("${many}").then(({ messages }) => messages.map(({ rejection }) => rejection))`;
    expect(await debug(rejections)).toEqual(expect.arrayContaining(["forged"]));
    const record = await debug(`record(game.messages.find(({ rolls }) => rolls.length > 0).id)`);
    expect(record).toMatchObject({ record: { system: "kaiser" }, problem: null });
    await clickButton(ben, many, "Concede: Tor Haldane");
    await contestAt(gm, many).getByRole("button", { name: "Answer for all NPCs" }).dblclick();
    await answerWith("9", gm, "Marsh Hound against Mira Vell");
    await expectPanel(ana, many, "3 of 4 won");
    const winners = "ended.settled.map(({ winner }) => winner.split('.').at(-1))";
    const expected = [...Array<string>(3).fill("ActorMiraVell000"), "ActorMarshHound0"];
    await expect.poll(() => ana.run(winners)).toEqual(expected);
    await expect.poll(() => panelText(ana, many)).toMatch(/Marsh Hound\D[^]*?Won\s+Degree of Difference 3/);
    const told = await panelText(ana, many);
    // Systems draw the log anew when a setting of theirs changes (dnd4e, sw5e).
    await ana.do("ui.chat.render()");
    await expect.poll(() => panelText(ana, many)).toBe(told);
  });
});

it("who has saved no check is offered the formula of the first roll, and of the next contest again", async () => {
  const dialog = ben.dialog("Tor Haldane against Mira Vell");
  const formula = dialog.getByRole("textbox", { name: "Formula" });
  const challenged = (...faces: readonly number[]) =>
    openContest(ana, ["Tor Haldane"], { check: "dice 1d20 + 5" }, ...faces);
  const first = await challenged(9);
  await answer(ben, first, 11);
  await expect.poll(() => formula.inputValue()).toBe("1d20 + 5");
  await formula.fill("1d20 + 2");
  await formula.press("Enter");
  await expectPanel(ana, first, "You win");
  await answer(ben, await challenged(9));
  await expect.poll(() => formula.inputValue()).toBe("1d20 + 5");
  await ben.escape(dialog);
});

it("a side that players may not see stays hidden, the GM decides what the rules leave open, and what belongs to nothing says so", async () => {
  const gm = await table.sit("gm", { generation: generations().at(-1)!, faces: [6, 4, 2, 3, 5, 2] });
  await learnAll(gm);
  const kaiser = (against: string, more: object, ...faces: readonly number[]) =>
    openContest(ana, [against], { check: "kaiser skill 5", ...more }, ...faces);
  const reeds = await gm.run<string>(`canvas.scene.tokens.find(({ hidden }) => hidden).uuid`);
  const hidden = await kaiser(reeds, {}, 6, 4);
  await clickButton(gm, hidden, "Answer: Something in the reeds");
  await answerWith("9", gm, "against Mira Vell");
  await expectPanel(gm, hidden, "Something in the reeds wins");
  await expectPanel(ana, hidden, "The outcome is hidden\nMira Vell\n6\n4\n+ 5\n15\nUnknown  Rolled in secret");
  expect(await ana.page.locator("#chat .chat-log").innerText()).not.toContain("reeds");

  await ben.throws(6, 3, 6, 3, 4, 3, 4, 3, 1, 2, 6, 4, 4, 2);
  const gone = await kaiser("Tor Haldane", { rules: { tie: "gm" } }, 5, 4);
  await answer(ben, gone);
  await expectPanel(gm, gone, "The GM decides");
  await gm.do(`game.messages.get("${gone}").delete()`);
  await ben.reads("The contest this belongs to is gone.");

  const open = await kaiser("Tor Haldane", { rules: { tie: "gm" } }, 5, 4);
  await answer(ben, open);
  await expectPanel(ben, open, "The GM decides");
  await expectText(spokenTo(gm), "The GM decides: Equal totals");
  expect(await contestAt(ben, open).getByRole("button").count()).toBe(0);
  await clickButton(gm, open, "Tor Haldane wins");
  await expectPanel(ana, open, "Tor Haldane wins\nEqual totals\nThe GM has decided");

  const lost = await kaiser("Tor Haldane", { sealed: true }, 5, 3, 4, 3, 5, 1, 6, 4, 3, 5, 4, 1, 6, 2, 5, 2);
  await ana.set("seals", {});
  await answer(ben, lost);
  await clickButton(gm, lost, "Answer again: Mira Vell");
  await expectPanel(ana, lost, "Tor Haldane wins\nDegree of Difference 2");

  await gm.hear("dicewright.contest", "({ winner }) => winner");
  const tied = await kaiser("Tor Haldane", { rules: { tie: "reroll" } });
  await answer(ben, tied);
  await expectPanel(gm, tied, "Tor Haldane wins");
  await gm.comesTo(`JSON.stringify(game.settings.get("dicewright", "ledger")).includes("${tied}")`, true);
  await gm.do(`latest.delete()`);
  await expectPanel(ana, tied, "Changed since the verdict.");
  await clickButton(gm, tied, "Reopen");
  await expectPanel(ana, tied, "A tie");
  await clickButton(ana, tied, "Break the tie");
  await expectPanel(gm, tied, "Mira Vell wins");
  expect(await gm.run("told")).toEqual(["Actor.ActorTorHaldane0", "Actor.ActorMiraVell000"]);

  const own = await kaiser("Tor Haldane", { mode: "self", rules: { tie: "reroll" } });
  await answer(ben, own);
  await clickButton(ana, own, "Break the tie");
  await expectPanel(ana, own, "Tor Haldane wins");
  await expectPanel(gm, own, "The outcome is hidden");
  expect(await gm.run("latest.isContentVisible")).toBe(false);

  const off = await kaiser("Tor Haldane", {});
  await contestAt(ana, off).locator("summary").click();
  await clickButton(ana, off, "Withdraw");
  await expectPanel(ben, off, "Withdrawn");
  expect(await spokenTo(ben).innerText()).toContain("The contest is withdrawn.");
  expect(await ana.run("ended")).toEqual({ id: off, isWithdrawn: true, settled: [] });
  expect(await contestAt(ben, off).getByRole("button").count()).toBe(0);

  const [brigand, actor] = await gm.run<[string, string]>(
    `(({ uuid, actor }) => [uuid, actor.uuid])(canvas.scene.tokens.getName("Brigand with a scar"))`,
  );
  expect(actor).toContain("Token");
  const slain = await openContest(ana, [brigand, "Marsh Hound"], { check: "kaiser skill 5" });
  await gm.do(`Promise.all([fromUuidSync("${brigand}").delete(), actor("Marsh Hound").delete()])`);
  await expectPanel(ana, slain, "Cannot be decided: a side is gone\nWaiting for Brigand");
  await clickButton(gm, slain, "Concede: Brigand");
  await expectPanel(ana, slain, "You win against Brigand");
  expect(await contestAt(ana, slain).getByRole("button").count()).toBe(0);
  await clickButton(gm, slain, "Concede: Deleted actor");
  await expect.poll(() => panelText(ana, slain)).not.toContain("Cannot be decided");

  const raced = await kaiser("Tor Haldane", {});
  const refers = makeMove(raced, { act: "yield", side: 1 });
  const at = (salt: string) => ({ content: "At once", flags: { dicewright: { refers, salt } } });
  await Promise.all([gm, ben].map((seat) => seat.create(at(seat.user))));
  for (const seat of [gm, ana, ben]) {
    await expect.poll(() => seat.cards().filter({ hasText: "another one came first" }).count()).toBe(1);
    await expectPanel(seat, raced, "Tor Haldane Conceded");
  }
  await expectPanel(ana, raced, "You win");
});
