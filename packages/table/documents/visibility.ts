// Provenance: foundryvtt.com/api, page ChatMessage (visible, isContentVisible, isRoll); article "Dice" on private, blind and self rolls.
import type { Json } from "./json.ts";

const listed = (message: Json): readonly unknown[] => (Array.isArray(message["whisper"]) ? message["whisper"] : []);
const isRoll = (message: Json): boolean => Array.isArray(message["rolls"]) && message["rolls"].length > 0;

/**
 * Whether a user may see what a stored chat message says. A blind roll is hidden even from its author; a private one shows to its author and those it is whispered to.
 */
export function mayReadContent(message: Json, userId: string): boolean {
  const recipients = listed(message);
  if (recipients.includes(userId)) return true;
  if (message["blind"] === true) return false;
  return recipients.length === 0 || message["author"] === userId;
}

/** Whether a user sees that the message exists: private rolls are announced to everyone, whispers are not. */
export function mayNotice(message: Json, userId: string): boolean {
  return isRoll(message) || message["author"] === userId || mayReadContent(message, userId);
}
