"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRevision } from "@/components/config/use-revision";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { classNames } from "@/components/ui/class-names";
import { PanelState } from "@/components/ui/panel-state";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { countText } from "@/lib/view/count";

/** The loader's phases in their order, and the configuration as the chosen one left it; what it wrote itself is marked (ux 17). */
export function PhaseStepper({
  city,
  phase,
  onChoose,
}: {
  city: string;
  phase: string;
  onChoose: (phase: string) => void;
}) {
  const trpc = useTRPC();
  const { pin } = useRevision();
  const query = useQuery(
    trpc.config.phase.queryOptions({ city, phase, ...pin }, { placeholderData: keepPreviousData }),
  );
  const { data } = query;
  const changed = data?.targets ?? [];
  const more = (data?.total ?? 0) - changed.length;
  return (
    <PanelState loading={query.isPending} failure={readFailure(query)}>
      {data && (
        <div className="flex min-h-0 flex-1 flex-col bg-surface md:flex-row">
          <ol
            aria-label="Phases"
            className="shrink-0 overflow-y-auto border-line p-2 max-md:max-h-56 max-md:border-b md:w-64 md:border-r"
          >
            {data.phases.map(({ name, title, writes }, index) => (
              <li key={name}>
                <button
                  type="button"
                  aria-current={name === data.chosen ? "step" : undefined}
                  onClick={() => onChoose(name)}
                  className={classNames(
                    "flex h-7 w-full items-center gap-2.5 rounded-md px-2 text-left pointer-coarse:h-11",
                    name === data.chosen ? "bg-selected font-medium" : "hover:bg-hover",
                    writes === 0 && name !== data.chosen && "text-ink-3",
                  )}
                >
                  <span className="w-5 text-right font-mono text-ink-3 text-small">{index + 1}</span>
                  <span className="flex-1 truncate">{title}</span>
                  {writes > 0 && <span className="font-mono text-ink-3 text-small">{writes}</span>}
                </button>
              </li>
            ))}
          </ol>
          <ScrollRegion label="What the phase wrote" className="min-w-0 flex-1 overflow-y-auto">
            {changed.length === 0 && (
              <p className="p-4 text-ink-2">This phase wrote nothing; it checks, or had nothing to do.</p>
            )}
            {more > 0 && <p className="px-4 pt-2 text-human">▲ {countText(more)} more things are not shown</p>}
            {changed.map(({ kind, name, fields }) => (
              <div key={`${kind} ${name}`} className="border-line border-b px-4 py-2 last:border-b-0">
                <h2 className="font-medium">
                  {name || "the city"} <span className="font-normal text-ink-3">{name ? kind : ""}</span>
                </h2>
                <dl className="mt-1 grid grid-cols-[minmax(7rem,14rem)_1fr] gap-x-4 gap-y-0.5 font-mono text-small">
                  {fields.map((field) => (
                    <div key={field.path} className={classNames("contents", field.changed ? "text-ink" : "text-ink-3")}>
                      <dt className="truncate" title={field.path}>
                        {field.changed && <span className="text-human">~ </span>}
                        {field.path}
                      </dt>
                      <dd className="wrap-anywhere">{field.value}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </ScrollRegion>
        </div>
      )}
    </PanelState>
  );
}
