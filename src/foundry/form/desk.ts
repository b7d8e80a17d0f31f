/** One open roll dialog: what is filled in, who rolls, and what came of it. */
import type { Raw } from "../../systems/field.ts";
import { systems } from "../../systems/index.ts";
import { isProblem } from "../../systems/problem.ts";
import type { System } from "../../systems/system.ts";
import type { Mode } from "../../threads/mode.ts";
import { comingView, dialogView } from "../../view/dialog.ts";
import { askedFrom, draftOf, moved } from "../../view/draft.ts";
import type { Poster } from "../chat/message.ts";
import { templatePath } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import { hide } from "../secrets/store.ts";
import { FormDesk } from "./form-desk.ts";
import { houseRules } from "./house-rules.ts";
import { copyAsMacro } from "./macro.ts";
import { remember, rememberedEntries } from "./memory.ts";

/** What is on the desk at first. */
export interface Beginning {
  readonly system: System;
  readonly kind: string;
  /** Values of fields by name; those left out are as they were filled in last. */
  readonly raw: Raw;
  readonly label: string;
}

/** Who rolls, and what is kept from them. */
export interface Seating {
  readonly speaker: object;
  readonly hidesOdds: boolean;
  readonly mode: Mode;
  readonly post: Poster;
}

/** The id of the actor whose last values are kept. */
function actorOf({ speaker }: Seating): string | undefined {
  return (speaker as { readonly actor?: string | null }).actor ?? undefined;
}

/** The state of one roll dialog, without its window. */
export class RollDesk extends FormDesk {
  mode: Mode;
  /** Resolves once, with the message, or with null where the dialog was left. */
  readonly done: Promise<object | null>;
  #answer: (message: object | null) => void = () => undefined;
  #isRolling = false;

  constructor(
    { system, kind, raw, label }: Beginning,
    readonly seating: Seating,
  ) {
    const entries = rememberedEntries(actorOf(seating), { system: system.id, kind });
    super({ ...draftOf(system, kind, { raw, entries, rules: houseRules() }), label });
    this.mode = seating.mode;
    this.done = new Promise((resolve) => (this.#answer = resolve));
  }

  /** All that the window shows. */
  view(): object {
    return { ...this.drawn(), coming: this.coming(), controlTemplate: templatePath("roll-dialog-control") };
  }

  protected drawn() {
    return dialogView(this.draft, { mode: this.mode, rules: houseRules(), words });
  }

  /** What the draft comes to so far. */
  coming(): object {
    return comingView(this.draft, { rules: houseRules(), words, hidesOdds: this.seating.hidesOdds });
  }

  /** Another game, another kind of check, or other people who see it. */
  override turn(name: string, value: string): boolean {
    if (name === "mode") this.mode = value as Mode;
    if (name === "game") this.#move(systems.find(({ id }) => id === value));
    if (name === "kind") this.#move(this.draft.system, value);
    return name === "game" || name === "kind";
  }

  #move(system = this.draft.system, kind = ""): void {
    const to = Object.hasOwn(system.kinds, kind) ? kind : Object.keys(system.kinds)[0]!;
    this.draft = moved(this.draft, system, to, houseRules());
  }

  /** Makes a macro of the check, where nothing is wrong with it. */
  override async copy(): Promise<void> {
    const asked = askedFrom(this.draft, houseRules());
    if (!isProblem(asked)) await copyAsMacro(asked);
  }

  /**
   * Rolls what is filled in and posts it, once. Gives whether the dialog has done its work; something that is wrong, or an earlier
   * press, leaves it as it is. Where it was left in the meantime nothing is posted.
   */
  async send(): Promise<boolean> {
    const drafted = askedFrom(this.draft, houseRules());
    const asked = isProblem(drafted) ? drafted : hide(drafted);
    if (isProblem(asked) || this.#isRolling) return false;
    this.#isRolling = true;
    try {
      const { message } = await this.seating.post(asked, {
        speaker: this.seating.speaker,
        mode: this.mode,
        isWanted: () => !this.isLeft,
      });
      await remember(actorOf(this.seating), this.draft);
      this.#answer(message ?? null);
      return true;
    } finally {
      this.#isRolling = false;
      if (this.isLeft) this.#answer(null);
    }
  }

  override leave(): void {
    super.leave();
    if (!this.#isRolling) this.#answer(null);
  }
}
