// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import type { Generation } from "../../packages/table/globals.ts";
import { settled } from "./client.ts";
import { enriched as enrichedIn, enter, messageClass, openWorld, type World } from "./world.ts";

/** Opens a world with a page: these tests need its texts, not its templates. */
const open = (generation: Generation = 14) =>
  openWorld({ generation, actor: { skills: { sneak: 6 } }, getTemplate: () => Promise.resolve(() => "") });

describe("a check in a text", () => {
  let world: World;
  beforeEach(async () => void (world = await open()));

  /** The enriched text in the page, each match passed as Foundry passes it. */
  async function enriched(text: string): Promise<HTMLElement[]> {
    const elements = await enrichedIn(world, text);
    await settled();
    return elements.map((each) => each.firstElementChild as HTMLElement);
  }

  /** Clicks the first of them. */
  async function press(text: string): Promise<HTMLElement> {
    const [button] = await enriched(text);
    button!.click();
    await settled();
    return button!;
  }

  it("lets the page go on in between if there are many, and stays text from a number on", async () => {
    const own = world.enrichers.find(({ id }) => id === "dicewright-check")!;
    const [match] = [..."[[/kr 1 dt 2]]".matchAll(own.pattern)];
    const options = {};
    const made = async (count: number) => {
      const found: (HTMLElement | null)[] = [];
      for (let i = 0; i < count; i++) found.push(await own.enricher(match!, options));
      return found.filter(Boolean).length;
    };
    let turns = 0;
    const timer = setInterval(() => turns++);
    expect(await made(300)).toBe(200);
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(5);
    await settled();
    expect(await made(30)).toBe(30);
  });

  it("becomes a button that rolls for its reader", async () => {
    const [button] = await enriched("Try to [[/kaiser skill @skills.sneak vs 12]]{sneak past}.");
    expect([button!.tagName, button!.textContent]).toEqual(["BUTTON", "sneak past"]);
    scriptFaces([3, 4]);
    button!.click();
    await settled();
    expect(world.posted.map(({ content }) => content)).toEqual([expect.stringMatching(/^sneak past: .*13/)]);
  });

  it.each([
    "/kaiser skill 5 vs 12",
    "/ogs d8 + d6 vs 10",
    "/kr 6 dt 7",
    "/klepto +1 ranges [..4] [5..8] [9..]",
    "/klepto +2",
    "/olde stat 4 vs 8",
    "/KR 6 dt 7 # Climb",
  ])("reads %s up to its last brackets", async (line) => {
    const [button, more] = await enriched(`a [[${line}]] b [[/kr 1 dt 2]]{c}`);
    expect(button!.textContent).toBe(line.slice(1));
    expect(more!.textContent).toBe("c");
    button!.click();
    await settled();
    expect(world.posted).toHaveLength(1);
    expect(world.notices()).toEqual([]);
  });

  it("that cannot be read shows itself and says why", async () => {
    const { textContent, title } = await press("[[/kr 0 dt 6]]{Climb}");
    expect([textContent, title]).toEqual(["[[/kr 0 dt 6]]", expect.stringMatching(/at least one die/)]);
    expect([world.posted, world.notices()]).toEqual([[], [title]]);
  });

  it("complains if the speaker lacks what it asks for", async () => {
    await press("[[/kaiser skill @skills.juggle]]");
    expect([world.posted, world.notices()]).toEqual([[], ["This actor has nothing at the path @skills.juggle."]]);
  });

  it("says so if the system has no numbers for the speaker's actor, or fails", async () => {
    const getRollData = () => {
      throw new Error("The sheet is broken.");
    };
    Object.assign(messageClass(world), { getSpeakerActor: () => ({ getRollData }) });
    await press("[[/kaiser skill @skills.sneak]]");
    expect(world.notices()).toEqual(["This actor has nothing at the path @skills.sneak."]);
  });

  it.each(["[[/r 2d6ko]]", "[[2d6]]", "/kaiser skill 5", "[[/krakow]]"])("is not what %s is", async (text) => {
    expect(await enriched(text)).toEqual([]);
  });
});

describe.each([13, 14] as const)("what is typed in generation %i", (generation) => {
  const isEditor = generation === 14;
  const type = (text: string, keys: KeyboardEventInit = {}) => enter(text, { isEditor, ...keys });

  it.each(["/kaiser skill", "/r 2d8ko", "/kr 0 dt 6"])("stays in the input if it is wrong: %s", async (line) => {
    const { notices } = await open(generation);
    const { left, ...told } = type(line);
    expect([left(), told]).toEqual([line, { goesOn: false, isRecalled: false }]);
    await settled();
    expect(notices()).toHaveLength(1);
  });

  it.each(["/kaiser skill 5", "/r 2d6ko", "hello", ""])("goes on if it is as right as %j", async (line) => {
    const { notices } = await open(generation);
    expect(type(line)).toMatchObject({ goesOn: true, isRecalled: true });
    expect(notices()).toEqual([]);
  });

  it("is not checked while it is being typed", async () => {
    await open(generation);
    for (const keys of [{ shiftKey: true }, { isComposing: true }, { key: "a" }])
      expect(type("/kaiser skill", keys).goesOn).toBe(true);
  });
});
