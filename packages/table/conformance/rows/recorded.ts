import type { RollLike } from "../foundry.ts";
/** What real Foundries recorded in worlds that people keep in public repositories, each fact with the versions that recorded it. */
import { within } from "../page.ts";
import { coreRoll, d, fates, first, refuses, rolled, rows, same, totals, type Row } from "../row.ts";

type Json = Readonly<Record<string, unknown>>;

interface Message {
  readonly _source: Json & { readonly _stats: Json; readonly speaker: Json; readonly rolls: readonly string[] };
  delete(): Promise<unknown>;
}

const KEYS = {
  message: [
    ...[
      "_id",
      "author",
      "blind",
      "content",
      "emote",
      "flags",
      "flavor",
      "rolls",
      "sound",
      "speaker",
      "style",
      "system",
    ],
    ...["timestamp", "type", "whisper", "_stats"],
  ],
  stats: [
    ...["compendiumSource", "coreVersion", "createdTime", "duplicateSource", "exportSource", "lastModifiedBy"],
    ...["modifiedTime", "systemId", "systemVersion"],
  ],
  roll: ["class", "dice", "evaluated", "formula", "options", "terms", "total"],
  die: ["class", "evaluated", "faces", "modifiers", "number", "options", "results"],
};

/** A roll, or a part of it, as it is stored. */
const stored = (of: object) => JSON.parse(JSON.stringify(of)) as Json;
const missing = (of: Json, keys: readonly string[]) => keys.filter((key) => !(key in of));

/** The keys of the results of dice that show these faces. */
async function resultKeys(formula: string, ...faces: readonly number[]): Promise<readonly string[]> {
  const { results } = first(await rolled(formula, d(6, ...faces)));
  return results.map((each) => Object.keys(stored(each)).sort().join());
}

/** Looks at the message of a plain roll, as it is stored. */
async function withRoll(look: (source: Message["_source"], roll: RollLike) => void): Promise<void> {
  const roll = await rolled("1d6 + 1", d(6, 3));
  const posted = (roll as RollLike & { toMessage(): Promise<Message> }).toMessage();
  await within(posted, ({ _source }) => look(_source, roll));
}

/** Rows about rolls. */
export const recordedRows: readonly Row[] = [
  ...rows("recorded by 13.342, 13.347 and 13.351 (179 of 179 rolls); 12 has either", {
    "an operator in a roll that was evaluated is evaluated": async () => {
      const { terms } = stored(await rolled("1d6 + 1", d(6, 3))) as { terms: readonly Json[] };
      same(
        terms.map(({ evaluated }) => evaluated),
        [true, true, true],
        "evaluated terms",
      );
    },
  }),
  ...rows("recorded by 12.327 to 13.351", {
    "a stored roll has seven keys, and its dice have seven": async () => {
      const roll = await rolled("2d6kh + 1", d(6, 3, 5));
      same([missing(stored(roll), KEYS.roll), missing(stored(first(roll)), KEYS.die)], [[], []], "missing keys");
    },
    "a result has its face, whether it counts, and what became of it": async () => {
      same(await resultKeys("2d6kh", 3, 5), ["active,discarded,result", "active,result"], "keys of a keep");
      same(await resultKeys("1d6x", 6, 1), ["active,exploded,result", "active,result"], "keys of an explosion");
      same(await resultKeys("1d6r1", 1, 1), ["active,rerolled,result", "active,result"], "keys of a reroll");
    },
  }),
  ...rows("recorded by 12.327 (1d12reroll1 + 5, 3d12reroll1)", {
    "letters behind a modifier that is known are ignored, with their number": totals(
      ["1d12reroll1 + 5", () => d(12, 2), 7],
      ["1d4reroll1", () => d(4, 1, 1), 1],
    ),
  }),
  ...rows("recorded by 9 to 13 (1d20 + 5 + 0.2)", {
    "decimals are added as they are": totals(["1d20 + 5 + 0.2", () => d(20, 7), 12.2]),
  }),
  ...rows("recorded by 9 to 13 (4df)", { "Fate dice add up": totals(["4df", () => fates(1, 0, -1, 1), 1]) }),
  ...rows("recorded by 9.280 (80 rolls of two formulas); nothing later was found", {
    "the only die that is dropped counts nothing, or stays": async () => {
      for (const formula of ["1d6dh", "1d6d6"])
        same([0, 5].includes((await rolled(formula, d(6, 5))).total!), true, `reading of ${formula}`);
    },
  }),
  ...rows("recorded by 10.291 (1d20 + 2 +); nothing later was found", {
    "a sign at the end is read over, or refused": async () => {
      const read = await rolled("1d20 + 2 + ", d(20, 7)).catch(() => undefined);
      if (read) same(read.total, 9, "total");
      else await refuses(() => new (coreRoll())("1d20 + 2 + "), "a sign at the end");
    },
  }),
];

/** Rows about messages, on the page of a gamemaster. */
export const recordedMessageRows: readonly Row[] = [
  ...rows("recorded by 12.327 to 13.351, in every message", {
    "a stored message has sixteen keys": () =>
      withRoll((source) => same(missing(source, KEYS.message), [], "missing keys")),
    "a message is of the type base and of the style 0, also if it has a roll": () =>
      withRoll(({ type, style }) => same([type, style], ["base", 0], "type and style")),
    "the content of a plain roll is its total, as a text": () =>
      withRoll(({ content, rolls }, { total }) => {
        same([content, rolls.length, typeof rolls[0]], [String(total), 1, "string"], "content and rolls");
      }),
    "a plain roll has the sound of dice": () => withRoll(({ sound }) => same(sound, "sounds/dice.wav", "sound")),
    "a speaker has a scene, an actor, a token and a name": () =>
      withRoll(({ speaker }) => same(missing(speaker, ["scene", "actor", "token"]), [], "missing keys")),
  }),
  ...rows("recorded by 13.342 to 13.351, in every message", {
    "the table writes nine things down of each message": () =>
      withRoll(({ _stats }) => same(Object.keys(_stats).sort(), [...KEYS.stats].sort(), "keys")),
  }),
];
