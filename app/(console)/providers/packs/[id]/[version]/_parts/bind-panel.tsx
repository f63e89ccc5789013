"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Field, fieldDescription } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { useToast } from "@/components/ui/toaster";
import type { ProviderPack } from "@/lib/provider/pack";

/** Activates a model: binds it under a name to this pack's digest. */
export function BindPanel({ pack }: { pack: ProviderPack }) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { data: access } = useSuspenseQuery(trpc.provider.access.queryOptions());
  const { data: targets } = useSuspenseQuery(trpc.provider.targets.queryOptions());
  const [model, setModel] = useState(pack.models[0]!.model);
  const [id, setId] = useState("");
  const bind = useMutation(
    trpc.provider.bind.mutationOptions({
      onSuccess: (target) =>
        toast("done", `${target.id} may be called`, { text: `Bound to ${target.packId} ${target.packVersion}.` }),
      onSettled: () => queryClient.invalidateQueries(trpc.provider.pathFilter()),
    }),
  );
  const own = targets.filter((target) => target.packId === pack.pack_id && target.packVersion === pack.pack_version);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    bind.mutate({ id, packId: pack.pack_id, packVersion: pack.pack_version, model });
  };
  return (
    <Panel
      id="bind"
      title="Targets"
      note={
        own.length > 0
          ? own.map((target) => `${target.id} (${target.model})`).join(", ")
          : "No model of this version is bound yet."
      }
    >
      <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        <Field id="bind-model" label="Model">
          <Select id="bind-model" value={model} onChange={(event) => setModel(event.target.value)}>
            {pack.models.map((each) => (
              <option key={each.model} value={each.model}>
                {each.model}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="bind-id" label="Target name" error={bind.error ? failureOf(bind.error).sentence : undefined}>
          <Input
            id="bind-id"
            value={id}
            placeholder={pack.pack_id}
            spellCheck={false}
            onChange={(event) => setId(event.target.value)}
            aria-describedby={fieldDescription("bind-id")}
            aria-invalid={bind.isError || undefined}
            className="font-mono"
          />
        </Field>
        <ActionButton
          action="provider.bind"
          values={{ target: id, pack: pack.pack_id, version: pack.pack_version, model }}
          type="submit"
          busy={bind.isPending}
          disabledReason={access.publish ?? (id === "" ? "Give the target a name." : undefined)}
        >
          Bind the model
        </ActionButton>
      </form>
    </Panel>
  );
}
