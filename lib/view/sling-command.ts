import { shellWord } from "./cook-command";

/** What the composer holds, as far as a command line says it. */
export type SlingWords = {
  readonly mode: "text" | "bead" | "formula";
  readonly text: string;
  readonly bead: string;
  readonly formula: string;
  readonly target: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly reassign: boolean;
  readonly force: boolean;
  readonly nudge?: boolean;
};

/** The command that slings the same from a terminal (ux 49). */
export function slingCommand(draft: SlingWords): string {
  const { mode, target, vars } = draft;
  const work = mode === "text" ? draft.text : mode === "bead" ? draft.bead : draft.formula;
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
