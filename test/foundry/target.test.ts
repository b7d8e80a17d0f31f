/** Checks that take a number from the target of their roller. */
import { beforeEach, expect, it } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { actorWith, loadModuleFile, openWorld, sendLine, throughJson, type World } from "./world.ts";

const GUARD = { attributes: { ac: { value: 7 }, name: "Guard" } };

/** A token as a client shows it. */
const token = (more: { readonly isVisible?: boolean; readonly isOwner?: boolean; readonly actor?: null } = {}) => {
  const {
    isVisible = true,
    isOwner = false,
    actor = { ...actorWith(undefined, GUARD), uuid: "Actor.guard", isOwner },
  } = more;
  return { isVisible, document: { name: "Guard", actor } };
};

let world: World;
const open = async (own: object = {}) => void (world = await openWorld({ actor: own }));
const target = (...tokens: readonly object[]) =>
  void Object.assign(world.parts.game["user"] as object, { targets: new Set(tokens) });

beforeEach(() => open());

/** The DT of the roll that a line leads to, or the sentence that refuses it. */
async function dtOf(line: string): Promise<unknown> {
  scriptFaces([7, 7]);
  await sendLine(line);
  const [roll] = (world.posted[0]?.rolls ?? []) as readonly { readonly options: object }[];
  if (!roll) return world.notices().at(-1);
  return (throughJson(roll.options) as { dicewright: { options: { dt: number } } }).dicewright.options.dt;
}

const LINE = "/kr 2 dt @target.attributes.ac.value";

it.each([
  ["of a token that the user sees", [token()], LINE, 7],
  ["of a token that the user owns", [token({ isVisible: false, isOwner: true })], LINE, 7],
  [
    "without a target",
    [],
    LINE,
    "Target one token first, or write a number, such as 7: this check takes one from the target.",
  ],
  [
    "of one of two targets",
    [token(), token()],
    LINE,
    "Target only one token, or write a number, such as 7: this check takes one from the target, and 2 are targeted.",
  ],
  [
    "of a token that the user does not see",
    [token({ isVisible: false })],
    LINE,
    "You cannot see your target, so none of its numbers is read; write one, such as 7.",
  ],
  ["of a token without an actor", [token({ actor: null })], LINE, "The token Guard has no actor"],
  [
    "at a path that is missing",
    [token()],
    "/kr 2 dt @target.ac",
    "Your target has nothing at the path @target.ac; write another one, such as @target.skills.sneak, or a number, such as 7.",
  ],
  ["at a path to a text", [token()], "/kr 2 dt @target.attributes.name", "@target.attributes.name"],
])(
  "a number of the target counts in a line, or one sentence says why not: %s",
  async (_what, targets, line, expected) => {
    target(...targets);
    const dt = await dtOf(line);
    if (typeof expected === "number") expect(dt).toBe(expected);
    else expect(dt).toEqual(expect.stringContaining(expected));
    expect(world.posted).toHaveLength(typeof expected === "number" ? 1 : 0);
  },
);

it("a number of the target gives way to an actor's own numbers of that name", async () => {
  await open({ target: { attributes: { ac: { value: 5 } } } });
  target(token());
  expect(await dtOf(LINE)).toBe(5);
});

it.each(["/odds kr 2 dt @target.ac", "/kr opposed 2 dt @target.ac vs target", "/kr extended 2 dt @target.ac"])(
  "a number of the target is missed in one sentence: %s",
  async (line) => {
    target();
    expect(await dtOf(line)).toBe(
      "Target one token first, or write a number, such as 7: this check takes one from the target.",
    );
    expect(world.posted).toEqual([]);
  },
);

interface Requests {
  requestWithNumbers(this: void, actor: object, saved: object, rules: object): object;
}

it("a number of the target counts in a saved check, which says one sentence without one", async () => {
  const { requestWithNumbers } = await loadModuleFile<Requests>("foundry/world/numbers.ts");
  const saved = {
    id: "a",
    name: "Axe",
    system: "kr",
    kind: "basic",
    options: { rolled: 6, dt: "@target.attributes.ac.value" },
  };
  const asked = () => requestWithNumbers(actorWith(undefined), saved, {});
  target(token());
  expect(asked()).toMatchObject({ options: { dt: 7 } });
  target();
  expect(asked()).toEqual({ problem: "noTargetNumber", data: {} });
});
