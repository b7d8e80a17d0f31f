/** What a form asks for, what it shows beside that, and what its main button does. One window draws them all. */
import { systems } from "../../systems/index.ts";
import type { System } from "../../systems/system.ts";
import type { Problem } from "../../systems/vocabulary.ts";
import { movedTo, type CheckForm } from "../../view/form/check-form.ts";
import { filled, type Filled } from "../../view/form/control.ts";
import type { ComingView } from "../../view/form/roll.ts";
import type { VersusView } from "../../view/odds.ts";
import type { OddsClient } from "../odds/client.ts";
import { notifyError, words } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import { houseRules } from "../world/house-rules.ts";
import { isMoreOpen, rememberMore } from "../world/last-checks.ts";

/** The frame of a form. */
export interface Frame {
  readonly title: string;
  readonly icon?: string;
  /** Given if there is at most one such window. */
  readonly id?: string;
  /** What stands beside the fields, such as odds, for screen readers; absent if nothing does. */
  readonly about?: string;
}

/** All that a form shows, drawn anew while the user types. */
export interface FormView extends ComingView {
  /** The odds against each check of each opponent, as far as they are known. */
  readonly versus?: readonly VersusView[];
  /** What the main button says, and whether it is disabled. */
  readonly main: string;
  readonly isBlocked?: boolean;
  /** A sentence in the place of the line. */
  readonly said?: string;
  /** The buttons beside it; if left out, one that cancels. */
  readonly others?: readonly { readonly action: "save" | "copy" | "pick" | "leave"; readonly text: string }[];
}

/** A kind of form. Its values are a plain object by the names of the controls. */
export interface FormModel<F extends object> {
  readonly frame: Frame;
  /** Finds what has the focus at first; a check's first field if it is left out. */
  readonly focus?: string;
  /** True if other windows may ask for odds first. */
  readonly isPatient?: boolean;
  /** What the form shows, with odds as far as they are there; it is drawn again once others are. */
  view(form: F, client: OddsClient): FormView;
  /** What is wrong at each control, by its name. */
  problems(form: F): Readonly<Record<string, Problem>>;
  /**
   * Does what the form is for. Gives undefined once that is done, or else the form that is to be filled in further.
   * @throws Error of one sentence.
   */
  send(form: F, isOpen: () => boolean): Promise<F | undefined>;
  /** Called after the window has closed. */
  left?(): void;
  /** Makes a macro of what is filled in, or a saved check. */
  copy?(form: F): Promise<void>;
  save?(form: F): Promise<void>;
  /** Lets the reader pick a number elsewhere on the page, which then changes the form. */
  pick?(window: { change(how: (form: F) => F): void }): void;
  /** Hears of each control that is used, by its name. */
  touched?(name: string): void;
  /** Hears that controls were unfolded or folded away by hand. */
  unfolded?(name: string, isOpen: boolean): void;
  /** The form with what stands in its controls now. */
  fill?(form: F, values: Filled): F;
}

/** What a form and its reader know of the world. */
export const formContext = () => ({ games: gamesInUse(), rules: houseRules(), words, isMoreOpen: isMoreOpen() });

const firstKind = ({ kinds }: System) => Object.keys(kinds)[0]!;

/** How a form with a check in it is filled in. Another game, or another kind of check, has other fields. */
export const checkModel = {
  fill<F extends CheckForm>(form: F, { game, kind, ...values }: Filled, kindOf = firstKind): F {
    const now = filled(form, values);
    const system = systems.find(({ id }) => id === game) ?? now.system;
    if (system !== now.system) return movedTo(now, system, kindOf(system), houseRules());
    return typeof kind !== "string" || kind === now.kind ? now : movedTo(now, system, kind, houseRules());
  },
  unfolded(name: string, isOpen: boolean): void {
    if (name === "more") rememberMore(isOpen).catch(notifyError);
  },
};
