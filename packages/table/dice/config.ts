// Provenance: foundryvtt.com/api, pages CONFIG.Dice and foundry.dice (v13, v14).
import { Coin } from "./coin.ts";
import { diceConfig, generation } from "./configured.ts";
import { DiceTerm } from "./dice-term.ts";
import { Die } from "./die.ts";
import { FateDie } from "./fate-die.ts";
import { makeFulfillment } from "./fulfillment.ts";
import { FunctionTerm } from "./function-term.ts";
import { readFormula } from "./grammar.ts";
import { NumericTerm } from "./numeric-term.ts";
import { OperatorTerm } from "./operator-term.ts";
import { ParentheticalTerm } from "./parenthetical-term.ts";
import { RollParser } from "./parser.ts";
import { PoolTerm } from "./pool-term.ts";
import { Roll } from "./roll.ts";
import type { DiceConfig, ParseNode } from "./shape.ts";
import { StringTerm } from "./string-term.ts";
import { RollTerm } from "./term.ts";
import { MersenneTwister } from "./twister.ts";

/** The classes that terms of a formula are made of and saved as; dice are found by their letter as well. */
const termTypes = { DiceTerm, NumericTerm, OperatorTerm, StringTerm, ParentheticalTerm, FunctionTerm, PoolTerm };

/** The term classes by name, as `foundry.dice.terms` holds them. */
export const terms = { RollTerm, Die, Coin, FateDie, ...termTypes };

const ROLL_MODES = {
  publicroll: { label: "CHAT.RollPublic", icon: "" },
  gmroll: { label: "CHAT.RollPrivate", icon: "" },
  blindroll: { label: "CHAT.RollBlind", icon: "" },
  selfroll: { label: "CHAT.RollSelf", icon: "" },
};

/** A fresh `CONFIG.Dice`, as a world has it before any system or module touched it. */
export function makeDiceConfig(release: number): DiceConfig {
  return {
    types: [Die, FateDie],
    rolls: [Roll],
    termTypes: { ...termTypes },
    terms: { c: Coin, d: Die, f: FateDie },
    parser: RollParser,
    functions: {},
    fulfillment: makeFulfillment(),
    randomUniform: () => MersenneTwister.random(),
    ...(release < 14 && { rollModes: { ...ROLL_MODES } }),
  };
}

/** The grammar by itself: text in, the nodes of the configured parser out. */
const RollGrammar = {
  parse: (formula: string): ParseNode => readFormula(formula, new (diceConfig().parser)(formula), generation() >= 14),
};

/** A fresh `foundry.dice`. */
export function makeDiceNamespace() {
  return { Roll, RollGrammar, RollParser, MersenneTwister, terms: { ...terms } };
}
