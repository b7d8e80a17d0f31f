/** How tests look at threads: as a user with certain rights, and as the panel that is drawn. */
import Handlebars from "handlebars";
import { outlookOf } from "../../src/checks/forecast.ts";
import type { CheckRequest } from "../../src/checks/notation.ts";
import { chanceOf } from "../../src/checks/odds-summary.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { requestOfSavedCheck, type SavedCheck } from "../../src/checks/saved-check.ts";
import { games } from "../../src/games/index.ts";
import type { Thread, ThreadState } from "../../src/threads/thread.ts";
import type { Button, ThreadView, Viewer } from "../../src/threads/view.ts";
import { contestQuestion, answerQuestion } from "../../src/view/odds-question.ts";
import { panelView, phraseText } from "../../src/view/threads/panel.ts";
import type { Words } from "../../src/words/words.ts";
import { pathOf, templates } from "../templates.ts";
import { words as english } from "./drawn.ts";

/** Options of a viewer; parties are given by the number at the end of their uuid. */
export interface ViewerOptions {
  readonly user?: string;
  readonly isGM?: boolean;
  readonly isGMHere?: boolean;
  /** The parties this viewer may act for; all for a GM. */
  readonly own?: readonly number[];
  readonly nameOf?: (place: number) => string;
  readonly playersOf?: (place: number) => ReturnType<Viewer["playersOf"]>;
  readonly savedChecks?: readonly SavedCheck[];
  /** The checks of parties that this viewer knows, by place. */
  readonly known?: (place: number) => readonly CheckRequest[];
  readonly isInCombat?: boolean;
  /** True if this browser has the viewer's sealed rolls. */
  readonly keeps?: boolean;
  readonly words?: Words;
}

/** A viewer of a thread. */
export function viewerWith(seen: ViewerOptions = {}): Viewer {
  const { user = "ana", isGM = false, isGMHere = true, own = [], words = english } = seen;
  const placeOf = ({ uuid }: { readonly uuid: string }) => Number(/\d+$/.exec(uuid)?.[0] ?? 0);
  return {
    user,
    isGM,
    isGMHere,
    mayActFor: (party) => isGM || own.includes(placeOf(party)),
    nameOf: (party) => seen.nameOf?.(placeOf(party)) ?? party.uuid,
    knows: () => true,
    nameOfUser: (id) => id,
    playersOf: (party) => seen.playersOf?.(placeOf(party)) ?? [],
    savedChecksOf: () => seen.savedChecks ?? [],
    requestOf: (_party, saved) => {
      const asked = requestOfSavedCheck(saved, {}, games);
      return isProblem(asked) ? undefined : asked;
    },
    poolsOf: () => [],
    readLine: () => undefined,
    knownChecksOf: (party) =>
      (seen.known?.(placeOf(party)) ?? []).map(({ system, kind, options, label = "" }, i) => ({
        ...{ id: `known${i}`, name: label, kind, options },
        system: system.id,
      })),
    chancesIn(_thread, asked) {
      const question = contestQuestion(asked);
      return (question && answerQuestion(question)) ?? undefined;
    },
    chanceOf(_thread, asked) {
      const { isJudged, sure } = chanceOf(asked);
      return isJudged ? sure : undefined;
    },
    outlookOf: (_thread, test) => outlookOf(test),
    turnOf: () => (seen.isInCombat ? { combat: "fight", round: 1, turn: 0 } : null),
    hasSealedRoll: () => seen.keeps ?? true,
    say: (phrase) => phraseText(phrase, words),
  };
}

/** A panel in words. */
export function panelOf(thread: string, view: ThreadView, words: Words = english) {
  return panelView(thread, view, { words, pickedValue: () => undefined });
}

/** The panel of a thread. */
export function drawPanel<S extends ThreadState>(thread: Thread<object, S>, state: S, viewer: Viewer) {
  const view = thread.view(state, viewer);
  return { view, panel: panelOf(thread.id, view) };
}

/** The move that a button posts or rolls for. */
export function moveOf({ does }: Button): object {
  return does.does === "post" || does.does === "roll" ? does.move : {};
}

for (const [name, source] of templates) Handlebars.registerPartial(pathOf(name), source);
const draw = Handlebars.compile(templates.find(([name]) => name === "threads/panel.hbs")![1], {
  strict: true,
  knownHelpersOnly: true,
});

/** The markup of a panel. */
export function markupOf(panel: ReturnType<typeof panelOf>): string {
  return draw({ ...panel, id: "opening" });
}
