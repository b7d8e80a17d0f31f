/**
 * Packages that bring real dice, and how their dice speak: each is driven without hardware at its lowest seam, which is
 * what its own code calls when a die has come to rest.
 */

/** Dice that come to rest at the same time: `d6`, and what it shows. */
export type Cast = readonly (readonly [die: string, face: number])[];

export interface RealDice {
  readonly id: string;
  readonly name: string;
  /** The repository, and the state of it that was tried. */
  readonly source: string;
  readonly state: string;
  /** The method of fulfilment that a user of it chooses. */
  readonly method: string;
  /** The dice that it knows; what it does not know is typed. */
  readonly knows: RegExp;
  /** Stories with dice that it neither knows nor lets a person type. */
  readonly lacks?: RegExp;
  /** A script that makes it ready. */
  readonly ready: string;
  /** A script of a function that takes a cast; absent where all dice are typed. */
  readonly cast?: string;
  /** The fields of its own window, if it has one. */
  readonly fields?: string;
  /** A script that leaves its window without an answer, as its user does where there is no button in the page. */
  readonly cancel?: string;
  /** A package that it needs, in a folder of this name beside it. */
  readonly needs?: string;
}

const NUMBERED = /^d(4|6|8|10|12|20)$/;

export const PACKAGES: readonly RealDice[] = [
  {
    id: "pixels",
    name: "Pixels",
    source: "foundryvtt/pixels",
    state: "23bd7515, web-connect 1.3.1",
    method: "pixels",
    knows: /^d(4|6|8|10|00|12|20|100)$/,
    ready: `game.settings.set("pixels", "allowUnprompted", false)`,
    cast: `(dice) => dice.forEach(([denomination, face], i) =>
      pixelsDice.api.pendingRoll({ denomination, name: denomination, pixelId: i + 1 }, denomination === "d10" ? face % 10 : face))`,
  },
  {
    id: "dice-link-companion",
    name: "Dice Link Companion",
    source: "RealmBridge/Dice-Link-Companion",
    state: "1.0.9.168",
    method: "dice-link",
    knows: /./,
    ready: `(async () => {
      const signals = {};
      const signal = (name) => ({ connect: (act) => void (signals[name] = act) });
      globalThis.asked = [];
      globalThis.dlaInterface = {
        dlcModuleInitialized: () => setTimeout(() => signals.dlcModuleReady?.("{}"), 50),
        receiveDiceRequest: (json) => void asked.push(JSON.parse(json)),
        dlcModuleReady: signal("dlcModuleReady"),
        diceResultReady: signal("diceResultReady"),
        rollCancelledReady: signal("rollCancelledReady"),
      };
      globalThis.cancelled = () => signals.rollCancelledReady(JSON.stringify({ id: "x" }));
      globalThis.spoken = (results) => signals.diceResultReady(JSON.stringify({ id: "x", results }));
      await game.settings.set("dice-link-companion", "playerMode_" + game.user.id, "manual");
      while (!signals.diceResultReady) await new Promise((resolve) => setTimeout(resolve, 50));
    })()`,
    // A coin is a die of two sides to it: 1 and 2.
    cast: `async (dice) => {
      while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      asked.length = 0;
      spoken(dice.map(([die, face]) => ({ value: die === "c" && face === 0 ? 2 : face })));
    }`,
    cancel: `cancelled()`,
  },
  {
    id: "rollsight-integration",
    name: "RollSight",
    source: "smegill/rollsight-integrations",
    state: "1.1.81",
    method: "manual",
    knows: /^d(4|6|8|10|12|20|100)$/,
    lacks: /coin/,
    ready: `game.settings.set("rollsight-integration", "fallbackToChat", false)`,
    cast: `(dice) => void game.rollsight.handleRoll({
      roll_id: foundry.utils.randomID(),
      formula: dice.map(([die]) => "1" + die).join(" + "),
      total: dice.reduce((sum, [, face]) => sum + face, 0),
      dice: dice.map(([shape, value]) => ({ shape, value })),
    })`,
  },
  {
    id: "more-manual-dice-rolls",
    name: "More Manual Dice Rolls",
    source: "alterNERDtive/more-manual-dice-rolls",
    state: "20251216",
    method: "manual",
    knows: /^$/,
    ready: `game.settings.set("more-manual-dice-rolls", "c", true)`,
  },
  {
    id: "godice",
    name: "GoDice",
    source: "ParticulaCode/FoundryVTT-GoDice",
    state: "7c6e97c0",
    method: "godice",
    knows: NUMBERED,
    // It posts that a die is rolling with a type of messages that Foundry 12 had.
    ready: `(() => {
      const create = ChatMessage.create;
      ChatMessage.create = function ({ type, ...data }, ...more) {
        return create.call(this, typeof type === "string" ? { ...data, type } : data, ...more);
      };
      const { connection } = game.modules.get("godice").api;
      connection.isConnected = true;
      connection._webSocket = { send() {}, close() {} };
    })()`,
    cast: `async (dice) => {
      const { connection } = game.modules.get("godice").api;
      for (const event of ["die_roll_started", "die_roll_ended"]) {
        if (event === "die_roll_ended") await new Promise((resolve) => setTimeout(resolve, 300));
        dice.forEach(([die, value], i) => {
          const data = { event, die: { id: String(i), shell: die.toUpperCase(), value } };
          connection._onMessage({ data: JSON.stringify(data) });
        });
      }
    }`,
  },
  {
    id: "physical-dice-rolls",
    name: "Physical Dice Rolls",
    source: "Rowiz49/physical-dice-rolls",
    state: "5c69fbcb",
    method: "",
    knows: /^$/,
    // Dice that are none of Foundry's class of numbered dice.
    lacks: /Klepto/,
    ready: `game.settings.set("physical-dice-rolls", "manualRollMode", 1)`,
    fields: ".real-roll input:not(.total)",
    needs: "lib-wrapper",
  },
];
