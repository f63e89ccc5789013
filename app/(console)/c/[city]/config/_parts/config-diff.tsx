"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Chip } from "@/components/ui/chip";
import { Select } from "@/components/ui/input";
import { PanelState } from "@/components/ui/panel-state";

type ConfigDiffProps = {
  city: string;
  rigs: readonly string[];
  /** A rig, or empty: this whole city. */
  from: string;
  to: string;
  onChange: (ends: { from: string; to: string }) => void;
};

const tones = { add: "good", change: "waiting", remove: "bad" } as const;
const words = { add: "only in the second", change: "differs", remove: "only in the first" } as const;

/** Two rigs, or this city and another one, compared by name and field (ux 18). */
export function ConfigDiff({ city, rigs, from, to, onChange }: ConfigDiffProps) {
  const trpc = useTRPC();
  const { data: cities } = useSuspenseQuery(trpc.city.list.queryOptions());
  const others = cities.filter(({ id }) => id !== city);
  const input = rigs.includes(from)
    ? ({ city, between: "rigs", from, to } as const)
    : ({ city, between: "cities", to } as const);
  const choices = rigs.includes(from) ? rigs.filter((rig) => rig !== from) : others.map(({ id }) => id);
  const isChosen = choices.includes(to);
  const diff = useQuery(trpc.config.diff.queryOptions(input, { enabled: isChosen }));
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2 lg:px-6">
        <Select
          aria-label="First"
          className="max-w-56"
          value={from}
          onChange={(event) => onChange({ from: event.target.value, to: "" })}
        >
          <option value="">this city</option>
          {rigs.map((rig) => (
            <option key={rig} value={rig}>
              rig {rig}
            </option>
          ))}
        </Select>
        <span className="text-ink-3">and</span>
        <Select
          aria-label="Second"
          className="max-w-56"
          value={to}
          onChange={(event) => onChange({ from, to: event.target.value })}
        >
          <option value="">choose</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      </div>
      <PanelState
        loading={isChosen && diff.isPending}
        failure={diff.error ? failureOf(diff.error, () => void diff.refetch()) : undefined}
        empty={
          !isChosen
            ? {
                kind: "nothing-matches",
                title: choices.length > 0 ? "Choose what to compare with" : "There is nothing to compare with yet",
              }
            : diff.data?.length === 0
              ? { kind: "nothing-matches", title: "They do not differ" }
              : undefined
        }
      >
        <ul className="overflow-y-auto">
          {diff.data?.map(({ kind, name, change, fields }) => (
            <li key={`${kind} ${name}`} className="border-line border-b px-4 py-2 lg:px-6">
              <p className="flex items-center gap-2">
                <span className="text-ink-3">{kind}</span> <span className="font-medium">{name || "the city"}</span>
                <Chip tone={tones[change]}>{words[change]}</Chip>
              </p>
              <dl className="mt-1 flex flex-col gap-0.5 font-mono text-small">
                {fields.map((field) => (
                  <div key={field.path} className="grid gap-x-4 md:grid-cols-[minmax(8rem,14rem)_1fr_1fr]">
                    <dt className="truncate text-ink-3" title={field.path}>
                      {field.path}
                    </dt>
                    <dd className="text-bad wrap-anywhere">{field.before !== null && `− ${field.before}`}</dd>
                    <dd className="text-good wrap-anywhere">{field.after !== null && `+ ${field.after}`}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </PanelState>
    </div>
  );
}
