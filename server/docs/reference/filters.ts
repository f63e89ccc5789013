import { beadFlags, beadParts, beadStates, filterKeys } from "@/lib/bead/filter/filter";
import { markdownTable } from "../doc-page";

const words = (list: readonly string[]) => list.map((each) => `\`${each}\``).join(", ");

/** What a key takes, where it is not a text of the bead. */
const takes: Partial<Record<(typeof filterKeys)[number], string>> = {
  text: "a bare word, or several in quotation marks: found in titles and ids",
  state: words(beadStates),
  is: words(beadFlags),
  has: words(beadParts),
  priority: "`0` to `4`, also compared: `priority:<=1`",
  age: "since it was made: `age:>2d`, `age:<90m`, or a date",
  created: "`created:2026-05-02`, `created:>=2026-05-02`, or a length of time",
  updated: "the same",
  closed: "the same",
  in: "everything below a bead",
  meta: "`meta.KEY:value`",
};

/** The grammar of typed filters, from the words that the parser knows. */
export function filterReference(): string {
  return [
    "Terms are joined by blanks, and all of them must hold. `-` before a term negates it, commas part alternatives, and a mistake is marked where it stands.",
    '```text\nstate:blocked rig:quay-north -type:system age:>2d "two words"\n```',
    markdownTable(
      ["Word", "Takes"],
      filterKeys.map((key) => [`\`${key}\``, takes[key] ?? "a text of the bead"]),
    ),
  ].join("\n\n");
}
