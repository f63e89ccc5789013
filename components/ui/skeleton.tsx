const widths = ["w-2/3", "w-1/2", "w-3/4", "w-2/5", "w-3/5"];

/** Grey rows of the height of real ones, for the first paint only; they appear after 150 ms (ux 62). */
export function Skeleton({ rows = 6, label = "Loading" }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="appear-late">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key, row) => (
        <div key={key} className="flex h-row items-center px-3">
          <div className={`h-2.5 rounded-sm bg-line ${widths[row % widths.length]}`} />
        </div>
      ))}
    </div>
  );
}
