/**
 * Registers our dice with Dice So Nice 5 and 6: the faces of dice that are not numbered as usual, and colours for each
 * game. Sources: the page Customization of that package's documentation, its published modules 5.1.6 and 6, and
 * Nimble's pull request 914, which holds the same calls against version 6.2.9.
 */
import type { Game } from "../../checks/game.ts";
import { games } from "../../games/index.ts";
import { gameWords } from "../../words/words.ts";
import type { Dice3d } from "../platform/hooks.ts";
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
