/** The window in which a rolled check is changed: the controls of the roll dialog, with what was rolled in them. */
import { draftOfRecord } from "../../view/change.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import { currentCheck } from "../roll/message-rolls.ts";
import { publicRecord } from "../secrets/message-flags.ts";
import { ChangeDesk } from "./change-desk.ts";
import { showForm } from "./form-window.ts";

/** Shows the options of a message's check and changes it to what is filled in; nothing happens where the window is left. */
export async function showChangeDialog(message: ChatMessage): Promise<void> {
  const check = currentCheck(message.rolls);
  const record = check && publicRecord(check.record, message);
  const draft = record && draftOfRecord(record);
  if (draft) await showForm(new ChangeDesk(draft, record, message), words("dicewright.after.title"));
}
