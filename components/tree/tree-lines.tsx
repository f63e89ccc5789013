/** A line from the row that comes first to the row that waits for it, by their indexes. */
export type TreeLine = { readonly from: number; readonly to: number; readonly tone: "upstream" | "downstream" };

const spacing = 7;
const lanes = 8;

/** Brackets at the right edge of the rows; each in a lane of its own, as far as there are lanes. Decoration: the row's text says the same. */
export function TreeLines({ lines, rowHeight }: { lines: readonly TreeLine[]; rowHeight: number }) {
  const middle = (index: number) => index * rowHeight + rowHeight / 2;
  const bottom = Math.max(...lines.flatMap((line) => [middle(line.from), middle(line.to)])) + rowHeight;
  return (
    <svg
      aria-hidden="true"
      width={lanes * spacing + 10}
      height={bottom}
      className="pointer-events-none absolute top-0 right-1 overflow-visible"
    >
      {lines.map((line, at) => {
        const reach = 4 + ((at % lanes) + 1) * spacing;
        const right = lanes * spacing + 6;
        const from = middle(line.from);
        const to = middle(line.to);
        const x = right - reach;
        return (
          <g
            key={`${line.from} ${line.to}`}
            className={line.tone === "upstream" ? "text-waiting" : "text-active"}
            fill="none"
            stroke="currentColor"
          >
            <path d={`M${right} ${from}H${x}V${to}H${right - 4}`} strokeWidth={1.25} />
            <path d={`M${right - 5} ${to - 3.5}l5 3.5l-5 3.5z`} fill="currentColor" strokeWidth={0} />
          </g>
        );
      })}
    </svg>
  );
}
