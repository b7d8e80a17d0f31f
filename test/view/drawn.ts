import language from "../../lang/en.json" with { type: "json" };
import { systems } from "../../src/systems/index.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import {
  makeRecord,
  replayRecord,
  VERSION,
  type CheckRecord,
  type CodeRecord,
  type Replayed,
} from "../../src/systems/record.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";
import { cardView, type CardView } from "../../src/view/card/card.ts";
import type { DieView } from "../../src/view/card/dice.ts";
import type { ControlView } from "../../src/view/form/control.ts";
import { wordsFrom } from "../../src/view/words.ts";

/** English. */
export const words = wordsFrom(language);

/** All controls, those within others too. */
export function flat(controls: readonly ControlView[]): readonly ControlView[] {
  return controls.flatMap((each) => [each, ...flat(each.fold?.controls ?? [])]);
}

/** A record played again, which must be sound. */
export function replayed(record: CheckRecord | CodeRecord): Replayed {
  const played = replayRecord(record, systems);
  if (isProblem(played)) throw new Error(`The record cannot be replayed: ${played.problem}.`);
  return played;
}

/** A check whose dice showed these faces. */
export function check(line: string, faces: readonly number[], settings = {}): Replayed {
  const asked = parseCheck(line, systems, settings);
  if (isProblem(asked)) throw new Error(`The line ${line} cannot be read: ${asked.problem}.`);
  return replayed(makeRecord(asked, faces));
}

/** A code whose dice showed these faces. */
export function code(record: Omit<CodeRecord, "v">): Replayed {
  return replayed({ v: VERSION, ...record });
}

/** The card of a check whose dice showed these faces. */
export function card(line: string, faces: readonly number[], settings = {}): CardView {
  return cardView(check(line, faces, settings), words);
}

/** All dice of a card, row by row. */
export function diceOf({ throws }: CardView): DieView[] {
  return throws.flatMap(({ groups }) => groups.flatMap(({ dice }) => dice));
}

/** What a card says of its dice: caption and labels of each group. */
export function groupsOf({ throws }: CardView): (readonly [caption: string | undefined, ...labels: string[]])[] {
  return throws.flatMap(({ groups }) =>
    groups.map(({ caption, dice }) => [caption, ...dice.map(({ label }) => label)] as const),
  );
}
