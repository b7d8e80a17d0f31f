import { expect, it } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { games } from "../../src/games/index.ts";
import { actorWith, openWorld, SNEAK, type World } from "./world.ts";

type Action = Readonly<Record<"id" | "name" | "listName", string>> & { readonly onClick?: () => void };
type Group = { readonly id: string; readonly actions: Action[] };
/** The selected tokens, as the HUD's manager has them: one actor, or several. */
type Selected = { readonly actor?: object | null; readonly actors?: readonly object[] };

/**
 * What handles actions in Token Action HUD Core 2.1. Every handler, extenders too, has actions of its own that it knows;
 * groups are shared. Source: its published module, action-handler.mjs.
 */
class HudHandler {
  hudManager: Selected = {};
  groupHandler: readonly Group[] = [];
  readonly availableActions = new Map<string, Action>();
  readonly extenders: HudExtender[] = [];

  get actor(): object | null | undefined {
    return this.hudManager.actor;
  }

  get actors(): readonly object[] | undefined {
    return this.hudManager.actors;
  }

  addActions(actions: readonly Action[], { id }: { readonly id: string }): void {
    for (const each of actions) if (!this.availableActions.has(each.id)) this.availableActions.set(each.id, each);
    for (const group of this.groupHandler.filter((each) => each.id === id)) group.actions.push(...actions);
  }

  addActionHandlerExtender(extender: HudExtender): void {
    const { hudManager, groupHandler } = this;
    this.extenders.push(Object.assign(extender, { hudManager, groupHandler, actionHandler: this }));
  }
}

class HudExtender extends HudHandler {
  actionHandler?: HudHandler;
  extendActionHandler(): void {}
}

/** Lets Token Action HUD Core meet the module: the names it shows, and a click on one of them. */
function openHud(selected: Selected): { readonly names: string[]; click(name: string): void } {
  const defaults = { layout: [] as { groups: { id: string }[] }[], groups: [] as { id: string }[] };
  const api = { ActionHandler: HudHandler, ActionHandlerExtender: HudExtender };
  Hooks.callAll("tokenActionHudCoreApiReady", { id: "token-action-hud-core", api });
  Hooks.callAll("tokenActionHudCoreRegisterDefaults", defaults);
  const shown = defaults.layout.flatMap(({ groups }) => groups.map(({ id }) => id));
  expect(shown).toEqual(defaults.groups.map(({ id }) => id));
  const handler = new HudHandler();
  handler.hudManager = selected;
  handler.groupHandler = shown.map((id) => ({ id, actions: [] }));
  Hooks.callAll("tokenActionHudCoreAddActionHandlerExtenders", handler);
  for (const each of handler.extenders) each.extendActionHandler();
  const actions = handler.groupHandler.flatMap((group) => group.actions);
  return {
    names: actions.map(({ name }) => name),
    // A button tells its id; what the HUD's own handler does not know does nothing. No event is passed on.
    click: (name) => handler.availableActions.get(actions.find((action) => action.name === name)!.id)?.onClick?.(),
  };
}

const saved = () => actorWith({ v: 1, system: "kaiser", list: [SNEAK] });

const openPlain = (): Promise<World> =>
  openWorld({ page: ({ game }) => Object.assign(game, { world: { id: "w", title: "The Mill" } }) });

it("the module gives Token Action HUD the saved checks of the selected token, and a click rolls", async () => {
  const world = await openPlain();
  const hud = openHud({ actor: saved() });
  expect(hud.names).toEqual(["Sneak"]);
  hud.click("Sneak");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(world.posted.map(({ content }) => content)).toEqual([expect.stringMatching(/^Sneak: /)]);
});

it("the module says whose each check is when several tokens are selected, and leaves out those of others", async () => {
  await openPlain();
  const foreign = { ...saved(), name: "Tor", uuid: "Actor.b", isOwner: false };
  expect(openHud({ actor: null, actors: [saved(), foreign] }).names).toEqual(["Mira: Sneak"]);
  expect(openHud({}).names).toEqual([]);
});

it("the module stands defaults that a system's module leaves out", async () => {
  await openPlain();
  class ActionHandlerExtender {}
  Hooks.callAll("tokenActionHudCoreApiReady", { api: { ActionHandlerExtender } });
  expect(() => Hooks.callAll("tokenActionHudCoreRegisterDefaults", [])).not.toThrow();
});

type Rows = readonly Readonly<Record<string, object>>[];

/** A map as Dice Tray has them: it looks at its own rows while it is made. */
class Template {
  static rows: Rows = [{ d6: { label: "d6" } }];
  readonly isCompact = this.dice.length < 2;
  get dice(): Rows {
    return (this.constructor as typeof Template).rows;
  }
}

class Cosmere extends Template {
  static override rows = [{ d20: {} }, { dp: {} }];
}

type Maps = Record<string, typeof Template>;

/**
 * Dice Tray's choice of a map: by the id of the system, by another name if the id cannot be an identifier, else the
 * template's. Source: its published module (dice-calculator.js, maps/_keys.js).
 */
function rowsOf(maps: Maps): Rows {
  Hooks.callAll("dice-calculator.keymaps", maps, Template);
  const { id } = (globalThis as unknown as { game: { system: { id: string } } }).game.system;
  const names: Readonly<Record<string, string>> = { "cosmere-rpg": "cosmere" };
  return new maps[names[id] ?? (id in maps ? id : "Template")]!().dice;
}

const ownKeys = (rows: Rows) => rows.flatMap((row) => Object.keys(row));

it("the module adds rows with the codes of the games in use to Dice Tray's map, of no more buttons than fit in a row", async () => {
  const { settings, Roll } = await openPlain();
  const [first, ...own] = rowsOf({ Template, cosmere: Cosmere });
  expect(first).toEqual({ d6: { label: "d6" } });
  expect(ownKeys(own)).toEqual(games.flatMap(({ formulas }) => formulas ?? []));
  for (const row of own) expect(Object.keys(row).length).toBeLessThanOrEqual(7);
  for (const formula of ownKeys(own)) expect((await new Roll(formula).evaluate()).formula).toBeTruthy();
  await settings.set("dicewright", "games", ["kr"]);
  expect(ownKeys(rowsOf({ Template }).slice(1))).toEqual(["6d12kar6"]);
});

it.each([
  ["keeps what another package put into the map of this system", "plain", "plain"],
  ["is in the tray of a system that Dice Tray knows by another name", "cosmere-rpg", "cosmere"],
])("%s", async (_what, id, name) => {
  const { parts } = await openPlain();
  Object.assign(parts.game, { system: { id } });
  const rows = rowsOf({ Template, [name]: Cosmere });
  expect(rows.slice(0, 2)).toEqual(Cosmere.rows);
  expect(ownKeys(rows)).toContain("2d6ko");
});
