import type { Pack } from "../pack/pack";
import { tokensOf } from "../text/words";

/** A pack that a host may offer for a goal, by its score. */
export type Suggestion = { readonly name: string; readonly version: string; readonly score: number };

/** The last entry of every suggestion: a person may always go on without a pack. */
export const NO_PACK = "no pack";

/** Suggestions, best first; `choices` are their names and always end with "no pack". Nothing is bound by them. */
export type PackSuggestions = { readonly packs: readonly Suggestion[]; readonly choices: readonly string[] };

/**
 * Scores packs for a goal typed in plain language: one for each keyword that stands in it as whole words, plus the best
 * share of an example's words that it holds (discipline formats R4). Packs that score nothing are left out.
 */
export function suggestPacks(goal: string, packs: readonly Pack[]): PackSuggestions {
  const words = tokensOf(goal);
  const known = new Set(words);
  const scored = packs
    .map(({ name, version, suggest }) => {
      const keywords = new Set((suggest?.keywords ?? []).map((keyword) => tokensOf(keyword).join(" ")));
      const hits = [...keywords].filter((keyword) => keyword !== "" && ` ${words.join(" ")} `.includes(` ${keyword} `));
      const overlaps = (suggest?.examples ?? []).map((example) => {
        const tokens = [...new Set(tokensOf(example))];
        return tokens.length === 0 ? 0 : tokens.filter((token) => known.has(token)).length / tokens.length;
      });
      return { name, version, score: hits.length + Math.max(0, ...overlaps) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
  return { packs: scored, choices: [...scored.map(({ name }) => name), NO_PACK] };
}
