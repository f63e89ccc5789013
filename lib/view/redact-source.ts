import { isSecretKey, looksSecret } from "../city/redact";

const pair = /([\w."'-]+)(\s*=\s*)("(?:[^"\\\n]|\\.)*"|'[^'\n]*')/g;
const quoted = /"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'/g;

/**
 * The text of a file with what looks like a secret hidden: the value of a key that names one, and any quoted text of such a
 * form. Lines and columns before it stay where they are.
 */
export function redactSource(text: string): string {
  const byKey = text.replaceAll(pair, (all, key: string, equals: string, value: string) => {
    const inner = value.slice(1, -1);
    return inner !== "" && !inner.startsWith("$") && isSecretKey(key.replaceAll(/["']/g, ""))
      ? `${key}${equals}"hidden"`
      : all;
  });
  return byKey.replaceAll(quoted, (all, double?: string, single?: string) =>
    looksSecret(double ?? single ?? "") ? '"hidden"' : all,
  );
}
