/**
 * Explains the games, in the reader's language and by the rules of the world: the help of a game, which is whispered,
 * the pages of the guide, the first card, which asks the GM of a new world, and the names of the compendium's macros.
 */
import type { Game } from "../../checks/game.ts";
import { checkOf, readCheck, writeCheck, type CheckRequest } from "../../checks/notation.ts";
import { chanceOf } from "../../checks/odds-summary.ts";
import { isProblem } from "../../checks/problem.ts";
import { makeRecord, replayRecord } from "../../checks/record.ts";
import { randomFaceSource, roll } from "../../engine/play.ts";
import { games } from "../../games/index.ts";
import { gameKey, gameWords, optionalWords, type Words } from "../../words/words.ts";
import { cardView } from "../card/card.ts";
import type { FormContext } from "../form/control.ts";
import { chanceView } from "../odds.ts";
import { exampleCheck, exampleLine, modifiersOf, phrasingsOf, presetsOf } from "./lines.ts";

function trialsIn(game: Game, words: Words) {
  return Object.keys(game.kinds).map((kind) => {
    return { line: exampleLine(game, kind), name: gameWords(game.id, `kinds.${kind}`, words) };
  });
}

function oddsTrial(game: Game, words: Words) {
  const [first] = trialsIn(game, words);
  return { line: `/odds ${first!.line.slice(1)}`, name: words("dicewright.dialog.odds") };
}

// ---- Help ----

/** Every check with an example to click, every word of the game's lines, and the keys of the module. */
export function helpView(
  game: Game,
  keys: readonly { readonly keys: string; readonly name: string }[],
  { rules, words, mayHide }: Omit<FormContext, "games">,
) {
  const kinds = Object.keys(game.kinds);
  const presets = kinds.flatMap((kind) => presetsOf(game, kind, rules, words));
  // Required options are in the examples. Words that several kinds share are listed once.
  const optional = kinds.flatMap((kind) => phrasingsOf(game, kind, words).filter(({ isRequired }) => !isRequired));
  const ids = optional.map((each) => [...each.words.map(({ word }) => word), each.name].join(" "));
  return {
    title: words("dicewright.help.title", { game: gameWords(game.id, "name", words) }),
    about: gameWords(game.id, "about", words),
    command: `/${game.command}`,
    checks: [...trialsIn(game, words), oddsTrial(game, words)],
    words: [...optional.filter((_each, i) => ids.indexOf(ids[i]!) === i), ...commonWords(game, words, mayHide)],
    modifiers: kinds.flatMap((kind) => modifiersOf(game, kind, words)),
    presets: [...new Set(presets.map(({ text, value }) => `${text} ${value}`))].join(", "),
    keys,
  };
}

function commonWords({ kinds, contest }: Game, words: Words, mayHide = false) {
  const hidden = Object.values(kinds).flatMap(({ fields }) => Object.values(fields).filter((each) => each.hidden));
  const row = (key: string, text: string) => ({
    text,
    name: words(`dicewright.help.${key}.name`),
    hint: words(`dicewright.help.${key}.hint`),
  });
  return [
    ...hidden.slice(0, Number(mayHide)).map(({ text }) => row("hidden", `${text!.word} ?12`)),
    ...(contest ? [row("target", "vs target")] : []),
    row("label", "# Sneak"),
  ];
}

// ---- The guide ----

interface GuideSection {
  readonly name: string;
  readonly text: string;
  readonly line?: string;
  readonly chance?: string;
  /** A window to open, by its `data-dicewright-open`. */
  readonly link?: { readonly id: string; readonly name: string };
}

type GamePage = ReturnType<typeof gameView>;

/** A page by the id of its game, or `gm`. Undefined if there is none. */
export function guideView(
  page: string,
  context: FormContext,
): (Pick<GamePage, "title" | "sections"> & Partial<GamePage>) | undefined {
  const { games: inUse, words } = context;
  if (page === "gm") return gmView(inUse[0]!, words);
  const game = games.find(({ id }) => id === page);
  if (!game) return undefined;
  // Games that are not in use are not named.
  if (!inUse.includes(game)) return { title: words("dicewright.guide.closed"), sections: [] };
  return gameView(game, context);
}

function gameView(game: Game, context: FormContext) {
  const { rules, words } = context;
  const examples = Object.keys(game.kinds).map((kind) => exampleCheck(game, kind, rules));
  const help = helpView(game, [], context);
  const contest = game.contest && optionalWords(words, gameKey(game.id, "guide.contest"));
  const sections: GuideSection[] = [
    ...examples.map((each) => kindSection(each, words)),
    ...(contest !== undefined ? [{ name: words("dicewright.guide.contest"), text: contest }] : []),
    { ...oddsTrial(game, words), text: words("dicewright.guide.odds") },
  ];
  return {
    title: gameWords(game.id, "name", words),
    about: help.about,
    card: { text: words("dicewright.guide.example"), view: exampleCard(examples[0]!, words) },
    sections,
    words: { ...help, title: words("dicewright.guide.words") },
  };
}

function kindSection(request: CheckRequest, words: Words): GuideSection {
  const { game, kind } = request;
  const { success } = chanceView(chanceOf(request), words);
  return {
    name: gameWords(game.id, `kinds.${kind}`, words),
    text: optionalWords(words, gameKey(game.id, `guide.${kind}`)) ?? "",
    line: writeCheck(request),
    ...(success !== undefined && { chance: `${words("dicewright.dialog.success")}: ${success}` }),
  };
}

const TRIES = 60;

/** The card of the roll with the most rerolls among a fixed sequence. */
function exampleCard(request: CheckRequest, words: Words) {
  const random = seeded();
  const rolls = Array.from({ length: TRIES }, () => roll(checkOf(request), randomFaceSource(random)));
  const richest = rolls.reduce((best, each) => (each.rolledDice.length > best.rolledDice.length ? each : best));
  const replayed = replayRecord(makeRecord(request, richest.faces), games);
  if (isProblem(replayed)) throw new Error(`The example of ${request.game.id} cannot be replayed.`);
  return cardView(replayed, words);
}

/** A fixed sequence of numbers in [0, 1): Lehmer's generator, 16807 modulo 2^31 - 1. */
function seeded(): () => number {
  let state = 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** Topics of the page for GMs. Some have a link of the same name. */
const TOPICS = ["games", "rules", "saved", "requests", "hidden", "contests", "privacy"] as const;

function gmView(game: Game, words: Words) {
  const lines = { hidden: hiddenLine(game), requests: trialsIn(game, words)[0]!.line };
  const sections = TOPICS.map((topic): GuideSection => {
    const line = topic === "hidden" || topic === "requests" ? lines[topic] : undefined;
    return {
      name: words(`dicewright.guide.gm.topics.${topic}.name`),
      text: words(`dicewright.guide.gm.topics.${topic}.text`),
      ...(line !== undefined && { line }),
      ...(LINKS.includes(topic) && { link: linkTo(topic, words) }),
    };
  });
  return { title: words("dicewright.guide.gm.title"), sections };
}

/** The game's first check whose difficulty can be hidden, with it hidden. */
function hiddenLine(game: Game): string | undefined {
  for (const [kind, { fields, example }] of Object.entries(game.kinds)) {
    const [name = "", field] = Object.entries(fields).find(([, { hidden }]) => hidden) ?? [];
    const [value, word] = [example[name], field?.text?.word];
    if (word !== undefined && typeof value === "number")
      return exampleLine(game, kind).replace(field!.text!.write(value), `${word} ?${value}`);
  }
  return undefined;
}

// ---- The first card of a world ----

const LINKS: readonly string[] = ["tour", "guide", "macros", "rules", "games"];

function linkTo(id: string, words: Words) {
  return { id, name: words(`dicewright.welcome.places.${id}`) };
}

/** The examples on the card, which the chosen games share; each game has one at least. */
const MOST_TRIALS = 6;

/** All games to choose from, examples of those chosen, and links. */
export function welcomeView(chosen: readonly Game[], words: Words) {
  const share = Math.max(1, Math.floor(MOST_TRIALS / chosen.length));
  return {
    title: words("dicewright.welcome.title"),
    games: games.map((game) => ({
      id: game.id,
      name: gameWords(game.id, "name", words),
      about: gameWords(game.id, "about", words),
      isChosen: chosen.includes(game),
    })),
    trials: chosen.flatMap((game) => trialsIn(game, words).slice(0, share)),
    links: LINKS.slice(0, -1).map((id) => linkTo(id, words)),
  };
}

// ---- The macros of the compendium, named in the language of their user ----

const OPEN_CALL = /api\?\.open\(\{ system: "(\w{1,40})", kind: "(\w{1,40})" \}\)/;

const API_CALLS: Readonly<Record<string, string>> = {
  "contest()": "dicewright.challenge.open",
  "contest({ sealed: true })": "dicewright.challenge.openSealed",
  "difficulty()": "dicewright.scene.title",
  "openGroup()": "dicewright.group.start.tool",
};

/** Undefined for a command that is not one of the compendium's. */
export function macroName(command: string, words: Words): string | undefined {
  const asked = readCheck(command, { games });
  if (!isProblem(asked)) {
    const { game, kind } = asked;
    const [first, ...typed] = command.split(" ").slice(1);
    const options = (first === game.kinds[kind]!.word ? typed : [first, ...typed]).join(" ");
    return `${checkName(game.id, kind, words)}${options && ` (${options})`}`;
  }
  const [, system, kind] = OPEN_CALL.exec(command) ?? [];
  if (system !== undefined) return `${checkName(system, kind!, words)} …`;
  const [, key] = Object.entries(API_CALLS).find(([call]) => command.includes(`api?.${call}`)) ?? [];
  return key === undefined ? undefined : `${words(key)} …`;
}

function checkName(system: string, kind: string, words: Words): string {
  return `${gameWords(system, "name", words)}: ${gameWords(system, `kinds.${kind}`, words)}`;
}
