/** Help in the rows of a group test, as buttons and notes: who needs it, who gives it, and how likely it is enough. */
import { gameText, phrases, type Action, type Button, type Phrase, type Viewer } from "../view.ts";
import { chancesOfHelp } from "./help.ts";
import { lowestIn } from "./result.ts";
import { helpOf, rankIn, type Gift, type GroupTest } from "./state.ts";

const say = phrases("group");

/** Whether help would be useful: the member is lowest or has failed. */
export function isInNeed(group: GroupTest, index: number): boolean {
  const tone = group.rows[index]!.replayed?.report.tone;
  const isLowest = helpOf(group) !== undefined && lowestIn(group).includes(index);
  return tone !== "great" && (isLowest || tone === "bad" || tone === "dire");
}

/** A chip in the row that it helps, with its chance. If this user may give for several, the row's menu lists them. */
export function helpButtons(group: GroupTest, to: number, viewer: Viewer): Button[] {
  const { rows, system } = group;
  const givers = [...rows.keys()].filter(
    (from) => from !== to && rows[from]!.left > 0 && viewer.mayActFor(rows[from]!.party),
  );
  const [first] = givers;
  if (first === undefined || !rows[to]!.replayed) return [];
  const nameOf = (index: number) => viewer.nameOf(rows[index]!.party);
  const help = gameText(system, "help.token");
  const [chance] = chancesOfHelp(group, to);
  const given = say("give", { help, name: nameOf(to) });
  const spoken: Phrase = chance === undefined ? given : { parts: [given, { chance }], separator: " " };
  const chip: Button = {
    key: `give ${first} ${to}`,
    text: { parts: ["+1", help], separator: " " },
    label: { parts: [nameOf(first), spoken], separator: ": " },
    isChip: true,
    isMain: to === neediestIn(group),
    isRare: !isInNeed(group, to),
    chance,
    does: give(group, first, to),
  };
  if (givers.length === 1) return [chip];
  const options = givers.map((from) => ({ value: String(from), text: nameOf(from), does: give(group, from, to) }));
  const label = say("giveTo", { name: nameOf(to), help });
  const { does } = options[0]!;
  return [
    chip,
    { key: `give ${to}`, text: say("buttons.give"), label, isRare: true, does, choice: { label, options } },
  ];
}

function neediestIn(group: GroupTest): number | undefined {
  const { rows } = group;
  const rankOf = (index: number) => rankIn(group, rows[index]!.replayed!);
  const [neediest] = [...rows.keys()]
    .filter((index) => rows[index]!.replayed && isInNeed(group, index))
    // Works for infinite ranks too: no subtraction.
    .sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  return neediest;
}

const MOST_GIFTS = 2;
/** Chances that differ by less are equal: rounding. */
const SAME = 1e-9;

/** Chances with one more gift and two more, as long as they grow: "+1 35 %", "+2 58 %". */
export function chancesText(chances: readonly number[]): Phrase[] {
  let best = 0;
  return chances.slice(0, MOST_GIFTS).flatMap((chance, i): Phrase[] => {
    if (chance - best < SAME) return [];
    best = chance;
    return [{ parts: [`+${i + 1}`, { chance }], separator: " " }];
  });
}

function give({ rows }: GroupTest, giver: number, friend: number): Action {
  return {
    does: "post",
    move: { act: "give", giver, friend },
    party: rows[giver]!.party,
    basedOn: [rows[friend]!.entry!],
  };
}

export function receivedView(group: GroupTest, { from, entry }: Gift, viewer: Viewer) {
  const { party } = group.rows[from]!;
  const text = say("received", { help: gameText(group.system, "help.token"), name: viewer.nameOf(party) });
  if (!viewer.mayActFor(party) || group.closedBy !== undefined) return { text };
  const undo = say("buttons.undo");
  const does: Action = { does: "post", move: { act: "undo", gift: entry }, party };
  return { text, button: { key: `undo ${entry}`, text: undo, label: { parts: [undo, text], separator: ": " }, does } };
}
