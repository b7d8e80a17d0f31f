/** The games that this world plays. Offers follow them; typed lines and cards of others work as before. */
import type { Game } from "../../checks/game.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { games, addGame } from "../../games/index.ts";
import { importGame } from "../../games/package-game.ts";
import { problemText } from "../../words/problem.ts";
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

/** Actions that wait for games; undefined while none is on its way. */
let waiting: (() => unknown)[] | undefined;

export function areGamesComing(): boolean {
  return waiting !== undefined;
}

/** Acts at once, or when the last game that is on its way has come. */
export function whenGamesAreHere(act: () => unknown): unknown {
  return waiting ? waiting.push(act) : act();
}

const faults: { readonly title: string; readonly file: string; readonly fault: Problem }[] = [];

/** Called with each game that is offered from now on, and the address of its file. */
type OnArrival = (game: Game, file: string) => void;

export function fetchGames(onArrival: OnArrival): void {
  const flags = flagsOfPackages("games");
  if (flags.length === 0) return;
  waiting = [];
  void fetchAll(flags, onArrival).then(() => {
    const acts = waiting!;
    waiting = undefined;
    for (const act of acts) runGuarded(act);
  });
}

/** Only files of the package itself. */
const FILE = /^(?!.*\.\.)[\w-][\w./-]{0,199}$/;

/** One after the other, so that of two with the same name the first stays. */
async function fetchAll(flags: readonly PackageFlag[], onArrival: OnArrival): Promise<void> {
  for (const { title, folder, value } of flags)
    for (const file of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const address = routeOf(`${folder}/${String(file)}`);
      const isOwnFile = typeof file === "string" && FILE.test(file);
      const game = isOwnFile ? await importGame(address, games) : problem("gameList");
      if (isProblem(game)) faults.push({ title, file: String(file), fault: game });
      else {
        addGame(game);
        runGuarded(() => onArrival(game, address));
      }
    }
}

/** Acts so that a failure is logged, and stops neither other games nor what waits for them. */
function runGuarded(act: () => unknown): void {
  void Promise.resolve()
    .then(act)
    .catch((error: unknown) => logOnce("Dicewright:", error));
}

/** Says what is wrong with each file that was left out, and tells a GM which packages these are from. */
export function reportFaults(): void {
  for (const { title, file, fault } of faults)
    logOnce(`Dicewright: ${title} (${file}): ${problemText(fault, words)}`, "");
  for (const { title } of faults) notice("foundry.gameLeftOut", { package: title });
}
