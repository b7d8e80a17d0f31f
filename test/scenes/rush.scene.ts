import { expect, it } from "vitest";
import { layTable, type Seat } from "./seat.ts";

/** Too long for every run of the scenes: `RUSH=1 npm run e2e -- test/scenes/rush.scene.ts`. */
const isAsked = process.env["RUSH"] !== undefined;

const table = layTable("plain", { only: "host" });

const CHECKS = ["kaiser skill 5", "ogs 3d4", "kr opposed 2 dt 6", "klepto +1", "olde 2d4"];
const RULES: Readonly<Record<string, object>> = {
  "kaiser skill 5": { tie: "reroll" },
  "kr opposed 2 dt 6": { tie: "reroll" },
  "olde 2d4": { race: true },
};

const TRAITS = [
  { id: "t1", name: "Fight", system: "kaiser", kind: "skill", options: { skill: 5 } },
  { id: "t2", name: "Blade", system: "ogs", kind: "action", options: { dice: [{ count: 3, sides: 4, up: 0 }] } },
  { id: "t3", name: "Duel", system: "kr", kind: "opposed", options: { pool: 2, dt: 6 } },
  { id: "t4", name: "Bluff", system: "kleptonomicon", kind: "test", options: { modifier: 1 } },
  { id: "t5", name: "Wrestle", system: "olde", kind: "stat", options: { stat: 4 } },
];

/** What a cheater writes into a contest: invalid moves, rolls that cannot be played, made-up dice for ties. */
const MOVES = [
  { act: "answer", side: 1 },
  { act: "answer", side: 1e9 },
  { act: "tie", duel: 0 },
  { act: "ruling", duel: 0, winner: 1 },
  { act: { toString: 1 } },
  { act: "seal", side: 1, seal: "0".repeat(64) },
];
const RECORDS = [
  null,
  { v: 1, system: "kr", code: "kar", argument: 6, dice: { count: 1e9, sides: 12 }, faces: [] },
  { v: 1, system: "olde", stakes: [{ total: 1e9, count: 1e9 }], faces: [1, 2] },
];

const learn = (seat: Seat, actor: string) =>
  seat.run(
    `game.actors.getName("${actor}").setFlag("dicewright", "traits", ${JSON.stringify({ v: 1, system: "kaiser", list: TRAITS })}).then(() => undefined)`,
  );

function begin(seat: Seat, from: string, against: string, at: number): Promise<string> {
  const check = CHECKS[at % CHECKS.length]!;
  const request = `{ from: game.actors.getName("${from}"), against: [game.actors.getName("${against}")], check: "${check}", rules: ${JSON.stringify(RULES[check] ?? {})} }`;
  return seat.run<string>(`game.modules.get("dicewright").api.contest(${request}).then(({ id }) => id)`);
}

function disturb(seat: Seat, id: string, at: number): Promise<unknown> {
  const roll = {
    class: "DicewrightCheckRoll",
    formula: "0",
    terms: [],
    total: 0,
    evaluated: true,
    options: { dicewright: RECORDS[at % RECORDS.length] },
  };
  const refers = { v: 1, to: id, ...MOVES[at % MOVES.length] };
  return seat.run(
    `ChatMessage.create(${JSON.stringify({ content: "A move.", flags: { dicewright: { refers } }, rolls: [JSON.stringify(roll)] })}).then(() => undefined)`,
  );
}

/** Clicks every button of this kind that the log shows now, all in the same moment. */
const clickAll = (seat: Seat, act: string) =>
  seat.run(
    `void document.querySelectorAll(".chat-log [data-thread=contest] [data-key^='${act} ']").forEach((button) => button.click())`,
  );

/** What the log says of each contest, by its id. */
const panels = (seat: Seat) =>
  seat.run<Record<string, string>>(
    `Object.fromEntries([...document.querySelectorAll(".chat-log [data-thread=contest]")].map((panel) => [panel.dataset.of, [...panel.querySelectorAll("[data-stage], .dicewright-rows")].map((each) => each.dataset.stage ?? each.innerText).join(" ").replace(/\\s+/g, " ")]))`,
  );

it.runIf(isAsked)(
  "many contests at once, answered twice in the same moment and disturbed by hand, end alike at every seat",
  async () => {
    const [gm, ana, ben] = await Promise.all([
      table.sit("gm", { late: 40 }),
      table.sit("ana", { late: 90, clock: -3_600_000 }),
      table.sit("ben", { late: 20, clock: 86_400_000 }),
    ]);
    await Promise.all([learn(ana, "Mira Vell"), learn(ben, "Tor Haldane")]);
    const ids = (
      await Promise.all(
        [0, 1, 2, 3, 4].flatMap((at) => [
          begin(ana, "Mira Vell", "Tor Haldane", at),
          begin(ben, "Tor Haldane", "Mira Vell", at),
        ]),
      )
    ).sort();
    for (const seat of [gm, ana, ben])
      await expect.poll(async () => Object.keys(await panels(seat)).sort()).toEqual(ids);
    await Promise.all(ids.flatMap((id, at) => [disturb(ana, id, at), disturb(ben, id, at + 1)]));
    await Promise.all([gm, ana, ben].map((seat) => clickAll(seat, "answer")));
    await expect
      .poll(async () => Object.values(await panels(gm)).filter((text) => !/settled/.test(text)), { timeout: 15_000 })
      .toEqual([]);
    const settled = await panels(gm);
    expect(
      await gm.run<number>(
        "game.messages.filter((message) => message.flags.dicewright?.refers?.act === 'answer' && message.rolls.length > 0).length",
      ),
    ).toBeGreaterThan(2 * ids.length);
    for (const seat of [ana, ben]) await expect.poll(() => panels(seat)).toEqual(settled);
    await Promise.all([ana, ben].map((seat) => seat.reload()));
    for (const seat of [ana, ben]) await expect.poll(() => panels(seat)).toEqual(settled);
  },
);
