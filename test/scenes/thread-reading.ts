/** Reads the threads of a stored world at a seat: each result whatever its words, and the whole text of its panel. */
import { DRAW_LOG, namesIn } from "./reading.ts";
import type { Seat } from "./seat.ts";

/** The panel of a thread, as one seat sees it. */
export interface PanelReading {
  /** Verdicts, how far it is, and rows: stages and tones, names, numbers, faces. */
  readonly outcome: readonly string[];
  /** Everything that is written on it, and why messages of the thread do not count. */
  readonly text: string;
}

/** Draws the whole log and gives the parts of each panel, and the notes beside messages of its thread. */
const PANELS = `(async () => {${DRAW_LOG}
  for (const details of log.querySelectorAll("details")) details.open = true;
  const textOf = (part) => part?.innerText ?? "";
  const facesIn = (part, place) => [...part.querySelectorAll(place + " [data-shape]")].map(({ textContent }) => textContent.trim());
  const threadOf = ({ flags: { dicewright: { refers } = {} } }) => (typeof refers === "string" ? refers : refers?.to);
  const notes = game.messages.contents.flatMap((message) =>
    [...log.querySelectorAll('[data-message-id="' + message.id + '"] > .message-content .dicewright-thread-note')].map((note) => [threadOf(message), note.innerText]),
  );
  return [...log.querySelectorAll("[data-of]")].map((panel) => ({
    id: panel.dataset.of,
    verdicts: [...panel.querySelectorAll(".dicewright-verdict")].map((verdict) => ({
      mark: [verdict.dataset.stage, verdict.dataset.tone],
      text: [":scope > small", ".dicewright-headline", ".dicewright-lines", ".dicewright-total"].map((part) => textOf(verdict.querySelector(part))).join(" "),
      faces: facesIn(verdict, ".dicewright-climb"),
    })),
    progress: textOf(panel.querySelector(".dicewright-thread-figure")),
    rows: [...panel.querySelectorAll(".dicewright-row")].map((row) => ({
      name: textOf(row.querySelector(".dicewright-row-name")),
      mark: [row.dataset.standing, row.dataset.tone, row.dataset.marked === "true" ? "marked" : ""],
      total: textOf(row.querySelector(".dicewright-row-total")),
      faces: facesIn(row, ".dicewright-row-dice"),
      received: row.querySelectorAll(".dicewright-deeds > small").length,
    })),
    rolls: [...panel.querySelectorAll(".dicewright-thread-history li")].map(textOf),
    isWorking: panel.querySelector(".dicewright-fact[aria-hidden]") !== null,
    text: panel.innerText,
    notes: notes.filter(([thread]) => thread === panel.dataset.of).map(([, note]) => note).sort(),
  }));
})()`;

interface Marked {
  readonly mark: readonly string[];
  readonly faces: readonly string[];
}

interface Panel {
  readonly id: string;
  readonly verdicts: readonly (Marked & { readonly text: string })[];
  readonly progress: string;
  readonly rows: readonly (Marked & { readonly name: string; readonly total: string; readonly received: number })[];
  readonly rolls: readonly string[];
  readonly isWorking: boolean;
  readonly text: string;
  readonly notes: readonly string[];
}

/** The panels in a seat's log by the threads that they are of; undefined while odds are worked out. */
export async function readPanels(seat: Seat): Promise<ReadonlyMap<string, PanelReading> | undefined> {
  await seat.settle();
  const panels = await seat.run<Panel[]>(PANELS);
  if (panels.some(({ isWorking, text }) => isWorking || text.includes("…%"))) return undefined;
  return new Map(panels.map((panel) => [panel.id, { outcome: outcomeOf(panel), text: textOf(panel) }]));
}

function outcomeOf({ verdicts, progress, rows, rolls }: Panel): string[] {
  return [
    ...verdicts.map(({ mark, text, faces }) => parts(mark, namesIn(text), numbersIn(text), faces)),
    ...(progress === "" ? [] : [parts(["progress"], numbersIn(progress))]),
    ...rolls.map((text) => parts(["roll"], numbersIn(text))),
    ...rows.map(({ name, mark, total, faces, received }) =>
      parts(namesIn(name), mark, faces, numbersIn(total), received > 0 ? [`helped ${received}`] : []),
    ),
  ];
}

/** Words that belong together, one group behind the other. */
function parts(...groups: readonly (readonly string[])[]): string {
  return groups
    .map((group) => group.filter((each) => each !== "").join(" "))
    .filter((group) => group !== "")
    .join(", ");
}

/** All numbers but chances. */
function numbersIn(text: string): string[] {
  return text.replaceAll("−", "-").match(/(?<![\w.])[-+]?\d+(?:\.\d+)?(?![\d.]*\s?%)/g) ?? [];
}

function textOf({ text, notes }: Panel): string {
  const lines = text.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  return [...lines.filter((line) => line !== ""), ...notes.map((note) => `(${note})`)].join(" | ");
}
