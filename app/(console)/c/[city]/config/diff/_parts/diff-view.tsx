"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { DifferenceList } from "@/components/config/difference-list";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PageHeader } from "@/components/shell/page-header";
import { CodeBlock } from "@/components/ui/code-block";
import { Select } from "@/components/ui/input";
import { PanelState } from "@/components/ui/panel-state";
import { paths } from "@/lib/url/paths";
import { configDiffSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";
import { diffEndName, parseDiffEnd } from "@/lib/view/diff-end";

/** Two revisions, two rigs, or two cities, compared by name and field like a plan, with where each value comes from (ux 18). */
export function DiffView({ city }: { city: string }) {
  const trpc = useTRPC();
  const { data: cities } = useSuspenseQuery(trpc.city.list.queryOptions());
  const { data: overview } = useSuspenseQuery(trpc.config.overview.queryOptions({ city }));
  const { data: kept } = useSuspenseQuery(trpc.config.revisions.queryOptions({ city }));
  const [{ from, to }, setState] = useSearchState(configDiffSearch);
  const isRig = from.startsWith("rig:");
  const isChosen = from !== "" && to !== "" && from !== to && to.startsWith("rig:") === isRig;
  const diff = useQuery(trpc.config.diff.queryOptions({ city, from, to }, { enabled: isChosen }));
  const revisions = kept.revisions.map(({ number }) => ({ id: String(number), label: `revision ${number}` }));
  const wholes = [
    { id: "now", label: "the files as they are" },
    ...revisions,
    ...cities.filter(({ id }) => id !== city).map(({ id, name }) => ({ id: `city:${id}`, label: `city ${name}` })),
  ];
  const rigs = overview.rigs.map(({ name }) => ({ id: `rig:${name}`, label: `rig ${name}` }));
  const total = diff.data?.total ?? 0;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        crumbs={[{ label: "Config", href: paths.config(city) }]}
        title="Compare"
        term="revision"
        facts={isChosen && diff.data ? <span>{plural(total, "difference")}</span> : undefined}
        note="What a change does to the effective configuration: by name and field, not by text."
      />
      <div className="flex flex-wrap items-center gap-2 border-line border-b bg-surface px-4 py-2 lg:px-6">
        <Ends label="First" value={from} groups={[wholes, rigs]} onChange={(end) => setState({ from: end })} />
        <span className="text-ink-3">and</span>
        <Ends
          label="Second"
          value={to}
          groups={isRig ? [rigs.filter(({ id }) => id !== from)] : [wholes.filter(({ id }) => id !== from)]}
          onChange={(end) => setState({ to: end })}
        />
        {isChosen && (
          <div className="ml-auto max-md:hidden">
            <CodeBlock label="command" text={`cityhall config diff ${from} ${to}`} />
          </div>
        )}
      </div>
      <PanelState
        loading={isChosen && diff.isPending}
        failure={readFailure(diff)}
        empty={
          !isChosen
            ? {
                kind: "nothing-exists",
                title: "Choose two ends",
                hint: "Two revisions, a revision and the files as they are, two rigs of this city, or this city and another one.",
              }
            : total === 0
              ? {
                  kind: "nothing-matches",
                  title: "They do not differ",
                  hint: `${nameOf(from)} and ${nameOf(to)} compose to the same configuration, whatever their texts.`,
                }
              : undefined
        }
      >
        {diff.data && <DifferenceList city={city} from={from} to={to} data={diff.data} />}
      </PanelState>
    </div>
  );
}

function nameOf(text: string): string {
  const end = parseDiffEnd(text);
  return end ? diffEndName(end) : text;
}

type EndsProps = {
  label: string;
  value: string;
  groups: readonly (readonly { readonly id: string; readonly label: string }[])[];
  onChange: (end: string) => void;
};

function Ends({ label, value, groups, onChange }: EndsProps) {
  const choices = groups.flat();
  return (
    <Select
      aria-label={label}
      className="max-w-60"
      value={choices.some(({ id }) => id === value) ? value : ""}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">choose</option>
      {choices.map(({ id, label: text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </Select>
  );
}
