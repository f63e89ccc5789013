import { countText } from "@/lib/view/count";
import { ProgressBar } from "../ui/progress-bar";

/** `3 of 12 done`, as a bar and in words; a wisp says that its steps are not materialised (ux 38). */
export function MoleculeProgress({
  molecule,
}: {
  molecule: { readonly descendants: number; readonly closedDescendants: number };
}) {
  const { descendants, closedDescendants } = molecule;
  if (descendants === 0) return <span className="truncate text-ink-3">1 bead, steps not materialised</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ProgressBar
        className="w-16 shrink-0"
        segments={[
          { count: closedDescendants, word: "done", tone: "good" },
          { count: descendants - closedDescendants, word: "open", tone: "neutral" },
        ]}
      />
      <span className="truncate font-mono text-ink-2 text-small">
        {countText(closedDescendants)}/{countText(descendants)}
      </span>
    </span>
  );
}
