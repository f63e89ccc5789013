import type { SourceFile } from "./source-files";

/** Places where a path of the console would be spelt by hand instead of by `lib/url`. */
const patterns = [
  /\bhref=\{?["'`]\/(?!\/)[^"'`]*/g,
  /\b(?:router\.(?:push|replace|prefetch)|redirect|permanentRedirect)\(\s*["'`]\/[^"'`]*/g,
  /\bpage\.goto\(\s*["'`]\/[^"'`]*/g,
];

/** Links that a file spells by hand, as sentences. */
export function literalLinks({ path, text }: SourceFile): string[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const line = text.slice(0, match.index).split("\n").length;
      return `${path}:${line}: ${match[0]} is spelt by hand; lib/url/paths.ts spells every path`;
    }),
  );
}
