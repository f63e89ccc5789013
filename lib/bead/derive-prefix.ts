/**
 * The id prefix of a store whose config names none (runtime 5.4): drop a trailing `-py`, then a trailing `-go`; split on `-` and
 * `_`, a single word at its camel-case humps; several parts give their initials, one of up to three characters itself, a
 * longer one its first two; lower-case.
 */
export function derivePrefix(name: string): string {
  const base = name.replace(/-py$/, "").replace(/-go$/, "");
  let parts = base.split(/[-_]/).filter((part) => part !== "");
  if (parts.length === 1) parts = (parts[0] as string).split(/(?<=[a-z0-9])(?=[A-Z])/);
  if (parts.length > 1)
    return parts
      .map((part) => [...part][0])
      .join("")
      .toLowerCase();
  const word = parts[0] ?? "";
  return ([...word].length <= 3 ? word : [...word].slice(0, 2).join("")).toLowerCase();
}
