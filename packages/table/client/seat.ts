// Provenance: our own; the page's address says who sits down and what the table pretends to be.
import { conducts, type Conduct } from "../conduct.ts";
import type { HiddenMessages } from "../wire.ts";

/** The options in the page's address. */
export interface SeatOptions {
  /** The user who sits down, by id or by name; none shows the join screen. */
  readonly user: string | undefined;
  /** The world's id; empty for the one that its server shows first. */
  readonly world: string;
  readonly generation: 13 | 14;
  /** Faces that the first dice of this seat show. */
  readonly faces: readonly number[];
  readonly theme: "light" | "dark" | undefined;
  readonly lang: string;
  readonly hidden: HiddenMessages | undefined;
  /** The page: that of a player, or at `/stream` the log alone, for broadcasts. */
  readonly view: "game" | "stream";
  /** Whether this seat looks at the scene; without a canvas it is never ready. */
  readonly canvas: "on" | "off";
  /** How much later than it was sent everything from the table arrives here, in milliseconds. */
  readonly late: number;
  /** How the host behaves here where its sources differ. */
  readonly conduct: Readonly<Conduct>;
  /** How far the clock of this seat is ahead, in milliseconds; negative when it is behind. */
  readonly clock: number;
}

/** Reads `?user= &world= &generation= &faces= &theme= &lang= &hidden= &canvas= &late= &clock= &conduct=`; what is missing or unknown has its default. */
export function seatOptions(address: string): SeatOptions {
  const { pathname, searchParams: query } = new URL(address);
  const view = pathname.endsWith("/stream") ? "stream" : "game";
  return {
    view,
    user: query.get("user")?.toLowerCase() === "gm" ? "gm" : (query.get("user") ?? undefined),
    world: query.get("world") ?? "",
    generation: query.get("generation") === "13" ? 13 : 14,
    faces: (query.get("faces") ?? "")
      .split(",")
      .filter((face) => /^\d+$/.test(face))
      .map(Number),
    theme: oneOf(["light", "dark"], query.get("theme")),
    lang: query.get("lang") ?? "en",
    hidden: oneOf(["delivered", "withheld"], query.get("hidden")),
    canvas: view === "stream" ? "off" : (oneOf(["on", "off"], query.get("canvas")) ?? "on"),
    late: Math.max(0, milliseconds(query.get("late"))),
    conduct: conducts[oneOf(["usual", "other"], query.get("conduct")) ?? "usual"],
    clock: milliseconds(query.get("clock")),
  };
}

function milliseconds(text: string | null): number {
  return /^-?\d{1,12}$/.test(text ?? "") ? Number(text) : 0;
}

function oneOf<T extends string>(words: readonly T[], word: string | null): T | undefined {
  return words.find((known) => known === word);
}
