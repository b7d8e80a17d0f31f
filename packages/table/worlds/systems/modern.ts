// Provenance: our own; its habits are those that public trackers tell of large systems: a log with a copy of the commands, rolls and dice of its own.
import { globals, type Evaluation, type Message, type Rolled } from "./dice.ts";
import { modernMarkup } from "./modern-sheet.ts";

const { dice, applications } = globals.foundry;
const { ActorSheetV2 } = applications.sheets;
const { ChatLog } = applications.sidebar.tabs;

/** The log of this system. Its commands are a copy made when this file is read, so what is added to the core's table later is not in it. */
class TideLog extends ChatLog {
  static override CHAT_COMMANDS = super.CHAT_COMMANDS && { ...super.CHAT_COMMANDS };
  static override MESSAGE_PATTERNS = super.MESSAGE_PATTERNS && { ...super.MESSAGE_PATTERNS };
}

/** The die of this system, with a copy of the core's modifiers. */
class TideDie extends dice.terms.Die {
  static override readonly MODIFIERS = { ...dice.terms.Die.MODIFIERS, ebb: "ebb" };

  /** The modifier `ebb`: the highest face counts as a one. */
  ebb(): void {
    for (const entry of this.results) if (entry.result === this.faces) entry.result = 1;
  }
}

/** The roll that this system makes of every formula. */
class TideRoll extends dice.Roll {}

/** A roll for damage. A critical one doubles its dice before they fall. */
class TideDamageRoll extends TideRoll {
  override evaluate(options: Evaluation = {}): Promise<this> {
    if (this.options["critical"] === true && !this._evaluated)
      for (const term of this.terms) if (term.faces !== undefined) term.number *= 2;
    this.resetFormula();
    return super.evaluate(options);
  }
}

/** The sheet of this system. */
class TideSheet extends ActorSheetV2 {
  static DEFAULT_OPTIONS = { classes: ["tide-sheet"], position: { width: 620 } };

  _renderHTML(): Promise<string> {
    return Promise.resolve(modernMarkup(this.document.system));
  }

  _replaceHTML(markup: string, content: HTMLElement): void {
    content.innerHTML = markup;
  }
}

/** A card with the button that a player uses after a hit. */
function cardOf(name: string, total: number): string {
  return `<div class="tide-card"><h3>${name}</h3><p class="tide-total">${total} damage</p>
    <button type="button" data-action="applyDamage">Apply damage</button></div>`;
}

interface Attack {
  readonly name?: string;
  readonly formula: string;
  readonly critical?: boolean;
  /** Where the roll is kept: in the message's rolls, or in a part of its own data. */
  readonly where?: "rolls" | "parts";
}

/** Posts a card for a weapon; scenes and macros call it. */
async function attack({ name = "Boathook", formula, critical = false, where = "rolls" }: Attack): Promise<Message> {
  const roll: Rolled = await new TideDamageRoll(formula, {}, { critical }).evaluate();
  const content = cardOf(name, roll.total);
  return globals.ChatMessage.create(
    where === "rolls"
      ? { content, rolls: [roll] }
      : { content, system: { parts: [{ type: "damage", rolls: [roll.toJSON()] }] } },
  );
}

/** Lets the button of a card work, and fails in the hook if a scene asks for it. */
function listenToCard(_message: Message, html: HTMLElement): void {
  html.querySelector("[data-action=applyDamage]")?.addEventListener("click", () => (html.dataset["applied"] = "true"));
  if (globals.game.tide?.isBroken) throw new Error("The tide is out.");
}

globals.CONFIG.ui["chat"] = TideLog;
globals.Hooks.once("init", () => {
  const { Dice } = globals.CONFIG;
  Dice.terms["d"] = TideDie;
  Dice.termTypes[TideDie.name] = TideDie;
  Dice.rolls = [TideRoll, TideDamageRoll, dice.Roll];
  applications.apps.DocumentSheetConfig.registerSheet({ documentName: "Actor" }, "modern", TideSheet, {
    types: ["character", "npc"],
    makeDefault: true,
  });
  globals.game.tide = { attack, isBroken: false };
});
globals.Hooks.on("renderChatMessageHTML", listenToCard);
