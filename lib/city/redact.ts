import { sha256Hex } from "@/lib/files/memory-tree";
import type { JsonTable, JsonValue } from "./json";
import { isJsonTable } from "./provenance/draft";

/** What is shown in place of a value that looks secret. Equal values have equal fingerprints. */
export type Redacted = { readonly redacted: true; readonly fingerprint: string };

/** Key words of secrets; `env`-style names are split at `_` and `-`, so `MAX_TOKENS` is no token. */
const secretWords = new Set([
  "secret",
  "secrets",
  "password",
  "passwd",
  "passphrase",
  "token",
  "apikey",
  "credential",
  "credentials",
  "cookie",
  "bearer",
]);
const secretPairs = new Set(["api key", "private key", "access key", "auth token", "signing key", "client secret"]);

/** Names that hold the name or place of a secret and not the secret itself. */
const pointers = new Set(["env", "file", "path", "name", "ref", "url", "key_env"]);

/** Tokens that are recognised by their form, whatever the key is called. */
const secretForms = [
  /^(sk|pk|rk)[-_][A-Za-z0-9_-]{16,}$/,
  /^gh[pousr]_[A-Za-z0-9]{20,}$/,
  /^github_pat_[A-Za-z0-9_]{20,}$/,
  /^xox[abprs]-[A-Za-z0-9-]{10,}$/,
  /^AKIA[0-9A-Z]{16}$/,
  /^eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*$/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /^[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:[^\s:/@]+@/i,
];

/** Verdicts on keys: a city has thousands of values under a few dozen of them. */
const verdicts = new Map<string, boolean>();
const mostVerdicts = 5_000;

/** No known form of a token is shorter; an address with a password may be. */
const shortestForm = 15;

/** Whether a key names a secret: `env.API_KEY`, `webhook_secret`; `webhook_secret_env` only says where one is. */
export function isSecretKey(key: string): boolean {
  let verdict = verdicts.get(key);
  if (verdict === undefined) {
    if (verdicts.size >= mostVerdicts) verdicts.clear();
    verdict = namesSecret(key);
    verdicts.set(key, verdict);
  }
  return verdict;
}

function namesSecret(key: string): boolean {
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[_\-.\s]+/)
    .filter(Boolean);
  if (pointers.has(words.at(-1) ?? "")) return false;
  if (words.some((word) => secretWords.has(word))) return true;
  return words.some((word, index) => secretPairs.has(`${word} ${words[index + 1] ?? ""}`));
}

/** Whether a text looks like a secret by its form, or by being long, mixed and without words. */
export function looksSecret(text: string): boolean {
  if (text.length < shortestForm && !text.includes("://")) return false;
  if (secretForms.some((form) => form.test(text))) return true;
  if (text.length < 24 || /[\s/.]/.test(text)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(text)).length;
  return kinds === 3 && entropyPerCharacter(text) > 3.8;
}

/** Shannon entropy in bits for each character. */
function entropyPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** The value itself, or what may be shown of it. `path` is where it stands: `["env", "API_KEY"]`. */
export function redact(path: readonly string[], value: JsonValue): JsonValue | Redacted {
  if (typeof value === "string") {
    const secret = value !== "" && ((isSecretKey(path.at(-1) ?? "") && !value.startsWith("$")) || looksSecret(value));
    return secret ? { redacted: true, fingerprint: sha256Hex(value).slice(0, 8) } : value;
  }
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => redact(path, item)) as JsonValue;
  return isJsonTable(value) ? redactTable(value, path) : value;
}

/** A table with every secret-looking value replaced, at any depth. */
export function redactTable(table: JsonTable, path: readonly string[] = []): JsonTable {
  return Object.fromEntries(
    Object.entries(table).map(([key, value]) => [key, redact([...path, key], value) as JsonValue]),
  );
}

export function isRedacted(value: unknown): value is Redacted {
  return typeof value === "object" && value !== null && "redacted" in value && value.redacted === true;
}
