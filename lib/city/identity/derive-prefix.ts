/** The bead prefix of a city or rig that declares none (reference 20.5): `checkout-service` → `cs`, `payments` → `pa`. */
export function derivePrefix(name: string): string {
  const trimmed = name.replace(/-py$/, "").replace(/-go$/, "");
  let parts = trimmed.split(/[-_]/).filter((part) => part !== "");
  if (parts.length === 1) parts = parts[0]!.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  if (parts.length >= 2)
    return parts
      .map((part) => [...part][0])
      .join("")
      .toLowerCase();
  const word = parts[0] ?? trimmed;
  return ([...word].length <= 3 ? word : [...word].slice(0, 2).join("")).toLowerCase();
}
