"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { useToast } from "@/components/ui/toaster";

/** For how long audit rows are kept. Older ones are removed by the daily clean-up; younger than 30 days never. */
export function AuditRetention({ refusal }: { refusal: string | undefined }) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { data } = useQuery(trpc.hall.retention.queryOptions());
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (data?.days?.toString() || "");
  const days = text === "" ? null : Number(text);
  const wrong =
    days !== null && !(Number.isInteger(days) && days >= 30) ? "Give 30 days or more, or nothing." : undefined;
  const save = useMutation(
    trpc.hall.setRetention.mutationOptions({
      onError: (error) => toast("failed", "The retention was not changed", { text: failureOf(error).sentence }),
      onSuccess: () => toast("done", days === null ? "Audit rows are kept for ever" : `Kept for ${days} days`),
      onSettled: () => queryClient.invalidateQueries(trpc.hall.pathFilter()),
    }),
  );
  return (
    <Panel id="retention" title="Retention">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrong && !refusal) save.mutate({ name: "audit.days", days });
        }}
      >
        <div className="w-44">
          <Field id="audit-days" label="Days, empty for ever" error={wrong}>
            <Input
              id="audit-days"
              inputMode="numeric"
              value={text}
              onChange={(event) => setTyped(event.target.value.trim())}
            />
          </Field>
        </div>
        <ActionButton action="hall.setRetention" type="submit" disabledReason={wrong} busy={save.isPending}>
          Keep the log so long
        </ActionButton>
      </form>
    </Panel>
  );
}
