/** The form in which a rolled check is changed: that of a roll, with what was rolled in it. */
import { isProblem } from "../../systems/vocabulary.ts";
import { problemsIn, rawFrom, type CheckForm } from "../../view/form/check-form.ts";
import { changeFrom, changeView, formOfRecord, isSame } from "../../view/form/roll.ts";
import { fillCheck } from "../form/roll.ts";
import { formContext, showForm } from "../form/window.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import { currentCheck } from "../roll/message-rolls.ts";
import { publicRecord } from "../roll/secrets/message-flags.ts";
import { houseRules } from "../world/house-rules.ts";
import { changeCheck } from "./after-roll.ts";

/** Shows what a message's check was rolled with, as everyone knows it, and changes it to what is filled in. */
export async function showChange(message: ChatMessage): Promise<void> {
  const check = currentCheck(message.rolls);
  const record = check && publicRecord(check.record, message);
  const shown = record && formOfRecord(record);
  if (!shown) return;
  await showForm<CheckForm>(shown, {
    fill: fillCheck,
    frame: { title: words("dicewright.after.title"), about: words("dicewright.after.dice") },
    problems: (form) => problemsIn(form, houseRules()),
    view: (form) => ({
      ...changeView(form, record, formContext()),
      main: words("dicewright.after.apply"),
      others: [{ action: "leave", text: words("dicewright.after.cancel") }],
    }),
    async send(form) {
      const change = changeFrom(form, record);
      if (isProblem(change)) return form;
      if (!isSame(change)) await changeCheck(message, rawFrom(form));
      return undefined;
    },
  });
}
