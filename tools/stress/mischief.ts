/** Tricks of players and strangers who write messages by hand. Each trick notes its real effect; none may change a verdict. */
import type { CheckRecord } from "../../src/checks/record.ts";
import type { MoveData } from "../../src/threads/log.ts";
import type { ModuleRoll } from "./adapters.ts";
import { CONTESTED, drawAsked } from "./plan.ts";
import type { Seat } from "./seat.ts";
import { throwOf, throwsSeen, type Story } from "./story.ts";
import type { Truth } from "./truth.ts";
import { PLAYERS } from "./world.ts";

const MOST_TRICKS = 3;
const LENGTH = 220;

type Trick = (story: Story, side: number) => Promise<void>;

/** Values where a move is read that are not moves. */
const JUNK: readonly object[] = [
  { act: "answer" },
  { act: "answer", side: -1 },
  { act: "answer", side: 1e9 },
  { act: "answer", side: "0" },
  { act: "answer", side: 0.5 },
  { act: "answer", side: 0, v: 2 },
  { act: "answer", side: 0, v: "1" },
  { act: "__proto__", side: 0 },
  { act: { toString: 1 }, side: { valueOf: 1 } },
  { act: "seal", side: 0, seal: "0".repeat(63) },
  { act: "seal", side: 0, seal: ["0".repeat(64)] },
  { act: "tie", duel: 40 },
  { act: "ruling", duel: 0, winner: 1e308 },
  { act: "ruling", duel: 0 },
  { act: null, side: Array.from({ length: 10_000 }, () => 0) },
];

/** Records that cannot be played, or not within a lifetime. */
const BROKEN: readonly ((record: CheckRecord) => unknown)[] = [
  () => null,
  () => undefined,
  () => [],
  () => ({ toString: 1 }),
  (record) => ({ ...record, faces: [] }),
  (record) => ({ ...record, faces: [...record.faces, 1] }),
  (record) => ({ ...record, faces: record.faces.map(() => 99) }),
  (record) => ({ ...record, faces: Array.from({ length: 100_000 }, () => 1) }),
  (record) => ({ ...record, options: Object.fromEntries(Object.keys(record.options).map((name) => [name, 1e9])) }),
  (record) => ({
    ...record,
    options: Object.fromEntries(Object.keys(record.options).map((name) => [name, { toString: 1 }])),
  }),
  (record) => ({ ...record, kind: "constructor" }),
  (record) => ({ ...record, v: 2 }),
  ({ v }) => ({ v, system: "kr", code: "kar", argument: 6, dice: { count: 1e9, sides: 12 }, faces: [] }),
  ({ v }) => ({ v, system: "olde", code: "un", dice: { count: 1, sides: 1e9 }, faces: [1] }),
];

function crafted(roll: ModuleRoll, record: unknown): object {
  const data = JSON.parse(JSON.stringify(roll)) as { options: object };
  return { ...data, options: { ...data.options, dicewright: record } };
}

function answering(side: number) {
  return { does: "answer", side, isFair: false } as const;
}

/** An answer for another user's side. */
const pretend: Trick = async (story, side) => {
  const [stranger, roll] = [story.strangerTo(side), await story.rolled()];
  const id = await story.act(stranger, { act: "answer", side }, answering(side), [roll]);
  story.throws.set(id, throwOf(roll.record));
};

/** An answer for one's own side with something that is not a roll, or with nothing. */
const answerBadly: Trick = async (story, side) => {
  const roll = await story.rolled();
  const broken = story.random.one(BROKEN)(roll.record);
  const rolls = story.random.isLucky(0.2) ? [] : [crafted(roll, broken)];
  const id = await story.act(story.actorFor(side), { act: "answer", side }, answering(side), rolls);
  // A pool of no dice cannot be broken.
  if (rolls.length > 0 && JSON.stringify(broken) === JSON.stringify(roll.record))
    story.throws.set(id, throwOf(roll.record));
};

/** An own side is answered for in another game, or with two throws to choose from. */
const answerElsewhere: Trick = async (story, side) => {
  const seat = story.actorFor(side);
  const others = CONTESTED.filter(({ id }) => id !== story.plan.game.id);
  const roll = await seat.adapters.CheckRoll.of(drawAsked(story.random.one(others), story.random)).evaluate();
  const [first, second] = [await story.rolled(), await story.rolled()];
  const twice = [
    first.toJSON(),
    story.random.isLucky(0.5) ? second.toJSON() : crafted(second, story.random.one(BROKEN)(second.record)),
  ];
  await story.act(seat, { act: "answer", side }, answering(side), story.random.isLucky(0.5) ? [roll.toJSON()] : twice);
};

const sayJunk: Trick = async (story, side) => {
  const seat = story.random.isLucky(0.5) ? story.actorFor(side) : story.strangerTo(side);
  await story.act(seat, story.random.one(JUNK) as MoveData, { does: "nothing" });
};

/** A message that opens a contest of its own has no part in this one, whatever it refers to, even if it cannot be read. */
const openWithin: Trick = async (story, side) => {
  const flags = {
    dicewright: {
      thread: {
        v: 1,
        thread: "contest",
        act: "withdraw",
        system: story.plan.game.id,
        rules: { range: { toString: 1 }, tie: [[[]]] },
      },
      refers: { v: 1, to: story.opening, act: "yield", side },
    },
  };
  const seat = story.strangerTo(side);
  await seat.post(() => Promise.resolve(seat.table.create({ flags })));
};

const withdrawForOthers: Trick = async (story) => {
  const strangers = PLAYERS.filter((user) => user !== story.table.messages.get(story.opening)?.author);
  await story.act(story.seat(story.random.one(strangers)), { act: "withdraw" }, { does: "withdraw" });
};

const ruleAsPlayer: Trick = async (story, side) => {
  const winner = story.random.whole(0, story.plan.sides.length - 1);
  await story.act(
    story.random.isLucky(0.7) ? story.strangerTo(side) : story.seat("gm"),
    { act: "ruling", duel: 0, winner },
    { does: "ruling", duel: 0, winner },
  );
};

/** A tie-break for rolls that the cheater chose, with dice they chose, or by a user who takes no part. */
const breakTies: Trick = async (story, side) => {
  const seat = story.random.isLucky(0.7) ? story.actorFor(side) : story.strangerTo(side);
  const duel = seat.panels.get(story.opening)?.duels[0];
  const { stakes } = duel?.tieBreak ?? {};
  const faces = story.random.one([
    [],
    [1],
    [6, 1],
    [0],
    [7, 7],
    [1, 1, 1],
    Array.from({ length: 5000 }, () => 1),
    ["6", null],
  ]);
  const invented = story.random.one([[{ total: 1e9, count: 1e9, sides: 1e9 }], [], null, { length: 2 }, nested(4000)]);
  const record = {
    v: 1,
    system: story.plan.game.id,
    stakes: stakes && story.random.isLucky(0.6) ? stakes : invented,
    faces,
  };
  const isFor = record.stakes === stakes && stakes !== undefined;
  const throws = isFor ? throwsSeen(seat, story.opening, 0) : undefined;
  await story.act(
    seat,
    { act: "tie", duel: 0 },
    { does: "tie", duel: 0, ...(throws && { for: throws }), faces: faces as number[] },
    [crafted(await tieRoll(seat, story), record)],
  );
};

function nested(depth: number): unknown {
  return depth === 0 ? [] : Array.from({ length: depth }).reduce((inner) => [inner], []);
}

async function tieRoll(seat: Seat, story: Story): Promise<ModuleRoll> {
  const roll = await story.rolled();
  return seat.adapters.readRoll({ ...roll.toJSON(), class: "DicewrightTieRoll" });
}

/** A seal is opened with another throw than the sealed one, or with one that is called a change of it. */
const changeSealed: Trick = async (story) => {
  const sealed = [...story.setting.seats.values()].flatMap((seat) =>
    seat.kept.filter(({ contest }) => contest === story.opening).map((kept) => ({ seat, kept })),
  );
  if (sealed.length === 0) return;
  const { seat, kept } = story.random.one(sealed);
  const { record } = kept.roll;
  const better = (await story.rolled()).record;
  const turned = record.faces.map((face, i) => (i > 0 ? face : face === 2 ? 3 : 2));
  const forgeries = [
    better,
    { ...record, faces: turned, history: [{ options: record.options, faces: record.faces }] },
    { ...record, faces: better.faces },
  ];
  const [salt, forged] = story.random.isLucky(0.2) ? ["", record] : [kept.salt, story.random.one(forgeries)];
  const isSame = JSON.stringify(throwOf(forged)) === JSON.stringify(throwOf(record));
  const truth = { ...answering(kept.side), isFair: isSame && salt !== "", opens: kept.seal };
  const id = await story.act(seat, { act: "answer", side: kept.side, salt }, truth, [crafted(kept.roll, forged)]);
  story.throws.set(id, throwOf(forged));
};

/** Another side's seal is shown as one's own, to open it with their roll once that is known. */
const copySeal: Trick = async (story, side) => {
  const seat = story.actorFor(side);
  const seals = [...story.truths].filter(
    ([id, truth]) => truth.does === "seal" && truth.copies === undefined && truth.side !== side && seat.knows(id),
  );
  if (seals.length === 0) return;
  const [copies] = story.random.one(seals);
  const { seal } = seat.message(copies)!.flags.dicewright!.refers as { readonly seal: string };
  await story.act(seat, { act: "seal", side, seal }, { does: "seal", side, copies });
};

/** A seal in a contest that is not sealed, or one for another side. */
const sealAnyhow: Trick = async (story, side) => {
  const seat = story.plan.isSealed ? story.strangerTo(side) : story.actorFor(side);
  await story.act(seat, { act: "seal", side, seal: "0123456789abcdef".repeat(4) }, { does: "seal", side });
};

const TRICKS: readonly Trick[] = [
  pretend,
  pretend,
  answerBadly,
  answerBadly,
  answerElsewhere,
  sayJunk,
  openWithin,
  withdrawForOthers,
  ruleAsPlayer,
  breakTies,
  breakTies,
  sealAnyhow,
];
const TRICKS_WITH_SEALS: readonly Trick[] = [changeSealed, copySeal];

/** Has some tricks played in a contest that has begun. */
export function addMischief(story: Story): void {
  const { random, table, plan } = story;
  for (let i = random.whole(0, MOST_TRICKS); i > 0; i--) {
    const trick = random.one(plan.isSealed && random.isLucky(0.6) ? TRICKS_WITH_SEALS : TRICKS);
    const side = random.whole(0, plan.sides.length - 1);
    table.later(random.whole(0, LENGTH), () => trick(story, side));
  }
}

/** Contests in which people have second thoughts. */
const SHARE = 0.6;

/** In some contests people delete what counted, or write to it past the module: a loser, a cheat, or a GM who cleans up. */
export function addSecondThoughts(story: Story): void {
  const { random, table, plan } = story;
  if (plan.isSealed || !random.isLucky(SHARE)) return;
  for (let i = random.whole(1, 4); i > 0; i--) {
    const side = random.whole(0, plan.sides.length - 1);
    const trick = random.one([giveIn, rollAgain, editRoll, editRoll, rewrite, correct, clearUp, decide]);
    table.later(random.whole(0, 3 * LENGTH), () =>
      table.messages.has(story.opening) ? trick(story, side) : undefined,
    );
  }
}

const giveIn: Trick = async (story, side) => {
  await story.act(story.actorFor(side), { act: "yield", side }, { does: "yield", side });
};

/** A message that counts for a side, as the GM sees it. */
function counting(story: Story, side: number, standings: readonly string[]): string | undefined {
  const { standing = "", entry } = story.seat("gm").panels.get(story.opening)?.seats[side] ?? {};
  return standings.includes(standing) && entry !== story.opening && story.table.messages.has(entry!)
    ? entry
    : undefined;
}

/** A player deletes a roll and makes another: its place is open again. */
const rollAgain: Trick = async (story, side) => {
  const entry = counting(story, side, ["in", "out"]);
  if (entry === undefined) return;
  const loser = story.seat(story.table.messages.get(entry)!.author);
  story.table.delete(entry);
  await story.answer(loser, side, await story.rolled());
};

const editRoll: Trick = async (story, side) => {
  const entry = counting(story, side, ["in"]);
  if (entry === undefined) return;
  const roll = await story.rolled();
  story.throws.set(entry, throwOf(roll.record));
  story.table.edit(entry, story.table.messages.get(entry)!.author, { rolls: [roll.toJSON()] });
};

/** A player has a concession say something else. */
const rewrite: Trick = async (story, side) => {
  const entry = counting(story, side, ["out"]);
  if (entry === undefined) return;
  const said = story.random.one<Truth>([{ does: "withdraw" }, { does: "yield", side: 0 }]);
  const { does: act, ...more } = said;
  story.truths.set(entry, said);
  story.table.edit(entry, story.table.messages.get(entry)!.author, { move: { act, ...more } });
  await Promise.resolve();
};

/** A GM corrects a roll past the module. */
const correct: Trick = async (story, side) => {
  const entry = counting(story, side, ["in"]);
  if (entry === undefined) return;
  const roll = await story.rolled();
  story.throws.set(entry, throwOf(roll.record));
  story.table.edit(entry, "gm", { rolls: [roll.toJSON()] });
};

/** A GM decides with a reason, whatever was rolled, and may take that back. */
const decide: Trick = async (story) => {
  const { plan, random, table } = story;
  const duel = plan.form === "all" ? 0 : random.whole(0, plan.sides.length - 2);
  const winner = plan.form === "all" ? random.whole(0, plan.sides.length - 1) : random.one([0, duel + 1]);
  const gm = story.seat("gm");
  const move = { act: "ruling", duel, winner, reason: "So it was." };
  const ruling = await story.act(gm, move, { does: "ruling", duel, winner, isFinal: true });
  if (random.isLucky(0.4))
    table.later(50, () => story.act(gm, { act: "unrule", ruling }, { does: "unrule", ruling }).then(() => undefined));
};

/** A GM deletes any message of the contest but its opening. */
const clearUp: Trick = async (story) => {
  const own = [...story.truths.keys()].filter((id) => story.table.messages.has(id));
  if (own.length > 0) story.table.delete(story.random.one(own));
  await Promise.resolve();
};
