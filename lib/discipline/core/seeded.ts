import { sha512 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** Injected randomness: the same seed and label give the same 64 bytes (discipline notes 3). */
export function seededBytes(seed: string, label: string): Uint8Array {
  return sha512(utf8ToBytes(JSON.stringify([seed, label])));
}
