/**
 * Where a window asks for odds. What is quick is answered at once. Anything else is left to a worker, or worked out in
 * slices where there is none, so that the page stays at hand; the next question gives up the one before.
 */
import { finished } from "../../systems/odds-summary.ts";
import type { AnswerTo, Question } from "../../view/odds-question.ts";
import { isQuick, workOn } from "../../view/odds-question.ts";
import { notifyError } from "../platform/words.ts";
import type { Helper } from "../platform/workers.ts";
import { startOddsWorker } from "../platform/workers.ts";

/** The longest time that a slice may keep the page from anything else, in milliseconds. */
const SLICE = 8;

/** A worker with nothing to do, kept for the next question. */
let idle: Helper | undefined;
/** True once a worker was refused or has failed. */
let isRefused = false;

/** One window's desk. */
export interface Desk<Q extends Question> {
  /** The answer, if it is there already; otherwise the window hears of it later. */
  answer(question: Q): AnswerTo<Q> | undefined;
  /** Gives up what is still asked. */
  close(): void;
}

/** A desk that calls `told` once an answer is there that came later. */
export function deskOf<Q extends Question>(told: () => void): Desk<Q> {
  let [name, giveUp]: [string, () => void] = ["", () => undefined];
  let known: AnswerTo<Q> | undefined;
  const hear = (asked: string, answer: AnswerTo<Q>) => {
    if (asked !== name) return;
    known = answer;
    told();
  };
  return {
    answer(question) {
      const asked = JSON.stringify(question);
      if (asked === name) return known;
      giveUp();
      [name, giveUp, known] = [asked, () => undefined, undefined];
      if (isQuick(question)) known = finished(workOn(question));
      else giveUp = workOut(question, (answer) => hear(asked, answer));
      return known;
    },
    close() {
      giveUp();
      name = "";
    },
  };
}

/** Works an answer out beside the page or in slices. Gives what ends that. */
function workOut<Q extends Question>(question: Q, told: (answer: AnswerTo<Q>) => void): () => void {
  const helper = isRefused ? undefined : (idle ?? startOddsWorker());
  idle = undefined;
  let end = () => undefined as void;
  const inSlices = () => {
    isRefused = true;
    end = slices(question, told);
  };
  if (!helper) inSlices();
  else {
    end = () => helper.end();
    const rest = (answer: unknown) => {
      end = () => undefined;
      if (idle) helper.end();
      else idle = helper;
      told(answer as AnswerTo<Q>);
    };
    helper.ask(question, rest, () => {
      helper.end();
      inSlices();
    });
  }
  return () => end();
}

function slices<Q extends Question>(question: Q, told: (answer: AnswerTo<Q>) => void): () => void {
  let isOver = false;
  const go = async () => {
    const steps = workOn(question);
    let begun = performance.now();
    for (let step = steps.next(); !isOver; step = steps.next()) {
      if (step.done) return told(step.value);
      if (performance.now() - begun < SLICE) continue;
      await new Promise((resolve) => setTimeout(resolve));
      begun = performance.now();
    }
  };
  // The window is drawn first, so that it shows what is going on.
  const timer = setTimeout(() => void go().catch(notifyError));
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
