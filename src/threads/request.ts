/** A request: the GM asks the table for a check, and all answer it with rolls of their own, as often as they like. */
import { toUncheckedOptions, maskIdsInLine } from "../checks/hidden.ts";
import type { Json } from "../checks/json.ts";
import { LIMITS } from "../checks/limits.ts";
import { gameOfLine, readCheck, type CheckRequest } from "../checks/notation.ts";
import { isProblem } from "../checks/problem.ts";
import { replayRecord } from "../checks/record.ts";
import { targetNames } from "../checks/scene-difficulty.ts";
import { ACTOR_PATHS } from "./chat-line.ts";
import { equalsStored, THREAD_VERSION, type LogEntry } from "./log.ts";
import { button, panelOf, row, verdict, written, type Panel, type Viewer, type Writer } from "./panel.ts";
import { defineThread, type ThreadState, type World } from "./thread.ts";

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

function sentence({ line }: RequestOpening, { say }: Writer): string {
  return say("request.asked", { check: lineName(line) });
}

function panel(request: RequestState, viewer: Viewer): Panel {
  const { say } = viewer;
  const title = sentence(request, viewer);
  const notes = notesOn(request, viewer);
  const does = { does: "roll", move: { act: "answer" } } as const;
  return panelOf({
    title,
    verdicts: [verdict({ tone: "plain", headline: title }, viewer)],
    rowsTitle: say("request.answers"),
    rows: request.answers.map((answer, seat) =>
      row({ seat, mark: "plain", ...answerView(request, answer, viewer), notes: notes[seat]! }, viewer),
    ),
    buttons: [button(request.id, { key: "answer", text: say("request.answer"), isMain: true, does }, viewer)],
  });
}

function answerView({ world }: RequestState, answer: LogEntry, { nameOfUser, pictureOf, say, draw }: Viewer) {
  const name = nameOfUser(answer.author);
  const { alias = name, author, recordForReader, speaker } = answer;
  const replayed = replayRecord(recordForReader, world.games);
  if (isProblem(replayed)) return { text: say("request.answered", { name }) };
  const who = alias === name || alias === "" ? name : say("request.by", { name: written(alias), author: name });
  const picture = speaker && world.mayActFor(author, speaker) ? pictureOf(speaker) : undefined;
  return { text: say("request.result", { name: who, result: draw.result(replayed) }), picture };
}

/** The check of the line, whatever the numbers of each player are; undefined if it can be read only with them. */
function checkAsked({ line, world: { games } }: RequestState): CheckRequest | undefined {
  const wanted = readCheck(line.replace(ACTOR_PATHS, "1"), { games });
  return isProblem(wanted) ? undefined : wanted;
}

/** The difficulty, if the line has one. */
function fixedFields(wanted: CheckRequest): readonly string[] {
  const [raw, { fields }] = [rawOf(wanted), wanted.game.kinds[wanted.kind]!];
  return targetNames(fields).filter((name) => !equalsStored(fields[name]!.default as Json, raw[name]));
}

const rawOf = (check: CheckRequest) => toUncheckedOptions(check) as Record<string, Json>;

/** Marks answers with another check, and all but the first of each player. */
function notesOn(request: RequestState, { say }: Viewer): string[][] {
  const { answers, world } = request;
  const wanted = checkAsked(request);
  const answered = new Set<string>();
  return answers.map((answer) => {
    if (wanted && !isAsked(wanted, answer, world)) return [say("request.other")];
    const isAgain = answered.has(answer.author) && !world.isGM(answer.author);
    answered.add(answer.author);
    return isAgain ? [say("request.again")] : [];
  });
}

/** True if an answer is of the requested kind, and against the requested difficulty if there is one. */
function isAsked(wanted: CheckRequest, { record, isHidden }: LogEntry, { games }: World): boolean {
  const replayed = isHidden ? undefined : replayRecord(record, games);
  if (!replayed) return true;
  if (isProblem(replayed) || !replayed.request) return false;
  const { game, kind } = replayed.request;
  if (game !== wanted.game || kind !== wanted.kind) return false;
  const [raw, own] = [rawOf(wanted), rawOf(replayed.request)];
  return fixedFields(wanted).every((name) => equalsStored(raw[name]!, own[name]));
}

export const requestThread = defineThread<RequestOpening, RequestState>({
  id: "request",
  opening: {
    // Requests are older than other threads.
    flag: "request",
    parse: ({ line }, games) =>
      typeof line === "string" && line.length <= LIMITS.line && gameOfLine(line, games) ? { line } : undefined,
    make: ({ line }) => ({ v: THREAD_VERSION, line }),
    sentence,
    fixed(request, { nameOfUser }) {
      const wanted = checkAsked(request);
      return wanted && { names: fixedFields(wanted), by: nameOfUser(request.author) };
    },
  },
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
  panel,
});
