/**
 * The members of Foundry that `src/foundry/platform` names, as the table in docs/host.md lists them, one by one: how each is
 * reached, and what the module may lose without it. `X#y` is a member of the instances of a class, `hook:` a hook,
 * `setting:` a setting of the core, and anything else a path from a global.
 */

/** What a short story tries. */
export const FEATURES = {
  module: "the module",
  code: "/r 2d6ko",
  check: "/kaiser skill 5 vs 12",
  card: "the card",
  dialog: "the dialog",
  contest: "a contest",
  answer: "the answer of a contest",
} as const;

/** A feature of the story. */
export type Feature = keyof typeof FEATURES;

const ALL = Object.keys(FEATURES) as Feature[];

/** The story begins its contest by the API. */
const API: readonly Feature[] = ["module", "contest", "answer"];

/** What messages are created with: Foundry itself posts the rolls of checks. */
const CONTEST: readonly Feature[] = ["contest", "answer"];

/** Members by what is lost at most where they fail; nothing is lost where nothing is said. */
const LOSSES: Readonly<Record<string, readonly Feature[]>> = {
  // Our rolls and dice extend these classes.
  "foundry.dice.Roll": ALL,
  "foundry.dice.terms.DiceTerm": ALL,
  // Codes are read by a parser of ours, on numbered dice.
  "CONFIG.Dice.parser": ["code"],
  "foundry.dice.terms.Die": ["code"],
  "RollParser#_onDiceTerm": ["code"],
  // Messages find the classes of their rolls here.
  "CONFIG.Dice.rolls": ["card", "answer"],
  "CONFIG.ChatMessage": CONTEST,
  "CONFIG.ChatMessage.documentClass": CONTEST,
  "CONFIG.ChatMessage.documentClass.create": CONTEST,
  // Cards and panels are drawn with templates; windows extend these classes.
  "foundry.applications.handlebars": ["card", "answer"],
  "foundry.applications.handlebars.getTemplate": ["card", "answer"],
  "foundry.applications.api": ["dialog"],
  "foundry.applications.api.ApplicationV2": ["dialog"],
  "foundry.applications.api.HandlebarsApplicationMixin": ["dialog"],
  // Sides are found, and what proves their moves is made, with these.
  "foundry.utils.fromUuidSync": CONTEST,
  "foundry.utils.randomID": CONTEST,
  "game.users": CONTEST,
  "game.messages": ["answer"],
  // The story finds the button of an answer by its words.
  "game.i18n": ["answer"],
  "game.i18n.localize": ["answer"],
  "game.i18n.format": ["answer"],
  "game.modules": API,
  "game.modules.get": API,
  // Commands are read in these hooks, cards and panels drawn in the third.
  "hook:chatMessage": ["check", "card", "dialog"],
  "hook:renderChatMessageHTML": ["card", "answer"],
};

const paths = {
  "CONFIG.ChatMessage": ["documentClass"],
  "CONFIG.ChatMessage.documentClass": ["create", "getSpeaker", "getSpeakerActor", "applyRollMode", "applyMode"],
  "CONFIG.Dice": ["types", "terms", "termTypes", "rolls", "parser", "fulfillment"],
  CONFIG: ["Macro", "TextEditor", "queries", "sounds", "ui"],
  "CONFIG.sounds": ["dice", "notification"],
  "foundry.applications.sidebar.tabs": ["ChatLog"],
  "foundry.applications.api": ["ApplicationV2", "HandlebarsApplicationMixin", "DialogV2"],
  "foundry.applications.api.DialogV2": ["wait", "input", "confirm"],
  "foundry.audio": ["AudioHelper"],
  "foundry.audio.AudioHelper": ["play"],
  "foundry.applications.handlebars": ["getTemplate"],
  "foundry.applications": ["instances"],
  ui: ["windows", "notifications"],
  "ui.notifications": ["info", "warn"],
  "foundry.applications.ux": ["ContextMenu"],
  "foundry.applications.ux.ContextMenu": ["implementation"],
  "foundry.dice": ["Roll"],
  "foundry.dice.terms": ["DiceTerm", "Die", "Coin", "OperatorTerm"],
  "foundry.utils": ["fromUuid", "fromUuidSync", "randomID"],
  game: ["actors", "combats", "macros", "messages", "users", "modules", "user", "settings", "keybindings"],
  "game.modules": ["get"],
  "game.settings": ["register", "registerMenu", "get", "set"],
  "game.keybindings": ["register", "get"],
  "game ": ["keyboard", "packs", "tours", "clipboard", "i18n", "release", "version", "system", "world"],
  "game.keyboard": ["downKeys"],
  "game.packs": ["get"],
  "game.tours": ["get", "register"],
  "foundry.nue": ["Tour"],
  "game.clipboard": ["copyPlainText"],
  "game.i18n": ["localize", "format"],
  "game.release": ["generation"],
  "game.world": ["id", "title"],
  canvas: ["tokens"],
  "canvas.tokens": ["controlled", "placeables"],
} as const;

const instances = {
  ChatMessage: ["author", "content", "rolls", "speaker", "whisper", "blind", "isContentVisible", "isAuthor"],
  "ChatMessage ": ["isOwner", "toObject", "update", "timestamp", "_stats", "flags"],
  User: ["id", "isGM", "can", "hasPermission", "query", "targets"],
  Actor: ["getActiveTokens", "getRollData", "token", "getFlag", "setFlag", "testUserPermission", "isOwner", "uuid"],
  TokenDocument: ["actor", "baseActor", "hidden", "name", "uuid"],
  Token: ["document", "isVisible"],
  Combat: ["active", "started", "round", "turn", "combatants"],
  Macro: ["command", "update"],
  RollParser: ["_onDiceTerm", "_onParenthetical", "_onExpression"],
  Tour: ["_preStep", "_postStep", "_getTargetElement"],
} as const;

const hooks = ["chatInput", "chatMessage", "renderChatInput", "getChatMessageContextOptions", "preCreateMacro"].concat(
  ["renderActorDirectory", "renderChatMessageHTML", "createChatMessage", "updateChatMessage", "renderTokenHUD"],
  ["getSceneControlButtons", "getHeaderControlsApplicationV2", "hotbarDrop", "renderApplicationV2", "setup", "ready"],
);

const below = (joint: string) => (entry: readonly [string, readonly string[]]) =>
  entry[1].map((name) => `${entry[0].trim()}${joint}${name}`);

/** Every member, by the name under which it is drilled. */
export const MEMBERS: readonly string[] = [
  ...Object.entries(paths).flatMap(below(".")),
  ...Object.entries(instances).flatMap(below("#")),
  ...hooks.map((hook) => `hook:${hook}`),
  "setting:core.rollMode",
  "setting:core.messageMode",
];

/** What may be lost where a member fails. */
export function lossesOf(member: string): readonly Feature[] {
  return LOSSES[member] ?? [];
}
