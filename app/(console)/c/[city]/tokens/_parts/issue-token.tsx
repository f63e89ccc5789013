"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { CodeBlock } from "@/components/ui/code-block";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { TextField } from "@/components/ui/text-field";
import { paths } from "@/lib/url/paths";

/** Issues a token for an agent; its secret is shown once, with a first call that works. */
export function IssueToken({ city }: { city: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [actor, setActor] = useState("");
  const [days, setDays] = useState(30);
  const [rig, setRig] = useState("");
  const { data: summary } = useQuery(trpc.city.summary.queryOptions({ city }));
  const issue = useMutation(
    trpc.token.issue.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(trpc.token.pathFilter()),
    }),
  );
  const missing = actor.trim() ? undefined : "Name the agent first.";
  return (
    <Panel id="issue" title="Issue a token">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing) issue.mutate({ city, name: actor.trim(), actor: actor.trim(), days, rig });
        }}
      >
        <div className="w-64">
          <TextField
            id="token-actor"
            label="Acts as"
            error={issue.error ? failureOf(issue.error).sentence : undefined}
            value={actor}
            onText={setActor}
            className="font-mono"
            placeholder="qualified name of the agent"
          />
        </div>
        <div className="w-28">
          <Field id="token-days" label="Days">
            <Input
              id="token-days"
              type="number"
              min={1}
              max={366}
              value={days}
              onChange={(event) => setDays(event.target.valueAsNumber || 1)}
            />
          </Field>
        </div>
        {(summary?.rigs.length ?? 0) > 0 && (
          <div className="w-40">
            <Field id="token-rig" label="Reaches">
              <Select id="token-rig" value={rig} onChange={(event) => setRig(event.target.value)}>
                <option value="">the whole city</option>
                {summary?.rigs.map((name) => (
                  <option key={name} value={name}>
                    rig {name}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        )}
        <ActionButton
          action="token.issue"
          city={city}
          values={{ agent: actor.trim() }}
          type="submit"
          kind="primary"
          disabledReason={missing}
          busy={issue.isPending}
        >
          Issue
        </ActionButton>
      </form>
      {issue.data && (
        <div role="status" className="mt-4 flex flex-col gap-2">
          <p>Copy it now: it is shown this once and kept nowhere.</p>
          <CodeBlock label="token" text={issue.data.secret} />
          <CodeBlock
            label="first call"
            text={`curl -H "Authorization: Bearer ${issue.data.secret}" ${globalThis.location?.origin ?? ""}${paths.agentApi(city)}/hook`}
          />
        </div>
      )}
    </Panel>
  );
}
