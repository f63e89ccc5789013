import { countText } from "@/lib/view/count";
import { ProgressBar } from "../ui/progress-bar";

type MoleculeProgressProps = {
  molecule: { readonly descendants: number; readonly closedDescendants: number };
  /** What the members are doing, where it is known. */
  activity?: { readonly working: number; readonly blocked: number; readonly failed: number } | null | undefined;
};

const none = { working: 0, blocked: 0, failed: 0 };

/** `3 of 12 done`, as a bar and in words; a wisp says that its steps are not materialised (ux 37, 38). */
export function MoleculeProgress({ molecule, activity }: MoleculeProgressProps) {
  const { descendants, closedDescendants } = molecule;
  if (descendants === 0) return <span className="truncate text-ink-3">1 bead, steps not materialised</span>;
  // The counts are read at their own moments: together they never fill more than the bar.
  const open = Math.max(0, descendants - closedDescendants);
  const failed = Math.min((activity ?? none).failed, closedDescendants);
  const working = Math.min((activity ?? none).working, open);
  const blocked = Math.min((activity ?? none).blocked, open - working);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ProgressBar
        className="w-16 shrink-0"
        segments={[
          { count: closedDescendants - failed, word: "done", tone: "good" },
          { count: failed, word: "failed", tone: "bad" },
          { count: working, word: "running", tone: "active" },
          { count: blocked, word: "blocked", tone: "waiting" },
          { count: open - working - blocked, word: "open", tone: "neutral" },
        ]}
      />
      <span className="truncate font-mono text-ink-2 text-small">
        {countText(closedDescendants)}/{countText(descendants)}
      </span>
    </span>
  );
}
