// Provenance: foundryvtt.com/article/dice (inline rolls); issue #10557; foundryvtt-premium-content#1219 on the class that inline rolls are made of.
import { visibilityOf } from "../documents/modes.ts";
import { speakerActor, speakerOf } from "../documents/speaker.ts";
import { make } from "../element.ts";
import { globals } from "../globals.ts";

/** `[[2d6]]{label}`: rolled when the text is enriched. */
export const immediateRollPattern = /\[\[(?!\/)(.*?)(\]{2,3})(?:\{([^}]+)\})?/g;

/** `[[/r 2d6 # flavour]]{label}`: rolled when it is clicked. */
export const deferredRollPattern =
  /\[\[\/(r|roll|gmr|gmroll|br|broll|blindr|blindroll|sr|sroll|selfr|selfroll|pr|proll|publicr|publicroll)\s+(.*?)(\]{2,3})(?:\{([^}]+)\})?/gi;

const modes: readonly (readonly [RegExp, string])[] = [
  [/^gm/i, "gm"],
  [/^b/i, "blind"],
  [/^s/i, "self"],
  [/^p/i, "public"],
  [/./, "roll"],
];

/** A formula ends before the last two brackets; a third one closes its last flavour. */
function formulaOf(text: string, brackets: string): string {
  return (brackets.length === 3 ? `${text}]` : text).trim();
}

/** The result of an immediate roll; null, which leaves the text, if the formula cannot be read. */
export async function immediateRoll(
  [, text = "", brackets = "", label]: RegExpMatchArray,
  rollData: object,
): Promise<HTMLElement | null> {
  const formula = formulaOf(text, brackets);
  if (!globals.Roll.validate(formula)) return null;
  const roll = await globals.Roll.create(formula, rollData).evaluate({ allowInteractive: false });
  return roll.toAnchor(label === undefined ? {} : { label });
}

/** A link that rolls when it is clicked. */
export function deferredRoll(
  [, command = "r", text = "", brackets = "", label]: RegExpMatchArray,
  rollData: object,
): HTMLElement {
  const [formula = "", ...flavor] = formulaOf(text, brackets).split("#");
  const shown = globals.Roll.replaceFormulaData(formula.trim(), rollData, { missing: "0" });
  const mode = modes.find(([spelling]) => spelling.test(command))?.[1] ?? "roll";
  const data = {
    "data-mode": mode,
    "data-formula": formula.trim(),
    "data-flavor": flavor.join("#").trim() || label,
    "data-tooltip-text": shown,
  };
  return make("a", { class: "inline-roll roll", href: "#", role: "button", ...data }, label ?? shown);
}

/** `[[/word …]]{label}` for any command that the log's class lists. */
export const commandPattern = /\[\[(\/\w[^\]]*)\]\](?:\{([^}]+)\})?/g;

/** A link that does what a registered command does; null, which leaves the text, if the log knows no such command. */
export function deferredCommand([, line = "", label]: RegExpMatchArray): HTMLElement | null {
  const commands = globals.ui.chat.commands;
  if (!Object.values(commands).some(({ rgx }) => line.search(rgx) >= 0)) return null;
  const data = { "data-line": line, "data-tooltip-text": line };
  return make("a", { class: "inline-roll roll", href: "#", role: "button", ...data }, label ?? line);
}

/** Does what a link says, for the speaker of this seat. */
export async function rollInline(link: HTMLElement): Promise<void> {
  const { line } = link.dataset;
  if (line !== undefined) return void (await globals.ui.chat.runCommand(line));
  const speaker = speakerOf({});
  const rollData = speakerActor(speaker)?.getRollData() ?? {};
  const { formula = "", flavor, mode = "roll" } = link.dataset;
  const roll = globals.Roll.create(formula, rollData);
  await roll.evaluate(visibilityOf(mode).blind === true ? { allowInteractive: false } : {});
  await roll.toMessage({ speaker, ...(flavor ? { flavor } : {}) }, { rollMode: mode, messageMode: mode });
}
