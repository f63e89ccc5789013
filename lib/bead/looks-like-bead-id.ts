/**
 * Whether a word has the shape of a bead id (runtime 7.2): one dash, a letter-led alphanumeric prefix, a suffix of at most
 * eight alphanumerics in which five or more need a digit; `.child` parts are left out of account. A configured prefix, which may
 * hold dashes itself, decides before the shape does.
 */
export function looksLikeBeadId(word: string, prefixes: readonly string[] = []): boolean {
  const stem = word.replace(/(\.\d+)+$/, "");
  const configured = longestPrefix(stem, prefixes);
  const suffix =
    configured !== undefined ? stem.slice(configured.length + 1) : /^[A-Za-z][A-Za-z0-9]*-([^-]*)$/.exec(stem)?.[1];
  if (suffix === undefined || !/^[A-Za-z0-9]{1,8}$/.test(suffix)) return false;
  return suffix.length < 5 || /\d/.test(suffix);
}

/** The longest of the prefixes that, followed by a dash, begins the id (runtime 5.4); prefixes may hold dashes. */
export function longestPrefix(id: string, prefixes: Iterable<string>): string | undefined {
  let best: string | undefined;
  for (const prefix of prefixes) if (id.startsWith(`${prefix}-`) && prefix.length > (best?.length ?? -1)) best = prefix;
  return best;
}
