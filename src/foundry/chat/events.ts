/**
 * What other packages hear of checks: `dicewright.preRoll`, which may stop one, and `dicewright.roll`. Both are called on the
 * roller's client alone, and say nothing of a roll that its roller may not see.
 */
import type { CheckRequest } from "../../systems/notation.ts";
import { makeCheck } from "../../systems/notation.ts";
import type { Outcome } from "../../systems/system.ts";
import type { Mode } from "../../threads/mode.ts";
import { isGamemaster } from "../platform/documents.ts";
import { askPackages, tellPackages } from "../platform/hooks.ts";

/** What `dicewright.preRoll` is told: the check as its roller asked for it. */
export interface PreRollEvent {
  readonly system: string;
  readonly kind: string;
  readonly options: CheckRequest["options"];
  readonly label?: string;
  /** The line that asks for this check. */
  readonly line: string;
  readonly mode: Mode;
}

/** What `dicewright.roll` is told of a roll that its roller may see. */
export interface RollEvent extends PreRollEvent {
  readonly isHidden: false;
  readonly total: number;
  readonly outcome: Outcome;
  readonly sentence: string;
}

/** What `dicewright.roll` is told of any other. */
export interface HiddenRollEvent {
  readonly isHidden: true;
  readonly mode: Mode;
}

/** Asks other packages whether a check may be rolled; false where one of them stops it. */
export function mayRoll(asked: CheckRequest, mode: Mode): boolean {
  return askPackages("dicewright.preRoll", eventOf(asked, mode));
}

/** Tells other packages of a roll. */
export function tellRoll(
  asked: CheckRequest,
  mode: Mode,
  result: Pick<RollEvent, "total" | "outcome" | "sentence">,
): void {
  const event: RollEvent | HiddenRollEvent = isHiddenFromRoller(mode)
    ? { isHidden: true, mode }
    : { ...eventOf(asked, mode), isHidden: false, ...result };
  tellPackages("dicewright.roll", Object.freeze(event));
}

/** A blind roll is for Gamemasters; whoever else rolls it does not see it. */
export function isHiddenFromRoller(mode: Mode): boolean {
  return mode === "blind" && !isGamemaster();
}

/** Whoever is told of a check has a copy of its options, since what was asked for has passed its gate already. */
function eventOf(asked: CheckRequest, mode: Mode): PreRollEvent {
  const { system, kind, label } = asked;
  const options = structuredClone(asked.options);
  return Object.freeze({
    system: system.id,
    kind,
    options,
    line: makeCheck(asked),
    mode,
    ...(label !== undefined && { label }),
  });
}
