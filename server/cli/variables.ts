import { CliFailure } from "./cli-failure";

/** Reads `--var key=value` options; a later one of the same key wins, an explicit empty value is a value. */
export function variables(given: unknown): Record<string, string> {
  const values: Record<string, string> = {};
  for (const pair of Array.isArray(given) ? given.map(String) : []) {
    const at = pair.indexOf("=");
    if (at <= 0) throw new CliFailure(`--var ${pair}: give it as key=value`, 2);
    values[pair.slice(0, at)] = pair.slice(at + 1);
  }
  return values;
}
