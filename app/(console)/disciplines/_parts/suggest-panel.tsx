"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useDeferredValue } from "react";
import { failureOf } from "@/components/data/failure";
import { packSuggestions } from "@/components/data/queries/discipline";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { FailureNote } from "@/components/ui/failure-note";
import { Field, fieldDescription } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { paths } from "@/lib/url/paths";
import { disciplinesSearch } from "@/lib/url/search";

/** Which installed pack fits a goal. A suggestion binds nothing, and the last choice is always to go on without a pack. */
export function SuggestPanel() {
  const [{ goal }, setState] = useSearchState(disciplinesSearch);
  const asked = useDeferredValue(goal);
  const { data, error, refetch } = useQuery(packSuggestions(useTRPC(), asked));
  return (
    <Panel title="Find a pack for a goal">
      <Field id="goal" label="Goal" hint="In your own words, such as: book the sauna for all of us.">
        <Input
          id="goal"
          value={goal}
          maxLength={200}
          aria-describedby={fieldDescription("goal")}
          onChange={(event) => setState({ goal: event.target.value }, "replace")}
        />
      </Field>
      {error && <FailureNote failure={failureOf(error, () => void refetch())} />}
      {asked.trim() !== "" && data && (
        <ol aria-label="Choices" className="mt-3 flex flex-col">
          {data.packs.map(({ name, version, score }) => (
            <li key={name} className="flex gap-3 border-line border-b py-1">
              <Link className="link min-w-0 flex-1" href={paths.disciplinePack(name, version)}>
                {name} {version}
              </Link>
              <span className="font-mono text-ink-3 text-small" title="keyword hits and the best share of an example">
                {score.toFixed(2)}
              </span>
            </li>
          ))}
          <li className="py-1 text-ink-2">{data.choices.at(-1)}</li>
        </ol>
      )}
    </Panel>
  );
}
