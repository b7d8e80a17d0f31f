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

/** What is lost at most where one of these members fails, and in words why; nothing is lost where nothing is said. */
interface Loss {
  readonly members: readonly string[];
  readonly features: readonly Feature[];
  readonly reason: string;
  /** True where Foundry answers as it does when all is well. */
  readonly mayBeSilent?: true;
}

/** Every accepted loss; docs/host.md has the reasons. */
export const LOSSES: readonly Loss[] = [
  {
    members: ["foundry.dice.Roll", "foundry.dice.terms.DiceTerm"],
    features: ALL,
    reason: "our rolls and dice extend these classes: the module cannot start",
  },
  {
    members: ["CONFIG.Dice.parser", "foundry.dice.terms.Die", "RollParser#_onDiceTerm"],
    features: ["code"],
    reason: "dice codes are read by a parser of ours, on numbered dice",
  },
  {
    members: ["CONFIG.Dice.rolls"],
    features: ["card", "answer"],
    reason: "messages find the classes of their rolls here: a stored roll of ours is unknown",
  },
  {
    members: ["CONFIG.ChatMessage", "CONFIG.ChatMessage.documentClass", "CONFIG.ChatMessage.documentClass.create"],
    features: ["contest", "answer"],
    reason: "requests are created as messages; rolls go on, since Foundry itself posts them",
  },
  {
    members: ["foundry.applications.handlebars", "foundry.applications.handlebars.getTemplate"],
    features: ["card", "answer"],
    reason: "cards and panels are drawn with templates",
  },
  {
    members: [
      "foundry.applications.api",
      "foundry.applications.api.ApplicationV2",
      "foundry.applications.api.HandlebarsApplicationMixin",
    ],
    features: ["dialog"],
    reason: "windows extend these classes",
  },
  {
    members: ["foundry.utils.fromUuidSync", "foundry.utils.randomID", "game.users"],
    features: ["contest", "answer"],
    reason: "sides are found, and what proves their moves is made, with these",
  },
  { members: ["game.messages"], features: ["answer"], reason: "threads are read from the log" },
  {
    members: ["game.i18n", "game.i18n.localize", "game.i18n.format"],
    features: ["answer"],
    reason: "buttons show keys for words, among which the story does not find that of the answer",
  },
  {
    members: ["game.modules", "game.modules.get"],
    features: ["module", "contest", "answer"],
    reason: "other packages find the API here, and the story begins its contest by it",
  },
  {
    members: ["Actor#getFlag"],
    features: ["answer"],
    reason: "saved checks are kept in flags; nobody can know that there are some where it gives nothing",
    mayBeSilent: true,
  },
  { members: ["hook:chatMessage"], features: ["check", "card", "dialog"], reason: "commands are read in this hook" },
  {
    members: ["hook:renderChatMessageHTML"],
    features: ["card", "answer"],
    reason: "cards and panels are drawn in this hook; the message shows its text",
  },
  {
    members: ["ChatMessage#id", "ChatMessage#flags"],
    features: ["card", "contest", "answer"],
    reason: "threads are messages that refer to each other by id, in their flags",
  },
  {
    members: ["game.user", "User#isGM", "User#id", "Actor#uuid", "Actor#isOwner"],
    features: ["contest", "answer"],
    reason: "sides, and who may act for them, are told by these",
  },
  {
    members: ["ChatMessage#rolls"],
    features: ["card", "answer"],
    reason: "there is nothing to draw or to compare; the message shows its text",
  },
];

const paths = {
  "CONFIG.ChatMessage": ["documentClass"],
  "CONFIG.ChatMessage.documentClass": ["create", "getSpeaker", "getSpeakerActor", "applyRollMode", "applyMode"],
  "CONFIG.Dice": ["types", "terms", "termTypes", "rolls", "parser", "fulfillment"],
  CONFIG: ["ChatMessage", "Macro", "TextEditor", "queries", "sounds", "ui"],
  "CONFIG.sounds": ["dice", "notification"],
  "foundry.applications.sidebar.tabs": ["ChatLog"],
  "foundry.applications.api": ["ApplicationV2", "HandlebarsApplicationMixin", "DialogV2"],
  "foundry.applications.api.DialogV2": ["wait", "input", "confirm"],
  "foundry.audio": ["AudioHelper"],
  "foundry.audio.AudioHelper": ["play"],
  "foundry.applications.handlebars": ["getTemplate"],
  "foundry.applications": ["api", "handlebars", "instances"],
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
  "game ": ["keyboard", "packs", "tours", "clipboard", "i18n", "ready", "release", "version", "system", "world"],
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
  ChatMessage: ["id", "author", "content", "rolls", "speaker", "whisper", "blind", "isContentVisible", "isAuthor"],
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
  return LOSSES.flatMap(({ members, features }) => (members.includes(member) ? features : []));
}

/** Whether nobody can know that a member fails. */
export function mayBeSilent(member: string): boolean {
  return LOSSES.some((loss) => loss.mayBeSilent === true && loss.members.includes(member));
}
