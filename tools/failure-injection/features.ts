/**
 * The features of the module and the members of Foundry that each rests on. Without them a check can still be rolled
 * and read, and nothing of the short story is lost but what is listed. `X#y` is a member of the instances of a class,
 * `hook:` a hook, and anything else a path from a global.
 */

/** The steps of the story, in their order. */
export const STEPS = ["check", "read", "code", "line", "dialog", "contest", "answer"] as const;

/** A step of the story. */
export type Step = (typeof STEPS)[number];

/** A feature of the module. */
export interface Feature {
  readonly name: string;
  readonly members: readonly string[];
  /** The steps that need the feature. */
  readonly loses?: readonly Step[];
}

/** Every feature that the module can do without. */
export const FEATURES: readonly Feature[] = [
  { name: "dice codes", members: ["CONFIG.Dice.parser"], loses: ["code"] },
  { name: "chat lines", members: ["hook:chatMessage"], loses: ["line"] },
  { name: "the chat input", members: ["hook:renderChatInput", "hook:chatInput"] },
  { name: "cards and panels", members: ["hook:renderChatMessageHTML"], loses: ["answer"] },
  { name: "templates", members: ["foundry.applications.handlebars"], loses: ["answer"] },
  { name: "windows", members: ["foundry.applications.api"], loses: ["dialog", "contest", "answer"] },
  { name: "contests", members: ["foundry.utils.fromUuidSync"], loses: ["contest", "answer"] },
  { name: "saved checks", members: ["Actor#getFlag"], loses: ["contest", "answer"] },
  { name: "the menu of messages", members: ["hook:getChatMessageContextOptions"] },
  { name: "buttons of tokens", members: ["hook:renderTokenHUD"] },
  { name: "tools of the scene", members: ["hook:getSceneControlButtons"] },
  { name: "buttons on sheets", members: ["hook:getHeaderControlsApplicationV2", "hook:renderApplicationV2"] },
  { name: "the hotbar", members: ["hook:hotbarDrop"] },
  { name: "statistics", members: ["hook:renderActorDirectory"] },
  { name: "macros", members: ["hook:preCreateMacro", "game.macros"] },
  { name: "keys", members: ["game.keybindings"] },
  { name: "checks in texts", members: ["CONFIG.TextEditor"] },
  { name: "compendiums", members: ["game.packs"] },
  { name: "the tour", members: ["game.tours"] },
  { name: "sounds of notifications", members: ["foundry.audio"] },
  { name: "turns of a combat", members: ["game.combats"] },
  { name: "hidden numbers and prompts", members: ["CONFIG.queries"] },
];

/** The ending of a story. */
export interface Ending {
  /** The failure of Foundry itself: the drill has hit the host, or the module has taken it down. */
  readonly broken?: string | undefined;
  readonly lost: readonly Step[];
  /** The first lines of the errors and warnings in the console. */
  readonly logged: readonly string[];
}

/** The complaint about how a story ended without a feature; undefined if the others stand alone. */
export function complaintOf(
  { loses = [] }: Pick<Feature, "loses">,
  { broken, lost, logged }: Ending,
): string | undefined {
  if (broken !== undefined) return broken;
  const unexpected = lost.filter((step) => !loses.includes(step));
  if (unexpected.length > 0) return `${unexpected.join(", ")} should go on`;
  const twice = logged.find((text, i) => text.startsWith("Dicewright:") && logged.indexOf(text) < i);
  return twice && `logged twice: ${twice}`;
}
