/** SHA-256 of plain JSON. What is committed to by its hash can be neither read nor exchanged before it is shown. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Json } from "./vocabulary.ts";

/** 64 hexadecimal digits. Whatever can be guessed needs a long random text beside it. */
export function hashOf(value: Json): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))));
}
