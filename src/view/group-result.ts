/** What comes of a group's test: its headline, the lines below, and the sentence that is spoken. What a reader may not see has been left out before. */
import type { Json } from "../systems/field.ts";
import type { Tone } from "../systems/system.ts";
import type { Group } from "../threads/group.ts";
import { helpOf, rankIn } from "../threads/group.ts";
import { markOf } from "./card/drawings.ts";
import type { Words } from "./words.ts";
import { countOf, keyIn, listOf, numeral, textOf } from "./words.ts";

const key = (name: string) => `dicewright.group.${name}`;

/** What kind of test it is, and what all of its rolls begin with. */
export function titleOf({ system, kind, options }: Pick<Group, "system" | "kind" | "options">, words: Words): string {
  const { fields } = system.kinds[kind]!;
  const given = Object.entries(options).map(([name, value]) => fields[name]?.text?.write(value as Json) ?? "");
  const check = [words(keyIn(system.id, `kinds.${kind}`)), ...given].filter((part) => part !== "").join(" ");
  return helpOf({ system, kind }) ? `${words(keyIn(system.id, "name"))} · ${check}` : words(key("title"), { check });
}

/** What has come of it so far, which the card says first. */
export interface Head {
  readonly headline: string;
  readonly tone: Tone;
  readonly mark: string;
  readonly total?: string;
  readonly lines: readonly string[];
}

/** Who takes part, by the names that a reader may know. */
interface Named {
  readonly people: readonly { readonly name: string }[];
}

/** What has come of it so far, for one reader. */
export function headOf(group: Group, reader: Named, words: Words): Head {
  const { headline, tone, total } = resultView(group, reader, words);
  return {
    headline,
    tone,
    mark: markOf(tone),
    lines: linesOf(group, reader, words),
    ...(total !== undefined && { total }),
  };
}

function resultView(group: Group, { people }: Named, words: Words): Pick<Head, "headline" | "tone" | "total"> {
  const { rows, result, system } = group;
  const rolled = rows.filter(({ standing }) => standing === "in" || standing === "hidden").length;
  if (!group.isComplete && !group.isSettled)
    return { headline: words(key("rolled"), { done: rolled, all: rows.length }), tone: "plain" };
  if (!result) return { headline: words(key(rolled === 0 ? "nobody" : "veiled")), tone: "plain" };
  if (helpOf(group)) {
    const { report } = rows[result.lowest]!.replayed!;
    return {
      headline: textOf(system.id, report.headline, words),
      tone: report.tone,
      ...(report.total !== undefined && { total: numeral(report.total) }),
    };
  }
  const { passed, count } = result;
  if (passed === undefined)
    return { headline: words(key("best"), { names: people[result.highest]!.name }), tone: "plain" };
  return {
    headline: words(key("passed"), { passed, count }),
    tone: passed === count ? "good" : passed === 0 ? "bad" : "mixed",
  };
}

function linesOf(group: Group, { people }: Named, words: Words): string[] {
  const { result, closedBy, rows } = group;
  const left = rows.reduce((sum, row) => sum + row.left, 0);
  const told = result
    ? helpOf(group)
      ? [words(key("lowest"), { names: namesOf(lowestIn(group), people, words) })]
      : extremesOf(group, people, words)
    : [];
  const state =
    closedBy !== undefined
      ? [words(key("closed"))]
      : group.isComplete && left > 0
        ? [countOf(key("left"), left, words)]
        : [];
  return [...told, ...state];
}

function extremesOf({ result }: Group, people: Named["people"], words: Words): string[] {
  const { lowest, highest, count, passed } = result!;
  const best = passed === undefined ? [] : [words(key("best"), { names: people[highest]!.name })];
  return count < 2 ? best : [...best, words(key("worst"), { names: people[lowest]!.name })];
}

function namesOf(places: readonly number[], people: Named["people"], words: Words): string {
  return listOf(
    places.map((place) => people[place]!.name),
    words,
  );
}

/** The places of all whose roll counts for the group; nobody's where it is not known. */
export function lowestIn(group: Group): number[] {
  const { result, rows } = group;
  if (!result) return [];
  const rank = rankIn(group, rows[result.lowest]!.replayed!);
  return [...rows.keys()].filter((place) => rows[place]!.replayed && rankIn(group, rows[place]!.replayed) === rank);
}

/** What came of a group's test, in one sentence of plain text. */
export function groupSentence(group: Group, reader: Named, words: Words): string {
  const { headline, total } = resultView(group, reader, words);
  const [first] = linesOf(group, reader, words);
  const result = [
    headline,
    ...(total === undefined ? [] : [words("dicewright.sentence.total", { total })]),
    ...(group.result && first !== undefined ? [first] : []),
  ].join(", ");
  return words("dicewright.sentence.roll", { what: group.label ?? titleOf(group, words), result });
}
