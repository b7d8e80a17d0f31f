/**
 * Dice So Nice 5 and 6, which lets dice fall over the page: it gets the faces of our dice and colours for each game;
 * what follows from a roll waits until they lie still, and who may not see a roll sees no dice. Sources: the pages
 * Customization, Hooks, Roll and Integration of that package's documentation, its published modules 5.1.6 and 6, and
 * packages that rely on them (Nimble, pull request 914; WFRP4e).
 */
import type { Game } from "../../checks/game.ts";
import { games } from "../../games/index.ts";
import { gameWords } from "../../words/words.ts";
import { hasFallingDice } from "../platform/compat.ts";
import { messageBy, type ChatMessage, type Flagged } from "../platform/documents.ts";
import type { Dice3d, Interception } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { words } from "../platform/words.ts";
import { printedDice } from "./codes/printed-die.ts";
import { colourSet } from "./table-dice.ts";

const SHAPES = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 30];

/** Light letters on dark dice; each game takes the next one in the order of the list. */
const COLOURS = [
  { background: "#7a1f2b", foreground: "#fff4e0", edge: "#4d121a" },
  { background: "#1f4e5f", foreground: "#f2fbff", edge: "#12313c" },
  { background: "#3d4f1f", foreground: "#fbffe9", edge: "#263213" },
  { background: "#3a2a5c", foreground: "#f8f1ff", edge: "#241a3b" },
  { background: "#8a5a12", foreground: "#fffaf0", edge: "#57380a" },
  { background: "#26303a", foreground: "#f2f5f8", edge: "#151b21" },
] as const;

/** Describes our dice to it. If it refuses them they fall as usual. Only games in use are named. */
export async function registerWithDiceSoNice(dice3d: Dice3d, inUse: readonly Game[]): Promise<void> {
  for (const { die, cls } of printedDice()) {
    if (!SHAPES.includes(die.faces.length)) continue;
    const preset = { type: `d${cls.DENOMINATION}`, labels: die.faces.map(String), system: "standard" };
    dice3d.addDicePreset(preset, `d${die.faces.length}`);
  }
  dice3d.addSystem({ id: MODULE, name: "Dicewright" }, "default");
  // Tails is 0 and heads is 1, and heads is a success.
  dice3d.addDicePreset({ type: "dc", labels: ["✗", "✓"], values: { min: 0, max: 1 }, system: MODULE }, "d2");
  for (const [i, { id }] of games.entries()) await dice3d.addColorset(colours(id, i, inUse), "default");
}

function colours(system: string, index: number, inUse: readonly Game[]): Readonly<Record<string, string>> {
  const colour = COLOURS[index % COLOURS.length]!;
  return {
    name: colourSet(system),
    // A game that the table does not play is not named, but its cards keep their colours.
    description: inUse.some(({ id }) => id === system) ? gameWords(system, "name", words) : "Dicewright",
    category: "Dicewright",
    ...colour,
    outline: "none",
    texture: "none",
    material: "plastic",
  };
}

// ---- Dice that fall ----

interface Fall {
  readonly interception: Interception;
  readonly waiting: (() => unknown)[];
  hasBegun: boolean;
}

/** The longest that anything waits, in milliseconds: dice in a hidden page may never come to rest. */
const LONGEST = 15_000;

/** The time within which the dice of a changed message begin to fall, if they do, in milliseconds. */
const SOON = 250;

const falls = new Map<string, Fall>();

/** Messages that have just been changed without a roll: the package asks about their dice too, and lets none fall. */
const plainlyChanged = new Set<string>();

const announced = new Set<string>();

/** Forbids dice for a user who may not see them. From 6 on the package asks by a hook of its own. */
export function forbid3dDice(message: string, interception: Interception): void {
  if (messageBy(message)?.isContentVisible === false) interception.willTrigger3DRoll = false;
}

/** Notes that a message's dice are about to fall, unless a package still forbids it. */
export function start3dDice(message: string, interception: Interception): void {
  forbid3dDice(message, interception);
  if (plainlyChanged.has(message)) return;
  if (!falls.has(message)) note(announced, message);
  waitFor(message, { interception, hasBegun: true }, LONGEST);
}

/** Waits for the dice of a roll that was added. The package's listener may be called before this one or after it. */
export function expect3dDice({ id, isContentVisible }: ChatMessage, changes: Flagged): void {
  if (!hasFallingDice()) return;
  if (!("rolls" in changes)) {
    note(plainlyChanged, id);
    if (announced.has(id)) end3dDice(id);
  } else if (isContentVisible && !falls.has(id))
    waitFor(id, { interception: { willTrigger3DRoll: true }, hasBegun: false }, SOON);
}

/** Adds an id until all listeners of the present hook have been called. */
function note(ids: Set<string>, id: string): void {
  ids.add(id);
  queueMicrotask(() => ids.delete(id));
}

export function note3dDice(message: string): void {
  const fall = falls.get(message);
  if (!fall || fall.hasBegun) return;
  fall.hasBegun = true;
  setTimeout(() => end3dDice(message), LONGEST);
}

function waitFor(message: string, fall: Omit<Fall, "waiting">, longest: number): void {
  const startedFall = { ...fall, waiting: falls.get(message)?.waiting ?? [] };
  falls.set(message, startedFall);
  setTimeout(() => {
    if (falls.get(message) === startedFall && (longest === LONGEST || !startedFall.hasBegun)) end3dDice(message);
  }, longest);
}

export function end3dDice(message: string): void {
  const waiting = falls.get(message)?.waiting ?? [];
  falls.delete(message);
  for (const act of waiting) act();
}

/** Calls back once a message's dice lie still; if none fall, a microtask later, since only then that is known. */
export function after3dDice(message: string, act: () => unknown): void {
  if (!hasFallingDice()) return void act();
  queueMicrotask(() => {
    const fall = falls.get(message);
    // Where the canvas is off, the package has not begun and decides nothing.
    if (fall?.interception.willTrigger3DRoll) fall.waiting.push(act);
    else act();
  });
}
