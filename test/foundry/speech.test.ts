// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { MESSAGE, openWorldThatDraws, postRoll, reviveRolls, type World } from "./world.ts";

let world: World;

beforeEach(async () => {
  document.body.innerHTML = "";
  world = await openWorldThatDraws();
});
afterEach(() => void vi.useRealTimers());

const lines = () => [...document.querySelectorAll(".dicewright-speech > p")].map(({ textContent }) => textContent);

let id = 0;

/** A message with this check comes to this client. */
async function hear(label: string): Promise<void> {
  const { rolls } = await postRoll(world, `/kaiser skill 5 # ${label}`, 6, 4);
  const message = {
    ...MESSAGE,
    id: `m${id++}`,
    rolls: reviveRolls(world, rolls),
    speaker: { alias: "Ana" },
    isContentVisible: true,
    flags: {},
  };
  Hooks.callAll("createChatMessage", message);
  await vi.advanceTimersByTimeAsync(1);
}

it("speech keeps each line until it was read, and the newest ones", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const labels = Array.from({ length: 8 }, (_, i) => `Roll ${i}`);
  for (const label of labels) await hear(label);
  expect(lines().map((line) => line.slice(5, 11))).toEqual(labels);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines().map((line) => line.slice(5, 11))).toEqual(labels.slice(-5));
});

it.each([
  [true, 0],
  [false, 1],
])("speech leaves rolls to Foundry Navigator where it reads them: %j", async (reads, count) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { modules } = world.parts.game as unknown as { modules: Map<string, object> };
  modules.set("foundry-navigator", { id: "foundry-navigator", active: true });
  const setting = { scope: "client", type: Boolean, default: reads } as const;
  world.settings.register("foundry-navigator", "announceRollResults", setting);
  await hear("Sneak");
  expect(lines()).toHaveLength(count);
});
