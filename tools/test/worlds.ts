/**
 * Plays the scenes of codes, commands, privacy, picking, saved checks, cards and contests in every sample world and both generations;
 * `npm test` plays them in the plain world, and `npm run e2e:other` a part of them in each other one. Worlds may be named:
 * `npm run e2e:worlds -- modern old`.
 */
import { spawnSync } from "node:child_process";

const WORLDS = ["replacer", "collider", "modern", "old"] as const;
const FILES = ["notation", "chat", "privacy", "card", "contest", "pick", "traits", "worlds"].map(
  (name) => `test/scenes/${name}.scene.ts`,
);

const named = process.argv.slice(2);
const unknown = named.filter((each) => !WORLDS.some((world) => world === each));
if (unknown.length > 0) {
  console.error(`${unknown.join(", ")}: not a sample world. Name one or more of ${WORLDS.join(", ")}.`);
  process.exit(2);
}

const failed = (named.length > 0 ? named : WORLDS).filter((world) => {
  console.log(`In the world "${world}":`);
  const env = { ...process.env, SCENES_WORLD: world };
  return spawnSync("npx", ["vitest", "run", "--project", "scenes", ...FILES], { stdio: "inherit", env }).status !== 0;
});
if (failed.length > 0) {
  console.error(`Scenes fail in ${failed.join(", ")}.`);
  process.exit(1);
}
