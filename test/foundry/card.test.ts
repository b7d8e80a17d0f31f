// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { getTemplate } from "../../packages/table/client/applications/handlebars/templates.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import {
  drawMessage,
  MESSAGE,
  openWorldThatDraws,
  openWorld,
  postRoll,
  reviveRolls,
  rollWith,
  throughJson,
  type World,
} from "./world.ts";

let world: World;

beforeAll(async () => void (world = await openWorldThatDraws()));

/** Only some cards are drawn at once in each frame. */
beforeEach(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** One copy of a message as Foundry hands it to the hook. */
function drawn(
  rolls: readonly object[],
  { content = "7", isContentVisible = true, body = `<div class="dice-roll">core</div>`, flags = {} } = {},
): HTMLElement {
  return drawMessage(world, { rolls, content, isContentVisible, flags }, body);
}

/** The entries of the menu that an author has for these rolls. */
function offered(rolls: readonly object[]): string[] {
  const message = { ...MESSAGE, rolls: reviveRolls(world, rolls), speaker: {} };
  Object.assign(world.parts.game, { messages: new Map([["m", message]]) });
  const entries: { readonly label: string; visible(target: HTMLElement): boolean }[] = [];
  Hooks.callAll("getChatMessageContextOptions", {}, entries);
  const target = document.createElement("li");
  target.dataset["messageId"] = "m";
  return entries.filter((entry) => entry.visible(target)).map(({ label }) => label);
}

/** Our data in a roll, or in a term of a formula. */
interface Recorded {
  options: { dicewright: object };
}

/** A message with a check whose record is replaced. */
async function damaged(change: object) {
  const [roll] = throughJson((await postRoll(world, "/kaiser skill 5 vs 12", 6, 4)).rolls) as unknown as [Recorded];
  Object.assign(roll.options.dicewright, change);
  return roll;
}

/** A message with a formula whose first code has another record. */
async function damagedFormula(formula: string, faces: readonly number[], change: object) {
  const roll = throughJson(await rollWith(world, formula, faces)) as unknown as { terms: Recorded[] };
  Object.assign(roll.terms[0]!.options.dicewright, change);
  return roll;
}

const text = (html: HTMLElement) => html.textContent.replace(/\s+/g, " ").trim();

it.each([
  ["/kaiser skill 5 vs 12 # Sneak", [6, 6, 3], /^Sneak.*Open Roll.*Success.*20.*skill check/],
  ["/kr 6 dt 7", [1, 12, 8, 9, 2, 3], /Failure/],
])(
  "the card of a message is drawn for %s in place of what Foundry drew, in every copy and without ids",
  async (line, faces, card) => {
    const { rolls } = await postRoll(world, line, ...faces);
    const [html, second] = [drawn(rolls), drawn(rolls)];
    expect(text(html)).toMatch(card);
    expect(text(html)).not.toContain("core");
    expect(second.innerHTML).toBe(html.innerHTML);
    expect(html.querySelectorAll("[id]")).toHaveLength(0);
  },
);

it.each([{}, { flavor: "Sneak" }])(
  "the card of a message leaves a check to Foundry whose causes another package has lost with %j",
  async (options) => {
    const { rolls } = await postRoll(world, "/kaiser skill 5 vs 12", 6, 4);
    const lost = throughJson(rolls).map((roll) => Object.assign(roll, { options }));
    expect(text(drawn(lost))).toBe("core");
    const reported = vi.spyOn(console, "error");
    const message = { ...MESSAGE, rolls: reviveRolls(world, lost), speaker: {}, isContentVisible: true, flags: {} };
    for (const hook of ["createChatMessage", "updateChatMessage"]) Hooks.callAll(hook, message, { flags: {} });
    await vi.dynamicImportSettled();
    expect(reported).not.toHaveBeenCalled();
  },
);

it.each([
  ["2d6ko + 5", [6, 6, 3], /Open Roll.*20/],
  ["2d6ko + 1d8", [2, 3, 7], /12/],
  ["2d6koa2", [6, 2, 5, 1], /11.*6 5 2 1/],
  ["4d6kh2ko", [6, 2, 5, 1], /11.*6 5 2 1/],
  ["3d10ishkh", [10, 4, 2, 1], /10.* 4 2/],
  ["6d12kar6", [1, 12, 7, 8, 2, 3], /Margin/],
  ["1d12up1", [8, 6], /14.*broken up/],
  ["2dtkh", [10, 20], /10.* 0/],
  ["2d6un", [6, 1, 2], /9/],
] as const)("the card of a message shows every die of %s", async (formula, faces, expected) => {
  const html = drawn([await rollWith(world, formula, faces)]);
  expect(text(html)).toMatch(expected);
  expect(text(html)).not.toContain("core");
});

it.each([
  ["{2d6ko, 2d6ko}kh", [6, 6, 3, 1, 1], /Open Roll/, /Fumble/],
  ["{2d6ko, 2d6ko}kl", [6, 6, 3, 1, 1], /Fumble/, /Open Roll/],
  ["{2d6ko, 5}kl", [6, 6, 3], /5/, /Open Roll/],
  ["{{2d6ko, 2d6ko}kh, 4d6}kh", [6, 6, 3, 1, 1, 6, 6, 6, 6], /24/, /Open Roll|Fumble/],
] as const)("the card of a message says of %s only what its pool keeps", async (formula, faces, kept, dropped) => {
  const html = drawn([await rollWith(world, formula, faces)]);
  const [head] = html.querySelectorAll<HTMLElement>(".dicewright-head");
  expect(text(head!)).toMatch(kept);
  expect(text(head!)).not.toMatch(dropped);
  expect(html.querySelector("[aria-label]")!.getAttribute("aria-label")).not.toMatch(dropped);
});

it.each([
  ["Foobar", /^Foobar.*Total 7/],
  ["<b>Foo</b>bar", /^Foobar.*Total 7/],
])("the card of a message has the flavour %s of a roll", async (flavor, card) => {
  const roll = await rollWith(world, "2d6un", [3, 4]);
  Object.assign((roll as unknown as { options: object }).options, { flavor });
  expect(text(drawn([roll]))).toMatch(card);
});

it("the card of a message is beside what Foundry drew if there are dice that it cannot draw", async () => {
  const html = drawn([await rollWith(world, "2d6ko + 2df", [2, 3, 1, 0])]);
  expect(text(html)).toMatch(/6.*core/);
});

it("the card of a message stands before the card of a system, which keeps its buttons", async () => {
  const card = `<div class="weapon"><b>9 damage</b> <button>Apply damage</button></div>`;
  const rolls = [await rollWith(world, "2d6un", [6, 1, 2])];
  const html = drawn(rolls, { content: card, body: card });
  expect(text(html)).toMatch(/^2d6un Total 9.*9 damage Apply damage$/);
  const broken = await damagedFormula("2d6un", [6, 1, 2], { faces: [9, "<b>"] });
  expect(text(drawn([broken], { content: card, body: card }))).toMatch(/^9 damage Apply damage.*damaged/);
});

it("the card of a message takes the place of what Foundry drew, but not of what another package added to it", async () => {
  const body = `<div class="dice-roll">core</div><menu><button>Apply</button></menu>`;
  expect(text(drawn([await rollWith(world, "2d6un", [6, 1, 2])], { body }))).toMatch(/^2d6un Total 9.*Apply$/);
});

it("the card of a message leaves other rolls alone", async () => {
  expect(text(drawn([await rollWith(world, "2d6kh1 + 1d8", [2, 3, 4])]))).toBe("core");
  expect(text(drawn([]))).toBe("core");
});

it("the card of a message says nothing to a reader who may not see it", async () => {
  const rolls = [
    (await postRoll(world, "/kaiser skill 5 vs 12 # Sneak", 6, 6, 3)).rolls,
    (await postRoll(world, "/kr 6 dt 7", 1, 12, 8, 9, 2, 3)).rolls,
    [await rollWith(world, "2d6ko", [1, 1])],
  ];
  const hidden = rolls.map((each) => drawn(each, { isContentVisible: false, content: "Sneak 20" }).innerHTML);
  expect(new Set(hidden).size).toBe(1);
  expect(hidden[0]).not.toMatch(/\d|Sneak|Kaiser|Kingdoms|Success|Fumble|core/);
});

const DAMAGE = [{ faces: [6] }, { faces: [6, 7] }, { kind: "juggling" }, { system: "gurps" }, { options: null }];
it.each([{ v: 99 }, ...DAMAGE])(
  "the card of a message is the plain content with a note if the record is %j",
  async (change) => {
    const note = "v" in change ? "newer" : "system" in change ? "gurps is not installed" : "damaged";
    const drawing = text(drawn([await damaged(change)], { content: "An old sentence." }));
    expect(drawing).toMatch(new RegExp(`An old sentence\\..*${note}`));
  },
);

it.each([{ v: 99 }, ...DAMAGE, { label: { en: "Sneak" } }])(
  "the card of a message is not offered for a change with a record that is %j",
  async (change) => {
    expect(offered([await damaged({})])).toContain("dicewright.after.change");
    expect(offered([await damaged(change)])).not.toContain("dicewright.after.change");
  },
);

it.each([[null], [5], ["x"], [[]]])("the card of a message survives %j in place of a record", async (dicewright) => {
  const check = { ...(await damaged({})), options: { dicewright } };
  expect(text(drawn([check], { content: "An old sentence." }))).toMatch(/An old sentence\./);
  const formula = await damagedFormula("2d6ko", [2, 3], {});
  Object.assign(formula.terms[0]!.options, { dicewright });
  expect(text(drawn([formula]))).toBe("core");
});

it("the card of a message says so if the record of a code is damaged", async () => {
  const formula = await damagedFormula("2d6ko", [2, 3], { faces: [9, "<b>"] });
  expect(text(drawn([formula], { content: "5" }))).toMatch(/5.*damaged/);
});

it.each([
  ["", {}],
  [", of a thread that is gone too", { refers: { to: "gone" } }],
])(
  "when templates come late, or not at all, a card is drawn once all have come, since a panel below it needs others%s",
  async (_of, dicewright) => {
    let come = () => undefined as void;
    const slow = new Promise<void>((resolve) => (come = resolve));
    const getLate = async (path: string) => {
      if (path.includes("threads/")) await slow;
      return getTemplate(path);
    };
    world = await openWorld({ getTemplate: getLate });
    const { rolls } = await postRoll(world, "/kaiser skill 5 vs 12", 4, 3);
    const html = drawn(rolls, { flags: { dicewright } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(text(html)).toContain("core");
    come();
    await expect.poll(() => text(html)).toMatch(/Success.*12/);
  },
);

it("when templates come late, or not at all, that is reported once, and messages stay as Foundry drew them", async () => {
  const { rolls } = await postRoll(world, "/kaiser skill 5 vs 12", 6, 4);
  world = await openWorld({ getTemplate: () => Promise.reject(new Error("404")) });
  const shown = [drawn(rolls), drawn(rolls)];
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown.map(text)).toEqual(["core", "core"]);
  expect(world.notices()).toEqual([expect.stringMatching(/^[^\n]+\.$/)]);
});
