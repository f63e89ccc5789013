"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { RunTable } from "@/components/discipline/run-table";
import { FailureNote } from "@/components/ui/failure-note";
import { Field, fieldDescription } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { paths } from "@/lib/url/paths";
import { plural } from "@/lib/view/count";

/** Scenarios and the acceptance journey of a pack, to be run, and the runs so far. */
export function RunsTab({ pack }: { pack: Outputs["discipline"]["pack"] }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { name, version, journey, scenarios } = pack;
  const { data: access } = useSuspenseQuery(trpc.discipline.access.queryOptions());
  const { data: runs } = useSuspenseQuery(trpc.discipline.runs.queryOptions({ name, version }));
  const [seed, setSeed] = useState("acceptance");
  const run = useMutation(
    trpc.discipline.run.mutationOptions({
      onSuccess: async ({ id }) => {
        await queryClient.invalidateQueries(trpc.discipline.pathFilter());
        router.push(paths.disciplineRun(id));
      },
    }),
  );
  const why = access.run ?? (seed.trim() === "" ? "A run needs a seed." : undefined);
  const start = (scenario: string | null, label: string) => (
    <ActionButton
      values={{ name, version, scenario, seed }}
      action="discipline.run"
      aria-label={`Run ${label}`}
      busy={run.isPending && run.variables?.scenario === scenario}
      disabledReason={why}
      onAct={() => run.mutate({ name, version, scenario, seed })}
    >
      Run
    </ActionButton>
  );
  return (
    <>
      <Panel title="Run" note="In process, with agents of the host. The same seed gives the same bytes.">
        {run.error && <FailureNote failure={failureOf(run.error)} />}
        <div className="mb-3 max-w-80">
          <Field id="seed" label="Seed" hint="Keys, tokens and blinding are drawn from it.">
            <Input
              id="seed"
              value={seed}
              maxLength={200}
              aria-describedby={fieldDescription("seed")}
              onChange={(event) => setSeed(event.target.value)}
            />
          </Field>
        </div>
        <ul>
          {journey && (
            <li className="flex items-center gap-3 border-line border-t py-1.5">
              <span className="min-w-0 flex-1">
                <span className="block font-medium">Acceptance journey</span>
                <span className="text-ink-2">
                  {journey.goal} {plural(journey.members, "member")},{" "}
                  {plural(journey.businesses, "business", "businesses")}.
                </span>
              </span>
              {start(null, "the acceptance journey")}
            </li>
          )}
          {scenarios.map(({ scenario, charter, participants }) => (
            <li key={scenario} className="flex items-center gap-3 border-line border-t py-1.5">
              <span className="min-w-0 flex-1">
                <span className="block font-mono text-small">{scenario}</span>
                <span className="text-ink-2">
                  {charter} {plural(participants, "participant")}.
                </span>
              </span>
              {start(scenario, `the scenario ${scenario}`)}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel flush title="Runs">
        {runs.length > 0 ? (
          <RunTable runs={runs} />
        ) : (
          <EmptyNote
            kind="nothing-exists"
            title="Nothing was run yet"
            hint="Run the acceptance of this pack above; it is kept with every step."
          />
        )}
      </Panel>
    </>
  );
}
