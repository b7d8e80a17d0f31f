/**
 * Scenes that `npm test` leaves to `npm run e2e:other`, which plays them in both generations: those of the host alone, of
 * programs for developers, of a table that falls over, of worlds of other systems, and of whole stored evenings and worlds.
 */
export const LATER = [
  "applications",
  "conformance",
  "demo",
  "faults",
  "hot-reload",
  "join",
  "quench",
  "reset",
  "return",
  "seats",
  "stored-threads",
  "stored-world",
  "strangers",
  "verify",
  "visit",
  "worlds",
].map((name) => `test/scenes/${name}.scene.ts`);
