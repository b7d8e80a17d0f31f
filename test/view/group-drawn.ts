/** Tests of a group to be drawn, made of messages as clients store them. */
import type { Fields, OptionsOf } from "../../src/checks/field.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { groupThread } from "../../src/threads/group/group.ts";
import type { GroupTest } from "../../src/threads/group/moves.ts";
import { type LogEntry, makeMove } from "../../src/threads/log.ts";
import type { Viewer } from "../../src/threads/panel.ts";
import { readThread } from "../../src/threads/replay.ts";
import { game } from "../checks.ts";
import { message, openWorld } from "../threads/messages.ts";
import { viewerWith, type ViewerOptions } from "./threads.ts";

/** A member's state: faces rolled with these options, by a GM unless by a player; or a word. */
export type MemberStory =
  | { readonly faces: readonly number[]; readonly options?: UncheckedOptions; readonly by?: string }
  | "waiting"
  | "hidden"
  | "skipped"
  | "gone";

export interface GroupStory {
  readonly system?: string;
  readonly kind?: string;
  readonly options?: UncheckedOptions;
  readonly rows: readonly MemberStory[];
  /** Pairs of helper and member, by the house rule of +1. */
  readonly gifts?: readonly (readonly [from: number, to: number])[];
  /** True if the first help is taken back. */
  readonly undone?: boolean;
  readonly isClosed?: boolean;
  readonly label?: string;
  readonly saved?: string;
  readonly line?: string;
  readonly isAlone?: true;
  /** House rules other than the book's. */
  readonly rules?: OptionsOf<Fields>;
}

const DEFAULTS: Readonly<Record<string, UncheckedOptions>> = {
  kleptonomicon: { modifier: 0, advantages: 0, disadvantages: 0, ranges: [], pass: false, critMethod: "coin" },
};

/** The test that these messages make. */
export function groupTest(telling: GroupStory): GroupTest {
  const { system: id = "kleptonomicon", kind = "group", options = {}, rows, gifts = [], ...more } = telling;
  const { undone = false, isClosed = false, ...manner } = more;
  const system = game(id);
  const parties = rows.map((_, place) => ({ uuid: `Actor.${place}` }));
  let count = 0;
  const entry = (payload: unknown, more?: Partial<LogEntry>) => message(`m${++count}`, count, payload, more);
  const act = (move: object, more?: Partial<LogEntry>) => entry(makeMove("m1", move), more);
  const rules = system.group ? { gifts: "plusOne" } : {};
  const opening = entry(groupThread.opening.make({ game: system, kind, options, rules, parties, ...manner }));
  const answers = rows.flatMap((told, place): readonly LogEntry[] => {
    if (told === "hidden") return [act({ act: "answer", place }, { isHidden: true })];
    if (told === "skipped") return [act({ act: "skip", place })];
    if (typeof told === "string") return [];
    const all = { ...DEFAULTS[id], ...options, ...told.options };
    const record = { v: 1, system: id, kind, options: all, faces: told.faces };
    return [act({ act: "answer", place }, { author: told.by ?? "gm", record })];
  });
  const given = gifts.map(([from, to]) => act({ act: "give", giver: from, friend: to }));
  const back = undone ? [act({ act: "undo", gift: given[0]!.id })] : [];
  const closed = isClosed ? [act({ act: "close" })] : [];
  const world = openWorld({ exists: ({ uuid }) => rows[Number(uuid.slice(6))] !== "gone" });
  return readThread(groupThread, opening, [...answers, ...given, ...back, ...closed], world)!;
}

const NAMES = ["Alice", "Bob", "Carol", "David"];

const SAVED_CHECKS = ["Sneak", "Climb"].map((name, i) => {
  return { id: `t${i + 1}`, name, system: "kleptonomicon", kind: "group", options: {} };
});

/** A user who looks at a test of these four; `own` are the members they may act for, and each has a player. */
export function readerOf(own: readonly number[], more: ViewerOptions = {}, offline: readonly number[] = []): Viewer {
  return viewerWith({
    own,
    nameOf: (place) => NAMES[place]!,
    playersOf: (place) => [{ name: `player of ${NAMES[place]!}`, isHere: !offline.includes(place) }],
    savedChecks: SAVED_CHECKS,
    ...more,
  });
}

/** A reader who may see everything: a GM. */
export const leader = readerOf([], { user: "gm", isGM: true });

/** The seed's own example before anybody helps: 8, 11, 5 and 6. */
export const SEED: readonly MemberStory[] = [6, 9, 4, 5].map((face, i) => {
  return { options: { modifier: i < 2 ? 2 : 1 }, faces: [face] };
});
