/** How tests look at threads: as a user with certain rights, and as the panel that is drawn. */
import Handlebars from "handlebars";
import { outlookOf } from "../../src/checks/forecast.ts";
import type { CheckRequest } from "../../src/checks/notation.ts";
import { chanceOf } from "../../src/checks/odds-summary.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { requestOfSavedCheck, type SavedCheck } from "../../src/checks/saved-check.ts";
import { games } from "../../src/games/index.ts";
import type { Button, Panel, Viewer, Writer } from "../../src/threads/panel.ts";
import type { Thread, ThreadState } from "../../src/threads/thread.ts";
import { dieView, markOf } from "../../src/view/card/dice.ts";
import { contestQuestion, answerQuestion } from "../../src/view/odds-question.ts";
import { versusView } from "../../src/view/odds.ts";
import { resultText } from "../../src/words/sentence.ts";
import { sayIn, type Mentions, type Words } from "../../src/words/words.ts";
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
  readonly pictureOf?: (place: number) => string | undefined;
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
    pictureOf: (party) => seen.pictureOf?.(placeOf(party)),
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
      (seen.known?.(placeOf(party)) ?? []).map(({ game, kind, options, label = "" }, i) => ({
        ...{ id: `known${i}`, name: label, kind, options },
        system: game.id,
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
    say: sayIn(words),
    picked: () => undefined,
    draw: {
      die: (thrown, status) => dieView(thrown, status, words),
      mark: markOf,
      result: (replayed) => resultText(replayed, words),
      odds: (title, chances) => versusView(title, chances, words),
    },
  };
}

/** One who writes in English, with the names of parties. */
export function writerWith(nameOf: Writer["nameOf"] = ({ uuid }) => uuid): Writer {
  return { nameOf, say: sayIn(english) };
}

/** Words of this module by their key, in English. */
export const textOf = ({ key, data }: { readonly key: string; readonly data?: Mentions }): string =>
  sayIn(english)(key, data);

/** A panel with what is folded beside the rest: all its facts, and the rare buttons of each row and of the whole. */
export function viewOf<S extends ThreadState>(thread: Thread<object, S>, state: S, viewer: Viewer) {
  const panel = thread.panel(state, viewer);
  const { facts = [], buttons = [], history } = panel.more ?? {};
  const rows = panel.rows.map((each) => ({
    ...each,
    buttons: [...each.buttons, ...(each.menu ? each.menu.buttons : [])],
  }));
  return { ...panel, facts: [...panel.facts, ...facts], buttons: [...panel.buttons, ...buttons], rows, history };
}

/** The panel of a thread, with and without what is folded. */
export function drawPanel<S extends ThreadState>(thread: Thread<object, S>, state: S, viewer: Viewer) {
  return { view: viewOf(thread, state, viewer), panel: thread.panel(state, viewer) };
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
export function markupOf(panel: Panel): string {
  return draw({
    working: undefined,
    thread: "thread",
    ...panel,
    more: panel.more && { title: "More", ...panel.more },
    id: "opening",
  });
}
