/** One open window in which a rolled check is changed. */
import { isProblem } from "../../systems/problem.ts";
import type { CheckRecord } from "../../systems/record.ts";
import { changeComing, changeFrom, changeView, isSame } from "../../view/change.ts";
import type { Draft } from "../../view/draft.ts";
import { rawFrom } from "../../view/draft.ts";
import { changeCheck } from "../chat/after-roll.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { templatePath } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import { FormDesk } from "./form-desk.ts";
import { houseRules } from "./house-rules.ts";

/** The state of one change, without its window. */
export class ChangeDesk extends FormDesk {
  #isChanging = false;

  /** The record is what the message holds, as everybody knows it; the draft begins as it was rolled. */
  constructor(
    draft: Draft,
    readonly record: CheckRecord,
    readonly message: ChatMessage,
  ) {
    super(draft);
  }

  view(): object {
    return { ...this.drawn(), coming: this.coming(), controlTemplate: templatePath("roll-dialog-control") };
  }

  protected drawn() {
    return changeView(this.draft, { rules: houseRules(), words });
  }

  coming(): object {
    return changeComing(this.draft, this.record, words);
  }

  /** Changes the check of the message, once. Where nothing is changed, the message stays as it is. */
  async send(): Promise<boolean> {
    const change = changeFrom(this.draft, this.record);
    if (isProblem(change) || this.#isChanging) return false;
    this.#isChanging = true;
    try {
      if (!isSame(change)) await changeCheck(this.message, rawFrom(this.draft));
      return true;
    } finally {
      this.#isChanging = false;
    }
  }
}
