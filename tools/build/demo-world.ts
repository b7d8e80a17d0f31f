/** What the demo begins with beside the host's plain world: games chosen, and saved checks to roll and to answer with. */
import type { Json, Source } from "../../packages/table/documents/json.ts";
import { completeSource } from "../../packages/table/documents/source.ts";
import type { World } from "../../packages/table/worlds/world.ts";
import { games } from "../../src/games/index.ts";

/** A saved check of each game: the example that the game gives for its first kind, without a difficulty. */
function savedChecks(): readonly Json[] {
  return games.flatMap(({ id, kinds }) => {
    const [kind, { example }] = Object.entries(kinds)[0]!;
    const options = Object.fromEntries(Object.entries(example).filter(([name]) => name !== "difficulty"));
    return [{ id: `demo${id}`, name: `${kind[0]!.toUpperCase()}${kind.slice(1)}`, system: id, kind, options }];
  });
}

/** The side of a square, in pixels: what is small enough for the screens of three users beside each other. */
const SQUARE = 64;

/** Where tokens stand in a room that a small screen shows whole, above its hotbar; in squares, in their order. */
const PLACES = [
  [0, 0.5],
  [1, 1.5],
  [2.5, 0],
  [3, 1.5],
  [4, 0.5],
  [2, 1],
  [4, 2],
] as const;

function smallRoom(scene: Source): Source {
  const tokens = (scene["tokens"] as Source[]).map((token, i) => {
    const [x, y] = PLACES[i]!;
    return { ...token, x: x * SQUARE, y: y * SQUARE };
  });
  return { ...scene, width: 5 * SQUARE, height: 3 * SQUARE, grid: { size: SQUARE }, tokens };
}

/** The world with these settings, in a small room, and with saved checks on each of its characters. */
export function furnished(world: World): World {
  const traits = { v: 1, system: games[0]!.id, list: savedChecks() };
  const withChecks = (actor: Source): Source => ({ ...actor, flags: { dicewright: { traits } } });
  const settings = Object.entries({ games: games.map(({ id }) => id) }).map(([key, value], i) =>
    completeSource("Setting", {
      _id: `SettingOfDemo${String(i).padStart(3, "0")}`,
      key: `dicewright.${key}`,
      value: JSON.stringify(value),
      user: null,
    }),
  );
  const { Actor = [], Scene = [], ...documents } = world.documents;
  const room = { Actor: Actor.map(withChecks), Scene: Scene.map(smallRoom), Setting: settings };
  return { ...world, documents: { ...documents, ...room } };
}
