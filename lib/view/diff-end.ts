/** One end of a comparison: the files as they are now, a revision, a rig of the city, or another open city. */
export type DiffEnd =
  | { readonly kind: "now" }
  | { readonly kind: "revision"; readonly number: number }
  | { readonly kind: "rig"; readonly name: string }
  | { readonly kind: "city"; readonly id: string };

/** Reads an end as addresses and the command line spell it: `now`, `41`, `rig:quay-north`, `city:harbour`; undefined for anything else. */
export function parseDiffEnd(text: string): DiffEnd | undefined {
  if (text === "" || text === "now") return { kind: "now" };
  if (/^[1-9]\d{0,8}$/.test(text)) return { kind: "revision", number: Number(text) };
  const rest = text.slice(text.indexOf(":") + 1);
  if (rest === "") return undefined;
  if (text.startsWith("rig:")) return { kind: "rig", name: rest };
  return text.startsWith("city:") ? { kind: "city", id: rest } : undefined;
}

/** How an end is called in a sentence. */
export function diffEndName(end: DiffEnd): string {
  switch (end.kind) {
    case "now":
      return "the files as they are";
    case "revision":
      return `revision ${end.number}`;
    case "rig":
      return `rig ${end.name}`;
    case "city":
      return `city ${end.id}`;
  }
}
