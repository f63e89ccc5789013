import type { Inputs } from "@/components/data/trpc";
import { bulkMost } from "@/lib/bead/bulk";
import type { slingSearch } from "@/lib/url/search";
import { wordsOf } from "@/lib/view/words-of";

/** What is being slung. */
export type WorkMode = "text" | "bead" | "formula";

/** The composer as it is on the screen; the request is made from it when it is asked for (habit 26). */
export type SlingDraft = {
  readonly mode: WorkMode;
  readonly text: string;
  /** Ids of one bead or of several, parted by blanks or commas. */
  readonly bead: string;
  readonly formula: string;
  readonly target: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly reassign: boolean;
  readonly force: boolean;
  /** Tells a session of the target that there is work. */
  readonly nudge: boolean;
};

/** The draft that the address asks for. */
export function draftOf({ bead, formula, target }: typeof slingSearch.defaults): SlingDraft {
  const mode = bead ? "bead" : formula ? "formula" : "text";
  return { mode, text: "", bead, formula, target, vars: {}, reassign: false, force: false, nudge: true };
}

/** Why the beads that are named cannot be slung together; undefined when they can. */
export function tooManyBeads({ mode, bead }: SlingDraft): string | undefined {
  return mode === "bead" && wordsOf(bead).length > bulkMost
    ? `At most ${bulkMost} beads at once, and more are named.`
    : undefined;
}

/** The request of a draft; undefined while something that it needs is missing. */
export function requestOf(city: string, rig: string, draft: SlingDraft): Inputs["sling"]["plan"] | undefined {
  const { mode, text, bead, formula, target, vars, reassign, force, nudge } = draft;
  const [work = "", ...also] = mode === "bead" ? wordsOf(bead) : [(mode === "text" ? text : formula).trim()];
  if (!work || (!target && mode !== "bead") || tooManyBeads(draft)) return undefined;
  return {
    city,
    rig,
    work,
    also,
    formula: mode === "formula",
    ...(target && { target }),
    ...(mode === "bead" && formula && { on: formula }),
    vars: mode === "text" ? {} : vars,
    reassign,
    force,
    nudge,
  };
}
