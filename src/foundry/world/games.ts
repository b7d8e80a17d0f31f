/** The games that this world plays. Offers follow them; typed lines and cards of others work as before. */
import type { Game } from "../../checks/game.ts";
import { truncateForMessage } from "../../checks/json.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { reasonOf } from "../../engine/check.ts";
import { addGame, games } from "../../games/index.ts";
import { exportAt, readGame } from "../../games/package-game.ts";
import { problemText } from "../../words/problem.ts";
import { isListedCommand } from "../platform/compat.ts";
import { flagsOfPackages, routeOf, type PackageFlag } from "../platform/packages.ts";
import { getSetting } from "../platform/settings.ts";
import { logOnce, notice, words } from "../platform/words.ts";

/** The games that a GM has chosen; none until then. */
export function chosenGames(): readonly Game[] {
  const ids = getSetting("games");
  return Array.isArray(ids) ? games.filter(({ id }) => ids.includes(id)) : [];
}

/** The games in use, in their order: all of them until a GM has chosen. */
export function gamesInUse(): readonly Game[] {
  const chosen = chosenGames();
  return chosen.length > 0 ? chosen : games;
}

/** All games, those in use first: for what has to know any game and begins with one in use. */
export function allGames(): readonly Game[] {
  return [...new Set([...gamesInUse(), ...games])];
}

// ---- Games that the world's system and its modules bring, by files that their manifests name.
// They are fetched once, while Foundry starts, and may come after messages are drawn and settings are read. ----

/** Actions that wait for games, with the ids of those they need, or for all; undefined while none is on its way. */
let waiting: { readonly ids?: readonly string[]; readonly act: () => unknown }[] | undefined;

/** Acts at once, or when the last game that is on its way has come. */
export function whenGamesAreHere(act: () => unknown): unknown {
  return waiting ? waiting.push({ act }) : act();
}

/** Acts at once and is true, or acts when games of these ids have come, or none is on its way any longer. */
export function whenGamesOfAreHere(ids: readonly string[], act: () => unknown): boolean {
  const isReady = !waiting || ids.every(isHere);
  if (isReady) act();
  else waiting!.push({ ids, act });
  return isReady;
}

const isHere = (id: string) => games.some((game) => game.id === id);

function runReady(): void {
  const ready = waiting!.filter(({ ids }) => ids?.every(isHere));
  waiting = waiting!.filter((each) => !ready.includes(each));
  for (const { act } of ready) runGuarded(act);
}

/** Called with each game that is offered from now on, the address of its file, and what hears why a worker cannot. */
type OnArrival = (game: Game, file: string, onUnread: (unread: Problem) => void) => void;

/** The reasons why the worker of odds has no game, by its id. */
export const workerFaults = new Map<string, Problem>();

export function fetchGames(onArrival: OnArrival): void {
  const files = flagsOfPackages("games").flatMap(filesOf);
  if (files.length === 0) return;
  waiting = [];
  void fetchAll(files, onArrival).then(() => {
    const acts = waiting!;
    waiting = undefined;
    for (const { act } of acts) runGuarded(act);
  });
}

interface GameFile {
  readonly title: string;
  readonly file: string;
  /** Absent if the manifest names no file of the package. */
  readonly address?: string;
}

function filesOf({ title, folder, value }: PackageFlag): readonly GameFile[] {
  return [value].flat().map((file) => {
    const path = pathOf(file);
    const named = { title, file: truncateForMessage(file) };
    return path === undefined ? named : { ...named, address: routeOf(`${folder}/${path}`) };
  });
}

const LONGEST_PATH = 200;

/** The path of a file of the package itself, as an address has it; undefined if it leads elsewhere. */
function pathOf(file: unknown): string | undefined {
  const [path = "", version] = typeof file === "string" ? file.split("?") : [];
  const steps = path.split("/").filter((step) => step !== "" && step !== ".");
  const isElsewhere = /^\/\/|^[a-z]+:|\\/i.test(path) || steps.includes("..");
  if (isElsewhere || steps.length === 0 || String(file).length > LONGEST_PATH) return undefined;
  const encoded = steps.map((step) => encodeURIComponent(step)).join("/");
  return version === undefined ? encoded : `${encoded}?${encodeURI(version)}`;
}

/** The time in which games are taken in the order of their files, and that to wait for a file at all. */
const ORDERED_MS = 1000;
const PATIENCE_MS = 15_000;

/** Asks for all files at once. Of two games with one name the first stays, unless its file takes long to answer. */
async function fetchAll(files: readonly GameFile[], onArrival: OnArrival): Promise<void> {
  const take = (file: GameFile, answer: Answer) => takeGame(file, answer, onArrival);
  const [soon, end] = [ORDERED_MS, PATIENCE_MS].map(
    (time) => new Promise<undefined>((resolve) => setTimeout(resolve, time)),
  );
  const late: (() => Promise<void>)[] = [];
  for (const { file, answer } of files.map((each) => ({ file: each, answer: answerOf(each) }))) {
    const found = await Promise.race([answer, soon]);
    if (found) take(file, found);
    else
      late.push(async () =>
        take(file, (await Promise.race([answer, end])) ?? problem("gameSilent", { seconds: PATIENCE_MS / 1000 })),
      );
  }
  await Promise.all(late.map((each) => each()));
}

type Answer = { readonly made: unknown } | Problem;

async function answerOf({ file, address }: GameFile): Promise<Answer> {
  if (address === undefined) return problem("gameList", { file });
  return exportAt(address).then(
    (made) => ({ made }),
    (error: unknown) => problem("gameFile", { reason: reasonOf(error) }),
  );
}

function takeGame({ title, file, address }: GameFile, answer: Answer, onArrival: OnArrival): void {
  const warn = (fault: Problem) => report({ title, file, fault });
  const host = { games, warn, isCommandTaken: (command: string) => isListedCommand(`/${command}`) };
  const made = isProblem(answer) ? answer : readGame(answer.made, host);
  if (isProblem(made)) return report({ title, file, fault: made, isLeftOut: true });
  addGame(made);
  const onUnread = (unread: Problem) => {
    const fault = problem("gameInWorker", { reason: problemText(unread, words) });
    workerFaults.set(made.id, fault);
    warn(fault);
  };
  runGuarded(() => onArrival(made, address!, onUnread));
  runReady();
}

/** Acts so that a failure is logged, and stops neither other games nor what waits for them. */
function runGuarded(act: () => unknown): void {
  void Promise.resolve()
    .then(act)
    .catch((error: unknown) => logOnce("Dicewright:", error));
}

// ---- What is wrong with them ----

interface Fault {
  readonly title: string;
  readonly file: string;
  readonly fault: Problem;
  readonly isLeftOut?: boolean;
}

const unreported: Fault[] = [];

function report(fault: Fault): void {
  if (game.ready) say(fault);
  else unreported.push(fault);
}

/** Says what is wrong with each file, and tells a GM from which packages some were left out. */
export function reportFaults(): void {
  unreported.splice(0).forEach(say);
}

function say({ title, file, fault, isLeftOut }: Fault): void {
  logOnce(`Dicewright: ${title} (${file}): ${problemText(fault, words)}`, "");
  if (isLeftOut) notice("foundry.gameLeftOut", { package: title });
}
