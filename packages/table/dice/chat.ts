// Provenance: foundryvtt.com/api, Roll#getTooltip, Roll#render and Roll#toMessage (v13, v14); contract of swnr#231 and dnd5e#6958 for the renamed modes.
import { HostNotImplemented } from "../not-implemented.ts";
import { generation, globals } from "./configured.ts";
import type { Roll } from "./roll.ts";
import type { RollClass } from "./shape.ts";

/** How a roll is to be rendered. */
export interface RenderOptions {
  flavor?: string | undefined;
  template?: string;
  isPrivate?: boolean;
  [extra: string]: unknown;
}

/** Data for the chat template. */
export interface RenderContext {
  formula: string;
  flavor: unknown;
  user: string | null;
  tooltip: string;
  total: number | string;
  [extra: string]: unknown;
}

/** Who is to see the message, under the name of either generation, and whether it is to be created at once. */
export interface MessageOptions {
  rollMode?: string | undefined;
  messageMode?: string | undefined;
  create?: boolean;
}

interface MessageClass {
  new (data: object): { toObject(): object; applyRollMode?(mode: string): void; applyMode?(mode: string): void };
  create(data: object, options: object): Promise<unknown>;
}

interface Rendering {
  CONFIG?: { ChatMessage?: { documentClass?: MessageClass }; sounds?: { dice?: string } };
  foundry?: { applications?: { handlebars?: { renderTemplate(path: string, context: object): Promise<string> } } };
}

/** The visibilities of 13, as 14 calls them. */
export const LEGACY_MODES: Readonly<Record<string, string>> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

/** The dice of the roll as HTML. */
export async function renderedTooltip(roll: Roll): Promise<string> {
  const parts = roll.dice.map((term) => term.getTooltipData());
  return render((roll.constructor as RollClass).TOOLTIP_TEMPLATE, { parts });
}

/** The roll as HTML; a private one shows neither formula nor numbers. It is evaluated first if it has not been. */
export async function rendered(
  roll: Roll,
  { template, isPrivate = false, ...options }: RenderOptions,
): Promise<string> {
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !isPrivate });
  const context = await roll._prepareChatRenderContext({ isPrivate, ...options });
  return render(template ?? (roll.constructor as RollClass).CHAT_TEMPLATE, context);
}

/** Data for the chat template; that of a private roll has neither formula nor numbers. */
export async function renderContext(roll: Roll, { flavor, isPrivate = false }: RenderOptions): Promise<RenderContext> {
  const around = { user: globals.game?.user?.id ?? null, roll, isPrivate };
  if (isPrivate) return { ...around, formula: "???", flavor: null, tooltip: "", total: "?" };
  const shown = { formula: roll._formula, flavor: flavor ?? roll.options["flavor"], total: rounded(roll) };
  return { ...around, ...shown, tooltip: await roll.getTooltip() };
}

/** Posts the roll, or gives the data of the message if `create` is false. The message's rolls are always this one. */
export async function chatMessage(
  roll: Roll,
  messageData: Record<string, unknown>,
  { create = true, ...modes }: MessageOptions,
): Promise<unknown> {
  const mode = modeNamed(modes);
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !mode.startsWith("blind") });
  const defaults = {
    author: globals.game?.user?.id,
    content: String(roll.product),
    sound: (globalThis as Rendering).CONFIG?.sounds?.dice,
  };
  const data = { ...defaults, ...messageData, rolls: [roll] };
  const cls = messageClass();
  if (create) return cls.create(data, generation() >= 14 ? { messageMode: mode } : { rollMode: mode });
  const message = new cls(data);
  if (generation() >= 14) message.applyMode?.(mode);
  else message.applyRollMode?.(mode);
  return message.toObject();
}

/** The mode in this generation's spelling; the user's setting if none is named. */
export function modeNamed({ rollMode, messageMode }: MessageOptions): string {
  const named = messageMode ?? rollMode;
  const setting = () =>
    globals.game?.settings?.get("core", generation() >= 14 ? "messageMode" : "rollMode") as string | undefined;
  const mode = !named || named === "roll" ? setting() : named;
  if (generation() < 14) return mode ?? "publicroll";
  return LEGACY_MODES[mode ?? ""] ?? mode ?? "public";
}

function messageClass(): MessageClass {
  const cls = (globalThis as Rendering).CONFIG?.ChatMessage?.documentClass;
  if (!cls)
    throw new HostNotImplemented(
      "CONFIG.ChatMessage.documentClass",
      "Chat messages belong to the table; take it, or set the class.",
    );
  return cls;
}

function render(template: string, context: object): Promise<string> {
  const handlebars = (globalThis as Rendering).foundry?.applications?.handlebars;
  if (!handlebars)
    throw new HostNotImplemented("foundry.applications.handlebars.renderTemplate", "Templates belong to the table.");
  return handlebars.renderTemplate(template, context);
}

/** The total. What a class of rolls calls its product, such as a tier, is its own business; a text has no other. */
function rounded({ product, total }: Roll): number | string {
  return Number.isNaN(Number(product)) ? String(product ?? "") : Math.round(Number(total) * 100) / 100;
}
