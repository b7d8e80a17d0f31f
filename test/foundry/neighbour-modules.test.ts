import { expect, it } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { systems } from "../../src/systems/index.ts";
import { actorWith, openWorld, SNEAK, type World } from "./world.ts";

interface Action {
  readonly name: string;
  readonly onClick: () => void;
}

/** Where the recorder keeps what it was given. */
interface Recorded {
  readonly actions: Action[];
  readonly groups: string[];
}

/** What Token Action HUD Core does with other modules, and nothing else. */
function recordHud(selected: { readonly actor?: object; readonly actors?: readonly object[] }): Recorded {
  const recorded: Recorded = { actions: [], groups: [] };
  class ActionHandlerExtender {
    readonly actor = selected.actor ?? null;
    readonly actors = selected.actors ?? [];
    extendActionHandler(): void {}
    addActions(actions: readonly Action[], { id }: { readonly id: string }): void {
      recorded.actions.push(...actions);
      recorded.groups.push(id);
    }
  }
  const defaults = { layout: [] as { groups: { id: string }[] }[], groups: [] as { id: string }[] };
  const extenders: ActionHandlerExtender[] = [];
  Hooks.callAll("tokenActionHudCoreApiReady", { id: "token-action-hud-core", api: { ActionHandlerExtender } });
  Hooks.callAll("tokenActionHudCoreRegisterDefaults", defaults);
  Hooks.callAll("tokenActionHudCoreAddActionHandlerExtenders", {
    addActionHandlerExtender: (each: ActionHandlerExtender) => void extenders.push(each),
  });
  for (const each of extenders) each.extendActionHandler();
  const shown = defaults.layout.flatMap(({ groups }) => groups.map(({ id }) => id));
  expect(shown).toEqual(defaults.groups.map(({ id }) => id));
  if (recorded.groups.length > 0) expect(shown).toEqual(expect.arrayContaining(recorded.groups));
  return recorded;
}

const saved = () => actorWith({ v: 1, system: "kaiser", list: [SNEAK] });

const openPlain = (): Promise<World> =>
  openWorld({ page: ({ game }) => Object.assign(game, { world: { id: "w", title: "The Mill" } }) });

it("gives Token Action HUD the saved checks of the selected token, and a click rolls", async () => {
  const world = await openPlain();
  const { actions } = recordHud({ actor: saved() });
  expect(actions.map(({ name }) => name)).toEqual(["Sneak"]);
  actions[0]!.onClick();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(world.posted.map(({ content }) => content)).toEqual([expect.stringMatching(/^Sneak: /)]);
});

it("says whose each check is when several tokens are selected, and leaves out those of others", async () => {
  await openPlain();
  const foreign = { ...saved(), name: "Tor", uuid: "Actor.b", isOwner: false };
  expect(recordHud({ actors: [saved(), foreign] }).actions.map(({ name }) => name)).toEqual(["Mira: Sneak"]);
  expect(recordHud({}).actions).toEqual([]);
});

it("stands defaults that a system's module leaves out", async () => {
  await openPlain();
  class ActionHandlerExtender {}
  Hooks.callAll("tokenActionHudCoreApiReady", { api: { ActionHandlerExtender } });
  expect(() => Hooks.callAll("tokenActionHudCoreRegisterDefaults", [])).not.toThrow();
});

/** A map as Dice Tray has them. */
class Template {
  get dice(): readonly object[] {
    return [{ d6: { label: "d6" } }];
  }
}

it("adds a row with the codes of the games in use to Dice Tray's map of this system", async () => {
  const { parts, Roll } = await openPlain();
  const maps: Record<string, typeof Template> = {};
  Hooks.callAll("dice-calculator.keymaps", maps, Template);
  const dice = () => new maps["plain"]!().dice;
  expect(dice()[0]).toEqual({ d6: { label: "d6" } });
  expect(Object.keys(dice()[1]!)).toEqual(systems.flatMap(({ formulas }) => formulas ?? []));
  for (const formula of Object.keys(dice()[1]!)) expect((await new Roll(formula).evaluate()).formula).toBeTruthy();
  await (parts.game["settings"] as { set(...given: unknown[]): Promise<unknown> }).set("dicewright", "games", ["kr"]);
  expect(Object.keys(dice()[1]!)).toEqual(["6d12kar6"]);
});

it("keeps what another package put into the map of this system", async () => {
  await openPlain();
  class Own extends Template {
    override get dice(): readonly object[] {
      return [{ d8: {} }, { d4: {} }];
    }
  }
  const maps: Record<string, typeof Template> = { plain: Own };
  Hooks.callAll("dice-calculator.keymaps", maps, Template);
  expect(new maps["plain"]!().dice.slice(0, 2)).toEqual([{ d8: {} }, { d4: {} }]);
});
