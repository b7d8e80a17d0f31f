// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { clearScript, scriptFaces } from "../../packages/table/dice/script.ts";
import { mayReadContent } from "../../packages/table/documents/visibility.ts";
import type { Generation } from "../../packages/table/globals.ts";
import { party } from "../../packages/table/test/party.ts";
import { people } from "../../packages/table/worlds/cast.ts";
import {
  apiOf,
  drawMessage,
  messageClass,
  openWorldThatDraws,
  loadModuleFile,
  type Posted,
  type World,
} from "./world.ts";

const { gamemaster, ana, ben } = people;
const READERS = { gm: gamemaster, ana, ben } as const;
type Reader = keyof typeof READERS;

/** Ana rolls: who may read it, and how the host stores that. */
const MODES = {
  public: { readers: ["gm", "ana", "ben"], stored: {}, name: ["publicroll", "public"] },
  gm: { readers: ["gm", "ana"], stored: { whisper: [gamemaster] }, name: ["gmroll", "gm"] },
  blind: { readers: ["gm"], stored: { whisper: [gamemaster], blind: true }, name: ["blindroll", "blind"] },
  self: { readers: ["ana"], stored: { whisper: [ana] }, name: ["selfroll", "self"] },
  ic: { readers: ["gm", "ana", "ben"], stored: {}, name: ["publicroll", "ic"] },
} as const;

/** A roll for each thing that a card may show. Their numbers appear nowhere else. */
const LINE = "/kaiser skill 57 vs 84 a3 # Sneak";
const FACES = [6, 6, 1, 2, 1, 6, 4] as const;
const SECRETS = {
  faces: /\b6\b|d6/,
  count: /5d6|role=.img|data-count/,
  total: /79|7[0-9]/,
  difficulty: /84/,
  modifier: /57/,
  degree: /Degree/,
  headline: /Open Roll|Success|Failure|Fumble/,
  tone: /data-tone|great|good|mixed|\bbad\b|dire\b/,
  label: /Sneak/,
  game: /Kaiser|kaiser/,
  "class of a die": /dicewright-(?!hidden)|data-shape|data-fate/,
  "text of a die": /data-tooltip|aria-|title=/,
} as const;

let world: World;

/** The setting that says who sees rolls. */
const VISIBILITY = { 13: "rollMode", 14: "messageMode" } as const;

/** Ana rolls with this visibility: what is posted. */
async function rolled(generation: Generation, mode: keyof typeof MODES): Promise<Posted> {
  await world.settings.set("core", VISIBILITY[generation], MODES[mode].name[generation - 13]!);
  scriptFaces(FACES);
  await apiOf<{ roll(line: string): Promise<object> }>(world).roll(LINE);
  expect(clearScript()).toEqual([]);
  return world.posted.at(-1)!;
}

/** One copy of a message as this reader gets it, after Foundry has drawn its own part. */
function drawnFor(posted: Posted, stored: object, reader: Reader): string {
  const data = { author: ana, content: posted.content, rolls: ["{}"], ...stored };
  const isContentVisible = mayReadContent(data, READERS[reader]);
  const message = { ...data, rolls: posted.rolls, whisper: [], isAuthor: reader === "ana", isOwner: false };
  return drawMessage(world, { ...message, isContentVisible }).innerHTML;
}

const generations = [13, 14] as const;
const modes = Object.keys(MODES) as (keyof typeof MODES)[];

describe.each(generations)("in generation %i", (generation) => {
  beforeAll(async () => void (world = await openWorldThatDraws({ generation })));

  it("a message without a roll has its visibility in its data, since the option counts for rolls only", async () => {
    const apply = (data: object, mode: string) => Object.assign(data, { whisper: [mode] });
    const create = (data: Posted) => Promise.resolve({ id: `posted${world.posted.push(data)}` });
    Object.assign(messageClass(world), { applyMode: apply, applyRollMode: apply, create });
    type Post = { postMove(this: void, to: string, move: object, message: object): Promise<unknown> };
    const { postMove } = await loadModuleFile<Post>("foundry/threads/post.ts");
    await postMove("c3a9e1b7d5f02846c3a9e1b7d5f02846c3a9e1b7", { act: "end" }, { content: "It is over.", mode: "gm" });
    expect(world.posted).toEqual([expect.objectContaining({ whisper: [generation === 14 ? "gm" : "gmroll"] })]);
    expect(world.posted[0]).not.toHaveProperty("rolls");
  });

  describe.each(modes)("a roll in mode %s", (mode) => {
    const { readers, stored } = MODES[mode];

    it.each(Object.keys(READERS) as Reader[])("a roll shows all of its secrets to %s, or none", async (reader) => {
      const drawn = drawnFor(await rolled(generation, mode), stored, reader);
      const shown = Object.entries(SECRETS)
        .filter(([, secret]) => secret.test(drawn))
        .map(([name]) => name);
      expect(shown).toEqual((readers as readonly Reader[]).includes(reader) ? Object.keys(SECRETS) : []);
    });

    it.each(["delivered", "withheld"] as const)(
      "a roll stores nothing for users who may not read it, if the message is %s",
      async (hidden) => {
        const { content, rolls } = await rolled(generation, mode);
        const { sit } = await party();
        const guest = sit("ben", hidden);
        const message = { ...stored, content, author: ana, rolls: rolls.map((roll) => JSON.stringify(roll)) };
        await sit("ana", hidden).create("ChatMessage", message);
        const [told] = guest.told("create").flatMap(({ documents }) => documents);
        const isOpen = (readers as readonly Reader[]).includes("ben");
        expect(told === undefined).toBe(hidden === "withheld" && !isOpen);
        if (told) expect(told["content"]).toMatch(isOpen ? /79|Sneak/ : /^A hidden roll\.$/);
        expect(told?.["flags"] ?? {}).toEqual({});
      },
    );
  });

  it("draws the same for anything hidden", async () => {
    const first = drawnFor(await rolled(generation, "self"), MODES.self.stored, "ben");
    const second = drawnFor(await rolled(generation, "blind"), MODES.blind.stored, "ana");
    expect([first, first.match(/\d/)]).toEqual([second, null]);
  });
});
