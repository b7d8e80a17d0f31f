// Provenance: foundryvtt.com/api, Combat#rollInitiative, Combatant#getInitiativeRoll and Actor#rollInitiative (v13, v14); types of 13,
// client/documents/combat (InitiativeOptions). DCC rolls it from a sheet, Shadowdark and Token Action HUD core by way of the actor.
import type { Roll } from "../../dice/roll.ts";
import { globals } from "../globals.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";

/** How initiative is rolled. */
export interface InitiativeOptions {
  /** In place of the formula of the system. */
  readonly formula?: string | null;
  /** Whether the turn stays with the combatant that has it. */
  readonly updateTurn?: boolean;
  readonly messageOptions?: object;
}

/** The formula that the configuration has, or else the manifest of the system; `1d20` where neither says. */
export function initiativeFormula(): string {
  const { initiative } = globals.CONFIG["Combat"] as { initiative: { formula: string | null } };
  const { initiative: own } = globals.game.system as { initiative?: string };
  return String(initiative.formula || own || "1d20");
}

/** Rolls for combatants, keeps the results, and posts a message for each; those that are hidden are rolled for gamemasters. */
export async function rollFor(
  combat: Combat,
  ids: readonly string[],
  { formula = null, updateTurn = true, messageOptions = {} }: InitiativeOptions,
): Promise<void> {
  const rolled = await Promise.all(
    ids.flatMap((id) => combat.combatants.get(id) ?? []).flatMap((one) => (one.isOwner ? rollOne(one, formula) : [])),
  );
  if (rolled.length === 0) return;
  await combat.updateEmbeddedDocuments(
    "Combatant",
    rolled.map(({ one, roll }) => ({ _id: one.id, initiative: roll.total })),
    updateTurn ? {} : { combatTurn: combat.turn },
  );
  for (const [at, { one, roll }] of rolled.entries()) await tell(one, roll, at === 0, messageOptions);
}

async function rollOne(one: Combatant, formula: string | null): Promise<{ one: Combatant; roll: Roll }> {
  const roll = one.getInitiativeRoll(formula) as Roll;
  await roll.evaluate();
  return { one, roll };
}

async function tell(one: Combatant, roll: Roll, isFirst: boolean, messageOptions: object): Promise<void> {
  const { documentClass } = globals.CONFIG.ChatMessage as unknown as {
    documentClass: { getSpeaker(of: object): object };
  };
  const { token, actor } = one as unknown as { token: object | null; actor: object | null };
  const data = {
    speaker: documentClass.getSpeaker({ actor, token, alias: one.name }),
    flavor: globals.game.i18n.format("COMBAT.RollsInitiative", { name: one.name }),
    flags: { core: { initiativeRoll: true } },
    // One sound is enough for all of them.
    ...(!isFirst && { sound: null }),
    ...messageOptions,
  };
  await roll.toMessage(data, one.hidden ? { rollMode: "gmroll" } : {});
}
