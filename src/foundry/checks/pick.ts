/** Picking: the next press on an open sheet tells the path of a number instead of doing what it usually does. */
import { findPath } from "../../systems/data-path.ts";
import { isProblem, problem } from "../../systems/problem.ts";
import { MODULE } from "../platform/settings.ts";
import { tell } from "./roll.ts";
import { actorAround, clueOf, nameOf } from "./sheet.ts";

/** What was picked. */
export interface Picked {
  readonly path: string;
  readonly name: string;
}

/** A pick under way. */
export interface Pick {
  stop(): void;
}

const MARK = "dicewright-picking";

/**
 * Waits for a press on a number of an open actor sheet. One that leads nowhere is told, and the pick goes on; a press outside any
 * sheet is left alone; Escape ends it. `done` is called once with what was found, `left` where it was ended without.
 */
export function startPick(page: Document, done: (picked: Picked) => void, left: () => void): Pick {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const stop = () => {
    listening.abort();
    page.body.classList.remove(MARK);
  };
  const press = (event: Event) => {
    const picked = pickAt(event);
    if (!picked || event.type !== "click") return;
    stop();
    done(picked);
  };
  page.body.classList.add(MARK);
  for (const type of ["pointerdown", "mousedown", "click"]) page.addEventListener(type, press, options);
  page.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      stop();
      left();
    },
    options,
  );
  return { stop };
}

/** What a press tells; presses on a sheet go no further, so that the sheet does nothing. */
function pickAt(event: Event): Picked | undefined {
  const target = event.target as Element;
  const actor = target.closest(`.${MODULE}-traits-window`) ? undefined : actorAround(target);
  if (!actor || target.closest(".window-header")) return undefined;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type !== "click") return undefined;
  const clue = clueOf(target);
  const found = findPath(clue, actor.getRollData());
  if (isProblem(found))
    return void tell(found.problem === "noPathHere" && clue.names.length === 0 ? problem("noNumberHere") : found);
  return { path: found, name: nameOf(clue.words, found) };
}
