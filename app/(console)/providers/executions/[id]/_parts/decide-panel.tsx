"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Field, fieldDescription } from "@/components/ui/field";
import { Input, TextArea } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { type Price, settlePrice } from "@/lib/provider/price";
import { amountText } from "@/lib/provider/rational";
import { REQUEST_UNIT, unitOf } from "@/lib/provider/unit";

/** A case: what is known, what was delivered as far as a person found out, and the decision with its reason. */
export function DecidePanel({ id, hold, detail }: { id: string; hold: Price; detail: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data: access } = useSuspenseQuery(trpc.provider.access.queryOptions());
  const [reason, setReason] = useState("");
  const [delivered, setDelivered] = useState<Readonly<Record<string, string>>>({});
  const decide = useMutation(
    trpc.provider.decide.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(trpc.provider.pathFilter()),
    }),
  );
  const given = Object.entries(delivered).filter(([, count]) => count !== "");
  const wrong = given.find(([, count]) => !/^\d{1,16}$/.test(count));
  const price = wrong ? hold : settlePrice(hold, new Map(given.map(([unit, count]) => [unit, BigInt(count)] as const)));
  const why =
    access.decide ??
    (reason.trim() === "" ? "A decision needs a reason." : wrong ? `${wrong[0]}: give a whole number.` : undefined);
  const units = hold.lines.filter((line) => unitOf(line.unit) !== REQUEST_UNIT);
  return (
    <Panel
      id="decide"
      title="This waits for a person"
      note={`Ask the provider whether the work was done. Known here: ${detail || "nothing more"}.`}
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          {units.map((line) => (
            <Field
              key={line.unit}
              id={`delivered-${line.unit}`}
              label={`Delivered: ${line.unit}`}
              hint={`${line.requested} requested`}
            >
              <Input
                id={`delivered-${line.unit}`}
                inputMode="numeric"
                placeholder={String(line.requested)}
                value={delivered[line.unit] ?? ""}
                aria-describedby={fieldDescription(`delivered-${line.unit}`)}
                onChange={(event) => setDelivered({ ...delivered, [line.unit]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <Field
          id="decide-reason"
          label="Reason"
          hint="Stays in the timeline, in the ledger and in the audit log."
          error={decide.error ? failureOf(decide.error).sentence : undefined}
        >
          <TextArea
            id="decide-reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            aria-describedby={fieldDescription("decide-reason")}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <ActionButton
            values={{ id, to: "settled", reason, delivered: Object.fromEntries(given) }}
            action="provider.decide"
            kind="primary"
            busy={decide.isPending}
            disabledReason={why}
            onAct={() => decide.mutate({ id, to: "settled", reason, delivered: Object.fromEntries(given) })}
          >
            Charge {amountText(price.total, price.currency)}
          </ActionButton>
          <ActionButton
            values={{ id, to: "released", reason }}
            action="provider.decide"
            busy={decide.isPending}
            disabledReason={why}
            onAct={() => decide.mutate({ id, to: "released", reason })}
          >
            Give {amountText(hold.total, hold.currency)} back
          </ActionButton>
        </div>
      </div>
    </Panel>
  );
}
