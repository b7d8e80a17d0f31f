/** Asks for every text there is: all cards, all outcomes, all threads, all forms and all problems, in English. */
import fc from "fast-check";
import { parseFields, type OptionsOf } from "../../src/checks/field.ts";
import type { ContestRules, Game } from "../../src/checks/game.ts";
import { SECRET_NOTES, withKnownSecrets } from "../../src/checks/hidden.ts";
import type { Json } from "../../src/checks/json.ts";
import { readCheck, parseRequest, checkOf } from "../../src/checks/notation.ts";
import { isProblem, type Problem } from "../../src/checks/problem.ts";
import { makeRecord, type CheckRecord } from "../../src/checks/record.ts";
import type { Report, Verdict } from "../../src/checks/report.ts";
import { isCheck, type Check, type Next } from "../../src/engine/check.ts";
import { odds } from "../../src/engine/odds.ts";
import { randomFaceSource, roll } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import { extendedThread, outlookTexts } from "../../src/threads/extended/extended.ts";
import { groupThread } from "../../src/threads/group/group.ts";
import { REJECTIONS } from "../../src/threads/log.ts";
import { contestedKinds } from "../../src/threads/odds.ts";
import type { Viewer } from "../../src/threads/panel.ts";
import { parseMove, readThread } from "../../src/threads/replay.ts";
import { requestThread } from "../../src/threads/request.ts";
import type { Thread, ThreadState } from "../../src/threads/thread.ts";
import { cardView, formulaView } from "../../src/view/card/card.ts";
import { throwViews } from "../../src/view/card/dice.ts";
import {
  changeView,
  forecastTexts,
  formOfRecord,
  newCheckForm,
  readChange,
  readCheckForm,
  rollView,
} from "../../src/view/form/check-form.ts";
import { contestControls, readContestForm, withContestRules } from "../../src/view/form/contest.ts";
import { extendedControls, extendedForm } from "../../src/view/form/extended.ts";
import { readRequestForm, requestControls, requestNote } from "../../src/view/form/request.ts";
import { savedControls, savedForm } from "../../src/view/form/saved-check.ts";
import { houseRulesView } from "../../src/view/form/world.ts";
import { guideView, helpView, welcomeView } from "../../src/view/help/guide.ts";
import { completeLine, mistakeText } from "../../src/view/help/lines.ts";
import { withoutOddsText } from "../../src/view/odds.ts";
import { problemText } from "../../src/words/problem.ts";
import { formulaSentence, hiddenView, rollSentence } from "../../src/words/sentence.ts";
import { spoken, spokenRoll } from "../../src/words/spoken.ts";
import { sayIn, chanceText, gameWords, reportText, type Words } from "../../src/words/words.ts";
import { CHECKS, FORMULAS } from "../../tools/pictures/exhibits.ts";
import { requestFor, rolledCheck, rolledCode, replayOrFail, recordOf } from "../checks.ts";
import { drawAsked, drawOptions, kinds } from "../laws/draw.ts";
import { message, openWorld } from "../threads/messages.ts";
import { contestFrom, STATES } from "../view/contest-drawn.ts";
import { contextWith, rollOdds, words as english } from "../view/drawn.ts";
import { extendedTest, type ExtendedStory } from "../view/extended-drawn.ts";
import { groupTest, readerOf, SEED, type GroupStory } from "../view/group-drawn.ts";
import { viewerWith } from "../view/threads.ts";

type Rules = OptionsOf<Record<string, never>>;

/** Each requested key with the data of its sentence, once for each set of names. */
const asked = new Map<string, Parameters<Words>>();
const words: Words = (key, data) => {
  asked.set(`${key} ${Object.keys(data ?? {}).join(" ")}`, data ? [key, data] : [key]);
  return english(key, data);
};
const around = { games, rules: {}, words };

/** Reasons for which threads have words of their own; the others are the same in all. */
const OWN_REASONS = REJECTIONS.slice(0, 5);

const SAMPLES = { seed: 20_261_121 };

/** Everything that is asked for while all there is to draw is drawn, these problems too. */
export function collectTexts(problems: readonly string[]): readonly Parameters<Words>[] {
  hiddenView(words);
  for (const { line, faces, settings } of CHECKS) {
    const replayed = rolledCheck(line, faces, settings);
    for (const tell of [cardView, rollSentence, spokenRoll]) tell(replayed, words);
    spokenRoll(replayed, words, "Ana");
  }
  spoken("< 1% > 9 − 2 × 3 + 4 → ≥ 5 ≤ 6 7–8 A & B", words);
  for (const faces of [[9], [9, 9]]) cardView(rolledCheck(`/kr extended ${faces.length} dt 6`, faces), words);
  cardView(rolledCheck("/kr extended 2 dt 12", [12, 9]), words);
  cardView(rolledCheck("/kr 1 + 2 dt 6", [12, 9, 3]), words);
  for (const { formula, total, codes } of FORMULAS)
    for (const tell of [formulaView, formulaSentence]) tell({ formula, total, parts: codes.map(rolledCode) }, words);
  for (const formula of ["2d6x", "1d10x>4", "1d10x<3", "1d10x10"]) {
    const { game, kind, options } = requestFor(`/dice ${formula}`);
    for (const text of Object.values(game.kinds[kind]!.fieldTexts!(options))) reportText(game.id, text, words);
  }
  for (const formula of ["(1d4)d6", "900d1000kh450"]) withoutOddsText(requestFor(`/dice ${formula}`), words);
  for (const [, game, kind] of kinds) drawKind(game, kind);
  for (const [, game, kind] of kinds) drawDialog(game, kind);
  for (const game of games) drawContest(game);
  drawForms();
  cardView(rolledCheck("/olde effect 8 - 3", [2]), words);
  cardView(rolledCheck("/ogs d8 + d6 # Agility (Sneak)", [4, 3, 2]), words);
  const lasting = [undefined, ["Sneak"], ["Hide"]].map((tests, i) => ({
    name: `${i}`,
    level: 1,
    ...(tests && { tests }),
  }));
  const klepto = games.find(({ hasLasting }) => hasLasting)!;
  const sneak = { ...newCheckForm(klepto, "test"), label: "Sneak", mode: "public" };
  const evenSucceeds = { "kr.marginZeroSucceeds": true };
  const kr = games.find(({ id }) => id === "kr")!;
  const basic = newCheckForm(kr, "basic", { raw: { rolled: 3, pool: 9, dt: 6 }, rules: evenSucceeds });
  const read = readCheckForm({ ...basic, mode: "public" }, evenSucceeds);
  rollView(read, contextWith(evenSucceeds, words), rollOdds(evenSucceeds));
  rollView(readCheckForm(sneak, {}), contextWith({ "kleptonomicon.lasting": lasting }, words), rollOdds());
  for (let difficulty = 4; difficulty < 30; difficulty += 2)
    for (const damage of ["", " damage d8"])
      cardView(rolledCheck(`/ogs d12 + d12 vs ${difficulty}${damage}`, [12, 12, 6]), words);
  for (const stages of [0, 1, 5])
    cardView(rolledCheck(`/ogs open d8 stages ${stages}`, [3, 3, 3, 3, 3, 3].slice(0, stages + 1)), words);
  drawThreads();
  drawFrames();
  const inWords: Words = Object.assign((...each: Parameters<Words>) => words(...each), { chances: "words" } as const);
  for (const p of [0.05, 0.2, 0.5, 0.7, 0.95]) chanceText(p, inWords);
  for (const note of SECRET_NOTES) words(`dicewright.secret.${note}`);
  for (const game of games) {
    helpView(game, [], { rules: {}, words, mayHide: true });
    for (const inUse of [[game], games.filter((each) => each !== game)])
      for (const page of [game.id, "gm"]) guideView(page, { ...around, games: inUse });
    welcomeView([game], words);
    completeLine(`/${game.command} `, { ...around, saved: [], hasTargets: true });
  }
  for (const line of ["/kaiser skil 5", "/kaiser skill"])
    mistakeText(line, readCheck(line, { games }) as Problem, {}, words);
  for (const problem of problems) {
    problemText({ problem, data: {} }, words);
    problemText({ problem, data: { field: "modifier" } }, words, "kaiser");
  }
  return [...asked.values()];
}

// ---- Forms ----

function drawForms(): void {
  houseRulesView(games, {}, words);
  /** A request to a member whose player is away, and whose actor has no such saved check. */
  const asking = {
    savedChecks: [{ id: "sneak", name: "Sneak", game: games[0]!, kind: "skill", owners: [] }],
    member: [{ name: "Mira", isChosen: true, isAway: true, isParty: true, isSelected: true }],
    ...({ whom: "chosen", end: "alone", mode: "gm", isHidden: false } as const),
  };
  const hidden = newCheckForm(games[0]!, "skill", { purpose: "asked", raw: { difficulty: { hidden: "" } } });
  requestControls(readRequestForm({ ...asking, ...hidden, means: "any" }), around);
  const empty = newCheckForm(games[0]!, "skill", { purpose: "asked" });
  requestNote(readRequestForm({ ...asking, ...empty, means: "any" }), new Map(), words);
  for (const [, game, kind] of kinds) {
    savedControls(savedForm(game, { id: "a", name: "", kind, options: {} }), words);
    const form = newCheckForm(game, kind, { purpose: "asked" });
    for (const means of ["any", "line", "sneak"])
      requestControls(readRequestForm({ ...asking, ...form, means, line: "/kaiser skill @a" }), around);
  }
  for (const game of games) {
    if (game.contest) drawChallenge(game);
    for (const kind of contestedKinds(game))
      if (kind !== game.extended?.kind) gameWords(game.id, `contestName.${kind}`, words);
    if (game.extended) extendedControls(extendedForm(game, {}), around);
  }
  drawChange();
}

/** The window of a change with what is sound and what is not, and every fate of a die. */
function drawChange(): void {
  const record = recordOf("/kaiser skill 5", 6, 4);
  const form = formOfRecord(record)!;
  for (const skill of ["5", "five"])
    changeView(readChange({ ...form, field: { ...form.field, skill } }, record), record, around, rollOdds().oddsOf);
  const dice = replayOrFail(record).played.rolledDice[0]!.dice.map(({ die, faces: [face] }) => ({
    slot: "",
    die,
    face: face!,
  }));
  forecastTexts({ stays: dice, returns: dice, setAside: dice, toRoll: [dice[0]!.die] }, words);
}

/** The dialog of a kind with the tables of every house rule, sound and unsound, its odds shown and hidden. */
function drawDialog(game: Game, kind: string): void {
  for (const rules of houseRulesOf(game)) {
    const samples = fc.sample(drawAsked(game, kind), { ...SAMPLES, numRuns: 12 });
    const filled = samples.map(({ options }) => newCheckForm(game, kind, { raw: options, rules }));
    const wrong = { ...newCheckForm(game, kind), field: { ...filled[0]!.field, advantage: "?", advantages: "9" } };
    for (const form of [...filled, newCheckForm(game, kind, { rules }), wrong])
      for (const isHidden of [true, false])
        rollView(
          readCheckForm({ ...form, mode: "public" }, rules),
          contextWith(rules, words),
          rollOdds(rules, isHidden),
        );
  }
}

/** The first choice of every house rule, then the second, and so on. */
function houseRulesOf({ settings }: Game): Record<string, unknown>[] {
  return [0, 1].map((at) =>
    Object.fromEntries(Object.entries(settings).map(([key, choices]) => [key, choices ? choices[at] : at === 1])),
  );
}

/** The window in which a contest begins, with a saved check and with any other check, by every choice of its rules. */
function drawChallenge(game: Game): void {
  const opponent = ["Tor", "Ann"].map((name) => ({ id: name, name, isChosen: true }));
  const choices = [
    { id: "saved", game, name: "Sneak" },
    { id: "other", game },
  ];
  const begun = { name: "Mira", choices, means: "saved", opponent, sealed: false, mode: "public" };
  const form = withContestRules({ ...begun, form: "each" }, {});
  const chosen = Object.entries(game.contest!.fields).flatMap(([name, { choices: each = [] }]) =>
    each.map((choice) => ({ [name]: choice })),
  );
  for (const field of [{}, ...chosen])
    contestControls(readContestForm({ ...form, field: { ...form.field, ...field } }, {}), around);
}

// ---- Threads, to users who may do everything and to users who may do nothing ----

function drawThreads(): void {
  drawContests();
  drawGroups();
  drawExtended();
  drawRequests();
  for (const reason of [...REJECTIONS, "orphan", "unsound"]) words(`dicewright.thread.rejections.${reason}`);
  for (const reason of [...OWN_REASONS, "orphan", "unsound"]) words(`dicewright.contest.rejections.${reason}`);
  for (const { id } of [groupThread, extendedThread])
    for (const reason of [...OWN_REASONS, "orphan"]) words(`dicewright.${id}.rejections.${reason}`);
  for (const id of ["thread", "contest", "group", "extended"]) words(`dicewright.${id}.over`);
}

/** Collects the panels, sentences, prompts and announcements of a thread. */
function drawThread<S extends ThreadState>(kind: Thread<object, S>, state: S, viewer: Viewer): void {
  kind.panel(state, viewer);
  kind.opening.line(state, viewer);
  for (const entry of state.log) {
    const move = parseMove(kind, entry.payload, state);
    if (move) kind.moves[move.act]!.describe?.(state, move, viewer, entry);
  }
  kind.rulings(state, viewer);
  kind.news(state, viewer);
  kind.result(state, viewer);
  for (let place = 0; place < 5; place++) kind.asking?.prompt(state, place, viewer);
}

/** Texts that the page adds to panels and prompts. */
function drawFrames(): void {
  for (const key of ["card.more", "prompts.on", "prompts.off", "odds.working", "challenge.later"])
    words(`dicewright.${key}`);
}

/** Group tests with all that can happen to a member, with help and without. */
function drawGroups(): void {
  const kaiser = { system: "kaiser", kind: "skill", options: { skill: 5 } };
  const [won, lost] = [12, 13].map((difficulty) => ({ faces: [3, 4], options: { difficulty } }));
  const gift = [0, 3] as const;
  const told: GroupStory[] = [
    { rows: ["waiting", "hidden", "skipped", "gone"] },
    { rows: ["skipped", "skipped"] },
    { rows: ["hidden", SEED[0]!] },
    { rows: SEED, gifts: [gift, [1, 2]], label: "Sneak" },
    { rows: SEED, gifts: [gift] },
    { rows: SEED, gifts: [gift], undone: true },
    { rows: [...SEED.slice(0, 3), "waiting"], isClosed: true },
    { ...kaiser, rows: [won!, lost!] },
    { ...kaiser, rows: [won!, "waiting"], isAlone: true },
    { ...kaiser, rows: [won!, lost!], isAlone: true },
    { ...kaiser, rows: [won!, "waiting"] },
    { ...kaiser, rows: [{ faces: [2, 3] }, { faces: [3, 3] }] },
    { ...kaiser, rows: [{ faces: [2, 3] }], isAlone: true },
    { ...kaiser, rows: ["waiting", "skipped"], isAlone: true, isClosed: true },
    { rows: [...SEED, ...SEED] },
    { rows: [SEED[0]!, SEED[0]!] },
    {
      ...{ system: "anydice", kind: "check", options: { formula: "1d20", difficulty: 12 } },
      ...{ rules: { group: "mean" }, rows: [{ faces: [18] }, { faces: [4] }] },
    },
  ];
  const gm = readerOf([], { user: "gm", isGM: true, words });
  const gmAlone = readerOf([], { user: "gm", isGM: true, words }, [0, 1, 2, 3]);
  const alone = readerOf([], { user: "gm", isGM: true, playersOf: () => [], words });
  const crowded = readerOf([0], { words, savedChecks: sneaks("kleptonomicon", "group", {}) });
  for (const test of told.map(groupTest)) {
    for (const viewer of [gm, gmAlone, alone, crowded, readerOf([], { words }), readerOf([0], { words }, [0, 1])])
      drawThread(groupThread, test, viewer);
    groupThread.opening.sentence(test, gm);
  }
}

/** Extended tests that go on, with and without a combat, and all ways in which they end. */
function drawExtended(): void {
  const nines = [9, 9, 9, 9];
  const acts = [
    ...[{ act: "turn" }, { act: "goal", goal: 50 }, { act: "goal", goal: null }, { act: "end" }],
    ...["", "It rained."].map((reason, i) => ({ act: "ruling", progress: 3 + i, reason })),
    { act: "unrule", ruling: "message5" },
  ];
  const some: readonly ExtendedStory[] = [
    { rolls: [] },
    { rolls: [[9, 2, 2, 2], nines], goal: 9, combat: "fight" },
    { rolls: [null], goal: 9 },
    { rolls: [[2, 2, 2, 2]] },
    { rolls: [nines], goal: 4 },
    { rolls: [nines], counts: false },
    { rolls: [nines, [...nines, 9, 9, 9]], acts },
    { rolls: [null], acts: [{ act: "end" }] },
    { rolls: [], isGone: true },
  ];
  const viewer = viewerWith({ user: "gm", isGM: true, words });
  for (const next of [{ chance: 0.5 }, {}])
    outlookTexts({ ...next, course: { byRoll: [0.1, 0.5], mean: 2 } }, sayIn(words));
  for (const test of some.map(extendedTest)) {
    drawThread(extendedThread, test, viewer);
    drawThread(extendedThread, test, viewerWith({ user: "gm", isGM: true, isInCombat: true, words }));
    extendedThread.opening.sentence({ ...test, turn: null }, viewer);
  }
}

/** Six saved checks of a kind: more than a panel shows at once. */
const sneaks = (system: string, kind: string, options: object) =>
  [1, 2, 3, 4, 5, 6].map((n) => ({ id: `t${n}`, name: `Sneak ${n}`, system, kind, options: { ...options } }));

/** A contest in every state. */
function drawContests(): void {
  const playersOf = () => ["Ana", "Ben"].map((name) => ({ name, isHere: name === "Ana" }));
  const gm = { user: "leader", isGM: true, savedChecks: sneaks("kaiser", "skill", { skill: 5 }), words };
  for (const told of Object.values(STATES)) {
    const state = contestFrom(told);
    const sides = [0, 1].map((own) => ({ user: "ana", own: [own], words }));
    for (const seen of [gm, { ...gm, isGMHere: false }, { ...gm, playersOf }, ...sides])
      drawThread(contestThread, state, viewerWith(seen));
    drawThread(contestThread, state, viewerWith({ ...gm, user: "gm", keeps: false }));
    contestThread.opening.sentence(state, viewerWith(gm));
  }
}

/** A request with an answer that is seen and with one that is not, under other names and the own one. */
function drawRequests(): void {
  const told = { record: recordOf("/kaiser skill 5", 6, 4), recordForReader: recordOf("/kaiser skill 5", 6, 4) };
  const other = { ...told, record: { ...told.record, kind: "resistance", options: {} } };
  const answers = [{ ...told, alias: "Mira" }, { ...told, alias: "ana" }, { isHidden: true }, other];
  const log = answers.map((more, i) => message(`m${i}`, i, { v: 1, act: "answer" }, { author: "ana", ...more }));
  const opening = message("opening", 0, { v: 1, line: "/kaiser skill 5 # Sneak" }, { author: "ana" });
  const world = openWorld({ isGM: () => false });
  drawThread(requestThread, readThread(requestThread, opening, log, world)!, viewerWith({ words }));
}

// ---- Cards and reports ----

/** The card of some plays of a kind, and the report of every outcome it can have. */
function drawKind(game: Game, kind: string): void {
  const random = seeded();
  for (const name of game.kinds[kind]!.followUpNames ?? []) gameWords(game.id, name, words);
  for (const drawn of fc.sample(drawAsked(game, kind), { ...SAMPLES, numRuns: 24 })) {
    for (const { outcome } of odds(checkOf(drawn)).outcomes)
      drawReport(game, game.kinds[kind]!.report(outcome, drawn.options));
    const record = makeRecord(drawn, roll(checkOf(drawn), randomFaceSource(random)).faces);
    const hiding = withKnownSecrets(record, () => ({ value: 5, isPublic: false }));
    for (const each of [record, hiding, turnedRound(game, record)])
      cardView(replayOrFail(each), words, { author: "Ana" });
  }
}

/** A record with a change in its history, after which every flag is the other way round. */
function turnedRound(game: Game, record: CheckRecord): CheckRecord {
  const { options, faces, kind } = record;
  const flags = Object.entries(game.kinds[kind]!.fields).filter(([, { type }]) => type === "flag");
  const turned = Object.fromEntries(flags.map(([name]) => [name, options[name] !== true]));
  const earlier = parseRequest(game, kind, { ...options, ...turned });
  return isProblem(earlier) ? record : { ...record, history: [{ options: earlier.options, faces }] };
}

function drawReport(game: Game, { headline, unit, by, lines, notes = [] }: Report): void {
  for (const text of [headline, unit, by, ...lines, ...notes]) if (text) reportText(game.id, text, words);
}

/** Contests of random sides, and of as many equal sides as there may be, which tie. */
function drawContest(game: Game): void {
  const { contest: rules } = game;
  if (!rules) return;
  const parsed = drawOptions(rules.fields).map((raw) => parseFields(rules.fields, raw));
  const sound = parsed.filter((each) => !isProblem(each));
  const stakes = stakesOf(game);
  for (const each of fc.sample(sound, { ...SAMPLES, numRuns: 16 }) as Rules[]) {
    stakes.forEach((a, i) => stakes.slice(i, i + 6).forEach((b) => judge(game, rules, [a, b], each)));
    judge(game, rules, Array<Json>(rules.most).fill(stakes[0]!), each);
    // The verdict of a tie-break that reached its limit.
    drawReport(game, rules.report({ winner: null, tie: true, capped: true }, each));
  }
}

function judge(game: Game, contest: ContestRules, sides: readonly Json[], rules: Rules): void {
  const next: Next<Verdict> = contest.judge(sides, rules);
  const verdicts = isCheck(next) ? played(next, game) : [next];
  for (const verdict of verdicts) {
    drawReport(game, contest.report(verdict, rules));
    const follow = contest.followUp?.(verdict, sides[verdict.winner ?? 0]!);
    if (follow) gameWords(game.id, follow.name, words);
  }
}

function played(tieBreak: Check<Verdict>, game: Game): Verdict[] {
  const random = seeded();
  return [1, 2, 3].map(() => {
    const { outcome, rolledDice: dice } = roll(tieBreak, randomFaceSource(random));
    throwViews(game, dice, words);
    return outcome;
  });
}

function stakesOf(game: Game): Json[] {
  const random = seeded();
  return Object.entries(game.kinds).flatMap(([name, kind]) => {
    if (!kind.contestValue) return [];
    const drawn = fc.sample(drawAsked(game, name), { ...SAMPLES, numRuns: 50 });
    return drawn.map((each) => kind.contestValue!(roll(checkOf(each), randomFaceSource(random)).outcome, each.options));
  });
}

/** The same numbers in [0, 1) every time. */
function seeded(): () => number {
  let state = 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}
