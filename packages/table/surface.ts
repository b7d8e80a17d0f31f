// Provenance: the API pages of 14 and issues #13090, #13717 and #14275; what the type definitions of 13 (fvtt-types) do not know.

/** Hooks that the definitions do not know, though the API pages of 13 and 14 do. */
export const undeclaredHooks = ["chatInput", "getChatMessageContextOptions"] as const;

/** Members that 14 added, by the path to them. */
export const addedIn14 = {
  ChatMessage: ["applyMode"],
  "CONFIG.ChatMessage": ["modes"],
  "canvas.tokens": ["setTargets"],
  "foundry.applications.sidebar.tabs.ChatLog": ["CHAT_COMMANDS"],
  "foundry.data.operators": ["ForcedDeletion", "ForcedReplacement"],
  globalThis: ["_del", "_replace"],
} as const;

/** Members that 14 removed, beside the globals of dice and helpers. */
export const removedIn14 = {
  "CONFIG.Dice": ["rollModes"],
  "foundry.applications.sidebar.tabs.ChatLog": ["MESSAGE_PATTERNS"],
} as const;
