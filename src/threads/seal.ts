/**
 * A sealed throw: whoever rolls shows a fingerprint first and the throw when all others are in, so that nobody can read it before, or
 * change it after.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { keepsFaces } from "../systems/change.ts";
import type { Replayed } from "../systems/record.ts";

/** The fingerprint of a throw: 64 hexadecimal digits. `salt` is a long random text, without which all throws could be tried. */
export function sealOf({ system, asked, played }: Replayed, salt: string): string {
  const options = Object.entries(asked?.options ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([salt, system.id, asked?.kind, options, played.faces]))));
}

/** Whether a throw is the one that was sealed. One that was changed since was sealed as it stood first, and still shows the same dice. */
export function opensSeal(seal: string, replayed: Replayed, salt: string): boolean {
  const first = replayed.history?.[0] ?? replayed;
  return sealOf(first, salt) === seal && (first === replayed || keepsFaces(first, replayed));
}

/** Whether a stored value can be a fingerprint. */
export function isSeal(stored: unknown): stored is string {
  return typeof stored === "string" && /^[0-9a-f]{64}$/.test(stored);
}
