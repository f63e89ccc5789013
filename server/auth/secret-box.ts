import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Keys by id, the one to seal with first. Older ones still open what they sealed. */
export type Keyring = readonly { readonly id: string; readonly key: Buffer }[];

const version = "v1";

/** Reads `id:base64,id:base64`, each of 32 bytes; throws a sentence that never holds a key. */
export function parseKeyring(text: string): Keyring {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const keyring = parts.map((part, index) => {
    const [, id, encoded] = /^([\w-]{1,32}):([\w+/=-]+)$/.exec(part) ?? [];
    const key = Buffer.from(encoded ?? "", "base64");
    if (!id || key.length !== 32)
      throw new Error(`entry ${index + 1} is not id:base64 of 32 bytes; make one with: openssl rand -base64 32`);
    return { id, key };
  });
  const twice = keyring.find(({ id }, index) => keyring.findIndex((other) => other.id === id) !== index);
  if (twice) throw new Error(`has the id "${twice.id}" twice`);
  return keyring;
}

/**
 * Seals a text with AES-256-GCM under the first key. `purpose` (such as `city/harbour/git`) is bound to it: a sealed text
 * that is moved to another row does not open there. Throws without a key.
 */
export function seal(keyring: Keyring, purpose: string, text: string): string {
  const [current] = keyring;
  if (!current) throw new Error("there is no key to seal with; set CITYHALL_SECRET_KEYS");
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", current.key, iv);
  cipher.setAAD(Buffer.from(`${version} ${current.id} ${purpose}`));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [version, current.id, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString("base64url"))].join(".");
}

/** Opens what `seal` made for the same purpose; throws when the key is gone or a byte differs. */
export function unseal(keyring: Keyring, purpose: string, sealed: string): string {
  const [format, id = "", iv = "", tag = "", body = ""] = sealed.split(".");
  const key = keyring.find((each) => each.id === id)?.key;
  if (format !== version || !key) throw new Error(`the key "${id}" that sealed this is not in CITYHALL_SECRET_KEYS`);
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url"), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(`${version} ${id} ${purpose}`));
  decipher.setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(body, "base64url")), decipher.final()]).toString("utf8");
}

/** The id of the key that sealed a text. */
export function sealedWith(sealed: string): string {
  return sealed.split(".")[1] ?? "";
}
