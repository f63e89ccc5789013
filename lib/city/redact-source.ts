import { isSecretKey, looksSecret } from "./redact";

const pair = /([\w."'-]+)(\s*=\s*)("(?:[^"\\\n]|\\.)*"|'[^'\n]*')/g;
const block = /([\w."'-]+)(\s*=\s*)("""[\s\S]*?"""|'''[\s\S]*?''')/g;
const keyBlock = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g;
const quoted = /"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'/g;
/** Runs of the letters that tokens are made of; a shorter one has no known form. */
const bare = /[A-Za-z0-9_.-]{16,}/g;

/**
 * The text of a file with what looks like a secret hidden: the value of a key that names one, and any text of such a form.
 * Lines stay where they are, so that places inside the file still hold.
 */
export function redactSource(text: string): string {
  const blank = (hidden: string) => `hidden${"\n".repeat(hidden.split("\n").length - 1)}`;
  return text
    .replaceAll(keyBlock, blank)
    .replaceAll(block, (all, key: string, equals: string, value: string) =>
      isSecretKey(key.replaceAll(/["']/g, ""))
        ? `${key}${equals}${value.slice(0, 3)}${blank(value)}${value.slice(0, 3)}`
        : all,
    )
    .replaceAll(pair, (all, key: string, equals: string, value: string) => {
      const inner = value.slice(1, -1);
      return inner !== "" && !inner.startsWith("$") && isSecretKey(key.replaceAll(/["']/g, ""))
        ? `${key}${equals}"hidden"`
        : all;
    })
    .replaceAll(quoted, (all, double?: string, single?: string) =>
      looksSecret(double ?? single ?? "") ? '"hidden"' : all,
    )
    .replaceAll(bare, (word) => (looksSecret(word) ? "hidden" : word));
}
