/** The real meaning of every message of a contest, as its writer knows. The oracle judges by this and never by the message's own data. */
import type { RolledCheck } from "../referees/referee.ts";

/** The effect of a message. Its roll is looked up by the message, since it may be changed. */
export type Truth =
  | {
      readonly does: "answer";
      readonly side: number;
      readonly isFair: boolean;
      /** The message with the seal that it opens. */ readonly opens?: string;
    }
  | {
      readonly does: "seal";
      readonly side: number;
      /** The message of another user that shows the same seal. */ readonly copies?: string;
    }
  | { readonly does: "yield"; readonly side: number }
  | { readonly does: "withdraw" }
  | {
      readonly does: "tie";
      readonly duel: number;
      /** The throws it was made for, by their sides; absent where it was made for none. */ readonly for?: readonly RolledCheck[];
      readonly faces: readonly number[];
    }
  | { readonly does: "ruling"; readonly duel: number; readonly winner: number; readonly isFinal?: true }
  | {
      readonly does: "change";
      readonly of: string;
      /** The throw that it was made from, and what it makes of it. */ readonly from: RolledCheck;
      readonly to: RolledCheck;
    }
  | { readonly does: "unrule"; readonly ruling: string }
  | { readonly does: "nothing" };
