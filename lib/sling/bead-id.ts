const SUFFIX = /^[A-Za-z0-9]{1,8}$/;
const PREFIX = /^[A-Za-z][A-Za-z0-9]*$/;

/**
 * Whether a word has the shape of a bead id: a letter-led prefix or a configured one, one dash, at most eight
 * alphanumerics of which five or more need a digit; `.child` parts are set aside first (runtime 7.2).
 */
export function looksLikeBeadId(word: string, configuredPrefixes: readonly string[]): boolean {
  const stem = word.replace(/(\.\d+)+$/, "");
  const suffix = suffixAfterPrefix(stem, configuredPrefixes);
  if (suffix === undefined || !SUFFIX.test(suffix)) return false;
  return suffix.length < 5 || /\d/.test(suffix);
}

/** The store prefix of a bead id, longest configured prefix first; undefined when the word has none (runtime 5.4). */
export function beadIdPrefix(word: string, configuredPrefixes: readonly string[]): string | undefined {
  const configured = longestPrefix(word, configuredPrefixes);
  if (configured !== undefined) return configured;
  const dash = word.indexOf("-");
  return dash > 0 && PREFIX.test(word.slice(0, dash)) ? word.slice(0, dash) : undefined;
}

function longestPrefix(word: string, prefixes: readonly string[]): string | undefined {
  return prefixes.filter((prefix) => word.startsWith(`${prefix}-`)).sort((a, b) => b.length - a.length)[0];
}

function suffixAfterPrefix(stem: string, prefixes: readonly string[]): string | undefined {
  const configured = longestPrefix(stem, prefixes);
  if (configured !== undefined) return stem.slice(configured.length + 1);
  const parts = stem.split("-");
  return parts.length === 2 && PREFIX.test(parts[0]!) ? parts[1] : undefined;
}
