import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson, type JsonValue } from "./json";
import type { ProviderPack } from "./pack";

/** The canonical JSON (RFC 8785) of a validated pack with defaults filled in. */
export function canonicalPack(pack: ProviderPack): string {
  return canonicalJson(pack as unknown as JsonValue);
}

/** Lower-case hex SHA-256 of the canonical pack: the spelling of the file does not change it, any value does (notes 8). */
export function packDigest(pack: ProviderPack): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalPack(pack))));
}
