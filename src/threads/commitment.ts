/** A sealed roll is posted as a commitment first, so no one can read or change it before everyone has rolled. */
import { hasSameFaces } from "../checks/change.ts";
import { hashOf } from "../checks/hash.ts";
import type { ReplayedRecord } from "../checks/record.ts";

/** The commitment to a roll: 64 hexadecimal digits. Without the long random `salt`, every roll could be tried. */
export function commitmentOf({ game, request: asked, played }: ReplayedRecord, salt: string): string {
  const fields = asked ? game.kinds[asked.kind]!.fields : {};
  const options = Object.entries(asked?.options ?? {})
    .filter(([name, value]) => !fields[name]?.addedAfterSeals || value !== fields[name].default)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf([salt, game.id, asked?.kind ?? null, options, played.faces]);
}

/** Whether a roll is the one committed to. A changed roll counts by its first version; its dice must be the same. */
export function matchesCommitment(commitment: string, replayed: ReplayedRecord, salt: string): boolean {
  const first = replayed.history?.[0] ?? replayed;
  return commitmentOf(first, salt) === commitment && (first === replayed || hasSameFaces(first, replayed));
}
