import { classNames } from "@/components/ui/class-names";
import { CountLink } from "@/components/ui/count-link";
import { toneText } from "@/components/ui/tone-classes";
import { countText } from "@/lib/view/count";
import type { Tone } from "@/lib/view/tone";

/** A number with the list that it counts; `predicate` is the filter of that list, shown on hover and focus (ux 7). */
export type Figure = {
  readonly label: string;
  readonly count: number;
  readonly tone: Tone;
  readonly href: string;
  readonly predicate: string;
};

/** The numbers of the home page; each leads to exactly what it counts. A zero is quiet. */
export function FigureStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-4">
      {figures.map((figure) => (
        <li key={figure.label} className="border-line not-last:border-r max-sm:border-b">
          <CountLink href={figure.href} counts={figure.predicate} className="block px-4 py-3 hover:bg-hover">
            <span
              className={classNames(
                "block text-figure tracking-tight",
                figure.count === 0 ? "text-ink-3" : toneText[figure.tone],
              )}
            >
              {countText(figure.count)}
            </span>
            <span className="text-ink-2">{figure.label}</span>
          </CountLink>
        </li>
      ))}
    </ul>
  );
}
