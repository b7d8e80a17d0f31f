/** Tests of a group to be drawn, made of messages as clients store them. */
import { systems } from "../../src/systems/index.ts";
import type { Raw } from "../../src/systems/vocabulary.ts";
import { groupOf } from "../../src/threads/group-reading.ts";
import type { Group } from "../../src/threads/group.ts";
import { makeGroupOpening } from "../../src/threads/group.ts";
import type { Entry } from "../../src/threads/thread.ts";
import type { GroupReader, Person } from "../../src/view/group.ts";

/** What has become of one who takes part: faces rolled with these options, or a word. */
export type Told =
  { readonly faces: readonly number[]; readonly options?: Raw } | "waiting" | "hidden" | "skipped" | "gone";

/** What is told of a whole test. */
export interface Telling {
  readonly system?: string;
  readonly kind?: string;
  readonly options?: Raw;
  readonly rows: readonly Told[];
  /** Who helps whom, by the house rule of +1. */
  readonly gifts?: readonly (readonly [from: number, to: number])[];
  readonly isClosed?: boolean;
  readonly label?: string;
}

const DEFAULTS: Readonly<Record<string, Raw>> = {
  kleptonomicon: { modifier: 0, advantages: 0, disadvantages: 0, ranges: [], critMethod: "coin" },
};

/** The test that these messages make. */
export function groupTest({
  system: id = "kleptonomicon",
  kind = "group",
  options = {},
  rows,
  gifts = [],
  isClosed = false,
  label,
}: Telling): Group {
  const system = systems.find((each) => each.id === id)!;
  const parties = rows.map((_, place) => ({ uuid: `Actor.${place}` }));
  let count = 0;
  const entry = (said: unknown, more: Partial<Entry> = {}): Entry => ({
    id: `m${++count}`,
    author: "gm",
    created: count,
    isHidden: false,
    said,
    ...more,
  });
  const act = (said: object, more: Partial<Entry> = {}) => entry({ v: 1, to: "m1", ...said }, more);
  const opening = entry(
    makeGroupOpening({
      system,
      kind,
      options,
      rules: system.group ? { gifts: "plusOne" } : {},
      parties,
      ...(label !== undefined && { label }),
    }),
  );
  const answers = rows.flatMap((told, place): Entry[] => {
    if (typeof told === "object")
      return [
        act(
          { act: "answer", place },
          {
            record: {
              v: 1,
              system: id,
              kind,
              options: { ...DEFAULTS[id], ...options, ...told.options },
              faces: told.faces,
            },
          },
        ),
      ];
    return told === "hidden"
      ? [act({ act: "answer", place }, { isHidden: true })]
      : told === "skipped"
        ? [act({ act: "skip", place })]
        : [];
  });
  const given = gifts.map(([from, to]) => act({ act: "give", giver: from, friend: to }));
  const exists = ({ uuid }: { readonly uuid: string }) => rows[Number(uuid.slice(6))] !== "gone";
  return groupOf(
    opening,
    [...answers, ...given, ...(isClosed ? [act({ act: "close" })] : [])],
    { isGamemaster: () => true, mayActFor: () => true, exists },
    systems,
  )!;
}

const NAMES = ["Alice", "Bob", "Carol", "David"];

const TRAITS = [
  { value: "t1", text: "Sneak" },
  { value: "t2", text: "Climb" },
];

/** Somebody who looks at a test of these four; `own` are those they may act for. */
export function readerOf(
  own: readonly number[],
  more: Partial<GroupReader> = {},
  offline: readonly number[] = [],
): GroupReader {
  const people = NAMES.map((name, place): Person => ({
    name,
    isOwn: own.includes(place),
    isAsked: own.includes(place) && more.isGamemaster !== true,
    players: [`player of ${name}`],
    isOffline: offline.includes(place),
    traits: TRAITS,
  }));
  return { people, mayLead: false, isGamemaster: false, ...more };
}

/** Everybody's reader: a Gamemaster's. */
export const leader = readerOf([0, 1, 2, 3], { mayLead: true, isGamemaster: true });

/** The seed's own example before anybody helps: 8, 11, 5 and 6. */
export const SEED: readonly Told[] = [
  [2, 6],
  [2, 9],
  [1, 4],
  [1, 5],
].map(([modifier, face]) => ({ options: { modifier }, faces: [face!] }));
