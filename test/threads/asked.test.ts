/** The roll that a party is most likely to make for a request. */
import { expect, it } from "vitest";
import type { SavedCheck } from "../../src/checks/saved-check.ts";
import { fittingChecks, likelyRequest } from "../../src/threads/group/moves.ts";
import type { Viewer } from "../../src/threads/panel.ts";
import { game } from "../checks.ts";
import { viewerWith } from "../view/threads.ts";

const saved = (name: string, kind: string, options: SavedCheck["options"] = {}): SavedCheck => ({
  ...{ id: name, name, system: "kleptonomicon" },
  ...{ kind, options },
});
const SAVED = [
  saved("Climb", "test", { modifier: 2 }),
  saved("Sneak", "group", { modifier: 4 }),
  saved("Haggle", "order"),
  { ...saved("Sneak", "skill"), system: "kaiser" },
];
const party = { uuid: "Actor.a" };

/** A path is shown as it was requested. */
const viewer: Viewer = {
  ...viewerWith({}),
  savedChecksOf: () => SAVED,
  requestOf: (_party, { name, kind, options }) => ({ game: game("kleptonomicon"), kind, options, label: name }),
  readLine: (_party, label) => ({ game: game("kaiser"), kind: "skill", options: {}, label }),
};

const ask = (more: object, kind = "group") => ({ game: game("kleptonomicon"), kind, options: {}, ...more });

it.each([
  ["what has the name of the request, whatever its case", { label: "sneak" }, "group", ["Sneak", "Climb"]],
  ["all that fit, in their order, without a name", {}, "group", ["Climb", "Sneak"]],
  ["nothing but what is asked for by its name", { saved: "Climb", label: "Sneak" }, "group", ["Climb"]],
  ["in a check that nobody helps with, that kind alone", {}, "test", ["Climb"]],
])("checks that fit are %s", (_what, more, kind, names) => {
  expect(fittingChecks(ask(more, kind), party, viewer).map(({ name }) => name)).toEqual(names);
});

it.each([
  ["the check of that name", { label: "Sneak" }, { label: "Sneak", kind: "group", options: { modifier: 4 } }],
  ["the first that fits", { label: "Over the wall" }, { label: "Climb", options: { modifier: 2 } }],
  [
    "what is given, and the rest from the check",
    { options: { advantages: 1 } },
    { options: { advantages: 1, modifier: 2 } },
  ],
  ["nothing without a check of the name that is asked for", { saved: "Swim" }, undefined],
  ["a line as it is", { line: "/kaiser skill 5", saved: undefined }, { label: "/kaiser skill 5" }],
])("a party rolls %s", (_what, more, wanted) => {
  const rolled = likelyRequest(ask(more), party, viewer);
  if (wanted) expect(rolled).toMatchObject(wanted);
  else expect(rolled).toBeUndefined();
});

it("a party without a saved check that fits rolls what is given alone", () => {
  const bare = { ...viewer, savedChecksOf: () => [] };
  expect(likelyRequest(ask({ label: "Jump", options: { modifier: 1 } }), party, bare)).toMatchObject({
    label: "Jump",
    options: { modifier: 1 },
  });
});
