/** A request: the GM asks the table for a check, and all answer it with rolls of their own, as often as they like. */
import { toUncheckedOptions, maskIdsInLine } from "../checks/hidden.ts";
import type { Json } from "../checks/json.ts";
import { LIMITS } from "../checks/limits.ts";
import { gameOfLine, readCheck, type CheckRequest } from "../checks/notation.ts";
import { isProblem } from "../checks/problem.ts";
import { replayRecord } from "../checks/record.ts";
import { ACTOR_PATHS } from "./chat-line.ts";
import { equalsStored, THREAD_VERSION, type LogEntry } from "./log.ts";
import type { Thread, ThreadState, World } from "./thread.ts";
import { phrases, type Phrase, type ThreadView, type Viewer } from "./view.ts";

const say = phrases("request");

/** The line is stored as written, so each answer counts with the numbers of its player. */
type RequestOpening = { readonly line: string };

interface RequestState extends ThreadState, RequestOpening {
  readonly answers: LogEntry[];
}

function lineName(line: string): string {
  const [check = "", label = ""] = maskIdsInLine(line)
    .replace(/^\//, "")
    .split("#")
    .map((part) => part.trim());
  return label === "" ? check : `${label} (${check})`;
}

function sentence({ line }: RequestOpening): Phrase {
  return say("asked", { check: lineName(line) });
}

function view(request: RequestState, viewer: Viewer): ThreadView {
  const title = sentence(request);
  const notes = notesOn(request);
  return {
    title,
    verdicts: [{ tone: "plain", headline: title, lines: [] }],
    rowsTitle: say("answers"),
    rows: request.answers.map((answer, slot) => {
      return { slot, mark: "plain", text: answerText(request, answer, viewer), notes: notes[slot]! };
    }),
    buttons: [{ key: "answer", text: say("answer"), isMain: true, does: { does: "roll", move: { act: "answer" } } }],
  };
}

/** Hidden answers show only who rolled. */
function answerText({ world }: RequestState, answer: LogEntry, viewer: Viewer): Phrase {
  const name = viewer.nameOfUser(answer.author);
  const { alias = name, recordForReader } = answer;
  const replayed = replayRecord(recordForReader, world.systems);
  if (isProblem(replayed)) return say("answered", { name });
  const who = alias === name || alias === "" ? name : say("by", { name: alias, author: name });
  return say("result", { name: who, result: { result: replayed } });
}

/** Marks answers with another check, and all but the first of each player. */
function notesOn({ answers, line, world }: RequestState): Phrase[][] {
  const wanted = readCheck(line.replace(ACTOR_PATHS, "1"), { games: world.systems });
  const answered = new Set<string>();
  return answers.map((answer) => {
    if (!isProblem(wanted) && !isAsked(wanted, answer, world)) return [say("other")];
    const isAgain = answered.has(answer.author) && !world.isGM(answer.author);
    answered.add(answer.author);
    return isAgain ? [say("again")] : [];
  });
}

/** Whether an answer is of the requested kind, and against the requested difficulty if there is one. */
function isAsked(wanted: CheckRequest, { record, isHidden }: LogEntry, { systems }: World): boolean {
  const replayed = isHidden ? undefined : replayRecord(record, systems);
  if (!replayed) return true;
  if (isProblem(replayed) || !replayed.request) return false;
  const { system, kind } = wanted;
  if (replayed.request.system !== system || replayed.request.kind !== kind) return false;
  const [raw, own] = [toUncheckedOptions(wanted), toUncheckedOptions(replayed.request)] as [
    Record<string, Json>,
    Record<string, Json>,
  ];
  return Object.entries(system.kinds[kind]!.fields).every(
    ([name, { isTarget, default: usual }]) =>
      !isTarget || equalsStored(usual as Json, raw[name]) || equalsStored(raw[name]!, own[name]),
  );
}

/** Requests are older than other threads, so their openings have a flag of their own. */
export const requestThread: Thread<RequestOpening, RequestState> = {
  id: "request",
  flag: "request",
  parseOpening: ({ line }, systems) =>
    typeof line === "string" && line.length <= LIMITS.line && gameOfLine(line, systems) ? { line } : undefined,
  makeOpening: ({ line }) => ({ v: THREAD_VERSION, line }),
  sentence,
  start: (opened, base) => ({ ...base, ...opened, answers: [] }),
  moves: {
    answer: {
      parse: () => ({}),
      mayPlay: () => true,
      apply({ answers }, _move, entry) {
        if (entry.record === undefined && !entry.isHidden) return "unread";
        answers.push(entry);
        return undefined;
      },
      check: ({ line }) => line,
    },
  },
  view,
  openingLine: sentence,
  news: () => [],
  result: () => undefined,
};
