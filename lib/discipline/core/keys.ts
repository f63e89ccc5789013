import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson } from "../text/canonical-json";
import type { Message, UnsignedMessage } from "./message";
import { seededBytes } from "./seeded";

/** The two public keys of a seat, hex: its agent's and its owner's (discipline formats F13). */
export type PublicKeys = { readonly agent: string; readonly owner: string };

/** The secret keys of a seat as 32-byte values. They stay with the seat; a host holds public keys only. */
export type SecretKeys = { readonly agent: Uint8Array; readonly owner: Uint8Array };

export type SeatKeys = { readonly secret: SecretKeys; readonly public: PublicKeys };

const MOST_KEPT = 256;
const kept = new Map<string, SeatKeys>();

/** Both key pairs of a seat, drawn from the seed. Scenarios share a seed, so the newest pairs are kept. */
export function seatKeys(seed: string, seat: string): SeatKeys {
  const name = JSON.stringify([seed, seat]);
  const known = kept.get(name) ?? drawKeys(seed, seat);
  kept.delete(name);
  kept.set(name, known);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return known;
}

function drawKeys(seed: string, seat: string): SeatKeys {
  const agent = seededBytes(seed, `agent key of ${seat}`).slice(0, 32);
  const owner = seededBytes(seed, `owner key of ${seat}`).slice(0, 32);
  const hex = (secret: Uint8Array) => bytesToHex(ed25519.getPublicKey(secret));
  return { secret: { agent, owner }, public: { agent: hex(agent), owner: hex(owner) } };
}

/** The bytes that a signature covers: canonical JSON of the message without `sig`. */
function signedBytes(message: UnsignedMessage): Uint8Array {
  const { id, coalition, seat, type, payload, scope, prev } = message;
  return utf8ToBytes(canonicalJson({ id, coalition, seat, type, payload, scope, prev }));
}

/** Signs a message with one of the seat's secret keys. */
export function signMessage(message: UnsignedMessage, secret: Uint8Array): Message {
  return { ...message, sig: bytesToHex(ed25519.sign(signedBytes(message), secret)) };
}

/** Whether the message carries a valid signature of the public key (strict RFC 8032 rules, no malleable forms). */
export function verifyMessage(message: Message, publicKey: string): boolean {
  return verifyText(signedBytes(message), message.sig, publicKey);
}

/** Signs any text, for cards. */
export function signText(text: string, secret: Uint8Array): string {
  return bytesToHex(ed25519.sign(utf8ToBytes(text), secret));
}

/** Whether `sig` is the key's signature of the bytes or text; malformed hex is simply false. */
export function verifyText(text: string | Uint8Array, sig: string, publicKey: string): boolean {
  const bytes = typeof text === "string" ? utf8ToBytes(text) : text;
  try {
    return ed25519.verify(hexToBytes(sig), bytes, hexToBytes(publicKey), { zip215: false });
  } catch {
    return false;
  }
}

/** SHA-256 of the canonical JSON of a signed message, hex: what the seat's next message names as `prev`. */
export function messageHash(message: Message): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(message))));
}
