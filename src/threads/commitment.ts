/** A sealed roll: its player posts a commitment first and the roll once everybody has rolled, so nobody can read or change it in between. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { keepsFaces } from "../systems/change.ts";
import type { Replayed } from "../systems/record.ts";

/** The commitment to a roll: 64 hexadecimal digits. `salt` is a long random text, without which all rolls could be tried. */
export function commitmentOf({ system, asked, played }: Replayed, salt: string): string {
  const options = Object.entries(asked?.options ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([salt, system.id, asked?.kind, options, played.faces]))));
}

/** Whether a roll is the one committed to. If it was changed since, its first version counts, and the dice must be the same. */
export function verifies(commitment: string, replayed: Replayed, salt: string): boolean {
  const first = replayed.history?.[0] ?? replayed;
  return commitmentOf(first, salt) === commitment && (first === replayed || keepsFaces(first, replayed));
}

/** Whether a stored value can be a commitment. */
export function isCommitment(stored: unknown): stored is string {
  return typeof stored === "string" && /^[0-9a-f]{64}$/.test(stored);
}
