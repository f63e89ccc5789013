import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new secret of 256 bits as URL-safe text. Stored nowhere: only its digest is. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret: SHA-256, lower-case hex. The secret is random, so it needs no salt and no slow hash. */
export function secretDigest(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Whether a given text is the secret, in a time that tells nothing about either. */
export function isSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(secretDigest(given)), Buffer.from(secretDigest(secret)));
}
