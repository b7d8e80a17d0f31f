/**
 * Scenes that `npm test` leaves to `npm run e2e:other`: those of the host alone, of programs for developers, of a table
 * that falls over, of worlds of other systems, of games of packages, of each language, of every line of the notation, of
 * odds, heavy formulas, lasting levels and saved checks, of fights, extended tests, verdicts and clicks, of a newcomer, and
 * of whole stored evenings and worlds.
 */
export const LATER = [
  "applications",
  "clicks",
  "combat",
  "conformance",
  "copies",
  "demo",
  "extended",
  "faults",
  "handover",
  "heavy-formulas",
  "hot-reload",
  "join",
  "languages",
  "lasting",
  "log-end",
  "log-near",
  "newcomer",
  "notation",
  "odds",
  "package-games",
  "pools",
  "quench",
  "real-dice",
  "reset",
  "return",
  "seats",
  "stored-world",
  "strangers",
  "traits",
  "verdicts",
  "verify",
  "visit",
  "ways",
  "worlds",
].map((name) => `test/scenes/${name}.scene.ts`);

/** Whether a file of scenes is left to `npm run e2e:other`. */
export function isLater(path: string): boolean {
  return LATER.some((later) => path.endsWith(later));
}
