// Provenance: our own; the habit it copies is that of published systems (foundryvtt/dnd5e, MIT), as told in public issues.
import { globals } from "./dice.ts";

const { Roll, terms } = globals.foundry.dice;

/** A die of this system. Its modifiers are a copy made when this file was read, so what is added to the core die later does not reach it. */
class StoneDie extends terms.Die {
  static override readonly MODIFIERS = { ...terms.Die.MODIFIERS, heavy: "heavy" };

  /** The modifier `heavy`: every one counts as a two. */
  heavy(): void {
    for (const entry of this.results) if (entry.result === 1) entry.result = 2;
  }
}

/** The roll that this system makes of every formula. */
class StoneRoll extends Roll {}

/** A roll for damage, of which nothing is special but its name. */
class StoneDamageRoll extends StoneRoll {}

globals.Hooks.once("init", () => {
  const { Dice } = globals.CONFIG;
  Dice.terms["d"] = StoneDie;
  Dice.termTypes[StoneDie.name] = StoneDie;
  Dice.rolls = [StoneRoll, StoneDamageRoll, Roll];
});
