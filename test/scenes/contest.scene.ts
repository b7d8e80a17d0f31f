import { describe, expect, it } from "vitest";
import { idOf } from "../../src/threads/reader/ids.ts";
import { makeMove } from "../../src/threads/reader/log.ts";
import { complaints } from "./accessibility.ts";
import { begin, contestAt, inOneLine, learn, reads, seenBy, textOf } from "./contests.ts";
import { generations, layTable, played, type Seat } from "./seat.ts";

const table = layTable(played, { only: "host" });

/** A contest of each game lost and tied, as Ana and Ben roll it, the dice of the tie among Ben's; what both then read. */
interface Story {
  readonly check: string;
  readonly rules?: object;
  readonly ana: readonly number[];
  readonly ben: readonly number[];
  readonly reads: string;
}

const STORIES: readonly Story[] = [
  { check: "kaiser skill 5", ana: [6, 4], ben: [3, 2], reads: "Mira Vell wins\nby 5 Degrees" },
  {
    check: "kaiser skill 5",
    rules: { manner: "attack" },
    ana: [3, 2],
    ben: [6, 4],
    reads: "Tor Haldane wins\nby 5 Degrees\nA Counter is possible with a bonus of 2",
  },
  {
    check: "kaiser skill 5",
    rules: { tie: "reroll" },
    ana: [6, 4],
    ben: [6, 4, 3, 3, 2, 5],
    reads: "Tor Haldane wins\nEqual totals\nby 1 Degree",
  },
  { check: "ogs d8 + d6 + d4", ana: [6, 5, 3], ben: [1, 1, 1], reads: "Mira Vell wins" },
  { check: "ogs d8 + d6 + d4", ana: [1, 1, 1], ben: [6, 5, 3], reads: "Tor Haldane wins" },
  { check: "ogs d8 + d6 + d4", ana: [6, 5, 3], ben: [6, 5, 3, 9, 4], reads: "Mira Vell wins" },
  { check: "kr opposed 2 dt 6", ana: [9, 9], ben: [9, 2], reads: "Mira Vell wins" },
  { check: "kr opposed 2 dt 6", ana: [9, 2], ben: [9, 9], reads: "Tor Haldane wins" },
  { check: "kr opposed 2 dt 6", rules: { tie: "draw" }, ana: [9, 2], ben: [9, 2], reads: "A draw\nEqual margins" },
  { check: "klepto +2", ana: [9], ben: [3], reads: "Mira Vell wins" },
  { check: "klepto +2", ana: [3], ben: [9], reads: "Tor Haldane wins" },
  { check: "klepto +2", ana: [4], ben: [4, 1], reads: "Mira Vell wins\nEqual Scores, settled by a coin" },
  { check: "olde stat 10", ana: [8, 5], ben: [4, 5], reads: "Mira Vell wins" },
  { check: "olde stat 10", ana: [4, 5], ben: [8, 5], reads: "Tor Haldane wins" },
  { check: "olde stat 10", ana: [4, 5], ben: [5, 4], reads: "Mira Vell wins\nEqual totals" },
];

/** Everything that a client has been told of the messages of a contest, as one would look for it in the console. */
const toldOf = (seat: Seat, id: string) =>
  seat.run<string>(
    `JSON.stringify(game.messages.contents.filter((message) => message.id === "${id}" || message.flags.dicewright?.refers?.to === "${id}"))`,
  );

describe.each(generations)("in generation %i", (generation) => {
  const theme = generation === 14 ? "dark" : "light";

  it("Ana and Ben settle contests of every game without a GM, in the open and sealed, through reloads", async () => {
    const [ana, ben] = await Promise.all([
      table.sit("ana", { generation, theme, faces: [...STORIES.flatMap((story) => story.ana), 6, 5] }),
      table.sit("ben", { generation, theme, faces: [...STORIES.flatMap((story) => story.ben), 3, 1] }),
    ]);
    await Promise.all([learn(ana, "Mira Vell"), learn(ben, "Tor Haldane")]);
    await ben.hear("dicewright.contest", "({ sentence }) => sentence");
    const ids: string[] = [];
    for (const { check, rules } of STORIES) ids.push(await begin(ana, ["Tor Haldane"], { check, rules }));
    await contestAt(ana, ids[0]!).getByText("Ben").waitFor();
    expect(await contestAt(ana, ids[0]!).getByRole("button").allInnerTexts()).toEqual([]);
    for (const [at, id] of ids.entries()) {
      await contestAt(ben, id).getByRole("button", { name: "Answer: Tor Haldane" }).press("Enter");
      await reads(ben, id, seenBy("Tor Haldane", STORIES[at]!.reads));
    }
    const focused = "document.activeElement.closest('[data-of]')?.dataset.of ?? null";
    await expect.poll(() => ben.run(focused)).toBe(ids.at(-1));
    for (const [at, id] of ids.entries())
      expect(await textOf(ana, id)).toContain(inOneLine(seenBy("Mira Vell", STORIES[at]!.reads)));
    expect(await ben.run("globalThis.told.length")).toBe(ids.length);
    expect(await ana.page.locator(".dicewright-speech").innerText()).toContain(
      await ben.run<string>("globalThis.told.at(-1)"),
    );

    const sealed = await begin(ana, ["Tor Haldane"], { check: "kaiser skill 5", sealed: true });
    await reads(ben, sealed, "1 of 2 have rolled");
    expect(await toldOf(ben, sealed)).not.toMatch(/faces|skill|"rolls":\[[^\]]/);
    await ana.page.goto("about:blank");
    await contestAt(ben, sealed).getByRole("button", { name: "Answer: Tor Haldane" }).click();
    await reads(ben, sealed, "Everyone has rolled; revealing the rolls");
    await expect.poll(() => toldOf(ben, sealed)).toMatch(/faces[^,]*3,1/);
    await ana.page.goBack();
    await reads(ben, sealed, "You lose: Mira Vell wins\nby 7 Degrees");
    await reads(ana, sealed, "You win\nby 7 Degrees");
    expect(await textOf(ana, ids[0]!)).toContain(inOneLine(seenBy("Mira Vell", STORIES[0]!.reads)));
  });
});

it("who parries an attack counters with a click, with the bonus filled in", async () => {
  const [ana, ben] = await Promise.all([
    table.sit("ana", { generation: 14, faces: [3, 2] }),
    table.sit("ben", { generation: 14, faces: [6, 4, 6, 3] }),
  ]);
  await Promise.all([learn(ana, "Mira Vell"), learn(ben, "Tor Haldane")]);
  const id = await begin(ana, ["Tor Haldane"], { check: "kaiser skill 5", rules: { manner: "attack" } });
  await contestAt(ben, id).getByRole("button", { name: "Answer: Tor Haldane" }).click();
  await contestAt(ben, id).getByRole("button", { name: "Counter" }).click();
  const dialog = ben.page.getByRole("dialog");
  await expect.poll(() => dialog.innerText()).toContain("/kaiser skill 5 + 2");
  await dialog.getByRole("button", { name: /Begin|Roll|Challenge/ }).click();
  await expect.poll(() => ben.run("game.messages.size")).toBeGreaterThan(2);
  const thread = await ben.run<object>("latest.flags.dicewright.thread");
  expect(thread).toMatchObject({ thread: "contest", system: "kaiser", rules: { manner: "attack" } });
  expect(await contestAt(ana, id).getByRole("button", { name: "Counter" }).count()).toBe(0);
});

it("Ana challenges four at once; one concedes, the GM answers for the others, and forged answers do not count", async () => {
  const [gm, ana, ben] = await Promise.all([
    table.sit("gm", { generation: 13, faces: [6, 1, 5, 3, 6, 2] }),
    table.sit("ana", { generation: 13, faces: [5, 4] }),
    table.sit("ben", { generation: 13 }),
  ]);
  await learn(gm, "Mira Vell", "Tor Haldane", "Brigand", "Old Warden");
  const many = await begin(ana, ["Tor Haldane", "Brigand", "Old Warden", "Marsh Hound"], { check: "kaiser skill 5" });
  await reads(ana, many, "1 of 5 have rolled");
  expect(await textOf(ana, many)).toMatch(/Tor Haldane\s+Not rolled yet\s+Ben/);
  expect(await complaints(gm, "[data-thread=contest]")).toEqual([]);
  const forged = await ana.run<string>(
    `ChatMessage.create({ content: "x", flags: { dicewright: { refers: { v: 1, to: "${many}", act: "yield", side: 2 } } } }).then(({ id }) => id)`,
  );
  await ana.do(
    `ChatMessage.create({ content: "y", flags: { dicewright: { refers: { v: 1, to: "${many}", act: "tie", duel: 1e308, side: { a: [] } } } } })`,
  );
  await ben.page.locator(`.chat-log > [data-message-id="${forged}"]`).getByText("may not act for that side").waitFor();
  const debug = (what: string) => ben.run(`api.debug.${what}`);
  expect(await debug(`thread("${many}")`)).toMatchObject({ kind: "contest", isClosed: false, ledger: null });
  expect(await debug(`thread("${many}").then(({ messages }) => messages.map(({ rejection }) => rejection))`)).toEqual(
    expect.arrayContaining(["forged"]),
  );
  expect(await debug(`record(game.messages.find(({ rolls }) => rolls.length > 0).id)`)).toMatchObject({
    record: { system: "kaiser" },
    problem: null,
  });
  await contestAt(ben, many).getByRole("button", { name: "Concede: Tor Haldane" }).click();
  await contestAt(gm, many).getByRole("button", { name: "Answer for all NPCs" }).dblclick();
  await gm.page
    .getByRole("dialog", { name: "Marsh Hound against Mira Vell" })
    .getByRole("textbox", { name: "Skill" })
    .fill("9");
  await gm.page.keyboard.press("Enter");
  await reads(ana, many, "You lose against Marsh Hound\nby 3 Degrees");
  expect(
    await ana.run<{ winner: string }[]>("globalThis.ended.settled.map(({ winner }) => winner.split('.').at(-1))"),
  ).toEqual([...Array<string>(3).fill("ActorMiraVell000"), "ActorMarshHound0"]);
  expect(await textOf(ana, many)).toContain(
    inOneLine(
      "You win against Tor Haldane\nYou win against Brigand\nby 2 Degrees\nYou win against Old Warden\nby 1 Degree",
    ),
  );
  // Systems draw the log anew when a setting of theirs changes (dnd4e, sw5e).
  const told = await textOf(ana, many);
  await ana.do("ui.chat.render()");
  await expect.poll(() => textOf(ana, many)).toBe(told);
});

it("a side that players may not see stays hidden, the GM decides what the rules leave open, and what belongs to nothing says so", async () => {
  const [gm, ana, ben] = await Promise.all([
    table.sit("gm", { faces: [6, 4, 2, 3, 5, 2] }),
    table.sit("ana", { faces: [6, 4, 5, 4, 5, 3, 4, 3, 5, 1, 6, 4, 3, 5, 4, 1, 6, 2, 5, 2] }),
    table.sit("ben", { faces: [6, 3, 4, 3, 4, 3, 1, 2, 6, 4, 4, 2] }),
  ]);
  await learn(gm, "Mira Vell", "Tor Haldane");
  const reeds = await gm.run<string>(`canvas.scene.tokens.find(({ hidden }) => hidden).uuid`);
  const hidden = await begin(ana, [reeds], { check: "kaiser skill 5" });
  await contestAt(gm, hidden).getByRole("button", { name: "Answer: Something in the reeds" }).click();
  await gm.page.getByRole("dialog", { name: "against Mira Vell" }).getByRole("textbox", { name: "Skill" }).fill("9");
  await gm.page.keyboard.press("Enter");
  await reads(gm, hidden, "Something in the reeds wins");
  await reads(ana, hidden, "The outcome is hidden\nMira Vell\n6\n4\n+ 5\n15\nUnknown  Rolled in secret");
  expect(await ana.page.locator(".chat-log").innerText()).not.toContain("reeds");

  const open = await begin(ana, ["Tor Haldane"], { check: "kaiser skill 5", rules: { tie: "gm" } });
  await contestAt(ben, open).getByRole("button", { name: "Answer: Tor Haldane" }).click();
  await reads(ben, open, "The GM decides");
  await expect.poll(() => gm.page.locator(".dicewright-speech").innerText()).toContain("The GM decides: Equal totals");
  expect(await contestAt(ben, open).getByRole("button").count()).toBe(0);
  await gm.lastCard().getByRole("button", { name: "Tor Haldane wins" }).click();
  await reads(ana, open, "Tor Haldane wins\nEqual totals\nThe GM has decided");
  await gm.do(`game.messages.get("${open}").delete()`);
  await ben.reads("The contest this belongs to is gone.");

  const lost = await begin(ana, ["Tor Haldane"], { check: "kaiser skill 5", sealed: true });
  await ana.set("seals", {});
  await contestAt(ben, lost).getByRole("button", { name: "Answer: Tor Haldane" }).click();
  await contestAt(gm, lost).getByRole("button", { name: "Answer again: Mira Vell" }).click();
  await reads(ana, lost, "Tor Haldane wins\nby 2 Degrees");

  await gm.hear("dicewright.contest", "({ winner }) => winner");
  const tied = await begin(ana, ["Tor Haldane"], { check: "kaiser skill 5", rules: { tie: "reroll" } });
  await contestAt(ben, tied).getByRole("button", { name: "Answer: Tor Haldane" }).click();
  await reads(gm, tied, "Tor Haldane wins");
  await gm.do(`latest.delete()`);
  await reads(ana, tied, "A tie");
  await contestAt(ana, tied).getByRole("button", { name: "Break the tie" }).click();
  await reads(gm, tied, "Mira Vell wins");
  expect(await gm.run("globalThis.told")).toEqual(["Actor.ActorTorHaldane0", "Actor.ActorMiraVell000"]);

  const own = await begin(ana, ["Tor Haldane"], { check: "kaiser skill 5", mode: "self", rules: { tie: "reroll" } });
  await contestAt(ben, own).getByRole("button", { name: "Answer: Tor Haldane" }).click();
  await contestAt(ana, own).getByRole("button", { name: "Break the tie" }).click();
  await reads(ana, own, "Tor Haldane wins");
  await reads(gm, own, "The outcome is hidden");
  expect(await gm.run("latest.isContentVisible")).toBe(false);

  const off = await begin(ana, ["Tor Haldane"], { check: "kaiser skill 5" });
  await contestAt(ana, off).locator("summary").click();
  await contestAt(ana, off).getByRole("button", { name: "Withdraw" }).click();
  await reads(ben, off, "Withdrawn");
  expect(await ben.page.locator(".dicewright-speech").innerText()).toContain("The contest is withdrawn.");
  expect(await ana.run("globalThis.ended")).toEqual({ id: off, isWithdrawn: true, settled: [] });
  expect(await contestAt(ben, off).getByRole("button").count()).toBe(0);

  const [brigand, actor] = await gm.run<[string, string]>(
    `(({ uuid, actor }) => [uuid, actor.uuid])(canvas.scene.tokens.getName("Brigand with a scar"))`,
  );
  expect(actor).toContain("Token");
  const slain = await begin(ana, [brigand, "Marsh Hound"], { check: "kaiser skill 5" });
  await gm.do(`Promise.all([fromUuidSync("${brigand}").delete(), actor("Marsh Hound").delete()])`);
  await reads(ana, slain, "Cannot be decided: a side is gone\nWaiting for Brigand");
  await contestAt(gm, slain).getByRole("button", { name: "Concede: Brigand" }).click();
  await reads(ana, slain, "You win against Brigand");
  expect(await contestAt(ana, slain).getByRole("button").count()).toBe(0);
  await contestAt(gm, slain).getByRole("button", { name: "Concede: Deleted actor" }).click();
  await expect.poll(() => textOf(ana, slain)).not.toContain("Cannot be decided");

  const raced = await begin(ana, ["Tor Haldane"], { check: "kaiser skill 5" });
  const refers = makeMove(raced, { act: "yield", side: 1 });
  await Promise.all(
    [gm, ben].map((seat, i) => {
      const salt = `seat ${i}`;
      const message = {
        _id: idOf({ salt, payload: refers }),
        content: "At once",
        flags: { dicewright: { refers, salt } },
      };
      return seat.do(`ChatMessage.create(${JSON.stringify(message)}, { keepId: true })`);
    }),
  );
  const answers = (seat: Seat) =>
    seat.page.locator(`.chat-log > .chat-message`).filter({ hasText: "another one came first" }).count();
  for (const seat of [gm, ana, ben]) await expect.poll(() => answers(seat)).toBe(1);
  for (const seat of [gm, ana, ben]) await reads(seat, raced, "Tor Haldane Conceded");
  await reads(ana, raced, "You win");
});
