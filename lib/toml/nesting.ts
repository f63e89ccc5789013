/** Levels of tables that a document may have: dotted keys nest without any bracket for the parser to count. */
const DEEPEST = 500;

/**
 * The line (from 1) of the first key with more than 500 levels; undefined where there is none. Each level takes at least
 * two characters of one line, so that an ordinary file costs one search for line ends.
 */
export function tooDeepLine(text: string): number | undefined {
  for (let start = 0, line = 1; start < text.length; line++) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    if (end - start > 2 * DEEPEST && levelsOf(text.slice(start, end)) > DEEPEST) return line;
    start = end + 1;
  }
  return undefined;
}

/** Levels of the key that a line begins with: the dots outside of quotes before its value or closing bracket. */
function levelsOf(line: string): number {
  const key = /^\s*\[{0,2}((?:[\w\s-]|\.|"(?:[^"\\]|\\.)*"|'[^']*')+)(?:[\]=]|$)/.exec(line);
  if (!key) return 0;
  return key[1]!.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, "q").split(".").length;
}
