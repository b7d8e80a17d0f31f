/** What the controls of a contest's card do. */
import type { ButtonView } from "../../../view/contest.ts";
import { notifyError } from "../../platform/words.ts";
import { rule, withdraw, yieldSide } from "./acts.ts";
import { answerContest, answerForAll, pickTrait } from "./answer.ts";
import { breakTie } from "./tie.ts";

/** A press on a button: the contest, the side or comparison it is for, and whom it names. */
interface Pressed {
  readonly id: string;
  readonly at: number;
  readonly winner: number;
  readonly event: MouseEvent;
}

const DEEDS: Readonly<Record<ButtonView["deed"], (pressed: Pressed) => Promise<void>>> = {
  answer: ({ id, at, event }) => answerContest(id, at, event),
  answerAll: ({ id }) => answerForAll(id),
  yield: ({ id, at }) => yieldSide(id, at),
  withdraw: ({ id }) => withdraw(id),
  break: ({ id, at }) => breakTie(id, at),
  rule: ({ id, at, winner }) => rule(id, at, winner),
};

/** Does what a pressed button says. */
export function doContest(id: string, event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>("[data-deed]");
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  const { deed, at, winner } = button.dataset;
  DEEDS[deed as ButtonView["deed"]]({ id, at: Number(at), winner: Number(winner), event }).catch(notifyError);
}

/** Keeps which trait was picked for a side. */
export function pick(id: string, event: Event): void {
  const select = (event.target as Element).closest<HTMLSelectElement>("[data-pick]");
  if (select) pickTrait(id, Number(select.dataset["pick"]), select.value);
}
