import { shellWord } from "./cook-command";
import { wordsOf } from "./words-of";

/** What the composer holds, as far as a command line says it. */
export type SlingWords = {
  readonly mode: "text" | "bead" | "formula";
  readonly text: string;
  /** Ids, parted by blanks or commas. */
  readonly bead: string;
  readonly formula: string;
  readonly target: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly reassign: boolean;
  readonly force: boolean;
  readonly nudge?: boolean;
};

/** The command that slings the same from a terminal, a line for each of several beads (ux 49). */
export function slingCommand(draft: SlingWords): string {
  const works = draft.mode === "bead" ? wordsOf(draft.bead) : [draft.mode === "text" ? draft.text : draft.formula];
  return (works.length > 0 ? works : [""]).map((work) => commandFor(draft, work)).join("\n");
}

function commandFor(draft: SlingWords, work: string): string {
  const { mode, target, vars } = draft;
  const words = ["cityhall", "sling", ...(target ? [shellWord(target)] : []), shellWord(work || "…")];
  if (mode === "formula") words.push("--formula");
  if (mode === "bead" && draft.formula) words.push("--on", shellWord(draft.formula));
  if (mode !== "text")
    for (const [key, value] of Object.entries(vars)) words.push("--var", shellWord(`${key}=${value}`));
  if (draft.reassign) words.push("--reassign");
  if (draft.force) words.push("--force");
  if (draft.nudge) words.push("--nudge");
  return words.join(" ");
}
