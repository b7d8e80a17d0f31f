// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { waitForRendering } from "./paged.ts";
import {
  enrichText as enrichedIn,
  loadModuleFile,
  pressEnter,
  messageClass,
  openWorld,
  recordMacros,
  sendLine,
} from "./world.ts";
import type { WorldOptions, World } from "./world.ts";

/** Opens a world with a page: these tests need its texts, not its templates. */
const open = (more: WorldOptions = {}) =>
  openWorld({ actor: { skills: { sneak: 6 } }, getTemplate: () => Promise.resolve(() => ""), ...more });

let world: World;

/** The enriched text in the page, each match passed as Foundry passes it. */
async function enriched(text: string): Promise<HTMLElement[]> {
  const elements = await enrichedIn(world, text);
  await waitForRendering();
  return elements.map((each) => each.firstElementChild as HTMLElement);
}

/** Clicks the first of them. */
async function press(text: string): Promise<HTMLElement> {
  const [button] = await enriched(text);
  button!.click();
  await waitForRendering();
  return button!;
}

describe("a check in a text", () => {
  beforeEach(async () => void (world = await open()));

  it("a check in a text lets the page go on in between if there are many, and stays text from a number on", async () => {
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
    await waitForRendering();
    expect(await made(30)).toBe(30);
  });

  it("a check in a text becomes a button that rolls for its reader", async () => {
    const [button] = await enriched("Try to [[/kaiser skill @skills.sneak vs 12]]{sneak past}.");
    expect([button!.tagName, button!.textContent]).toEqual(["BUTTON", "sneak past"]);
    scriptFaces([3, 4]);
    button!.click();
    await waitForRendering();
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
  ])("a check in a text reads %s up to its last brackets", async (line) => {
    const [button, more] = await enriched(`a [[${line}]] b [[/kr 1 dt 2]]{c}`);
    expect(button!.textContent).toBe(line.slice(1));
    expect(more!.textContent).toBe("c");
    button!.click();
    await waitForRendering();
    expect(world.posted).toHaveLength(1);
    expect(world.notices()).toEqual([]);
  });

  it("a check in a text that cannot be read shows itself and says why", async () => {
    const { textContent, title } = await press("[[/kr 0 dt 6]]{Climb}");
    expect([textContent, title]).toEqual(["[[/kr 0 dt 6]]", expect.stringMatching(/at least one die/)]);
    expect([world.posted, world.notices()]).toEqual([[], [title]]);
  });

  it.each([
    ["lacks what it asks for", () => ({})],
    ["has no numbers", () => undefined],
    ["fails", () => expect.fail("The sheet is broken.")],
  ])("a check in a text complains if the speaker's actor %s", async (_what, getRollData) => {
    Object.assign(messageClass(world), { getSpeakerActor: () => ({ getRollData }) });
    await press("[[/kaiser skill @skills.sneak]]");
    expect([world.posted, world.notices()]).toEqual([
      [],
      [
        "This actor has nothing at the path @skills.sneak; write another one, such as @skills.sneak, or a number, such as 7.",
      ],
    ]);
  });

  it.each(["[[/r 2d6ko]]", "[[2d6]]", "/kaiser skill 5", "[[/krakow]]"])(
    "a check in a text is not what %s is",
    async (text) => {
      expect(await enriched(text)).toEqual([]);
    },
  );
});

describe("a contest", () => {
  /** A GM without a token, a character or a target; another one is asked for the games of the table. */
  const gm = { id: "gm", isGM: true, character: null, targets: new Set(), assignHotbarMacro: () => Promise.resolve() };
  beforeEach(async () => void (world = await open({ page: ({ game }) => Object.assign(game, { user: gm }) })));

  it("a contest in a text is a button that starts it, without a button that asks the table", async () => {
    const { tagName, textContent, parentElement } = await press("[[/kaiser skill 5 vs target attack]]{Hit}");
    expect([tagName, textContent, parentElement!.children.length]).toEqual(["BUTTON", "Hit", 1]);
    expect(world.notices()).toEqual([expect.stringContaining("Choose who starts the contest")]);
    expect(world.posted).toEqual([]);
  });

  it("a contest of a check that is never contested says which ones are", async () => {
    const [mistake] = await enriched("[[/kr 6 dt 7 vs target]]");
    const sentence = "This check cannot be contested; use one of: /kr opposed, /kr extended.";
    expect([mistake!.className, mistake!.title]).toEqual(["dicewright-mistake", sentence]);
  });

  it.each([
    ["/kaiser skill 5 vs target", "Choose who starts the contest"],
    ["/kaiser skill 5 vs target rudely", "“rudely” is not understood here."],
    ["/kaiser skill 5 vs targets all", "only two sides at a time"],
  ])("a contest in chat is refused in one sentence: %s", async (line, sentence) => {
    expect(await sendLine(line)).toBe(true);
    expect(world.notices()).toEqual([expect.stringContaining(sentence)]);
    expect(world.posted).toEqual([]);
  });

  it("a contest on the hotbar is a macro that starts it", async () => {
    const made = recordMacros(world);
    const dropped = { type: "dicewright-check", name: "Hit", line: "/kaiser skill 5 vs target" };
    expect(Hooks.call("hotbarDrop", {}, dropped, 3)).toBe(false);
    await waitForRendering();
    expect(made.map(({ command }) => command)).toEqual([
      `await game.modules.get("dicewright")?.api?.contest({ check: "/kaiser skill 5 vs target" });`,
    ]);
  });
});

describe.each([13, 14] as const)("a typed line in generation %i", (generation) => {
  const isEditor = generation === 14;
  const type = (text: string, keys: KeyboardEventInit = {}) => pressEnter(text, { isEditor, ...keys });

  it.each(["/kaiser skill", "/r 2d8ko", "/kr 0 dt 6"])(
    "a typed line stays in the input if it is wrong: %s",
    async (line) => {
      const { notices } = await open({ generation });
      const { left, ...told } = type(line);
      expect([left(), told]).toEqual([line, { goesOn: false, isRecalled: false }]);
      await waitForRendering();
      expect(notices()).toHaveLength(1);
    },
  );

  it.each(["/kaiser skill 5", "/r 2d6ko", "hello", ""])(
    "a typed line goes on if it is as right as %j",
    async (line) => {
      const { notices } = await open({ generation });
      expect(type(line)).toMatchObject({ goesOn: true, isRecalled: true });
      expect(notices()).toEqual([]);
    },
  );

  it("a typed line comes back to the input, not to a field in a message with the same id", async () => {
    await open({ generation });
    const { left } = type("");
    const forged = '<p data-message-id="m"><textarea id="chat-message"></textarea></p>';
    document.body.insertAdjacentHTML("afterbegin", forged);
    Object.assign(document, { execCommand: () => true });
    type Input = { returnTyped(this: void, line: string): void };
    const { returnTyped } = await loadModuleFile<Input>("foundry/platform/chat-input.ts");
    returnTyped("/kaiser skill 5");
    const forgedField = document.querySelector("textarea")!;
    expect([forgedField.value, isEditor || left()]).toEqual(["", isEditor || "/kaiser skill 5"]);
    forgedField.parentElement!.remove();
  });

  it.each([
    ["/kasier skill 5", "/kaiser"],
    ["/KLEPT +2", "/klepto"],
    ["/od kaiser skill 5", undefined],
    ["/odd kaiser skill 5", "/odds"],
    ["/nonsense 5", undefined],
    ["/r 1d6", undefined],
    ["not /kasier", undefined],
  ])("a typed line stays in the input if its command is misspelt: %s", async (line, near) => {
    const { notices } = await open({ generation });
    const { left, goesOn } = type(line);
    await waitForRendering();
    const sentence = `“${line.split(" ")[0]}” is not understood here; did you mean “${near}”?`;
    const stays = [line, false, [sentence]];
    expect([left(), goesOn, notices()]).toEqual(near === undefined ? [line, true, []] : stays);
  });

  it("a typed line whose command another package lists or answers is that package's, however it is spelt", async () => {
    const { notices, parts } = await open({ generation });
    const listed =
      generation === 14
        ? { CHAT_COMMANDS: { own: { rgx: /^\/kaisar\s/ } } }
        : { MESSAGE_PATTERNS: { own: /^\/kaisar\s/ } };
    Object.assign(parts.CONFIG, { ui: { chat: listed } });
    expect(type("/kaisar < 5").goesOn).toBe(true);
    const heard: unknown[] = [];
    const answer = (_log: unknown, message: string, { speaker }: { readonly speaker: object }) => {
      heard.push([message, typeof speaker]);
      return message.includes("kasier") ? false : undefined;
    };
    const id = Hooks.on("chatMessage", answer);
    Object.assign(document, { execCommand: () => document.querySelector("[contenteditable]")!.replaceChildren() });
    const { goesOn, left } = type("/kasier < 5");
    Hooks.off("chatMessage", id);
    expect([goesOn, left(), notices()]).toEqual([false, "", []]);
    expect(heard).toEqual([[isEditor ? "<p>/kasier &#60; 5</p>" : "/kasier < 5", "object"]]);
  });

  it("a typed line is not checked while it is being typed", async () => {
    await open({ generation });
    for (const keys of [{ shiftKey: true }, { isComposing: true }, { key: "a" }])
      expect(type("/kaiser skill", keys).goesOn).toBe(true);
  });
});
