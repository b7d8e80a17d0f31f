/**
 * An evening of three people, which is stored as the world of this version: `npm run evening` plays it once the version is
 * closed. Later versions read that world by `test/scenes/stored-world.scene.ts`.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect, inject, it } from "vitest";
import { kindNames, type KindName } from "../../packages/table/documents/kinds.ts";
import { completeSource } from "../../packages/table/documents/source.ts";
import { Archive } from "../../packages/table/server/archive.ts";
import { openTable } from "../../packages/table/server/open.ts";
import { VERSION } from "../../tools/release/address.ts";
import { answer, buttonAt, expectPanels, latestOf, waitForLedgerRow } from "../attacks/rolls.ts";
import { TRAITS } from "../scenes/contests.ts";
import { CHECKS, CODES, D10ISH } from "../scenes/notation.ts";
import { readingOf, readLog, readRest } from "../scenes/reading.ts";
import { expectText, layTable, MIRA, savedSkill, TOR, type Seat } from "../scenes/seat.ts";
import { root } from "../scenes/served.ts";
import { READERS, STORED, together, WORLD, type Seats } from "../scenes/stored.ts";
import { temporaryFolder } from "../temporary.ts";

const table = layTable("plain", { only: "host" });
const [BRIGAND, WARDEN, HOUND] = [
  "Actor.ActorBrigand0000",
  "Actor.ActorOldWarden00",
  "Actor.ActorMarshHound0",
] as const;

/** What the rules chapter on any dice has, as `/dice` takes it. */
const ANY_DICE = [
  ...[
    "1d20 + 7 vs 15",
    "1d100 under 45",
    "4d6kh3",
    "2d6 + 1 ranges ..6 7..9 10..",
    "1d20 + 5 vs 15 a1",
    "1d20 + 5 vs 15 d1",
  ],
  ...["6d20r<3kh4", "(1 + 1)d20 + 5 vs 15", "{2d6, 1d12}kh + 1", "8d10cs>=7", "5d10x10cs>=8df=1", "4dF + 2", "3dc"],
  ...[
    "floor(2d8 / 2)",
    "max(2d6, 4) vs 5",
    "1d4 * 1d6",
    "3d6even",
    "8d6xo",
    "4d6rr<3",
    "pow(1d4, 2) vs 4",
    "{4d6, 3d8}cs>=6",
  ],
  ...["1d20 + @skills.sneak vs 12", "2d6[fire] + 1d4[cold]", "1d6 - 1d8", "1d20 + 0.25"],
] as const;

/** Lines of the five books that are not among the notation's stories. */
const BOOKS = [
  ...["/kaiser resistance 5 presence vs 12", "/kaiser critical 24", "/kaiser 1d100", "/kaiser 2d6 + 2"],
  ...["/ogs open 2d6^1 + d8", "/kr damage 3d6 + 2", "/kr damage 2d6 + 1d8"],
  ...["/klepto +2 ranges [..6] 1 Missile, [7..9] 2 Missiles, [10..] 3 Missiles", "/olde assist 4 vs 6"],
] as const;

/** Contests of all games: what both roll. */
const DUELS = [
  ["kaiser skill 5", "t1"],
  ["ogs d8 + d6", "t2"],
  ["kr opposed 3 dt 6", "t3"],
  ["klepto +2", "t4"],
  ["olde stat 8", "t5"],
] as const;

/** Posts what is new in this version, with dice by chance. */
async function say(seat: Seat, line: string): Promise<void> {
  const before = await seat.run<number>("game.messages.size");
  await seat.say(line);
  await expect.poll(() => seat.run("game.messages.size"), { message: line }).toBe(before + 1);
}

async function rollEverything({ gm, ana, ben }: Seats): Promise<void> {
  const players = [ana, ben, gm];
  for (const [i, [line, faces]] of [...CODES, D10ISH, ...CHECKS].entries()) await players[i % 3]!.post(line, ...faces);
  for (const [i, line] of [...ANY_DICE.map((each) => `/dice ${each}`), ...BOOKS].entries())
    await say(players[i % 2]!, line);
  await ana.post("/kaiser skill 5 vs 12 a1 # Sneak", 6, 4, 2);
  for (const mode of ["gm", "blind", "self"] as const)
    for (const seat of [ana, gm]) {
      await seat.see(mode);
      await seat.say("/kaiser skill 5 vs 12");
      await seat.see("public");
    }
  await ana.post("/kaiser skill 5 vs 12", 3, 1);
  await ana.change({ level: "Advantage 1" });
}

async function contest({ ana }: Seats, more: object = {}, ...faces: readonly number[]): Promise<string> {
  return ana.begin("contest", { from: MIRA, against: [TOR], check: "kaiser skill 5", ...more }, ...faces);
}

async function settleContests(seats: Seats): Promise<void> {
  const { gm, ana, ben } = seats;
  for (const [check, saved] of DUELS) {
    const id = await contest(seats, { check });
    await buttonAt(ben, id, `answer 1 ${saved}`).click();
    await waitForLedgerRow(gm, id);
  }
  for (const check of ["dice 1d20 + 3", "dice 5d10cs>=7"]) {
    const id = await contest(seats, { check });
    await buttonAt(ben, id, "answer 1").click();
    await ben.page.locator(".dicewright-dialog [type=submit]").click();
    await waitForLedgerRow(gm, id);
  }
  const attack = await contest(seats, { rules: { manner: "attack", armor: 1, baseDamage: 2 } }, 6, 5);
  await answer(ben, attack, 2, 1);
  await waitForLedgerRow(gm, attack);

  const tied = await contest(seats, { rules: { tie: "gm" } }, 6, 4);
  await answer(ben, tied, 6, 4);
  await expectPanels([gm], tied, "The GM decides");
  await rule(gm, tied, 1, "Mira had let go.");

  const conceded = await contest(seats);
  await buttonAt(ben, conceded, "yield 1").click();
  await waitForLedgerRow(gm, conceded);
  const withdrawn = await contest(seats);
  await buttonAt(ana, withdrawn, "withdraw").evaluate((button: HTMLElement) => button.click());
  await expectPanels([gm], withdrawn, "Withdrawn");

  const crowd = await contest(seats, { against: [TOR, BRIGAND, WARDEN], label: "Arm wrestling" }, 6, 3);
  await answer(ben, crowd, 1, 3);
  for (const side of [2, 3]) {
    await gm.afterClick();
    await gm.throws(5, 2);
    await buttonAt(gm, crowd, `answer ${side}`).click();
  }
  await waitForLedgerRow(gm, crowd);
  const all = await contest(seats, { against: [TOR, HOUND], check: "ogs d8 + d6", form: "all" });
  await buttonAt(ben, all, "answer 1 t2").click();

  const sealed = await contest(seats, { sealed: true, label: "Bluff" });
  await answer(ben, sealed, 4, 2);
  await expectPanels([gm, ana, ben], sealed, / wins/);
  await waitForLedgerRow(gm, sealed);
}

/** A ruling of the GM, as the form of a panel's menu posts it. */
const rule = (gm: Seat, to: string, winner: number, reason: string) =>
  gm.create({
    content: "A ruling",
    flags: { dicewright: { refers: { v: 1, to, act: "ruling", duel: 0, winner, reason } } },
  });

/** Contests whose messages were changed or taken away afterwards. */
async function disturbVerdicts(seats: Seats): Promise<void> {
  const { gm, ana, ben } = seats;
  const lost = async (...faces: readonly number[]) => {
    const id = await contest(seats, {}, 6, 4);
    await answer(ben, id, ...faces);
    await waitForLedgerRow(gm, id);
    return id;
  };
  const edited = await lost(3, 1);
  await ana.do(`game.messages.get("${edited}").update({ content: "Something else." })`);
  const deleted = await lost(3, 2);
  await ben.do(`game.messages.get("${await latestOf(ben, deleted, "Ben")}").delete()`);
  const removed = await lost(2, 3);
  await gm.do(`game.messages.get("${await latestOf(gm, removed, "Ben")}").delete()`);
  const reopened = await lost(6, 6);
  await gm.do(`game.messages.get("${await latestOf(gm, reopened, "Ben")}").delete()`);
  await gm.panel(reopened).getByRole("button", { name: "Reopen", exact: true }).click();
  await buttonAt(ben, reopened, "answer 1").waitFor();
  await answer(ben, reopened, 2, 2);
  await waitForLedgerRow(gm, reopened);
}

async function rollTogether({ gm, ana, ben }: Seats): Promise<void> {
  const ask = (request: object) => gm.begin("group", { members: [MIRA, TOR], ...request });
  const answers = async (id: string, faces: readonly number[], ...seats: readonly Seat[]) => {
    for (const seat of seats) {
      await seat.throws(...faces);
      await seat.rolls(() => buttonAt(seat, id, `roll ${seat === ana ? 0 : 1}`).click());
    }
  };
  const help = await ask({ system: "kleptonomicon", kind: "group", options: { modifier: 2 }, label: "Over the wall" });
  await answers(help, [10, 1], ana);
  await answers(help, [3], ben);
  const give = ana.panel(help).locator("button[data-key^='give']").first();
  if ((await give.count()) > 0) await give.click();
  const any = await ask({
    system: "anydice",
    options: { formula: "1d20 + 2", difficulty: 10 },
    label: "Hold the gate",
  });
  await answers(any, [12], ana, ben);
  const alone = await ask({ system: "kaiser", kind: "skill", options: { skill: 5, difficulty: 12 }, isAlone: true });
  await answers(alone, [4, 5], ana);
  await gm.say("/kaiser skill 5 vs ?13");
  const hidden = await ask({
    system: "kaiser",
    kind: "skill",
    options: { skill: 5, difficulty: { hidden: 13 } },
    label: "Past the guards",
  });
  await answers(hidden, [4, 2], ana);
}

async function rollOnAndOn({ gm, ana, ben }: Seats): Promise<void> {
  await ana.begin(
    "extended",
    { system: "kr", options: { pool: 6, dt: 4, con: 2 }, goal: 9, label: "Bargain", for: MIRA },
    9,
    9,
    9,
    9,
    9,
    9,
  );
  const next = (seat: Seat) =>
    seat.page.locator("#chat .chat-log [data-thread=extended]").last().getByRole("button", { name: "Next roll" });
  await next(ana).click();
  await ana.afterClick();
  await next(ana).click();
  await gm.do(`Combat.create({ active: true }).then((combat) => combat.createEmbeddedDocuments("Combatant", ["Mira Vell", "Tor Haldane"].map((name, i) => {
    const { document } = token(name);
    return { tokenId: document.id, sceneId: canvas.scene.id, actorId: document.actor.id, initiative: 9 - i };
  })).then(() => combat.startCombat()))`);
  await ben.comesTo("game.combats.contents.at(-1)?.round ?? 0", 1);
  await ben.begin(
    "extended",
    { system: "kr", options: { pool: 5, dt: 6, con: 1 }, label: "Climb", for: TOR },
    8,
    8,
    2,
    2,
    2,
  );
  await next(ben).click();
  await gm.do("game.combats.contents.at(-1).delete()");
}

/** What people keep: saved checks, a macro on the bar, lasting Advantages, a text with checks. */
async function keepThings({ gm, ana }: Seats): Promise<void> {
  const sneak = savedSkill("Sneak", { skill: "@skills.sneak", advantage: 1, difficulty: 12 });
  for (const actor of [MIRA, TOR, WARDEN, BRIGAND]) await gm.learn(actor, ...TRAITS, sneak);
  await ana.do(`Macro.create({ name: "Sneak", type: "script", command: 'game.modules.get("dicewright").api.roll("/kaiser skill @skills.sneak vs 12 a1 # Sneak")' })
    .then((macro) => game.user.assignHotbarMacro(macro, 1))`);
  const text = [
    "[[/kaiser skill 5 vs 12]]{Sneak}",
    "[[/odds kaiser skill 5 vs 12]]",
    "[[/dice (1 + 1)d6 vs 7]]{Climb}",
  ].join(" ");
  const pages = JSON.stringify([{ name: "Notes", text: { content: `<p>${text}</p>` } }]);
  await gm.do(`JournalEntry.create({ name: "Notes of the evening", ownership: { default: 2 }, pages: ${pages} })`);
}

/** What the next evening goes on with: a number that only the GM knows, a roll of Ben's that is sealed, an open contest. */
async function leaveOpen(seats: Seats): Promise<void> {
  const { gm, ana, ben } = seats;
  await gm.set("sceneDifficulty", {});
  const asked = {
    system: "kaiser",
    kind: "skill",
    options: { skill: 5, difficulty: { hidden: 913 } },
    isAlone: true,
    members: [MIRA],
  };
  const hidden = await gm.begin("group", asked);
  await ana.throws(4, 5);
  await buttonAt(ana, hidden, "roll 0").click();
  await expect
    .poll(() =>
      ana.run(
        "game.messages.contents.filter(({ author, rolls }) => author.isSelf && rolls.at(-1)?.options.dicewright?.hidden).length",
      ),
    )
    .toBeGreaterThan(1);
  await ben.begin(
    "contest",
    { from: TOR, against: [MIRA], check: "kaiser skill 5", sealed: true, label: "Watch" },
    6,
    5,
  );
  await contest(seats, {}, 6, 4);
  for (const seat of [gm, ana, ben]) await expectText(seat.lastCard(), "Opposed Skill Check");
}

/** A stored document without what every new one of its type has. */
function bared(kind: KindName, source: Record<string, unknown>): Record<string, unknown> {
  const { _id, name, type } = source;
  const usual = completeSource(kind, { _id, ...(name !== undefined && { name }), ...(type !== undefined && { type }) });
  const own = Object.entries(source).filter(
    ([key, value]) => key === "_id" || key === "name" || key === "type" || !isDeepStrictEqual(value, usual[key]),
  );
  return Object.fromEntries(own);
}

it("an evening is played and stored", { timeout: 600_000 }, async () => {
  const folder = await temporaryFolder("evening");
  const server = await openTable({ root, worlds: folder, modules: [inject("module")], port: 0 });
  const sit = (user: string) => table.sit(user, { generation: 13, world: WORLD }, server.url);
  const gm = await sit("gm");
  const [ana, ben] = await Promise.all([sit("ana"), sit("ben")]);
  const seats: Seats = { gm, ana, ben };
  for (const play of [
    keepThings,
    rollEverything,
    settleContests,
    disturbVerdicts,
    rollTogether,
    rollOnAndOn,
    leaveOpen,
  ])
    await play(seats);

  await gm.page.waitForTimeout(3000);
  const rest = await Promise.all(
    READERS.map((reader, i) => readRest(seats[reader], i < 2 ? "Mira Vell" : "Tor Haldane")),
  );
  const logs = await Promise.all(READERS.map(async (reader, i) => [...(await readLog(seats[reader])), ...rest[i]!]));
  const readings = logs[0]!.map(({ id }, at) => [
    id,
    Object.fromEntries(together(logs.map((log) => readingOf(log[at]!)))),
  ]);
  const kept = `Object.fromEntries(Object.entries(localStorage).filter(([key]) => /^dicewright\\.(secrets|seals)$/.test(key)))`;
  const browsers = await Promise.all(READERS.map(async (reader) => [reader, await seats[reader].run(kept)]));
  await Promise.all(READERS.map((reader) => seats[reader].page.close()));
  await server.close();

  const archive = await Archive.open(join(folder, WORLD));
  const documents = kindNames.map((kind) => [kind, archive.all(kind).map((source) => bared(kind, source))] as const);
  await archive.close();
  const place = join(STORED, VERSION);
  await mkdir(place);
  const write = (name: string, content: unknown) =>
    writeFile(join(place, name), `${JSON.stringify(content, undefined, 2)}\n`);
  await write("world.json", Object.fromEntries(documents.filter(([, all]) => all.length > 0)));
  await write("browsers.json", Object.fromEntries(browsers));
  await write("readings.json", Object.fromEntries(readings));
});
