/** SHA-256 of plain JSON, for commitments: a value can be neither read nor exchanged before it is shown. */
import { sha256 } from "@noble/hashes/sha2.js";
import type { Json } from "./json.ts";

/** 64 hexadecimal digits. A value that can be guessed needs a long random text beside it. */
export function hashOf(value: Json): string {
  const bytes = sha256(new TextEncoder().encode(JSON.stringify(value)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
