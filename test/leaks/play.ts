/**
 * Plays stories with secrets and looks for the secrets in every place of every client that must not have them. What is found is a leak.
 */
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { layTable, type SeatWishes } from "../scenes/seat.ts";
import { listen, PLACES, readPlaces, type Place } from "./places.ts";
import { CONTROL, openLuck, posted, secretOf, type Name, type Seats, type Story } from "./stories.ts";

/** A way of delivering hidden messages in a generation. */
export type Setting = Required<Pick<SeatWishes, "generation" | "hidden">>;

export const SETTINGS: readonly Setting[] = ([13, 14] as const).flatMap((generation) =>
  (["delivered", "withheld"] as const).map((hidden) => ({ generation, hidden })),
);

/** Values that were looked for and found, by the row of the table. */
interface Row {
  readonly way: string;
  readonly thread: string;
  readonly viewer: Name;
  /** How often a place was looked at, and how often a secret was found there. */
  readonly looked: Record<string, number>;
  readonly found: Record<string, number>;
}

/** Its secret is that of no story. */
const CONTROL_NUMBER = 40;

const rows = new Map<string, Row>();
const leaks: string[] = [];

function rowOf({ way, thread }: Story, viewer: Name): Row {
  const key = [way, thread, viewer].join();
  const row = rows.get(key) ?? { way, thread, viewer, looked: {}, found: {} };
  rows.set(key, row);
  return row;
}

/**
 * A server that delivers every message delivers the rolls in it as well, and always to their author, even if they are blind. Only hidden
 * numbers and sealed rolls are in no message.
 */
const isPromised = (place: Place, { way }: Story, { hidden }: Setting, viewer: Name) =>
  place !== "rolls" ||
  ["number", "seal"].includes(way) ||
  (hidden === "withheld" && `${way} ${viewer}` !== "blind ana");

const isIn = (text: string, hidden: string | number) => new RegExp(`(?<![\\w.])${hidden}(?![\\w.]*\\w)`).test(text);

async function look(seats: Seats, story: Story, n: number, setting: Setting): Promise<void> {
  const hidden = story.hides(secretOf(n));
  for (const viewer of story.from) {
    const row = rowOf(story, viewer);
    const texts = await readPlaces(seats[viewer]);
    for (const place of PLACES.filter((each) => isPromised(each, story, setting, viewer))) {
      const found = hidden.filter((each) => isIn(texts[place], each));
      row.looked[place] = (row.looked[place] ?? 0) + 1;
      if (found.length === 0) continue;
      row.found[place] = (row.found[place] ?? 0) + 1;
      const where = `${setting.generation} ${setting.hidden}: ${story.way} ${story.thread}`;
      leaks.push(`${where} shows ${found.join()} to ${viewer} (${place})`);
    }
  }
}

/** Plays these stories in these settings. One `it` a setting; the table is printed after the last. */
export function playLeaks(settings: readonly Setting[], stories: readonly Story[]): void {
  describe.each(settings.filter(({ generation }) => inject("target").generations.includes(generation)))(
    "generation $generation, hidden messages $hidden",
    (setting) => {
      const table = layTable("plain", { only: "host" });
      const seats = table.party("gm", "ana", "ben");
      beforeAll(async () => {
        await table.gather(setting);
        await Promise.all(Object.values(seats).map(listen));
      });

      it("the search finds what everyone may read", { timeout: 60_000 }, async () => {
        await CONTROL.play(seats, secretOf(CONTROL_NUMBER));
        for (const viewer of CONTROL.from) {
          await posted(seats[viewer]);
          const texts = await readPlaces(seats[viewer]);
          for (const place of ["log", "speech", "stored", "rolls", "export", "3D"] as const)
            expect(isIn(texts[place], secretOf(CONTROL_NUMBER).totals[0]), `${viewer} ${place}`).toBe(true);
        }
      });

      it.each(stories.map((story, n) => [story.way, story.thread, story, n] as const))(
        "%s: %s",
        { timeout: 60_000 },
        async (_way, _thread, story, n) => {
          const before = leaks.length;
          await story.play(seats, secretOf(n));
          await Promise.all(Object.values(seats).map(posted));
          await look(seats, story, n, setting);
          expect(leaks.slice(before)).toEqual([]);
        },
      );

      it("nothing leaks later", { timeout: 60_000 }, async () => {
        const before = leaks.length;
        await Promise.all(Object.values(seats).map(openLuck));
        for (const [n, story] of stories.entries()) if (story.way !== "seal") await look(seats, story, n, setting);
        expect(leaks.slice(before)).toEqual([]);
      });
    },
  );
  afterAll(() => void process.stdout.write(`${tableOf([...rows.values()])}\n`));
}

/** A row for each way, thread and viewer: leaks found of looks taken; a dot where the server itself delivers. */
function tableOf(all: readonly Row[]): string {
  const cell = ({ looked, found }: Row, place: Place) =>
    looked[place] ? `${found[place] ?? 0}/${looked[place]}` : "·";
  const lines = all.map((row) => [row.way, row.thread, row.viewer, ...PLACES.map((place) => cell(row, place))]);
  const table = [["way", "thread", "viewer", ...PLACES], ...lines];
  const widths = table[0]!.map((_, i) => Math.max(...table.map((row) => row[i]!.length)));
  const text = table.map((row) => row.map((each, i) => each.padEnd(widths[i]!)).join("  ")).join("\n");
  const looks = all.flatMap(({ looked }) => Object.values(looked)).reduce((sum, each) => sum + each, 0);
  return `${text}\n${leaks.map((each) => `leak: ${each}\n`).join("")}${leaks.length} leaks in ${looks} places`;
}
