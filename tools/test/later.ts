/**
 * Scenes that `npm test` leaves to `npm run e2e:other`, which plays them in both generations: those of the host alone, of
 * programs for developers, of a table that falls over, of worlds of other systems, of games of packages, of each language,
 * of every line of the notation, of fights and clicks, and of whole stored evenings and worlds.
 */
export const LATER = [
  "applications",
  "clicks",
  "combat",
  "conformance",
  "copies",
  "demo",
  "faults",
  "handover",
  "hot-reload",
  "join",
  "languages",
  "log-end",
  "log-near",
  "notation",
  "package-games",
  "quench",
  "reset",
  "return",
  "seats",
  "stored-threads",
  "stored-world",
  "strangers",
  "verify",
  "visit",
  "ways",
  "worlds",
].map((name) => `test/scenes/${name}.scene.ts`);
