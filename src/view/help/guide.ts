/**
 * The pages of the guide, written when they are read: in the reader's language and by the rules of the world. Each
 * check has what is rolled, an example to try with its exact odds, and for the first a card as it may look.
 */
import { chance, roll } from "../../engine/play.ts";
import { systems } from "../../systems/index.ts";
import { makeCheck, parseRequest, type CheckRequest, checkOf } from "../../systems/notation.ts";
import { chanceOf } from "../../systems/odds-summary.ts";
import { makeRecord, replayRecord } from "../../systems/record.ts";
import type { System } from "../../systems/system.ts";
import { isProblem, type Raw } from "../../systems/vocabulary.ts";
import { cardView, type CardView } from "../card/card.ts";
import { chanceView } from "../odds.ts";
import { keyIn, wordsOf, type Words } from "../words.ts";
import { helpView } from "./help.ts";
import { exampleOf, oddsExampleOf } from "./vocabulary.ts";

interface GuideSection {
  readonly name: string;
  readonly text: string;
  /** A line to click. */
  readonly line?: string;
  /** The chance of success of that line. */
  readonly chance?: string;
  /** A place to go to, as `data-dicewright-open` names it. */
  readonly place?: { readonly id: string; readonly name: string };
}

interface GuideView {
  readonly title: string;
  readonly about?: string;
  readonly card?: { readonly text: string; readonly view: CardView };
  readonly sections: readonly GuideSection[];
  readonly words?: { readonly title: string } & Pick<ReturnType<typeof helpView>, "words" | "presets">;
}

/** The page that is not about a game. */
export const GM_PAGE = "gm";

/** The topics of the page for GMs, and where each leads. */
const TOPICS = {
  games: "games",
  rules: "rules",
  saved: "",
  requests: "",
  hidden: "",
  contests: "",
  privacy: "",
} as const;

/** The page of this name: the id of a game, or `gm`. Undefined if there is none. */
export function guideView(
  page: string,
  { games, rules, words }: { readonly games: readonly System[]; readonly rules: Raw; readonly words: Words },
): GuideView | undefined {
  if (page === GM_PAGE) return gmView(games[0]!, words);
  const system = systems.find(({ id }) => id === page);
  if (!system) return undefined;
  // A game that the table does not play is not named.
  if (!games.includes(system)) return { title: words("dicewright.guide.closed"), sections: [] };
  return gameView(system, rules, words);
}

function gameView(system: System, rules: Raw, words: Words): GuideView {
  const kinds = Object.keys(system.kinds);
  const help = helpView(system, [], rules, words);
  const contest = system.contest && wordsOf(words, keyIn(system.id, "guide.contest"));
  return {
    title: words(keyIn(system.id, "name")),
    about: help.about,
    card: { text: words("dicewright.guide.example"), view: exampleCard(asked(system, kinds[0]!, rules), words) },
    sections: [
      ...kinds.map((kind) => kindSection(asked(system, kind, rules), words)),
      ...(contest !== undefined ? [{ name: words("dicewright.guide.contest"), text: contest }] : []),
      { name: words("dicewright.dialog.odds"), text: words("dicewright.guide.odds"), line: oddsExampleOf(system) },
    ],
    words: { title: words("dicewright.guide.words"), words: help.words, presets: help.presets },
  };
}

/** The example of a kind, which a law holds to be sound. */
function asked(system: System, kind: string, rules: Raw): CheckRequest {
  const read = parseRequest(system, kind, system.kinds[kind]!.example, rules);
  if (isProblem(read)) throw new Error(`The example of ${system.id} ${kind} is not sound: ${read.problem}`);
  return read;
}

function kindSection(request: CheckRequest, words: Words): GuideSection {
  const { system, kind } = request;
  const { success } = chanceView(chanceOf(request), words);
  return {
    name: words(keyIn(system.id, `kinds.${kind}`)),
    text: wordsOf(words, keyIn(system.id, `guide.${kind}`)) ?? "",
    line: makeCheck(request),
    ...(success !== undefined && { chance: `${words("dicewright.dialog.success")}: ${success}` }),
  };
}

/** How many rolls are looked at for one that shows more than its first dice. */
const TRIES = 60;

/** The card of a roll of this check in which the most dice fall; the same one each time. */
function exampleCard(request: CheckRequest, words: Words): CardView {
  const random = seeded();
  const rolls = Array.from({ length: TRIES }, () => roll(checkOf(request), chance(random)));
  const richest = rolls.reduce((best, each) => (each.thrown.length > best.thrown.length ? each : best));
  const replayed = replayRecord(makeRecord(request, richest.faces), systems);
  if (isProblem(replayed)) throw new Error(`The example of ${request.system.id} cannot be replayed.`);
  return cardView(replayed, words);
}

/** Repeats one sequence of numbers in [0, 1) (Lehmer's generator, 16807 modulo 2^31 - 1). */
function seeded(): () => number {
  let state = 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

function gmView(system: System, words: Words): GuideView {
  const topics = Object.entries(TOPICS).map(([topic, place]): GuideSection => {
    const line = { hidden: hiddenLine(system), requests: exampleOf(system, Object.keys(system.kinds)[0]!) }[topic];
    return {
      name: words(`dicewright.guide.gm.topics.${topic}.name`),
      text: words(`dicewright.guide.gm.topics.${topic}.text`),
      ...(line !== undefined && { line }),
      ...(place && { place: { id: place, name: words(`dicewright.welcome.places.${place}`) } }),
    };
  });
  return { title: words("dicewright.guide.gm.title"), sections: topics };
}

/** The first check of a game whose difficulty can be hidden, with a hidden difficulty; undefined if none can. */
function hiddenLine(system: System): string | undefined {
  for (const [kind, { fields }] of Object.entries(system.kinds)) {
    const [name, field] = Object.entries(fields).find(([, { hidden }]) => hidden) ?? [];
    const value = name === undefined ? undefined : system.kinds[kind]!.example[name];
    const word = field?.text?.word;
    if (word !== undefined && typeof value === "number")
      return exampleOf(system, kind).replace(field!.text!.write(value), `${word} ?${value}`);
  }
  return undefined;
}
