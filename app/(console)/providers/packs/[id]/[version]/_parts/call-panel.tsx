"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { CallForm } from "@/components/provider/call-form";
import { CallPreview } from "@/components/provider/call-preview";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import type { ProviderPack } from "@/lib/provider/pack";
import { planCall } from "@/lib/provider/plan-call";
import { amountText } from "@/lib/provider/rational";
import { paths } from "@/lib/url/paths";
import { providerPackSearch } from "@/lib/url/search";
import { type CallFields, callInput } from "@/lib/view/call-input";

/** The calculator: fill the parameters, see the exact hold and the exact request, and run it where a target is bound. */
export function CallPanel({ pack }: { pack: ProviderPack }) {
  const trpc = useTRPC();
  const router = useRouter();
  const [state, setState] = useSearchState(providerPackSearch);
  const [fields, setFields] = useState<CallFields>({});
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { data: access } = useSuspenseQuery(trpc.provider.access.queryOptions());
  const { data: targets } = useSuspenseQuery(trpc.provider.targets.queryOptions());
  const model = pack.models.find((each) => each.model === state.model) ?? pack.models[0]!;
  const input = useMemo(() => callInput(pack.parameters, fields), [pack, fields]);
  const planning = useMemo(() => planCall(pack, model.model, input), [pack, model, input]);
  const target = targets.find(
    (each) =>
      each.packId === pack.pack_id &&
      each.packVersion === pack.pack_version &&
      each.model === model.model &&
      !each.retiredAt,
  );
  const run = useMutation(
    trpc.provider.run.mutationOptions({ onSuccess: ({ id }) => router.push(paths.providerExecution(id)) }),
  );
  const why =
    access.run ??
    (target === undefined
      ? "No target is bound to this model; bind one on the report tab."
      : planning.plan
        ? undefined
        : "The input is refused.");
  const hold = planning.plan?.hold;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel title="Input" note="Only what the pack declares can be set.">
        <div className="mb-3">
          <Field id="call-model" label="Model">
            <Select
              id="call-model"
              value={model.model}
              onChange={(event) => setState({ model: event.target.value }, "replace")}
            >
              {pack.models.map((each) => (
                <option key={each.model} value={each.model}>
                  {each.model}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <CallForm
          parameters={pack.parameters}
          fields={fields}
          problems={new Map(planning.diagnostics.map(({ path, message }) => [path, message]))}
          onChange={(next) => {
            setFields(next);
            setKey(crypto.randomUUID());
          }}
        />
      </Panel>
      <Panel
        flush
        title="What would happen"
        note="Worked out by the function that the engine uses."
        actions={
          <ActionButton
            values={{ target: target?.id, input: JSON.stringify(input), key }}
            action="provider.run"
            kind="primary"
            busy={run.isPending}
            disabledReason={why}
            onAct={() => target && run.mutate({ target: target.id, input: JSON.parse(JSON.stringify(input)), key })}
          >
            {hold ? `Hold ${amountText(hold.total, hold.currency)} and call` : "Hold and call"}
          </ActionButton>
        }
      >
        {run.error && (
          <p role="alert" className="px-3 pt-2 text-bad">
            {failureOf(run.error).sentence}
          </p>
        )}
        <CallPreview planning={planning} />
      </Panel>
    </div>
  );
}
