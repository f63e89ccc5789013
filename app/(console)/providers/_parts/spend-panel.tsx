"use client";

import { useQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { BalanceTable, SpendTable } from "@/components/provider/spend-table";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";

/** What was charged in the last thirty days, and the ledger as a whole. */
export function SpendPanel() {
  const { data, error, isPending, refetch } = useQuery(useTRPC().provider.spend.queryOptions({}));
  const failure = error ? failureOf(error, () => void refetch()) : undefined;
  return (
    <>
      <Panel
        flush
        title="Ledger"
        note="Held, charged and given back add up to all holds; the database refuses anything else."
      >
        <PanelState
          loading={isPending}
          failure={failure}
          empty={data?.balances.length === 0 ? { kind: "nothing-exists", title: "Nothing was ever held" } : undefined}
        >
          {data && <BalanceTable balances={data.balances} />}
        </PanelState>
      </Panel>
      <Panel flush title="Spend" note="Settled calls of the last 30 days, by day (UTC) and pack.">
        <PanelState
          loading={isPending}
          failure={failure}
          empty={
            data?.days.length === 0 ? { kind: "nothing-exists", title: "Nothing was charged in 30 days" } : undefined
          }
        >
          {data && <SpendTable days={data.days} />}
        </PanelState>
      </Panel>
    </>
  );
}
