// Provenance: fvtt-types (MIT) for Foundry 13: every name below must be one that its definitions know, or this file does not compile.
/// <reference types="fvtt-types" />

type Names<T> = readonly (keyof T)[];

/** Objects that packages reach by a path from a global, and the members that the host builds of each. */
export const places = {
  "game": ["actors", "clipboard", "collections", "combat", "combats", "i18n", "journal", "keybindings", "keyboard", "macros", "messages", "modules", "packs", "ready", "release", "scenes", "settings", "socket", "system", "tooltip", "user", "userId", "users", "world"] satisfies Names<foundry.Game>,
  "game.clipboard": ["copyPlainText"] satisfies Names<foundry.helpers.interaction.ClipboardHelper>,
  "game.settings": ["get", "menus", "register", "registerMenu", "set", "settings"] satisfies Names<foundry.helpers.ClientSettings>,
  "game.i18n": ["format", "getListFormatter", "has", "lang", "localize", "translations"] satisfies Names<foundry.helpers.Localization>,
  "game.users": ["activeGM", "contents", "filter", "find", "get", "getDesignatedUser", "getName", "map", "players", "some"] satisfies Names<foundry.documents.collections.Users>,
  "game.combats": ["active", "combats", "contents", "filter", "find", "get", "viewed"] satisfies Names<foundry.documents.collections.CombatEncounters>,
  "game.keybindings": ["get", "register", "set"] satisfies Names<foundry.helpers.interaction.ClientKeybindings>,
  "ui.notifications": ["error", "info", "notify", "warn"] satisfies Names<foundry.applications.ui.Notifications>,
  "canvas": ["ready", "scene", "tokens"] satisfies Names<foundry.canvas.Canvas>,
  "canvas.tokens": ["controlled", "get", "hud", "ownedTokens", "placeables", "releaseAll"] satisfies Names<foundry.canvas.layers.TokenLayer>,
  "CONFIG": ["Actor", "ChatMessage", "Dice", "TextEditor", "Token", "queries", "sounds", "ui"] satisfies Names<CONFIG>,
  "CONFIG.ChatMessage": ["documentClass"] satisfies Names<CONFIG["ChatMessage"]>,
  "CONFIG.Dice": ["fulfillment", "functions", "parser", "randomUniform", "rollModes", "rolls", "termTypes", "terms", "types"] satisfies Names<CONFIG["Dice"]>,
  "CONST": ["CHAT_MESSAGE_STYLES", "DICE_ROLL_MODES", "DOCUMENT_OWNERSHIP_LEVELS", "USER_PERMISSIONS", "USER_ROLES"] satisfies Names<typeof CONST>,
  "Hooks": ["call", "callAll", "events", "off", "on", "once", "onError"] satisfies Names<typeof Hooks>,
  "foundry": ["appv1", "applications", "canvas", "data", "dice", "documents", "utils"] satisfies Names<typeof foundry>,
  "foundry.applications": ["api", "apps", "dice", "fields", "handlebars", "hud", "instances", "settings", "sheets", "sidebar", "ui", "ux"] satisfies Names<typeof foundry.applications>,
  "foundry.applications.api": ["ApplicationV2", "DialogV2", "DocumentSheetV2", "HandlebarsApplicationMixin"] satisfies Names<typeof foundry.applications.api>,
  "foundry.applications.handlebars": ["getTemplate", "loadTemplates", "renderTemplate"] satisfies Names<typeof foundry.applications.handlebars>,
  "foundry.applications.sidebar.tabs": ["ChatLog", "CombatTracker"] satisfies Names<typeof foundry.applications.sidebar.tabs>,
  "foundry.applications.ux": ["ContextMenu", "DragDrop", "FormDataExtended", "TextEditor"] satisfies Names<typeof foundry.applications.ux>,
  "foundry.data.fields": ["ArrayField", "BooleanField", "NumberField", "ObjectField", "SchemaField", "StringField"] satisfies Names<typeof foundry.data.fields>,
  "foundry.dice": ["MersenneTwister", "Roll", "RollParser", "terms"] satisfies Names<typeof foundry.dice>,
  "foundry.dice.Roll": ["CHAT_TEMPLATE", "RESOLVERS", "TOOLTIP_TEMPLATE", "create", "defaultImplementation", "fromData", "fromJSON", "fromTerms", "parse", "registerResult", "replaceFormulaData", "simulate", "validate"] satisfies Names<typeof foundry.dice.Roll>,
  "foundry.dice.terms": ["Coin", "DiceTerm", "Die", "FateDie", "FunctionTerm", "NumericTerm", "OperatorTerm", "ParentheticalTerm", "PoolTerm", "RollTerm", "StringTerm"] satisfies Names<typeof foundry.dice.terms>,
  "foundry.utils": ["Collection", "debounce", "deepClone", "diffObject", "duplicate", "escapeHTML", "expandObject", "flattenObject", "fromUuid", "fromUuidSync", "getProperty", "getType", "hasProperty", "isEmpty", "isNewerVersion", "mergeObject", "parseUuid", "randomID", "setProperty"] satisfies Names<typeof foundry.utils>,
  "ChatMessage": ["applyRollMode", "create", "createDocuments", "deleteDocuments", "getSpeaker", "getSpeakerActor", "getWhisperRecipients", "implementation", "updateDocuments"] satisfies Names<typeof ChatMessage>,
} as const;

type Dice = foundry.dice.terms.DiceTerm;

/** Classes, by the path to them, and the members of their instances that the host builds. */
export const instances = {
  "ChatMessage": ["_stats", "alias", "applyRollMode", "author", "blind", "content", "delete", "flags", "flavor", "getFlag", "getRollData", "id", "isAuthor", "isContentVisible", "isOwner", "isRoll", "renderHTML", "rolls", "setFlag", "speaker", "speakerActor", "style", "timestamp", "toObject", "unsetFlag", "update", "updateSource", "uuid", "visible", "whisper"] satisfies Names<ChatMessage>,
  "Actor": ["delete", "getActiveTokens", "getFlag", "getRollData", "hasPlayerOwner", "id", "isOwner", "isToken", "name", "ownership", "setFlag", "sheet", "system", "testUserPermission", "token", "type", "unsetFlag", "update", "uuid"] satisfies Names<Actor>,
  "User": ["active", "assignHotbarMacro", "can", "character", "getHotbarMacros", "hasPermission", "hasRole", "isActiveGM", "isDesignated", "isGM", "isSelf", "name", "query", "role", "targets", "viewedScene"] satisfies Names<User>,
  "TokenDocument": ["actor", "actorId", "actorLink", "baseActor", "combatant", "hidden", "id", "inCombat", "isOwner", "name", "object", "toggleCombatant", "uuid"] satisfies Names<TokenDocument>,
  "foundry.canvas.placeables.Token": ["actor", "control", "controlled", "document", "id", "isOwner", "isTargeted", "isVisible", "name", "release", "setTarget", "targeted", "visible"] satisfies Names<foundry.canvas.placeables.Token>,
  "Macro": ["author", "canExecute", "command", "execute", "type"] satisfies Names<Macro>,
  "Combat": ["_stats", "activate", "active", "combatant", "combatants", "current", "endCombat", "getCombatantsByActor", "getCombatantsByToken", "isActive", "isView", "nextCombatant", "nextRound", "nextTurn", "previous", "previousRound", "previousTurn", "round", "scene", "startCombat", "started", "turn", "turns"] satisfies Names<Combat>,
  "Combatant": ["actor", "actorId", "combat", "defeated", "hidden", "id", "initiative", "isDefeated", "isNPC", "isOwner", "name", "players", "sceneId", "token", "tokenId", "visible"] satisfies Names<Combatant>,
  "foundry.dice.Roll": ["alter", "clone", "data", "dice", "evaluate", "evaluateSync", "formula", "getTooltip", "isDeterministic", "options", "render", "reroll", "result", "roll", "terms", "toAnchor", "toJSON", "toMessage", "total"] satisfies Names<foundry.dice.Roll>,
  "foundry.dice.terms.DiceTerm": ["denomination", "expression", "faces", "flavor", "getResultCSS", "getResultLabel", "getTooltipData", "mapRandomFace", "method", "modifiers", "number", "options", "randomFace", "results", "roll", "toJSON", "total", "values"] satisfies Names<Dice>,
  "foundry.applications.api.ApplicationV2": ["bringToFront", "close", "element", "hasFrame", "id", "options", "position", "render", "rendered", "setPosition", "state", "title", "window"] satisfies Names<foundry.applications.api.ApplicationV2>,
} as const;

/** Hooks that the host calls. Those of documents are called for every type of document that it keeps. */
export const hooks = [
  "init", "i18nInit", "setup", "ready", "error", "canvasInit", "canvasReady", "chatMessage", "controlToken", "targetToken", "userConnected", "combatStart", "combatTurn", "combatRound",
  "combatTurnChange", "getSceneControlButtons", "hotbarDrop", "renderChatMessageHTML",
  "preCreateChatMessage", "createChatMessage", "preUpdateChatMessage", "updateChatMessage", "preDeleteChatMessage", "deleteChatMessage",
  "createActor", "preUpdateActor", "updateActor", "deleteActor", "createToken", "updateToken", "deleteToken", "createUser", "updateUser", "deleteUser",
  "createScene", "updateScene", "deleteScene", "createCombat", "updateCombat", "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant",
] as const satisfies readonly Hooks.HookName[];

/** Hooks that the host calls and the definitions do not know, though the API pages of 13 and 14 do (chatInput, getChatMessageContextOptions), or that are named after a class of old windows. */
export const undeclaredHooks = ["chatInput", "getChatMessageContextOptions", "getActorSheetHeaderButtons"] as const;

/** What 14 added, which the type definitions of 13 do not know: the API pages of 14 and issues #13090, #13717 and #14275 tell of them. */
export const newer = {
  "ChatMessage": ["applyMode"],
  "CONFIG.ChatMessage": ["modes"],
  "canvas.tokens": ["setTargets"],
  "foundry.applications.sidebar.tabs.ChatLog": ["CHAT_COMMANDS"],
  "foundry.data.operators": ["ForcedDeletion", "ForcedReplacement"],
  "globalThis": ["_del", "_replace"],
} as const;

/** What only 13 has. */
export const older = {
  "foundry.applications.sidebar.tabs.ChatLog": ["MESSAGE_PATTERNS"],
  "globalThis": ["Coin", "DiceTerm", "Die", "FateDie", "NumericTerm", "OperatorTerm", "ParentheticalTerm", "PoolTerm", "RollTerm", "StringTerm"],
} as const;
