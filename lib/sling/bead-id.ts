import { longestPrefix } from "@/lib/bead/looks-like-bead-id";

/** The store prefix of a bead id, longest configured prefix first; undefined when the word has none (runtime 5.4). */
export function beadIdPrefix(word: string, configuredPrefixes: readonly string[]): string | undefined {
  return longestPrefix(word, configuredPrefixes) ?? /^([A-Za-z][A-Za-z0-9]*)-/.exec(word)?.[1];
}
